//! What inequalities between sums say of distances: an address that lies before another by so much is not near it.
//!
//! Whether two accesses meet is a condition `p - q + 3 < 7` on words, which gates decide by carrying and comparing sums of 64 bits: where
//! three blocks lie behind one another, that takes a SAT solver seconds. As numbers it is a matter of adding up a few inequalities. So a
//! search that takes long is helped: conditions of the question of this form, which the inequalities among its assertions exclude, are
//! assumed to be false.
//!
//! A word is the sum of numbers that it is written as where the bounds of these leave no room for an overflow ([`sums`]), and
//! assertions that compare such words are inequalities between numbers ([`facts`]). A condition is excluded by Farkas' lemma: multiples of
//! inequalities add up to `1 <= 0`, which is added up once more ([`refuted`]).

mod facts;
mod refuted;
mod sums;
#[cfg(test)]
mod tests;

use facts::Facts;
use logic::{BinOp, Node, Pool, Term};
use refuted::{Effort, refuted};
use rustc_hash::FxHashSet;
use sums::{Cases, Words};

/// A condition that is false, and the assertions that say so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Excluded {
    pub(crate) condition: Term,
    pub(crate) because: Vec<usize>,
}

/// Words of fewer bits are no addresses, and gates are quick with them.
const LEAST_WIDTH: u32 = 32;
/// Conditions that are looked at.
const MAX_CONDITIONS: usize = 200;
/// Accesses are not longer than that.
const MAX_DISTANCE: u128 = 64;

/// Conditions in the question that its assertions exclude.
pub(crate) fn excluded(pool: &Pool, assertions: &[Term]) -> Vec<Excluded> {
    excluded_of(pool, assertions, LEAST_WIDTH)
}

/// The same with words of so many bits and more.
fn excluded_of(pool: &Pool, assertions: &[Term], least_width: u32) -> Vec<Excluded> {
    let conditions = conditions(pool, assertions, least_width);
    if conditions.is_empty() {
        return Vec::new();
    }
    let facts = Facts::of(pool, assertions);
    let mut effort = Effort::default();
    let mut found = Vec::new();
    for condition in conditions {
        let Some(Cases { cases, mut because }) = cases(pool, &facts.words, condition) else { continue };
        let are_refuted = cases.iter().all(|case| match refuted(&facts, case, &mut effort) {
            Some(more) => {
                because.extend(more);
                true
            }
            None => false,
        });
        if are_refuted {
            because.sort_unstable();
            because.dedup();
            found.push(Excluded { condition, because });
        }
    }
    found
}

/// Conditions about distances, each once.
fn conditions(pool: &Pool, assertions: &[Term], least_width: u32) -> Vec<Term> {
    let asserted: FxHashSet<Term> = assertions.iter().copied().collect();
    let (mut seen, mut stack, mut found) = (FxHashSet::default(), assertions.to_vec(), Vec::new());
    while let Some(t) = stack.pop() {
        if !seen.insert(t) {
            continue;
        }
        if !asserted.contains(&t) && is_about_distance(pool, t, least_width) {
            found.push(t);
        }
        pool.node(t).for_each_child(|c| stack.push(c));
    }
    found.truncate(MAX_CONDITIONS);
    found
}

/// `sum < constant` or `sum <= constant`, or `sum == constant` and `sum == sum`.
fn is_about_distance(pool: &Pool, t: Term, least_width: u32) -> bool {
    let Node::Bin(op, a, b) = pool.node(t) else { return false };
    let is_sum = |t| matches!(pool.node(t), Node::Bin(BinOp::Add | BinOp::Sub, ..) | Node::Neg(_));
    let is_wide = pool.sort(a).width().is_some_and(|w| (least_width..=64).contains(&w));
    match op {
        BinOp::Ult | BinOp::Ule => is_wide && is_sum(a) && pool.as_const(b).is_some_and(|c| c <= MAX_DISTANCE),
        BinOp::Eq => is_wide && (is_sum(a) || is_sum(b)),
        _ => false,
    }
}

/// What is so, in one way or another, where the condition holds. `None` where there are too many ways.
fn cases(pool: &Pool, words: &Words, condition: Term) -> Option<Cases> {
    let Node::Bin(op, a, b) = pool.node(condition) else { return None };
    let (difference, length) = match op {
        BinOp::Ult => (words.modular(pool, a)?, pool.as_const(b)?),
        BinOp::Ule => (words.modular(pool, a)?, pool.as_const(b)? + 1),
        _ => (words.modular(pool, a)?.plus(-1, &words.modular(pool, b)?)?, 1),
    };
    difference.within(length, pool.width(a))
}
