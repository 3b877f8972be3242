//! The tree of symbolic executions. Nodes that a restart throws away stay in place, marked as such.

use super::annotation::Looping;
use super::label::Label;
use super::reduct::Trace;
use super::state::{Core, State};
use ir::LocId;

/// A node, by its number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct NodeId(pub(super) u32);

/// What has become of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Status {
    /// It waits for its turn.
    Open,
    /// It has children, or needs none.
    Expanded,
    /// The other node's interpolant holds in its state.
    Covered(NodeId),
    /// A restart has thrown it away.
    Dropped,
}

/// A symbolic state at a location.
pub(super) struct Node {
    pub(super) loc: LocId,
    /// With the number of the step that leads here.
    pub(super) parent: Option<(NodeId, usize)>,
    /// σ, before constraints are deleted.
    pub(super) state: State,
    /// Of an expanded looping point: which constraints are kept, and σ_min.
    pub(super) looping: Option<Box<Looping>>,
    pub(super) steps: Vec<Step>,
    pub(super) status: Status,
    /// The interpolant, once there is one.
    pub(super) label: Option<Label>,
    /// Nodes that this one covers.
    pub(super) covers: Vec<NodeId>,
    /// Nodes that turned out not to cover this one.
    pub(super) not_by: Vec<NodeId>,
    /// How often what covers it has grown.
    pub(super) asked_again: u32,
}

/// An edge that leaves a node.
pub(super) struct Step {
    pub(super) trace: Trace,
    pub(super) end: End,
}

pub(super) enum End {
    Child(NodeId),
    /// No state takes the edge; the constraints that contradict each other.
    Infeasible(Core),
}

/// All nodes.
#[derive(Default)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    /// M_T: by location, the nodes that are there.
    at: Vec<Vec<NodeId>>,
}

impl Tree {
    pub(super) fn new(locations: usize) -> Tree {
        Tree { nodes: Vec::new(), at: vec![Vec::new(); locations] }
    }

    pub(super) fn add(&mut self, loc: LocId, parent: Option<(NodeId, usize)>, state: State) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        self.nodes.push(Node {
            loc,
            parent,
            state,
            looping: None,
            steps: Vec::new(),
            status: Status::Open,
            label: None,
            covers: Vec::new(),
            not_by: Vec::new(),
            asked_again: 0,
        });
        self.at[loc.0 as usize].push(id);
        id
    }

    pub(super) fn node(&self, n: NodeId) -> &Node {
        &self.nodes[n.0 as usize]
    }

    pub(super) fn node_mut(&mut self, n: NodeId) -> &mut Node {
        &mut self.nodes[n.0 as usize]
    }

    pub(super) fn at(&self, l: LocId) -> &[NodeId] {
        &self.at[l.0 as usize]
    }

    pub(super) fn is_dropped(&self, n: NodeId) -> bool {
        self.node(n).status == Status::Dropped
    }

    /// σ_min: the state that the node's steps begin with.
    pub(super) fn start(&self, n: NodeId) -> &State {
        let node = self.node(n);
        node.looping.as_ref().map_or(&node.state, |looping| &looping.state)
    }

    /// The nodes above, the nearest first.
    pub(super) fn ancestors(&self, n: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.node(n).parent, |&(p, _)| self.node(p).parent).map(|(p, _)| p)
    }

    /// Throws the nodes below away; those that they covered from outside.
    pub(super) fn drop_below(&mut self, n: NodeId) -> Vec<NodeId> {
        let mut todo = self.children(n);
        let (mut dropped, mut covered) = (Vec::new(), Vec::new());
        while let Some(m) = todo.pop() {
            todo.extend(self.children(m));
            let node = self.node_mut(m);
            node.status = Status::Dropped;
            node.steps = Vec::new();
            node.looping = None;
            covered.append(&mut node.covers);
            dropped.push(m);
        }
        for m in dropped {
            let loc = self.node(m).loc;
            self.at[loc.0 as usize].retain(|&k| k != m);
        }
        self.node_mut(n).steps.clear();
        covered.retain(|&m| !self.is_dropped(m));
        covered
    }

    fn children(&self, n: NodeId) -> Vec<NodeId> {
        let child = |s: &Step| match s.end {
            End::Child(c) => Some(c),
            End::Infeasible(_) => None,
        };
        self.node(n).steps.iter().filter_map(child).collect()
    }

    /// Nodes so far, those that were thrown away among them.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }
}
