//! Effects of contracts that may fail: what an earlier state is asked for need not be there.

use super::body::Body;
use crate::hir::Expr;

impl<'u> Body<'_, 'u> {
    /// Does `tried`; where a check of it would fail, or no execution would go on, `otherwise` is done.
    pub(super) fn attempt(&mut self, tried: &'u Expr, otherwise: &'u Expr) {
        let (refuge, end) = (self.cfg.fresh(), self.cfg.fresh());
        let outer = self.cfg.set_refuge(Some(refuge));
        self.effect(tried);
        self.cfg.set_refuge(outer);
        self.cfg.goto(end);
        self.arm(refuge, end, |body| body.effect(otherwise));
        self.cfg.start(end);
    }
}
