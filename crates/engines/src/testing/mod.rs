//! Testing: the forest F of concrete states, and the runs of tests that make it grow.

mod allowance;
pub(crate) mod calls;
mod cycle;
pub(crate) mod forest;
mod from_model;
mod prefix_cache;
mod run;
pub(crate) mod runner;
pub(crate) mod script;
mod test;

pub(crate) use allowance::{Allowance, Steps};
pub(crate) use cycle::CycleDetector;
pub(crate) use forest::{Forest, Link, Node, NodeId};
pub(crate) use from_model::test_from_model;
pub(crate) use run::{Asked, Beside, Run, assumption, may_enter};
pub(crate) use runner::{Runner, Step};
pub(crate) use script::{Feed, Script};
pub(crate) use test::{Begin, Known, RunEnd, Test};
