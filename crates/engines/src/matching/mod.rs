//! What symbolic execution with abstract matching stands on: the program as guarded commands, symbolic states, predicates,
//! the splitting of a symbolic state into the abstract states that it matches, and preimages.

mod abstract_states;
mod command;
mod forms;
mod liveness;
#[allow(clippy::module_inception)]
mod matching;
mod minterms;
mod moves;
mod predicates;
mod preimage;
mod proof;
mod schedule;
mod states;
mod substitution;
mod system;

pub(crate) use abstract_states::AbstractId;
pub(crate) use command::TransitionId;
pub(crate) use matching::Matching;
pub(crate) use proof::described;
pub(crate) use states::StateId;
pub(crate) use system::TransitionSystem;
