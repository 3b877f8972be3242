//! Cuts blocks where an input has become an index.
//!
//! A block is crossed in one step, its inputs being the unknowns of that step. Where an unknown decides which object an
//! access hits, the step has a case for each combination of objects. With a location between the input and the access,
//! the input is a variable of the state there: a region can be split by its value, and what the cases have in common is
//! one predicate. The same holds for writes between the input and an access in a later block: whether they hit what is
//! read there depends on the input, so there is a location before them, too.
//!
//! Input pointers are left alone: what they may point to is decided by the assumptions that follow them.

use crate::origins::Origins;
use ir::*;
use logic::{Node, Pool, Term, VarId, leaves, variables};
use std::collections::BTreeSet;

/// Cuts the edges of every procedure.
pub(super) fn cut_before_indices(p: &mut Program) -> Origins {
    let before = Origins::same(p);
    let Program { pool, procs, .. } = &mut *p;
    procs.iter_mut().for_each(|q| cut_procedure(pool, q));
    before.grown(p)
}

fn cut_procedure(pool: &Pool, q: &mut Procedure) {
    let indices = indices(pool, q);
    for e in q.edge_ids() {
        let cuts = cuts(pool, &indices, &q.edge(e).stmts);
        for &at in cuts.iter().rev() {
            let rest = q.edges[e.0 as usize].stmts.split_off(at);
            let dst = q.edge(e).dst;
            let middle = q.add_loc(LocKind::Plain, rest[0].pos);
            q.edges[e.0 as usize].dst = middle;
            q.add_edge(middle, dst, rest);
        }
    }
}

/// Variables that some address of the procedure is computed from.
fn indices(pool: &Pool, q: &Procedure) -> BTreeSet<VarId> {
    let stmts = || q.edges.iter().flat_map(|e| &e.stmts);
    let mut out: BTreeSet<VarId> =
        stmts().flat_map(|s| addresses(pool, &s.kind)).flat_map(|a| variables(pool, &[a])).collect();
    loop {
        let mut sources: Vec<VarId> = Vec::new();
        for s in stmts() {
            if let StmtKind::Assign(pairs) = &s.kind {
                let used = pairs.iter().filter(|(v, _)| out.contains(v));
                sources.extend(used.flat_map(|&(_, t)| variables(pool, &[t])).filter(|v| !out.contains(v)));
            }
        }
        if sources.is_empty() {
            return out;
        }
        out.extend(sources);
    }
}

/// The statements before which to cut, in order.
fn cuts(pool: &Pool, indices: &BTreeSet<VarId>, stmts: &[Stmt]) -> Vec<usize> {
    let mut out = Vec::new();
    let mut from_input: BTreeSet<VarId> = BTreeSet::new();
    for (i, s) in stmts.iter().enumerate() {
        let is_index = addresses(pool, &s.kind).into_iter().any(|a| depends_on(pool, a, &from_input));
        if is_index || writes(&s.kind) && !from_input.is_disjoint(indices) {
            out.push(i);
            from_input.clear();
        }
        match &s.kind {
            StmtKind::Havoc { var, input } if !input.ty.is_pointer() => {
                from_input.insert(*var);
            }
            StmtKind::Assign(pairs) => {
                let new: Vec<(VarId, bool)> =
                    pairs.iter().map(|&(v, t)| (v, depends_on(pool, t, &from_input))).collect();
                for (v, is_input) in new {
                    if is_input {
                        from_input.insert(v)
                    } else {
                        from_input.remove(&v)
                    };
                }
            }
            kind => kind.for_each_target(|v| {
                from_input.remove(&v);
            }),
        }
    }
    out
}

/// The addresses that the statement accesses.
fn addresses(pool: &Pool, kind: &StmtKind) -> Vec<Term> {
    let mut terms = Vec::new();
    kind.for_each_term(|t| terms.push(t));
    let loads = leaves(pool, &terms).into_iter().filter_map(|leaf| match pool.node(leaf) {
        Node::Load { addr, .. } => Some(addr),
        _ => None,
    });
    let mut out: Vec<Term> = loads.collect();
    match *kind {
        StmtKind::Store { addr, .. } => out.push(addr),
        StmtKind::Copy { dst, src, .. } => out.extend([dst, src]),
        StmtKind::Fill { dst, .. } | StmtKind::HavocMem { dst, .. } => out.push(dst),
        _ => {}
    }
    out
}

fn writes(kind: &StmtKind) -> bool {
    matches!(kind, StmtKind::Store { .. } | StmtKind::Copy { .. } | StmtKind::Fill { .. } | StmtKind::HavocMem { .. })
}

fn depends_on(pool: &Pool, t: Term, vars: &BTreeSet<VarId>) -> bool {
    !vars.is_empty() && variables(pool, &[t]).iter().any(|v| vars.contains(v))
}
