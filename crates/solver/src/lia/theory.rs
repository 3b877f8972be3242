//! The theory of integers in a SAT search: which bounds are assumed follows from the literals that are true, and bounds
//! that contradict each other become a clause.
//!
//! Only the atoms of one question at a time count: the search gives values to all that were ever translated, but what it
//! says of others is of no interest. Hence every question has a tableau of its own, with what it needs.

use super::atoms::{AtomId, Atoms, Row};
use super::bounds::{Limit, Reason, Side};
use super::branch::Found;
use super::certificate::{self, Certificate, Premise};
use super::form::{Form, IntVar};
use super::integers::Integers;
use super::simplex::{Checked, Simplex};
use crate::rational::Rational;
use crate::sat::{Lit, to_batsat};
use base::Budget;
use batsat::{TheoryArg, lbool};
use logic::Integer;
use std::cell::RefCell;
use std::rc::Rc;

/// Effort of a step of the simplex method.
const PIVOT: u64 = 5;

/// Bounds that contradict each other, and why.
#[derive(Clone, Debug)]
pub struct Lemma {
    /// Each is at most zero; not all of them together.
    pub given: Vec<Form>,
    /// Why.
    pub certificate: Certificate,
}

/// Limits of the theory on one question.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Steps of the simplex method.
    pub pivots: u64,
    /// Cases that a search for integers distinguishes.
    pub nodes: u64,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { pivots: 20_000, nodes: 2_000 }
    }
}

/// An atom of the question: `variable <= bound`, or `variable >= next`.
struct Local {
    lit: Lit,
    variable: usize,
    bound: Rational,
    next: Rational,
}

/// No number.
const NONE: u32 = u32::MAX;

/// See the module.
#[derive(Default)]
pub(super) struct Theory {
    simplex: Simplex,
    /// The unknowns of the question; they are the first variables.
    names: Vec<IntVar>,
    atoms: Vec<Local>,
    /// Numbers of the question's atoms by SAT variable, of its variables by unknown and by row.
    atom_at: Vec<u32>,
    variable_of: Vec<u32>,
    variable_of_row: Vec<u32>,
    rows: Vec<Row>,
    /// Literals of the trail that are taken in.
    seen: usize,
    /// What to go back to, by decision level.
    marks: Vec<(usize, usize)>,
    /// Levels of assumptions: before all of them hold there is little to check.
    assumptions: usize,
    /// What is left of it for the question.
    effort: Effort,
    budget: Budget,
    pub(super) has_given_up: bool,
    /// Integers of the last model, by unknown of the question.
    model: Vec<Integer>,
    /// Lemmas, if anybody wants to know.
    pub(super) lemmas: Option<Vec<Lemma>>,
    forms: Vec<Form>,
    /// What each variable of the tableau is, as a sum of the first ones.
    meaning: Vec<Form>,
}

impl Theory {
    /// Prepares for a question with these atoms.
    pub(super) fn begin(
        &mut self,
        all: &Atoms,
        active: &[AtomId],
        assumptions: usize,
        effort: Effort,
        budget: &Budget,
    ) {
        // Those of the question before.
        self.budget.charge(PIVOT * self.effort.pivots.saturating_sub(self.simplex.pivots_left));
        self.forget();
        self.effort = effort;
        self.budget = budget.clone();
        self.assumptions = assumptions;
        self.simplex.pivots_left = effort.pivots;
        for &id in active {
            for (v, _) in all.terms(all.atom(id).row) {
                let v = v.0 as usize;
                if self.variable_of.len() <= v {
                    self.variable_of.resize(v + 1, NONE);
                }
                if self.variable_of[v] == NONE {
                    self.variable_of[v] = self.simplex.add_variable() as u32;
                    self.meaning.push(Form::variable(IntVar(self.variable_of[v])));
                    self.names.push(IntVar(v as u32));
                }
            }
        }
        for &id in active {
            self.add_atom(all, id);
        }
    }

    fn add_atom(&mut self, all: &Atoms, id: AtomId) {
        let atom = all.atom(id);
        let (row, sat_var) = (atom.row.0 as usize, atom.lit.var() as usize);
        if self.variable_of_row.len() <= row {
            self.variable_of_row.resize(row + 1, NONE);
        }
        if self.variable_of_row[row] == NONE {
            let terms = all.terms(atom.row);
            let local = |v: IntVar| self.variable_of[v.0 as usize] as usize;
            self.variable_of_row[row] = match &**terms {
                [(v, c)] if c.is_one() => local(*v) as u32,
                _ => {
                    let sum =
                        terms.iter().map(|(v, c)| Form::variable(IntVar(self.variable_of[v.0 as usize])).times(c));
                    self.meaning.push(sum.fold(Form::default(), |a, b| a.plus(&Integer::ONE, &b)));
                    self.simplex.add_sum(terms.iter().map(|(v, c)| (local(*v), Rational::of(c)))) as u32
                }
            };
            self.rows.push(atom.row);
        }
        if self.atom_at.len() <= sat_var {
            self.atom_at.resize(sat_var + 1, NONE);
        }
        self.atom_at[sat_var] = self.atoms.len() as u32;
        if self.is_recording() {
            let sum = Form { terms: all.terms(atom.row).to_vec(), constant: atom.bound.neg() };
            self.forms.push(sum);
        }
        self.atoms.push(Local {
            lit: atom.lit,
            variable: self.variable_of_row[row] as usize,
            bound: Rational::of(&atom.bound),
            next: Rational::of(&atom.bound.add(&Integer::ONE)),
        });
    }

    fn forget(&mut self) {
        self.atoms.drain(..).for_each(|a| self.atom_at[a.lit.var() as usize] = NONE);
        self.names.drain(..).for_each(|v| self.variable_of[v.0 as usize] = NONE);
        self.rows.drain(..).for_each(|r| self.variable_of_row[r.0 as usize] = NONE);
        self.forms.clear();
        self.meaning.clear();
        self.simplex = Simplex::default();
        self.model.clear();
        self.marks.clear();
        self.seen = 0;
        self.has_given_up = false;
    }

    /// An unknown's value in the last model; zero if the question does not depend on it.
    pub(super) fn value(&self, v: IntVar) -> Integer {
        match self.variable_of.get(v.0 as usize) {
            Some(&local) if local != NONE => self.model.get(local as usize).cloned().unwrap_or_default(),
            _ => Integer::ZERO,
        }
    }

    /// Takes in the bounds of new literals.
    fn take_in(&mut self, trail: &[batsat::Lit]) -> Option<Certificate> {
        while let Some(&lit) = trail.get(self.seen) {
            self.seen += 1;
            let Some(&at) = self.atom_at.get(lit.var().idx() as usize) else { continue };
            if at == NONE {
                continue;
            }
            let atom = &self.atoms[at as usize];
            let (side, bound) = if lit.sign() { (Side::Upper, &atom.bound) } else { (Side::Lower, &atom.next) };
            let reason = Reason::Premise(Premise::Given(given(at, side)));
            let limit = Limit { bound: bound.clone(), reason };
            if let Some(sum) = self.simplex.assert(atom.variable, side, limit) {
                return Some(Certificate::Farkas(sum));
            }
        }
        None
    }

    fn partial(&mut self, trail: &[batsat::Lit]) -> Option<Certificate> {
        let conflict = self.take_in(trail);
        if conflict.is_some() || self.marks.len() < self.assumptions || self.has_given_up {
            return conflict;
        }
        match self.simplex.check() {
            Checked::Conflict(sum) => return Some(Certificate::Farkas(sum)),
            Checked::GaveUp => self.has_given_up = true,
            Checked::Feasible => {}
        }
        None
    }

    fn last(&mut self, trail: &[batsat::Lit]) -> Option<Certificate> {
        let conflict = self.take_in(trail);
        if conflict.is_some() || self.has_given_up {
            return conflict;
        }
        let mut search = Integers {
            simplex: &mut self.simplex,
            meaning: &mut self.meaning,
            names: &self.names,
            nodes: &mut self.effort.nodes,
            budget: &self.budget,
        };
        match search.find() {
            Found::Model => {
                let value = |v| self.simplex.value(v).floor();
                self.model = (0..self.names.len()).map(value).collect();
            }
            Found::Conflict(certificate) => return Some(certificate),
            Found::GaveUp => self.has_given_up = true,
        }
        None
    }

    /// Tells the search of a conflict.
    fn raise(&mut self, certificate: Certificate, acts: &mut TheoryArg<'_>) {
        let mut premises = Vec::new();
        certificate.premises(&mut premises);
        let mut used: Vec<u32> = premises
            .iter()
            .filter_map(|p| match p {
                Premise::Given(i) => Some(*i),
                Premise::Derived(_) => None,
            })
            .collect();
        used.sort_unstable();
        used.dedup();
        let asserted = |i: u32| self.atoms[i as usize / 2].lit.negate_if(i % 2 == 1);
        let mut clause: Vec<batsat::Lit> = used.iter().map(|&i| to_batsat(!asserted(i))).collect();
        if clause.is_empty() {
            debug_assert!(false, "bounds that nobody assumed contradict each other");
            self.has_given_up = true;
            return;
        }
        debug_assert!(clause.iter().all(|l| acts.value(l.var()) == lbool::new(!l.sign())));
        // batsat puts a clause of one literal on its trail even where that is false for good.
        if clause.len() == 1 {
            clause.push(to_batsat(Lit::FALSE));
        }
        acts.raise_conflict(&clause, false);
        if self.is_recording() {
            let lemma = self.lemma(certificate, &used);
            debug_assert!(certificate::accepts(&lemma.given, &lemma.certificate), "{lemma:?}");
            self.lemmas.iter_mut().for_each(|l| l.push(lemma.clone()));
        }
    }

    /// Debug builds check every lemma at once.
    fn is_recording(&self) -> bool {
        self.lemmas.is_some() || cfg!(debug_assertions)
    }

    fn lemma(&self, mut certificate: Certificate, used: &[u32]) -> Lemma {
        let minus = Integer::from(-1);
        let form = |&i: &u32| {
            let at_most = &self.forms[i as usize / 2];
            // row >= bound + 1
            if i % 2 == 0 { at_most.clone() } else { Form::constant(1).plus(&minus, at_most) }
        };
        certificate.renumber(&|i| used.binary_search(&i).map_or(NONE, |at| at as u32));
        Lemma { given: used.iter().map(form).collect(), certificate }
    }
}

/// The number of a bound as a premise.
fn given(atom: u32, side: Side) -> u32 {
    2 * atom + (side == Side::Lower) as u32
}

/// The theory as batsat has it, while whoever asks the questions keeps a hand on it.
pub(super) struct Shared(pub(super) Rc<RefCell<Theory>>);

impl batsat::Theory for Shared {
    fn final_check(&mut self, acts: &mut TheoryArg<'_>) {
        let mut theory = self.0.borrow_mut();
        if let Some(conflict) = theory.last(acts.model()) {
            theory.raise(conflict, acts);
        }
    }

    fn partial_check(&mut self, acts: &mut TheoryArg<'_>) {
        let mut theory = self.0.borrow_mut();
        if let Some(conflict) = theory.partial(acts.model()) {
            theory.raise(conflict, acts);
        }
    }

    fn create_level(&mut self) {
        let mut theory = self.0.borrow_mut();
        let mark = (theory.simplex.bounds.mark(), theory.seen);
        theory.marks.push(mark);
    }

    fn pop_levels(&mut self, n: usize) {
        let mut theory = self.0.borrow_mut();
        let left = theory.marks.len() - n;
        let (bounds, seen) = theory.marks[left];
        theory.marks.truncate(left);
        theory.simplex.bounds.undo_to(bounds);
        theory.seen = seen;
    }

    fn n_levels(&self) -> usize {
        self.0.borrow().marks.len()
    }

    fn explain_propagation(&mut self, _: batsat::Lit) -> &[batsat::Lit] {
        unreachable!("nothing is propagated")
    }
}
