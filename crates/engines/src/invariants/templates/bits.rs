//! Templates about bit-vectors.

use super::kinds::Templates;
use logic::{Pool, Term};
use std::collections::BTreeSet;

/// Templates say of a term what so many of its low bits are, one after the other, and what all are that are alike.
const MAX_LOW_BITS: u32 = 5;

/// About one term: what it is in all states, its sign, its bounds. `kept` are numbers of low bits that steps of the program leave as they
/// are.
pub(super) fn single_templates(
    pool: &mut Pool,
    x: Term,
    seen: &BTreeSet<u128>,
    (constants, kept): (&[u128], &[u32]),
    out: &mut Templates,
) {
    let w = pool.width(x);
    let zero = pool.constant(0, w);
    if let (Some(&lo), 1) = (seen.first(), seen.len()) {
        let k = pool.constant(lo, w);
        out.signs.push(pool.eq(x, k));
    }
    out.signs.extend([pool.sle(zero, x), pool.sle(x, zero), pool.ne(x, zero)]);
    let (Some(&lo), Some(&hi)) = (seen.first(), seen.last()) else { return };
    let alike = seen.iter().fold(0, |bits, &v| bits | (v ^ lo)).trailing_zeros();
    let alike = alike.min(w - 1);
    let kept = kept.iter().copied().filter(|k| (MAX_LOW_BITS + 1..alike).contains(k));
    for bits in (1..=alike.min(MAX_LOW_BITS)).chain(kept).chain((alike > MAX_LOW_BITS).then_some(alike)) {
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
pub(super) fn pair_templates(pool: &mut Pool, x: Term, y: Term, a: u128, b: u128, out: &mut Templates) {
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
    use exec::State;
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

    /// One state shows nothing of which bits stay; that steps are multiples of 2^6 does.
    #[test]
    fn low_bits_are_those_that_steps_keep() {
        let mut pool = Pool::new();
        let [x, _] = variables(&mut pool);
        let mut out = Templates::default();
        single_templates(&mut pool, x, &BTreeSet::from([197]), (&[], &[6, 9]), &mut out);
        for (bits, is_said) in [(5, true), (6, true), (7, true), (8, false)] {
            let (m, k) = (pool.constant(logic::mask(bits), WIDTH), pool.constant(197 & logic::mask(bits), WIDTH));
            let masked = pool.and(x, m);
            let t = pool.eq(masked, k);
            assert_eq!(out.signs.contains(&t), is_said || bits == WIDTH, "{bits}");
        }
    }

    /// What is said of low bits holds in all states, and is said: of 4, 12 and 20 the lowest three bits are the same.
    #[test]
    fn low_bits_are_those_of_all_states() {
        let mut pool = Pool::new();
        let [x, _] = variables(&mut pool);
        let mut out = Templates::default();
        let seen = BTreeSet::from([4, 12, 20]);
        single_templates(&mut pool, x, &seen, (&[], &[]), &mut out);
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
