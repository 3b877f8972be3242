//! What symbolic execution with abstract matching stands on: the program as guarded commands, symbolic states, predicates,
//! the splitting of a symbolic state into the abstract states that it matches, and preimages.

mod abstract_states;
mod automorphism;
mod between;
mod command;
mod entailment;
mod forms;
mod liveness;
#[allow(clippy::module_inception)]
mod matching;
mod minterms;
mod moves;
mod orbits;
mod predicates;
mod preimage;
mod proof;
mod schedule;
mod states;
mod substitution;
mod symmetry;
mod system;
mod turned;

pub(crate) use abstract_states::AbstractId;
pub(crate) use command::{Command, TransitionId};
pub(crate) use matching::Matching;
pub use predicates::Scope;
pub(crate) use preimage::Leads;
pub(crate) use proof::described;
pub(crate) use states::StateId;
pub use symmetry::Symmetry;
pub(crate) use symmetry::{Group, SymmetryId};
pub(crate) use system::TransitionSystem;
