//! Known states of locations, for questions about them.

use crate::oracle::ModelCache;
use crate::search::Search;
use ir::LocId;

impl Search {
    /// Known states at the location.
    pub(crate) fn examples_at(&self, l: LocId) -> ModelCache {
        let nodes = self.partition.leaves_at(l).into_iter().flat_map(|r| self.partition.nodes(r));
        ModelCache::of_states(nodes.map(|&n| self.forest.node(n).state.clone()))
    }
}
