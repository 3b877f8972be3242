//! What is wrong with a model, and what could be done about it.

use base::{Diagnostic, Pos};

/// A mistake.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// Where it is.
    pub pos: Pos,
    /// What is wrong.
    pub message: String,
    /// What to do.
    pub hint: String,
}

impl Problem {
    /// A mistake at a place.
    pub fn new(pos: Pos, message: impl Into<String>, hint: impl Into<String>) -> Problem {
        Problem { pos, message: message.into(), hint: hint.into() }
    }

    /// As one message.
    pub fn diagnostic(&self) -> Diagnostic {
        Diagnostic::error(self.pos, format!("{} ({})", self.message, self.hint))
    }
}
