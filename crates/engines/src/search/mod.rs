//! The state of a search that grows tests and a partition, and the steps that several rooms take with it.

use crate::abstraction::{Partition, RegionId};
use crate::frontier::Hidden;
use crate::invariants::{Ranges, Relations};
use crate::oracle::Oracle;
use crate::program_view::{Goal, ProgramView};
use crate::testing::{Allowance, Begin, Forest, Known, Node, NodeId, Runner, Script, Test, test_from_model};
use crate::{Config, Context, Outcome};
use base::Stopwatch;
use ir::{ProcId, Program, ProgramPoint};
use rustc_hash::FxHashMap;

mod covering;
mod goals;
mod testing;

use covering::Covering;
pub(crate) use goals::NextGoal;

/// What belongs to one procedure and one goal.
pub(crate) struct QueryState {
    pub(crate) proc: ProcId,
    pub(crate) goal: Goal,
    pub(crate) forest: Forest,
    pub(crate) partition: Partition,
}

/// The program, F, Σ≃ and the tools.
pub(crate) struct Search {
    pub(crate) code: ProgramView,
    pub(crate) forest: Forest,
    pub(crate) partition: Partition,
    pub(crate) runner: Runner,
    pub(crate) oracle: Oracle,
    /// Of the procedures that have been looked at.
    pub(crate) ranges: FxHashMap<ProcId, Ranges>,
    /// Of those whose loops refinement alone would unroll.
    pub(crate) relations: FxHashMap<ProcId, Relations>,
    covering: Covering,
    pub(crate) config: Config,
    pub(crate) iterations: u64,
    allowance: Allowance,
    goal: Goal,
    /// A state of the goal that a run has reached, in a question about a procedure.
    pub(crate) reached: Option<NodeId>,
    /// A test entered untranslated code, of which this is said.
    entered: Option<String>,
    /// Transitions that could neither be tested nor refined; hidden from the search, never from the proof.
    pub(crate) hidden: Hidden,
    /// Questions that the solver had given up on when the iteration began.
    pub(crate) undecided_before: u64,
    pub(crate) watch: Stopwatch,
    /// Terms that have been counted as effort.
    charged_terms: u64,
    /// Tests of the run's engines that have been looked at.
    known_tests: usize,
}

/// Effort of an iteration beside its questions, tests and terms.
const ITERATION: u64 = 20;

impl Search {
    /// The initial partition and an empty forest, with a solver of its own.
    pub(crate) fn new(program: &Program, config: &Config, cx: &Context<'_>) -> Search {
        let code = ProgramView::new(program);
        Search {
            partition: Partition::new(&code, Goal::Error),
            goal: Goal::Error,
            reached: None,
            entered: None,
            allowance: Allowance::new(config.max_steps),
            forest: Forest::default(),
            runner: Runner::new(program, cx.budget.clone(), config.tests.clone()),
            watch: cx.budget.watch.clone(),
            oracle: Oracle::new(cx.solvers.solver()),
            ranges: FxHashMap::default(),
            relations: FxHashMap::default(),
            covering: Covering::default(),
            config: config.clone(),
            iterations: 0,
            hidden: Hidden::default(),
            undecided_before: 0,
            charged_terms: 0,
            known_tests: 0,
            code,
        }
    }

    /// Goes over to another procedure and goal; gives the present ones.
    pub(crate) fn exchange(&mut self, query_state: QueryState) -> QueryState {
        let proc = self.code.proc;
        self.code.look_at(query_state.proc);
        QueryState {
            proc,
            goal: std::mem::replace(&mut self.goal, query_state.goal),
            forest: std::mem::replace(&mut self.forest, query_state.forest),
            partition: std::mem::replace(&mut self.partition, query_state.partition),
        }
    }

    /// Where the region lies.
    pub(crate) fn place(&self, r: RegionId) -> ProgramPoint {
        ProgramPoint { proc: self.code.proc, loc: self.partition.loc(r) }
    }

    /// Starts an iteration, unless a limit is reached.
    pub(crate) fn next_iteration(&mut self, cx: &mut Context<'_>) -> Option<Outcome> {
        self.fill_stats(cx);
        if let Some(outcome) = cx.begin_iteration() {
            return Some(outcome);
        }
        cx.budget.charge(ITERATION);
        cx.budget.charge_growth(&mut self.charged_terms, self.code.program.pool.len() as u64);
        self.iterations += 1;
        self.undecided_before = self.oracle.unknown;
        None
    }

    pub(crate) fn test_of_model(&self, start: Node, model: &solver::Model) -> Test {
        let test = test_from_model(&start, model, &self.runner.symbolic.symbols);
        if test.keeps_prefix {
            let values = test.script.values[start.inputs.len()..].to_vec();
            return Test {
                start: Box::new(start),
                script: Script { values },
                begin: Begin::Known,
                known: Known::Edges(0),
            };
        }
        let (known, begin) = (Known::Edges(start.depth), Begin::Root(start.context.clone()));
        let start = self.runner.root(&self.code, test.initial);
        Test { start: Box::new(start), script: test.script, begin, known }
    }

    pub(crate) fn fill_stats(&self, cx: &mut Context<'_>) {
        cx.stats.iterations = self.iterations;
        cx.stats.solver_calls = self.oracle.calls;
        cx.stats.facts_calls = self.oracle.for_facts;
        cx.stats.evaluated = self.oracle.saved;
        cx.stats.tests = self.runner.tests;
        cx.stats.regions = self.partition.len() as u64;
        cx.stats.predicates = self.partition.predicate_count() as u64;
    }
}
