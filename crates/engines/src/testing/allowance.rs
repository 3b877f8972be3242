//! How far a test may run beyond the path that it was made for.

use super::test::RunEnd;

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

    /// Edges for a test that begins with so many known ones.
    pub(crate) fn steps(&self, known: u64) -> u64 {
        self.max_steps.min(known + self.steps_beyond)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cut_tests_get_more_steps_up_to_the_limit() {
        let mut allowance = Allowance::new(100_000);
        assert_eq!(allowance.steps(10), 20_010);
        (0..16).for_each(|_| allowance.ended(RunEnd::Cut));
        assert_eq!(allowance.steps(10), 40_010);
        (0..160).for_each(|_| allowance.ended(RunEnd::Cut));
        assert_eq!(allowance.steps(10), 100_000);
    }
}
