//! Pointers that stand as numbers.

use crate::hir::{Expr, ExprKind, Unit};
use crate::types::{Type, TypeId, Types};

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

/// The integer lies where a pointer may stand: in a union with one, or reached through a converted pointer.
pub(super) fn is_pointer_as_number(unit: &Unit, lv: &Expr) -> bool {
    let types = &unit.types;
    let is_wide = || types.size_of(lv.ty) >= types.pointer_size();
    types.is_integer(lv.ty) && (is_beside_pointer(types, lv) || is_wide() && may_stand_for_pointer(types, lv))
}

/// It is a member of a union like a pointer.
fn is_beside_pointer(types: &Types, lv: &Expr) -> bool {
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

/// It is in such a union, or in an object with pointers that is taken for something else.
fn may_stand_for_pointer(types: &Types, lv: &Expr) -> bool {
    match &lv.kind {
        ExprKind::Member { record, base, .. } => {
            let record = types.record(*record);
            record.is_union && record.fields.iter().any(|f| holds_pointer(types, f.ty))
                || may_stand_for_pointer(types, base)
        }
        ExprKind::Deref(p) => may_lead_to_pointer(types, p),
        _ => false,
    }
}

fn may_lead_to_pointer(types: &Types, p: &Expr) -> bool {
    match &p.kind {
        ExprKind::PtrAdd { ptr, .. } => may_lead_to_pointer(types, ptr),
        ExprKind::AddrOf(lv) | ExprKind::Decay(lv) => may_stand_for_pointer(types, lv),
        ExprKind::Cast(inner) => types.pointee(inner.ty).is_some_and(|to| holds_pointer(types, to)),
        _ => false,
    }
}

/// An object of the type has pointers in it.
pub(super) fn holds_pointer(types: &Types, ty: TypeId) -> bool {
    match types.get(ty) {
        Type::Array(elem, _) => holds_pointer(types, *elem),
        Type::Record(r) => types.record(*r).fields.iter().any(|f| holds_pointer(types, f.ty)),
        _ => types.is_pointer(ty),
    }
}
