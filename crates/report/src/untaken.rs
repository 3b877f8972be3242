//! What the ways of a branch might change that were not taken (the potential dependences of relevant slices: Agrawal and others,
//! *Incremental Regression Testing*, 1993; Gyimóthy and others, 1999). Without them, `if (failed) count++` would be no reason
//! for a count that is too low.
//!
//! Changes are found without regard to conditions behind the branch. Of memory those are found here whose address can be told
//! where control branches; others by executing the ways (`otherwise`).

use crate::postdominators::Postdominators;
use ir::{Callee, Edge, EdgeId, LocId, LocKind, ProcId, Procedure, Program, StmtKind};
use logic::{Node, Term, VarId};
use rustc_hash::{FxHashMap, FxHashSet};

/// More stores of one way are not looked at.
const MAX_STORES: usize = 64;

/// Variables and places in memory.
#[derive(Clone, Debug, Default)]
pub(crate) struct Changes {
    pub(crate) vars: Vec<VarId>,
    /// Addresses and numbers of bytes.
    pub(crate) stores: Vec<(Term, u32)>,
    /// Other places may be written that only executing the ways can tell (`otherwise`).
    pub(crate) has_more: bool,
}

/// The changes of all branches met so far.
pub(crate) struct Untaken<'p> {
    program: &'p Program,
    is_shared: Vec<bool>,
    /// By edge that was taken.
    known: FxHashMap<(ProcId, EdgeId), std::rc::Rc<Changes>>,
    /// What calls change outside of themselves.
    of_calls: FxHashMap<ProcId, Changes>,
}

impl<'p> Untaken<'p> {
    pub(crate) fn new(program: &'p Program) -> Untaken<'p> {
        let is_shared = program.is_shared();
        Untaken { program, is_shared, known: FxHashMap::default(), of_calls: FxHashMap::default() }
    }

    /// What the other edges of the location that `taken` leaves might have changed before control comes to where all meet again.
    pub(crate) fn beside(&mut self, proc: ProcId, taken: EdgeId, ends: &Postdominators) -> std::rc::Rc<Changes> {
        if let Some(known) = self.known.get(&(proc, taken)) {
            return known.clone();
        }
        let p = self.program.proc(proc);
        let src = p.edge(taken).src;
        let found = match ends.end(src) {
            Some(end) => self.ways(p, src, taken, end, ends),
            // The branch is in force for good: everything depends on it anyway.
            None => Changes::default(),
        };
        let found = std::rc::Rc::new(found);
        self.known.insert((proc, taken), found.clone());
        found
    }

    /// Ways that come to where the taken edge leads go on as the execution did, and what they have changed is read there.
    fn ways(&mut self, p: &Procedure, src: LocId, taken: EdgeId, end: LocId, ends: &Postdominators) -> Changes {
        let mut out = Changes::default();
        let (mut seen, mut todo) = (FxHashSet::default(), Vec::new());
        for edge in ends.edges_from(src).iter().filter(|&&e| e != taken) {
            todo.push(*edge);
        }
        while let Some(id) = todo.pop() {
            let edge = p.edge(id);
            if !seen.insert(id) || p.loc(edge.dst).kind != LocKind::Plain {
                continue;
            }
            self.add(edge, &mut out);
            if edge.dst != end && edge.dst != src && edge.dst != p.edge(taken).dst {
                todo.extend(ends.edges_from(edge.dst));
            }
        }
        out.vars.sort_unstable();
        out.vars.dedup();
        out.stores.sort_unstable();
        out.stores.dedup();
        out.has_more |= out.stores.len() > MAX_STORES || self.moves(&out);
        out.stores.truncate(MAX_STORES);
        out
    }

    /// An address may be another one where the way comes to the store.
    fn moves(&self, changes: &Changes) -> bool {
        let pool = &self.program.pool;
        let is_moved = |leaf: &Term| match pool.node(*leaf) {
            Node::Var(v) => changes.vars.binary_search(&v).is_ok(),
            Node::Load { .. } => true,
            _ => false,
        };
        let addrs: Vec<Term> = changes.stores.iter().map(|s| s.0).collect();
        logic::leaves(pool, &addrs).iter().any(is_moved)
    }

    fn add(&mut self, edge: &Edge, out: &mut Changes) {
        for stmt in &edge.stmts {
            match &stmt.kind {
                StmtKind::Assign(pairs) => out.vars.extend(pairs.iter().map(|p| p.0)),
                StmtKind::Havoc { var, .. } | StmtKind::Alloc { dst: var, .. } => out.vars.push(*var),
                StmtKind::Store { addr, value } => out.stores.push((*addr, self.program.pool.width(*value) / 8)),
                StmtKind::Call { result, callee, .. } => {
                    out.vars.extend(result);
                    let targets: &[ProcId] = match callee {
                        Callee::Direct(target) => std::slice::from_ref(target),
                        Callee::Indirect { targets, .. } => targets,
                    };
                    for &target in targets {
                        let changes = self.of_call(target);
                        out.vars.extend(&changes.vars);
                        out.stores.extend(&changes.stores);
                        out.has_more |= changes.has_more;
                    }
                }
                StmtKind::Fill { .. } | StmtKind::Copy { .. } | StmtKind::HavocMem { .. } => out.has_more = true,
                StmtKind::Assume(_) | StmtKind::Free { .. } => {}
            }
        }
    }

    /// The variables of the whole program that a call may change, and the static objects.
    fn of_call(&mut self, callee: ProcId) -> Changes {
        if let Some(known) = self.of_calls.get(&callee) {
            return known.clone();
        }
        // Recursion adds nothing new.
        self.of_calls.insert(callee, Changes::default());
        let mut out = Changes::default();
        for edge in &self.program.proc(callee).edges {
            self.add(edge, &mut out);
        }
        let pool = &self.program.pool;
        out.vars.retain(|v| self.is_shared[v.0 as usize] && *v != self.program.heap);
        let found = out.stores.len();
        out.stores.retain(|s| pool.as_const(s.0).is_some());
        out.has_more |= out.stores.len() < found;
        out.vars.sort_unstable();
        out.vars.dedup();
        out.stores.sort_unstable();
        out.stores.dedup();
        self.of_calls.insert(callee, out.clone());
        out
    }
}
