//! Removal of assignments to variables that nothing needs any more, and of parameters and results likewise.
//!
//! The needed assignments are marked backwards from what a path, an input or memory depends on, so that a cycle of
//! assignments that only feed each other goes as a whole. The marks are kept per variable and location where the
//! variable is live, which is linear in the total length of live ranges.
//!
//! A call is passed from its result to the callee's, and from the callee's parameters to its arguments. Variables that
//! belong to no procedure are followed from behind a call to the callee's exit, and from its entry to all its calls: that
//! is right for every call and exact where there is one.
//!
//! `Havoc` and `Alloc` stay whatever happens to their variables: they are the inputs and the addresses of a test.
//! At the exit of the entry procedure its result is live, at error and unknown locations nothing is.

use crate::retain::retain;
use ir::analysis::Graph;
use ir::*;
use logic::{Node, Term, VarId, leaves};
use rustc_hash::{FxHashMap, FxHashSet};

/// Removes dead assignments from a program whose calls are direct; any other program stays as it is.
pub fn prune(p: &mut Program) {
    if !has_direct_calls_only(p) {
        return;
    }
    let needed = Marker::new(p).run().needed();
    for (id, proc) in (0..).map(ProcId).zip(&mut p.procs) {
        sweep(proc, id, &needed.assignments);
    }
    narrow_calls(p, &needed);
    keep_live_hints(p, &needed.live);
}

/// The variables whose values at a location are needed, for a program whose calls are direct.
pub(super) fn liveness(p: &Program) -> LiveSet {
    Marker::new(p).run().live
}

/// The variables whose values at a location are needed, where that is known: in a program whose calls are direct.
pub fn live_variables(p: &Program) -> Option<LiveSet> {
    has_direct_calls_only(p).then(|| liveness(p))
}

pub(super) fn has_direct_calls_only(p: &Program) -> bool {
    let mut calls = p.procs.iter().flat_map(|q| &q.edges).filter_map(Edge::call);
    calls.all(|(_, callee, _)| matches!(callee, Callee::Direct(_)))
}

/// Variables at locations, in words of 64 locations: those of one instance of a procedure are neighbours, and long live
/// ranges of large programs make millions of pairs.
#[derive(Default)]
pub struct LiveSet {
    words: FxHashMap<(VarId, ProcId, u32), u64>,
}

impl LiveSet {
    /// Whether the value of the variable is needed at this location of the procedure.
    pub fn contains(&self, v: VarId, q: ProcId, l: LocId) -> bool {
        self.words.get(&(v, q, l.0 / 64)).is_some_and(|w| w >> (l.0 % 64) & 1 == 1)
    }

    /// Is the entry new?
    fn insert(&mut self, v: VarId, q: ProcId, l: LocId) -> bool {
        let (word, bit) = (self.words.entry((v, q, l.0 / 64)).or_default(), 1 << (l.0 % 64));
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }
}

/// An edge of the program.
type Place = (ProcId, EdgeId);

/// One assignment of a simultaneous list: edge, statement, place in the list.
type Assignment = (Place, u32, u32);

struct Marker<'a> {
    p: &'a Program,
    graphs: Vec<Graph>,
    /// By variable: whether it belongs to no procedure.
    shared: Vec<bool>,
    /// The edges that call a procedure.
    calls: Vec<Vec<Place>>,
    /// The statements of an edge that change a variable, in order, with the place in an `Assign`.
    writes: FxHashMap<(Place, VarId), Vec<(u32, u32)>>,
    live: LiveSet,
    todo: Vec<(VarId, ProcId, LocId)>,
    needed: FxHashSet<Assignment>,
    /// Needed assignments whose right sides are still to be followed.
    used: Vec<Assignment>,
    /// Calls whose results are needed, by source and callee.
    results: FxHashSet<(ProcId, LocId, ProcId)>,
}

impl<'a> Marker<'a> {
    fn new(p: &'a Program) -> Marker<'a> {
        let mut writes: FxHashMap<_, Vec<_>> = FxHashMap::default();
        let mut calls = vec![Vec::new(); p.procs.len()];
        for (q, proc) in (0..).map(ProcId).zip(&p.procs) {
            for e in proc.edge_ids() {
                for (i, s) in (0..).zip(&proc.edge(e).stmts) {
                    let mut place = 0;
                    s.kind.for_each_target(|v| {
                        writes.entry(((q, e), v)).or_default().push((i, place));
                        place += 1;
                    });
                }
                if let Some((_, Callee::Direct(t), _)) = proc.edge(e).call() {
                    calls[t.0 as usize].push((q, e));
                }
            }
        }
        Marker {
            p,
            graphs: p.procs.iter().map(Graph::new).collect(),
            shared: p.is_shared(),
            calls,
            writes,
            live: LiveSet::default(),
            todo: Vec::new(),
            needed: FxHashSet::default(),
            used: Vec::new(),
            results: FxHashSet::default(),
        }
    }

    fn edge(&self, (q, e): Place) -> &'a Edge {
        self.p.proc(q).edge(e)
    }

    fn run(mut self) -> Marker<'a> {
        let entry = self.p.proc(self.p.entry);
        if let Some(r) = entry.result {
            self.live_at(r, self.p.entry, entry.exit);
        }
        for (q, proc) in (0..).map(ProcId).zip(&self.p.procs) {
            proc.edge_ids().for_each(|e| self.seed((q, e)));
        }
        loop {
            if let Some((at, i, k)) = self.used.pop() {
                if let StmtKind::Assign(pairs) = &self.edge(at).stmts[i as usize].kind {
                    self.read(at, i, &[pairs[k as usize].1]);
                }
            } else if let Some((v, q, l)) = self.todo.pop() {
                self.before(v, q, l);
            } else {
                return self;
            }
        }
    }

    /// What the statements of an edge need whatever follows. A call needs the arguments whose parameters are needed.
    fn seed(&mut self, at: Place) {
        for (i, s) in (0..).zip(&self.edge(at).stmts) {
            match &s.kind {
                StmtKind::Call { .. } => {}
                StmtKind::Assign(pairs) => {
                    for (k, _) in (0..).zip(pairs).filter(|(_, (v, _))| *v == self.p.heap) {
                        self.need((at, i, k));
                    }
                }
                kind => {
                    let mut terms = Vec::new();
                    kind.for_each_term(|t| terms.push(t));
                    self.read(at, i, &terms);
                }
            }
        }
    }

    /// Statement `i` of the edge reads the variables of the terms.
    fn read(&mut self, at: Place, i: u32, terms: &[Term]) {
        for t in leaves(&self.p.pool, terms) {
            if let Node::Var(v) = self.p.pool.node(t) {
                self.reach(v, at, i);
            }
        }
    }

    /// The value of `v` at the location is needed: what does that mean for the edges that lead there?
    fn before(&mut self, v: VarId, q: ProcId, l: LocId) {
        for i in 0..self.graphs[q.0 as usize].incoming(l).len() {
            let at = (q, self.graphs[q.0 as usize].incoming(l)[i]);
            match self.edge(at).call() {
                Some((result, Callee::Direct(t), _)) => self.behind_call(v, at, result, *t),
                _ => self.reach(v, at, u32::MAX),
            }
        }
        if l == self.p.proc(q).entry {
            self.at_entry(v, q);
        }
    }

    /// The value of `v` behind a call is needed.
    fn behind_call(&mut self, v: VarId, at: Place, result: Option<VarId>, callee: ProcId) {
        let (src, target) = (self.edge(at).src, self.p.proc(callee));
        if result == Some(v) {
            self.results.insert((at.0, src, callee));
            target.result.into_iter().for_each(|r| self.live_at(r, callee, target.exit));
        } else if self.shared[v.0 as usize] {
            self.live_at(v, callee, target.exit);
        } else {
            self.live_at(v, at.0, src);
        }
    }

    /// The value of `v` at the entry of a procedure is needed.
    fn at_entry(&mut self, v: VarId, q: ProcId) {
        let param = self.p.proc(q).params.iter().position(|&x| x == v);
        for i in 0..self.calls[q.0 as usize].len() {
            let at = self.calls[q.0 as usize][i];
            let Some((_, _, args)) = self.edge(at).call() else { continue };
            match param {
                Some(k) => self.read(at, 0, &[args[k]]),
                None if self.shared[v.0 as usize] => self.live_at(v, at.0, self.edge(at).src),
                None => {}
            }
        }
    }

    /// The value of `v` before statement `i` of the edge is needed.
    fn reach(&mut self, v: VarId, at: Place, i: u32) {
        let before = self.writes.get(&(at, v)).map_or(&[][..], |w| &w[..w.partition_point(|&(j, _)| j < i)]);
        match before.last() {
            Some(&(j, k)) => self.need((at, j, k)),
            None => self.live_at(v, at.0, self.edge(at).src),
        }
    }

    fn need(&mut self, a: Assignment) {
        if self.needed.insert(a) {
            self.used.push(a);
        }
    }

    fn live_at(&mut self, v: VarId, q: ProcId, l: LocId) {
        if self.live.insert(v, q, l) {
            self.todo.push((v, q, l));
        }
    }

    fn needed(self) -> Needed {
        let ids = || (0..self.p.procs.len() as u32).map(ProcId);
        Needed {
            params: ids().map(|q| self.needed_params(q)).collect(),
            is_result_needed: ids().map(|q| self.needs_result(q)).collect(),
            assignments: self.needed,
            live: self.live,
            results: self.results,
        }
    }

    /// By parameter: whether its value is needed.
    fn needed_params(&self, q: ProcId) -> Vec<bool> {
        let proc = self.p.proc(q);
        proc.params.iter().map(|&v| self.live.contains(v, q, proc.entry)).collect()
    }

    fn needs_result(&self, q: ProcId) -> bool {
        let proc = self.p.proc(q);
        q == self.p.entry || proc.result.is_some_and(|r| self.live.contains(r, q, proc.exit))
    }
}

/// What is needed of a program.
struct Needed {
    assignments: FxHashSet<Assignment>,
    live: LiveSet,
    /// By procedure and parameter: whether some activation needs its value.
    params: Vec<Vec<bool>>,
    /// By procedure: whether some activation needs its result.
    is_result_needed: Vec<bool>,
    /// As [`Marker::results`].
    results: FxHashSet<(ProcId, LocId, ProcId)>,
}

fn sweep(proc: &mut Procedure, id: ProcId, needed: &FxHashSet<Assignment>) {
    for (e, edge) in (0..).map(EdgeId).zip(&mut proc.edges) {
        let mut kept = Vec::with_capacity(edge.stmts.len());
        for (i, mut s) in (0..).zip(edge.stmts.drain(..)) {
            if let StmtKind::Assign(pairs) = &mut s.kind {
                let mut place = 0..;
                pairs.retain(|_| place.next().is_some_and(|k| needed.contains(&((id, e), i, k))));
                if pairs.is_empty() {
                    continue;
                }
            }
            kept.push(s);
        }
        edge.stmts = kept;
    }
}

/// Drops the hints about values that nothing else needs where they stand.
fn keep_live_hints(program: &mut Program, live: &LiveSet) {
    program.change_hints(|program, Hint { at, term }| {
        let is_needed = |v: VarId| v == program.heap || live.contains(v, at.proc, at.loc);
        let mut leaves = leaves(&program.pool, &[term]).into_iter();
        leaves
            .all(|leaf| match program.pool.node(leaf) {
                Node::Var(v) => is_needed(v),
                _ => true,
            })
            .then_some(term)
    });
}

/// Removes the parameters and results that no activation needs, and what calls do with them.
fn narrow_calls(p: &mut Program, needed: &Needed) {
    for (q, proc) in (0..).map(ProcId).zip(&mut p.procs) {
        retain(&mut proc.params, &needed.params[q.0 as usize]);
        if !needed.is_result_needed[q.0 as usize] {
            proc.result = None;
        }
        for Edge { src, stmts, .. } in &mut proc.edges {
            if let Some(Stmt { kind: StmtKind::Call { result, callee: Callee::Direct(t), args }, .. }) =
                stmts.first_mut()
            {
                retain(args, &needed.params[t.0 as usize]);
                if !needed.results.contains(&(q, *src, *t)) {
                    *result = None;
                }
            }
        }
    }
}
