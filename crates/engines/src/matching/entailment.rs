//! Memory of what symbolic states imply.

use super::states::StateId;
use logic::Term;
use rustc_hash::FxHashMap;

/// What is known about which symbolic states imply which.
#[derive(Default)]
pub(crate) struct Entailment {
    /// States as conditions over the variables; `None` where that is not found.
    pub(super) described: FxHashMap<StateId, Option<Term>>,
    /// By state and the one that it may imply.
    pub(super) known: FxHashMap<(StateId, StateId), bool>,
}
