//! Terms that are collected, each once.

use logic::{Pool, Term};
use std::collections::BTreeSet;

/// They are in the order in which they came; constants are left out.
#[derive(Default)]
pub(super) struct Found {
    pub(super) terms: Vec<Term>,
    seen: BTreeSet<Term>,
}

impl Found {
    pub(super) fn add(&mut self, pool: &Pool, t: Term) {
        if !pool.is_constant(t) && self.seen.insert(t) {
            self.terms.push(t);
        }
    }

    /// The condition and its contrary.
    pub(super) fn add_both(&mut self, pool: &mut Pool, t: Term) {
        self.add(pool, t);
        let not = pool.not(t);
        self.add(pool, not);
    }
}
