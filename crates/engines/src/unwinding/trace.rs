//! The edges of an unwinding, with the inputs that each takes.

use super::memory::Version;
use exec::Value;
use logic::Term;

/// A place in an unwinding: a location behind a number of visits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct NodeId(usize);

/// What a statement takes from outside.
#[derive(Clone)]
pub(super) enum Taken {
    Scalar(Term),
    Choice(Value),
    /// As many bytes as `len` says, those that `version` of memory has from `dst` on.
    Bytes {
        version: Version,
        dst: Term,
        len: Term,
    },
}

/// An edge of the unwinding.
pub(super) struct Step {
    /// When control takes it.
    pub(super) condition: Term,
    pub(super) to: NodeId,
    /// In order of execution.
    pub(super) inputs: Vec<Taken>,
}

/// By node: the edges that leave it.
#[derive(Default)]
pub(super) struct Trace {
    nodes: Vec<Vec<Step>>,
}

impl Trace {
    /// The first node is where everything begins.
    pub(super) const FIRST: NodeId = NodeId(0);

    pub(super) fn node(&mut self) -> NodeId {
        self.nodes.push(Vec::new());
        NodeId(self.nodes.len() - 1)
    }

    pub(super) fn steps(&self, from: NodeId) -> &[Step] {
        &self.nodes[from.0]
    }

    pub(super) fn step(&mut self, from: NodeId, condition: Term, to: NodeId, inputs: Vec<Taken>) {
        self.nodes[from.0].push(Step { condition, to, inputs });
    }
}
