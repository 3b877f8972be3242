//! What ASE has found, as a proof: an invariant for each location.

use super::Ase;
use super::explored::Explored;
use crate::matching::{AbstractId, StateId, described};
use evidence::Proof;
use logic::Term;
use std::collections::BTreeSet;

impl Ase {
    /// Of *inductive-invariant*: the abstract states that were explored.
    pub(super) fn inductive_invariant_proof(&mut self) -> Proof {
        let all = self.matching.all_abstract_states();
        let conditions = self.matching.conditions(&all);
        self.matching.proof(conditions)
    }

    /// Of *safe-fragment*: the abstract states of the fragment, and the symbolic states that lead to it. `None` where one of
    /// those cannot be said without symbols.
    pub(super) fn safe_fragment_proof(
        &mut self,
        explored: &Explored,
        fragment: &BTreeSet<AbstractId>,
    ) -> Option<Proof> {
        let fragment = self.matching.images(fragment);
        let mut conditions = self.matching.conditions(&fragment);
        let outside = explored.states.iter().filter(|(a, _)| !fragment.contains(a));
        for &s in outside.flat_map(|(_, states)| states) {
            for g in self.matching.group().ids() {
                let s = self.matching.turned_state(g, s);
                let l = self.matching.states.get(s).loc.0 as usize;
                let exact = self.exact(s)?;
                let before = conditions[l];
                let pool = &mut self.matching.system.program.pool;
                conditions[l] = Some(before.map_or(exact, |c| pool.or(c, exact)));
            }
        }
        Some(self.matching.proof(conditions))
    }

    fn exact(&mut self, s: StateId) -> Option<Term> {
        let state = self.matching.states.get(s).clone();
        described(&mut self.matching.system, &mut self.matching.minterms, &state)
    }
}
