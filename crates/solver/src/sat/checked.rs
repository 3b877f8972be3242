//! The proof checker's SAT solver: the search of [`Cdcl`], whose `Unsat` counts where its derivation has been confirmed. A model needs
//! no proof, as those who asked evaluate it.

use super::hints::{Confirmed, Given, Premises};
use super::{Cdcl, Limits, Lit, Outcome, Sat};

/// See the module. Assumptions become clauses of the search, so that what it learns need not repeat them; hence other assumptions
/// are another search, and a core is all of them.
#[derive(Default)]
pub struct Checked {
    vars: u32,
    given: Given,
    search: Option<Search>,
    core: Vec<Lit>,
}

/// A search under some assumptions.
struct Search {
    assumptions: Vec<Lit>,
    cdcl: Cdcl,
    /// How many of the given clauses it has got.
    fed: usize,
    confirmed: Confirmed,
}

impl Search {
    fn under(assumptions: &[Lit]) -> Search {
        let mut cdcl = Cdcl::deriving();
        assumptions.iter().for_each(|&l| cdcl.add_clause(&[l]));
        Search { assumptions: assumptions.to_vec(), cdcl, fed: 0, confirmed: Confirmed::default() }
    }

    fn solve(&mut self, given: &Given, limits: &Limits) -> Outcome {
        given.from(self.fed).for_each(|clause| self.cdcl.add_clause(clause));
        self.fed = given.len();
        match self.cdcl.solve(&[], limits) {
            Outcome::Unsat if !self.is_confirmed(given, limits) => Outcome::Unknown,
            outcome => outcome,
        }
    }

    /// The last step of the derivation is the empty clause, and follows.
    fn is_confirmed(&mut self, given: &Given, limits: &Limits) -> bool {
        let premises = Premises { assumptions: &self.assumptions, given };
        self.cdcl.derivation().is_some_and(|derivation| {
            derivation.len().checked_sub(1).is_some_and(|last| {
                derivation.lits(last).is_empty()
                    && self.confirmed.confirm(premises, derivation, last, &limits.budget).is_ok()
            })
        })
    }
}

impl Sat for Checked {
    fn new_var(&mut self) -> Lit {
        self.vars += 1;
        Lit::positive(self.vars)
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.given.add(clause);
    }

    fn solve(&mut self, assumptions: &[Lit], limits: &Limits) -> Outcome {
        self.core.clear();
        let search = match &mut self.search {
            Some(search) if search.assumptions == assumptions => search,
            other => other.insert(Search::under(assumptions)),
        };
        let outcome = search.solve(&self.given, limits);
        if outcome == Outcome::Unsat {
            self.core.extend_from_slice(assumptions);
        }
        outcome
    }

    fn value(&self, lit: Lit) -> bool {
        self.search.as_ref().is_some_and(|s| s.cdcl.value(lit))
    }

    fn core(&self) -> &[Lit] {
        &self.core
    }

    fn vars(&self) -> u64 {
        u64::from(self.vars)
    }

    fn clauses(&self) -> u64 {
        self.given.len() as u64
    }
}
