//! The variables that remember what functions that are not interpreted have answered (`uninterpreted`).

use crate::types::TypeId;
use logic::VarId;

/// Different arguments that are remembered of each function.
pub(super) const ANSWERS: usize = 12;

/// Width of the variable that counts answers.
pub(super) const COUNT: u32 = 8;

/// What is remembered of one function.
#[derive(Clone)]
pub(super) struct Table {
    pub(super) result_type: TypeId,
    pub(super) params: Vec<TypeId>,
    /// How many answers there are.
    pub(super) count: VarId,
    pub(super) answers: Vec<Answer>,
}

#[derive(Clone)]
pub(super) struct Answer {
    pub(super) args: Vec<VarId>,
    pub(super) result: VarId,
}
