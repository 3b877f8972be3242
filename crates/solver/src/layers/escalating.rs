//! A solver with a limit, and another one for the questions that it gives up on. A question that is asked again since the second has
//! given up on it, too, is the second's at once: a limit has stopped it, and it may go on.

use crate::api::{Answer, Solve, SolverStats};
use logic::{Pool, Term};

/// See the module.
pub struct Escalating<A, B> {
    first: A,
    second: B,
    /// What both have given up on, if that is what `second` was asked last.
    open: Option<Vec<Term>>,
}

impl<A: Solve, B: Solve> Escalating<A, B> {
    /// `second` is asked what `first` gives up on.
    pub fn new(first: A, second: B) -> Escalating<A, B> {
        Escalating { first, second, open: None }
    }
}

impl<A: Solve, B: Solve> Solve for Escalating<A, B> {
    fn check(&mut self, pool: &Pool, assertions: &[Term]) -> Answer {
        if self.open.as_deref() != Some(assertions) {
            match self.first.check(pool, assertions) {
                Answer::Unknown => {}
                answer => return answer,
            }
        }
        let answer = self.second.check(pool, assertions);
        self.open = matches!(answer, Answer::Unknown).then(|| assertions.to_vec());
        answer
    }

    fn stats(&self) -> SolverStats {
        self.first.stats().plus(self.second.stats())
    }

    fn problem(&self) -> Option<&str> {
        self.first.problem().or(self.second.problem())
    }
}
