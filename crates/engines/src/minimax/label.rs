//! Interpolants: conjunctions of conditions over the variables and memory of a location, each with the constraints of the
//! path that imply it. These are what the paper annotates with *max*.

use super::interval::Interval;
use super::state::Core;
use logic::{IntOp, Node, Pool, Term};

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
    /// Adds the conjuncts that are new; gives back what is new of the label.
    pub(super) fn add(&mut self, pool: &mut Pool, new: Vec<Conjunct>) -> Vec<Conjunct> {
        let mut added: Vec<Conjunct> = Vec::new();
        for c in new {
            let is_known = |k: &Conjunct| k.term == c.term;
            if pool.as_const(c.term) == Some(1) || self.conjuncts.iter().any(is_known) {
                continue;
            }
            let Some(c) = self.merged(pool, c) else { continue };
            added.retain(|k| self.conjuncts.contains(k));
            added.push(c.clone());
            self.conjuncts.push(c);
        }
        added
    }

    /// The conjunct together with those about an interval of the same term, which it replaces. `None` where they imply it.
    fn merged(&mut self, pool: &mut Pool, c: Conjunct) -> Option<Conjunct> {
        let Some(mut interval) = Interval::of(pool, c.term) else { return self.tightest(pool, c) };
        let mut core = c.core.clone();
        let mut is_merged = false;
        let mut i = 0;
        while i < self.conjuncts.len() {
            let other = Interval::of(pool, self.conjuncts[i].term).filter(|o| o.base == interval.base);
            match other.and_then(|o| Some((o, o.and(interval, pool)?))) {
                Some((o, both)) if both == o => return None,
                Some((_, both)) => {
                    interval = both;
                    core.extend(self.conjuncts.remove(i).core);
                    is_merged = true;
                }
                None => i += 1,
            }
        }
        if !is_merged {
            return Some(c);
        }
        core.sort_unstable();
        core.dedup();
        Some(Conjunct { term: interval.term(pool), core })
    }

    /// The same of inequalities between integers that differ in a constant: the tightest one is left.
    fn tightest(&mut self, pool: &mut Pool, c: Conjunct) -> Option<Conjunct> {
        let Some(form) = difference(pool, c.term) else { return Some(c) };
        let mut i = 0;
        while i < self.conjuncts.len() {
            let slack = difference(pool, self.conjuncts[i].term).and_then(|other| {
                let slack = pool.int_sub(other, form);
                pool.as_integer(slack)
            });
            match slack {
                // `other <= 0` implies `form <= 0`.
                Some(slack) if !slack.is_negative() => return None,
                Some(_) => _ = self.conjuncts.remove(i),
                None => i += 1,
            }
        }
        Some(c)
    }

    pub(super) fn terms(&self) -> Vec<Term> {
        let mut out: Vec<Term> = self.conjuncts.iter().map(|c| c.term).collect();
        out.sort_unstable();
        out
    }
}

/// `a - b` of `a <= b`, integers.
fn difference(pool: &mut Pool, t: Term) -> Option<Term> {
    match pool.node(t) {
        Node::Int(IntOp::Le, a, b) => Some(pool.int_sub(a, b)),
        _ => None,
    }
}

/// The disjuncts of a condition.
pub(super) fn disjuncts(pool: &mut Pool, t: Term) -> Vec<Term> {
    let not = pool.not(t);
    let negated = logic::conjuncts(pool, not);
    negated.into_iter().map(|n| pool.not(n)).collect()
}
