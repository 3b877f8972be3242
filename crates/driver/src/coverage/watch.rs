//! What an execution covers. Only what is executed here counts as covered.

use super::decisions::{Deciding, Evaluations};
use super::goals::Goal;
use super::structures::Structures;
use cert::Overrun;
use evidence::{Test, TestCandidate};
use exec::{Accesses, Ended, Limits, Observer, State, Value};
use ir::{Edge, EdgeId, InputKind, LocId, ProcId, Program, Stmt};
use logic::{Evaluator, Term};
use std::collections::{BTreeMap, BTreeSet};

/// An execution and what it has covered.
pub(super) struct Executed {
    /// With the inputs that it took.
    pub(super) test: Test,
    pub(super) ended: Ended,
    pub(super) overruns: Vec<Overrun>,
    edges: BTreeSet<(ProcId, EdgeId)>,
    nodes: BTreeSet<(ProcId, LocId)>,
    states: BTreeSet<LocId>,
    /// Structures that describe a state on the way, by the numbers of their goals.
    structures: BTreeSet<usize>,
    decided: BTreeSet<Deciding>,
    path: Vec<EdgeId>,
}

/// Executes a test; `None` where it depends on how objects are laid out in another way than ours.
pub(super) fn execute(p: &Program, goals: &[Goal], candidate: &TestCandidate, limits: &Limits) -> Option<Executed> {
    let mut seen = Watch::new(p, goals);
    let (ended, test) = cert::execute(p, candidate, Accesses::WithPadding, limits, &mut seen);
    let is_ours = |v: &Value| match v {
        Value::Scalar { bits, .. } => *bits == 0,
        Value::Bytes(bytes) => bytes.iter().all(|&b| b == 0),
        Value::Int(_) | Value::Choice { .. } => false,
    };
    if test.inputs.iter().any(|i| i.input.kind == InputKind::Layout && !is_ours(&i.value)) {
        return None;
    }
    let Watch { edges, nodes, states, structures, evaluations, path, overruns, .. } = seen;
    let structures = structures.map(Structures::finish).unwrap_or_default();
    let decided = evaluations.finish();
    Some(Executed { test, ended, overruns, edges, nodes, states, structures, decided, path })
}

impl Executed {
    /// The edges that it has taken to their ends.
    pub(super) fn edges(&self) -> impl Iterator<Item = (ProcId, EdgeId)> + '_ {
        self.edges.iter().copied()
    }

    /// Whether it covers the goal with this number.
    pub(super) fn covers(&self, p: &Program, number: usize, goal: &Goal) -> bool {
        match goal {
            Goal::Node(q, l) => self.nodes.contains(&(*q, *l)),
            Goal::Edge(q, e) => self.edges.contains(&(*q, *e)),
            Goal::Path(edges) => matches!(self.ended, Ended::Exit { .. }) && self.path == *edges,
            Goal::State(l, _) => self.states.contains(l),
            Goal::Shape(..) => self.structures.contains(&number),
            Goal::Decides(d) => self.decided.contains(d),
            Goal::Check(c) => match self.ended {
                Ended::Error { proc, loc } => p.check_at(proc, loc) == Some(*c),
                _ => false,
            },
        }
    }
}

/// An edge on the way.
#[derive(Clone, Copy)]
struct Open {
    at: (ProcId, EdgeId),
    /// Statements that are still to be executed; very many if it is a call.
    left: usize,
}

/// Notes the edges that are taken to their ends, and the locations between them.
struct Watch<'p> {
    program: &'p Program,
    /// Abstract states by the locations of the entry procedure, and those that were met.
    wanted: BTreeMap<LocId, &'p [Term]>,
    states: BTreeSet<LocId>,
    structures: Option<Structures<'p>>,
    evaluations: Evaluations<'p>,
    ev: Evaluator,
    edges: BTreeSet<(ProcId, EdgeId)>,
    nodes: BTreeSet<(ProcId, LocId)>,
    /// Of the entry procedure, if no other is called.
    path: Vec<EdgeId>,
    open: Option<Open>,
    /// The calls around it.
    calls: Vec<Open>,
    entries: Vec<LocId>,
    /// By procedure and edge: where it ends, and its statements other than calls.
    ends: Vec<Vec<(LocId, usize)>>,
    overruns: Vec<Overrun>,
}

/// Paths that are longer are nobody's goal.
const MAX_PATH: usize = 100_000;

impl<'p> Watch<'p> {
    fn new(p: &'p Program, goals: &'p [Goal]) -> Watch<'p> {
        let end = |e: &Edge| (e.dst, if e.call().is_some() { usize::MAX } else { e.stmts.len() });
        let entry = p.proc(p.entry).entry;
        let state = |g: &'p Goal| match g {
            Goal::State(l, terms) => Some((*l, &terms[..])),
            _ => None,
        };
        Watch {
            program: p,
            wanted: goals.iter().filter_map(state).collect(),
            states: BTreeSet::new(),
            structures: Structures::new(p, goals),
            evaluations: Evaluations::new(p),
            ev: Evaluator::new(),
            edges: BTreeSet::new(),
            nodes: BTreeSet::from([(p.entry, entry)]),
            path: Vec::new(),
            open: None,
            calls: Vec::new(),
            entries: p.procs.iter().map(|q| q.entry).collect(),
            ends: p.procs.iter().map(|q| q.edges.iter().map(end).collect()).collect(),
            overruns: Vec::new(),
        }
    }

    fn done(&mut self, (q, e): (ProcId, EdgeId), state: &State) {
        self.is_at((q, self.ends[q.0 as usize][e.0 as usize].0), state);
        if self.edges.insert((q, e)) {
            self.nodes.insert((q, self.ends[q.0 as usize][e.0 as usize].0));
        }
        if self.path.len() < MAX_PATH {
            self.path.push(e);
        }
    }
}

impl Watch<'_> {
    /// Notes the abstract state that describes this one.
    fn is_at(&mut self, (q, l): (ProcId, LocId), state: &State) {
        if let Some(structures) = self.structures.as_mut().filter(|_| q == self.program.entry) {
            structures.is_at(l, state);
        }
        let Some(terms) = self.wanted.get(&l).filter(|_| q == self.program.entry) else { return };
        if !self.states.contains(&l) && terms.iter().all(|&t| self.ev.holds(&self.program.pool, t, state)) {
            self.states.insert(l);
        }
    }
}

impl Observer for Watch<'_> {
    fn edge(&mut self, proc: ProcId, edge: EdgeId, _: usize, state: &State) {
        self.is_at((proc, self.program.proc(proc).edge(edge).src), state);
        let (_, left) = self.ends[proc.0 as usize][edge.0 as usize];
        self.open = Some(Open { at: (proc, edge), left });
        if left == 0 {
            self.done((proc, edge), state);
        }
    }

    fn stmt(&mut self, stmt: &Stmt, after: &State) {
        self.evaluations.step(stmt);
        if let Some(structures) = &mut self.structures {
            structures.step(stmt, after);
        }
        let Some(open) = &mut self.open else { return };
        open.left = open.left.saturating_sub(1);
        if open.left == 0 {
            let at = open.at;
            self.open = None;
            self.done(at, after);
        }
    }

    fn overrun(&mut self, stmt: &Stmt, addr: u128) {
        if !self.overruns.iter().any(|o| o.pos == stmt.pos) {
            self.overruns.push(Overrun { pos: stmt.pos, addr });
        }
    }

    fn call(&mut self, _: &Stmt, callee: ProcId, _: &State) {
        self.calls.extend(self.open.take());
        self.evaluations.enter();
        self.nodes.insert((callee, self.entries[callee.0 as usize]));
    }

    fn returned(&mut self, _: ProcId, after: &State) {
        self.evaluations.leave();
        if let Some(call) = self.calls.pop() {
            self.done(call.at, after);
        }
    }
}
