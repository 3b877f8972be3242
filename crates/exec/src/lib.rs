//! Executing programs: states, statements, the interpreter, symbolic execution beside a concrete run, and the
//! transformers that refinement uses.

mod access;
pub mod cells;
pub mod dense;
pub mod inputs;
pub mod interp;
pub mod pre;
pub mod state;
pub mod step;
pub mod symbolic;

pub use inputs::{InitialMemory, Inputs, Value};
pub use interp::{Accesses, Interp, Limits, Observer, Outcome, Point};
pub use state::State;
pub use step::{Flow, step};
