//! Testing: the forest F of concrete states, and the runs of tests that make it grow.

pub(crate) mod calls;
mod cycle;
pub(crate) mod forest;
mod prefix_cache;
pub(crate) mod runner;
pub(crate) mod script;
mod test;

pub(crate) use cycle::CycleDetector;
pub(crate) use forest::{Forest, Link, Node, NodeId};
pub(crate) use runner::{Runner, Step};
pub(crate) use script::{Feed, Script};
pub(crate) use test::{Begin, RunEnd, Test};
