//! The limits of expansion, and why a call was cut.

/// Where expansion stops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExpandLimits {
    /// Activations of one procedure on the stack at the same time.
    pub recursion: u32,
    /// Edges of the result. The entry procedure is always kept whole.
    pub max_edges: usize,
}

impl Default for ExpandLimits {
    fn default() -> ExpandLimits {
        ExpandLimits { recursion: 8, max_edges: 200_000 }
    }
}

/// Why a call was cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cut {
    /// [`ExpandLimits::recursion`].
    Recursion,
    /// [`ExpandLimits::max_edges`].
    Size,
    /// There are no addresses left for its local objects.
    Objects,
}

impl Cut {
    /// What the reason of a place begins with at which a recursion is cut off ([`ir::LocKind::Unknown`]).
    pub const DEEPER: &'static str = "recursion deeper than";
}
