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
            Outcome::Unsat if self.confirm(given, told, limits).is_none() => Outcome::Unknown,
            outcome => outcome,
        }
    }

    /// The last step of the derivation is the empty clause, and follows from some of the first clauses. So does what somebody was told
    /// before the last of these, each from the clauses that had been given by then.
    fn confirm(&mut self, given: &Given, told: &FxHashMap<Lit, usize>, limits: &Limits) -> Option<()> {
        let premises = Premises { assumptions: &self.assumptions, given };
        let (derivation, confirmed) = (self.cdcl.derivation()?, &mut self.confirmed);
        let last = derivation.len().checked_sub(1).filter(|&last| derivation.lits(last).is_empty())?;
        confirmed.confirm(premises, derivation, &[last], &limits.budget).ok()?;
        let used = confirmed.premises_of(last)?;
        let said = |lit: Lit| match self.cdcl.unit(lit.var()).source() {
            Source::Derived(step) if step < derivation.len() && derivation.lits(step) == [lit] => Some(step),
            _ => None,
        };
        let told =
            told.iter().map(|(&lit, &then)| (lit, self.assumptions.len() + then)).filter(|&(_, then)| then < used);
        let said: Vec<(usize, usize)> = told.map(|(lit, then)| Some((said(lit)?, then))).collect::<Option<_>>()?;
        let steps: Vec<usize> = said.iter().map(|&(step, _)| step).collect();
        confirmed.confirm(premises, derivation, &steps, &limits.budget).ok()?;
        said.iter().all(|&(step, then)| confirmed.premises_of(step).is_some_and(|used| used <= then)).then_some(())
    }
}

impl Checked {
    /// For questions without assumptions: the clauses are looked at as they come, and say early what they make true ([`Sat::fixed`]).
    pub fn of_clauses() -> Checked {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// `y`, and then that it is false; somebody says that he was told `lit` when `then` clauses had been given.
    fn refuted_where_told(lit: impl Fn(Lit, Lit) -> Lit, then: usize) -> Outcome {
        let mut sat = Checked::of_clauses();
        let (x, y) = (sat.new_var(), sat.new_var());
        sat.add_clause(&[y, x]);
        sat.add_clause(&[y, !x]);
        sat.add_clause(&[x, y]);
        sat.add_clause(&[!y, x]);
        sat.add_clause(&[!y, !x]);
        sat.told.borrow_mut().insert(lit(x, y), then);
        sat.solve(&[], &Limits::default())
    }

    #[test]
    fn what_the_clauses_make_true_is_told_as_they_come() {
        let mut sat = Checked::of_clauses();
        let (x, y) = (sat.new_var(), sat.new_var());
        sat.add_clause(&[!x, y]);
        assert_eq!(sat.fixed(y), None);
        sat.add_clause(&[x]);
        assert_eq!([sat.fixed(y), sat.fixed(!y)], [Some(true), Some(false)]);
        assert_eq!(*sat.told.borrow(), FxHashMap::from_iter([(y, 2)]));
        sat.add_clause(&[!y]);
        assert_eq!(sat.solve(&[], &Limits::default()), Outcome::Unsat);
    }

    /// A clause that was made for what does not follow, or does not follow yet, refutes nothing.
    #[test]
    fn what_was_told_follows_from_the_clauses_before() {
        assert_eq!(refuted_where_told(|_, y| y, 5), Outcome::Unsat, "no clause came behind that");
        assert_eq!(refuted_where_told(|x, _| x, 1), Outcome::Unknown, "x is made true by no unit alone");
        assert_eq!(refuted_where_told(|_, y| !y, 1), Outcome::Unknown);
        for (then, expected) in [(0, Outcome::Unknown), (1, Outcome::Unsat)] {
            let mut sat = Checked::of_clauses();
            let y = sat.new_var();
            sat.add_clause(&[y]);
            sat.add_clause(&[!y]);
            sat.told.borrow_mut().insert(y, then);
            assert_eq!(sat.solve(&[], &Limits::default()), expected);
        }
    }

    /// Under other assumptions there is another search, in which all that was told has to follow as well.
    #[test]
    fn what_was_told_is_confirmed_in_each_search() {
        let mut sat = Checked::of_clauses();
        let [x, y, z] = [sat.new_var(), sat.new_var(), sat.new_var()];
        sat.add_clause(&[x]);
        assert_eq!(sat.fixed(x), Some(true));
        sat.add_clause(&[!x, y, z]);
        sat.add_clause(&[!z]);
        assert_eq!(sat.solve(&[!y], &Limits::default()), Outcome::Unsat);
        assert_eq!(sat.core(), [!y]);
        sat.told.borrow_mut().insert(!x, 1);
        assert_eq!(sat.solve(&[z], &Limits::default()), Outcome::Unknown);
    }
}
