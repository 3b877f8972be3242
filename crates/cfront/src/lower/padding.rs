//! Padding: bytes, and bits beside bit-fields, that no member of a structure takes up.
//!
//! What they are is left open where an object gets its value from an initialiser (C17 6.2.6.1p6), and compilers make use of that: who looks
//! at the bytes of an object must not count on zeros. In static objects they are zero. Unions are taken to be written as a whole, as
//! compilers do.

use super::arguments_of::ArgumentsOf;
use super::pointer_bytes::forgets;
use crate::hir::{Expr, ExprKind, Unit};
use crate::types::{Field, Record, Type, TypeId, Types};

/// Of larger objects the padding stays zero, which is an assumption.
const MOST_BYTES: u64 = 4096;

/// Looks for places where a program takes objects with padding for bytes, as it visits expressions from the outside.
#[derive(Default)]
pub(super) struct Looks {
    pub(super) are_there: bool,
    /// Arguments of functions that keep nothing.
    forgotten: ArgumentsOf,
}

impl Looks {
    pub(super) fn visit(&mut self, unit: &Unit, e: &Expr) {
        if self.are_there {
            return;
        }
        self.forgotten.visit(unit, e, forgets);
        let types = &unit.types;
        match &e.kind {
            ExprKind::Cast(inner) if !self.forgotten.contains(e) => {
                let (Some(from), Some(to)) = (types.pointee(inner.ty), types.pointee(e.ty)) else { return };
                self.are_there = !is_record(types, to) && has_padding(types, from);
            }
            // One member of a union may be read as another.
            ExprKind::Member { record, .. } if types.record(*record).is_union => {
                self.are_there = types.record(*record).fields.iter().any(|f| has_padding(types, f.ty));
            }
            _ => {}
        }
    }
}

fn is_record(types: &Types, ty: TypeId) -> bool {
    matches!(types.get(ty), Type::Record(_))
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
