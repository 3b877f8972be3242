//! The frontier: which abstract transition out of the visited regions is tried next, and what is tried there.
//!
//! Each file has one step of a search ([`crate::search::Search`]) that several engines take.

mod choice;
mod choosing;
mod dry_run;
mod excluded;
mod execute_symbolic;
mod extending;
mod feasible;
mod hidden;
mod hiding;
mod initial;
mod lazy_initialisation;
mod obstacle;
mod transition;

pub(crate) use choice::Choice;
pub(crate) use extending::FromState;
pub(crate) use hidden::Hidden;
pub(crate) use initial::Initial;
