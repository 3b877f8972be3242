//! Padding: bytes, and bits beside bit-fields, that no member of a structure takes up.
//!
//! What they are is left open where an object gets its value from an initialiser (C17 6.2.6.1p6), and compilers make use of that: who looks
//! at the bytes of an object must not count on zeros. In static objects they are zero. Unions are taken to be written as a whole, as
//! compilers do.

use super::arguments_of::ArgumentsOf;
use super::pointer_bytes::{forgets, is_fresh_block, passed};
use crate::hir::{Expr, ExprKind, Unit};
use crate::types::{Field, Record, Type, TypeId, Types};

/// Of larger objects the padding stays zero, which is an assumption.
const MOST_BYTES: u64 = 4096;

/// Looks for places where a program may take objects with padding for bytes, as it visits expressions from the outside: all that is done
/// with a pointer to one but access to members.
#[derive(Default)]
pub(super) struct Looks {
    are_there: bool,
    /// Memory is bytes for one pointer, and `void` for another.
    bytes_of_void: bool,
    /// Memory that was not just allocated is `void` for one pointer, and an object with padding for another.
    objects_of_void: bool,
    /// Arguments of functions that keep nothing, and of functions of the library.
    forgotten: ArgumentsOf,
    read: ArgumentsOf,
}

impl Looks {
    pub(super) fn are_there(&self) -> bool {
        self.are_there || self.bytes_of_void && self.objects_of_void
    }

    pub(super) fn visit(&mut self, unit: &Unit, e: &Expr) {
        if self.are_there {
            return;
        }
        self.forgotten.visit(unit, e, forgets);
        self.read.visit(unit, e, |f| f.body.is_none() && !forgets(f));
        let types = &unit.types;
        match &e.kind {
            ExprKind::Cast(inner) if !self.forgotten.contains(e) && !inner.is_null() => self.converted(unit, inner, e),
            // One member of a union may be read as another.
            ExprKind::Member { record, .. } if types.record(*record).is_union => {
                let looks = |f: &Field| has_padding(types, f.ty) || leads_to_padding(types, f.ty);
                self.are_there = types.record(*record).fields.iter().any(looks);
            }
            _ => {}
        }
    }

    /// `inner` is converted, which is `e`.
    fn converted(&mut self, unit: &Unit, inner: &Expr, e: &Expr) {
        let types = &unit.types;
        // A function is called as one with other parameters.
        for ty in [inner.ty, e.ty].into_iter().flat_map(|ty| passed(types, ty)) {
            self.are_there |= matches!(View::of(types, ty), Some(View::Padded(_) | View::LeadsToPadded(_)));
        }
        let (Some(from), Some(to)) = (View::of(types, inner.ty), View::of(types, e.ty)) else { return };
        self.are_there |= match (from, to) {
            (View::Padded(a), View::Padded(b) | View::Record(b)) | (View::Record(a), View::Padded(b)) => a != b,
            (View::LeadsToPadded(a), View::LeadsToPadded(b)) => a != b,
            (View::Padded(_) | View::LeadsToPadded(_), _) => true,
            (View::Characters | View::Other, View::Padded(_) | View::LeadsToPadded(_)) => true,
            _ => false,
        };
        let is_new = is_fresh_block(unit, inner);
        self.objects_of_void |= matches!((from, to), (View::Void, View::Padded(_))) && !is_new;
        self.bytes_of_void |= (from, to) == (View::Void, View::Characters) && !is_new;
        self.bytes_of_void |= (from, to) == (View::Characters, View::Void) && !self.read.contains(e);
    }
}

/// What a pointer takes memory for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum View {
    /// Objects with padding.
    Padded(TypeId),
    /// Objects with pointers to such.
    LeadsToPadded(TypeId),
    /// Other structures.
    Record(TypeId),
    Characters,
    /// Nothing; or it is the address as a number.
    Void,
    Other,
}

impl View {
    /// That of a value of the type, if it may be an address of data.
    fn of(types: &Types, ty: TypeId) -> Option<View> {
        let Some(to) = types.pointee(ty) else {
            let is_wide = types.is_integer(ty) && types.size_of(ty) >= types.pointer_size();
            return is_wide.then_some(View::Void);
        };
        let view = match types.get(to) {
            Type::Func { .. } => return None,
            Type::Void => View::Void,
            _ if has_padding(types, to) => View::Padded(types.unqualified(to)),
            _ if leads_to_padding(types, to) => View::LeadsToPadded(types.unqualified(to)),
            Type::Record(_) => View::Record(types.unqualified(to)),
            _ if types.is_integer(to) && types.size_of(to) == 1 => View::Characters,
            _ => View::Other,
        };
        Some(view)
    }
}

/// There are pointers to objects with padding in an object of the type.
fn leads_to_padding(types: &Types, ty: TypeId) -> bool {
    match types.get(ty) {
        Type::Array(elem, _) => leads_to_padding(types, *elem),
        Type::Record(r) => types.record(*r).fields.iter().any(|f| leads_to_padding(types, f.ty)),
        _ => types.pointee(ty).is_some_and(|to| has_padding(types, to)),
    }
}

/// An object of the type, or an element of the array, has padding.
pub(super) fn has_padding(types: &Types, ty: TypeId) -> bool {
    match *types.get(ty) {
        Type::Array(elem, _) => has_padding(types, elem),
        Type::Record(r) if types.is_complete(ty) && has_fixed_members(types.record(r)) => {
            let fields = &types.record(r).fields;
            let bits = |f: &Field| f.bits.map_or(8 * types.size_of(f.ty), |bits| bits.width.into());
            fields.iter().map(bits).sum::<u64>() < 8 * types.size_of(ty)
                || fields.iter().any(|f| f.bits.is_none() && has_padding(types, f.ty))
        }
        _ => false,
    }
}

/// It is a structure whose members lie where its type says.
fn has_fixed_members(record: &Record) -> bool {
    !record.is_union && record.varies.is_none()
}

/// By byte of an object, the bits that nothing takes up; `None` if it is too large.
pub(super) fn padding(types: &Types, ty: TypeId) -> Option<Vec<u8>> {
    let size = types.size_of(ty);
    let mut open = vec![0xff; usize::try_from(size).ok().filter(|_| size <= MOST_BYTES)?];
    take_up(types, ty, 0, &mut open);
    Some(open)
}

/// Takes away what an object of the type takes up that lies there.
fn take_up(types: &Types, ty: TypeId, at: u64, open: &mut [u8]) {
    let mut whole = |size: u64| {
        (at..at + size).for_each(|i| open.get_mut(i as usize).into_iter().for_each(|bits| *bits = 0));
    };
    match *types.get(ty) {
        Type::Array(elem, n) => {
            let size = types.size_of(elem);
            (0..n.unwrap_or(0)).for_each(|i| take_up(types, elem, at + i * size, open));
        }
        Type::Record(r) if has_fixed_members(types.record(r)) => {
            for f in &types.record(r).fields {
                let at = at + f.offset;
                let Some(bits) = f.bits else {
                    take_up(types, f.ty, at, open);
                    continue;
                };
                for bit in u64::from(bits.shift)..u64::from(bits.shift + bits.width) {
                    if let Some(byte) = open.get_mut((at + bit / 8) as usize) {
                        *byte &= !(1 << (bit % 8));
                    }
                }
            }
        }
        _ => whole(types.size_of(ty)),
    }
}
