//! Typed C, put together: what stands for something that the program has in another form.

use crate::hir::{BinOp, Expr, ExprKind, Stmt, StmtKind, UNSUPPORTED};
use crate::types::TypeId;
use base::Pos;

/// The expression, moved out of its place.
pub(crate) fn taken(e: &mut Expr) -> Expr {
    let (ty, pos) = (e.ty, e.pos);
    std::mem::replace(e, Expr { kind: ExprKind::Int(0), ty, pos })
}

pub(crate) fn int(value: u64, ty: TypeId, pos: Pos) -> Expr {
    Expr { kind: ExprKind::Int(value.into()), ty, pos }
}

/// The value of an lvalue.
pub(crate) fn load(lv: Expr) -> Expr {
    let (ty, pos) = (lv.ty, lv.pos);
    Expr { kind: ExprKind::Load(Box::new(lv)), ty, pos }
}

pub(crate) fn cast(e: Expr, ty: TypeId) -> Expr {
    let pos = e.pos;
    Expr { kind: ExprKind::Cast(Box::new(e)), ty, pos }
}

/// `lhs = rhs`
pub(crate) fn assign(lhs: Expr, rhs: Expr) -> Expr {
    let (ty, pos) = (lhs.ty, rhs.pos);
    Expr { kind: ExprKind::Assign { lhs: Box::new(lhs), rhs: Box::new(rhs) }, ty, pos }
}

/// `first, then`
pub(crate) fn comma(first: Expr, then: Expr) -> Expr {
    let (ty, pos) = (then.ty, then.pos);
    Expr { kind: ExprKind::Comma(Box::new(first), Box::new(then)), ty, pos }
}

/// `a == b`
pub(crate) fn equal(a: Expr, b: Expr) -> Expr {
    let pos = a.pos;
    Expr { kind: ExprKind::Binary(BinOp::Eq, Box::new(a), Box::new(b)), ty: TypeId::INT, pos }
}

/// `e;`
pub(crate) fn effect(e: Expr) -> Stmt {
    let pos = e.pos;
    Stmt { kind: StmtKind::Expr(e), pos }
}

/// What stands for something that has been checked and is not translated.
pub(crate) fn unsupported(what: &str, ty: TypeId, pos: Pos) -> Expr {
    Expr { kind: ExprKind::Builtin { name: format!("{UNSUPPORTED}{what}"), args: Vec::new() }, ty, pos }
}
