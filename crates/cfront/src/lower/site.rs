//! What the translation of a call starts from: evaluated arguments, and what is asked of the value.

use crate::hir::{Expr, Span};
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

/// What an expression is evaluated for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    Value,
    /// Nobody looks at the value.
    Effect,
}

/// What a call needs to know besides its arguments.
#[derive(Clone, Copy)]
pub(super) struct Site {
    /// Type of the value.
    pub(super) ty: TypeId,
    /// A variable that may receive the value.
    pub(super) dest: Option<VarId>,
    pub(super) purpose: Purpose,
    pub(super) pos: Pos,
    /// The arguments as they are written.
    pub(super) text: Span,
}

impl Site {
    /// A call that is not written in the program.
    pub(super) fn unwritten(ty: TypeId, purpose: Purpose, pos: Pos) -> Site {
        Site { ty, dest: None, purpose, pos, text: Span::default() }
    }
}

/// The call does not look as it should, or asks for what is not translated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct NotUnderstood;

/// The value of a call, if it has one.
pub(super) type CallValue = Result<Option<Term>, NotUnderstood>;
