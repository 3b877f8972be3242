//! Tests of a search: each is executed, and its states are added to F.

use super::Search;
use crate::program_view::Goal;
use crate::testing::{Begin, Known, NodeId, RunEnd, Script, Steps, Test};
use crate::{Outcome, Whose};
use base::Budget;
use evidence::TestCandidate;
use exec::InitialMemory;
use ir::{EdgeId, LocKind};

/// Steps that all tests of `cover_edges` together may take: on a program of many inputs they would be quadratic.
const COVERING_STEPS: u64 = 2_000_000;

/// From how many known paths `cover_edges` tries to reach an edge.
const PATHS_PER_EDGE: usize = 12;

impl Search {
    /// The first test: all inputs zero.
    pub(crate) fn first_test(&self) -> Test {
        let start = self.runner.root(&self.code, InitialMemory::default());
        // It shows the loops of the program and may run long, but not where numbers may grow for ever.
        let known = Known::Edges(if self.code.program.has_ints() { 0 } else { self.config.max_steps });
        Test { start: Box::new(start), script: Script::default(), begin: Begin::Root(None), known }
    }

    /// The tests of earlier runs and of earlier searches of this one, each as far as it goes.
    pub(crate) fn add_given_tests(&mut self) -> Option<Outcome> {
        let given = self.config.tests.given.clone();
        self.add_tests(&given, Known::Edges(self.config.max_steps)).or_else(|| self.add_shared_tests(Whose::Anybodys))
    }

    /// The tests that engines of the run have made since this was asked last: they seed the forest.
    pub(crate) fn add_shared_tests(&mut self, whose: Whose) -> Option<Outcome> {
        let shared = self.config.facts.tests(&mut self.known_tests, whose);
        // They may have been cut where made-up inputs drive a loop for ever.
        self.add_tests(&shared, Known::Inputs)
    }

    fn add_tests(&mut self, tests: &[TestCandidate], known: Known) -> Option<Outcome> {
        tests.iter().find_map(|t| {
            if self.runner.is_exhausted() {
                return None;
            }
            let test = self.test_of(t, known);
            self.add_test(test)
        })
    }

    /// These inputs from the start of the program.
    pub(crate) fn test_of(&self, t: &TestCandidate, known: Known) -> Test {
        let start = Box::new(self.runner.root(&self.code, t.memory.clone()));
        let script = Script { values: t.inputs.iter().cloned().map(Some).collect() };
        Test { start, script, begin: Begin::Root(None), known }
    }

    /// `AddTestToForest`: executes the test and adds its states to F; the outcome if one of them ends the search.
    pub(crate) fn add_test(&mut self, test: Test) -> Option<Outcome> {
        let steps = self.allowance.steps(test.known);
        let end = self.execute(test, steps);
        self.allowance.ended(end);
        self.outcome_of(end)
    }

    /// Like [`Search::add_test`], but takes this many edges only.
    pub(crate) fn add_steps(&mut self, test: Test, count: u64) -> Option<Outcome> {
        let end = self.execute(test, Steps::any(count));
        self.outcome_of(end)
    }

    /// A test that takes a new edge is one that other engines of the run may want as well.
    fn execute(&mut self, test: Test, steps: Steps) -> RunEnd {
        let covered = self.runner.coverage();
        let end = self.runner.run(&mut self.code, &mut self.forest, &mut self.partition, test, steps);
        if self.runner.coverage() > covered {
            self.config.facts.tested(|| self.runner.last_test().expect("it has run"));
        }
        end
    }

    fn outcome_of(&mut self, end: RunEnd) -> Option<Outcome> {
        match end {
            RunEnd::Error(n) => Some(Outcome::Fail(self.test_for_witness(n))),
            RunEnd::Goal(n) => {
                self.reached = Some(n);
                None
            }
            RunEnd::Unknown(n) => {
                if self.goal == Goal::Unknown {
                    self.reached = Some(n);
                    return None;
                }
                let LocKind::Unknown(reason) = self.code.kind(self.forest.node(n).loc) else {
                    unreachable!("the run ended in untranslated code")
                };
                self.entered.get_or_insert_with(|| reason.clone());
                self.entered_untranslated()
            }
            RunEnd::Ended | RunEnd::Cut => None,
        }
    }

    /// Tests for edges that no test has taken, as long as flipping the last branch of a known path gives one: the
    /// "automatic test generation" from which `Test(P)` (DASH Fig. 10, line 5) may come. Regions are then split for
    /// reasons that concern the property, and not because a branch happened to be untested.
    /// Ends with its turn; called again, it goes on with the edges that are left.
    pub(crate) fn cover_edges(&mut self, budget: &Budget) -> Option<Outcome> {
        let last_step = *self.covering.last_step.get_or_insert(self.runner.steps + COVERING_STEPS);
        loop {
            let mut is_new = false;
            for e in (0..self.code.edges.len() as u32).map(EdgeId) {
                let (src, dst) = (self.code.edge(e).src, self.code.edge(e).dst);
                if self.code.is_call(e) || self.runner.is_covered(&self.code, e) || !self.partition.can_matter(dst) {
                    continue;
                }
                let nodes: Vec<NodeId> =
                    self.partition.leaves_at(src).iter().flat_map(|&r| self.partition.nodes(r)).copied().collect();
                for n in nodes.into_iter().take(PATHS_PER_EDGE) {
                    // One question may cost what a turn does.
                    if budget.turn_over().is_some() || self.runner.steps > last_step {
                        return None;
                    }
                    if self.runner.is_covered(&self.code, e) || !self.covering.tried.insert((e, n)) {
                        continue;
                    }
                    let edges = self.code.edges.clone();
                    let Some(test) = self.is_sat(n, &edges[e.0 as usize].stmts, &[]) else { continue };
                    is_new = true;
                    if let Some(outcome) = self.add_test(test) {
                        return Some(outcome);
                    }
                    if self.reached.is_some() {
                        return None;
                    }
                }
            }
            if !is_new {
                return None;
            }
        }
    }

    /// `TestForWitness`: the inputs that lead to the state.
    fn test_for_witness(&self, n: NodeId) -> TestCandidate {
        self.forest.node(n).test()
    }
}
