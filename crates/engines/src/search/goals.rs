//! What is left to exclude, and the proof where nothing is.

use super::Search;
use crate::invariants::Ranges;
use crate::program_view::Goal;
use crate::{GaveUp, Outcome};
use base::Phase;
use evidence::{Contract, Invariant, Proof};
use ir::{LocId, ProcId};
use logic::Term;

/// What [`Search::next_goal`] found.
pub(crate) enum NextGoal {
    /// The search goes on with it.
    Given,
    /// Everything is excluded.
    None,
    /// The search cannot be completed.
    Outcome(Outcome),
}

impl Search {
    /// Where a proof has to exclude untranslated code and a test is in it, there is nothing left to find out.
    pub(super) fn entered_untranslated(&self) -> Option<Outcome> {
        let reason = self.entered.as_ref().filter(|_| self.goal == Goal::ErrorOrUnknown)?;
        Some(Outcome::unknown(GaveUp::Untranslated(reason.clone())))
    }

    /// Where no abstract trace to the goal is left, the proof is complete.
    pub(crate) fn is_last_goal(&self) -> bool {
        self.goal == Goal::ErrorOrUnknown || !self.code.has_unknown()
    }

    /// No abstract trace to the goal is left. `None`: errors are excluded, but code that was not translated is not yet;
    /// the search goes on with it as a goal. Otherwise the partition, strengthened by `facts`, is the proof.
    pub(crate) fn pass(&mut self, facts: impl Fn(LocId) -> Vec<Term>) -> Option<Outcome> {
        match self.next_goal() {
            NextGoal::Given => None,
            NextGoal::Outcome(outcome) => Some(outcome),
            NextGoal::None => {
                let ranges = self.ranges_used(self.code.proc);
                let at = |l: LocId| [facts(l), ranges[l.0 as usize].clone()].concat();
                let invariants = self.partition.invariants(&mut self.code.program.pool, at);
                let invariants = invariants.into_iter().map(Invariant::Holds).collect();
                Some(self.proof(vec![Contract::new(self.code.program.entry, invariants)]))
            }
        }
    }

    /// What is left to exclude when no abstract trace to the goal is left.
    pub(crate) fn next_goal(&mut self) -> NextGoal {
        if let Some(why) = self.reason_if_hidden() {
            return NextGoal::Outcome(Outcome::unknown(why));
        }
        if !self.is_last_goal() {
            self.goal = Goal::ErrorOrUnknown;
            self.partition.aim_at(&self.code, self.goal);
            return self.entered_untranslated().map_or(NextGoal::Given, NextGoal::Outcome);
        }
        NextGoal::None
    }

    /// Whether the control-flow graph has no path to an error, nor to code that was not translated.
    pub(crate) fn is_excluded_by_graph(&self) -> bool {
        self.is_last_goal() && !self.partition.can_matter(self.code.entry)
    }

    /// The end of a search that has excluded everything.
    pub(crate) fn proof(&self, contracts: Vec<Contract>) -> Outcome {
        Outcome::pass(self.proof_of(&contracts))
    }

    /// The contracts with their frozen variables.
    pub(crate) fn proof_of(&self, contracts: &[Contract]) -> Proof {
        let program = &self.code.program;
        let frozen = program.vars[self.code.first_frozen as usize..].to_vec();
        Proof::new(&program.pool, &frozen, contracts)
    }

    /// The conjuncts for the states at `l` of the procedure that is looked at, without what its ranges decide ([`Ranges::simplified`]).
    pub(crate) fn simplified(&mut self, l: LocId, conjuncts: Vec<Term>) -> Vec<Term> {
        let ranges = self.ranges.entry(self.code.proc).or_insert_with(|| {
            let _lap = self.watch.phase(Phase::Facts);
            Ranges::new(&self.code)
        });
        ranges.simplified(&mut self.code, l, conjuncts)
    }

    /// What ranges say about the locations of a procedure, as far as it has been used and what that rests on.
    pub(crate) fn ranges_used(&mut self, p: ProcId) -> Vec<Vec<Term>> {
        match self.ranges.get_mut(&p) {
            Some(ranges) => ranges.facts(&mut self.code),
            None => vec![Vec::new(); self.code.view(p).loc_count()],
        }
    }
}
