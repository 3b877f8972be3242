//! Verdicts and their evidence: tests that have been executed, proofs that have been checked.
//!
//! A verdict other than `unknown` cannot be built without its evidence: [`ConfirmedTest`] comes only out of the replay
//! of a test by the interpreter, [`CheckedProof`] only out of the proof checker.

pub mod check;
pub mod proof;
mod proof_text;
pub mod test;
mod text;
pub mod verdict;

pub use check::{CheckedProof, Rejection, check};
pub use proof::{Contract, Invariant, Proof, Use};
pub use proof_text::Preparation;
pub use test::{Candidate, ConfirmedTest, Overrun, Test, TestInput, Unconfirmed, runs};
pub use text::ParseError;
pub use verdict::{Reason, Verdict};
