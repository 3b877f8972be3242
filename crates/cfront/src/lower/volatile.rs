//! Volatile objects: somebody else may change them (C17 6.7.3p7).
//!
//! One that is declared only, as the register of a device in `extern volatile unsigned status;`, has another value at each read. Of all others, which
//! signal handlers and threads would change, is assumed that the program alone changes them.

use super::body::Body;
use super::lowering::Lowering;
use crate::hir::{Expr, ExprKind, Global};
use crate::types::Quals;
use ir::InputKind;
use logic::Term;

/// What is assumed of the others.
const UNCHANGED: &str = "volatile objects change only as the program changes them";

fn is_volatile(lv: &Expr) -> bool {
    lv.ty.quals().contains(Quals::VOLATILE)
}

impl<'u> Lowering<'u> {
    /// The object of another program or device that the lvalue is, or is a part of.
    pub(super) fn volatile_object(&self, lv: &Expr) -> Option<&'u Global> {
        if !is_volatile(lv) {
            return None;
        }
        let ExprKind::Global(g) = lv.variable()?.kind else { return None };
        Some(&self.unit.globals[g.0 as usize]).filter(|g| g.is_extern_only)
    }
}

impl<'u> Body<'_, 'u> {
    /// What a read of a volatile object gives, if that is not what was written there. `e` is the read.
    pub(super) fn volatile_value(&mut self, lv: &'u Expr, e: &'u Expr) -> Option<Term> {
        if let Some(g) = self.lo.volatile_object(lv) {
            let what = format!("volatile {}", g.name);
            return Some(self.havoc(e.ty, InputKind::Extern, &what, None, e.pos));
        }
        let is_local = || lv.variable().is_some_and(|v| matches!(v.kind, ExprKind::Local(_)));
        if is_volatile(lv) && !is_local() {
            self.lo.assume_of_program(UNCHANGED.to_string());
        }
        None
    }
}
