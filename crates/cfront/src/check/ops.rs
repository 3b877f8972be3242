//! Operators.

use super::checker::{Checker, Res, fail};
use super::convert::is_lvalue;
use crate::ast::{self, UnaryOp};
use crate::hir::{BinOp, Direction, Expr, ExprKind, StepForm, UnOp};
use crate::types::{Quals, Type, TypeId};
use base::Pos;

fn boxed(e: Expr) -> Box<Expr> {
    Box::new(e)
}

impl Checker<'_> {
    pub(super) fn unary(&mut self, op: UnaryOp, inner: &ast::Expr, pos: Pos) -> Res<Expr> {
        match op {
            UnaryOp::PreInc => self.inc_dec(inner, Direction::Forward, StepForm::Prefix, pos),
            UnaryOp::PreDec => self.inc_dec(inner, Direction::Backward, StepForm::Prefix, pos),
            UnaryOp::PostInc => self.inc_dec(inner, Direction::Forward, StepForm::Postfix, pos),
            UnaryOp::PostDec => self.inc_dec(inner, Direction::Backward, StepForm::Postfix, pos),
            UnaryOp::Not => {
                let value = self.condition(inner)?;
                Ok(Expr { kind: ExprKind::Unary(UnOp::LogNot, boxed(value)), ty: TypeId::INT, pos })
            }
            UnaryOp::Real | UnaryOp::Imag => self.complex_part(op, inner, pos),
            _ => self.arithmetic_unary(op, inner, pos),
        }
    }

    fn arithmetic_unary(&mut self, op: UnaryOp, inner: &ast::Expr, pos: Pos) -> Res<Expr> {
        let value = self.rvalue(inner)?;
        let types = &self.types;
        let ok = match op {
            UnaryOp::BitNot => types.is_integer(value.ty) || types.is_complex(value.ty),
            _ => types.is_arithmetic(value.ty),
        };
        let ok = match types.as_vector(value.ty) {
            Some((elem, _)) => op != UnaryOp::BitNot || types.is_integer(elem),
            None => ok,
        };
        if !ok {
            let name = match op {
                UnaryOp::BitNot => "bit-complement",
                UnaryOp::Plus => "unary plus",
                _ => "unary minus",
            };
            return fail(pos, format!("wrong type argument to {name} ('{}')", self.show(value.ty)));
        }
        let value = self.promote(value);
        let ty = value.ty;
        let op = match op {
            UnaryOp::Plus => return Ok(Expr { pos, ..value }),
            UnaryOp::BitNot => UnOp::BitNot,
            _ => UnOp::Neg,
        };
        Ok(Expr { kind: ExprKind::Unary(op, boxed(value)), ty, pos })
    }

    fn complex_part(&mut self, op: UnaryOp, inner: &ast::Expr, pos: Pos) -> Res<Expr> {
        let value = self.rvalue(inner)?;
        let ty = match *self.types.get(value.ty) {
            Type::Complex(kind) => self.types.float(kind),
            _ if self.types.is_arithmetic(value.ty) => value.ty,
            _ => return fail(pos, "wrong type argument to '__real__' or '__imag__'"),
        };
        let op = if op == UnaryOp::Real { UnOp::Real } else { UnOp::Imag };
        Ok(Expr { kind: ExprKind::Unary(op, boxed(value)), ty, pos })
    }

    /// Rejects what cannot be assigned to. `what` ends the message: "as left operand of assignment".
    pub(super) fn require_modifiable(&self, place: &Expr, what: &str, pos: Pos) -> Res<()> {
        if !is_lvalue(place) {
            return fail(pos, format!("lvalue required {what}"));
        }
        if self.types.is_array(place.ty) {
            return fail(pos, "assignment to expression with array type");
        }
        if self.types.is_void(place.ty) || self.types.is_func(place.ty) || !self.types.is_complete(place.ty) {
            return fail(pos, format!("lvalue of type '{}' cannot be assigned to", self.show(place.ty)));
        }
        if self.is_read_only(place.ty) {
            return fail(pos, format!("assignment of read-only location of type '{}'", self.show(place.ty)));
        }
        Ok(())
    }

    fn is_read_only(&self, ty: TypeId) -> bool {
        if ty.quals().contains(Quals::CONST) {
            return true;
        }
        match self.types.get(ty) {
            Type::Record(r) => self.types.record(*r).fields.iter().any(|f| self.is_read_only(f.ty)),
            Type::Array(elem, _) => self.is_read_only(*elem),
            _ => false,
        }
    }

    fn inc_dec(&mut self, inner: &ast::Expr, direction: Direction, form: StepForm, pos: Pos) -> Res<Expr> {
        let place = self.expr(inner)?;
        let what = match direction {
            Direction::Forward => "as increment operand",
            Direction::Backward => "as decrement operand",
        };
        self.require_modifiable(&place, what, pos)?;
        let ty = self.types.unqualified(place.ty);
        if !self.types.is_scalar(ty) && !self.types.is_vector(ty) {
            return fail(pos, format!("wrong type argument to increment or decrement ('{}')", self.show(ty)));
        }
        if let Some(elem) = self.types.pointee(ty) {
            self.require_arithmetic_pointee(elem, pos)?;
            if self.types.has_variable_size(elem) {
                return Ok(self.variable_step(place, elem, direction, form, pos));
            }
        }
        Ok(Expr { kind: ExprKind::IncDec { lhs: boxed(place), direction, form }, ty, pos })
    }

    /// `++` or `--` on a pointer to `elem`, whose size is not a constant: `p += 1`, and back again for the old value.
    fn variable_step(&mut self, place: Expr, elem: TypeId, direction: Direction, form: StepForm, pos: Pos) -> Expr {
        let ty = self.types.unqualified(place.ty);
        let op_ty = self.types.ptr(TypeId::CHAR);
        let one = self.int(1, TypeId::INT, pos);
        let (step, _) = self.scaled(one, elem, pos);
        let op = match direction {
            Direction::Forward => BinOp::Add,
            Direction::Backward => BinOp::Sub,
        };
        let kind = ExprKind::CompoundAssign { op, lhs: boxed(place), rhs: boxed(step), op_ty };
        let moved = Expr { kind, ty, pos };
        if form == StepForm::Prefix {
            return moved;
        }
        let one = self.int(1, TypeId::INT, pos);
        self.pointer_add(moved, one, direction.opposite(), pos)
    }

    fn require_arithmetic_pointee(&self, elem: TypeId, pos: Pos) -> Res<()> {
        let gnu = self.types.is_void(elem) || self.types.is_func(elem);
        if gnu || self.types.is_complete(elem) {
            return Ok(());
        }
        fail(pos, format!("arithmetic on pointer to an incomplete type '{}'", self.show(elem)))
    }

    /// `a op b op c …` is deep on its left side only; the recursion through `expr` is spared the large frames there.
    pub(super) fn binary_chain(&mut self, op: BinOp, a: &ast::Expr, b: &ast::Expr, pos: Pos) -> Res<Expr> {
        let mut chain = vec![(op, b, pos)];
        let mut first = a;
        while let ast::ExprKind::Binary(op, a, b) = &first.kind {
            chain.push((*op, b, first.pos));
            first = a;
        }
        let mut value = self.rvalue(first);
        while let Some((op, rhs, pos)) = chain.pop() {
            let rhs = self.rvalue(rhs);
            value = self.both(value, rhs).and_then(|(lhs, rhs)| self.binary(op, lhs, rhs, pos));
        }
        value
    }

    pub(super) fn binary(&mut self, op: BinOp, a: Expr, b: Expr, pos: Pos) -> Res<Expr> {
        if self.types.is_vector(a.ty) || self.types.is_vector(b.ty) {
            return self.vector_binary(op, a, b, pos);
        }
        let types = &self.types;
        let (pa, pb) = (types.is_pointer(a.ty), types.is_pointer(b.ty));
        let both_int = types.is_integer(a.ty) && types.is_integer(b.ty);
        let both_arithmetic = types.is_arithmetic(a.ty) && types.is_arithmetic(b.ty);
        match op {
            BinOp::Add if pa && types.is_integer(b.ty) => self.checked_pointer_add(a, b, Direction::Forward, pos),
            BinOp::Add if pb && types.is_integer(a.ty) => self.checked_pointer_add(b, a, Direction::Forward, pos),
            BinOp::Sub if pa && types.is_integer(b.ty) => self.checked_pointer_add(a, b, Direction::Backward, pos),
            BinOp::Sub if pa && pb => self.pointer_diff(a, b, pos),
            BinOp::Eq | BinOp::Ne | BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge if pa || pb => {
                self.pointer_compare(op, a, b, pos)
            }
            BinOp::Shl | BinOp::Shr if both_int => {
                let (a, b) = (self.promote(a), self.promote(b));
                let ty = a.ty;
                Ok(Expr { kind: ExprKind::Binary(op, boxed(a), boxed(b)), ty, pos })
            }
            BinOp::Rem | BinOp::And | BinOp::Or | BinOp::Xor if both_int => Ok(self.arithmetic(op, a, b, pos)),
            BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Div if both_arithmetic => Ok(self.arithmetic(op, a, b, pos)),
            BinOp::Eq | BinOp::Ne | BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge if both_arithmetic => {
                let (a, b) = self.usual(a, b);
                Ok(Expr { kind: ExprKind::Binary(op, boxed(a), boxed(b)), ty: TypeId::INT, pos })
            }
            _ => self.invalid_operands(op, &a, &b, pos),
        }
    }

    pub(super) fn invalid_operands<T>(&self, op: BinOp, a: &Expr, b: &Expr, pos: Pos) -> Res<T> {
        if self.types.is_void(a.ty) || self.types.is_void(b.ty) {
            return fail(pos, "void value not ignored as it ought to be");
        }
        let are_records = self.types.as_record(a.ty).is_some() && self.types.as_record(b.ty).is_some();
        let (a, b) = (self.show(a.ty), self.show(b.ty));
        let advice = match (are_records, op) {
            (true, BinOp::Eq) => "; C does not compare structures: write `a.x == b.x && …` for the members that matter",
            (true, BinOp::Ne) => "; C does not compare structures: write `a.x != b.x || …` for the members that matter",
            _ => "",
        };
        fail(pos, format!("invalid operands to binary {} (have '{a}' and '{b}'){advice}", op.symbol()))
    }

    fn arithmetic(&mut self, op: BinOp, a: Expr, b: Expr, pos: Pos) -> Expr {
        let (a, b) = self.usual(a, b);
        let ty = a.ty;
        Expr { kind: ExprKind::Binary(op, boxed(a), boxed(b)), ty, pos }
    }

    fn checked_pointer_add(&mut self, ptr: Expr, index: Expr, direction: Direction, pos: Pos) -> Res<Expr> {
        if let Some(elem) = self.types.pointee(ptr.ty) {
            self.require_arithmetic_pointee(elem, pos)?;
        }
        Ok(self.pointer_add(ptr, index, direction, pos))
    }

    /// `ptr + index`; over variable length arrays the scaling is written out.
    pub(super) fn pointer_add(&mut self, ptr: Expr, index: Expr, direction: Direction, pos: Pos) -> Expr {
        let ty = ptr.ty;
        let elem = self.types.pointee(ty).unwrap_or(TypeId::CHAR);
        let index = self.promote(index);
        let (index, elem) = self.scaled(index, elem, pos);
        Expr { kind: ExprKind::PtrAdd { ptr: boxed(ptr), index: boxed(index), direction, elem }, ty, pos }
    }

    fn scaled(&mut self, index: Expr, elem: TypeId, pos: Pos) -> (Expr, TypeId) {
        if !self.types.has_variable_size(elem) {
            return (index, elem);
        }
        let ty = self.types.ptrdiff_t();
        let size = self.size_expr(elem, pos);
        let (size, index) = (self.convert(size, ty), self.convert(index, ty));
        (Expr { kind: ExprKind::Binary(BinOp::Mul, boxed(index), boxed(size)), ty, pos }, TypeId::CHAR)
    }

    fn pointer_diff(&mut self, a: Expr, b: Expr, pos: Pos) -> Res<Expr> {
        let ty = self.types.ptrdiff_t();
        let (Some(elem), Some(other)) = (self.types.pointee(a.ty), self.types.pointee(b.ty)) else {
            return self.invalid_operands(BinOp::Sub, &a, &b, pos);
        };
        self.require_arithmetic_pointee(elem, pos)?;
        if !self.compatible_unqualified(elem, other) && !self.types.is_void(elem) && !self.types.is_void(other) {
            return self.invalid_operands(BinOp::Sub, &a, &b, pos);
        }
        if !self.types.has_variable_size(elem) {
            return Ok(Expr { kind: ExprKind::PtrDiff { lhs: boxed(a), rhs: boxed(b), elem }, ty, pos });
        }
        let bytes = Expr { kind: ExprKind::PtrDiff { lhs: boxed(a), rhs: boxed(b), elem: TypeId::CHAR }, ty, pos };
        let size = self.size_expr(elem, pos);
        let size = self.convert(size, ty);
        Ok(Expr { kind: ExprKind::Binary(BinOp::Div, boxed(bytes), boxed(size)), ty, pos })
    }

    fn pointer_compare(&mut self, op: BinOp, a: Expr, b: Expr, pos: Pos) -> Res<Expr> {
        let ok = |c: &Self, e: &Expr| c.types.is_pointer(e.ty) || c.types.is_integer(e.ty);
        if !ok(self, &a) || !ok(self, &b) {
            return self.invalid_operands(op, &a, &b, pos);
        }
        let void_pointee = |c: &Self, e: &Expr| c.types.pointee(e.ty).is_some_and(|t| c.types.is_void(t));
        let ty = match (self.types.is_pointer(a.ty), self.types.is_pointer(b.ty)) {
            (true, true) if void_pointee(self, &b) => b.ty,
            (true, _) => a.ty,
            _ => b.ty,
        };
        let (a, b) = (self.convert(a, ty), self.convert(b, ty));
        Ok(Expr { kind: ExprKind::Binary(op, boxed(a), boxed(b)), ty: TypeId::INT, pos })
    }

    pub(super) fn assign(&mut self, lhs: &ast::Expr, rhs: &ast::Expr, pos: Pos) -> Res<Expr> {
        let (lhs, rhs) = (self.expr(lhs), self.rvalue(rhs));
        let (lhs, rhs) = self.both(lhs, rhs)?;
        self.require_modifiable(&lhs, "as left operand of assignment", pos)?;
        let ty = self.types.unqualified(lhs.ty);
        let rhs = self.coerce(rhs, ty, "assigning to", pos)?;
        Ok(Expr { kind: ExprKind::Assign { lhs: boxed(lhs), rhs: boxed(rhs) }, ty, pos })
    }

    pub(super) fn compound_assign(&mut self, op: BinOp, lhs: &ast::Expr, rhs: &ast::Expr, pos: Pos) -> Res<Expr> {
        let (lhs, rhs) = (self.expr(lhs), self.rvalue(rhs));
        let (lhs, rhs) = self.both(lhs, rhs)?;
        self.require_modifiable(&lhs, "as left operand of assignment", pos)?;
        let ty = self.types.unqualified(lhs.ty);
        // A stand-in for the old value, for messages.
        let old = Expr { kind: ExprKind::Int(0), ty, pos };
        if self.types.is_vector(ty) {
            return self.vector_update(op, lhs, rhs, pos);
        }
        if let Some(elem) = self.types.pointee(ty) {
            if !matches!(op, BinOp::Add | BinOp::Sub) || !self.types.is_integer(rhs.ty) {
                return self.invalid_operands(op, &old, &rhs, pos);
            }
            self.require_arithmetic_pointee(elem, pos)?;
            let rhs = self.promote(rhs);
            let (rhs, scaled) = self.scaled(rhs, elem, pos);
            let op_ty = if scaled == elem { ty } else { self.types.ptr(TypeId::CHAR) };
            let kind = ExprKind::CompoundAssign { op, lhs: boxed(lhs), rhs: boxed(rhs), op_ty };
            return Ok(Expr { kind, ty, pos });
        }
        let is_shift = matches!(op, BinOp::Shl | BinOp::Shr);
        let types = &self.types;
        let ints_only = matches!(op, BinOp::Rem | BinOp::And | BinOp::Or | BinOp::Xor) || is_shift;
        let fits = |t: TypeId| if ints_only { types.is_integer(t) } else { types.is_arithmetic(t) };
        if !fits(ty) || !fits(rhs.ty) {
            return self.invalid_operands(op, &old, &rhs, pos);
        }
        let (op_ty, rhs) = if is_shift {
            (self.types.promoted(ty), self.promote(rhs))
        } else {
            let common = self.usual_type(ty, rhs.ty);
            (common, self.convert(rhs, common))
        };
        Ok(Expr { kind: ExprKind::CompoundAssign { op, lhs: boxed(lhs), rhs: boxed(rhs), op_ty }, ty, pos })
    }

    pub(super) fn conditional(
        &mut self,
        cond: &ast::Expr,
        then: Option<&ast::Expr>,
        els: &ast::Expr,
        pos: Pos,
    ) -> Res<Expr> {
        let cond = self.condition(cond);
        let Some(then) = then else {
            let els = self.rvalue(els);
            let (cond, els) = self.both(cond, els)?;
            let ty = self.conditional_type(&cond, &els, pos)?;
            let els = self.convert(els, ty);
            return Ok(Expr { kind: ExprKind::CondOmitted(boxed(cond), boxed(els)), ty, pos });
        };
        let (then, els) = (self.rvalue(then), self.rvalue(els));
        let ways = self.both(then, els);
        let (cond, (then, els)) = self.both(cond, ways)?;
        let ty = self.conditional_type(&then, &els, pos)?;
        let (then, els) = (self.convert(then, ty), self.convert(els, ty));
        Ok(Expr { kind: ExprKind::Cond(boxed(cond), boxed(then), boxed(els)), ty, pos })
    }

    /// The type of `c ? a : b` (C11 6.5.15).
    fn conditional_type(&mut self, a: &Expr, b: &Expr, pos: Pos) -> Res<TypeId> {
        let types = &self.types;
        if types.is_arithmetic(a.ty) && types.is_arithmetic(b.ty) {
            return Ok(self.usual_type(a.ty, b.ty));
        }
        if types.is_void(a.ty) || types.is_void(b.ty) {
            return Ok(TypeId::VOID);
        }
        match (types.pointee(a.ty), types.pointee(b.ty)) {
            (Some(x), Some(y)) => return Ok(self.conditional_pointer(a, b, x, y)),
            (Some(_), None) if types.is_integer(b.ty) => return Ok(a.ty),
            (None, Some(_)) if types.is_integer(a.ty) => return Ok(b.ty),
            _ => {}
        }
        if types.unqualified(a.ty) == types.unqualified(b.ty) {
            return Ok(types.unqualified(a.ty));
        }
        let (a, b) = (self.show(a.ty), self.show(b.ty));
        fail(pos, format!("type mismatch in conditional expression ('{a}' and '{b}')"))
    }

    fn conditional_pointer(&mut self, a: &Expr, b: &Expr, x: TypeId, y: TypeId) -> TypeId {
        let quals = x.quals().union(y.quals());
        if self.compatible_unqualified(x, y) {
            let to = self.composite(x.without_quals(), y.without_quals());
            return self.types.ptr(to.with(quals));
        }
        if self.is_null_constant(a) {
            return b.ty;
        }
        if self.is_null_constant(b) {
            return a.ty;
        }
        self.types.ptr(TypeId::VOID.with(quals))
    }
}
