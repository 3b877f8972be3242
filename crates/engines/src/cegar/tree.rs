//! The abstract reachability tree: nodes, which of them are covered by others, and which are next.

use ir::{EdgeId, LocId};
use logic::Term;
use std::collections::BTreeSet;
use std::rc::Rc;

/// A node of the tree, by number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct NodeId(u32);

/// A location with an abstract state.
pub(super) struct Node {
    pub(super) at: LocId,
    /// The node before and the edge between.
    pub(super) via: Option<(NodeId, EdgeId)>,
    /// The abstract state: predicates of the location and negations of some, in order of terms. All of them hold.
    pub(super) state: Rc<[Term]>,
    /// So many predicates of the location have been considered.
    pub(super) considered: usize,
    /// Visits of loop heads on the way.
    visits: u32,
    children: Vec<NodeId>,
    condition: Condition,
}

/// What has become of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Condition {
    Pending,
    Expanded,
    /// By an expanded node at the same location, whose state is weaker.
    Covered(NodeId),
    /// Refinement has taken it out of the tree.
    Removed,
}

/// Which pending node is next: an error at once; then paths with few visits of loop heads, along the graph, so that what can cover
/// is there before what it covers; for that reason also weak states before strong ones.
type Priority = (u32, u32, usize, NodeId);

/// See the module.
pub(super) struct Tree {
    nodes: Vec<Node>,
    /// By location.
    at: Vec<Vec<NodeId>>,
    pending: BTreeSet<Priority>,
    /// By location: its place in reverse post-order; none if the search ends there.
    rank: Vec<Option<u32>>,
    is_loop_head: Vec<bool>,
}

impl Tree {
    /// The root is the entry with any state.
    pub(super) fn new(entry: LocId, rank: Vec<Option<u32>>, is_loop_head: Vec<bool>) -> Tree {
        let mut tree =
            Tree { nodes: Vec::new(), at: vec![Vec::new(); rank.len()], pending: BTreeSet::new(), rank, is_loop_head };
        tree.push(entry, None, Rc::from([]), 0);
        tree
    }

    pub(super) fn node(&self, n: NodeId) -> &Node {
        &self.nodes[n.0 as usize]
    }

    fn node_mut(&mut self, n: NodeId) -> &mut Node {
        &mut self.nodes[n.0 as usize]
    }

    /// A child behind an edge.
    pub(super) fn add(
        &mut self,
        parent: NodeId,
        e: EdgeId,
        at: LocId,
        (state, considered): (Rc<[Term]>, usize),
    ) -> NodeId {
        let child = self.push(at, Some((parent, e)), state, considered);
        self.node_mut(parent).children.push(child);
        child
    }

    fn push(&mut self, at: LocId, via: Option<(NodeId, EdgeId)>, state: Rc<[Term]>, considered: usize) -> NodeId {
        let n = NodeId(self.nodes.len() as u32);
        let before = via.map_or(0, |(p, _)| self.node(p).visits);
        let visits = before + u32::from(self.is_loop_head[at.0 as usize]);
        self.nodes.push(Node {
            at,
            via,
            state,
            considered,
            visits,
            children: Vec::new(),
            condition: Condition::Pending,
        });
        self.at[at.0 as usize].push(n);
        self.pending.insert(self.priority(n));
        n
    }

    fn priority(&self, n: NodeId) -> Priority {
        let node = self.node(n);
        match self.rank[node.at.0 as usize] {
            Some(rank) => (node.visits, rank, node.state.len(), n),
            None => (0, 0, 0, n),
        }
    }

    /// The next node that is not covered; it is expanded from now on.
    pub(super) fn next(&mut self) -> Option<NodeId> {
        while let Some((.., n)) = self.pending.pop_first() {
            self.node_mut(n).condition = match self.coverer(n) {
                None => Condition::Expanded,
                Some(by) => Condition::Covered(by),
            };
            if self.is_expanded(n) {
                return Some(n);
            }
        }
        None
    }

    /// An expanded node whose state the state of `n` entails: all of its literals are among those of `n`.
    fn coverer(&self, n: NodeId) -> Option<NodeId> {
        let Node { at, state, .. } = self.node(n);
        let here = self.at[at.0 as usize].iter().copied();
        here.filter(|&m| self.is_expanded(m)).find(|&m| is_subset(&self.node(m).state, state))
    }

    fn is_expanded(&self, n: NodeId) -> bool {
        self.node(n).condition == Condition::Expanded
    }

    /// The states of the expanded nodes of a location.
    pub(super) fn states(&self, l: LocId) -> impl Iterator<Item = &[Term]> {
        self.at[l.0 as usize].iter().filter(|&&n| self.is_expanded(n)).map(|&n| &*self.node(n).state)
    }

    /// Nodes that are in the tree.
    pub(super) fn len(&self) -> usize {
        self.at.iter().map(Vec::len).sum()
    }

    /// The path from the root: its nodes, and the edges between them.
    pub(super) fn path(&self, n: NodeId) -> (Vec<NodeId>, Vec<EdgeId>) {
        let (mut nodes, mut edges) = (vec![n], Vec::new());
        let mut at = n;
        while let Some((parent, e)) = self.node(at).via {
            nodes.push(parent);
            edges.push(e);
            at = parent;
        }
        nodes.reverse();
        edges.reverse();
        (nodes, edges)
    }

    /// Takes the node and all below it out of the tree. What they covered is pending again.
    pub(super) fn remove(&mut self, n: NodeId) {
        let mut removed = BTreeSet::new();
        let mut todo = vec![n];
        while let Some(n) = todo.pop() {
            removed.insert(n);
            todo.extend(std::mem::take(&mut self.node_mut(n).children));
            self.pending.remove(&self.priority(n));
            self.node_mut(n).condition = Condition::Removed;
        }
        if let Some((parent, _)) = self.node(n).via {
            self.node_mut(parent).children.retain(|&c| c != n);
        }
        let places: BTreeSet<LocId> = removed.iter().map(|&n| self.node(n).at).collect();
        for l in places {
            let mut here = std::mem::take(&mut self.at[l.0 as usize]);
            here.retain(|n| !removed.contains(n));
            for &m in &here {
                if matches!(self.node(m).condition, Condition::Covered(by) if removed.contains(&by)) {
                    self.node_mut(m).condition = Condition::Pending;
                    self.pending.insert(self.priority(m));
                }
            }
            self.at[l.0 as usize] = here;
        }
    }
}

/// Of two sequences in order.
fn is_subset(small: &[Term], large: &[Term]) -> bool {
    let mut rest = large.iter();
    small.len() <= large.len() && small.iter().all(|s| rest.any(|l| l == s))
}
