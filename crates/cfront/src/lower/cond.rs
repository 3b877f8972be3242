//! Conditions: truth values as one bit, and as branches. `&&`, `||`, `!` and `?:` in a condition become branches of
//! their own, so that a path says which part decided.

use super::body::Body;
use super::decisions::Marks;
use super::repr::{Repr, repr};
use crate::hir::{BinOp, Expr, ExprKind, UnOp};
use crate::types::Type;
use ir::LocId;
use ir::decision::Tree;
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

    /// Goes to `yes` if `e` is not zero, to `no` if it is. Where decisions are marked, this is one.
    pub(super) fn condition(&mut self, e: &'u Expr, yes: LocId, no: LocId) {
        self.note_decision(e);
        let mut marks = self.begin_decision(e);
        let tree = self.part(e, yes, no, &mut marks);
        self.end_decision(e, marks, tree);
    }

    /// A part of a condition.
    fn part(&mut self, e: &'u Expr, yes: LocId, no: LocId, marks: &mut Marks) -> Tree {
        match &e.kind {
            ExprKind::Unary(UnOp::LogNot, a) if self.is_plain(a) => Tree::Not(Box::new(self.part(a, no, yes, marks))),
            ExprKind::LogAnd(a, b) => {
                let mid = self.cfg.fresh();
                let left = Box::new(self.part(a, mid, no, marks));
                self.cfg.start(mid);
                Tree::And(left, Box::new(self.part(b, yes, no, marks)))
            }
            ExprKind::LogOr(a, b) => {
                let mid = self.cfg.fresh();
                let left = Box::new(self.part(a, yes, mid, marks));
                self.cfg.start(mid);
                Tree::Or(left, Box::new(self.part(b, yes, no, marks)))
            }
            ExprKind::Cond(c, a, b) if self.is_plain(a) && self.is_plain(b) => {
                let (left, right) = (self.cfg.fresh(), self.cfg.fresh());
                self.condition(c, left, right);
                self.cfg.start(left);
                let left = Box::new(self.part(a, yes, no, marks));
                self.cfg.start(right);
                Tree::Either(left, Box::new(self.part(b, yes, no, marks)))
            }
            ExprKind::Comma(a, b) => {
                self.effect(a);
                self.part(b, yes, no, marks)
            }
            ExprKind::Binary(op @ (BinOp::Eq | BinOp::Ne), a, zero)
                if matches!(zero.kind, ExprKind::Int(0)) && self.branches(a) =>
            {
                match op {
                    BinOp::Ne => self.part(a, yes, no, marks),
                    _ => Tree::Not(Box::new(self.part(a, no, yes, marks))),
                }
            }
            ExprKind::Cast(a) if self.keeps_truth(a, e) => self.part(a, yes, no, marks),
            ExprKind::Builtin { name, args } if name == "__builtin_expect" && !args.is_empty() => {
                self.part(&args[0], yes, no, marks)
            }
            _ => {
                let bit = self.truth(e);
                self.note_condition(e);
                self.marked_branch(bit, yes, no, e, marks)
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
