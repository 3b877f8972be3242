//! Generational search: tests that cover edges, each from the path of another one.
//!
//! Godefroid, Levin, Molnar: *Automated Whitebox Fuzz Testing*, NDSS 2008 (SAGE). A test is executed concretely and symbolically. Of
//! its path each branch can be flipped, and each flip is a question of its own: all children of one execution come from
//! that execution (`expand_execution`, Fig. 4), not only the one behind the last branch, as in depth-first search. Which child is
//! executed next is a matter of how near it is to what nobody has covered (`distance.rs`), as in KLEE (Cadar, Dunbar, Engler, OSDI 2008),
//! instead of SAGE's count of new blocks, for which a child has to be executed first.
//!
//! It works on the program as it was translated, across calls, and proves nothing. What a test covers is for the caller to say, who executes
//! it in his own way.

mod distance;
mod execution;
mod taken;
#[cfg(test)]
mod tests;
mod worklist;

pub use taken::TakenEdge;

use crate::Context;
use crate::oracle::Oracle;
use crate::testing::{Script, test_from_model};
use distance::Distances;
use evidence::TestCandidate;
use exec::machine::Whole;
use exec::symbolic::{Layouts, Symbolic};
use exec::{InitialMemory, State};
use execution::{Execution, Snapshot};
use ir::Program;
use logic::Evaluator;
use rustc_hash::FxHashSet;
use solver::Answer;
use std::rc::Rc;
use worklist::{Flip, Worklist};

/// Executes a test of so many edges, and says which ones it takes.
pub type RunAndCheck<'a> = &'a mut dyn FnMut(&TestCandidate, u64) -> Vec<TakenEdge>;

/// What one question may cost (`base::Budget::charge`): another branch is asked about rather than this one for longer.
const EFFORT: u64 = 200_000;

/// A turn of the search is over when it has been without success for as long as it took to the last one, and for so much effort more
/// (`base::Budget::spent`), in later turns for several times as much: what is left is far away, or nobody comes there.
const FRUITLESS: u64 = 400_000;

/// Whether there are branches that a later turn can flip.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flips {
    /// There may be.
    Left,
    /// There are none.
    None,
}

/// Effort from the beginning of a turn to its last success.
struct Patience {
    begun: u64,
    fruitful: u64,
    fruitless: u64,
}

impl Patience {
    fn from(now: u64, times: u32) -> Patience {
        Patience { begun: now, fruitful: 0, fruitless: FRUITLESS.saturating_mul(times.into()) }
    }

    fn succeeded(&mut self, now: u64) {
        self.fruitful = now - self.begun;
    }

    fn is_over(&self, now: u64) -> bool {
        now - self.begun > 2 * self.fruitful + self.fruitless
    }
}

/// A test of the search: its inputs, and where it begins.
struct Input {
    script: Script,
    memory: InitialMemory,
    /// The state that its path goes on from, if its inputs are the same up to there.
    resumes: Option<Rc<Snapshot>>,
    /// Executions since one that has covered something new.
    barren: u64,
}

/// See the module. The search can be continued.
pub struct Generational<'p> {
    code: Whole<'p>,
    /// With the terms of the search.
    program: Program,
    symbolic: Symbolic,
    ev: Evaluator,
    /// Its solver ends with the turn.
    oracle: Option<Oracle>,
    work_list: Worklist,
    distances: Distances<'p>,
    covered: FxHashSet<TakenEdge>,
    has_begun: bool,
    /// Tests that were executed.
    pub tests: u64,
}

impl<'p> Generational<'p> {
    /// A search that covers these edges of a program with choices as inputs.
    pub fn new(program: &'p Program, wanted: impl Iterator<Item = TakenEdge>) -> Generational<'p> {
        Generational {
            code: Whole::new(program),
            program: program.clone(),
            symbolic: Symbolic::with_layouts(Layouts::Taken),
            ev: Evaluator::new(),
            oracle: None,
            work_list: Worklist::default(),
            distances: Distances::new(program, wanted.collect()),
            covered: FxHashSet::default(),
            has_begun: false,
            tests: 0,
        }
    }

    /// `Search` (Fig. 3): until the budget is spent, everything is covered, no branch is left to flip, or `patience` times the usual
    /// effort was without success. `run_and_check` gets each test that takes an edge which none has taken before.
    pub fn search(&mut self, cx: &mut Context<'_>, patience: u32, run_and_check: RunAndCheck<'_>) -> Flips {
        self.oracle = Some(Oracle::new(cx.solvers.brief(EFFORT)));
        if !std::mem::replace(&mut self.has_begun, true) {
            let input = Input { script: Script::default(), memory: InitialMemory::default(), resumes: None, barren: 0 };
            self.expand_execution(input, cx, run_and_check);
        }
        let mut patience = Patience::from(cx.budget.spent(), patience);
        while cx.budget.exhausted().is_none() && self.distances.are_any() && !patience.is_over(cx.budget.spent()) {
            let covered = self.covered.len();
            let Some(flip) = self.work_list.pop(&self.distances) else { return Flips::None };
            if let Some(child) = self.child_input(&flip) {
                self.expand_execution(child, cx, run_and_check);
            }
            if self.covered.len() > covered {
                patience.succeeded(cx.budget.spent());
            }
        }
        if self.distances.are_any() { Flips::Left } else { Flips::None }
    }

    /// A test that somebody else has made: its path is one to go on from.
    pub fn learn(&mut self, test: &TestCandidate, cx: &mut Context<'_>) {
        let script = Script { values: test.inputs.iter().cloned().map(Some).collect() };
        let input = Input { script, memory: test.memory.clone(), resumes: None, barren: 0 };
        self.expand_execution(input, cx, &mut |_, _| Vec::new());
    }

    /// These edges are covered.
    pub fn cover(&mut self, edges: impl IntoIterator<Item = TakenEdge>) {
        let before = self.covered.len();
        self.covered.extend(edges);
        if self.covered.len() > before {
            self.distances.update(&self.covered);
        }
    }

    /// `ExpandExecution` (Fig. 4): the branches of the path of this input become work.
    fn expand_execution(&mut self, input: Input, cx: &mut Context<'_>, run_and_check: RunAndCheck<'_>) {
        self.tests += 1;
        let covered = self.covered.len();
        let start = match &input.resumes {
            Some(snapshot) => (**snapshot).clone(),
            None => Snapshot::root(&self.program, State::new(self.program.vars.len(), Rc::new(input.memory))),
        };
        let execution = Execution::new(start, &input.script, self.program.space);
        let parts = execution::Parts {
            code: &self.code,
            program: &mut self.program,
            symbolic: &mut self.symbolic,
            ev: &mut self.ev,
        };
        let path = execution.run(parts, &cx.budget);
        if path.edges.iter().any(|e| !self.covered.contains(e)) {
            let takes = run_and_check(&path.test, path.length);
            self.cover(takes);
        }
        let barren = if self.covered.len() > covered { 0 } else { input.barren + 1 };
        let found = path.branches.into_iter();
        self.work_list.extend(found.map(|(snapshot, edge)| Flip::new(snapshot, edge, barren)), &self.distances);
    }

    /// Inputs that follow the path to the branch and take the other edge there.
    fn child_input(&mut self, flip: &Flip) -> Option<Input> {
        let mut snapshot = (*flip.snapshot).clone();
        let conditions = snapshot.asked(
            self.code.program().proc(flip.edge.0).edge(flip.edge.1),
            &mut self.program,
            &mut self.symbolic,
            &mut self.ev,
        );
        let node = &flip.snapshot.node;
        let oracle = self.oracle.as_mut()?;
        let Answer::Sat(model) = oracle.check_sliced(&self.program.pool, &conditions, node.sym.path()) else {
            return None;
        };
        let test = test_from_model(node, &model, &self.symbolic.symbols);
        if test.keeps_prefix {
            let values = test.script.values[node.inputs.len()..].to_vec();
            let memory = InitialMemory::default();
            return Some(Input {
                script: Script { values },
                memory,
                resumes: Some(flip.snapshot.clone()),
                barren: flip.barren,
            });
        }
        Some(Input { script: test.script, memory: test.initial, resumes: None, barren: flip.barren })
    }
}
