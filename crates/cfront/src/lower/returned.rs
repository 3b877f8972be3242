//! Functions that return the address of one of their own objects: it has no value behind the call (C11 6.2.4p2). gcc makes it null.

use super::body::Body;
use super::lowering::Storage;
use super::scan::walk_stmts;
use crate::hir::{Expr, ExprKind, FuncBody, LocalId};
use base::Pos;
use logic::Term;
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// Locals whose address is used for something else than a call or an access to a part of them: it may become a value that is returned.
fn addressed(code: &FuncBody) -> BTreeSet<LocalId> {
    let mut all = BTreeSet::new();
    let mut passed_or_accessed: FxHashSet<*const Expr> = FxHashSet::default();
    // Expressions are visited from the outside.
    walk_stmts(&code.stmts, &mut |e: &Expr| match &e.kind {
        ExprKind::Call { args, .. } => passed_or_accessed.extend(args.iter().map(uncast)),
        ExprKind::Deref(p) => {
            passed_or_accessed.insert(match &p.kind {
                ExprKind::PtrAdd { ptr, .. } => &**ptr,
                _ => &**p,
            });
        }
        ExprKind::AddrOf(lv) | ExprKind::Decay(lv) if !passed_or_accessed.contains(&std::ptr::from_ref(e)) => {
            if let Some(&Expr { kind: ExprKind::Local(l), .. }) = lv.variable() {
                all.insert(l);
            }
        }
        _ => {}
    });
    all
}

fn uncast(e: &Expr) -> *const Expr {
    match &e.kind {
        ExprKind::Cast(inner) => uncast(inner),
        _ => e,
    }
}

impl<'u> Body<'_, 'u> {
    /// What a function returns is not the address of an object that ends with it. Where accesses are checked, an access by such a pointer is an
    /// error.
    pub(super) fn check_returned(&mut self, value: Term, e: &'u Expr, pos: Pos) {
        let Some(code) = self.code.filter(|c| c.locals.iter().any(|l| l.address_taken)) else { return };
        if self.lo.memory.is_some() || !self.lo.types().is_pointer(e.ty) || self.lo.unit.sources.is_in_model(pos) {
            return;
        }
        for l in addressed(code) {
            let size = self.lo.types().size_of(code.locals[l.0 as usize].ty);
            let Storage::At(addr) = self.local(l) else { continue };
            let end = self.constant(size.into(), self.lo.ptr_width());
            let pool = self.lo.pool();
            let ahead = pool.sub(value, addr);
            let is_own = pool.ule(ahead, end);
            if pool.as_const(is_own) != Some(0) {
                self.not_supported_if(is_own, "the address of an object that ends with its function", pos);
            }
        }
    }
}
