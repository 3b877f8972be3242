//! Harnesses that are searched by machines of a service. What comes back is what a run leaves in the cache, and it is treated as
//! that: read, checked and executed by a run on this machine which searches for nothing. No verdict of another machine is believed.

#[cfg(feature = "remote")]
mod client;
mod process;
#[cfg(feature = "remote")]
mod task;

#[cfg(feature = "remote")]
pub(crate) use client::Elsewhere;

#[cfg(not(feature = "remote"))]
mod nobody;
#[cfg(not(feature = "remote"))]
pub(crate) use nobody::Elsewhere;
