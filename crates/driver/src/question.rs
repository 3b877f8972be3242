//! What is asked about a program, as evidence of other runs is found by it.

use crate::run::Run;
use base::Phase;
use ir::{Places, Program, text};
use prepare::{Preparation, Prepared, Wishes, prepare};

/// What is asked about a program, and how evidence about it is written down.
pub(crate) struct Question<'a> {
    pub(crate) lowered: &'a Program,
    pub(crate) places: Places,
    /// What the question is recognised by.
    pub(crate) words: String,
}

/// Changes when evidence is written in another way.
const VERSION: &str = "attest question 4";

impl<'a> Question<'a> {
    pub(crate) fn new(run: &Run<'_>, lowered: &'a Program) -> Question<'a> {
        let _lap = run.progress.watch.phase(Phase::Prepare);
        let places = Places::of(lowered);
        let limits = run.settings.limits;
        let program = text::print(&places.erased(lowered));
        let words = format!("{VERSION}\nrecursion {} edges {}\n{program}", limits.recursion, limits.max_edges);
        Question { lowered, places, words }
    }

    /// The program as it was prepared for some evidence.
    pub(crate) fn prepared(&self, run: &Run<'_>, preparation: Preparation) -> Prepared {
        let _lap = run.progress.watch.phase(Phase::Prepare);
        prepare(self.lowered, &Wishes { preparation, limits: run.settings.limits })
    }
}
