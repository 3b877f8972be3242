//! What every crate shares and nothing that knows programs: source positions, diagnostics, names that were meant, budgets,
//! statistics.
#![deny(missing_docs)]

pub mod budget;
pub mod names;
pub mod pos;
pub mod stats;
pub mod stopwatch;

pub use budget::{Budget, Exhausted, TurnEnds};
pub use names::similar;
pub use pos::{Diagnostic, FileId, MODELS, Pos, Severity, SourceMap};
pub use stats::{Contribution, Stats};
pub use stopwatch::{Phase, Stopwatch};
