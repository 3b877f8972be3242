//! Satisfiability of terms: capability traits, back ends, layers.
//!
//! A question is a conjunction of truth values over variables, symbols and loads. Variables and symbols are free
//! unknowns; a load reads one arbitrary memory, the same for the whole question.

mod api;

pub use api::{Answer, Model, Solve, SolverStats};
