//! What is said instead of variables that the source does not have.

use logic::{Term, VarId};
use rustc_hash::FxHashMap;

/// What is said instead of a variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Stands {
    /// It has the value of a term.
    For(Term),
    /// It has the value that a term had when the procedure was called: `\\old(n)`.
    Before(Term),
    /// `\\result`.
    Word(String),
    /// Any value, read with a sign: `k`.
    Any(String),
    /// `&x`.
    AddressOf(String),
}

/// The variables that are called otherwise than the program calls them.
pub(crate) type Names = FxHashMap<VarId, Stands>;
