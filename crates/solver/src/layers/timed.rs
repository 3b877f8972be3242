//! Counts the time of questions for a phase.

use crate::api::{Answer, Solve, SolverStats};
use base::{Phase, Stopwatch};
use logic::{Pool, Term};

/// See the module.
pub struct Timed<S> {
    inner: S,
    phase: Phase,
    watch: Stopwatch,
}

impl<S: Solve> Timed<S> {
    /// Counts the time of `inner` for `phase`.
    pub fn new(inner: S, phase: Phase, watch: Stopwatch) -> Timed<S> {
        Timed { inner, phase, watch }
    }
}

impl<S: Solve> Solve for Timed<S> {
    fn check(&mut self, pool: &Pool, assertions: &[Term]) -> Answer {
        let _lap = self.watch.phase(self.phase);
        self.inner.check(pool, assertions)
    }

    fn stats(&self) -> SolverStats {
        self.inner.stats()
    }

    fn problem(&self) -> Option<&str> {
        self.inner.problem()
    }
}
