//! Places in objects for arguments.

use super::Expansion;
use crate::build::{cast, int};
use crate::hir::{Direction, Expr, ExprKind, LocalId};
use crate::types::TypeId;
use base::Pos;

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
