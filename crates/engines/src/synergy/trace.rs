//! Abstract error traces, and the transitions that are known to exist.

use crate::abstraction::{Frontier, Partition, RegionId};
use ir::EdgeId;
use rustc_hash::FxHashMap;

/// An abstract error trace `S_0 … S_n`: its first region, and the transitions.
pub(super) struct AbstractTrace {
    pub(super) first: RegionId,
    pub(super) steps: Vec<(EdgeId, RegionId)>,
}

/// Transitions that the solver did not exclude, with the number of facts that it was told.
pub(super) type Confirmed = FxHashMap<(RegionId, EdgeId, RegionId), usize>;

impl AbstractTrace {
    /// The latest visited region with the transition that leads on; the first region if none is visited.
    pub(super) fn frontier(&self, partition: &Partition) -> Frontier {
        let at = self.last_visited(partition).unwrap_or(0);
        let (edge, to) = self.steps[at];
        Frontier { from: self.region(at), edge, to }
    }

    pub(super) fn last_visited(&self, partition: &Partition) -> Option<usize> {
        (0..self.steps.len()).rev().find(|&i| partition.is_visited(self.region(i)))
    }

    pub(super) fn region(&self, i: usize) -> RegionId {
        if i == 0 { self.first } else { self.steps[i - 1].1 }
    }
}
