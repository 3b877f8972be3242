//! Records whose members pointers may come into other than through their names: by a pointer of another type.
//!
//! Two types that a program converts pointers between are two views of the same memory. Through `void *`, pointers to numbers and
//! integers all types can be that have been converted to them or from them. If those with pointers in them are one type only, what
//! is written to a member by its bytes is copied from that member of another object, unless places in an object are computed.

use super::members::pointer_members;
use crate::hir::{Expr, Unit};
use crate::lower::arguments_of::ArgumentsOf;
use crate::lower::pointer_bytes::{forgets, is_fresh_block, moves_block, passed};
use crate::types::{Type, TypeId, Types};
use rustc_hash::FxHashSet;

/// What a pointer leads to.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum View {
    /// A record with pointers in it.
    Record(TypeId),
    Pointer,
    /// Anything, for who does not know the type.
    Bytes,
}

/// The conversions of a unit, as expressions are visited from the outside.
#[derive(Default)]
pub(super) struct Conversions {
    /// Records that are converted to other ones, or to pointers, and from them; and to characters, of which one pointer may be moved to
    /// the place of another.
    direct: FxHashSet<TypeId>,
    /// Those that are converted to bytes, or from them.
    by_bytes: FxHashSet<TypeId>,
    pointers_by_bytes: bool,
    /// What the pointers lead to that pointers are converted to, and from.
    contents: FxHashSet<View>,
    forgotten: ArgumentsOf,
}

impl Conversions {
    /// The arguments of some functions lead nowhere.
    pub(super) fn call(&mut self, unit: &Unit, e: &Expr) {
        self.forgotten.visit(unit, e, |f| forgets(f) && !moves_block(f));
    }

    /// `inner` is converted, which is `e`.
    pub(super) fn visit(&mut self, unit: &Unit, inner: &Expr, e: &Expr) {
        if inner.is_null() || self.forgotten.contains(e) || is_fresh_block(unit, inner) {
            return;
        }
        let types = &unit.types;
        if let (Some(from), Some(to)) = (view(types, inner.ty), view(types, e.ty)) {
            self.add(from, to);
            for (record, other) in [(from, e.ty), (to, inner.ty)] {
                self.direct.extend(moved_within(types, record, other));
            }
            let pointers = [inner.ty, e.ty].into_iter().filter_map(|ty| pointee(types, ty));
            self.contents.extend(pointers.filter_map(|to| view(types, to)));
        }
        for ty in [inner.ty, e.ty].into_iter().flat_map(|ty| passed(types, ty)) {
            self.leads_anywhere(unit, ty);
        }
    }

    /// A pointer of this type is given to somebody who reads and writes what it leads to.
    pub(super) fn leads_anywhere(&mut self, unit: &Unit, pointer: TypeId) {
        if let Some(view) = view(&unit.types, pointer) {
            self.add(view, View::Bytes);
        }
    }

    fn add(&mut self, from: View, to: View) {
        match (from, to) {
            (View::Record(a), View::Record(b)) if a != b => self.direct.extend([a, b]),
            (View::Record(a), View::Pointer) | (View::Pointer, View::Record(a)) => _ = self.direct.insert(a),
            (View::Record(a), View::Bytes) | (View::Bytes, View::Record(a)) => _ = self.by_bytes.insert(a),
            (View::Pointer, View::Bytes) | (View::Bytes, View::Pointer) => self.pointers_by_bytes = true,
            _ => {}
        }
    }

    /// The records whose members may be written through pointers of other types.
    pub(super) fn confused(mut self) -> Vec<TypeId> {
        // A pointer that is reached as one of another type is converted by that.
        let contents = std::mem::take(&mut self.contents);
        for &view in contents.iter().filter(|_| contents.len() > 1) {
            self.add(view, View::Bytes);
        }
        let is_one_type = self.by_bytes.len() + usize::from(self.pointers_by_bytes) < 2;
        let by_bytes = if is_one_type { FxHashSet::default() } else { self.by_bytes };
        let mut all: Vec<TypeId> = self.direct.union(&by_bytes).copied().collect();
        all.sort_unstable();
        all
    }
}

/// The record has several members with pointers, and the bytes of one may be moved to another one.
fn moved_within(types: &Types, record: View, other: TypeId) -> Option<TypeId> {
    let View::Record(record) = record else { return None };
    let to = types.pointee(other)?;
    let is_character = types.is_integer(to) && types.size_of(to) == 1;
    (is_character && pointer_members(types, record).len() > 1).then_some(record)
}

/// What a value of the type leads to, if it is a pointer to data or may be the number of one.
fn view(types: &Types, ty: TypeId) -> Option<View> {
    let Some(to) = pointee(types, ty) else {
        let is_wide = types.is_integer(ty) && types.size_of(ty) >= types.pointer_size();
        return is_wide.then_some(View::Bytes);
    };
    match types.get(to) {
        Type::Func { .. } => None,
        Type::Record(_) if !pointer_members(types, to).is_empty() => Some(View::Record(types.unqualified(to))),
        _ if types.is_pointer(to) => Some(View::Pointer),
        _ => Some(View::Bytes),
    }
}

/// What a pointer of the type points to, or an element of the array that it points to.
fn pointee(types: &Types, ty: TypeId) -> Option<TypeId> {
    let mut to = types.pointee(ty)?;
    while let Type::Array(elem, _) | Type::Vla { elem, .. } = *types.get(to) {
        to = elem;
    }
    Some(to)
}
