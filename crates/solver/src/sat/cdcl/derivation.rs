//! How each learned clause follows: the clauses, in order, by which propagation from its negation comes to a contradiction (the
//! *hints* of the LRAT format: Cruz-Filipe, Heule, Hunt, Kaufmann, Schneider-Kamp: Efficient Certified RAT Verification, CADE 2017).

use super::super::Lit;

/// The number of a clause in a derivation: one that was given, or one that was derived.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Id(pub(super) u32);

const DERIVED: u32 = 1 << 31;

impl Id {
    /// Of a search that nobody wants a derivation of.
    pub(super) const UNKNOWN: Id = Id(u32::MAX);

    /// The given clause with this number, in the order in which clauses were given.
    pub(in crate::sat) fn given(number: u32) -> Id {
        Id(number)
    }

    /// What this step derives.
    pub(in crate::sat) fn derived(step: usize) -> Id {
        Id(u32::try_from(step).expect("fewer than 2^31 steps") | DERIVED)
    }

    /// Which clause it is.
    pub(crate) fn source(self) -> Source {
        if self.0 & DERIVED == 0 {
            Source::Given(self.0 as usize)
        } else {
            Source::Derived((self.0 & !DERIVED) as usize)
        }
    }
}

/// Where a clause comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Source {
    /// The clause that was given with this number.
    Given(usize),
    /// The step of the derivation with this number.
    Derived(usize),
}

/// Steps, each a clause that follows from given ones and from steps before it.
#[derive(Default)]
pub(crate) struct Derivation {
    lits: Vec<Lit>,
    hints: Vec<Id>,
    /// Where each step's literals and hints end.
    ends: Vec<(usize, usize)>,
}

impl Derivation {
    /// Adds a step: the clause follows by its hints.
    pub(in crate::sat) fn derive(&mut self, lits: &[Lit], hints: impl IntoIterator<Item = Id>) -> Id {
        self.lits.extend_from_slice(lits);
        self.hints.extend(hints);
        self.ends.push((self.lits.len(), self.hints.len()));
        Id::derived(self.ends.len() - 1)
    }

    /// Number of steps.
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Numbers that are kept, 4 bytes each.
    pub(super) fn size(&self) -> usize {
        self.lits.len() + self.hints.len()
    }

    fn start(&self, step: usize) -> (usize, usize) {
        if step == 0 { (0, 0) } else { self.ends[step - 1] }
    }

    pub(crate) fn lits(&self, step: usize) -> &[Lit] {
        &self.lits[self.start(step).0..self.ends[step].0]
    }

    pub(crate) fn hints(&self, step: usize) -> &[Id] {
        &self.hints[self.start(step).1..self.ends[step].1]
    }
}
