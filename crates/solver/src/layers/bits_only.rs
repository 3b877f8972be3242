//! The back ends decide bit-vectors: a question in which integers occur is not answered.

use crate::api::{Answer, Solve, SolverStats};
use logic::{Pool, Term};

/// See the module. Outermost, so that nothing below it meets an integer.
pub struct BitsOnly<S> {
    inner: S,
}

impl<S: Solve> BitsOnly<S> {
    /// In front of `inner`, which knows bit-vectors only.
    pub fn new(inner: S) -> BitsOnly<S> {
        BitsOnly { inner }
    }
}

impl<S: Solve> Solve for BitsOnly<S> {
    fn check(&mut self, pool: &Pool, assertions: &[Term]) -> Answer {
        if assertions.iter().any(|&t| pool.has_int(t)) {
            return Answer::Unknown;
        }
        self.inner.check(pool, assertions)
    }

    fn stats(&self) -> SolverStats {
        self.inner.stats()
    }

    fn problem(&self) -> Option<&str> {
        self.inner.problem()
    }
}
