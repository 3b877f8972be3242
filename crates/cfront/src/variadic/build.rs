//! Expressions, put together.

use super::Expansion;
use crate::hir::{Direction, Expr, ExprKind, LocalId};
use crate::types::TypeId;
use base::Pos;

/// The expression, moved out of its place.
pub(super) fn taken(e: &mut Expr) -> Expr {
    let (ty, pos) = (e.ty, e.pos);
    std::mem::replace(e, Expr { kind: ExprKind::Int(0), ty, pos })
}

pub(super) fn int(value: u64, ty: TypeId, pos: Pos) -> Expr {
    Expr { kind: ExprKind::Int(value.into()), ty, pos }
}

/// The value of an lvalue.
pub(super) fn load(lv: Expr) -> Expr {
    let (ty, pos) = (lv.ty, lv.pos);
    Expr { kind: ExprKind::Load(Box::new(lv)), ty, pos }
}

pub(super) fn cast(e: Expr, ty: TypeId) -> Expr {
    let pos = e.pos;
    Expr { kind: ExprKind::Cast(Box::new(e)), ty, pos }
}

/// `lhs = rhs`
pub(super) fn assign(lhs: Expr, rhs: Expr) -> Expr {
    let (ty, pos) = (lhs.ty, rhs.pos);
    Expr { kind: ExprKind::Assign { lhs: Box::new(lhs), rhs: Box::new(rhs) }, ty, pos }
}

/// `first, then`
pub(super) fn comma(first: Expr, then: Expr) -> Expr {
    let (ty, pos) = (then.ty, then.pos);
    Expr { kind: ExprKind::Comma(Box::new(first), Box::new(then)), ty, pos }
}

impl Expansion<'_> {
    pub(super) fn local(&self, local: LocalId, pos: Pos) -> Expr {
        Expr { kind: ExprKind::Local(local), ty: self.locals[local.0 as usize].ty, pos }
    }

    /// `*(ty *)((char *)pointer + offset)`
    pub(super) fn at(&mut self, pointer: Expr, offset: u64, ty: TypeId) -> Expr {
        let pos = pointer.pos;
        let moved = if offset == 0 { pointer } else { self.moved(pointer, offset, Direction::Forward) };
        let place = Box::new(cast(moved, self.types.ptr(ty)));
        Expr { kind: ExprKind::Deref(place), ty, pos }
    }

    /// `(char *)pointer + offset`, or the same backward.
    pub(super) fn moved(&mut self, pointer: Expr, offset: u64, direction: Direction) -> Expr {
        let (pos, ty) = (pointer.pos, self.types.ptr(TypeId::CHAR));
        let index = Box::new(int(offset, self.types.ptrdiff_t(), pos));
        let ptr = Box::new(cast(pointer, ty));
        Expr { kind: ExprKind::PtrAdd { ptr, index, direction, elem: TypeId::CHAR }, ty, pos }
    }

    /// The address of the first byte of an array.
    pub(super) fn decayed(&mut self, array: Expr) -> Expr {
        let pos = array.pos;
        let elem = self.types.element(array.ty).unwrap_or(TypeId::CHAR);
        let ty = self.types.ptr(elem);
        Expr { kind: ExprKind::Decay(Box::new(array)), ty, pos }
    }
}
