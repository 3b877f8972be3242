//! Whose lists of arguments a program has read: those that `main` is started with, or others as well.

use super::lowering::Lowering;
use super::scan;
use crate::hir::{Expr, ExprKind, LocalId};

/// What reads them. A call through a pointer is one that nobody sees: the model finds out that its list is another one.
const READERS: &[&str] = &["getopt", "getopt_long", "getopt_long_only"];

impl Lowering<'_> {
    /// The program starts with `main`, and has only lists read that are written there as its second parameter.
    pub(super) fn passes_arguments(&self) -> bool {
        let entry = self.func(self.entry);
        let second = entry.body.as_ref().filter(|_| entry.name == "main").and_then(|code| code.params.get(1).copied());
        let Some(second) = second else { return false };
        let is_reader = |callee: &Expr| {
            callee.direct_callee().is_some_and(|f| READERS.contains(&self.unit.funcs[f.0 as usize].name.as_str()))
        };
        let own = self.unit.funcs.iter().filter(|f| !self.is_model(f));
        own.filter_map(|f| Some((f, f.body.as_ref()?))).all(|(f, code)| {
            let is_main = std::ptr::eq(f, entry);
            let mut passes = true;
            scan::for_each_expr(code, &mut |e| {
                if let ExprKind::Call { callee, args, .. } = &e.kind
                    && is_reader(callee)
                {
                    passes &= is_main && args.get(1).is_some_and(|list| names(list) == Some(second));
                }
            });
            passes
        })
    }
}

/// The local that an argument is the value of.
fn names(e: &Expr) -> Option<LocalId> {
    match &e.kind {
        ExprKind::Local(l) => Some(*l),
        ExprKind::Cast(inner) | ExprKind::Load(inner) => names(inner),
        _ => None,
    }
}
