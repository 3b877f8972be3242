//! Conditions: truth values as one bit, and as branches. `&&`, `||`, `!` and `?:` in a condition become branches of
//! their own, so that a path says which part decided.

use super::body::Body;
use super::repr::{Repr, repr};
use crate::hir::{BinOp, Expr, ExprKind, UnOp};
use crate::types::Type;
use ir::LocId;
use logic::Term;

impl<'u> Body<'_, 'u> {
    /// One bit: `e` is not zero.
    pub(super) fn truth(&mut self, e: &'u Expr) -> Term {
        if self.lo.types().is_float(e.ty) {
            return self.float_truth(e);
        }
        let value = self.rvalue(e);
        self.nonzero(value)
    }

    /// Goes to `yes` if `e` is not zero, to `no` if it is.
    pub(super) fn condition(&mut self, e: &'u Expr, yes: LocId, no: LocId) {
        match &e.kind {
            ExprKind::Unary(UnOp::LogNot, a) if self.is_plain(a) => self.condition(a, no, yes),
            ExprKind::LogAnd(a, b) => {
                let mid = self.cfg.fresh();
                self.condition(a, mid, no);
                self.cfg.start(mid);
                self.condition(b, yes, no);
            }
            ExprKind::LogOr(a, b) => {
                let mid = self.cfg.fresh();
                self.condition(a, yes, mid);
                self.cfg.start(mid);
                self.condition(b, yes, no);
            }
            ExprKind::Cond(c, a, b) if self.is_plain(a) && self.is_plain(b) => {
                let (left, right) = (self.cfg.fresh(), self.cfg.fresh());
                self.condition(c, left, right);
                self.cfg.start(left);
                self.condition(a, yes, no);
                self.cfg.start(right);
                self.condition(b, yes, no);
            }
            ExprKind::Comma(a, b) => {
                self.effect(a);
                self.condition(b, yes, no);
            }
            ExprKind::Binary(op @ (BinOp::Eq | BinOp::Ne), a, zero)
                if matches!(zero.kind, ExprKind::Int(0)) && self.branches(a) =>
            {
                let (yes, no) = if *op == BinOp::Ne { (yes, no) } else { (no, yes) };
                self.condition(a, yes, no);
            }
            ExprKind::Cast(a) if self.keeps_truth(a, e) => self.condition(a, yes, no),
            ExprKind::Builtin { name, args } if name == "__builtin_expect" && !args.is_empty() => {
                self.condition(&args[0], yes, no);
            }
            _ => {
                let bit = self.truth(e);
                self.note_condition(e);
                self.branch_on(bit, yes, no, e.pos);
            }
        }
    }

    /// The value is an integer or pointer.
    fn is_plain(&self, e: &Expr) -> bool {
        matches!(repr(self.lo.types(), e.ty), Repr::Bits(_)) && !self.lo.types().is_float(e.ty)
    }

    /// As a condition it branches more than once, or is worth looking into.
    fn branches(&self, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::LogAnd(..) | ExprKind::LogOr(..) | ExprKind::Unary(UnOp::LogNot, _) => true,
            ExprKind::Binary(op, ..) => matches!(op, BinOp::Eq | BinOp::Ne),
            ExprKind::Cast(a) => self.keeps_truth(a, e) && self.branches(a),
            _ => false,
        }
    }

    /// Conversion from `a` to the type of `e` maps zero to zero and nothing else to zero.
    fn keeps_truth(&self, a: &Expr, e: &Expr) -> bool {
        let types = self.lo.types();
        self.is_plain(a)
            && self.is_plain(e)
            && (matches!(types.get(e.ty), Type::Bool) || self.lo.width(e.ty) >= self.lo.width(a.ty))
    }
}
