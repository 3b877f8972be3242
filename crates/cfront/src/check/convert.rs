//! Conversions: of lvalues, arrays and functions to values, promotions, usual arithmetic, assignment.

use super::{Checker, Res, fail};
use crate::ast;
use crate::hir::{Expr, ExprKind};
use crate::types::{FloatKind, IntKind, Quals, Type, TypeId};
use base::Pos;

pub(super) fn is_lvalue(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Local(_) | ExprKind::Global(_) | ExprKind::Deref(_) | ExprKind::CompoundLiteral { .. } => true,
        ExprKind::Member { base, .. } => is_lvalue(base),
        _ => false,
    }
}

impl Checker<'_> {
    /// The expression's value: lvalues are loaded, arrays and functions become pointers.
    pub(super) fn rvalue(&mut self, e: &ast::Expr) -> Res<Expr> {
        let e = self.expr(e)?;
        Ok(self.value(e))
    }

    pub(super) fn value(&mut self, e: Expr) -> Expr {
        let pos = e.pos;
        match *self.types.get(e.ty) {
            Type::Array(elem, _) | Type::Vla { elem, .. } => {
                self.take_address(&e);
                let ty = self.types.ptr(elem);
                Expr { kind: ExprKind::Decay(Box::new(e)), ty, pos }
            }
            Type::Func { .. } => {
                let ty = self.types.ptr(e.ty.without_quals());
                match e.kind {
                    ExprKind::Deref(pointer) => Expr { ty, pos, ..*pointer },
                    kind => Expr { kind, ty, pos },
                }
            }
            _ if is_lvalue(&e) || matches!(e.kind, ExprKind::Member { .. }) => {
                let ty = self.types.unqualified(e.ty);
                Expr { kind: ExprKind::Load(Box::new(e)), ty, pos }
            }
            _ => e,
        }
    }

    /// Notes that the local under this lvalue needs an address.
    pub(super) fn take_address(&mut self, e: &Expr) {
        match &e.kind {
            ExprKind::Local(id) => {
                if let Some(local) = self.func.as_mut().and_then(|f| f.locals.get_mut(id.0 as usize)) {
                    local.address_taken = true;
                }
            }
            ExprKind::CompoundLiteral { local, .. } => {
                if let Some(local) = self.func.as_mut().and_then(|f| f.locals.get_mut(local.0 as usize)) {
                    local.address_taken = true;
                }
            }
            ExprKind::Member { base, .. } => self.take_address(base),
            _ => {}
        }
    }

    /// Conversion of a value to a type it can be converted to.
    pub(super) fn convert(&mut self, e: Expr, to: TypeId) -> Expr {
        let ty = self.types.unqualified(to);
        let pos = e.pos;
        // A bit-field's value that was converted to the field's declared type is no longer promoted as a bit-field.
        if self.types.unqualified(e.ty) == ty && Self::bit_field_width(&e).is_none() {
            return Expr { ty, ..e };
        }
        match e.kind {
            ExprKind::Int(v) if self.types.is_integer(ty) || self.types.is_pointer(ty) => self.int(v, ty, pos),
            _ => Expr { kind: ExprKind::Cast(Box::new(e)), ty, pos },
        }
    }

    /// Width of the bit-field that `e` reads.
    fn bit_field_width(e: &Expr) -> Option<u32> {
        match &e.kind {
            ExprKind::Load(l) => match &l.kind {
                ExprKind::Member { bits, .. } => bits.map(|b| b.width),
                _ => None,
            },
            _ => None,
        }
    }

    /// The type after integer promotion; floats stay.
    pub(super) fn promoted_type(&self, e: &Expr) -> TypeId {
        let Some(kind) = self.types.int_kind(e.ty) else { return self.types.unqualified(e.ty) };
        if let Some(width) = Self::bit_field_width(e) {
            if width < 32 || (width == 32 && kind.is_signed()) {
                return TypeId::INT;
            }
            if width == 32 {
                return TypeId::UINT;
            }
        }
        if kind.rank() < IntKind::Int.rank() { TypeId::INT } else { kind.id() }
    }

    pub(super) fn promote(&mut self, e: Expr) -> Expr {
        if !self.types.is_integer(e.ty) {
            return e;
        }
        let ty = self.promoted_type(&e);
        self.convert(e, ty)
    }

    /// Default argument promotions.
    pub(super) fn promote_argument(&mut self, e: Expr) -> Expr {
        match self.types.get(e.ty) {
            Type::Float(FloatKind::Float) => self.convert(e, TypeId::DOUBLE),
            _ => self.promote(e),
        }
    }

    /// The common type of two arithmetic operands.
    pub(super) fn usual_type(&mut self, a: &Expr, b: &Expr) -> TypeId {
        let (ta, tb) = (self.promoted_type(a), self.promoted_type(b));
        let float = |t: &Type| match t {
            Type::Float(k) | Type::Complex(k) => Some(*k),
            _ => None,
        };
        let kind = float(self.types.get(ta)).max(float(self.types.get(tb)));
        if let Some(kind) = kind {
            let complex = self.types.is_complex(ta) || self.types.is_complex(tb);
            return if complex { self.types.complex(kind) } else { self.types.float(kind) };
        }
        let (Some(ka), Some(kb)) = (self.types.int_kind(ta), self.types.int_kind(tb)) else { return ta };
        self.common_int(ka, kb).id()
    }

    fn common_int(&self, a: IntKind, b: IntKind) -> IntKind {
        if a.is_signed() == b.is_signed() {
            return if a.rank() >= b.rank() { a } else { b };
        }
        let (signed, unsigned) = if a.is_signed() { (a, b) } else { (b, a) };
        let model = self.types.model();
        if unsigned.rank() >= signed.rank() {
            unsigned
        } else if signed.size(model) > unsigned.size(model) {
            signed
        } else {
            signed.to_unsigned()
        }
    }

    pub(super) fn usual(&mut self, a: Expr, b: Expr) -> (Expr, Expr) {
        let ty = self.usual_type(&a, &b);
        (self.convert(a, ty), self.convert(b, ty))
    }

    /// `0` or `(void *)0`.
    pub(super) fn is_null_constant(&self, e: &Expr) -> bool {
        let void_pointer = self.types.pointee(e.ty).is_some_and(|t| self.types.is_void(t) && t.quals() == Quals::NONE);
        (self.types.is_integer(e.ty) || void_pointer)
            && self.eval_int(e) == Some(0)
            && !matches!(e.kind, ExprKind::Load(_))
    }

    /// A value used where a scalar truth value is wanted.
    pub(super) fn condition(&mut self, e: &ast::Expr) -> Res<Expr> {
        let value = self.rvalue(e)?;
        self.require_scalar(&value)?;
        Ok(value)
    }

    pub(super) fn require_scalar(&self, e: &Expr) -> Res<()> {
        if self.types.is_scalar(e.ty) {
            return Ok(());
        }
        if self.types.is_void(e.ty) {
            return fail(e.pos, "void value not ignored as it ought to be");
        }
        fail(e.pos, format!("used '{}' type value where scalar is required", self.show(e.ty)))
    }

    /// Conversion as by assignment. `what` ends the message: "when assigning to type …".
    pub(super) fn coerce(&mut self, e: Expr, to: TypeId, what: &str, pos: Pos) -> Res<Expr> {
        let types = &self.types;
        if types.is_void(e.ty) && !types.is_void(to) {
            return fail(pos, "void value not ignored as it ought to be");
        }
        let ok = match (types.get(to), types.get(e.ty)) {
            (Type::Bool, _) => types.is_scalar(e.ty),
            (Type::Int(_) | Type::Enum(_), _) => types.is_arithmetic(e.ty) || types.is_pointer(e.ty),
            (Type::Float(_) | Type::Complex(_), _) => types.is_arithmetic(e.ty),
            (Type::Ptr(_), _) => types.is_pointer(e.ty) || types.is_integer(e.ty),
            (Type::Record(a), Type::Record(b)) => a == b,
            (Type::Vector(..), _) if super::builtin::is_machine_builtin(&e) => true,
            (Type::Vector(..), Type::Vector(..)) => types.size_of(to) == types.size_of(e.ty),
            (Type::Void, Type::Void) => true,
            _ => false,
        };
        if !ok {
            return fail(
                pos,
                format!("incompatible types when {what} type '{}' from type '{}'", self.show(to), self.show(e.ty)),
            );
        }
        Ok(self.convert(e, to))
    }
}
