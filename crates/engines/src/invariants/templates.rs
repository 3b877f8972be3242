//! Candidates for invariants: templates over the terms that the splits of a loop head mention.

use super::interpolants::is_leaf;
use crate::program_view::ProgramView;
use crate::search::Search;
use crate::testing::NodeId;
use exec::State;
use ir::{LocId, StmtKind};
use logic::{Node, Pool, Term};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

/// Templates are about no more terms than this at a time, and no more of them are tried.
const MAX_TERMS: usize = 8;
const MAX_CANDIDATES: usize = 240;
/// Templates say of a term what at most so many of its low bits are.
const MAX_LOW_BITS: u32 = 5;

/// Templates that all states of the forest at `head` satisfy.
pub(super) fn candidates(search: &mut Search, head: LocId) -> Vec<Term> {
    let literals = head_literals(search, head);
    let constants = comparison_constants(&search.code, &literals);
    let pool = &mut search.code.program.pool;
    let terms = interesting_terms(pool, &literals);
    let mut out = Templates::default();
    let states: Vec<State> = search
        .partition
        .leaves_at(head)
        .iter()
        .flat_map(|&r| search.partition.nodes(r))
        .map(|&n: &NodeId| search.forest.node(n).state.clone())
        .collect();
    let Some(first) = states.first() else { return Vec::new() };
    let mut ev = logic::Evaluator::new();
    for (i, &x) in terms.iter().enumerate() {
        let w = pool.width(x);
        let seen: BTreeSet<u128> = states.iter().map(|s| ev.eval(pool, x, s)).collect();
        single_templates(pool, x, &seen, constants.get(&w).map_or(&[][..], |v| v), &mut out);
        for &y in &terms[..i] {
            if pool.width(y) == w {
                let (a, b) = (ev.eval(pool, x, first), ev.eval(pool, y, first));
                pair_templates(pool, x, y, a, b, &mut out);
            }
        }
    }
    for &l in &literals {
        out.bounds.push(l);
        out.bounds.push(pool.not(l));
    }
    let mut out = out.in_order();
    let mut unique = FxHashSet::default();
    out.retain(|&t| pool.as_const(t).is_none() && unique.insert(t) && states.iter().all(|s| ev.holds(pool, t, s)));
    out.truncate(MAX_CANDIDATES);
    out
}

/// Candidates by how much they say, in the order in which they are worth trying.
#[derive(Default)]
struct Templates {
    relations: Vec<Term>,
    signs: Vec<Term>,
    sums: Vec<Term>,
    bounds: Vec<Term>,
}

impl Templates {
    fn in_order(self) -> Vec<Term> {
        [self.relations, self.signs, self.sums, self.bounds].concat()
    }
}

/// The conjuncts and disjuncts of the predicates that split `head`.
fn head_literals(search: &mut Search, head: LocId) -> Vec<Term> {
    let mut out = BTreeSet::new();
    for r in search.partition.leaves_at(head) {
        for l in search.partition.literals(&mut search.code.program.pool, r) {
            let pool = &mut search.code.program.pool;
            let not = pool.not(l);
            out.extend(logic::conjuncts(pool, l));
            out.extend(logic::conjuncts(pool, not));
        }
    }
    out.into_iter().collect()
}

/// Variables, and loads at constant addresses, of the literals.
fn interesting_terms(pool: &Pool, literals: &[Term]) -> Vec<Term> {
    let mut count: FxHashMap<Term, u32> = FxHashMap::default();
    for &l in literals {
        for t in logic::leaves(pool, &[l]) {
            if is_leaf(pool, t) && pool.width(t) > 1 {
                *count.entry(t).or_default() += 1;
            }
        }
    }
    let mut terms: Vec<(u32, Term)> = count.into_iter().map(|(t, n)| (n, t)).collect();
    terms.sort_unstable_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    terms.into_iter().take(MAX_TERMS).map(|(_, t)| t).collect()
}

/// Constants that the literals and the program's assumptions compare with, by width; a few neighbours included.
fn comparison_constants(code: &ProgramView, literals: &[Term]) -> FxHashMap<u32, Vec<u128>> {
    let pool = &code.program.pool;
    let mut found: BTreeSet<(u32, u128)> = BTreeSet::new();
    let assumptions = code.edges.iter().flat_map(|e| &e.stmts).filter_map(|s| match s.kind {
        StmtKind::Assume(t) => Some(t),
        _ => None,
    });
    for t in assumptions.chain(literals.iter().copied()) {
        for c in logic::conjuncts(pool, t) {
            let c = match pool.node(c) {
                Node::Not(x) => x,
                _ => c,
            };
            if let Node::Bin(op, a, b) = pool.node(c)
                && op.is_comparison()
            {
                found.extend([a, b].iter().filter_map(|&x| Some((pool.width(x), pool.as_const(x)?))));
            }
        }
    }
    let mut out: FxHashMap<u32, Vec<u128>> = FxHashMap::default();
    for (w, k) in found {
        let m = logic::mask(w);
        let list = out.entry(w).or_default();
        if list.len() < 24 {
            list.extend([k.wrapping_sub(1) & m, k, k.wrapping_add(1) & m]);
        }
    }
    for list in out.values_mut() {
        list.sort_unstable();
        list.dedup();
    }
    out
}

fn single_templates(pool: &mut Pool, x: Term, seen: &BTreeSet<u128>, constants: &[u128], out: &mut Templates) {
    let w = pool.width(x);
    let zero = pool.constant(0, w);
    if let (Some(&lo), 1) = (seen.first(), seen.len()) {
        let k = pool.constant(lo, w);
        out.signs.push(pool.eq(x, k));
    }
    out.signs.extend([pool.sle(zero, x), pool.sle(x, zero), pool.ne(x, zero)]);
    let (Some(&lo), Some(&hi)) = (seen.first(), seen.last()) else { return };
    let alike = seen.iter().fold(0, |bits, &v| bits | (v ^ lo)).trailing_zeros();
    for bits in 1..=alike.min(MAX_LOW_BITS).min(w - 1) {
        let low = pool.constant(logic::mask(bits), w);
        let (masked, k) = (pool.and(x, low), pool.constant(lo & logic::mask(bits), w));
        out.signs.push(pool.eq(masked, k));
    }
    for &k in [lo, hi].iter().chain(constants) {
        let k = pool.constant(k, w);
        out.bounds.extend([pool.sle(x, k), pool.sle(k, x), pool.ule(x, k), pool.ule(k, x), pool.ne(x, k)]);
    }
}

/// Relations of two terms; `a` and `b` are their values in one state.
fn pair_templates(pool: &mut Pool, x: Term, y: Term, a: u128, b: u128, out: &mut Templates) {
    let w = pool.width(x);
    out.relations.extend([
        pool.eq(x, y),
        pool.ne(x, y),
        pool.sle(x, y),
        pool.sle(y, x),
        pool.ule(x, y),
        pool.ule(y, x),
    ]);
    for (p, q) in [(1u128, 1u128), (1, 2), (2, 1), (1, 3), (3, 1), (1, 4), (4, 1)] {
        for sign in [1u128, u128::MAX] {
            // p*x + sign*q*y = its value here
            let (kp, kq) = (pool.constant(p, w), pool.constant(q.wrapping_mul(sign), w));
            let (px, qy) = (pool.mul(x, kp), pool.mul(y, kq));
            let sum = pool.add(px, qy);
            let value = p.wrapping_mul(a).wrapping_add(q.wrapping_mul(sign).wrapping_mul(b));
            let k = pool.constant(value, w);
            out.sums.push(pool.eq(sum, k));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use logic::{Evaluator, VarId};
    use std::rc::Rc;

    const WIDTH: u32 = 8;

    fn state(x: u128, y: u128) -> State {
        let mut state = State::new(2, Rc::default());
        state.set(VarId(0), x);
        state.set(VarId(1), y);
        state
    }

    fn variables(pool: &mut Pool) -> [Term; 2] {
        [0, 1].map(|i| pool.var(VarId(i), WIDTH))
    }

    /// Sums are those of the state that they are made from, also where they wrap around; of two terms that differ, an
    /// order is among the relations.
    #[test]
    fn pairs_are_described_as_a_state_shows_them() {
        let mut pool = Pool::new();
        let [x, y] = variables(&mut pool);
        for (a, b) in [(0, 0), (3, 9), (200, 100), (255, 1), (128, 127)] {
            let mut out = Templates::default();
            pair_templates(&mut pool, x, y, a, b, &mut out);
            let mut ev = Evaluator::new();
            let mut holds = |&t: &Term| ev.holds(&pool, t, &state(a, b));
            assert_eq!(out.sums.len(), 14);
            assert!(out.sums.iter().all(&mut holds), "{a} {b}");
            assert_eq!(out.relations.iter().filter(|t| holds(t)).count(), if a == b { 5 } else { 3 }, "{a} {b}");
        }
    }

    /// What is said of low bits holds in all states, and is said: of 4, 12 and 20 the lowest three bits are the same.
    #[test]
    fn low_bits_are_those_of_all_states() {
        let mut pool = Pool::new();
        let [x, _] = variables(&mut pool);
        let mut out = Templates::default();
        let seen = BTreeSet::from([4, 12, 20]);
        single_templates(&mut pool, x, &seen, &[], &mut out);
        let low = |pool: &mut Pool, bits: u32, value: u128| {
            let (m, k) = (pool.constant(logic::mask(bits), WIDTH), pool.constant(value, WIDTH));
            let masked = pool.and(x, m);
            pool.eq(masked, k)
        };
        let expected: Vec<Term> = [(1, 0), (2, 0), (3, 4)].map(|(bits, value)| low(&mut pool, bits, value)).into();
        assert!(expected.iter().all(|t| out.signs.contains(t)));
        let mut ev = Evaluator::new();
        let holds_everywhere = |t: &&Term| seen.iter().all(|&v| ev.holds(&pool, **t, &state(v, 0)));
        assert!(out.signs.iter().filter(holds_everywhere).count() >= 5, "with its signs");
        let bounds = [pool.constant(4, WIDTH), pool.constant(20, WIDTH)];
        let [least, most] = [pool.ule(bounds[0], x), pool.ule(x, bounds[1])];
        assert!(out.bounds.contains(&least) && out.bounds.contains(&most), "the extremes are bounds");
    }
}
