//! Congruences: of each variable the remainder that it leaves (Granger, Static analysis of arithmetical congruences, 1989), beside
//! ranges. Each tells the other: bounds go to the nearest numbers of the class, and a few values have a class.
//!
//! Classes are of numbers without sign. What wraps around keeps its remainder by powers of two only.

mod assume;
mod class;
mod domain;
mod element;
mod eval;

pub use class::Class;
pub use domain::CongruenceDomain;
pub use element::Congruent;
