//! The proof checker's SAT solver: the search of [`Cdcl`], whose `Unsat` counts where its derivation has been confirmed. A model needs
//! no proof, as those who asked evaluate it.

use super::cdcl::Source;
use super::hints::{Confirmed, Given, Premises};
use super::{Cdcl, Limits, Lit, Outcome, Sat};
use rustc_hash::FxHashMap;
use std::cell::RefCell;

/// See the module. Assumptions become clauses of the search, so that what it learns need not repeat them; hence other assumptions
/// are another search, and a core is all of them.
#[derive(Default)]
pub struct Checked {
    vars: u32,
    given: Given,
    /// What somebody has been told that the clauses make true, and how many had been given then: later ones may rest on it.
    told: RefCell<FxHashMap<Lit, usize>>,
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
        let assumptions = assumptions.to_vec();
        Search { assumptions, cdcl, fed: 0, confirmed: Confirmed::default() }
    }

    fn feed(&mut self, given: &Given) {
        given.from(self.fed).for_each(|clause| self.cdcl.add_clause(clause));
        self.fed = given.len();
    }

    fn solve(&mut self, given: &Given, told: &FxHashMap<Lit, usize>, limits: &Limits) -> Outcome {
        self.feed(given);
        match self.cdcl.solve(&[], limits) {
            Outcome::Unsat if self.is_confirmed(given, told, limits).is_none() => Outcome::Unknown,
            outcome => outcome,
        }
    }

    /// The last step of the derivation is the empty clause, and follows from some of the first clauses. So does what somebody was told
    /// before the last of these, each from the clauses that had been given by then.
    fn is_confirmed(&mut self, given: &Given, told: &FxHashMap<Lit, usize>, limits: &Limits) -> Option<()> {
        let premises = Premises { assumptions: &self.assumptions, given };
        let (derivation, confirmed) = (self.cdcl.derivation()?, &mut self.confirmed);
        let last = derivation.len().checked_sub(1).filter(|&last| derivation.lits(last).is_empty())?;
        confirmed.confirm(premises, derivation, &[last], &limits.budget).ok()?;
        let used = confirmed.premises_of(last)?;
        let said = |lit: Lit| match self.cdcl.unit(lit.var()).source() {
            Source::Derived(step) if step < derivation.len() && derivation.lits(step) == [lit] => Some(step),
            _ => None,
        };
        let told = told.iter().map(|(&lit, &then)| (lit, self.assumptions.len() + then)).filter(|&(_, then)| then < used);
        let said: Vec<(usize, usize)> = told.map(|(lit, then)| Some((said(lit)?, then))).collect::<Option<_>>()?;
        let steps: Vec<usize> = said.iter().map(|&(step, _)| step).collect();
        confirmed.confirm(premises, derivation, &steps, &limits.budget).ok()?;
        said.iter().all(|&(step, then)| confirmed.premises_of(step).is_some_and(|used| used <= then)).then_some(())
    }
}

impl Checked {
    /// For questions without assumptions: the clauses are looked at as they come, and say early what they make true ([`Sat::fixed`]).
    pub(crate) fn of_clauses() -> Checked {
        Checked { search: Some(Search::under(&[])), ..Checked::default() }
    }
}

impl Sat for Checked {
    fn new_var(&mut self) -> Lit {
        self.vars += 1;
        Lit::positive(self.vars)
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.given.add(clause);
        if let Some(search) = self.search.as_mut().filter(|search| search.assumptions.is_empty()) {
            search.feed(&self.given);
        }
    }

    fn fixed(&self, lit: Lit) -> Option<bool> {
        let search = self.search.as_ref().filter(|search| search.assumptions.is_empty())?;
        let value = search.cdcl.fixed(lit)?;
        self.told.borrow_mut().entry(lit.negate_if(!value)).or_insert(self.given.len());
        Some(value)
    }

    fn solve(&mut self, assumptions: &[Lit], limits: &Limits) -> Outcome {
        self.core.clear();
        let search = match &mut self.search {
            Some(search) if search.assumptions == assumptions => search,
            other => other.insert(Search::under(assumptions)),
        };
        let outcome = search.solve(&self.given, &self.told.borrow(), limits);
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
