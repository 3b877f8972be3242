//! GNU vectors: operators and builtins that work on them element by element.

use super::checker::{Checker, Res, fail};
use super::convert::is_lvalue;
use crate::ast::{self, TypeName};
use crate::build::cast;
use crate::hir::{self, BinOp, Expr, ExprKind};
use crate::types::{IntKind, TypeId};
use base::Pos;

impl Checker<'_> {
    /// `a op b`, where one of them is a vector. A scalar counts as a vector of copies of it.
    pub(super) fn vector_binary(&mut self, op: BinOp, a: Expr, b: Expr, pos: Pos) -> Res<Expr> {
        let vector = self.types.unqualified(if self.types.is_vector(a.ty) { a.ty } else { b.ty });
        if !self.is_operand(op, &a, vector) || !self.is_operand(op, &b, vector) {
            return self.invalid_operands(op, &a, &b, pos);
        }
        let (a, b) = (self.as_vector_operand(a, vector), self.as_vector_operand(b, vector));
        let ty = if op.is_comparison() { self.truth_vector(vector) } else { vector };
        Ok(Expr { kind: ExprKind::Binary(op, Box::new(a), Box::new(b)), ty, pos })
    }

    /// `lhs op= rhs` on a vector.
    pub(super) fn vector_update(&mut self, op: BinOp, lhs: Expr, rhs: Expr, pos: Pos) -> Res<Expr> {
        let vector = self.types.unqualified(lhs.ty);
        if !self.is_operand(op, &lhs, vector) || !self.is_operand(op, &rhs, vector) {
            return self.invalid_operands(op, &lhs, &rhs, pos);
        }
        let rhs = self.as_vector_operand(rhs, vector);
        let kind = ExprKind::CompoundAssign { op, lhs: Box::new(lhs), rhs: Box::new(rhs), op_ty: vector };
        Ok(Expr { kind, ty: vector, pos })
    }

    /// The value may be an operand of an operator that computes vectors of this type.
    fn is_operand(&self, op: BinOp, e: &Expr, vector: TypeId) -> bool {
        let types = &self.types;
        let Some((elem, count)) = types.as_vector(vector) else { return false };
        let ints_only = matches!(op, BinOp::Rem | BinOp::And | BinOp::Or | BinOp::Xor | BinOp::Shl | BinOp::Shr);
        let is_alike = match types.as_vector(e.ty) {
            Some((other, n)) => n == count && types.size_of(other) == types.size_of(elem),
            None => types.is_integer(e.ty) || types.is_float(e.ty) && types.is_float(elem),
        };
        is_alike && (!ints_only || types.is_integer(elem))
    }

    /// An operand as a vector: the bits of another vector of the size, copies of a scalar.
    fn as_vector_operand(&mut self, e: Expr, vector: TypeId) -> Expr {
        let e = match self.types.element(vector) {
            Some(elem) if !self.types.is_vector(e.ty) => self.convert(e, elem),
            _ => e,
        };
        self.convert(e, vector)
    }

    /// What comparisons of such vectors give: signed integers of the elements' size, all bits of which are the truth.
    fn truth_vector(&mut self, vector: TypeId) -> TypeId {
        let Some((elem, count)) = self.types.as_vector(vector) else { return vector };
        let (size, model) = (self.types.size_of(elem), self.types.model());
        let kinds = [IntKind::SChar, IntKind::Short, IntKind::Int, IntKind::Long, IntKind::LongLong, IntKind::Int128];
        let kind = match self.types.int_kind(elem) {
            Some(kind) => Some(kind.to_signed()),
            None => kinds.into_iter().find(|k| k.size(model) == size),
        };
        let elem = kind.map_or(elem, |k| self.types.int(k));
        self.types.vector(elem, count)
    }

    /// `__builtin_shuffle`: the elements of one or two vectors that a vector of indices picks.
    pub(super) fn shuffle(&mut self, vectors: &[ast::Expr], mask: &ast::Expr, pos: Pos) -> Res<Expr> {
        let mut args = self.vectors(vectors, pos)?;
        let mask = self.rvalue(mask)?;
        let (Some((_, count)), Some((index, indices))) =
            (self.types.as_vector(args[0].ty), self.types.as_vector(mask.ty))
        else {
            return fail(pos, "'__builtin_shuffle' last argument must be an integer vector");
        };
        if !self.types.is_integer(index) || indices != count {
            return fail(pos, "'__builtin_shuffle' last argument must be a vector of as many integers");
        }
        let ty = self.types.unqualified(args[0].ty);
        args.push(mask);
        Ok(Expr { kind: ExprKind::Builtin { name: "__builtin_shuffle".to_string(), args }, ty, pos })
    }

    /// `__builtin_shufflevector`: the same with constants as indices, as many as the result has elements.
    pub(super) fn shuffle_vectors(&mut self, vectors: [&ast::Expr; 2], indices: &[ast::Expr], pos: Pos) -> Res<Expr> {
        let mut args = vec![self.rvalue(vectors[0])?, self.rvalue(vectors[1])?];
        let both = [self.types.as_vector(args[0].ty), self.types.as_vector(args[1].ty)];
        let [Some((elem, n)), Some((other, m))] = both else {
            return fail(pos, "'__builtin_shufflevector' arguments must be vectors");
        };
        if self.types.unqualified(elem) != self.types.unqualified(other) {
            return fail(pos, "'__builtin_shufflevector' argument vectors must have the same element type");
        }
        for index in indices {
            let value = self.constant(index, "index of '__builtin_shufflevector'")?;
            if !(-1..i128::from(n + m)).contains(&value) {
                return fail(index.pos, "invalid element index to '__builtin_shufflevector'");
            }
            args.push(self.int(value, TypeId::INT, index.pos));
        }
        let ty = self.types.vector(elem, indices.len() as u64);
        Ok(Expr { kind: ExprKind::Builtin { name: "__builtin_shufflevector".to_string(), args }, ty, pos })
    }

    /// `__builtin_convertvector`: each element at another type.
    pub(super) fn convert_vector(&mut self, value: &ast::Expr, ty: &TypeName, pos: Pos) -> Res<Expr> {
        let value = self.rvalue(value)?;
        let (ty, _) = self.type_in_expr(ty)?;
        match (self.types.as_vector(value.ty), self.types.as_vector(ty)) {
            (Some((_, n)), Some((_, m))) if n == m => {}
            _ => return fail(pos, "'__builtin_convertvector' arguments must be vectors of as many elements"),
        }
        let ty = self.types.unqualified(ty);
        let kind = ExprKind::Builtin { name: "__builtin_convertvector".to_string(), args: vec![value] };
        Ok(Expr { kind, ty, pos })
    }

    /// The values of vectors of one type.
    fn vectors(&mut self, args: &[ast::Expr], pos: Pos) -> Res<Vec<Expr>> {
        let mut values = Vec::with_capacity(args.len() + 1);
        for arg in args {
            values.push(self.rvalue(arg)?);
        }
        let ty = |e: &Expr| self.types.unqualified(e.ty);
        if values.iter().all(|v| self.types.is_vector(v.ty) && ty(v) == ty(&values[0])) {
            return Ok(values);
        }
        fail(pos, "arguments must be vectors of one type")
    }

    /// A value as an unnamed object.
    fn materialised(&mut self, value: Expr) -> Res<Expr> {
        let (ty, pos) = (value.ty, value.pos);
        let local = self.in_func(pos, "element of a vector")?.new_local("", ty, pos);
        let init = hir::Init { zero_rest: false, items: vec![hir::InitItem { offset: 0, bits: None, ty, value }] };
        Ok(Expr { kind: ExprKind::CompoundLiteral { local, init }, ty, pos })
    }

    /// A pointer to the first element of a vector in memory.
    pub(super) fn vector_elements(&mut self, vector: Expr, pos: Pos) -> Res<Expr> {
        let Some(elem) = self.types.element(vector.ty) else { return fail(pos, "not a vector") };
        let vector = if is_lvalue(&vector) { vector } else { self.materialised(vector)? };
        let ty = self.types.ptr(elem.with(vector.ty.quals()));
        let address = Expr { pos, ..self.address(vector) };
        Ok(cast(address, ty))
    }
}
