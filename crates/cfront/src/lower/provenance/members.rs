//! Where in objects of a type pointers are.

use super::graph::Holder;
use crate::types::{Type, TypeId, Types};

/// A pointer, or an array of them.
pub(super) fn holds_pointer(types: &Types, ty: TypeId) -> bool {
    match *types.get(ty) {
        Type::Array(elem, _) | Type::Vla { elem, .. } => holds_pointer(types, elem),
        _ => types.is_pointer(ty),
    }
}

/// The members in an object of the type that hold pointers.
pub(super) fn pointer_members(types: &Types, ty: TypeId) -> Vec<Holder> {
    let mut out = Vec::new();
    let mut todo = vec![ty];
    while let Some(ty) = todo.pop() {
        match *types.get(ty) {
            Type::Array(elem, _) | Type::Vla { elem, .. } => todo.push(elem),
            Type::Record(r) => {
                for (k, f) in (0..).zip(&types.record(r).fields) {
                    if holds_pointer(types, f.ty) {
                        out.push(Holder::Member(r, k));
                    }
                    todo.push(f.ty);
                }
            }
            _ => {}
        }
    }
    out
}

/// Something separates an object of the type from the next one.
pub(super) fn has_bytes(types: &Types, ty: TypeId) -> bool {
    match types.get(ty) {
        Type::Array(elem, Some(n)) => *n > 0 && has_bytes(types, *elem),
        Type::Array(_, None) => false,
        Type::Func { .. } | Type::Void | Type::Vla { .. } => true,
        _ => types.size_of(ty) > 0,
    }
}
