//! What is known while an annotation is read: expressions as C, and quantifiers around.

use crate::lex::{Punct, Token};

/// What an annotation is about, which decides what labels mean in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// `requires` and what `assigns` names: before the call.
    Before,
    /// `ensures`.
    Behind,
    Loop,
    Statement,
}

/// What an expression is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Truth,
    /// A term of C that has its own type.
    Leaf,
    /// A number in 128 bits, or a pointer.
    Number,
}

/// An expression as C.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) code: Vec<Token>,
    pub(super) kind: Kind,
    /// The number is below two to this power, whatever its sign.
    pub(super) bits: u32,
    /// It is this bound variable.
    pub(super) variable: Option<String>,
    /// Of a number: the same where all terms of C in it have types of at most 32 bits.
    pub(super) narrow: Option<Narrow>,
}

/// A number that is an error if some term of C in it has a wider type.
#[derive(Clone, Debug)]
pub(super) struct Narrow {
    pub(super) code: Vec<Token>,
    /// As in [`Node`].
    pub(super) bits: u32,
}

/// A comparison of a bound variable with something else.
#[derive(Clone)]
pub(super) struct Bound {
    pub(super) variable: String,
    pub(super) is_lower: bool,
    pub(super) sign: Punct,
    pub(super) other: Node,
    /// Bound variables in it.
    pub(super) mentions: Vec<String>,
}

/// What is known of the quantifiers around.
#[derive(Default)]
pub(super) struct Quantifiers {
    pub(super) variables: Vec<String>,
    pub(super) bounds: Vec<Bound>,
    /// Comparisons that are read now hold of every value that matters.
    pub(super) is_guard: bool,
    /// Declarations that stand before the outermost one.
    pub(super) before: Vec<Token>,
    pub(super) depth: u32,
    pub(super) temporaries: u32,
}

impl Quantifiers {
    pub(super) fn is_bound(&self, name: &str) -> bool {
        self.variables.iter().any(|v| v == name)
    }
}
