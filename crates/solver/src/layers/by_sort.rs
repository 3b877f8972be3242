//! Questions about bit-vectors alone go to one solver, those in which integers occur to another.

use crate::api::{Answer, Solve, SolverStats};
use logic::{Pool, Term};

/// See the module.
pub struct BySort<B, I> {
    bits: B,
    integers: I,
}

impl<B: Solve, I: Solve> BySort<B, I> {
    /// `bits` never meets an integer.
    pub fn new(bits: B, integers: I) -> BySort<B, I> {
        BySort { bits, integers }
    }
}

impl<B: Solve, I: Solve> Solve for BySort<B, I> {
    fn check(&mut self, pool: &Pool, assertions: &[Term]) -> Answer {
        if assertions.iter().any(|&t| pool.has_int(t)) {
            self.integers.check(pool, assertions)
        } else {
            self.bits.check(pool, assertions)
        }
    }

    fn stats(&self) -> SolverStats {
        self.bits.stats().plus(self.integers.stats())
    }

    fn problem(&self) -> Option<&str> {
        self.bits.problem().or(self.integers.problem())
    }
}
