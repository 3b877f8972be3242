//! `&&`, `||`, `?:` as values: terms where nothing happens in the operands, branches otherwise.

use super::body::Body;
use crate::hir::Expr;
use crate::types::Type;
use base::Pos;
use ir::LocId;
use logic::{Term, VarId};

impl<'u> Body<'_, 'u> {
    /// One way of a branch: from `from` to `end`.
    pub(super) fn arm(&mut self, from: LocId, end: LocId, act: impl FnOnce(&mut Self)) {
        self.cfg.start(from);
        act(self);
        self.cfg.goto(end);
    }

    /// `a && b`, `a || b` as a value.
    pub(super) fn logical(&mut self, a: &'u Expr, b: &'u Expr, is_and: bool, e: &'u Expr) -> Term {
        if self.lo.effects(b).is_pure() && !self.lo.marks_decisions(e.pos) {
            let mut held = [self.truth(a)];
            let y = self.after(&mut held, b, |body| body.truth(b));
            let pool = self.lo.pool();
            let bit = if is_and { pool.and(held[0], y) } else { pool.or(held[0], y) };
            return self.as_int(bit, e.ty);
        }
        let (yes, no, end) = (self.cfg.fresh(), self.cfg.fresh(), self.cfg.fresh());
        let (result, width) = (self.temp_of(e.ty, e.pos), self.lo.width(e.ty));
        self.condition(e, yes, no);
        for (from, value) in [(yes, 1), (no, 0)] {
            let value = self.constant(value, width);
            self.arm(from, end, |body| body.assign(result, value, e.pos));
        }
        self.cfg.start(end);
        self.lo.program.var(result)
    }

    /// `c ? a : b` as a value.
    pub(super) fn conditional(&mut self, c: &'u Expr, a: &'u Expr, b: &'u Expr, e: &'u Expr) -> Term {
        if self.lo.effects(a).is_pure() && self.lo.effects(b).is_pure() && !self.lo.marks_decisions(e.pos) {
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
    pub(super) fn elvis(&mut self, c: &'u Expr, b: &'u Expr, e: &'u Expr) -> Term {
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
}
