//! The forest F: concrete states that tests have reached.
//!
//! The paper links a state to its parent. Here a state carries what the parents are needed for: the inputs consumed up
//! to it (the test that reaches it) and the symbolic state of the path. Both are persistent lists, so a path costs
//! constant space per state.

use crate::shared::partition::RegionId;
use exec::symbolic::SymState;
use exec::{State, Value};
use ir::LocId;
use rpds::List;

/// A state of the forest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct NodeId(pub(crate) u32);

/// Inputs consumed so far, the latest first.
pub(crate) type History = List<Value, archery::RcK>;

#[derive(Clone)]
pub(crate) struct Node {
    pub(crate) loc: LocId,
    pub(crate) state: State,
    pub(crate) sym: SymState,
    pub(crate) inputs: History,
    /// Edges from the start of the program.
    pub(crate) depth: u64,
}

impl Node {
    /// The inputs in order of execution.
    pub(crate) fn inputs_in_order(&self) -> Vec<Value> {
        let mut v: Vec<Value> = self.inputs.iter().cloned().collect();
        v.reverse();
        v
    }
}

#[derive(Default)]
pub(crate) struct Forest {
    nodes: Vec<Node>,
    region: Vec<RegionId>,
}

impl Forest {
    pub(crate) fn add(&mut self, node: Node, region: RegionId) -> NodeId {
        self.nodes.push(node);
        self.region.push(region);
        NodeId(self.nodes.len() as u32 - 1)
    }

    pub(crate) fn node(&self, n: NodeId) -> &Node {
        &self.nodes[n.0 as usize]
    }
}
