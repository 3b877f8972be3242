//! Invariants of locations that generalise what single splits say.

mod examples;
mod interpolants;
mod learned;
mod needed;
mod questions;
mod ranges;
mod relations;
mod templates;

pub(crate) use learned::LearnedInvariants;
pub(crate) use ranges::Ranges;
pub(crate) use relations::Relations;
