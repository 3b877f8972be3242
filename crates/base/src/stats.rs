//! Counters of one run, filled by engines and printed by reports under the same names.

/// The counters of the statistics contract (`--stats`).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Rounds of the main loop.
    pub iterations: u64,
    /// Questions that needed a search of the solver.
    pub solver_calls: u64,
    /// Those of them that looked for facts and for the facts that a proof needs: work beside the iterations.
    pub facts_calls: u64,
    /// Executions of the program that were recorded.
    pub tests: u64,
    /// Regions of the abstraction at the end.
    pub regions: u64,
    /// Different predicates that regions were split by.
    pub predicates: u64,
    /// Symbolic or concrete states that the last round explored, where they are matched with regions.
    pub states: u64,
    /// The check by which a proof was found, where the engine has several.
    pub proved_by: Option<&'static str>,
    /// Questions about procedures, the one about the program included.
    pub queries: u64,
    /// Questions about procedures that an earlier answer decided.
    pub summaries_reused: u64,
    /// Questions that evaluation or an earlier answer decided.
    pub evaluated: u64,
}

impl Stats {
    /// The counters of a run that `earlier` searches of the same run came before. Regions, predicates and
    /// states are the size of one search, and the latest counts.
    pub fn after(&self, earlier: &Stats) -> Stats {
        Stats {
            iterations: earlier.iterations + self.iterations,
            solver_calls: earlier.solver_calls + self.solver_calls,
            facts_calls: earlier.facts_calls + self.facts_calls,
            tests: earlier.tests + self.tests,
            regions: self.regions,
            predicates: self.predicates,
            states: self.states,
            proved_by: self.proved_by,
            queries: earlier.queries + self.queries,
            summaries_reused: earlier.summaries_reused + self.summaries_reused,
            evaluated: earlier.evaluated + self.evaluated,
        }
    }

    /// The counters without those of one search, which goes on.
    pub fn before(&self, search: &Stats) -> Stats {
        Stats {
            iterations: self.iterations - search.iterations,
            solver_calls: self.solver_calls - search.solver_calls,
            facts_calls: self.facts_calls - search.facts_calls,
            tests: self.tests - search.tests,
            queries: self.queries - search.queries,
            summaries_reused: self.summaries_reused - search.summaries_reused,
            evaluated: self.evaluated - search.evaluated,
            ..self.clone()
        }
    }

    /// DASH asks the solver once in each iteration, the paper says.
    pub fn calls_per_iteration(&self) -> Option<f64> {
        (self.iterations > 0).then(|| self.solver_calls as f64 / self.iterations as f64)
    }
}

/// What one of several engines has done in its turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Contribution {
    /// As the registry calls it.
    pub engine: &'static str,
    /// Turns that it has had.
    pub turns: u64,
    /// Work in all of them (`Budget::charge`).
    pub effort: u64,
    /// Lemmas of it that others have assumed.
    pub lemmas: u64,
    /// The answer is its.
    pub has_answered: bool,
}
