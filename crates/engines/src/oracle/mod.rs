//! The oracle: questions to the solver, sliced, eliminated and remembered so that few of them need a search.

pub(crate) mod model_cache;
pub(crate) mod question;

pub(crate) use question::{Asked, Oracle};
