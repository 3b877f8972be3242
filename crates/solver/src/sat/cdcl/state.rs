//! What a search consists of.

use super::super::Lit;
use super::analysis::Analysis;
use super::assignment::Assignment;
use super::clauses::{Clauses, Watch};
use super::derivation::{Derivation, Id};
use super::order::Order;
use super::phases::Phases;
use super::queue::Queue;
use super::restarts::Restarts;

/// When clauses are dropped.
#[derive(Default)]
pub(super) struct Forgetting {
    pub(super) rounds: u64,
    pub(super) next: u64,
    /// Variables of level 0 at the last round.
    pub(super) known: usize,
}

/// A search, and what it has learned: conflict-driven clause learning.
#[derive(Default)]
pub struct Cdcl {
    pub(super) clauses: Clauses,
    /// By literal: the clauses in which it is watched.
    pub(super) watches: Vec<Vec<Watch>>,
    pub(super) assignment: Assignment,
    /// Of a stable mood.
    pub(super) order: Order,
    /// Of a focused mood.
    pub(super) queue: Queue,
    pub(super) phases: Phases,
    pub(super) restarts: Restarts,
    pub(super) forgetting: Forgetting,
    pub(super) analysis: Analysis,
    pub(super) derivation: Option<Derivation>,
    /// By variable, with a derivation: the clause that says its value at level 0.
    pub(super) units: Vec<Id>,
    /// Clauses that were given so far.
    pub(super) given: u32,
    /// The clauses contradict each other.
    pub(super) is_contradictory: bool,
    pub(super) conflicts: u64,
    pub(super) propagations: u64,
    /// Propagations that were charged to the budget.
    pub(super) charged: u64,
    /// By variable: the model of the last search.
    pub(super) model: Vec<bool>,
    /// The clause that is added just now.
    pub(super) scratch: Vec<Lit>,
    pub(super) core: Vec<Lit>,
}

impl Cdcl {
    /// Without clauses; writes a derivation if one is wanted.
    pub(in crate::sat) fn deriving() -> Cdcl {
        Cdcl { derivation: Some(Derivation::default()), ..Cdcl::default() }
    }

    /// The steps so far. After `Unsat`, the last one is the clause that some assumption of the core is false.
    pub(in crate::sat) fn derivation(&self) -> Option<&Derivation> {
        self.derivation.as_ref()
    }

    /// With a derivation: the clause that says the value that a variable has at level 0.
    pub(in crate::sat) fn unit(&self, var: u32) -> Id {
        self.units.get(var as usize).copied().unwrap_or(Id::UNKNOWN)
    }

    /// Knows the variables up to this one.
    pub(super) fn ensure_var(&mut self, var: u32) {
        while self.model.len() <= var as usize {
            self.watches.extend([Vec::new(), Vec::new()]);
            self.assignment.add_var();
            self.order.add_var();
            self.queue.add_var();
            self.phases.add_var();
            self.analysis.add_var();
            self.units.push(Id::UNKNOWN);
            self.model.push(false);
        }
    }
}
