//! When refinement does not get on, concrete runs may ([`crate::fuzzing`]).
//!
//! DASH tests where its frontier is. If no test has taken a new edge for some iterations, the search may be far from a
//! proof, or the way to the error may be longer than refinement goes step by step. Then runs are tried for a while, and
//! after twice as many iterations again, so that all of it costs about as much as the refinement itself. What they find
//! becomes tests of the forest: an error, an edge without a test, or a region without one, which moves the frontier.

use super::state::Dash;
use crate::fuzzing::{Explorer, Found, Novelty};
use crate::search::Search;
use crate::testing::Known;
use crate::{Context, Outcome};
use base::Phase;

/// What an iteration of refinement is worth in edges of concrete runs: a small part of that for one that has waited
/// for few others, because a search that ends soon has cheap iterations.
const EDGES_PER_ITERATION: u64 = 500;
const EDGES_PER_ITERATION_WAITED: u64 = 4;

/// Tests that one attempt adds at most.
const TESTS_PER_ATTEMPT: u32 = 16;

impl Dash {
    /// Concrete runs, if it is time for them; the outcome if one of them ends the search.
    pub(super) fn explore_if_stuck(&mut self, cx: &Context<'_>) -> Option<Outcome> {
        let effort = |dash: &Dash| dash.exploration.explorer.as_ref().map_or(0, |e| e.effort);
        let before = effort(self);
        let outcome = self.explore(cx);
        cx.budget.charge(effort(self) - before);
        outcome
    }

    fn explore(&mut self, cx: &Context<'_>) -> Option<Outcome> {
        if !self.exploration.is_due(&self.search, self.queries.reused) {
            return None;
        }
        // Runs begin at the start of the program: while a question about a procedure is asked, only errors are news.
        let is_asking = !self.contexts.is_empty();
        let _lap = cx.budget.watch.phase(Phase::Tests);
        let waited = self.exploration.patience / 2;
        let mut left = waited * (waited * EDGES_PER_ITERATION_WAITED).min(EDGES_PER_ITERATION);
        let (search, explorer) = (&mut self.search, &mut self.exploration.explorer);
        let explorer = explorer.get_or_insert_with(|| Explorer::new(&search.code.program, search.config.seed));
        let begun = explorer.effort;
        for test in search.runner.recent_tests() {
            if explorer.effort - begun < left / 2 {
                explorer.learn(&search.code.program, &test);
            }
        }
        for _ in 0..TESTS_PER_ATTEMPT {
            let before = explorer.effort;
            let Search { code, partition, runner, .. } = search;
            let mut is_news = |(proc, edge), point: &exec::Point, novelty| {
                let (here, loc) = point.at();
                if is_asking
                    || proc != code.proc
                    || here != code.proc
                    || point.depth() > 0
                    || !partition.can_matter(loc)
                {
                    return false;
                }
                if !runner.is_covered(code, edge) {
                    return true;
                }
                if novelty == Novelty::Known {
                    return false;
                }
                let r = partition.locate(&code.program.pool, loc, point.state());
                !partition.is_visited(r) && partition.distance(r).is_some()
            };
            let (test, depth) = match explorer.explore(&code.program, left, &cx.budget, &mut is_news)? {
                Found::News { test, depth } => (test, depth),
                Found::Error(test) => {
                    search.runner.has_run(&test);
                    return Some(Outcome::Fail(test));
                }
            };
            left = left.saturating_sub(explorer.effort - before);
            let test = search.test_of(&test, Known::Edges(depth));
            let outcome = search.add_test(test);
            // What the explorer has found it need not learn.
            search.runner.recent_tests();
            if outcome.is_some() {
                return outcome;
            }
        }
        None
    }
}
