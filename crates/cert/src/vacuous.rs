//! What a proof is worth where it says nothing about some checks.

use base::Pos;

/// Why a proof says nothing about the checks of the program, or about some.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Vacuous {
    /// No execution comes to a check.
    Unreached,
    /// None, and none passes this place either.
    Ends {
        /// The place.
        pos: Pos,
        /// What ends them there.
        why: End,
    },
    /// There are checks before this place, which none passes.
    Behind {
        /// The place.
        pos: Pos,
        /// What ends them there.
        why: End,
    },
}

/// What ends all executions at a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The program assumes something there that never holds.
    Assumption,
    /// It calls `abort` there.
    Abort,
    /// An access that no live object has room for.
    Access,
    /// Another operation that is undefined.
    Undefined,
}

/// A proof of some checks of a program of which others are violated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rest {
    /// Where it was written.
    pub evidence_file: Option<String>,
    /// Where it assumes that memory outside every object is not accessed.
    pub assumed_away: Vec<Pos>,
    /// The proof is one of nothing.
    pub vacuous: Option<Vacuous>,
}
