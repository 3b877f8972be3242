//! Interpolants: conjunctions of conditions over the variables and memory of a location, each with the constraints of the
//! path that imply it. These are what the paper annotates with *max*.

use super::state::Core;
use logic::{Pool, Term};

/// One condition of an interpolant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Conjunct {
    pub(super) term: Term,
    /// Places of constraints of the node's path that imply it.
    pub(super) core: Core,
}

impl Conjunct {
    /// That there is no such state.
    pub(super) fn contradiction(pool: &mut Pool, core: Core) -> Conjunct {
        Conjunct { term: pool.truth(false), core }
    }
}

/// Conditions that together keep the paths behind a node from errors. Empty: there are no errors behind it.
#[derive(Clone, Default, Debug)]
pub(super) struct Label {
    pub(super) conjuncts: Vec<Conjunct>,
}

impl Label {
    /// Adds the conjuncts that are new; gives those back.
    pub(super) fn add(&mut self, pool: &Pool, new: Vec<Conjunct>) -> Vec<Conjunct> {
        let mut added: Vec<Conjunct> = Vec::new();
        for c in new {
            let is_known = |k: &Conjunct| k.term == c.term;
            if pool.as_const(c.term) != Some(1) && !self.conjuncts.iter().chain(&added).any(is_known) {
                added.push(c);
            }
        }
        self.conjuncts.extend(added.iter().cloned());
        added
    }

    pub(super) fn terms(&self) -> Vec<Term> {
        let mut out: Vec<Term> = self.conjuncts.iter().map(|c| c.term).collect();
        out.sort_unstable();
        out
    }
}

/// The disjuncts of a condition.
pub(super) fn disjuncts(pool: &mut Pool, t: Term) -> Vec<Term> {
    let not = pool.not(t);
    let negated = logic::conjuncts(pool, not);
    negated.into_iter().map(|n| pool.not(n)).collect()
}
