//! Interpolants in place of preimages: what tells the states that were executed from those that were not.
//!
//! A symbolic state on a path contradicts what would have to hold in it for the path to go on to somewhere that was not met.
//! An interpolant of the two is a condition over the variables: it holds in the state, and keeps the path from going on. What
//! keeps the path before from violating *that* is the interpolant one step earlier, and so on: a sequence of interpolants
//! along the path, each for its location.

use super::Ase;
use super::explored::Explored;
use crate::matching::{AbstractId, Leads, StateId, TransitionId};
use ir::LocId;
use logic::Term;

/// Symbolic states of one abstract state that are tried.
const MAX_STATES: usize = 4;

/// Steps back along one path.
const MAX_STEPS: usize = 64;

impl Ase {
    /// What tells the executed states from those that transitions lead out of what was met.
    pub(super) fn interpolants_of(
        &mut self,
        explored: &Explored,
        escaping: &[(AbstractId, TransitionId)],
    ) -> Vec<(LocId, Term)> {
        let mut found = Vec::new();
        for &(a, t) in escaping {
            if let Leads::Out(out) = self.matching.preimages().leads(a, t) {
                found.extend(self.along_some_path(explored, a, &out));
            }
        }
        found
    }

    /// What tells the executed states, which `by` leads from `from` into `to`, from those that it leads elsewhere.
    pub(super) fn interpolants_of_inexact(
        &mut self,
        explored: &Explored,
        from: AbstractId,
        by: TransitionId,
        to: AbstractId,
    ) -> Vec<(LocId, Term)> {
        let Some(pre) = self.matching.preimages().pre(by, to) else { return Vec::new() };
        let pool = &mut self.matching.system.program.pool;
        let all = pool.all(pre);
        let elsewhere = pool.not(all);
        self.along_some_path(explored, from, &[elsewhere])
    }

    fn along_some_path(&mut self, explored: &Explored, a: AbstractId, wrong: &[Term]) -> Vec<(LocId, Term)> {
        let states: Vec<StateId> = explored.states.get(&a).into_iter().flatten().copied().take(MAX_STATES).collect();
        let sequences = states.into_iter().map(|s| self.along_path(explored, s, wrong.to_vec()));
        sequences.into_iter().find(|found| !found.is_empty()).unwrap_or_default()
    }

    /// The sequence of interpolants along the path to the state, which contradicts `wrong`; the last one first.
    fn along_path(&mut self, explored: &Explored, s: StateId, wrong: Vec<Term>) -> Vec<(LocId, Term)> {
        let (mut at, mut wrong) = (s, wrong);
        let mut found = Vec::new();
        for _ in 0..MAX_STEPS {
            let Some(between) = self.matching.between(at, &wrong) else { break };
            if self.matching.system.program.pool.is_constant(between) {
                break;
            }
            found.push((self.matching.states.get(at).loc, between));
            let Some(came) = explored.origins.of(at) else { break };
            wrong = self.matching.violated_before(came.by, came.turned, between);
            at = came.from;
        }
        found
    }
}
