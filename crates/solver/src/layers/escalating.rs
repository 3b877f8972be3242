//! A solver with a limit, and another one for the questions that it gives up on. A question that is asked again since the second has
//! given up on it, too, is the second's at once: a limit has stopped it, and it may go on.

use crate::api::{Answer, Solve, SolverStats};
use logic::{Pool, Term};

/// See the module.
pub struct Escalating<A, B> {
    first: A,
    second: B,
    /// What both have given up on last.
    open: Vec<Term>,
}

impl<A: Solve, B: Solve> Escalating<A, B> {
    /// `second` is asked what `first` gives up on.
    pub fn new(first: A, second: B) -> Escalating<A, B> {
        Escalating { first, second, open: Vec::new() }
    }
}

impl<A: Solve, B: Solve> Solve for Escalating<A, B> {
    fn check(&mut self, pool: &Pool, assertions: &[Term]) -> Answer {
        if self.open != assertions {
            match self.first.check(pool, assertions) {
                Answer::Unknown => {}
                answer => return answer,
            }
        }
        self.open.clear();
        let answer = self.second.check(pool, assertions);
        if matches!(answer, Answer::Unknown) {
            self.open.extend_from_slice(assertions);
        }
        answer
    }

    fn stats(&self) -> SolverStats {
        self.first.stats().plus(self.second.stats())
    }

    fn problem(&self) -> Option<&str> {
        self.first.problem().or(self.second.problem())
    }
}
