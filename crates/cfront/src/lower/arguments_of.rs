//! Arguments of calls that are looked at in another way than other expressions.

use crate::hir::{Expr, ExprKind, Func, Unit};
use rustc_hash::FxHashSet;

/// Arguments of some functions, found as expressions are visited from the outside.
#[derive(Default)]
pub(super) struct ArgumentsOf(FxHashSet<*const Expr>);

impl ArgumentsOf {
    /// Notes the arguments of `e`, if it calls such a function by name.
    pub(super) fn visit(&mut self, unit: &Unit, e: &Expr, is_one: impl Fn(&Func) -> bool) {
        let ExprKind::Call { callee, args, .. } = &e.kind else { return };
        if callee.direct_callee().is_some_and(|f| is_one(&unit.funcs[f.0 as usize])) {
            self.0.extend(args.iter().map(std::ptr::from_ref));
        }
    }

    pub(super) fn contains(&self, e: &Expr) -> bool {
        self.0.contains(&std::ptr::from_ref(e))
    }
}
