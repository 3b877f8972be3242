//! The abstraction: the partition Σ≃ of the states at each location, its abstract transitions →≃, and how far each
//! region is from the goal.

mod claims;
mod distance;
mod left_out;
#[cfg(test)]
mod naive;
mod partition;
mod refinement;
mod region;
#[cfg(test)]
mod tests;
mod transitions;

pub(crate) use partition::Partition;
pub(crate) use transitions::{Frontier, RegionId};
