//! Running tests: concrete execution with the symbolic state beside it, recording what it visits.

use crate::Exchange;
use crate::abstraction::{Partition, RegionId};
use crate::program_view::{ProcView, ProgramView};
use crate::testing::cycle::CycleDetector;
use crate::testing::forest::{Forest, Node, NodeId};
use crate::testing::prefix_cache::{Memory, PrefixCache, takes_input};
use crate::testing::script::{Feed, Script};
use crate::testing::test::{Begin, RunEnd, Test};
use evidence::TestCandidate;
use exec::symbolic::{SymState, Symbolic};
use exec::{Flow, InitialMemory, State, step};
use ir::{Edge, EdgeId, LocKind, ProcId, Stmt, StmtKind};
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
    budget: base::Budget,
}

/// Runs whose last states are kept.
const RECENT: usize = 16;

impl Runner {
    pub(crate) fn new(budget: base::Budget, exchange: Exchange) -> Runner {
        Runner {
            symbolic: Symbolic::default(),
            ev: Evaluator::new(),
            tests: 0,
            steps: 0,
            covered: FxHashSet::default(),
            prefixes: PrefixCache::default(),
            recent: VecDeque::new(),
            exchange,
            budget,
        }
    }

    pub(crate) fn is_exhausted(&self) -> bool {
        self.budget.exhausted().is_some()
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

    /// `AddTestToForest`: executes the test for at most `max_steps` edges, and records the states it passes; its start
    /// only if it is new.
    pub(crate) fn run(
        &mut self,
        code: &mut ProgramView,
        forest: &mut Forest,
        partition: &mut Partition,
        test: Test,
        max_steps: u64,
    ) -> RunEnd {
        let _lap = self.budget.watch.phase(base::Phase::Tests);
        self.tests += 1;
        let Test { start, script, begin, .. } = test;
        let mut node = *start;
        let end = self.walk(code, forest, partition, &mut node, &script, &begin, max_steps);
        self.exchange.hand_on(&node);
        if self.recent.len() == RECENT {
            self.recent.pop_front();
        }
        self.recent.push_back(node);
        end
    }

    /// A test has been executed elsewhere.
    pub(crate) fn has_run(&mut self, test: &TestCandidate) {
        self.tests += 1;
        self.exchange.has_run(test);
    }

    /// The latest runs, as far as they have not been asked for yet.
    pub(crate) fn recent_tests(&mut self) -> Vec<TestCandidate> {
        let test = |last: Node| TestCandidate { inputs: last.inputs_in_order(), memory: last.state.initial().clone() };
        self.recent.drain(..).map(test).collect()
    }

    /// How many edges some run took.
    pub(crate) fn coverage(&self) -> usize {
        self.covered.len()
    }

    /// Takes `node` along the path of the script.
    #[expect(clippy::too_many_arguments, reason = "the parts of a search, which the caller holds")]
    fn walk(
        &mut self,
        code: &mut ProgramView,
        forest: &mut Forest,
        partition: &mut Partition,
        node: &mut Node,
        script: &Script,
        begin: &Begin,
        max_steps: u64,
    ) -> RunEnd {
        let mut feed = Feed::new(code.program.space, script, node.inputs.len());
        if let Begin::Root(context) = begin
            && !self.replay(code, node, context, &mut feed)
        {
            return RunEnd::Ended;
        }
        let mut record = begin.is_recorded();
        let mut left = max_steps;
        let mut is_recorded = true;
        let mut cycle = CycleDetector::new(node.loc, &node.state, script.values.len());
        for steps in 0.. {
            if record {
                let recorded = record_node(code, forest, partition, node, STATES_PER_REGION);
                is_recorded = recorded.is_some();
                match (code.kind(node.loc), recorded) {
                    (LocKind::Error(_), Some((id, _))) => return RunEnd::Error(id),
                    (LocKind::Unknown(_), Some((id, _))) => return RunEnd::Unknown(id),
                    (LocKind::Plain, Some((id, region))) if partition.is_goal(region) => return RunEnd::Goal(id),
                    (LocKind::Plain, _) => {}
                    (_, None) => return RunEnd::Ended,
                }
            }
            record = true;
            if left == 0 || (steps & 0xfff == 0xfff && self.budget.exhausted().is_some()) {
                return RunEnd::Cut;
            }
            let Some(e) = self.enabled(code, node) else {
                if !is_recorded {
                    record_node(code, forest, partition, node, usize::MAX);
                }
                return RunEnd::Ended;
            };
            let before = (!is_recorded && may_block_midway(code.edge(e))).then(|| node.clone());
            let step = match begin {
                Begin::Root(None) if steps == 0 && !code.is_call(e) => self.open(code, node, e, &mut feed, &mut left),
                _ => self.take(code, node, e, &mut feed, &mut left),
            };
            match step {
                Step::Took(e) => _ = self.covered.insert((code.proc, e)),
                Step::Blocked => {
                    if let Some(before) = before {
                        record_node(code, forest, partition, &before, usize::MAX);
                    }
                    return RunEnd::Ended;
                }
                Step::Cut => return RunEnd::Cut,
            }
            if cycle.closes(node.loc, &node.state, feed.consumed()) {
                return RunEnd::Ended;
            }
        }
        RunEnd::Cut
    }

    /// Some run took the edge of the current procedure.
    pub(crate) fn is_covered(&self, code: &ProgramView, e: EdgeId) -> bool {
        self.covered.contains(&(code.proc, e))
    }

    /// The first edge whose leading assumptions hold.
    pub(crate) fn enabled(&mut self, code: &ProgramView, node: &Node) -> Option<EdgeId> {
        self.enabled_in(code, code, node)
    }

    pub(super) fn enabled_in(&mut self, code: &ProgramView, view: &ProcView, node: &Node) -> Option<EdgeId> {
        view.graph.out(node.loc).iter().copied().find(|&e| {
            view.edge(e)
                .stmts
                .iter()
                .map_while(|s| match s.kind {
                    StmtKind::Assume(c) => Some(c),
                    _ => None,
                })
                .all(|c| self.ev.holds(&code.program.pool, c, &node.state))
        })
    }

    /// Executes the block of `e`, or the call that it is an outcome of; takes its steps off `left`.
    pub(crate) fn take(
        &mut self,
        code: &mut ProgramView,
        node: &mut Node,
        e: EdgeId,
        feed: &mut Feed<'_>,
        left: &mut u64,
    ) -> Step {
        let view = code.current();
        if view.is_call(e) {
            return self.call(code, &view, node, feed, left);
        }
        *left = left.saturating_sub(1);
        if self.block(code, &view, node, e, feed) { Step::Took(e) } else { Step::Blocked }
    }

    /// Executes the block of an edge that is no call; false if it blocks.
    pub(super) fn block(
        &mut self,
        code: &mut ProgramView,
        view: &ProcView,
        node: &mut Node,
        e: EdgeId,
        feed: &mut Feed<'_>,
    ) -> bool {
        let edge = view.edge(e);
        if edge.stmts.iter().any(|s| self.checked_stmt(code, node, s, feed) == Flow::Blocked) {
            return false;
        }
        self.arrive(node, edge);
        true
    }

    fn arrive(&mut self, node: &mut Node, edge: &Edge) {
        self.steps += 1;
        node.depth += 1;
        node.loc = edge.dst;
    }

    /// Like [`Runner::take`], for the first edge of a test from the start of the program.
    pub(super) fn open(
        &mut self,
        code: &mut ProgramView,
        node: &mut Node,
        e: EdgeId,
        feed: &mut Feed<'_>,
        left: &mut u64,
    ) -> Step {
        *left = left.saturating_sub(1);
        let view = code.current();
        let edge = view.edge(e);
        let (first, mut prefix) = self.prefixes.resume(&code.program, e, &edge.stmts, node, feed);
        let read_before = self.symbolic.initial_reads;
        let begun = prefix.memory();
        for (i, stmt) in edge.stmts.iter().enumerate().skip(first) {
            let memory = if self.symbolic.initial_reads == read_before { begun } else { Memory::Read };
            if takes_input(stmt) {
                prefix.mark_input(i, node, memory);
            }
            let taken = node.inputs.len();
            if self.checked_stmt(code, node, stmt, feed) == Flow::Blocked {
                self.prefixes.keep(prefix);
                return Step::Blocked;
            }
            if node.inputs.len() > taken {
                node.inputs.first().into_iter().for_each(|v| prefix.took(v.clone()));
            }
        }
        if first < edge.stmts.len() {
            let memory = if self.symbolic.initial_reads == read_before { begun } else { Memory::Read };
            prefix.mark(edge.stmts.len(), node, memory);
            self.prefixes.keep(prefix);
        }
        self.arrive(node, edge);
        Step::Took(e)
    }

    /// Executes one statement, if it is no assumption that does not hold.
    fn checked_stmt(&mut self, code: &mut ProgramView, node: &mut Node, stmt: &Stmt, feed: &mut Feed<'_>) -> Flow {
        match stmt.kind {
            StmtKind::Assume(c) if !self.ev.holds(&code.program.pool, c, &node.state) => Flow::Blocked,
            _ => self.stmt(code, node, stmt, feed),
        }
    }

    /// Executes one statement, concretely and symbolically.
    pub(super) fn stmt(&mut self, code: &mut ProgramView, node: &mut Node, stmt: &Stmt, feed: &mut Feed<'_>) -> Flow {
        let index = node.inputs.len() as u32;
        self.symbolic.step(&mut code.program, &node.state, &mut node.sym, stmt, index);
        let flow = step(&code.program, &mut self.ev, &mut node.state, stmt, feed);
        if let Some(v) = feed.taken() {
            node.inputs.push_front_mut(v);
        }
        flow
    }

    pub(super) fn is_out_of_time(&self) -> bool {
        self.steps & 0xfff == 0xfff && self.budget.exhausted().is_some()
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

/// Adds the node to the forest and to its region, unless that has so many states already.
fn record_node(
    code: &ProgramView,
    forest: &mut Forest,
    partition: &mut Partition,
    node: &Node,
    limit: usize,
) -> Option<(NodeId, RegionId)> {
    let r = partition.locate(&code.program.pool, node.loc, &node.state);
    if partition.nodes(r).len() >= limit {
        return None;
    }
    let id = forest.add(node.clone());
    partition.visit(r, id);
    Some((id, r))
}
