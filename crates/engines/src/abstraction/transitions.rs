//! Regions by number, and the abstract transitions →≃ between them.

use ir::EdgeId;

/// A region (a leaf), or an inner node of a split tree that once was one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct RegionId(pub(crate) u32);

impl RegionId {
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// An abstract transition: the edge of the program and the region at its other end.
pub(crate) type Transition = (EdgeId, RegionId);

/// The abstract transitions in both directions; empty for inner nodes.
#[derive(Default)]
pub(crate) struct Transitions {
    pub(crate) succ: Vec<Vec<Transition>>,
    pub(crate) pred: Vec<Vec<Transition>>,
}

impl Transitions {
    pub(super) fn grow(&mut self) {
        self.succ.push(Vec::new());
        self.pred.push(Vec::new());
    }

    pub(super) fn add(&mut self, from: RegionId, e: EdgeId, to: RegionId) {
        self.succ[from.index()].push((e, to));
        self.pred[to.index()].push((e, from));
    }

    pub(super) fn remove(&mut self, from: RegionId, e: EdgeId, to: RegionId) {
        self.succ[from.index()].retain(|&t| t != (e, to));
        self.pred[to.index()].retain(|&t| t != (e, from));
    }
}

/// A transition `(S_{k-1}, S_k)` from a visited region, or a new initial one, to an unvisited region, with the edge of
/// the program between them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frontier {
    pub(crate) from: RegionId,
    pub(crate) edge: EdgeId,
    pub(crate) to: RegionId,
}
