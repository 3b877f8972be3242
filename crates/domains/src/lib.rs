//! Abstract interpretation: what holds at the locations of a procedure, whatever the path (Cousot and Cousot, POPL 1977).
//!
//! A [`Domain`] says what can be known of a set of states, and what edges make of that; [`fixpoint()`] finds elements that
//! hold at all locations. Domains: sets of intervals for variables and places in memory ([`ranges`]), bounds of sums and
//! differences of two variables ([`octagons`]), remainders beside intervals ([`congruences`]), linear inequalities between several ([`polyhedra`]), and Cartesian predicate abstraction ([`predicates`]), which asks whoever can answer ([`predicates::Decide`]): this crate has no
//! solver. What an element means is a formula ([`Domain::gamma`]), so that nobody has to believe an analysis: its result
//! can be checked like any other invariant. How to add a domain: `docs/contributing/domain.md`.

#![deny(missing_docs)]

pub mod cfg;
pub mod congruences;
pub mod constants;
pub mod domain;
pub mod fixpoint;
pub mod octagons;
pub mod order;
pub mod polyhedra;
pub mod predicates;
pub mod ranges;

pub use cfg::Cfg;
pub use domain::{Domain, Growth};
pub use fixpoint::{Patience, decreased, fixpoint};
pub use order::{Order, Strategy};

/// The worked example of the guide is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/contributing/domain.md")]
struct WorkedExample;
