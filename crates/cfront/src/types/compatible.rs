//! Compatible types (C11 6.2.7). Within a unit each record and each enumeration is a type of its own; those of different units
//! are compared by what they declare.

use super::{EnumId, FloatKind, IntKind, RecordId, Type, TypeId, Types};
use rustc_hash::FxHashSet;

/// See the module.
pub(crate) struct Compatibility<'t> {
    types: &'t Types,
    /// Records of different units that nothing speaks against so far: what they contain may lead back to them.
    same: FxHashSet<(RecordId, RecordId)>,
    /// The same in the order in which they were taken for granted.
    assumed: Vec<(RecordId, RecordId)>,
}

impl<'t> Compatibility<'t> {
    pub(crate) fn new(types: &'t Types) -> Compatibility<'t> {
        Compatibility { types, same: FxHashSet::default(), assumed: Vec::new() }
    }

    /// Compatible, qualifiers included.
    pub(crate) fn compatible(&mut self, a: TypeId, b: TypeId) -> bool {
        a.quals() == b.quals() && self.compatible_unqualified(a, b)
    }

    /// Compatible apart from qualifiers at the top level.
    pub(crate) fn compatible_unqualified(&mut self, a: TypeId, b: TypeId) -> bool {
        let types = self.types;
        if types.unqualified(a) == types.unqualified(b) {
            return true;
        }
        match (types.get(a), types.get(b)) {
            (Type::Ptr(x), Type::Ptr(y)) => self.compatible(*x, *y),
            (Type::Array(x, n), Type::Array(y, m)) => self.compatible(*x, *y) && (n.is_none() || m.is_none() || n == m),
            (Type::Vla { elem: x, .. }, Type::Vla { elem: y, .. } | Type::Array(y, _))
            | (Type::Array(x, _), Type::Vla { elem: y, .. }) => self.compatible(*x, *y),
            (Type::Enum(e), Type::Int(kind)) | (Type::Int(kind), Type::Enum(e)) => {
                types.enumeration(*e).underlying == *kind
            }
            (Type::Enum(e), Type::Enum(f)) => self.enumerations(*e, *f),
            (Type::Record(r), Type::Record(s)) => self.records(*r, *s),
            (Type::Vector(x, n), Type::Vector(y, m)) => n == m && self.compatible(*x, *y),
            (Type::Func { .. }, Type::Func { .. }) => self.functions(a, b),
            _ => false,
        }
    }

    fn functions(&mut self, a: TypeId, b: TypeId) -> bool {
        let (
            Type::Func { ret: ra, params: pa, variadic: va, prototype: fa },
            Type::Func { ret: rb, params: pb, variadic: vb, prototype: fb },
        ) = (self.types.get(a), self.types.get(b))
        else {
            return false;
        };
        if !self.compatible_unqualified(*ra, *rb) {
            return false;
        }
        match (fa, fb) {
            (true, true) => va == vb && pa.len() == pb.len() && pa.iter().zip(pb).all(|(&x, &y)| self.parameters(x, y)),
            // An old-style declaration says nothing about parameters; gcc wants self-promoting ones, without `...`.
            (false, false) => true,
            (true, false) => !va && pa.iter().all(|&p| self.self_promoting(p)) || !pb.is_empty(),
            (false, true) => !vb && pb.iter().all(|&p| self.self_promoting(p)) || !pa.is_empty(),
        }
    }

    fn parameters(&mut self, a: TypeId, b: TypeId) -> bool {
        self.compatible_unqualified(a, b) || self.is_member_of(a, b) || self.is_member_of(b, a)
    }

    /// A transparent union is compatible with the types of its members.
    fn is_member_of(&mut self, union: TypeId, ty: TypeId) -> bool {
        let Some(record) = self.types.as_record(union).map(|r| self.types.record(r)) else { return false };
        record.transparent && record.fields.iter().any(|f| self.compatible_unqualified(f.ty, ty))
    }

    fn self_promoting(&self, ty: TypeId) -> bool {
        match self.types.get(ty) {
            Type::Bool => false,
            Type::Int(kind) => kind.rank() >= IntKind::Int.rank(),
            Type::Float(kind) => *kind != FloatKind::Float,
            _ => true,
        }
    }

    /// The same tag, the same members in the same places: of an incomplete record the tag decides.
    pub(crate) fn records(&mut self, r: RecordId, s: RecordId) -> bool {
        if r == s {
            return true;
        }
        let (a, b) = (self.types.record(r), self.types.record(s));
        if a.unit == b.unit || a.tag != b.tag || a.is_union != b.is_union {
            return false;
        }
        if !a.complete || !b.complete {
            return a.tag.is_some();
        }
        let pair = (r.min(s), r.max(s));
        if self.same.contains(&pair) {
            return true;
        }
        let before = self.assumed.len();
        self.same.insert(pair);
        self.assumed.push(pair);
        let is_laid_out_alike = (a.size, a.align, a.transparent, a.varies, a.fields.len())
            == (b.size, b.align, b.transparent, b.varies, b.fields.len());
        let holds = is_laid_out_alike
            && a.fields.iter().zip(&b.fields).all(|(x, y)| {
                (&x.name, x.offset, x.align, x.bits) == (&y.name, y.offset, y.align, y.bits)
                    && self.compatible(x.ty, y.ty)
            });
        if !holds {
            for wrong in self.assumed.drain(before..) {
                self.same.remove(&wrong);
            }
        }
        holds
    }

    /// The same tag and the same constants, in whatever order.
    fn enumerations(&self, e: EnumId, f: EnumId) -> bool {
        let (a, b) = (self.types.enumeration(e), self.types.enumeration(f));
        if e == f {
            return true;
        }
        if a.unit == b.unit || a.tag != b.tag || a.underlying != b.underlying {
            return false;
        }
        let sorted = |constants: &[(String, i128)]| {
            let mut sorted = constants.to_vec();
            sorted.sort_unstable();
            sorted
        };
        !a.complete || !b.complete || sorted(&a.constants) == sorted(&b.constants)
    }
}
