//! Functions that return the address of one of their own objects: it has no value behind the call (C11 6.2.4p2). gcc makes it null, where it sees
//! that: by the variables of the function that the value has come through.

use super::body::Body;
use super::lowering::Storage;
use super::scan::{for_each_stmt, walk_stmts};
use crate::hir::{Expr, ExprKind, FuncBody, LocalId, StmtKind};
use base::Pos;
use logic::Term;
use std::collections::BTreeSet;

/// Where the value of a pointer may come from.
#[derive(Default)]
struct Origins {
    /// These variables.
    variables: BTreeSet<LocalId>,
    /// They are addresses of these objects, or of parts of them.
    objects: BTreeSet<LocalId>,
}

impl Origins {
    fn add(&mut self, e: &Expr) {
        match &e.kind {
            ExprKind::Load(lv) | ExprKind::CompoundAssign { lhs: lv, .. } => {
                if let ExprKind::Local(v) = lv.kind {
                    self.variables.insert(v);
                }
            }
            ExprKind::Cast(of) | ExprKind::Comma(_, of) | ExprKind::PtrAdd { ptr: of, .. } => self.add(of),
            ExprKind::Assign { rhs, .. } => self.add(rhs),
            ExprKind::Cond(_, a, b) | ExprKind::CondOmitted(a, b) => {
                self.add(a);
                self.add(b);
            }
            ExprKind::AddrOf(lv) | ExprKind::Decay(lv) => {
                if let Some(&Expr { kind: ExprKind::Local(l), .. }) = lv.variable() {
                    self.objects.insert(l);
                }
            }
            _ => {}
        }
    }
}

/// The objects whose addresses this value may be.
fn own_objects(code: &FuncBody, value: &Expr) -> BTreeSet<LocalId> {
    let mut found = Origins::default();
    found.add(value);
    loop {
        let before = found.variables.len();
        walk_stmts(&code.stmts, &mut |e| {
            if let ExprKind::Assign { lhs, rhs } = &e.kind
                && matches!(lhs.kind, ExprKind::Local(v) if found.variables.contains(&v))
            {
                found.add(rhs);
            }
        });
        for_each_stmt(&code.stmts, &mut |s| {
            if let StmtKind::Decl { local, init: Some(init), .. } = &s.kind
                && found.variables.contains(local)
            {
                init.items.iter().for_each(|item| found.add(&item.value));
            }
        });
        if found.variables.len() == before {
            return found.objects;
        }
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
        for l in own_objects(code, e) {
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
