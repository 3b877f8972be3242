//! Satisfiability of terms: capability traits, back ends, layers.
//!
//! A question is a conjunction of truth values over variables, symbols and loads. Variables and symbols are free
//! unknowns; a load reads one arbitrary memory, the same for the whole question.
#![deny(missing_docs)]

mod api;
mod arith;
mod bitvec;
mod blast;
mod bounds;
mod chain;
mod consistency;
mod distances;
mod equations;
mod gates;
pub mod layers;
pub mod lia;
mod linear;
mod memory;
mod offset;
mod project;
mod rational;
mod repair;
mod ring;
pub mod sat;
pub mod smtlib;
mod summand;
mod support;
mod waste;
mod word;

pub use api::{Answer, Model, Project, Solve, SolverFactory, SolverStats};
pub use bitvec::{Bitvec, Reuse, SatFactory};
pub use chain::{Config, EngineSolvers, checker_solver, engine_solver};
pub use linear::{Claim, Clause, Farkas, Inequality, Interpolate, Linear};
pub use project::{ByEquation, meeting_point, solved_for};
pub use rational::Rational;
pub use ring::Products;
