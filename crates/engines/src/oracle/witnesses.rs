//! Values of an unknown that are tried in place of all.

use logic::{Node, Pool, Sort, Term};
use rustc_hash::FxHashSet;
use solver::meeting_point;

/// So many of one unknown.
const MAX_WITNESSES: usize = 12;

/// Values of `u` worth trying: the ends of its range do for whatever is monotone in it. `bounds` are conditions on it alone,
/// `relations` those on others as well.
pub(super) fn witnesses(pool: &mut Pool, u: Term, bounds: &[Term], relations: &[Term]) -> Vec<Term> {
    match pool.sort(u) {
        Sort::Bits(width) => bit_vectors(pool, width, bounds).into_iter().map(|k| pool.constant(k, width)).collect(),
        Sort::Int => integers(pool, u, &[relations, bounds].concat()),
    }
}

/// The constants of the bounds and their neighbours, and the extremes of the width.
fn bit_vectors(pool: &Pool, width: u32, bounds: &[Term]) -> Vec<u128> {
    let m = logic::mask(width);
    let mut values = vec![0, 1, m >> 1, (m >> 1).wrapping_add(1) & m, m];
    let mut seen = FxHashSet::default();
    let mut stack = bounds.to_vec();
    while let Some(t) = stack.pop() {
        if !seen.insert(t) {
            continue;
        }
        let node = pool.node(t);
        if let Node::Const(k) = node
            && pool.width(t) == width
        {
            values.extend([k, k.wrapping_add(1) & m, k.wrapping_sub(1) & m]);
        }
        node.for_each_child(|c| stack.push(c));
    }
    values.sort_unstable();
    values.dedup();
    values.truncate(MAX_WITNESSES);
    values
}

/// Integers have no extremes, so the ends of a range are terms: where the sides of a comparison meet, and the neighbours of
/// that. Zero where nothing is compared.
fn integers(pool: &mut Pool, u: Term, conditions: &[Term]) -> Vec<Term> {
    let mut values = Vec::new();
    for (a, b) in comparisons(pool, conditions) {
        let Some(end) = meeting_point(pool, a, b, u) else { continue };
        let one = pool.integer(1);
        values.extend([end, pool.int_sub(end, one), pool.int_add(end, one)]);
    }
    if values.is_empty() {
        values.push(pool.integer(0));
    }
    let mut seen = FxHashSet::default();
    values.retain(|&t| seen.insert(t));
    values.truncate(MAX_WITNESSES);
    values
}

/// The sides of all comparisons of integers in the conditions.
fn comparisons(pool: &Pool, conditions: &[Term]) -> Vec<(Term, Term)> {
    let mut seen = FxHashSet::default();
    let mut stack: Vec<Term> = conditions.iter().rev().copied().collect();
    let mut out = Vec::new();
    while let Some(t) = stack.pop() {
        if !pool.has_int(t) || !seen.insert(t) {
            continue;
        }
        match pool.node(t) {
            Node::Int(op, a, b) if op.is_comparison() => out.push((a, b)),
            node => node.for_each_child(|c| stack.push(c)),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use logic::VarId;

    /// A bound of two hundred levels that is shared at each: as a tree it would have 2^200 nodes.
    #[test]
    fn shared_terms_are_looked_at_once() {
        let mut pool = Pool::new();
        let (u, k) = (pool.var(VarId(0), 32), pool.constant(77, 32));
        let mut t = pool.xor(u, k);
        for _ in 0..200 {
            let rest = pool.bin(logic::BinOp::Urem, t, u);
            t = pool.xor(t, rest);
        }
        let bound = pool.ule(t, u);
        assert!(bit_vectors(&pool, 32, &[bound]).contains(&77));
    }
}
