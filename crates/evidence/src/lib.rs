//! Evidence as plain data, with its text forms: tests, proofs, what they are made for. Nothing here is believed: `cert`
//! executes tests and checks proofs.
#![deny(missing_docs)]

mod origin;
mod proof;
mod proof_text;
pub mod shape;
mod skip;
mod test;
mod text;

pub use origin::{Origin, fingerprint};
pub use prepare::Preparation;
pub use proof::{Bound, Contract, Instance, Invariant, Proof, Unwinding, Use};
pub use skip::{SkippedLoop, Skips};
pub use test::{Test, TestCandidate, TestInput, runs};
pub use text::ParseError;
