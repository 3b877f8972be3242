//! Pointers that are kept as bytes: in an array of narrow numbers, after `memcpy(bytes, &pointer, sizeof pointer)`, or because
//! the array serves as memory for other objects.
//!
//! What types say decides which objects are looked through for pointers (`reached`). An array of bytes is one of them only
//! where the program takes objects with pointers for bytes, or bytes for something else.

use super::arguments_of::ArgumentsOf;
use crate::hir::{Expr, ExprKind, Func, Unit};
use crate::types::{Type, TypeId, Types};
use crate::vocabulary::{Allocation, Intrinsic};

/// Functions that end or write what they get, and keep none of it.
const FORGET: &[&str] = &["bzero", "cfree", "explicit_bzero", "free", "memset", "realloc", "reallocarray"];

/// The function keeps nothing of what its arguments lead to.
pub(super) fn forgets(f: &Func) -> bool {
    FORGET.contains(&f.name.as_str())
}

/// A block may have another type behind the call than before it.
pub(super) fn moves_block(f: &Func) -> bool {
    matches!(Intrinsic::find(&f.name), Some(Intrinsic::Allocation(Allocation::Realloc)))
}

/// It is a block that nothing has been written to.
pub(super) fn is_fresh_block(unit: &Unit, e: &Expr) -> bool {
    let ExprKind::Call { callee, .. } = &e.kind else { return false };
    let called = callee.direct_callee().map(|f| &unit.funcs[unit.meant(f).0 as usize]).filter(|f| f.body.is_none());
    called.is_some_and(|f| !moves_block(f) && Intrinsic::find(&f.name).is_some_and(Intrinsic::makes_block))
}

/// What goes through pointers to the functions that pointers of the type lead to.
pub(super) fn passed(types: &Types, ty: TypeId) -> Vec<TypeId> {
    match types.pointee(ty).map(|to| types.get(to)) {
        Some(Type::Func { ret, params, .. }) => params.iter().copied().chain([*ret]).collect(),
        _ => Vec::new(),
    }
}

/// An object of the type may hold a pointer, or its number.
pub(super) fn may_hold_pointer(types: &Types, ty: TypeId) -> bool {
    match types.get(ty) {
        Type::Ptr(to) => !types.is_func(*to),
        Type::Array(elem, _) | Type::Vector(elem, _) => may_hold_pointer(types, *elem),
        Type::Record(r) => types.record(*r).fields.iter().any(|f| may_hold_pointer(types, f.ty)),
        _ => types.is_integer(ty) && types.size_of(ty) >= types.size_of(types.size_t()),
    }
}

/// Looks for places where one is taken for the other, as it visits expressions from the outside.
#[derive(Default)]
pub(super) struct PointerBytes {
    pub(super) are_taken: bool,
    /// Arguments of functions that keep nothing, and of functions of the library, for which bytes are bytes.
    forgotten: ArgumentsOf,
    read: ArgumentsOf,
}

impl PointerBytes {
    pub(super) fn visit(&mut self, unit: &Unit, e: &Expr) {
        self.forgotten.visit(unit, e, forgets);
        self.read.visit(unit, e, |f| f.body.is_none() && !forgets(f));
        if let ExprKind::Cast(inner) = &e.kind
            && !self.forgotten.contains(e)
        {
            let types = &unit.types;
            let (from, to) = match (types.pointee(inner.ty), types.pointee(e.ty)) {
                (Some(from), Some(to)) => (from, to),
                // The same bits as other numbers.
                _ if types.is_vector(inner.ty) || types.is_vector(e.ty) => (inner.ty, e.ty),
                _ => return,
            };
            let is_read = self.read.contains(e);
            let (from_bytes, to_bytes) = (is_narrow(types, from), is_narrow(types, to));
            let loses = may_hold_pointer(types, from) && (to_bytes || types.is_void(to));
            let gains = from_bytes && (may_hold_pointer(types, to) || types.is_void(to) && !is_read);
            self.are_taken |= loses || gains;
        }
    }
}

/// Numbers in which no pointer has room, alone or as elements of a vector.
fn is_narrow(types: &Types, ty: TypeId) -> bool {
    (types.is_integer(ty) || types.is_vector(ty)) && !may_hold_pointer(types, ty)
}
