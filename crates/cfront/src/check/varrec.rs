//! Records of variable size (GNU): structures and unions declared in a function with a member of variable length array
//! type. Where the definition stands, the size and the offsets that are no constants are computed into hidden locals.

use super::checker::Checker;
use super::convert::is_lvalue;
use crate::hir::{BinOp, Direction, Expr, ExprKind, LocalId, UNSUPPORTED, VARIABLE_RECORD};
use crate::types::{FieldDecl, RecordAttrs, RecordId, TypeId};
use base::Pos;

impl Checker<'_> {
    /// The layout of a record, all members known. Within a prototype nothing is computed; neither is what lies behind a
    /// bit-field that has no constant offset.
    pub(super) fn lay_out_at_run_time(&mut self, id: RecordId, decls: &[FieldDecl], attrs: &RecordAttrs, pos: Pos) {
        if self.func.is_none() {
            return;
        }
        let size = match self.types.record(id).is_union {
            true => self.largest_member(id, decls, pos),
            false => self.place_members(id, decls, attrs, pos),
        };
        let Some(size) = size else { return };
        let align = self.types.record(id).align;
        let size = self.rounded_up(size, align, pos);
        let local = self.kept(format!("size.{}", id.0), size, pos);
        if let (Some(local), Some(func)) = (local, &mut self.func) {
            func.record_sizes.insert(id, local);
        }
    }

    /// Places the members behind the first one of variable size; where the last one ends.
    fn place_members(&mut self, id: RecordId, decls: &[FieldDecl], attrs: &RecordAttrs, pos: Pos) -> Option<Expr> {
        let size_t = self.types.size_t();
        let first = decls.iter().position(|d| self.types.has_variable_size(d.ty))?;
        let index = self.types.record(id).varies?;
        let start = self.types.field(id, index).offset;
        let start = self.int(i128::from(start), size_t, pos);
        let size = self.size_expr(decls[first].ty, pos);
        let mut end = self.size_binary(BinOp::Add, start, size, pos);
        for (decl, index) in decls[first + 1..].iter().zip(index + 1..) {
            if decl.width.is_some() {
                return None;
            }
            let offset = self.rounded_up(end, self.types.declared_align(decl, attrs), pos);
            let local = self.kept(format!("offset.{}.{index}", id.0), offset, pos)?;
            self.func.as_mut()?.member_offsets.insert((id, index), local);
            let size = self.size_expr(decl.ty, pos);
            let offset = self.hidden(local, pos);
            end = self.size_binary(BinOp::Add, offset, size, pos);
        }
        Some(end)
    }

    /// The size of a union before it is rounded up.
    fn largest_member(&mut self, id: RecordId, decls: &[FieldDecl], pos: Pos) -> Option<Expr> {
        let size_t = self.types.size_t();
        let constant = self.types.record(id).size;
        let mut largest = self.int(i128::from(constant), size_t, pos);
        for decl in decls.iter().filter(|d| d.width.is_none()) {
            if !self.types.has_variable_size(decl.ty) {
                continue;
            }
            let before = self.kept(format!("size.{}", id.0), largest, pos)?;
            let sizes = [self.size_expr(decl.ty, pos), self.size_expr(decl.ty, pos)];
            let [size, compared] = sizes.map(Box::new);
            let smaller = ExprKind::Binary(BinOp::Lt, Box::new(self.hidden(before, pos)), compared);
            let smaller = Expr { kind: smaller, ty: TypeId::INT, pos };
            let kind = ExprKind::Cond(Box::new(smaller), size, Box::new(self.hidden(before, pos)));
            largest = Expr { kind, ty: size_t, pos };
        }
        Some(largest)
    }

    /// `value` in a new hidden local, computed here.
    fn kept(&mut self, name: String, value: Expr, pos: Pos) -> Option<LocalId> {
        let size_t = self.types.size_t();
        let local = self.func.as_mut()?.new_local(name, size_t, pos);
        let lhs = Expr { kind: ExprKind::Local(local), ty: size_t, pos };
        let kind = ExprKind::Assign { lhs: Box::new(lhs), rhs: Box::new(value) };
        self.pending.push(Expr { kind, ty: size_t, pos });
        Some(local)
    }

    /// The value of a hidden local of type `size_t`.
    pub(super) fn hidden(&self, local: LocalId, pos: Pos) -> Expr {
        let ty = self.types.size_t();
        let place = Expr { kind: ExprKind::Local(local), ty, pos };
        Expr { kind: ExprKind::Load(Box::new(place)), ty, pos }
    }

    fn size_binary(&self, op: BinOp, a: Expr, b: Expr, pos: Pos) -> Expr {
        Expr { kind: ExprKind::Binary(op, Box::new(a), Box::new(b)), ty: self.types.size_t(), pos }
    }

    /// The next multiple of `align`, a power of 2.
    fn rounded_up(&self, n: Expr, align: u64, pos: Pos) -> Expr {
        if align <= 1 {
            return n;
        }
        let size_t = self.types.size_t();
        let rest = i128::from(align) - 1;
        let mask = self.int(self.types.wrap(!rest, size_t), size_t, pos);
        let sum = self.size_binary(BinOp::Add, n, self.int(rest, size_t, pos), pos);
        self.size_binary(BinOp::And, sum, mask, pos)
    }

    /// The offset of a member behind one of variable size.
    pub(super) fn member_offset(&self, member: (RecordId, u32), pos: Pos) -> Expr {
        match self.func.as_ref().and_then(|f| f.member_offsets.get(&member)) {
            Some(&local) => self.hidden(local, pos),
            None => self.unsupported_record(self.types.size_t(), pos),
        }
    }

    /// Such a member of the record at `place`: `*(T *)((char *)&place + offset)`.
    pub(super) fn displaced_member(&mut self, place: Expr, member: (RecordId, u32), ty: TypeId, pos: Pos) -> Expr {
        let (to, bytes, whole) = (self.types.ptr(ty), self.types.ptr(TypeId::CHAR), self.types.ptr(place.ty));
        let is_bits = self.types.field(member.0, member.1).bits.is_some();
        let address = if is_bits || !is_lvalue(&place) {
            self.unsupported_record(to, pos)
        } else {
            self.take_address(&place);
            let address = match place.kind {
                ExprKind::Deref(pointer) => *pointer,
                _ => Expr { kind: ExprKind::AddrOf(Box::new(place)), ty: whole, pos },
            };
            let address = Expr { kind: ExprKind::Cast(Box::new(address)), ty: bytes, pos };
            let index = Box::new(self.member_offset(member, pos));
            let kind =
                ExprKind::PtrAdd { ptr: Box::new(address), index, direction: Direction::Forward, elem: TypeId::CHAR };
            let sum = Expr { kind, ty: bytes, pos };
            Expr { kind: ExprKind::Cast(Box::new(sum)), ty: to, pos }
        };
        Expr { kind: ExprKind::Deref(Box::new(address)), ty, pos }
    }

    /// A value that depends on a layout which is not computed.
    pub(super) fn unsupported_record(&self, ty: TypeId, pos: Pos) -> Expr {
        let kind = ExprKind::Builtin { name: format!("{UNSUPPORTED}{VARIABLE_RECORD}"), args: Vec::new() };
        Expr { kind, ty, pos }
    }
}
