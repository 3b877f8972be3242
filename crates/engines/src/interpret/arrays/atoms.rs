//! The parts of the program's conditions.

use ir::{Procedure, Program, StmtKind};
use logic::{BinOp, Node, Term};

/// Conditions beyond this are not read.
const MOST: usize = 60;

/// All of them.
pub(in crate::interpret) fn atoms(program: &Program, proc: &Procedure) -> Vec<Term> {
    atoms_such_that(program, proc, |_| true)
}

/// Those of them that are wanted.
pub(in crate::interpret) fn atoms_such_that(
    program: &Program,
    proc: &Procedure,
    is_wanted: impl Fn(Term) -> bool,
) -> Vec<Term> {
    let pool = &program.pool;
    let mut out: Vec<Term> = Vec::new();
    for s in proc.edges.iter().flat_map(|e| &e.stmts) {
        let StmtKind::Assume(c) = s.kind else { continue };
        let mut todo = vec![c];
        while let Some(t) = todo.pop() {
            match pool.node(t) {
                Node::Not(a) => todo.push(a),
                Node::Bin(BinOp::And | BinOp::Or, a, b) if pool.width(t) == 1 => todo.extend([b, a]),
                Node::Const(_) => {}
                _ if out.len() >= MOST => return out,
                _ if out.contains(&t) || !is_wanted(t) => {}
                _ => out.push(t),
            }
        }
    }
    out
}
