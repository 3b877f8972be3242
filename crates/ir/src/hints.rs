//! Hints: what somebody says holds at a location, such as the invariant that a user has written at a loop. Nobody relies on one. An
//! engine that guesses invariants may guess it, and what comes of that is proved and checked like any other guess. So the text form
//! of a program has no hints, and a pass may drop one whenever it is in its way.

use crate::program::{Hint, Program, ProgramPoint};
use logic::Term;

impl Program {
    /// What is said of a location.
    pub fn hints_at(&self, at: ProgramPoint) -> impl Iterator<Item = Term> + '_ {
        self.hints.iter().filter(move |h| h.at == at).map(|h| h.term)
    }

    /// Puts `term` in the place of each hint; `None` drops it. So does a constant, which says nothing or is refuted.
    pub fn change_hints(&mut self, mut term: impl FnMut(&mut Program, Hint) -> Option<Term>) {
        for hint in std::mem::take(&mut self.hints) {
            if let Some(term) = term(self, hint).filter(|&t| !self.pool.is_constant(t)) {
                self.hints.push(Hint { term, ..hint });
            }
        }
    }
}
