//! Variable length arrays that a jump back leaves: one to a label before their declaration, in its block.
//!
//! The life of other objects goes on until control leaves their block. That of such an array ends with the jump, and another one
//! begins where control reaches the declaration again (C17 6.2.4p7).

use super::scan::{for_each_expr, for_each_stmt};
use crate::hir::{ExprKind, FuncBody, LabelId, LocalId, Stmt, StmtKind};
use crate::types::Types;

/// Those of a function that are declared behind such a label.
pub(super) fn arrays_behind(types: &Types, body: &FuncBody, is_one: impl Fn(LabelId) -> bool) -> Vec<LocalId> {
    let varies = |l: &LocalId| types.has_variable_size(body.locals[l.0 as usize].ty);
    let mut found = Vec::new();
    let mut look = |block: &[Stmt]| {
        for_each_block(block, &mut |block| found.extend(declared_behind(block, &is_one).into_iter().filter(varies)))
    };
    look(&body.stmts);
    for_each_expr(body, &mut |e| {
        if let ExprKind::StmtExpr(stmts) = &e.kind {
            look(stmts);
        }
    });
    found
}

fn for_each_block(block: &[Stmt], f: &mut impl FnMut(&[Stmt])) {
    f(block);
    for_each_stmt(block, &mut |s| {
        if let StmtKind::Block(stmts) = &s.kind {
            f(stmts);
        }
    });
}

/// What the block declares behind such a label, which may stand in a statement of the block.
fn declared_behind(block: &[Stmt], is_one: &impl Fn(LabelId) -> bool) -> Vec<LocalId> {
    let mut found = Vec::new();
    let mut is_behind = false;
    for s in block {
        for_each_stmt(std::slice::from_ref(s), &mut |s| {
            is_behind |= matches!(s.kind, StmtKind::Label(l, _) if is_one(l));
        });
        found.extend(declared(s).filter(|_| is_behind));
    }
    found
}

/// What a statement of a block declares.
fn declared(mut s: &Stmt) -> Option<LocalId> {
    while let StmtKind::Label(_, inner) = &s.kind {
        s = inner;
    }
    match s.kind {
        StmtKind::Decl { local, .. } => Some(local),
        _ => None,
    }
}
