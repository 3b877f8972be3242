//! What checked arithmetic of pointers has to show (`pointer_sums`), until an access shows more.

use base::Pos;
use logic::Term;

/// What is asked of arithmetic that led to a place.
pub(super) struct Sum {
    /// One bit: it leads into the object, or behind it.
    pub(super) stays: Term,
    /// Of the index of an array in sight: one bit that says it leads to an element, which an access has checked by itself.
    pub(super) is_element: Option<Term>,
    pub(super) text: String,
    pub(super) pos: Pos,
}

impl Sum {
    /// The terms whose values must be kept.
    pub(super) fn held(&self) -> impl Iterator<Item = Term> + use<> {
        [self.stays].into_iter().chain(self.is_element)
    }

    /// Takes them back.
    pub(super) fn restore(&mut self, held: &mut impl Iterator<Item = Term>) {
        self.stays = held.next().unwrap_or(self.stays);
        self.is_element = self.is_element.map(|before| held.next().unwrap_or(before));
    }
}
