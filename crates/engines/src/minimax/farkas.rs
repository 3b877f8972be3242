//! Interpolants about integers, from Farkas certificates: of what the state is known to be, the part of a contradiction that is
//! its own. One inequality then says what a weakest precondition has a case for each guard for, and what only the guard said.

use super::label::Conjunct;
use super::state::{State, Tools};
use logic::Term;
use solver::lia::is_about_integers;

impl Tools {
    /// The condition, if it is about integers, or a stronger one that what the state is known to be implies by a linear sum.
    pub(super) fn separated(&mut self, s: &State, c: Conjunct) -> Conjunct {
        // Before the state is asked for anything: programs over bits come by here as well.
        if !is_about_integers(self.pool(), &[c.term]) {
            return c;
        }
        let leaves = logic::leaves(&self.code.program.pool, &[c.term]);
        let mut premises = self.conditions_at(s, &c.core);
        premises.extend(self.known_values(s, &leaves));
        self.between(s, &premises, c.term).unwrap_or(c)
    }

    /// A condition that the premises imply, that implies the claim, one about integers, and that speaks of what both speak of.
    fn between(&mut self, s: &State, premises: &[Term], claim: Term) -> Option<Conjunct> {
        if premises.is_empty() || !is_about_integers(self.pool(), premises) {
            return None;
        }
        let pool = &mut self.code.program.pool;
        let not = pool.not(claim);
        let second = logic::conjuncts(pool, not);
        let term = self.oracle.interpolate(pool, premises, &second)?;
        let core = self.implies(s, term)?;
        Some(Conjunct { term, core })
    }
}
