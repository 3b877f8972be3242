//! Between the turns of `Search::cover_edges`.

use crate::testing::NodeId;
use ir::EdgeId;
use rustc_hash::FxHashSet;

/// How far it has come when its turn ends.
#[derive(Default)]
pub(super) struct Covering {
    /// From which states which edges have been tried.
    pub(super) tried: FxHashSet<(EdgeId, NodeId)>,
    /// Steps of all tests at which it ends.
    pub(super) last_step: Option<u64>,
}
