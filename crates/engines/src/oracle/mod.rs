//! The oracle: questions to the solver, sliced, eliminated and remembered so that few of them need a search.

mod asking;
mod elimination;
#[cfg(test)]
mod integer_tests;
mod located;
mod model_cache;
mod slicing;
#[cfg(test)]
mod tests;
mod witnesses;

pub(crate) use asking::{Asked, Oracle};
pub(crate) use model_cache::ModelCache;
