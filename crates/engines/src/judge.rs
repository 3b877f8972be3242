//! The checker of proofs, where an engine may ask it before it answers.
//!
//! An engine whose last question is whether any of finitely many paths comes to an error would be asking what the checker asks again of
//! its proof. So it shows the proof first. Where it is accepted, one search has done what two would do; where it is not, the engine goes on as if
//! it had not asked.

use evidence::{Proof, TestCandidate};

/// See the module.
pub trait Judge {
    /// Has the proof checked, for at most so much effort (`base::Budget::charge`).
    fn judge(&self, proof: &Proof, effort: u64) -> Judged;
}

/// What comes of it.
pub enum Judged {
    /// The proof is one. Its check is remembered: the engine may answer with it.
    Accepted,
    /// It is none; this test is said to show that.
    Refuted(TestCandidate),
    /// Neither is known at this price.
    Open,
}
