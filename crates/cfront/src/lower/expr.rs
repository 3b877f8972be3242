//! Rvalues: scalar expressions to terms, with statements for what they do on the way.

use super::body::Body;
use super::place::Place;
use super::repr::{Repr, repr};
use crate::hir::{BinOp, Expr, ExprKind, Stmt, StmtKind, UnOp};
use crate::types::{Type, TypeId};
use base::Pos;
use ir::LocId;
use logic::{BinOp as Op, Term, VarId};

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
                let mut place = self.place(lv);
                self.read(&mut place, e.ty, e.pos)
            }
            ExprKind::AddrOf(lv) | ExprKind::Decay(lv) => self.target(lv).addr,
            ExprKind::FnAddr(f) => self.lo.func_address(*f),
            ExprKind::LabelAddr(l) => self.label_address(l.0),
            ExprKind::Unary(op, a) => self.unary(*op, a, e),
            ExprKind::Binary(op, a, b) => self.binary(*op, a, b, e),
            ExprKind::PtrAdd { ptr, index, negate, elem } => {
                let mut held = [self.rvalue(ptr)];
                let index_value = self.rvalue_after(&mut held, index);
                self.moved(held[0], index_value, index.ty, *elem, *negate)
            }
            ExprKind::PtrDiff { lhs, rhs, elem } => {
                let mut held = [self.rvalue(lhs)];
                let b = self.rvalue_after(&mut held, rhs);
                self.distance(held[0], b, *elem)
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
            ExprKind::Assign { lhs, rhs } => self.assignment(lhs, rhs, true),
            ExprKind::CompoundAssign { op, lhs, rhs, op_ty } => {
                self.compound_assignment(*op, lhs, rhs, *op_ty, true, e.pos)
            }
            ExprKind::IncDec { lhs, decrement, postfix } => self.step(lhs, *decrement, *postfix, true, e.pos),
            ExprKind::Call { callee, args } => {
                let value = self.call(callee, args, e, dest, true);
                value.unwrap_or_else(|| self.dummy(e.ty))
            }
            ExprKind::Builtin { name, args } => {
                let value = self.builtin(name, args, e, dest, true);
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
                let mut place = self.place(e);
                self.read(&mut place, e.ty, e.pos)
            }
        }
    }

    /// Evaluates `e` for what it does.
    pub(super) fn effect(&mut self, e: &'u Expr) {
        match &e.kind {
            ExprKind::Assign { lhs, rhs } => {
                self.assignment(lhs, rhs, false);
            }
            ExprKind::CompoundAssign { op, lhs, rhs, op_ty } => {
                self.compound_assignment(*op, lhs, rhs, *op_ty, false, e.pos);
            }
            ExprKind::IncDec { lhs, decrement, postfix } => {
                self.step(lhs, *decrement, *postfix, false, e.pos);
            }
            ExprKind::Call { callee, args } => {
                self.call(callee, args, e, None, false);
            }
            ExprKind::Builtin { name, args } => {
                self.builtin(name, args, e, None, false);
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

    /// One way of a branch: from `from` to `end`.
    pub(super) fn arm(&mut self, from: LocId, end: LocId, act: impl FnOnce(&mut Self)) {
        self.cfg.start(from);
        act(self);
        self.cfg.goto(end);
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

    /// A value of `from` bits at width `to`.
    pub(super) fn resize(&mut self, value: Term, is_signed: bool, to: u32) -> Term {
        let pool = self.lo.pool();
        let from = pool.width(value);
        if to < from {
            pool.extract(value, 0, to)
        } else if is_signed {
            pool.sext(value, to)
        } else {
            pool.zext(value, to)
        }
    }

    /// One bit: the value is not zero.
    pub(super) fn nonzero(&mut self, value: Term) -> Term {
        let w = self.lo.program.pool.width(value);
        let zero = self.constant(0, w);
        self.lo.pool().ne(value, zero)
    }

    /// A truth value as C has it.
    pub(super) fn as_int(&mut self, bit: Term, ty: TypeId) -> Term {
        let w = self.lo.width(ty);
        self.lo.pool().zext(bit, w)
    }

    fn unary(&mut self, op: UnOp, a: &'u Expr, e: &'u Expr) -> Term {
        if self.is_computed_as_float(a) {
            return self.float_unary(op, a, e);
        }
        let value = self.rvalue(a);
        match op {
            UnOp::Neg => self.lo.pool().neg(value),
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
        let mut held = [self.rvalue(a)];
        let y = self.rvalue_after(&mut held, b);
        if self.is_computed_as_float(a) || self.is_computed_as_float(b) {
            return self.float_binary(op, held[0], y, a, e);
        }
        self.operate(op, held[0], y, a.ty, e.pos, e.ty)
    }

    /// An operation on integers or pointers of type `ty`; `result` is the type of a comparison's value.
    pub(super) fn operate(&mut self, op: BinOp, x: Term, y: Term, ty: TypeId, pos: Pos, result: TypeId) -> Term {
        let is_signed = self.lo.types().is_signed(ty);
        let pool = self.lo.pool();
        let bit = match op {
            BinOp::Add => return pool.add(x, y),
            BinOp::Sub => return pool.sub(x, y),
            BinOp::Mul => return pool.mul(x, y),
            BinOp::And => return pool.and(x, y),
            BinOp::Or => return pool.or(x, y),
            BinOp::Xor => return pool.xor(x, y),
            BinOp::Div | BinOp::Rem => {
                let divides = self.nonzero(y);
                self.assume(divides, pos);
                let op = match (op, is_signed) {
                    (BinOp::Div, true) => Op::Sdiv,
                    (BinOp::Div, false) => Op::Udiv,
                    (_, true) => Op::Srem,
                    (_, false) => Op::Urem,
                };
                return self.lo.pool().bin(op, x, y);
            }
            BinOp::Shl | BinOp::Shr => {
                let y = self.shift_count(x, y, pos);
                let op = match (op, is_signed) {
                    (BinOp::Shl, _) => Op::Shl,
                    (_, true) => Op::Ashr,
                    (_, false) => Op::Lshr,
                };
                return self.lo.pool().bin(op, x, y);
            }
            BinOp::Eq => pool.eq(x, y),
            BinOp::Ne => pool.ne(x, y),
            BinOp::Lt | BinOp::Gt => {
                let (l, r) = if op == BinOp::Lt { (x, y) } else { (y, x) };
                if is_signed { pool.slt(l, r) } else { pool.ult(l, r) }
            }
            BinOp::Le | BinOp::Ge => {
                let (l, r) = if op == BinOp::Le { (x, y) } else { (y, x) };
                if is_signed { pool.sle(l, r) } else { pool.ule(l, r) }
            }
        };
        self.as_int(bit, result)
    }

    /// The count at the width of the shifted value, below that width.
    fn shift_count(&mut self, x: Term, count: Term, pos: Pos) -> Term {
        let (w, own) = (self.lo.program.pool.width(x), self.lo.program.pool.width(count));
        let limit = self.constant(w.into(), own);
        let in_range = self.lo.pool().ult(count, limit);
        self.assume(in_range, pos);
        self.resize(count, false, w)
    }

    /// `ptr + index` in elements of type `elem`.
    pub(super) fn moved(&mut self, ptr: Term, index: Term, index_ty: TypeId, elem: TypeId, negate: bool) -> Term {
        let w = self.lo.ptr_width();
        let index = self.resize(index, self.lo.types().is_signed(index_ty), w);
        let size = self.constant(self.lo.types().size_of(elem).into(), w);
        let pool = self.lo.pool();
        let offset = pool.mul(index, size);
        if negate { pool.sub(ptr, offset) } else { pool.add(ptr, offset) }
    }

    fn distance(&mut self, a: Term, b: Term, elem: TypeId) -> Term {
        let size = u128::from(self.lo.types().size_of(elem)).max(1);
        let w = self.lo.ptr_width();
        let bytes = self.lo.pool().sub(a, b);
        if size == 1 {
            return bytes;
        }
        if size.is_power_of_two() {
            let shift = self.constant(size.trailing_zeros().into(), w);
            return self.lo.pool().bin(Op::Ashr, bytes, shift);
        }
        let size = self.constant(size, w);
        self.lo.pool().bin(Op::Sdiv, bytes, size)
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
        if matches!(types.get(e.ty), Type::Bool) {
            let value = self.truth(inner);
            return self.as_int(value, e.ty);
        }
        match repr(types, inner.ty) {
            Repr::Bits(from) => {
                let to = self.lo.width(e.ty);
                let same_kind = types.is_pointer(e.ty) == types.is_pointer(inner.ty);
                let value = self.rvalue_into(inner, dest.filter(|_| from == to && same_kind));
                self.resize(value, types.is_signed(inner.ty) || types.is_pointer(inner.ty), to)
            }
            Repr::Memory if types.is_array(inner.ty) => self.target(inner).addr,
            _ => {
                self.effect(inner);
                self.unsupported("this conversion", e.pos);
                self.dummy(e.ty)
            }
        }
    }

    /// `a && b`, `a || b` as a value.
    fn logical(&mut self, a: &'u Expr, b: &'u Expr, is_and: bool, e: &'u Expr) -> Term {
        if self.lo.effects(b).is_pure() {
            let mut held = [self.truth(a)];
            let y = self.after(&mut held, b, |body| body.truth(b));
            let pool = self.lo.pool();
            let bit = if is_and { pool.and(held[0], y) } else { pool.or(held[0], y) };
            return self.as_int(bit, e.ty);
        }
        let (yes, no, end) = (self.cfg.fresh(), self.cfg.fresh(), self.cfg.fresh());
        let result = self.temp_of(e.ty, e.pos);
        self.condition(e, yes, no);
        for (from, value) in [(yes, 1), (no, 0)] {
            let value = self.dummy_or(e.ty, value);
            self.arm(from, end, |body| body.assign(result, value, e.pos));
        }
        self.cfg.start(end);
        self.lo.program.var(result)
    }

    fn dummy_or(&mut self, ty: TypeId, v: u128) -> Term {
        let w = self.lo.width(ty);
        self.constant(v, w)
    }

    /// `c ? a : b` as a value.
    fn conditional(&mut self, c: &'u Expr, a: &'u Expr, b: &'u Expr, e: &'u Expr) -> Term {
        if self.lo.effects(a).is_pure() && self.lo.effects(b).is_pure() {
            let bit = self.truth(c);
            match self.lo.program.pool.as_const(bit) {
                Some(0) => return self.rvalue(b),
                Some(_) => return self.rvalue(a),
                None => {}
            }
            let (x, y) = (self.rvalue(a), self.rvalue(b));
            return self.lo.pool().ite(bit, x, y);
        }
        let (yes, no, end) = (self.cfg.fresh(), self.cfg.fresh(), self.cfg.fresh());
        let result = self.temp_of(e.ty, e.pos);
        self.condition(c, yes, no);
        for (from, arm) in [(yes, a), (no, b)] {
            self.arm(from, end, |body| {
                let value = body.rvalue_into(arm, Some(result));
                body.assign_unless_there(result, value, arm.pos);
            });
        }
        self.cfg.start(end);
        self.lo.program.var(result)
    }

    /// `var := value`, unless the value is that of the variable already.
    pub(super) fn assign_unless_there(&mut self, var: VarId, value: Term, pos: Pos) {
        if value != self.lo.program.var(var) {
            self.assign(var, value, pos);
        }
    }

    /// `c ?: b`: the condition is evaluated once.
    fn elvis(&mut self, c: &'u Expr, b: &'u Expr, e: &'u Expr) -> Term {
        let first = self.rvalue(c);
        let first = self.spill(first, c.pos);
        let bit = self.nonzero(first);
        let types = self.lo.types();
        let kept = if matches!(types.get(e.ty), Type::Bool) {
            self.as_int(bit, e.ty)
        } else {
            self.resize(first, types.is_signed(c.ty), self.lo.width(e.ty))
        };
        if self.lo.effects(b).is_pure() {
            let other = self.rvalue(b);
            return self.lo.pool().ite(bit, kept, other);
        }
        let (yes, no, end) = (self.cfg.fresh(), self.cfg.fresh(), self.cfg.fresh());
        let result = self.temp_of(e.ty, e.pos);
        self.branch_on(bit, yes, no, e.pos);
        self.arm(yes, end, |body| body.assign(result, kept, e.pos));
        self.arm(no, end, |body| {
            let other = body.rvalue(b);
            body.assign(result, other, e.pos);
        });
        self.cfg.start(end);
        self.lo.program.var(result)
    }

    /// The variable that an lvalue is, if it is one.
    pub(super) fn as_variable(&mut self, lv: &'u Expr) -> Option<VarId> {
        match lv.kind {
            ExprKind::Local(_) | ExprKind::Global(_) => match self.place(lv) {
                Place::Var(v) => Some(v),
                Place::Memory(_) => None,
            },
            _ => None,
        }
    }
}
