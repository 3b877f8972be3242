//! A region: a leaf of a location's split tree, or an inner node that once was one.

use super::transitions::{RegionId, Transition};
use crate::testing::NodeId;
use ir::LocId;
use logic::Term;

#[derive(Clone, Copy, Debug)]
pub(super) struct Split {
    pub(super) predicate: Term,
    pub(super) yes: RegionId,
    pub(super) no: RegionId,
}

pub(super) struct Region {
    pub(super) loc: LocId,
    /// The split that made it, and which side it is.
    pub(super) parent: Option<(RegionId, bool)>,
    pub(super) split: Option<Split>,
    /// Forest states of a leaf; empty means that no test has visited it.
    pub(super) nodes: Vec<NodeId>,
    pub(super) left_out: Option<LeftOut>,
    /// The step that it was split off for: what lies beside it does not take it.
    pub(super) explains: Option<Transition>,
}

impl Region {
    pub(super) fn new(loc: LocId, parent: Option<(RegionId, bool)>) -> Region {
        Region { loc, parent, split: None, nodes: Vec::new(), left_out: None, explains: None }
    }
}

/// Conjuncts that every state needs which takes the step; the region's predicate has the others.
pub(super) struct LeftOut {
    pub(super) conjuncts: Vec<Term>,
    pub(super) step: Transition,
}
