//! Sums of elements: a variable, or a cell of memory, to which the element at an index is added while the index goes up. Where all elements
//! are one constant, the sum is that constant times the index.

use super::accesses::Accesses;
use super::indices::{Extension, Index, wide};
use super::stores::{Stored, indices_read};
use ir::{Procedure, Program, StmtKind};
use logic::{BinOp, Node, Term, to_signed};

/// More are not asked about.
const MOST: usize = 12;

/// For each sum, and each constant that is stored in an array: the sum is the index times the constant.
pub(super) fn candidates(program: &mut Program, proc: &Procedure, accesses: &Accesses, stored: &[Stored]) -> Vec<Term> {
    let constants = constants(program, stored);
    let mut out: Vec<Term> = Vec::new();
    for (sum, added) in sums(program, proc) {
        for index in indices_read(program, accesses, added) {
            let w = program.pool.width(sum);
            let index = of_width(program, index, w);
            for &constant in &constants {
                let constant = program.pool.constant(constant as u128, w);
                let product = program.pool.mul(index, constant);
                let t = program.pool.eq(sum, product);
                if !out.contains(&t) {
                    out.push(t);
                }
            }
        }
    }
    out.truncate(MOST);
    out
}

/// What elements get, read with sign.
fn constants(program: &Program, stored: &[Stored]) -> Vec<i128> {
    let mut out = Vec::new();
    for s in stored {
        if let Some(constant) = program.pool.as_const(s.value) {
            let constant = to_signed(constant, program.pool.width(s.value));
            if !out.contains(&constant) {
                out.push(constant);
            }
        }
    }
    out
}

/// What something is added to, and what that is.
fn sums(program: &mut Program, proc: &Procedure) -> Vec<(Term, Term)> {
    let mut out = Vec::new();
    for s in proc.edges.iter().flat_map(|e| &e.stmts) {
        let assigned = match &s.kind {
            StmtKind::Assign(all) => all.iter().map(|&(v, value)| (program.var(v), value)).collect(),
            StmtKind::Store { value, .. } => match program.pool.node(*value) {
                Node::Bin(BinOp::Add, a, b) => vec![(a, *value), (b, *value)],
                _ => Vec::new(),
            },
            _ => Vec::new(),
        };
        for (sum, value) in assigned {
            let is_place = match (&s.kind, program.pool.node(sum)) {
                (StmtKind::Store { addr, .. }, Node::Load { addr: from, .. }) => *addr == from,
                (_, Node::Var(_)) => true,
                _ => false,
            };
            if is_place
                && let Node::Bin(BinOp::Add, a, b) = program.pool.node(value)
                && (a == sum || b == sum)
            {
                out.push((sum, if a == sum { b } else { a }));
            }
        }
    }
    out
}

/// The variable of the index, made as wide.
fn of_width(program: &mut Program, index: Index, w: u32) -> Term {
    let x = program.var(index.variable);
    let own = program.pool.width(x);
    let extension = if index.extension == Extension::Unsigned { Extension::Unsigned } else { Extension::Signed };
    if own < w { wide(&mut program.pool, x, extension, w) } else { program.pool.extract(x, 0, w) }
}
