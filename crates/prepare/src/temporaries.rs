//! Inlining of temporaries: a variable that only the branch behind its assignment reads gives way to what it was assigned.
//!
//! `check(a[i] == 7)` assigns a parameter and branches on it, `int v = a[i]; if (v != 7) …` a local. A domain that knows something
//! of all elements would have to keep that the variable is an element, or the truth of a condition about one, until the branch;
//! and predicates of refinement would speak of the variable on one side of the assignment and of the condition on the other.
//!
//! The assignment is the last one of its variable on the only edge into a location; on the edges out of it, the variable is read
//! before anything changes what the term reads, and no longer needed behind them. The assignment itself is left to `prune`.
//! Pointers stay, since engines draw conclusions from the declaration, and so do variables with large terms.

use crate::prune::{has_direct_calls_only, liveness};
use ir::analysis::Graph;
use ir::elements::{parts, reads_element};
use ir::*;
use logic::{Mentions, Node, Pool, Sort, Term, VarId, leaves, replaced};

/// Nodes of a term that is inlined.
const MAX_NODES: usize = 48;

/// Rewrites a program whose calls are direct; any other program stays as it is.
pub fn inline_temporaries(p: &mut Program) {
    if !has_direct_calls_only(p) {
        return;
    }
    let live = liveness(p);
    let Program { pool, vars, procs, heap, .. } = p;
    for (id, proc) in (0..).map(ProcId).zip(procs) {
        let graph = Graph::new(proc);
        for l in proc.loc_ids() {
            let [into] = *graph.incoming(l) else { continue };
            let behind = graph.out(l);
            if l == proc.entry || proc.edge(into).src == l || behind.iter().any(|&e| proc.edge(e).call().is_some()) {
                continue;
            }
            // The last ones first: they may read the others.
            for (v, t) in last_values(pool, *heap, &proc.edge(into).stmts).into_iter().rev() {
                let is_temporary = behind.iter().all(|&e| !live.contains(v, id, proc.edge(e).dst));
                if is_temporary && !vars[v.0 as usize].ty.is_pointer() && is_wanted(pool, t) {
                    inline(pool, *heap, proc, behind, (v, t));
                }
            }
        }
    }
}

/// Variables behind the statements that are what a term says there.
fn last_values(pool: &Pool, heap: VarId, stmts: &[Stmt]) -> Vec<(VarId, Term)> {
    let mut values: Vec<(VarId, Term)> = Vec::new();
    for s in stmts {
        let changed = s.kind.writes(heap).unwrap_or(Mentions::ANYTHING);
        values.retain(|&(v, t)| !changed.overlaps(Mentions::var(v).and(pool.mentions(t))));
        if let StmtKind::Assign(pairs) = &s.kind {
            values.extend(pairs.iter().filter(|&&(_, t)| !changed.overlaps(pool.mentions(t))));
        }
    }
    values
}

/// Whether the term, a small one, is a condition as a number, or reads an element. Others are better known by the name of the
/// variable: a scalar in memory may be changed through pointers, a local may not.
fn is_wanted(pool: &Pool, t: Term) -> bool {
    let is_constant = |t: Term| pool.as_const(t).is_some();
    let is_condition = match pool.node(t) {
        Node::Zext(of) => pool.sort(of) == Sort::TRUTH,
        Node::Ite(_, a, b) => is_constant(a) && is_constant(b),
        _ => pool.sort(t) == Sort::TRUTH,
    };
    parts(pool, t, MAX_NODES).is_some() && (is_condition || reads_element(pool, t))
}

/// Puts the term in the place of the variable on all of the edges, unless on one of them the variable is read where the term is
/// another one.
fn inline(pool: &mut Pool, heap: VarId, proc: &mut Procedure, edges: &[EdgeId], (v, t): (VarId, Term)) {
    let reads: Option<Vec<usize>> = edges.iter().map(|&e| reads_of(pool, heap, &proc.edge(e).stmts, (v, t))).collect();
    let Some(reads) = reads else { return };
    let sort = pool.sort(t);
    let variable = pool.var(v, sort);
    for (&e, n) in edges.iter().zip(reads) {
        for s in &mut proc.edges[e.0 as usize].stmts[..n] {
            s.kind.for_each_term_mut(|of| *of = replaced(pool, *of, variable, t));
        }
    }
}

/// How many statements may read the value of the variable; `None` where one does that cannot read the term.
fn reads_of(pool: &Pool, heap: VarId, stmts: &[Stmt], (v, t): (VarId, Term)) -> Option<usize> {
    let mut is_same = true;
    let mut reads = 0;
    for (i, s) in stmts.iter().enumerate() {
        let mut terms = Vec::new();
        s.kind.for_each_term(|t| terms.push(t));
        if leaves(pool, &terms).into_iter().any(|l| pool.node(l) == Node::Var(v)) {
            if !is_same {
                return None;
            }
            reads = i + 1;
        }
        let mut is_target = false;
        s.kind.for_each_target(|w| is_target |= w == v);
        if is_target {
            break;
        }
        is_same &= !s.kind.writes(heap).unwrap_or(Mentions::ANYTHING).overlaps(pool.mentions(t));
    }
    Some(reads)
}
