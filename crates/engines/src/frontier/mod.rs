//! The frontier: what is tried at the abstract transition that leads out of the visited regions.

pub(crate) mod choice;
pub(crate) mod excluded;
pub(crate) mod hidden;
pub(crate) mod lazy_initialisation;
pub(crate) mod transition;

pub(crate) use hidden::Hidden;
