//! `_Bool` objects whose bytes are written through pointers to characters: a byte other than 0 and 1 is no value (C11 6.2.6.1p5), and compilers
//! make different things of it, gcc with `-O0` both `b` and `!b`.

use crate::hir::{Expr, ExprKind, Unit};
use crate::types::{Type, TypeId, Types};
use rustc_hash::FxHashSet;

/// Looks for pointers to objects with a `_Bool` that are taken for pointers to bytes, as it visits expressions from the outside.
#[derive(Default)]
pub(super) struct BoolBytes {
    pub(super) are_taken: bool,
    /// On the way to another object: `(struct item *)((char *)member - offset)`.
    on_the_way: FxHashSet<*const Expr>,
}

impl BoolBytes {
    pub(super) fn visit(&mut self, unit: &Unit, e: &Expr) {
        self.are_taken |= copies_other_bytes(unit, e);
        let ExprKind::Cast(inner) = &e.kind else { return };
        let types = &unit.types;
        let (Some(from), Some(to)) = (types.pointee(converted(types, inner).ty), types.pointee(e.ty)) else { return };
        if let ExprKind::PtrAdd { ptr, .. } = &inner.kind
            && !is_byte(types, to)
        {
            self.on_the_way.insert(&**ptr);
        }
        let is_taken = is_byte(types, to) && holds_bool(types, from);
        self.are_taken |= is_taken && !self.on_the_way.contains(&std::ptr::from_ref(e));
    }
}

/// A block of another type is copied to an object with a `_Bool`.
fn copies_other_bytes(unit: &Unit, e: &Expr) -> bool {
    let ExprKind::Call { callee, args, .. } = &e.kind else { return false };
    let ExprKind::FnAddr(f) = callee.kind else { return false };
    let name = unit.funcs[f.0 as usize].name.trim_start_matches("__builtin_");
    let ([to, from, ..], "memcpy" | "memmove" | "mempcpy") = (&args[..], name) else { return false };
    let types = &unit.types;
    let pointed = |e| types.pointee(converted(types, e).ty).map(|ty| types.unqualified(ty));
    let (to, from) = (pointed(to), pointed(from));
    to.is_some_and(|to| holds_bool(types, to)) && from.is_some_and(|from| !types.is_void(from)) && to != from
}

/// The pointer, before it was made one to `void`.
fn converted<'e>(types: &Types, e: &'e Expr) -> &'e Expr {
    match &e.kind {
        ExprKind::Cast(inner) if types.pointee(e.ty).is_some_and(|to| types.is_void(to)) => converted(types, inner),
        _ => e,
    }
}

fn is_byte(types: &Types, ty: TypeId) -> bool {
    types.is_integer(ty) && types.size_of(ty) == 1 && !matches!(types.get(ty), Type::Bool)
}

fn holds_bool(types: &Types, ty: TypeId) -> bool {
    match types.get(ty) {
        Type::Bool => true,
        Type::Array(elem, _) => holds_bool(types, *elem),
        Type::Record(r) => types.record(*r).fields.iter().any(|f| holds_bool(types, f.ty)),
        _ => false,
    }
}
