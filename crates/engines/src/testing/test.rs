//! Tests to execute: where they begin, what they are fed, and how their runs end.

use crate::testing::forest::{Link, Node, NodeId};
use crate::testing::script::Script;
use std::rc::Rc;

/// Where the run of a test begins.
#[derive(Clone)]
pub(crate) enum Begin {
    /// At the start of the program, and from there to the procedure of this context first.
    Root(Option<Rc<Link>>),
    /// At the entry of the procedure that a question is about; the state is not in the forest yet.
    Entry,
    /// At a state of the forest.
    Known,
}

impl Begin {
    /// The state where the search's own part of the run begins is new to the forest.
    pub(crate) fn is_recorded(&self) -> bool {
        !matches!(self, Begin::Known)
    }
}

/// A test to execute: from `start` with these inputs.
pub(crate) struct Test {
    pub(crate) start: Box<Node>,
    pub(crate) script: Script,
    pub(crate) begin: Begin,
    pub(crate) known: Known,
}

/// How much of a test is known to lead somewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Known {
    /// So many edges.
    Edges(u64),
    /// What it takes until its inputs are used up.
    Inputs,
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RunEnd {
    /// It reached an error location.
    Error(NodeId),
    /// It entered code that was not translated.
    Unknown(NodeId),
    /// It reached the goal of a question about a procedure.
    Goal(NodeId),
    /// It returned, blocked, or repeats a state for ever.
    Ended,
    /// The step limit stopped it.
    Cut,
}
