//! Inclusion constraints between what holds pointers, and their least solution.

use super::origin::{Origin, Traits};
use super::scopes::Scopes;
use crate::hir::{FuncId, GlobalId, LocalId};
use crate::types::RecordId;
use rustc_hash::FxHashMap;

/// What holds pointers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Holder {
    Local(FuncId, LocalId),
    Global(GlobalId),
    Member(RecordId, u32),
    Result(FuncId),
    /// Whatever is reached through a pointer to a pointer.
    Cell,
    /// Arguments of calls through pointers, and their results.
    Passed,
    Returned,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct NodeId(u32);

/// Where a value comes from: a holder, or known at once.
#[derive(Clone, Copy, Debug)]
pub(super) enum Source {
    From(NodeId, Traits),
    Known(Origin),
}

/// The constraints, and what they say of each holder so far.
#[derive(Default)]
pub(super) struct Graph {
    nodes: FxHashMap<Holder, NodeId>,
    holders: Vec<Holder>,
    origins: Vec<Origin>,
    /// By node: where its values flow to, and what that adds.
    flows: Vec<Vec<(NodeId, Traits)>>,
    pub(super) scopes: Scopes,
}

impl Graph {
    pub(super) fn new(scopes: Scopes) -> Graph {
        Graph { scopes, ..Graph::default() }
    }

    /// The node of a holder.
    pub(super) fn node(&mut self, holder: Holder) -> NodeId {
        let next = NodeId(self.holders.len() as u32);
        let id = *self.nodes.entry(holder).or_insert(next);
        if id == next {
            self.holders.push(holder);
            // Memory may hold what nobody in the unit has written.
            let is_memory = matches!(holder, Holder::Member(..) | Holder::Cell);
            self.origins.push(if is_memory { Origin::anywhere(Traits::NONE) } else { Origin::NOTHING });
            self.flows.push(Vec::new());
        }
        id
    }

    /// What is known of a value from there.
    pub(super) fn value(&self, source: Source) -> Origin {
        match source {
            Source::Known(origin) => origin,
            Source::From(n, added) => self.held(n).with(added),
        }
    }

    /// What is known of a pointer that is read from the holder.
    fn held(&self, n: NodeId) -> Origin {
        let origin = self.origins[n.0 as usize];
        let outlives = origin.traits.has(Traits::STACK) && self.outlives(self.holders[n.0 as usize], origin);
        origin.with(if outlives { Traits::OUTLIVES } else { Traits::NONE })
    }

    /// A pointer of this origin to a local variable may outlive it where it is kept.
    fn outlives(&self, holder: Holder, origin: Origin) -> bool {
        match holder {
            Holder::Local(f, keeper) => self.scopes.outlives(f, keeper, origin),
            Holder::Passed => false,
            Holder::Global(_) | Holder::Member(..) | Holder::Result(_) | Holder::Cell | Holder::Returned => true,
        }
    }

    /// The holder takes the value.
    pub(super) fn flow(&mut self, source: Source, to: NodeId) {
        match source {
            Source::Known(origin) => {
                let at = &mut self.origins[to.0 as usize];
                *at = at.join(origin);
            }
            Source::From(from, added) => self.flows[from.0 as usize].push((to, added)),
        }
    }

    /// The two holders are one.
    pub(super) fn merge(&mut self, a: NodeId, b: NodeId) {
        self.flow(Source::From(a, Traits::NONE), b);
        self.flow(Source::From(b, Traits::NONE), a);
    }

    /// The least solution.
    pub(super) fn solve(&mut self) {
        let mut todo: Vec<NodeId> = (0..self.holders.len() as u32).map(NodeId).collect();
        while let Some(n) = todo.pop() {
            let held = self.held(n);
            for i in 0..self.flows[n.0 as usize].len() {
                let (to, added) = self.flows[n.0 as usize][i];
                let at = self.origins[to.0 as usize];
                let joined = at.join(held.with(added));
                if joined != at {
                    self.origins[to.0 as usize] = joined;
                    todo.push(to);
                }
            }
        }
    }
}
