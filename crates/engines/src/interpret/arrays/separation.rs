//! That blocks of the heap lie apart: what has been allocated ends below what is allocated later.

use crate::assignments::Assignments;
use ir::{Procedure, Program, StmtKind};
use logic::{Node, Term, VarId};

/// Pointers to blocks, of which few are live at once: beyond, the order of all pairs is too much to ask.
const MOST: usize = 10;

/// Candidates about the pointers to allocated blocks.
pub(super) fn candidates(program: &mut Program, proc: &Procedure) -> Vec<Term> {
    let blocks = blocks(program, proc);
    let w = program.space.ptr_width;
    let heap = program.pool.var(program.heap, w);
    let start = program.pool.constant(program.space.heap, w);
    let mut out = Vec::new();
    for &(v, size) in &blocks {
        let p = program.var(v);
        let end = program.pool.add(p, size);
        out.extend([program.pool.ule(start, p), program.pool.ule(p, end), program.pool.ule(end, heap)]);
        for &(u, _) in blocks.iter().filter(|b| b.0 != v) {
            let q = program.var(u);
            out.push(program.pool.ule(end, q));
        }
    }
    out.retain(|&t| program.pool.as_const(t).is_none());
    out
}

/// Variables that get the address of a new block, at once or by copies, with its size.
fn blocks(program: &mut Program, proc: &Procedure) -> Vec<(VarId, Term)> {
    let mut out: Vec<(VarId, Term)> = Vec::new();
    let stmts = || proc.edges.iter().flat_map(|e| &e.stmts);
    let assignments = Assignments::new(program);
    for s in stmts() {
        if let StmtKind::Alloc { dst, size } = s.kind {
            out.push((dst, assignments.computed(program, size)));
        }
    }
    let mut at = 0;
    while at < out.len() && out.len() < MOST {
        let (from, size) = out[at];
        at += 1;
        for s in stmts() {
            let StmtKind::Assign(pairs) = &s.kind else { continue };
            for &(v, t) in pairs {
                if program.pool.node(t) == Node::Var(from) && !out.contains(&(v, size)) {
                    out.push((v, size));
                }
            }
        }
    }
    out.truncate(MOST);
    out
}
