//! How far a test may run beyond the path that it was made for.

use super::test::{Known, RunEnd};

/// Beyond the frontier a test runs on, because what it finds there is free; but a loop that a made-up input drives for
/// millions of iterations is not worth it until tests that are cut keep coming.
const FIRST_STEPS_BEYOND: u64 = 20_000;
const CUTS_BEFORE_MORE_STEPS: u64 = 16;

/// Edges that a test may take beyond a known path; grows while tests are cut.
pub(crate) struct Allowance {
    steps_beyond: u64,
    cut_tests: u64,
    /// Edges that any test may take.
    max_steps: u64,
}

impl Allowance {
    pub(crate) fn new(max_steps: u64) -> Allowance {
        Allowance { steps_beyond: FIRST_STEPS_BEYOND, cut_tests: 0, max_steps }
    }

    /// What a test may take of which this is known.
    pub(crate) fn steps(&self, known: Known) -> Steps {
        match known {
            Known::Edges(edges) => Steps::any(self.max_steps.min(edges + self.steps_beyond)),
            Known::Inputs => Steps { all: self.max_steps, idle: self.steps_beyond },
        }
    }

    /// Notes how a test with this allowance ended.
    pub(crate) fn ended(&mut self, end: RunEnd) {
        if end == RunEnd::Cut {
            self.cut_tests += 1;
            if self.cut_tests.is_multiple_of(CUTS_BEFORE_MORE_STEPS) {
                self.steps_beyond = self.steps_beyond.saturating_mul(2);
            }
        }
        self.steps_beyond = self.steps_beyond.min(self.max_steps);
    }
}

/// Edges that a run may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Steps {
    pub(super) all: u64,
    /// Of these, with defaults alone.
    pub(super) idle: u64,
}

impl Steps {
    /// So many, whatever their inputs are.
    pub(crate) fn any(all: u64) -> Steps {
        Steps { all, idle: all }
    }

    /// No more than this with defaults alone.
    pub(super) fn idle_at_most(self, idle: u64) -> Steps {
        Steps { idle: self.idle.min(idle), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cut_tests_get_more_steps_up_to_the_limit() {
        let mut allowance = Allowance::new(100_000);
        assert_eq!(allowance.steps(Known::Edges(10)), Steps::any(20_010));
        assert_eq!(allowance.steps(Known::Inputs), Steps { all: 100_000, idle: 20_000 });
        (0..16).for_each(|_| allowance.ended(RunEnd::Cut));
        assert_eq!(allowance.steps(Known::Edges(10)), Steps::any(40_010));
        (0..160).for_each(|_| allowance.ended(RunEnd::Cut));
        assert_eq!(allowance.steps(Known::Edges(10)), Steps::any(100_000));
    }
}
