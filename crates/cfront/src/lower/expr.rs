//! Rvalues: scalar expressions to terms, with statements for what they do on the way.

use super::body::Body;
use super::lvalue::Lvalue;
use super::pointer_numbers::{is_pointer_as_number, pointer_in_number};
use super::repr::{Repr, repr};
use super::site::Purpose;
use crate::hir::{BinOp, Expr, ExprKind, Stmt, StmtKind, UnOp};
use crate::types::Type;
use logic::{Term, VarId};

/// Labels have addresses of their own, behind those of the functions.
const LABELS: u128 = 0x0400_0000;

impl<'u> Body<'_, 'u> {
    /// The value of a scalar expression. The term refers to the state behind the statements appended so far.
    pub(super) fn rvalue(&mut self, e: &'u Expr) -> Term {
        self.rvalue_into(e, None)
    }

    /// As [`Body::rvalue`]; calls and inputs write their result directly to `dest` if it is given and fits. The value
    /// is then that of `dest`.
    pub(super) fn rvalue_into(&mut self, e: &'u Expr, dest: Option<VarId>) -> Term {
        match repr(self.lo.types(), e.ty) {
            Repr::Unsupported(what) => {
                self.unsupported(what, e.pos);
                return self.dummy(e.ty);
            }
            Repr::Void => {
                self.effect(e);
                return self.dummy(e.ty);
            }
            Repr::Memory => return self.record(e),
            Repr::Bits(_) => {}
        }
        match &e.kind {
            ExprKind::Int(v) => {
                let w = self.lo.width(e.ty);
                self.constant(*v as u128, w)
            }
            ExprKind::Float(_) => self.float_constant(e),
            ExprKind::Load(lv) => {
                if is_pointer_as_number(self.lo.unit, lv) {
                    self.note_number(e);
                }
                let mut place = self.lvalue(lv);
                let value = self.read(&mut place, e.ty, e.pos);
                let value = self.volatile_value(lv, e).unwrap_or(value);
                self.check_use(value, e);
                self.check_enumerator(value, e);
                value
            }
            ExprKind::AddrOf(lv) | ExprKind::Decay(lv) => self.address_of(lv, e.pos),
            ExprKind::FnAddr(f) => self.lo.func_address(*f),
            ExprKind::LabelAddr(l) => self.label_address(l.0),
            ExprKind::Unary(op, a) => self.unary(*op, a, e),
            ExprKind::Binary(op, a, b) => self.binary(*op, a, b, e),
            ExprKind::PtrAdd { .. } if self.checks_sums(e.pos) => self.checked_sum(e),
            ExprKind::PtrAdd { ptr, index, direction, elem } => self.in_any_order((ptr, index), e, |body, base, by| {
                let to = body.moved(base, by, index.ty, *elem, *direction);
                body.stay_near((base, to), (by, index.ty), *elem, e.pos);
                to
            }),
            ExprKind::PtrDiff { lhs, rhs, elem } => {
                self.in_any_order((lhs, rhs), e, |body, a, b| body.pointer_difference(a, b, *elem, e))
            }
            ExprKind::LogAnd(a, b) => self.logical(a, b, true, e),
            ExprKind::LogOr(a, b) => self.logical(a, b, false, e),
            ExprKind::Cond(c, a, b) => self.conditional(c, a, b, e),
            ExprKind::CondOmitted(c, b) => self.elvis(c, b, e),
            ExprKind::Comma(a, b) => {
                self.effect(a);
                self.rvalue_into(b, dest)
            }
            ExprKind::Cast(inner) => self.cast(inner, e, dest),
            ExprKind::Assign { lhs, rhs } => self.assignment(lhs, rhs, Purpose::Value),
            ExprKind::CompoundAssign { op, lhs, rhs, op_ty } => {
                self.compound_assignment(*op, lhs, rhs, *op_ty, Purpose::Value, e.pos)
            }
            ExprKind::IncDec { lhs, direction, form } => self.step(lhs, *direction, *form, Purpose::Value, e.pos),
            ExprKind::Call { callee, args, .. } => {
                let value = self.call(callee, args, e, dest, Purpose::Value);
                let value = value.unwrap_or_else(|| self.dummy(e.ty));
                self.check_use(value, e);
                self.check_enumerator(value, e);
                value
            }
            ExprKind::Builtin { name, args } => {
                let value = self.builtin(name, args, e, dest, Purpose::Value);
                value.unwrap_or_else(|| self.dummy(e.ty))
            }
            ExprKind::StmtExpr(stmts) => match self.stmt_expr(stmts) {
                Some(last) => self.rvalue_into(last, dest),
                None => self.dummy(e.ty),
            },
            ExprKind::SizeOfVla(size) => {
                let value = self.rvalue(size);
                self.resize(value, self.lo.types().is_signed(size.ty), self.lo.width(e.ty))
            }
            ExprKind::VaArg(_) => {
                self.unsupported("va_arg", e.pos);
                self.dummy(e.ty)
            }
            ExprKind::Local(_)
            | ExprKind::Global(_)
            | ExprKind::Deref(_)
            | ExprKind::Member { .. }
            | ExprKind::CompoundLiteral { .. } => {
                let mut place = self.lvalue(e);
                self.read(&mut place, e.ty, e.pos)
            }
        }
    }

    /// Evaluates `e` for what it does.
    pub(super) fn effect(&mut self, e: &'u Expr) {
        match &e.kind {
            ExprKind::Assign { lhs, rhs } => {
                self.assignment(lhs, rhs, Purpose::Effect);
            }
            ExprKind::CompoundAssign { .. } | ExprKind::IncDec { .. } if self.lo.types().is_vector(e.ty) => {
                self.vector(e);
            }
            ExprKind::CompoundAssign { op, lhs, rhs, op_ty } => {
                self.compound_assignment(*op, lhs, rhs, *op_ty, Purpose::Effect, e.pos);
            }
            ExprKind::IncDec { lhs, direction, form } => {
                self.step(lhs, *direction, *form, Purpose::Effect, e.pos);
            }
            ExprKind::Call { callee, args, .. } => {
                self.call(callee, args, e, None, Purpose::Effect);
            }
            ExprKind::Builtin { name, args } => {
                self.builtin(name, args, e, None, Purpose::Effect);
            }
            ExprKind::Comma(a, b) => {
                self.effect(a);
                self.effect(b);
            }
            ExprKind::Cast(inner) if self.lo.types().is_void(e.ty) => self.effect(inner),
            ExprKind::Cond(c, a, b) => {
                let (yes, no, end) = (self.cfg.fresh(), self.cfg.fresh(), self.cfg.fresh());
                self.condition(c, yes, no);
                self.arm(yes, end, |body| body.effect(a));
                self.arm(no, end, |body| body.effect(b));
                self.cfg.start(end);
            }
            ExprKind::LogAnd(a, b) | ExprKind::LogOr(a, b) if !self.lo.effects(b).is_pure() => {
                let (on, end) = (self.cfg.fresh(), self.cfg.fresh());
                let (yes, no) = if matches!(e.kind, ExprKind::LogAnd(..)) { (on, end) } else { (end, on) };
                self.condition(a, yes, no);
                self.arm(on, end, |body| body.effect(b));
                self.cfg.start(end);
            }
            ExprKind::StmtExpr(stmts) => {
                if let Some(last) = self.stmt_expr(stmts) {
                    self.effect(last);
                }
            }
            _ if matches!(repr(self.lo.types(), e.ty), Repr::Void) => {}
            _ => {
                self.rvalue(e);
            }
        }
    }

    /// All statements but the last, whose expression is the result (if it is one).
    pub(super) fn stmt_expr(&mut self, stmts: &'u [Stmt]) -> Option<&'u Expr> {
        let (last, before) = stmts.split_last()?;
        self.stmts(before);
        let mut last = last;
        while let StmtKind::Label(label, inner) = &last.kind {
            self.place_label(*label, last.pos);
            last = inner;
        }
        match &last.kind {
            StmtKind::Expr(e) => Some(e),
            _ => {
                self.stmt(last);
                None
            }
        }
    }

    pub(super) fn label_address(&mut self, label: u32) -> Term {
        let space = self.lo.program.space;
        self.constant(space.functions + LABELS + 16 * u128::from(label), space.ptr_width)
    }

    fn unary(&mut self, op: UnOp, a: &'u Expr, e: &'u Expr) -> Term {
        if self.is_computed_as_float(a) {
            return self.float_unary(op, a, e);
        }
        let value = self.rvalue(a);
        match op {
            UnOp::Neg => {
                self.exclude_negative_overflow(value, a.ty, e.pos);
                self.lo.pool().neg(value)
            }
            UnOp::BitNot => self.lo.pool().not(value),
            UnOp::LogNot => {
                let bit = self.nonzero(value);
                let bit = self.lo.pool().not(bit);
                self.as_int(bit, e.ty)
            }
            UnOp::Real => value,
            UnOp::Imag => self.dummy(e.ty),
        }
    }

    fn binary(&mut self, op: BinOp, a: &'u Expr, b: &'u Expr, e: &'u Expr) -> Term {
        self.mark_harmless(op, a, b);
        self.in_any_order((a, b), e, |body, x, y| body.operation(op, (a, x), (b, y), e))
    }

    fn operation(&mut self, op: BinOp, (a, x): (&'u Expr, Term), (b, y): (&'u Expr, Term), e: &'u Expr) -> Term {
        if self.is_computed_as_float(a) || self.is_computed_as_float(b) {
            return self.float_binary(op, x, y, a, e);
        }
        self.check_order(op, (a, x), (b, y), e);
        match self.compare_pointers(op, (a, x), y, e) {
            Some(compared) => compared,
            None => {
                let x = self.address_for_remainder(op, (a, x), b);
                self.note_operation(op, e);
                self.operate(op, x, y, a.ty, e.pos, e.ty)
            }
        }
    }

    fn cast(&mut self, inner: &'u Expr, e: &'u Expr, dest: Option<VarId>) -> Term {
        let types = self.lo.types();
        if types.is_void(e.ty) {
            self.effect(inner);
            return self.dummy(e.ty);
        }
        if self.is_computed_as_float(inner) || self.is_computed_as_float(e) {
            return self.float_cast(inner, e);
        }
        if types.is_vector(inner.ty) {
            return self.scalar_of_vector(inner, e);
        }
        if matches!(types.get(e.ty), Type::Bool) {
            let value = self.truth(inner);
            return self.as_int(value, e.ty);
        }
        match (types.is_pointer(e.ty), types.is_pointer(inner.ty)) {
            // A pointer that comes back from a number is the same one.
            (true, false) if pointer_in_number(self.lo.unit, inner).is_some() => self.mark_number(inner),
            (false, true) => self.note_number(e),
            _ => {}
        }
        match repr(types, inner.ty) {
            Repr::Bits(from) => {
                let to = self.lo.width(e.ty);
                let same_kind = types.is_pointer(e.ty) == types.is_pointer(inner.ty);
                let value = self.rvalue_into(inner, dest.filter(|_| from == to && same_kind));
                self.check_conversion(value, inner.ty, e.ty, e.pos);
                let value = self.resize(value, types.is_signed(inner.ty) || types.is_pointer(inner.ty), to);
                self.check_enumerator(value, e);
                value
            }
            Repr::Memory if types.is_array(inner.ty) => self.target(inner).addr,
            _ => {
                self.effect(inner);
                self.unsupported("this conversion", e.pos);
                self.dummy(e.ty)
            }
        }
    }

    /// The variable that an lvalue is, if it is one.
    pub(super) fn as_variable(&mut self, lv: &'u Expr) -> Option<VarId> {
        match lv.kind {
            ExprKind::Local(_) | ExprKind::Global(_) => match self.lvalue(lv) {
                Lvalue::Var(v) => Some(v),
                Lvalue::Memory(_) => None,
            },
            _ => None,
        }
    }
}
