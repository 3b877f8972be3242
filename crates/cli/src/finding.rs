//! What belongs to an answer besides the verdict.

use base::Pos;
use report::Vacuous;
use report::answer::Rest;
use report::trace::Item;

/// What belongs to an answer besides the verdict.
#[derive(Clone, Debug, Default)]
pub(crate) struct Finding {
    pub(crate) evidence_file: Option<String>,
    /// The path of a test, if somebody wants to see it.
    pub(crate) path: Path,
    /// The proof of the checks that are left behind a violation.
    pub(crate) rest: Option<Rest>,
    pub(crate) vacuous: Option<Vacuous>,
    pub(crate) assumed_away: Vec<Pos>,
}

/// The path of a test.
#[derive(Clone, Debug, Default)]
pub(crate) struct Path {
    pub(crate) items: Vec<Item>,
    /// There is no other.
    pub(crate) is_only: bool,
}
