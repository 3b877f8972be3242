//! One run: what is asked for, who answers, what is known so far.

use crate::host::Host;
use crate::progress::Progress;
use base::{Budget, Exhausted};
use engines::EngineInfo;
use prepare::ExpandLimits;
use solver::layers::External;

/// What the user may choose about a run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// For random choices.
    pub seed: u64,
    /// Answers about procedures are kept and looked up.
    pub summaries: bool,
    /// Of the engine `ase`; `None`: it chooses itself.
    pub ase: Option<engines::ase::Options>,
    /// Iterations of each search.
    pub max_iterations: Option<u64>,
    /// How far calls are expanded.
    pub limits: ExpandLimits,
    /// A second solver for the checker's questions.
    pub cross_check: Option<External>,
    /// Violations to find a test for, at most.
    pub max_violations: usize,
}

/// One run. The references are to what outlives it: the supervisor looks at the progress as well.
#[derive(Clone, Copy)]
pub struct Run<'a> {
    /// What the user has chosen.
    pub settings: &'a Settings,
    /// Who searches.
    pub engine: &'static EngineInfo,
    /// What is known so far.
    pub progress: &'a Progress,
    /// The world outside.
    pub host: &'a dyn Host,
}

impl Run<'_> {
    /// The limits as engines see them.
    pub(crate) fn budget(&self) -> Budget {
        let mut budget = self.progress.budget();
        budget.max_iterations = self.settings.max_iterations;
        budget
    }

    /// The limit that is met, if one is.
    pub(crate) fn exhausted(&self) -> Option<Exhausted> {
        self.budget().exhausted()
    }

    /// No search has anything left.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.exhausted().is_some() || self.progress.further_iterations() == Some(0)
    }
}
