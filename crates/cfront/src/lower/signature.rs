//! What a call through a pointer and the function that it enters must agree on.

use super::repr::{Repr, repr};
use crate::types::{RecordId, TypeId, Types};
use ir::{EdgeId, ProcId};

/// A value as far as a call cares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum ValueKind {
    Nothing,
    Bits(u32),
    Memory(Option<RecordId>),
}

/// What caller and callee must agree on.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Signature {
    pub(super) result: ValueKind,
    params: Vec<ValueKind>,
    variadic: bool,
}

/// A call through a pointer whose targets are not known yet.
pub(super) struct IndirectCall {
    pub(super) caller: ProcId,
    pub(super) edge: EdgeId,
    pub(super) signature: Signature,
    /// The functions that it may enter, if that is restricted.
    pub(super) targets: Option<Vec<ProcId>>,
}

fn kind(types: &Types, ty: TypeId) -> ValueKind {
    match repr(types, ty) {
        Repr::Bits(w) => ValueKind::Bits(w),
        Repr::Void => ValueKind::Nothing,
        Repr::Memory | Repr::Unsupported(_) => ValueKind::Memory(types.as_record(ty)),
    }
}

impl Signature {
    pub(super) fn new(types: &Types, result: TypeId, params: &[TypeId], variadic: bool) -> Signature {
        let params = params.iter().map(|&p| kind(types, p)).collect();
        let result = match repr(types, result) {
            Repr::Unsupported(_) => ValueKind::Nothing,
            _ => kind(types, result),
        };
        Signature { result, params, variadic }
    }

    /// A call by this signature may enter a function of the other: the same, or one whose result nobody looks at.
    pub(super) fn fits(&self, function: &Signature) -> bool {
        let ignored = self.result == ValueKind::Nothing && matches!(function.result, ValueKind::Bits(_));
        (ignored || self.result == function.result)
            && self.params == function.params
            && self.variadic == function.variadic
    }
}
