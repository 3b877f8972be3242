//! A SAT solver for one question: what is assumed becomes a clause of its own. Nothing that follows from it has to be
//! found again after each restart, and learned clauses do not mention it.

use super::{Limits, Lit, Outcome, Sat};

/// See the module. The first search is the only one.
pub struct Asserted<S> {
    inner: S,
    core: Vec<Lit>,
}

impl<S: Sat> Asserted<S> {
    /// For one question to `inner`.
    pub fn new(inner: S) -> Asserted<S> {
        Asserted { inner, core: Vec::new() }
    }
}

impl<S: Sat> Sat for Asserted<S> {
    fn new_var(&mut self) -> Lit {
        self.inner.new_var()
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.inner.add_clause(clause);
    }

    /// A second search, after lemmas, is about the same assumptions.
    fn solve(&mut self, assumptions: &[Lit], limits: &Limits) -> Outcome {
        if self.core.is_empty() {
            assumptions.iter().for_each(|&a| self.inner.add_clause(&[a]));
            self.core.extend_from_slice(assumptions);
        }
        debug_assert_eq!(self.core, assumptions);
        self.inner.solve(&[], limits)
    }

    fn value(&self, lit: Lit) -> bool {
        self.inner.value(lit)
    }

    fn core(&self) -> &[Lit] {
        &self.core
    }

    fn vars(&self) -> u64 {
        self.inner.vars()
    }

    fn clauses(&self) -> u64 {
        self.inner.clauses()
    }
}
