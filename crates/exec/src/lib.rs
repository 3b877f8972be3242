//! Executing programs: states, statements, the interpreter, symbolic execution beside a concrete run, and the
//! transformers that refinement uses.
#![deny(missing_docs)]

mod access;
pub mod cells;
pub mod dense;
mod ended;
pub mod inputs;
pub mod interp;
pub mod machine;
mod observer;
pub mod pre;
pub mod state;
pub mod step;
pub mod symbolic;

pub use ended::{Ended, Limits};
pub use inputs::{Given, InitialMemory, Inputs, Value};
pub use interp::{Accesses, Interp, Point};
pub use observer::{Observer, changed};
pub use state::State;
pub use step::{Flow, MAX_BLOCK, step};
