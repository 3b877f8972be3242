//! Predicate abstraction by enumeration of minterms: which truth values can a list of predicates have together, where
//! some conditions hold? The solver gives one valuation after the other; those that evaluation decides cost nothing.

use logic::{Evaluator, Pool, Term};
use solver::lia::{ByModels, Interpolator};
use solver::{Answer, Model, Project, Solve};

/// Truth values of a list of predicates.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub(crate) struct Literals(Vec<u64>);

impl Literals {
    pub(crate) fn new(values: &[bool]) -> Literals {
        Literals::default().and(0, values)
    }

    pub(crate) fn get(&self, i: usize) -> bool {
        self.0[i / 64] >> (i % 64) & 1 == 1
    }

    /// With the values of more predicates, behind the first `len`.
    pub(crate) fn and(&self, len: usize, values: &[bool]) -> Literals {
        let mut words = self.0.clone();
        words.resize((len + values.len()).div_ceil(64), 0);
        for i in (len..).zip(values).filter(|(_, is_true)| **is_true).map(|(i, _)| i) {
            words[i / 64] |= 1 << (i % 64);
        }
        Literals(words)
    }
}

/// One valuation of the predicates that is possible.
pub(crate) struct Minterm {
    pub(crate) values: Vec<bool>,
    /// The literals that the conditions leave open: together with those they describe the part that has this valuation.
    pub(crate) open: Vec<Term>,
}

/// Asks a solver, and counts.
pub(crate) struct Minterms {
    solver: Box<dyn Solve>,
    evaluator: Evaluator,
    /// Questions that the solver gave up on.
    pub(crate) undecided: u64,
}

impl Minterms {
    pub(crate) fn new(solver: Box<dyn Solve>) -> Minterms {
        Minterms { solver, evaluator: Evaluator::new(), undecided: 0 }
    }

    pub(crate) fn solver(&self) -> &dyn Solve {
        &*self.solver
    }

    /// A model of the conditions. `None` where there is none, or none is found.
    pub(crate) fn model(&mut self, pool: &Pool, conditions: &[Term]) -> Option<Model> {
        match self.solver.check(pool, conditions) {
            Answer::Sat(model) => Some(model),
            Answer::Unsat(_) => None,
            Answer::Unknown => {
                self.undecided += 1;
                None
            }
        }
    }

    /// A condition over unknowns of both sides that follows from the first and contradicts the second.
    pub(crate) fn interpolate(&mut self, pool: &mut Pool, first: &[Term], second: &[Term]) -> Option<Term> {
        Interpolator { solver: &mut *self.solver }.interpolate(pool, first, second)
    }

    /// Places of conditions that contradict each other. `None` where they do not, or that is not found.
    pub(crate) fn core(&mut self, pool: &Pool, conditions: &[Term]) -> Option<Vec<usize>> {
        match self.solver.check(pool, conditions) {
            Answer::Unsat(core) => Some(core),
            Answer::Sat(_) | Answer::Unknown => None,
        }
    }

    /// Conditions without the symbol that hold where the given ones do for some value of it.
    pub(crate) fn project(&mut self, pool: &mut Pool, symbol: Term, conditions: &[Term]) -> Option<Vec<Term>> {
        ByModels { solver: &mut *self.solver }.project(pool, symbol, conditions)
    }

    /// Whether no values make the conditions true. An undecided question is no proof.
    pub(crate) fn excludes(&mut self, pool: &Pool, conditions: &[Term]) -> bool {
        if conditions.iter().any(|&c| pool.as_const(c) == Some(0)) {
            return true;
        }
        let undecided = self.undecided;
        self.model(pool, conditions).is_none() && self.undecided == undecided
    }

    /// Calls `found` on each valuation of `predicates` that is possible where `conditions` hold, until it says no. Whether
    /// those were all. Conditions that are `known` to hold together are not asked about alone.
    pub(crate) fn for_each(
        &mut self,
        pool: &mut Pool,
        conditions: &[Term],
        known: bool,
        predicates: &[Term],
        found: &mut dyn FnMut(&mut Pool, Minterm) -> bool,
    ) -> bool {
        let mut values: Vec<bool> = Vec::with_capacity(predicates.len());
        let mut open: Vec<usize> = Vec::new();
        for (i, &p) in predicates.iter().enumerate() {
            let decided = decided(pool, conditions, p);
            values.push(decided.unwrap_or(false));
            if decided.is_none() {
                open.push(i);
            }
        }
        if open.is_empty() {
            let undecided = self.undecided;
            if !known && self.model(pool, conditions).is_none() {
                return self.undecided == undecided;
            }
            return found(pool, Minterm { values, open: Vec::new() });
        }
        let mut question = conditions.to_vec();
        loop {
            let undecided = self.undecided;
            let Some(model) = self.model(pool, &question) else { return self.undecided == undecided };
            let mut literals: Vec<Term> = Vec::with_capacity(open.len());
            for &i in &open {
                let p = predicates[i];
                values[i] = self.evaluator.holds(pool, p, &model);
                let literal = if values[i] { p } else { pool.not(p) };
                if !literals.contains(&literal) {
                    literals.push(literal);
                }
            }
            let this = pool.all(literals.iter().copied());
            question.push(pool.not(this));
            if !found(pool, Minterm { values: values.clone(), open: literals }) {
                return false;
            }
        }
    }
}

/// The truth value of the predicate where its form or the conditions say it.
fn decided(pool: &mut Pool, conditions: &[Term], p: Term) -> Option<bool> {
    if let Some(v) = pool.as_const(p) {
        return Some(v == 1);
    }
    if conditions.contains(&p) {
        return Some(true);
    }
    let negation = pool.not(p);
    conditions.contains(&negation).then_some(false)
}
