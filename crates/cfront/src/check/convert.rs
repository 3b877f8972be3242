//! Conversions: of lvalues, arrays and functions to values, promotions, usual arithmetic, assignment.

use super::checker::{Checker, Res, fail};
use crate::ast;
use crate::hir::{Expr, ExprKind};
use crate::types::{FloatKind, Quals, Type, TypeId};
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

    /// `&object`
    pub(super) fn address(&mut self, object: Expr) -> Expr {
        self.take_address(&object);
        let (ty, pos) = (self.types.ptr(object.ty), object.pos);
        Expr { kind: ExprKind::AddrOf(Box::new(object)), ty, pos }
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
        if self.types.unqualified(e.ty) == ty {
            return Expr { ty, ..e };
        }
        match e.kind {
            // A number that changes its value is kept as it is written, as a check may ask for that.
            ExprKind::Int(v)
                if self.types.is_pointer(ty) || self.types.is_integer(ty) && self.types.wrap(v, ty) == v =>
            {
                self.int(v, ty, pos)
            }
            _ => Expr { kind: ExprKind::Cast(Box::new(e)), ty, pos },
        }
    }

    pub(super) fn promote(&mut self, e: Expr) -> Expr {
        if !self.types.is_integer(e.ty) {
            return e;
        }
        let ty = self.types.promoted(e.ty);
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
    pub(super) fn usual_type(&mut self, a: TypeId, b: TypeId) -> TypeId {
        let (ta, tb) = (self.types.promoted(a), self.types.promoted(b));
        let float = |t: &Type| match t {
            Type::Float(k) | Type::Complex(k) => Some(*k),
            _ => None,
        };
        let kind = float(self.types.get(ta)).max(float(self.types.get(tb)));
        if let Some(kind) = kind {
            let complex = self.types.is_complex(ta) || self.types.is_complex(tb);
            return if complex { self.types.complex(kind) } else { self.types.float(kind) };
        }
        self.types.common_integer(ta, tb)
    }

    pub(super) fn usual(&mut self, a: Expr, b: Expr) -> (Expr, Expr) {
        let ty = self.usual_type(a.ty, b.ty);
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
            (Type::Int(_) | Type::BitInt { .. } | Type::Enum(_), _) => {
                types.is_arithmetic(e.ty) || types.is_pointer(e.ty)
            }
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
