//! The state of a search that grows tests and a partition, and the steps that several rooms take with it.

use crate::abstraction::{Frontier, Partition, RegionId};
use crate::frontier::Hidden;
use crate::frontier::choice::{Choice, Chosen, Defaults};
use crate::invariants::Ranges;
use crate::oracle::ModelCache;
use crate::oracle::Oracle;
use crate::program_view::{Goal, ProgramView};
use crate::testing::runner::Feed;
use crate::testing::test_from_model;
use crate::testing::{Forest, Link, Node, NodeId, RunEnd, Runner, Script};
use crate::{Config, Context, GaveUp, Outcome, Place};
use base::{Phase, Stopwatch};
use evidence::{Contract, Invariant, Proof, TestCandidate};
use exec::pre::{ByteUnknowns, Pre};
use exec::{Flow, InitialMemory, State, Value};
use ir::{EdgeId, LocId, LocKind, ProcId, Program, Stmt, StmtKind};
use logic::{Evaluator, Term};
use rustc_hash::{FxHashMap, FxHashSet};
use solver::Answer;
use std::rc::Rc;

/// Beyond the frontier a test runs on, because what it finds there is free; but a loop that a made-up input drives for
/// millions of rounds is not worth it until tests that are cut keep coming.
const FIRST_STEPS_BEYOND: u64 = 20_000;
const CUTS_BEFORE_MORE_STEPS: u64 = 16;

/// Steps that all tests of `cover_edges` together may take: on a program of many inputs they would be quadratic.
const COVERING_STEPS: u64 = 2_000_000;

/// From how many known paths `cover_edges` tries to reach an edge.
const PATHS_PER_EDGE: usize = 12;

/// Where the run of a test begins.
#[derive(Clone)]
pub(crate) enum Begin {
    /// At the start of the program, and from there to the procedure of this context first.
    Root(Option<Rc<Link>>),
    /// At the entry of the procedure that a question is about; the state is not in the forest yet.
    Entry,
    /// At a state of the forest.
    Known,
}

impl Begin {
    /// The state where the search's own part of the run begins is new to the forest.
    pub(crate) fn is_recorded(&self) -> bool {
        !matches!(self, Begin::Known)
    }
}

/// A test to execute: from `start` with these inputs.
pub(crate) struct Test {
    pub(crate) start: Box<Node>,
    pub(crate) script: Script,
    pub(crate) begin: Begin,
    /// Edges that repeat a known path.
    pub(crate) known_steps: u64,
}

/// A block executed for consideration.
pub(crate) struct DryRun {
    /// Before each statement, and after the last.
    pub(crate) states: Vec<State>,
    inputs: Vec<Value>,
    /// All assumptions held.
    is_enabled: bool,
}

impl DryRun {
    fn last(&self) -> &State {
        self.states.last().expect("at least the state after the block")
    }
}

/// What [`Search::extend_from`] found.
pub(crate) enum FromState {
    Test(Test),
    Precondition {
        rho: Vec<Term>,
        /// Inputs of the block that were looked at, beside the default ones.
        scripts: Vec<Script>,
    },
}

/// What [`Search::next_goal`] found.
pub(crate) enum NextGoal {
    /// The search goes on with it.
    Given,
    /// Everything is excluded.
    None,
    /// The search cannot be completed.
    Outcome(Outcome),
}

/// How many choices of a block's inputs are looked at for one precondition.
const MAX_CHOICES: usize = 8;

/// An initial region without a state.
pub(crate) enum Initial {
    Test(Test),
    Empty,
    Unknown,
}

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
    ranges: FxHashMap<ProcId, Ranges>,
    pub(crate) config: Config,
    pub(crate) iterations: u64,
    /// Edges that a test may take beyond a known path; grows while tests are cut.
    steps_beyond: u64,
    cut_tests: u64,
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
}

impl Search {
    /// The initial partition and an empty forest. Takes the solver out of the context.
    pub(crate) fn new(program: &Program, config: &Config, cx: &mut Context<'_>) -> Search {
        let code = ProgramView::new(program);
        let solver = std::mem::replace(&mut cx.solver, Box::new(NoSolver));
        Search {
            partition: Partition::new(&code, Goal::Error),
            goal: Goal::Error,
            reached: None,
            entered: None,
            steps_beyond: FIRST_STEPS_BEYOND,
            cut_tests: 0,
            forest: Forest::default(),
            runner: Runner::new(cx.budget.clone(), config.tests.clone()),
            watch: cx.budget.watch.clone(),
            oracle: Oracle::new(solver),
            ranges: FxHashMap::default(),
            config: config.clone(),
            iterations: 0,
            hidden: Hidden::default(),
            undecided_before: 0,
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
    pub(crate) fn place(&self, r: RegionId) -> Place {
        Place { proc: self.code.proc, loc: self.partition.loc(r) }
    }

    /// Starts an iteration, unless a limit is reached.
    pub(crate) fn next_iteration(&mut self, cx: &mut Context<'_>) -> Option<Outcome> {
        if self.iterations > 0 {
            self.fill_stats(cx);
            cx.events.event(&crate::Event::Iteration(cx.stats.clone()));
        }
        if let Some(limit) = cx.budget.check(self.iterations) {
            return Some(Outcome::Unknown(GaveUp::Exhausted(limit)));
        }
        self.iterations += 1;
        self.undecided_before = self.oracle.unknown;
        None
    }

    /// The first test: all inputs zero.
    pub(crate) fn first_test(&self) -> Test {
        let start = self.runner.root(&self.code, InitialMemory::default());
        // The first test shows the loops of the program; it may run long.
        Test {
            start: Box::new(start),
            script: Script::default(),
            begin: Begin::Root(None),
            known_steps: self.config.max_steps,
        }
    }

    /// The tests of earlier runs, each as far as it goes.
    pub(crate) fn add_given_tests(&mut self) -> Option<Outcome> {
        let given = self.config.tests.given.clone();
        given.iter().find_map(|t| {
            if self.runner.is_exhausted() {
                return None;
            }
            let test = self.test_of(t, self.config.max_steps);
            self.add_test(test)
        })
    }

    /// These inputs from the start of the program, which are known to take this many edges.
    pub(crate) fn test_of(&self, t: &TestCandidate, known_steps: u64) -> Test {
        let start = Box::new(self.runner.root(&self.code, t.memory.clone()));
        let script = Script { values: t.inputs.iter().cloned().map(Some).collect() };
        Test { start, script, begin: Begin::Root(None), known_steps }
    }

    /// `AddTestToForest`: executes the test and adds its states to F; the outcome if one of them ends the search.
    pub(crate) fn add_test(&mut self, test: Test) -> Option<Outcome> {
        let max_steps = self.config.max_steps.min(test.known_steps + self.steps_beyond);
        let end = self.execute(test, max_steps);
        if end == RunEnd::Cut {
            self.cut_tests += 1;
            if self.cut_tests.is_multiple_of(CUTS_BEFORE_MORE_STEPS) {
                self.steps_beyond = self.steps_beyond.saturating_mul(2);
            }
        }
        self.steps_beyond = self.steps_beyond.min(self.config.max_steps);
        self.outcome_of(end)
    }

    /// Like [`Search::add_test`], but takes this many edges only.
    pub(crate) fn add_steps(&mut self, test: Test, count: u64) -> Option<Outcome> {
        let end = self.execute(test, count);
        self.outcome_of(end)
    }

    fn execute(&mut self, test: Test, max_steps: u64) -> RunEnd {
        self.runner.run(&mut self.code, &mut self.forest, &mut self.partition, test, max_steps)
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
    pub(crate) fn cover_edges(&mut self) -> Option<Outcome> {
        let mut tried: FxHashSet<(EdgeId, NodeId)> = FxHashSet::default();
        let last_step = self.runner.steps + COVERING_STEPS;
        loop {
            let mut is_new = false;
            for e in (0..self.code.edges.len() as u32).map(EdgeId) {
                let (src, dst) = (self.code.edge(e).src, self.code.edge(e).dst);
                if self.code.is_call(e) || self.runner.is_covered(&self.code, e) || !self.partition.can_matter(dst) {
                    continue;
                }
                if self.runner.is_exhausted() || self.runner.steps > last_step {
                    return None;
                }
                let nodes: Vec<NodeId> =
                    self.partition.leaves_at(src).iter().flat_map(|&r| self.partition.nodes(r)).copied().collect();
                for n in nodes.into_iter().take(PATHS_PER_EDGE) {
                    if self.runner.is_covered(&self.code, e) || !tried.insert((e, n)) {
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
        let node = self.forest.node(n);
        TestCandidate { inputs: node.inputs_in_order(), memory: node.state.initial().clone() }
    }

    /// Where a proof has to exclude untranslated code and a test is in it, there is nothing left to find out.
    fn entered_untranslated(&self) -> Option<Outcome> {
        let reason = self.entered.as_ref().filter(|_| self.goal == Goal::ErrorOrUnknown)?;
        Some(Outcome::Unknown(GaveUp::Untranslated(reason.clone())))
    }

    /// Where no abstract trace to the goal is left, the proof is complete.
    pub(crate) fn is_last_goal(&self) -> bool {
        self.goal == Goal::ErrorOrUnknown || !self.code.has_unknown()
    }

    /// No abstract trace to the goal is left. `None`: errors are excluded, but code that was not translated is not yet;
    /// the search goes on with it as a goal. Otherwise the partition, strengthened by `facts`, is the proof.
    pub(crate) fn pass(&mut self, facts: impl Fn(LocId) -> Vec<Term>) -> Option<Outcome> {
        match self.next_goal() {
            NextGoal::Given => None,
            NextGoal::Outcome(outcome) => Some(outcome),
            NextGoal::None => {
                let ranges = self.ranges_used(self.code.proc);
                let at = |l: LocId| [facts(l), ranges[l.0 as usize].clone()].concat();
                let invariants = self.partition.invariants(&mut self.code.program.pool, at);
                let invariants = invariants.into_iter().map(Invariant::Holds).collect();
                Some(self.proof(vec![Contract::new(self.code.program.entry, invariants)]))
            }
        }
    }

    /// What is left to exclude when no abstract trace to the goal is left.
    pub(crate) fn next_goal(&mut self) -> NextGoal {
        if let Some(why) = self.reason_if_hidden() {
            return NextGoal::Outcome(Outcome::Unknown(why));
        }
        if !self.is_last_goal() {
            self.goal = Goal::ErrorOrUnknown;
            self.partition.aim_at(&self.code, self.goal);
            return self.entered_untranslated().map_or(NextGoal::Given, NextGoal::Outcome);
        }
        NextGoal::None
    }

    /// The end of a search that has excluded everything.
    pub(crate) fn proof(&self, contracts: Vec<Contract>) -> Outcome {
        let program = &self.code.program;
        let frozen = program.vars[self.code.first_frozen as usize..].to_vec();
        Outcome::Pass(Proof::new(&program.pool, &frozen, &contracts))
    }

    /// What ranges say about the locations of a procedure, as far as it has been used and what that rests on.
    pub(crate) fn ranges_used(&mut self, p: ProcId) -> Vec<Vec<Term>> {
        match self.ranges.get_mut(&p) {
            Some(ranges) => ranges.facts(&mut self.code),
            None => vec![Vec::new(); self.code.view(p).loc_count()],
        }
    }

    /// An initial region that no test has visited yet, on an abstract path to the goal: a frontier of its own (k = 0).
    pub(crate) fn initial_frontier(&self, mut is_wanted: impl FnMut(RegionId) -> bool) -> Option<Frontier> {
        let leaves = self.partition.leaves_at(self.code.entry);
        leaves.into_iter().filter(|&r| !self.partition.is_visited(r) && is_wanted(r)).find_map(|r| {
            let (edge, to) = self.partition.way_on(r)?;
            Some(Frontier { from: r, edge, to })
        })
    }

    /// The state of the region for which the most assumptions at the beginning of the block hold; the first of them.
    pub(crate) fn deepest_state(&self, r: RegionId, stmts: &[Stmt]) -> Option<NodeId> {
        let _lap = self.watch.phase(Phase::Evaluation);
        let mut ev = Evaluator::new();
        let mut reach = |n: NodeId| {
            let state = &self.forest.node(n).state;
            let holds = |s: &&Stmt| match s.kind {
                StmtKind::Assume(c) => ev.holds(&self.code.program.pool, c, state),
                _ => false,
            };
            stmts.iter().take_while(holds).count()
        };
        let nodes = self.partition.nodes(r).iter().copied();
        nodes.map(|n| (reach(n), std::cmp::Reverse(n))).max().map(|(_, n)| n.0)
    }

    /// Executes the block from the state of `n`, assumptions ignored, with these inputs in front of the defaults.
    pub(crate) fn dry_run(&self, n: NodeId, stmts: &[Stmt], choice: &Choice) -> DryRun {
        let node = self.forest.node(n);
        let mut inputs = Defaults {
            space: self.code.program.space,
            index: node.inputs.len(),
            chosen: None,
            bytes: &[],
            taken: Vec::new(),
        };
        let mut s = node.state.clone();
        let mut ev = Evaluator::new();
        let mut out = DryRun { states: Vec::with_capacity(stmts.len() + 1), inputs: Vec::new(), is_enabled: true };
        for (i, stmt) in stmts.iter().enumerate() {
            out.states.push(s.clone());
            if let StmtKind::Assume(c) = stmt.kind {
                out.is_enabled &= ev.holds(&self.code.program.pool, c, &s);
                continue;
            }
            inputs.chosen = choice.scalars.get(&i).copied();
            inputs.bytes = choice.bytes.get(&i).map_or(&[], |b| b);
            let flow = exec::step(&self.code.program, &mut ev, &mut s, stmt, &mut inputs);
            out.is_enabled &= flow == Flow::Next;
        }
        out.states.push(s);
        out.inputs = inputs.taken;
        out
    }

    /// `wp_alpha` of a block for `target`, from the state of `n`: a test that goes on from exactly this state, or
    /// conjuncts that cover every state which can reach the target (and exclude this one as far as can be told).
    ///
    /// Only the inputs of the block are open. Which aliases a choice of them shows is part of each precondition, so a
    /// few choices are looked at one after the other, each excluded by the preconditions of the ones before.
    pub(crate) fn extend_from(&mut self, n: NodeId, stmts: &[Stmt], target: &[Term]) -> FromState {
        let watch = self.watch.clone();
        let _lap = watch.phase(Phase::Conditions);
        let mut chosen = Choice::default();
        let mut scripts = Vec::new();
        let mut bytes = ByteUnknowns::default();
        let mut all = Pre::default();
        for _ in 0..MAX_CHOICES {
            let dry_run = self.dry_run(n, stmts, &chosen);
            if dry_run.is_enabled && self.oracle.all_hold(&self.code.program.pool, target, dry_run.last()) {
                let script = Script { values: dry_run.inputs.into_iter().map(Some).collect() };
                let start = self.forest.node(n).clone();
                return FromState::Test(Test { start: Box::new(start), script, begin: Begin::Known, known_steps: 0 });
            }
            let pre = exec::pre::pre_with(&mut self.code.program, stmts, target, &dry_run.states, &mut bytes);
            if chosen != Choice::default() {
                scripts.push(Script { values: dry_run.inputs.into_iter().map(Some).collect() });
            }
            let is_over = pre.unknowns.is_empty();
            let (conjuncts, unknowns) = (&mut all.conjuncts, &mut all.unknowns);
            let loc = self.forest.node(n).loc;
            let ranges = self.ranges.entry(self.code.proc).or_insert_with(|| {
                let _lap = watch.phase(Phase::Facts);
                Ranges::new(&self.code)
            });
            ranges.simplified(&mut self.code, loc, pre.conjuncts).into_iter().for_each(|t| {
                if !conjuncts.contains(&t) {
                    conjuncts.push(t)
                }
            });
            pre.unknowns.into_iter().for_each(|t| {
                if !unknowns.contains(&t) {
                    unknowns.push(t)
                }
            });
            if is_over {
                break;
            }
            let state = &self.forest.node(n).state;
            let Some(model) = self.oracle.choose_unknowns(&mut self.code.program, &all.conjuncts, state) else { break };
            let next = Choice::of_model(&self.code.program, &Chosen { state, model }, stmts.len(), &bytes);
            if next == chosen {
                break;
            }
            chosen = next;
        }
        let state = self.forest.node(n).state.clone();
        FromState::Precondition { rho: self.oracle.eliminate(&mut self.code.program, all, &state), scripts }
    }

    /// `Pre` of the target along the block, as the state of `n` shows it with default inputs.
    pub(crate) fn precondition(&mut self, n: NodeId, stmts: &[Stmt], target: &[Term]) -> Vec<Term> {
        let watch = self.watch.clone();
        let _lap = watch.phase(Phase::Conditions);
        let states = self.dry_run(n, stmts, &Choice::default()).states;
        let pre = exec::pre::pre(&mut self.code.program, stmts, target, &states);
        self.oracle.eliminate(&mut self.code.program, pre, &states[0])
    }

    /// `IsSAT` (DASH Fig. 12, line 3; `GenSuitableTest` of SYNERGY): a test along the path of `n` that takes the block
    /// into the target.
    pub(crate) fn is_sat(&mut self, n: NodeId, stmts: &[Stmt], target: &[Term]) -> Option<Test> {
        let start = self.forest.node(n).clone();
        self.is_sat_at(&start, stmts, target)
    }

    /// [`Search::is_sat`] for other inputs of the block than the default ones.
    pub(crate) fn is_sat_with_inputs(
        &mut self,
        n: NodeId,
        stmts: &[Stmt],
        target: &[Term],
        scripts: &[Script],
    ) -> Option<Test> {
        let start = self.forest.node(n).clone();
        scripts.iter().find_map(|inputs| self.is_sat_with(&start, stmts, target, inputs))
    }

    /// [`Search::is_sat`] along the path of a state that need not be in the forest.
    pub(crate) fn is_sat_at(&mut self, start: &Node, stmts: &[Stmt], target: &[Term]) -> Option<Test> {
        self.is_sat_with(start, stmts, target, &Script::default())
    }

    /// The same for a step that is executed with these inputs: they decide what symbolic execution takes as it is.
    fn is_sat_with(&mut self, start: &Node, stmts: &[Stmt], target: &[Term], inputs: &Script) -> Option<Test> {
        let watch = self.watch.clone();
        let _lap = watch.phase(Phase::Conditions);
        let fresh = self.execute_symbolic(&mut start.clone(), stmts, target, inputs);
        let Answer::Sat(model) = self.oracle.check_sliced(&self.code.program.pool, &fresh, start.sym.path()) else {
            return None;
        };
        Some(self.test_of_model(start.clone(), &model))
    }

    pub(crate) fn test_of_model(&self, start: Node, model: &solver::Model) -> Test {
        let test = test_from_model(&start, model, &self.runner.symbolic.symbols);
        if test.keeps_prefix {
            let values = test.script.values[start.inputs.len()..].to_vec();
            return Test { start: Box::new(start), script: Script { values }, begin: Begin::Known, known_steps: 0 };
        }
        let (known_steps, begin) = (start.depth, Begin::Root(start.context.clone()));
        let start = self.runner.root(&self.code, test.initial);
        Test { start: Box::new(start), script: test.script, begin, known_steps }
    }

    /// `ExecuteSymbolic` (DASH Fig. 13), lines 16 to 25: the conditions φ2 of the step across the frontier, on top of the path of `node`;
    /// with these inputs.
    pub(crate) fn execute_symbolic(
        &mut self,
        node: &mut Node,
        stmts: &[Stmt],
        target: &[Term],
        script: &Script,
    ) -> Vec<Term> {
        let old = node.sym.path_len();
        let mut inputs = Feed::new(self.code.program.space, script, node.inputs.len());
        let symbolic = &mut self.runner.symbolic;
        let program = &mut self.code.program;
        let mut ev = Evaluator::new();
        for stmt in stmts {
            let index = node.inputs.len() as u32;
            match stmt.kind {
                StmtKind::Assume(c) => {
                    let t = symbolic.eval(program, c, &node.state, &mut node.sym);
                    node.sym.assume(t);
                }
                _ => {
                    symbolic.step(program, &node.state, &mut node.sym, stmt, index);
                    exec::step(program, &mut ev, &mut node.state, stmt, &mut inputs);
                    if let StmtKind::Havoc { .. } | StmtKind::HavocMem { .. } = stmt.kind {
                        node.inputs.push_front_mut(Value::Bytes(Vec::new()));
                    }
                }
            }
        }
        for &t in target {
            let t = symbolic.eval(program, t, &node.state, &mut node.sym);
            node.sym.assume(t);
        }
        let count = node.sym.path_len() - old;
        node.sym.path().take(count).collect()
    }

    /// An initial region without a state: a test whose initial memory lies in it, unless it is empty.
    pub(crate) fn enter_initial_region(&mut self, r: RegionId) -> Initial {
        let literals = self.partition.literals(&mut self.code.program.pool, r);
        if literals.is_empty() {
            return Initial::Test(self.first_test());
        }
        match self.oracle.check(&self.code.program.pool, &literals) {
            Answer::Sat(model) => {
                let mut initial = InitialMemory::default();
                initial.bytes.extend(model.memory.iter().map(|(&a, &b)| (a, b)));
                let start = self.runner.root(&self.code, initial);
                if self.partition.locate(&self.code.program.pool, start.loc, &start.state) != r {
                    return Initial::Unknown;
                }
                let begin = Begin::Root(None);
                Initial::Test(Test { start: Box::new(start), script: Script::default(), begin, known_steps: 0 })
            }
            Answer::Unsat(_) => Initial::Empty,
            Answer::Unknown => Initial::Unknown,
        }
    }

    /// States along a block that starts at `l`, for deciding aliases: of a known state there, or all zero.
    pub(crate) fn states_for_aliases(&self, l: LocId, stmts: &[Stmt]) -> Vec<State> {
        let known = self.partition.leaves_at(l).iter().find_map(|&r| self.partition.nodes(r).first().copied());
        match known {
            Some(n) => self.dry_run(n, stmts, &Choice::default()).states,
            None => {
                let root = self.runner.root(&self.code, InitialMemory::default());
                vec![root.state; stmts.len() + 1]
            }
        }
    }

    /// Known states at the location.
    pub(crate) fn examples_at(&self, l: LocId) -> ModelCache {
        let nodes = self.partition.leaves_at(l).into_iter().flat_map(|r| self.partition.nodes(r));
        ModelCache::of_states(nodes.map(|&n| self.forest.node(n).state.clone()))
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

/// What stays in the context while an engine owns the solver.
struct NoSolver;

impl solver::Solve for NoSolver {
    fn check(&mut self, _: &logic::Pool, _: &[Term]) -> Answer {
        Answer::Unknown
    }

    fn stats(&self) -> solver::SolverStats {
        solver::SolverStats::default()
    }
}
