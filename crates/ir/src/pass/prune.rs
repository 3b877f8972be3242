//! Removal of assignments to variables that nothing needs any more.
//!
//! The needed assignments are marked backwards from what a path, an input or memory depends on, so that a cycle of
//! assignments that only feed each other goes as a whole. The marks are kept per variable and location where the
//! variable is live, which is linear in the total length of live ranges.
//!
//! `Havoc` and `Alloc` stay whatever happens to their variables: they are the inputs and the addresses of a test.
//! At the exit the procedure's result is live, at error and unknown locations nothing is.

use crate::analysis::Graph;
use crate::program::*;
use logic::{Node, Term, VarId, leaves};
use rustc_hash::{FxHashMap, FxHashSet};

/// Removes dead assignments from a program whose calls are expanded; any other program comes back as it is.
pub fn prune(p: &Program) -> Program {
    let mut out = p.clone();
    if let [proc] = &mut out.procs[..]
        && !has_calls(proc)
    {
        let needed = Marker::new(p, proc).run().needed;
        sweep(proc, &needed);
    }
    out
}

/// The variables whose values at a location are needed, for a procedure without calls.
pub(super) fn liveness(p: &Program, proc: &Procedure) -> LiveSet {
    Marker::new(p, proc).run().live
}

/// Variables at locations, in words of 64 locations: those of one instance of a procedure are neighbours, and long live
/// ranges of large programs make millions of pairs.
#[derive(Default)]
pub(super) struct LiveSet {
    words: FxHashMap<(VarId, u32), u64>,
}

impl LiveSet {
    pub(super) fn contains(&self, v: VarId, l: LocId) -> bool {
        self.words.get(&(v, l.0 / 64)).is_some_and(|w| w >> (l.0 % 64) & 1 == 1)
    }

    /// Is the pair new?
    fn insert(&mut self, v: VarId, l: LocId) -> bool {
        let (word, bit) = (self.words.entry((v, l.0 / 64)).or_default(), 1 << (l.0 % 64));
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }
}

pub(super) fn has_calls(p: &Procedure) -> bool {
    p.edges.iter().flat_map(|e| &e.stmts).any(|s| matches!(s.kind, StmtKind::Call { .. }))
}

/// One assignment of a simultaneous list: edge, statement, place in the list.
type Assignment = (EdgeId, u32, u32);

struct Marker<'a> {
    p: &'a Program,
    proc: &'a Procedure,
    graph: Graph,
    /// The statements of an edge that change a variable, in order, with the place in an `Assign`.
    writes: FxHashMap<(EdgeId, VarId), Vec<(u32, u32)>>,
    live: LiveSet,
    todo: Vec<(VarId, LocId)>,
    needed: FxHashSet<Assignment>,
    /// Needed assignments whose right sides are still to be followed.
    used: Vec<Assignment>,
}

impl<'a> Marker<'a> {
    fn new(p: &'a Program, proc: &'a Procedure) -> Marker<'a> {
        let mut writes: FxHashMap<_, Vec<_>> = FxHashMap::default();
        for e in proc.edge_ids() {
            for (i, s) in (0..).zip(&proc.edge(e).stmts) {
                let mut place = 0;
                s.kind.for_each_target(|v| {
                    writes.entry((e, v)).or_default().push((i, place));
                    place += 1;
                });
            }
        }
        Marker {
            p,
            proc,
            graph: Graph::new(proc),
            writes,
            live: LiveSet::default(),
            todo: Vec::new(),
            needed: FxHashSet::default(),
            used: Vec::new(),
        }
    }

    fn run(mut self) -> Marker<'a> {
        if let Some(r) = self.proc.result {
            self.live_at(r, self.proc.exit);
        }
        for e in self.proc.edge_ids() {
            self.seed(e);
        }
        loop {
            if let Some((e, i, k)) = self.used.pop() {
                if let StmtKind::Assign(pairs) = &self.proc.edge(e).stmts[i as usize].kind {
                    self.read(e, i, &[pairs[k as usize].1]);
                }
            } else if let Some((v, l)) = self.todo.pop() {
                for i in 0..self.graph.incoming(l).len() {
                    self.reach(v, self.graph.incoming(l)[i], u32::MAX);
                }
            } else {
                return self;
            }
        }
    }

    /// What the statements of an edge need whatever follows.
    fn seed(&mut self, e: EdgeId) {
        for (i, s) in (0..).zip(&self.proc.edge(e).stmts) {
            match &s.kind {
                StmtKind::Assign(pairs) => {
                    for (k, _) in (0..).zip(pairs).filter(|(_, (v, _))| *v == self.p.heap) {
                        self.need((e, i, k));
                    }
                }
                kind => {
                    let mut terms = Vec::new();
                    kind.for_each_term(|t| terms.push(t));
                    self.read(e, i, &terms);
                }
            }
        }
    }

    /// Statement `i` of the edge reads the variables of the terms.
    fn read(&mut self, e: EdgeId, i: u32, terms: &[Term]) {
        for t in leaves(&self.p.pool, terms) {
            if let Node::Var(v) = self.p.pool.node(t) {
                self.reach(v, e, i);
            }
        }
    }

    /// The value of `v` before statement `i` of the edge is needed.
    fn reach(&mut self, v: VarId, e: EdgeId, i: u32) {
        let before = self.writes.get(&(e, v)).map_or(&[][..], |w| &w[..w.partition_point(|&(j, _)| j < i)]);
        match before.last() {
            Some(&(j, k)) => self.need((e, j, k)),
            None => self.live_at(v, self.proc.edge(e).src),
        }
    }

    fn need(&mut self, a: Assignment) {
        if self.needed.insert(a) {
            self.used.push(a);
        }
    }

    fn live_at(&mut self, v: VarId, l: LocId) {
        if self.live.insert(v, l) {
            self.todo.push((v, l));
        }
    }
}

fn sweep(proc: &mut Procedure, needed: &FxHashSet<Assignment>) {
    for (e, edge) in (0..).map(EdgeId).zip(&mut proc.edges) {
        let mut kept = Vec::with_capacity(edge.stmts.len());
        for (i, mut s) in (0..).zip(edge.stmts.drain(..)) {
            if let StmtKind::Assign(pairs) = &mut s.kind {
                let mut place = 0..;
                pairs.retain(|_| place.next().is_some_and(|k| needed.contains(&(e, i, k))));
                if pairs.is_empty() {
                    continue;
                }
            }
            kept.push(s);
        }
        edge.stmts = kept;
    }
}
