//! Pointers that stand as numbers.

use crate::hir::{Expr, ExprKind, Unit};

/// The pointer whose number an integer, or the pointer whose value another pointer, is.
pub(super) fn pointer_in_number<'e>(unit: &Unit, e: &'e Expr) -> Option<&'e Expr> {
    let types = &unit.types;
    let mut at = e;
    loop {
        if types.is_pointer(at.ty) {
            return Some(at);
        }
        match &at.kind {
            ExprKind::Cast(inner) if types.is_integer(at.ty) && types.size_of(at.ty) >= types.pointer_size() => {
                at = inner;
            }
            _ => return None,
        }
    }
}

/// The integer lies where a pointer may stand: a member of a union, or reached through a converted pointer.
pub(super) fn is_pointer_as_number(unit: &Unit, lv: &Expr) -> bool {
    let types = &unit.types;
    if !types.is_integer(lv.ty) {
        return false;
    }
    match &lv.kind {
        ExprKind::Member { record, .. } => {
            let record = types.record(*record);
            record.is_union && record.fields.iter().any(|f| types.is_pointer(f.ty))
        }
        ExprKind::Deref(p) => match &p.kind {
            ExprKind::Cast(inner) => types.pointee(inner.ty).is_some_and(|t| types.is_pointer(t)),
            _ => false,
        },
        _ => false,
    }
}
