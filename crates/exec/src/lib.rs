//! Executing programs: states, statements, the interpreter, symbolic execution beside a concrete run, and the
//! transformers that refinement uses.

pub mod dense;
pub mod inputs;
pub mod state;
pub mod step;

pub use inputs::{InitialMemory, Inputs, Value};
pub use state::State;
pub use step::{Flow, step};
