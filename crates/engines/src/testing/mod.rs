//! Testing: the forest F of concrete states, and the runs of tests that make it grow.

pub(crate) mod calls;
pub(crate) mod forest;
mod from_model;
mod prefix_cache;
pub(crate) mod runner;

pub(crate) use forest::{Forest, Link, Node, NodeId};
pub(crate) use from_model::test_from_model;
pub(crate) use runner::{CycleDetector, Feed, RunEnd, Runner, Script, Step};
