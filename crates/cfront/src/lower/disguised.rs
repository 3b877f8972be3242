//! Functions whose address may be in a pointer of another type: it is converted to such a type, to a number or to `void *`, or
//! the unit converts pointers to functions that are values, so that any function may be behind them.
//!
//! C gives a call through such a pointer no meaning, but on a machine it enters the function.

use super::lowering::Lowering;
use super::scan::{for_each_expr, walk_init};
use super::signature::Signature;
use crate::hir::{Expr, ExprKind, FuncId};
use crate::types::{Type, TypeId};
use rustc_hash::FxHashSet;

/// The functions that pointers of other types may lead to.
pub(super) enum Disguised {
    These(FxHashSet<FuncId>),
    Any,
}

impl Disguised {
    pub(super) fn has(&self, f: FuncId) -> bool {
        match self {
            Disguised::These(some) => some.contains(&f),
            Disguised::Any => true,
        }
    }
}

impl Lowering<'_> {
    pub(super) fn disguised(&self) -> Disguised {
        let (mut some, mut any) = (FxHashSet::default(), false);
        let mut visit = |e: &Expr| {
            let ExprKind::Cast(inner) = &e.kind else { return };
            if !self.is_code(inner.ty) || self.types().is_void(e.ty) || self.agrees(inner.ty, e.ty) {
                return;
            }
            match inner.direct_callee() {
                Some(f) => _ = some.insert(self.unit.meant(f)),
                // Back as a pointer to a function, it is converted once more.
                None => any |= self.is_code(e.ty),
            }
        };
        self.unit.globals.iter().filter_map(|g| g.init.as_ref()).for_each(|init| walk_init(init, &mut visit));
        self.unit.funcs.iter().filter_map(|f| f.body.as_ref()).for_each(|body| for_each_expr(body, &mut visit));
        // Without a prototype it has the type of any pointer.
        let has_no_prototype = |ty| matches!(self.types().get(ty), Type::Func { prototype: false, .. });
        some.extend((0..).map(FuncId).zip(&self.unit.funcs).filter(|(_, f)| has_no_prototype(f.ty)).map(|(id, _)| id));
        if any { Disguised::Any } else { Disguised::These(some) }
    }

    fn is_code(&self, ty: TypeId) -> bool {
        self.types().pointee(ty).is_some_and(|to| matches!(self.types().get(to), Type::Func { .. }))
    }

    /// A call through either pointer does the same.
    fn agrees(&self, a: TypeId, b: TypeId) -> bool {
        let signature = |ty| match self.types().get(self.types().pointee(ty)?) {
            Type::Func { ret, params, variadic, prototype: true } => {
                Some(Signature::new(self.types(), *ret, params, *variadic))
            }
            _ => None,
        };
        signature(a).is_some_and(|of_a| signature(b) == Some(of_a))
    }
}
