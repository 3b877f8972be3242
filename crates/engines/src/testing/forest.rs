//! The forest F: concrete states that tests have reached.
//!
//! The paper links a state to its parent. Here a state carries what the parents are needed for: the inputs consumed up
//! to it (the test that reaches it) and the symbolic state of the path. Both are persistent lists, so a path costs
//! constant space per state.

use evidence::TestCandidate;
use exec::symbolic::SymState;
use exec::{State, Value};
use ir::{LocId, ProcId, Stmt};
use rpds::List;
use std::rc::Rc;

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
    /// Steps from the start of the program, those of calls on the way included.
    pub(crate) depth: u64,
    /// The calls between the entry procedure and the one whose search the state belongs to.
    pub(crate) context: Option<Rc<Link>>,
}

/// A call that a search went into: how a test from the start of the program gets back to the procedure it is about.
pub(crate) struct Link {
    /// The context of the caller.
    pub(crate) caller: Option<Rc<Link>>,
    /// Steps before the call.
    pub(crate) depth: u64,
    /// Before the call: what the caller's target region needs is assumed, and frozen variables get what the caller
    /// remembers.
    pub(crate) entering: Vec<Stmt>,
    pub(crate) callee: ProcId,
}

impl Node {
    /// The inputs in order of execution.
    pub(crate) fn inputs_in_order(&self) -> Vec<Value> {
        let mut v: Vec<Value> = self.inputs.iter().cloned().collect();
        v.reverse();
        v
    }

    /// The test that leads to this state.
    pub(crate) fn test(&self) -> TestCandidate {
        TestCandidate { inputs: self.inputs_in_order(), memory: self.state.initial().clone() }
    }
}

#[derive(Default)]
pub(crate) struct Forest {
    nodes: Vec<Node>,
}

impl Forest {
    pub(crate) fn add(&mut self, node: Node) -> NodeId {
        self.nodes.push(node);
        NodeId(self.nodes.len() as u32 - 1)
    }

    pub(crate) fn node(&self, n: NodeId) -> &Node {
        &self.nodes[n.0 as usize]
    }
}
