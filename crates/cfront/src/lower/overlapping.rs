//! Assignments of records, or of vectors, that overlap in part: undefined (C11 6.5.16.1p3). Objects of one type lie on top of each other or apart,
//! unless a pointer was converted or a union has them at different places.

use crate::hir::{Expr, ExprKind, Unit};
use crate::types::{TypeId, Types};

/// Whether `e` may be a pointer to a record that shares some of its bytes with another one of its type: it is converted from a pointer to
/// something else, or points into a union. What functions return as `void *` is taken to be new memory.
pub(super) fn shifts_records(unit: &Unit, e: &Expr) -> bool {
    let types = &unit.types;
    match &e.kind {
        ExprKind::AddrOf(lv) => (types.is_record(lv.ty) || types.is_vector(lv.ty)) && is_in_union(types, lv),
        ExprKind::Decay(lv) => is_in_union(types, lv),
        ExprKind::Cast(inner) => {
            let is_whole = |ty: &TypeId| types.is_record(*ty) || types.is_vector(*ty);
            let whole = |ty: TypeId| types.pointee(ty).filter(is_whole).map(|to| types.unqualified(to));
            let (to, from) = (whole(e.ty), whole(inner.ty));
            to.is_some() && to != from && !inner.is_null() && !matches!(inner.kind, ExprKind::Call { .. })
        }
        _ => false,
    }
}

/// A member of a union shares its bytes with members of other types.
pub(super) fn is_in_union(types: &Types, lv: &Expr) -> bool {
    lv.wholes().any(|e| matches!(e.kind, ExprKind::Member { record, .. } if types.record(record).is_union))
}

/// Whether the records of an assignment, an lvalue and a value, are one or have no byte in common, whatever pointers there are: in a program in
/// which some may be shifted ([`shifts_records`]).
pub(super) fn are_apart_or_one(types: &Types, lhs: &Expr, rhs: &Expr, some_are_shifted: bool) -> bool {
    let Some(rhs) = assigned(rhs) else { return true };
    let are_named = lhs.variable().is_some() && rhs.variable().is_some();
    (are_named || !some_are_shifted) && !is_in_union(types, lhs) && !is_in_union(types, rhs)
}

/// The object whose value the right side of an assignment is; `None` where it is nobody's but a call's or a literal's.
fn assigned(e: &Expr) -> Option<&Expr> {
    match &e.kind {
        ExprKind::Load(inner) | ExprKind::Cast(inner) | ExprKind::Comma(_, inner) => assigned(inner),
        ExprKind::Assign { lhs, .. } => Some(lhs),
        ExprKind::Call { .. } | ExprKind::CompoundLiteral { .. } => None,
        _ => Some(e),
    }
}
