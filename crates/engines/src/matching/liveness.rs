//! Which variables matter at a location.

use super::system::Transition;
use logic::{Node, Pool, Term, VarId};
use std::collections::BTreeSet;

/// By location: the variables whose values can still be read before they are written. States that differ in others only
/// behave alike.
pub(super) fn live_variables(pool: &Pool, locs: usize, transitions: &[Transition]) -> Vec<Vec<VarId>> {
    let reads: Vec<Reads> = transitions.iter().map(|t| Reads::of(pool, t)).collect();
    let mut incoming = vec![Vec::new(); locs];
    for (i, t) in transitions.iter().enumerate() {
        incoming[t.dst.0 as usize].push(i);
    }
    let mut live = vec![BTreeSet::new(); locs];
    let mut todo: Vec<usize> = (0..locs).rev().collect();
    let mut is_todo = vec![true; locs];
    while let Some(l) = todo.pop() {
        is_todo[l] = false;
        for &i in &incoming[l] {
            let src = transitions[i].src.0 as usize;
            let before = live[src].len();
            let new = reads[i].before(&live[l], &transitions[i]);
            live[src].extend(new);
            if live[src].len() > before && !std::mem::replace(&mut is_todo[src], true) {
                todo.push(src);
            }
        }
    }
    live.into_iter().map(|vars| vars.into_iter().collect()).collect()
}

/// What a transition reads.
struct Reads {
    guard: Vec<VarId>,
    /// For each variable that it assigns: what the value is made of.
    values: Vec<(VarId, Vec<VarId>)>,
}

impl Reads {
    fn of(pool: &Pool, t: &Transition) -> Reads {
        let mut values: Vec<_> = t.update.iter().map(|(&v, &e)| (v, variables(pool, &[e]))).collect();
        values.sort_unstable();
        Reads { guard: variables(pool, &t.guard), values }
    }

    /// What is live before the transition, where `after` is behind it.
    fn before(&self, after: &BTreeSet<VarId>, t: &Transition) -> BTreeSet<VarId> {
        let mut before: BTreeSet<VarId> = after.iter().copied().filter(|v| !t.update.contains_key(v)).collect();
        before.extend(&self.guard);
        for (v, read) in &self.values {
            if after.contains(v) {
                before.extend(read);
            }
        }
        before
    }
}

/// The variables of the terms, in order.
pub(super) fn variables(pool: &Pool, terms: &[Term]) -> Vec<VarId> {
    let leaves = logic::leaves(pool, terms);
    let mut vars: Vec<VarId> = leaves
        .into_iter()
        .filter_map(|l| match pool.node(l) {
            Node::Var(v) => Some(v),
            _ => None,
        })
        .collect();
    vars.sort_unstable();
    vars.dedup();
    vars
}
