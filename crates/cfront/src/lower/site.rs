//! What the translation of a call starts from: evaluated arguments, and what is asked of the value.

use crate::hir::Expr;
use crate::types::TypeId;
use base::Pos;
use logic::{Term, VarId};

/// An evaluated argument.
#[derive(Clone, Copy)]
pub(super) struct Arg<'u> {
    /// For records the address of a copy of their own.
    pub(super) value: Term,
    pub(super) ty: TypeId,
    /// As written, where it is written.
    pub(super) expr: Option<&'u Expr>,
}

/// What a call needs to know besides its arguments.
#[derive(Clone, Copy)]
pub(super) struct Site {
    /// Type of the value.
    pub(super) ty: TypeId,
    /// A variable that may receive the value.
    pub(super) dest: Option<VarId>,
    pub(super) wanted: bool,
    pub(super) pos: Pos,
}
