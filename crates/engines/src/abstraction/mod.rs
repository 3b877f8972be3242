//! The abstraction: the partition Σ≃ of the states at each location, its abstract transitions →≃, and how far each
//! region is from the goal.

pub(crate) mod distance;
pub(crate) mod partition;

pub(crate) use partition::{Partition, RegionId};
