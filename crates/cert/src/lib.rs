//! Verdicts: tests that have been executed, proofs that have been checked.
//!
//! A verdict other than `unknown` cannot be built without its evidence: [`ConfirmedTest`] comes only out of the replay
//! of a test by the interpreter, [`CheckedProof`] only out of the proof checker.
#![deny(missing_docs)]

pub mod check;
pub mod native;
pub mod replay;
pub mod status;
mod vacuous;
pub mod verdict;

pub use check::accepted::{CheckedLemma, CheckedProof, check, check_lemma};
pub use check::{Allocated, Describing, Rejection};
pub use replay::{ConfirmedTest, Overrun, Unconfirmed, confirm, execute, execute_on, misfit, violated};
pub use vacuous::{End, Rest, Vacuous};
pub use verdict::{Reason, Verdict};
