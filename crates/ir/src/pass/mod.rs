//! Passes from a front end's program to the one that engines work on.

mod expand;
mod reach;

pub use expand::{ExpandLimits, expand_calls};
