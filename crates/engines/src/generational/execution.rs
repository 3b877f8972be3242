//! One execution, concrete and symbolic, across calls: the edges that it takes, and the branches where it could have gone another way.

use super::taken::TakenEdge;
use crate::testing::{Asked, Beside, CycleDetector, Feed, Node, Script, assumption, may_enter};
use base::Budget;
use evidence::TestCandidate;
use exec::State;
use exec::machine::{Block, Code, Control, Machine, Whole, execute};
use exec::symbolic::{SymState, SymValue, Symbolic};
use ir::{AddressSpace, Edge, EdgeId, LocKind, ProcId, Program, Stmt, StmtKind};
use logic::{Evaluator, Term};
use rustc_hash::FxHashMap;
use std::cmp::Ordering;
use std::rc::Rc;

/// Edges of one execution.
const MAX_EDGES: u64 = 100_000;
/// Terms that it may make.
const MAX_TERMS: usize = 1_000_000;
/// The same branch is flipped in its first rounds, and from then on whenever their number is a power of two.
const FIRST_ROUNDS: u32 = 32;

/// A state of an execution, where it can be continued.
#[derive(Clone)]
pub(super) struct Snapshot {
    pub(super) node: Node,
    pub(super) control: Control<Vec<SymValue>>,
}

impl Snapshot {
    /// The start of the program, in this state.
    pub(super) fn root(program: &Program, state: State) -> Snapshot {
        let loc = program.proc(program.entry).entry;
        let sym = SymState::new(program.vars.len());
        let inputs = rpds::List::new_with_ptr_kind();
        let node = Node { loc, state, sym, inputs, depth: 0, context: None };
        Snapshot { node, control: Control::new(program, (program.entry, loc)) }
    }

    /// The conditions under which the block of the edge is executed from here to its end, or to a statement that touches as much memory as
    /// this state says, although it is not the one that the conditions are about; the state is the one behind it then.
    pub(super) fn asked(
        &mut self,
        edge: &Edge,
        program: &mut Program,
        symbolic: &mut Symbolic,
        ev: &mut Evaluator,
    ) -> Vec<Term> {
        let script = Script::default();
        let mut feed = Feed::new(program.space, &script, self.node.inputs.len());
        let before = self.node.sym.path_len();
        let Node { state, sym, inputs, .. } = &mut self.node;
        let mut asked = Asked { program, symbolic, sym, inputs };
        let mut is_another = false;
        for stmt in &edge.stmts {
            match assumption(stmt) {
                Some(c) => is_another |= !ev.holds(&asked.program.pool, c, state),
                None if is_another && has_length(stmt) => break,
                None => {}
            }
            // Where it ends early, what has been asked for until then counts.
            if execute(Block::that_holds(std::slice::from_ref(stmt)), &mut asked, ev, state, &mut feed).is_err() {
                break;
            }
        }
        let count = self.node.sym.path_len() - before;
        self.node.sym.path().take(count).collect()
    }
}

/// How much memory it touches is a term, of which symbolic execution keeps the value.
fn has_length(stmt: &Stmt) -> bool {
    matches!(
        stmt.kind,
        StmtKind::Copy { .. } | StmtKind::Fill { .. } | StmtKind::HavocMem { .. } | StmtKind::Alloc { .. }
    )
}

/// What an execution works with.
pub(super) struct Parts<'a, 'p> {
    pub(super) code: &'a Whole<'p>,
    pub(super) program: &'a mut Program,
    pub(super) symbolic: &'a mut Symbolic,
    pub(super) ev: &'a mut Evaluator,
}

/// The path of an execution.
pub(super) struct Path {
    pub(super) test: TestCandidate,
    /// Edges from the start of the program on.
    pub(super) length: u64,
    /// Those that this execution has taken.
    pub(super) edges: Vec<TakenEdge>,
    /// Edges that it could have taken, and the states before them.
    pub(super) branches: Vec<(Rc<Snapshot>, TakenEdge)>,
}

/// Looks for a state that is met again while so many calls are active.
struct Lap {
    cycle: CycleDetector,
    depth: usize,
}

/// See the module.
pub(super) struct Execution<'s> {
    at: Snapshot,
    feed: Feed<'s>,
    edges: Vec<TakenEdge>,
    branches: Vec<(Rc<Snapshot>, TakenEdge)>,
    /// By edge: how often it could have been taken.
    rounds: FxHashMap<TakenEdge, u32>,
}

impl<'s> Execution<'s> {
    /// From a state, with these inputs behind it.
    pub(super) fn new(at: Snapshot, script: &'s Script, space: AddressSpace) -> Execution<'s> {
        let feed = Feed::new(space, script, at.node.inputs.len());
        Execution { at, feed, edges: Vec::new(), branches: Vec::new(), rounds: FxHashMap::default() }
    }

    /// Runs to the end of the program, or to a limit.
    pub(super) fn run(mut self, mut parts: Parts<'_, '_>, budget: &Budget) -> Path {
        let terms = parts.program.pool.len();
        let entry = parts.program.entry;
        let is_start = self.at.node.depth == 0;
        let begins = !is_start || self.machine(&mut parts).begin(entry, None).is_ok();
        let mut lap = self.lap();
        for steps in 0..if begins { MAX_EDGES } else { 0 } {
            let is_late = steps % 0x40 == 0x3f && budget.exhausted().is_some();
            if is_late || parts.program.pool.len() - terms > MAX_TERMS || !self.advance(&mut parts) {
                break;
            }
            // A state is met again in the same activation, or the comparison says nothing.
            let (depth, loc) = (self.at.control.depth(), self.at.control.at().1);
            match depth.cmp(&lap.depth) {
                Ordering::Less => lap = self.lap(),
                Ordering::Equal if lap.cycle.closes(loc, &self.at.node.state, self.feed.consumed()) => break,
                Ordering::Equal | Ordering::Greater => {}
            }
        }
        budget.charge(self.edges.len() as u64 + (parts.program.pool.len() - terms) as u64);
        let length = self.at.node.depth;
        Path { test: self.at.node.test(), length, edges: self.edges, branches: self.branches }
    }

    fn lap(&self) -> Lap {
        let loc = self.at.control.at().1;
        let cycle = CycleDetector::new(loc, &self.at.node.state, self.feed.script_len());
        Lap { cycle, depth: self.at.control.depth() }
    }

    fn machine<'a, 'p>(&'a mut self, parts: &'a mut Parts<'_, 'p>) -> Machine<'a, Whole<'p>, Beside<'a>, Feed<'s>> {
        let Node { state, sym, inputs, .. } = &mut self.at.node;
        let companion = Beside { program: parts.program, symbolic: parts.symbolic, sym, inputs };
        Machine {
            code: parts.code,
            ev: parts.ev,
            state,
            control: &mut self.at.control,
            companion,
            inputs: &mut self.feed,
        }
    }

    /// Takes one edge, or returns from a call. Whether the execution goes on.
    fn advance(&mut self, parts: &mut Parts<'_, '_>) -> bool {
        let (proc, loc) = self.at.control.at();
        if *parts.code.kind(proc, loc) != LocKind::Plain {
            return false;
        }
        let mut machine = self.machine(parts);
        if machine.is_at_exit() {
            return machine.control.depth() > 0 && machine.leave().is_ok();
        }
        let way_on = machine.way_on().ok();
        let edges: Vec<EdgeId> = parts.code.branches(proc, loc).iter().map(|b| b.edge).collect();
        let taken = way_on.map(|next| next.edge());
        let is_branch = edges.len() > 1 || edges.iter().any(|&e| has_assumption(parts.code.edge(proc, e)));
        let before = is_branch.then(|| self.at.clone());
        let is_through = way_on.is_some_and(|next| self.machine(parts).take(next).is_ok());
        if is_through {
            self.edges.extend(taken.map(|e| (proc, e)));
            self.at.node.depth += 1;
        }
        let others = edges.into_iter().filter(|&e| !is_through || Some(e) != taken);
        if let Some(before) = before {
            self.remember(&before, proc, others, parts);
        }
        is_through
    }

    /// The edges that inputs could take from the state, one of which has been taken instead.
    fn remember(
        &mut self,
        before: &Snapshot,
        proc: ProcId,
        others: impl Iterator<Item = EdgeId>,
        parts: &mut Parts<'_, '_>,
    ) {
        let mut shared = None;
        for e in others {
            if !may_enter(parts.program, parts.symbolic, &before.node, parts.code.edge(proc, e)) {
                continue;
            }
            let rounds = self.rounds.entry((proc, e)).or_default();
            *rounds += 1;
            if *rounds <= FIRST_ROUNDS || rounds.is_power_of_two() {
                let snapshot = shared.get_or_insert_with(|| Rc::new(before.clone())).clone();
                self.branches.push((snapshot, (proc, e)));
            }
        }
    }
}

/// The execution may block there.
fn has_assumption(edge: &Edge) -> bool {
    edge.stmts.iter().any(|s| assumption(s).is_some())
}
