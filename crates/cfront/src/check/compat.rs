//! Compatible and composite types (C11 6.2.7).

use super::checker::Checker;
use crate::types::{Compatibility, Type, TypeId};

impl Checker<'_> {
    /// Compatible, qualifiers included.
    pub(super) fn compatible(&self, a: TypeId, b: TypeId) -> bool {
        Compatibility::new(&self.types).compatible(a, b)
    }

    /// Compatible apart from qualifiers at the top level.
    pub(super) fn compatible_unqualified(&self, a: TypeId, b: TypeId) -> bool {
        Compatibility::new(&self.types).compatible_unqualified(a, b)
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
