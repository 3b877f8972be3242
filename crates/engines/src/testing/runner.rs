//! Running tests: concrete execution with the symbolic state beside it, recording what it visits.

use crate::Exchange;
use crate::abstraction::{Partition, RegionId};
use crate::program_view::{ProgramView, Views, is_reactive};
use crate::testing::allowance::Steps;
use crate::testing::cycle::CycleDetector;
use crate::testing::forest::{Forest, Node, NodeId};
use crate::testing::prefix_cache::{Memory, PrefixCache, takes_input};
use crate::testing::run::{Beside, Run};
use crate::testing::script::Feed;
use crate::testing::test::{Begin, RunEnd, Test};
use evidence::TestCandidate;
use exec::machine::{Block, Machine, Next};
use exec::symbolic::{SymState, Symbolic};
use exec::{InitialMemory, State};
use ir::{Edge, EdgeId, LocKind, ProcId, Program, Stmt, StmtKind};
use logic::Evaluator;
use rustc_hash::FxHashSet;
use std::collections::VecDeque;
use std::rc::Rc;

/// A region keeps this many states of the forest; further ones are not recorded. What the engines conclude never
/// depends on a state that is missing, they only aim at its region once more. The state at which a run blocks is
/// always recorded: its path is the one that leads deepest_state.
const STATES_PER_REGION: usize = 64;

pub(crate) struct Runner {
    pub(crate) symbolic: Symbolic,
    ev: Evaluator,
    pub(crate) tests: u64,
    /// Edges taken in all runs.
    pub(crate) steps: u64,
    /// Edges that some run took.
    covered: FxHashSet<(ProcId, EdgeId)>,
    /// How the latest tests began.
    pub(super) prefixes: PrefixCache,
    /// The last states of the latest runs.
    recent: VecDeque<Node>,
    exchange: Exchange,
    /// Edges that a run takes with defaults alone.
    max_idle: u64,
    budget: base::Budget,
}

/// Runs whose last states are kept.
const RECENT: usize = 16;

/// Edges that a run of a program which never ends by itself takes with defaults alone.
const MAX_IDLE: u64 = 256;

impl Runner {
    /// For runs of a program.
    pub(crate) fn new(program: &Program, budget: base::Budget, exchange: Exchange) -> Runner {
        Runner {
            symbolic: Symbolic::default(),
            ev: Evaluator::new(),
            tests: 0,
            steps: 0,
            covered: FxHashSet::default(),
            prefixes: PrefixCache::default(),
            recent: VecDeque::new(),
            max_idle: if is_reactive(program) { MAX_IDLE } else { u64::MAX },
            exchange,
            budget,
        }
    }

    pub(crate) fn is_exhausted(&self) -> bool {
        self.budget.exhausted().is_some()
    }

    /// Of the whole search.
    pub(crate) fn budget(&self) -> &base::Budget {
        &self.budget
    }

    /// What the whole search has cost, as far as its effort is counted.
    pub(crate) fn effort(&self) -> u64 {
        self.budget.spent()
    }

    /// The state before the first statement of the program.
    pub(crate) fn root(&self, code: &ProgramView, initial: InitialMemory) -> Node {
        let n = code.program.vars.len();
        Node {
            loc: code.view(code.program.entry).entry,
            state: State::new(n, Rc::new(initial)),
            sym: SymState::new(n),
            inputs: rpds::List::new_with_ptr_kind(),
            depth: 0,
            context: None,
        }
    }

    /// `AddTestToForest`: executes the test for at most these edges, and records the states it passes; its start
    /// only if it is new.
    pub(crate) fn run(
        &mut self,
        code: &mut ProgramView,
        forest: &mut Forest,
        partition: &mut Partition,
        test: Test,
        steps: Steps,
    ) -> RunEnd {
        let _lap = self.budget.watch.phase(base::Phase::Tests);
        self.tests += 1;
        let Test { start, script, begin, .. } = test;
        let mut run = match begin {
            Begin::Root(_) => Run::within(code, code.program.entry, *start, &script),
            Begin::Entry | Begin::Known => Run::new(code, *start, &script),
        };
        let (before, bulk, terms) = (self.steps, run.node.state.bulk(), code.program.pool.len());
        let end = match &begin {
            Begin::Root(context) if !self.replay(code, &mut run, context) => RunEnd::Ended,
            _ => {
                run.begin(steps.idle_at_most(self.max_idle), code.program.pool.len());
                self.walk(code, &mut Record { forest, partition }, &mut run, &begin)
            }
        };
        // Conditions and values that a step makes are work that it does not say either.
        let made = (code.program.pool.len() - terms) as u64;
        self.budget.charge(self.steps - before + made);
        self.charge_bulk(bulk, run.node.state.bulk());
        let node = run.node;
        self.exchange.hand_on(&node);
        if self.recent.len() == RECENT {
            self.recent.pop_front();
        }
        self.recent.push_back(node);
        end
    }

    /// Large blocks of memory are work that no step says ([`State::bulk`], before and behind).
    pub(crate) fn charge_bulk(&self, before: u64, behind: u64) {
        self.budget.charge(behind.saturating_sub(before));
    }

    /// A test has been executed elsewhere.
    pub(crate) fn has_run(&mut self, test: &TestCandidate) {
        self.tests += 1;
        self.exchange.has_run(test);
    }

    /// The latest runs, as far as they have not been asked for yet.
    pub(crate) fn recent_tests(&mut self) -> Vec<TestCandidate> {
        self.recent.drain(..).map(|last| last.test()).collect()
    }

    /// The latest run.
    pub(crate) fn last_test(&self) -> Option<TestCandidate> {
        self.recent.back().map(Node::test)
    }

    /// How many edges some run took.
    pub(crate) fn coverage(&self) -> usize {
        self.covered.len()
    }

    /// Takes the run along the path of its script.
    fn walk(&mut self, code: &mut ProgramView, record: &mut Record<'_>, run: &mut Run<'_>, begin: &Begin) -> RunEnd {
        let mut is_new = begin.is_recorded();
        let mut is_recorded = true;
        let mut cycle = CycleDetector::new(run.node.loc, &run.node.state, run.feed.script_len());
        for steps in 0.. {
            if is_new {
                let recorded = record.add(code, &run.node, STATES_PER_REGION);
                is_recorded = recorded.is_some();
                if let Some(end) = record.end(code, &run.node, recorded) {
                    return end;
                }
            }
            is_new = true;
            let is_late = steps & 0x3f == 0x3f && self.budget.exhausted().is_some();
            if run.is_over(code.program.pool.len()) || is_late {
                return RunEnd::Cut;
            }
            let Some(next) = self.enabled(code, run) else {
                if !is_recorded {
                    record.add(code, &run.node, usize::MAX);
                }
                return RunEnd::Ended;
            };
            let before = (!is_recorded && may_block_midway(code.edge(next.edge()))).then(|| run.node.clone());
            let is_first = steps == 0 && matches!(begin, Begin::Root(None));
            let step = match is_first && !code.is_call(next.edge()) && !next.is_choice() {
                true => self.open(code, run, next.edge()),
                false => self.take(code, run, next),
            };
            match step {
                Step::Took(e) => _ = self.covered.insert((code.proc, e)),
                Step::Blocked => {
                    if let Some(before) = before {
                        record.add(code, &before, usize::MAX);
                    }
                    return RunEnd::Ended;
                }
                Step::Cut => return RunEnd::Cut,
            }
            if cycle.closes(run.node.loc, &run.node.state, run.feed.consumed()) {
                return RunEnd::Ended;
            }
        }
        RunEnd::Cut
    }

    /// Some run took the edge of the current procedure.
    pub(crate) fn is_covered(&self, code: &ProgramView, e: EdgeId) -> bool {
        self.covered.contains(&(code.proc, e))
    }

    /// The machine at the run.
    pub(super) fn machine<'a, 's>(
        &'a mut self,
        code: &'a mut ProgramView,
        run: &'a mut Run<'s>,
    ) -> Machine<'a, Views, Beside<'a>, Feed<'s>> {
        let (code, program) = code.parts();
        let Node { state, sym, inputs, .. } = &mut run.node;
        let companion = Beside { program, symbolic: &mut self.symbolic, sym, inputs };
        Machine { code, ev: &mut self.ev, state, control: &mut run.control, companion, inputs: &mut run.feed }
    }

    /// The edge that the run takes next: the one whose guards hold, or which the inputs choose among those.
    pub(crate) fn enabled(&mut self, code: &mut ProgramView, run: &mut Run<'_>) -> Option<Next> {
        self.machine(code, run).enabled()
    }

    /// Executes the block of the edge, or the call that it is an outcome of.
    pub(crate) fn take(&mut self, code: &mut ProgramView, run: &mut Run<'_>, next: Next) -> Step {
        if code.is_call(next.edge()) {
            return self.call(code, run, next);
        }
        run.step();
        match self.machine(code, run).take(next) {
            Ok(()) => self.arrive(run, next.edge()),
            Err(_) => Step::Blocked,
        }
    }

    /// One step more has been taken.
    pub(super) fn arrive(&mut self, run: &mut Run<'_>, e: EdgeId) -> Step {
        self.steps += 1;
        run.node.depth += 1;
        run.node.loc = run.control.at().1;
        Step::Took(e)
    }

    /// Like [`Runner::take`], for the first edge of a test from the start of the program.
    pub(super) fn open(&mut self, code: &mut ProgramView, run: &mut Run<'_>, e: EdgeId) -> Step {
        run.step();
        let view = code.current();
        let Edge { stmts, dst, .. } = view.edge(e);
        let (first, mut prefix) = self.prefixes.resume(&code.program, e, stmts, &mut run.node, &mut run.feed);
        let read_before = self.symbolic.initial_reads;
        let begun = prefix.memory();
        let memory = |runner: &Runner| match runner.symbolic.initial_reads == read_before {
            true => begun,
            false => Memory::Read,
        };
        let mut at = first;
        while at < stmts.len() {
            let takes = takes_input(&stmts[at]);
            if takes {
                prefix.mark_input(at, &run.node, memory(self));
            }
            // Up to the next input.
            let len = 1 + stmts[at + 1..].iter().take_while(|s| !takes_input(s)).count();
            let taken = run.node.inputs.len();
            let ended = self.machine(code, run).block(Block::new(&stmts[at..at + len]));
            if run.node.inputs.len() > taken {
                run.node.inputs.first().into_iter().for_each(|v| prefix.took(v.clone()));
            }
            if ended.is_err() {
                self.prefixes.keep(prefix);
                return Step::Blocked;
            }
            at += len;
        }
        if first < stmts.len() {
            prefix.mark(stmts.len(), &run.node, memory(self));
            self.prefixes.keep(prefix);
        }
        run.restart(code, view.proc, *dst);
        self.arrive(run, e)
    }

    pub(super) fn is_out_of_time(&self) -> bool {
        self.steps & 0x3f == 0x3f && self.budget.exhausted().is_some()
    }
}

/// What became of an edge that a run wanted to take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    /// This edge was taken: for a call, the one of its outcome.
    Took(EdgeId),
    /// An assumption does not hold; the path ends.
    Blocked,
    /// The steps ran out inside a call.
    Cut,
}

/// Whether an assumption stands behind the leading ones.
fn may_block_midway(edge: &Edge) -> bool {
    let is_assume = |s: &&Stmt| matches!(s.kind, StmtKind::Assume(_));
    edge.stmts.iter().skip_while(is_assume).any(|s| is_assume(&s))
}

/// Where a run leaves its states.
struct Record<'a> {
    forest: &'a mut Forest,
    partition: &'a mut Partition,
}

impl Record<'_> {
    /// Adds the node to the forest and to its region, unless that has so many states already.
    fn add(&mut self, code: &ProgramView, node: &Node, limit: usize) -> Option<(NodeId, RegionId)> {
        let r = self.partition.locate(&code.program.pool, node.loc, &node.state);
        if self.partition.nodes(r).len() >= limit {
            return None;
        }
        let id = self.forest.add(node.clone());
        self.partition.visit(r, id);
        Some((id, r))
    }

    /// Whether a run ends at the node, which was recorded so.
    fn end(&self, code: &ProgramView, node: &Node, recorded: Option<(NodeId, RegionId)>) -> Option<RunEnd> {
        match (code.kind(node.loc), recorded) {
            (LocKind::Error(_), Some((id, _))) => Some(RunEnd::Error(id)),
            (LocKind::Unknown(_), Some((id, _))) => Some(RunEnd::Unknown(id)),
            (LocKind::Plain, Some((id, region))) if self.partition.is_goal(region) => Some(RunEnd::Goal(id)),
            (LocKind::Plain, _) => None,
            (_, None) => Some(RunEnd::Ended),
        }
    }
}
