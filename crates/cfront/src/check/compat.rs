//! Compatible and composite types (C11 6.2.7).

use super::checker::Checker;
use crate::types::{IntKind, Type, TypeId};

impl Checker<'_> {
    /// Compatible, qualifiers included.
    pub(super) fn compatible(&self, a: TypeId, b: TypeId) -> bool {
        a.quals() == b.quals() && self.compatible_unqualified(a, b)
    }

    /// Compatible apart from qualifiers at the top level.
    pub(super) fn compatible_unqualified(&self, a: TypeId, b: TypeId) -> bool {
        let types = &self.types;
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
            (Type::Vector(x, n), Type::Vector(y, m)) => n == m && self.compatible(*x, *y),
            (Type::Func { .. }, Type::Func { .. }) => self.compatible_functions(a, b),
            _ => false,
        }
    }

    fn compatible_functions(&self, a: TypeId, b: TypeId) -> bool {
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
            (true, true) => {
                va == vb && pa.len() == pb.len() && pa.iter().zip(pb).all(|(&x, &y)| self.compatible_params(x, y))
            }
            // An old-style declaration says nothing about parameters; gcc wants self-promoting ones, without `...`.
            (false, false) => true,
            (true, false) => !va && pa.iter().all(|&p| self.self_promoting(p)) || !pb.is_empty(),
            (false, true) => !vb && pb.iter().all(|&p| self.self_promoting(p)) || !pa.is_empty(),
        }
    }

    fn compatible_params(&self, a: TypeId, b: TypeId) -> bool {
        if self.compatible_unqualified(a, b) {
            return true;
        }
        // A transparent union is compatible with the types of its members.
        let member_of = |union: TypeId, ty: TypeId| {
            self.types
                .as_record(union)
                .map(|r| self.types.record(r))
                .is_some_and(|r| r.transparent && r.fields.iter().any(|f| self.compatible_unqualified(f.ty, ty)))
        };
        member_of(a, b) || member_of(b, a)
    }

    fn self_promoting(&self, ty: TypeId) -> bool {
        match self.types.get(ty) {
            Type::Bool => false,
            Type::Int(kind) => kind.rank() >= IntKind::Int.rank(),
            Type::Float(kind) => *kind != crate::types::FloatKind::Float,
            _ => true,
        }
    }

    /// What two compatible declarations say together.
    pub(super) fn composite(&mut self, a: TypeId, b: TypeId) -> TypeId {
        if a == b {
            return a;
        }
        let quals = a.quals();
        match (self.types.get(a).clone(), self.types.get(b).clone()) {
            (Type::Array(x, n), Type::Array(y, m)) => {
                let elem = self.composite(x, y);
                self.types.array(elem, n.or(m)).with(quals)
            }
            (Type::Ptr(x), Type::Ptr(y)) => {
                let to = self.composite(x, y);
                self.types.ptr(to).with(quals)
            }
            (
                Type::Func { ret: ra, params: pa, variadic: va, prototype: fa },
                Type::Func { ret: rb, params: pb, variadic: vb, prototype: fb },
            ) => {
                let ret = self.composite(ra, rb);
                if !fa || !fb {
                    let (params, variadic, prototype) = if fb { (pb, vb, fb) } else { (pa, va, fa) };
                    return self.types.func(ret, params, variadic, prototype);
                }
                let params = pa.iter().zip(&pb).map(|(&x, &y)| self.composite(x, y)).collect();
                self.types.func(ret, params, va, true)
            }
            _ => a,
        }
    }
}
