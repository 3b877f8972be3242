//! Records as values: an address of memory that holds the value until the end of the full expression.

use super::body::Body;
use super::lvalue::Access;
use super::repr::{Repr, repr};
use super::site::Purpose;
use super::vectors::computes_vector;
use crate::hir::{Expr, ExprKind};
use logic::Term;

impl<'u> Body<'_, 'u> {
    /// The address of the value of a record expression.
    pub(super) fn record(&mut self, e: &'u Expr) -> Term {
        match &e.kind {
            _ if computes_vector(self.lo.types(), e) => self.vector(e),
            ExprKind::Builtin { name, args } => {
                let addr = self.builtin(name, args, e, None, Purpose::Value);
                addr.unwrap_or_else(|| self.no_address())
            }
            ExprKind::Load(lv) => {
                let mut target = self.target(lv);
                self.access(&mut target, Access::read(self.lo.types().size_of(e.ty)), e.pos);
                target.addr
            }
            ExprKind::Assign { lhs, rhs } => self.assignment(lhs, rhs, Purpose::Value),
            ExprKind::Comma(a, b) => {
                self.effect(a);
                self.record(b)
            }
            ExprKind::Cond(c, a, b) => self.chosen_record(c, a, b, e),
            ExprKind::Cast(inner) if matches!(repr(self.lo.types(), inner.ty), Repr::Memory) => self.record(inner),
            ExprKind::Call { callee, args, .. } => {
                let addr = self.call(callee, args, e, None, Purpose::Value);
                addr.unwrap_or_else(|| self.no_address())
            }
            ExprKind::StmtExpr(stmts) => match self.stmt_expr(stmts) {
                Some(last) => self.record(last),
                None => self.no_address(),
            },
            ExprKind::Local(_)
            | ExprKind::Global(_)
            | ExprKind::Deref(_)
            | ExprKind::Member { .. }
            | ExprKind::CompoundLiteral { .. } => {
                let mut target = self.target(e);
                self.access(&mut target, Access::read(self.lo.types().size_of(e.ty)), e.pos);
                target.addr
            }
            _ => {
                self.unsupported("this record value", e.pos);
                self.no_address()
            }
        }
    }

    pub(super) fn no_address(&mut self) -> Term {
        let w = self.lo.ptr_width();
        self.constant(0, w)
    }

    fn chosen_record(&mut self, c: &'u Expr, a: &'u Expr, b: &'u Expr, e: &'u Expr) -> Term {
        let (yes, no, end) = (self.cfg.fresh(), self.cfg.fresh(), self.cfg.fresh());
        let width = self.lo.ptr_width();
        let result = self.temp(width, true, false, e.pos);
        self.condition(c, yes, no);
        for (from, arm) in [(yes, a), (no, b)] {
            self.arm(from, end, |body| {
                let addr = body.record(arm);
                body.assign(result, addr, arm.pos);
            });
        }
        self.cfg.start(end);
        self.lo.program.var(result)
    }
}
