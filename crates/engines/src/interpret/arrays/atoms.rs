//! The parts of the program's conditions.

use ir::{AddressSpace, Procedure, Program, StmtKind};
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
                _ if is_of_null(program, t) || out.contains(&t) || !is_wanted(t) => {}
                _ => out.push(t),
            }
        }
    }
    out
}

/// That an address is one of the page that null points to: it says nothing of what is there.
fn is_of_null(program: &Program, t: Term) -> bool {
    let pool = &program.pool;
    let is = |t: Term, k: u128| pool.width(t) == program.space.ptr_width && pool.as_const(t) == Some(k);
    let (first, last) = (AddressSpace::NULL_PAGE, AddressSpace::NULL_PAGE - 1);
    match pool.node(t) {
        Node::Bin(BinOp::Ule, a, b) => is(a, first) || is(b, last),
        Node::Bin(BinOp::Ult, a, b) => is(a, last) || is(b, first),
        _ => false,
    }
}
