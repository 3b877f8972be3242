//! How long refinement is waited for before concrete runs are tried ([`super::explore`]).

use crate::fuzzing::Explorer;
use crate::search::Search;

/// Iterations without a new edge before the first attempt.
const FIRST_PATIENCE: u64 = 32;

/// See the module; with the runs made so far.
pub(super) struct Patience {
    pub(super) explorer: Option<Explorer>,
    /// Edges taken by tests, and since which iteration (of those that count).
    coverage: usize,
    since: u64,
    /// Iterations to wait.
    pub(super) patience: u64,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience { explorer: None, coverage: 0, since: 0, patience: FIRST_PATIENCE }
    }
}

impl Patience {
    /// Whether it is time for an attempt. Iterations that a summary answered cost next to nothing and do not count: in a
    /// program of 5,000 such calls, exploration took three quarters of the time.
    pub(super) fn is_due(&mut self, search: &Search, reused: u64) -> bool {
        let iterations = search.iterations.saturating_sub(reused);
        let coverage = search.runner.coverage();
        if coverage > self.coverage {
            (self.coverage, self.since, self.patience) = (coverage, iterations, FIRST_PATIENCE);
        }
        if iterations.saturating_sub(self.since) < self.patience {
            return false;
        }
        self.patience *= 2;
        true
    }
}
