//! Pointers that may be less aligned than their types demand.

use crate::hir::{Expr, ExprKind, Unit};
use crate::types::TypeId;

/// Whether `e` may be a pointer that is less aligned than its type demands: to a packed member, or converted from one that promises less. What
/// functions return as `void *` is taken to be aligned for everything.
pub(super) fn misaligns(unit: &Unit, e: &Expr) -> bool {
    let types = &unit.types;
    let alignment = |ty: TypeId| if types.is_complete(ty) && !types.is_func(ty) { types.align_of(ty) } else { 1 };
    match &e.kind {
        ExprKind::AddrOf(lv) | ExprKind::Decay(lv) => {
            let mut at = &**lv;
            while let ExprKind::Member { base, .. } = &at.kind {
                at = base;
                if alignment(at.ty) < alignment(lv.ty) {
                    return true;
                }
            }
            false
        }
        ExprKind::Cast(inner) => {
            let (Some(from), Some(to)) = (types.pointee(inner.ty), types.pointee(e.ty)) else { return false };
            alignment(from) < alignment(to) && !inner.is_null() && !matches!(inner.kind, ExprKind::Call { .. })
        }
        _ => false,
    }
}
