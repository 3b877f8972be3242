//! What the rooms share: the forest F of concrete states, the partition Σ≃ with its abstract transitions, running
//! tests, asking the solver.

pub(crate) mod calls;
mod choice;
pub(crate) mod code;
pub(crate) mod distance;
pub(crate) mod examples;
pub(crate) mod excluded;
pub(crate) mod explore;
pub(crate) mod facts;
pub(crate) mod forest;
pub(crate) mod hidden;
pub(crate) mod interpolants;
pub(crate) mod objects;
mod opening;
pub(crate) mod partition;
pub(crate) mod question;
pub(crate) mod ranges;
pub(crate) mod runner;
pub(crate) mod search;
pub(crate) mod transition;

pub(crate) use code::{Code, Goal};
pub(crate) use facts::Facts;
pub(crate) use forest::{Forest, Link, Node, NodeId};
pub(crate) use hidden::Hidden;
pub(crate) use partition::{Partition, RegionId};
pub(crate) use question::{Asked, Asker};
pub(crate) use ranges::Ranges;
pub(crate) use runner::{Feed, Lap, RunEnd, Runner, Script, Step};
pub(crate) use search::{Begin, FromState, Frontier, Initial, NextGoal, Scene, Search, Test};
