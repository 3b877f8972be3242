//! How long each unwinding is searched, and how far it goes.

/// How an unwinding is searched.
#[derive(Clone, Copy)]
pub(crate) struct Manner {
    /// Effort of the first search for errors in each.
    pub(crate) brief: u64,
    /// The bounds of loops at which it is given up.
    pub(crate) most_rounds: u32,
}

/// Longer searches are for larger bounds.
pub(super) const FURTHER: Manner = Manner { brief: 50_000, most_rounds: u32::MAX };
