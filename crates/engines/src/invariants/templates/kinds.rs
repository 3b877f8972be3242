//! Templates by how much they say.

use logic::Term;

/// Candidates, in the order in which they are worth trying.
#[derive(Default)]
pub(super) struct Templates {
    pub(super) relations: Vec<Term>,
    pub(super) signs: Vec<Term>,
    pub(super) sums: Vec<Term>,
    pub(super) bounds: Vec<Term>,
}

impl Templates {
    pub(super) fn in_order(self) -> Vec<Term> {
        [self.relations, self.signs, self.sums, self.bounds].concat()
    }
}
