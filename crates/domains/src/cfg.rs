//! What analyses walk over.

use ir::analysis::Graph;
use ir::{Edge, EdgeId, LocId};

/// The control flow of a procedure.
#[derive(Clone, Copy)]
pub struct Cfg<'a> {
    /// Where it begins.
    pub entry: LocId,
    /// By id.
    pub edges: &'a [Edge],
    /// The edges by their ends.
    pub graph: &'a Graph,
}

impl<'a> Cfg<'a> {
    /// The edge of an id.
    pub fn edge(self, e: EdgeId) -> &'a Edge {
        &self.edges[e.0 as usize]
    }
}
