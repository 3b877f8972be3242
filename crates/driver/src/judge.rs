//! The checker, where an engine shows it a proof before it answers.

use crate::confirm::checked_within;
use crate::run::Run;
use base::{Budget, Phase};
use cert::{CheckedProof, Rejection};
use engines::Judged;
use evidence::Proof;
use ir::Program;
use std::cell::RefCell;

/// Checks proofs of one program, at the cost of the search.
pub(crate) struct Judge<'a> {
    run: &'a Run<'a>,
    program: &'a Program,
    budget: Budget,
    accepted: RefCell<Option<CheckedProof>>,
}

impl<'a> Judge<'a> {
    pub(crate) fn new(run: &'a Run<'a>, program: &'a Program, budget: &Budget) -> Judge<'a> {
        Judge { run, program, budget: budget.clone(), accepted: RefCell::default() }
    }

    /// The proof that was accepted last.
    pub(crate) fn accepted(self) -> Option<CheckedProof> {
        self.accepted.into_inner()
    }
}

impl engines::Judge for Judge<'_> {
    fn judge(&self, proof: &Proof, effort: u64) -> Judged {
        let _lap = self.run.progress.watch.phase(Phase::Check);
        match checked_within(self.run, self.program, proof.clone(), &self.budget.for_part(effort)) {
            Ok(proof) => {
                self.accepted.replace(Some(proof));
                Judged::Accepted
            }
            Err(Rejection::Refuted(test)) => Judged::Refuted(*test),
            Err(_) => Judged::Open,
        }
    }
}
