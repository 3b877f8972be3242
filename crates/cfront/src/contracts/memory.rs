//! Predicates that say something of memory, and the pointers that they give some.

use std::ops::Range;

/// What a function returns.
pub(super) const RESULT: &str = "__CPROVER_return_value";

/// Predicates that call memory valid.
pub(super) fn is_validity(name: &str) -> bool {
    matches!(name, "__CPROVER_r_ok" | "__CPROVER_rw_ok" | "__CPROVER_w_ok")
}

/// A predicate that gives a pointer memory.
pub(super) struct Maker {
    /// Where its name stands.
    pub(super) at: usize,
    pub(super) pointer: Range<usize>,
    pub(super) size: Option<Range<usize>>,
    pub(super) is_fresh: bool,
}

/// The pointer that a predicate gives memory, and the sizes that all predicates about it name; none is that of what it points to.
#[derive(Clone)]
pub(super) struct Valid {
    pub(super) pointer: Range<usize>,
    pub(super) sizes: Vec<Option<Range<usize>>>,
}
