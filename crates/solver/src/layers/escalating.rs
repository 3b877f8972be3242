//! A solver with a limit, and another one for the questions that it gives up on.

use crate::api::{Answer, Solve, SolverStats};
use logic::{Pool, Term};

/// See the module.
pub struct Escalating<A, B> {
    first: A,
    second: B,
}

impl<A: Solve, B: Solve> Escalating<A, B> {
    /// `second` is asked what `first` gives up on.
    pub fn new(first: A, second: B) -> Escalating<A, B> {
        Escalating { first, second }
    }
}

impl<A: Solve, B: Solve> Solve for Escalating<A, B> {
    fn check(&mut self, pool: &Pool, assertions: &[Term]) -> Answer {
        match self.first.check(pool, assertions) {
            Answer::Unknown => self.second.check(pool, assertions),
            answer => answer,
        }
    }

    fn stats(&self) -> SolverStats {
        self.first.stats().plus(self.second.stats())
    }

    fn problem(&self) -> Option<&str> {
        self.first.problem().or(self.second.problem())
    }
}
