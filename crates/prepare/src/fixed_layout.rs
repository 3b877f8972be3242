//! A program whose questions about the layout of objects all have the answer that our own layout gives to most of them.

use ir::{InputKind, Program, Stmt, StmtKind};

/// The program in which every input of kind [`InputKind::Layout`] is zero. It has some of the executions of `p`, with the
/// same inputs in the same order.
pub fn fix_layout(p: &Program) -> Program {
    let mut out = p.clone();
    let mut procs = std::mem::take(&mut out.procs);
    for edge in procs.iter_mut().flat_map(|q| &mut q.edges) {
        for stmt in std::mem::take(&mut edge.stmts) {
            let asked = match &stmt.kind {
                StmtKind::Havoc { var, input } if input.kind == InputKind::Layout => Some((*var, stmt.pos)),
                _ => None,
            };
            edge.stmts.push(stmt);
            if let Some((var, pos)) = asked {
                let value = out.var(var);
                let zero = out.pool.zero(out.var_decl(var).sort());
                let is_zero = out.pool.eq(value, zero);
                edge.stmts.push(Stmt { kind: StmtKind::Assume(is_zero), pos });
            }
        }
    }
    out.procs = procs;
    out
}
