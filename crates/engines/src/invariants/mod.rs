//! Invariants of locations that generalise what single splits say.

mod examples;
pub(crate) mod facts;
pub(crate) mod interpolants;
pub(crate) mod ranges;

pub(crate) use facts::Facts;
pub(crate) use ranges::Ranges;
