//! Templates about mathematical integers.

use super::kinds::Templates;
use logic::{Integer, Pool, Term};
use std::collections::BTreeSet;

/// A term is said to be the same modulo a number up to this one.
const MAX_MODULUS: i64 = 64;

/// The numbers with those next to them.
pub(super) fn neighbours(numbers: impl Iterator<Item = Integer>) -> Vec<Integer> {
    let near = numbers.flat_map(|k| [k.sub(&Integer::ONE), k.clone(), k.add(&Integer::ONE)]);
    near.collect::<BTreeSet<Integer>>().into_iter().collect()
}

/// About one term, by the values that it has: its sign, its residue, its bounds.
pub(super) fn single_templates(pool: &mut Pool, x: Term, seen: &[Integer], constants: &[Integer], out: &mut Templates) {
    let (Some(lo), Some(hi)) = (seen.iter().min(), seen.iter().max()) else { return };
    let zero = pool.integer(0);
    if lo == hi {
        let k = pool.integer(lo.clone());
        out.signs.push(pool.eq(x, k));
    }
    out.signs.extend([pool.int_le(zero, x), pool.int_le(x, zero), pool.ne(x, zero)]);
    let apart = seen.iter().fold(Integer::ZERO, |g, v| g.gcd(&v.sub(lo)));
    if apart > Integer::ONE && apart <= Integer::from(MAX_MODULUS) {
        let (residue, modulus) = (pool.integer(lo.modulo(&apart)), pool.integer(apart));
        let remainder = pool.int_mod(x, modulus);
        out.signs.push(pool.eq(remainder, residue));
    }
    for k in [lo, hi].into_iter().chain(constants) {
        let k = pool.integer(k.clone());
        out.bounds.extend([pool.int_le(x, k), pool.int_le(k, x), pool.ne(x, k)]);
    }
}

/// Relations of two terms, by the values that both have in the same states: their order, the range of their difference and of
/// their sum, and sums of multiples that are constant.
pub(super) fn pair_templates(pool: &mut Pool, [x, y]: [Term; 2], [a, b]: [&[Integer]; 2], out: &mut Templates) {
    out.relations.extend([
        pool.eq(x, y),
        pool.ne(x, y),
        pool.int_le(x, y),
        pool.int_le(y, x),
        pool.int_lt(x, y),
        pool.int_lt(y, x),
    ]);
    for sign in [-1, 1] {
        let sum = multiple_sum(pool, [x, y], [1, sign]);
        let values = a.iter().zip(b).map(|(a, b)| a.add(&b.mul(&Integer::from(sign))));
        let values: BTreeSet<Integer> = values.collect();
        for (k, is_least) in [(values.first(), true), (values.last(), false)] {
            let Some(k) = k.cloned() else { continue };
            let k = pool.integer(k);
            out.sums.push(if is_least { pool.int_le(k, sum) } else { pool.int_le(sum, k) });
        }
    }
    let (Some(a), Some(b)) = (a.first(), b.first()) else { return };
    for (p, q) in [(1i64, 1i64), (1, 2), (2, 1), (1, 3), (3, 1), (1, 4), (4, 1)] {
        for sign in [1, -1] {
            let sum = multiple_sum(pool, [x, y], [p, sign * q]);
            let value = a.mul(&Integer::from(p)).add(&b.mul(&Integer::from(sign * q)));
            let k = pool.integer(value);
            out.sums.push(pool.eq(sum, k));
        }
    }
}

/// `p*x + q*y`.
fn multiple_sum(pool: &mut Pool, terms: [Term; 2], factors: [i64; 2]) -> Term {
    let [px, qy] = [0, 1].map(|i| {
        let k = pool.integer(factors[i]);
        pool.int_mul(terms[i], k)
    });
    pool.int_add(px, qy)
}

#[cfg(test)]
mod tests {
    use super::*;
    use exec::State;
    use logic::{Evaluator, Sort, VarId};
    use std::rc::Rc;

    fn numbers(values: &[i64]) -> Vec<Integer> {
        values.iter().map(|&v| Integer::from(v)).collect()
    }

    fn state(x: &Integer, y: &Integer) -> State {
        let mut state = State::new(2, Rc::default());
        state.set_int(VarId(0), x.clone());
        state.set_int(VarId(1), y.clone());
        state
    }

    /// Ranges of sums and differences hold in all states that they are made from; that a multiple plus a multiple is constant,
    /// in the first.
    #[test]
    fn pairs_are_described_as_states_show_them() {
        let huge = "170141183460469231731687303715884105728".parse::<Integer>().expect("a number");
        for (a, b) in [(numbers(&[0, 5, -7]), numbers(&[3, 3, 9])), (vec![huge.clone()], vec![huge.neg()])] {
            let mut pool = Pool::new();
            let terms = [0, 1].map(|i| pool.var(VarId(i), Sort::Int));
            let mut out = Templates::default();
            pair_templates(&mut pool, terms, [&a, &b], &mut out);
            let mut ev = Evaluator::new();
            let mut held_by = |t: Term| a.iter().zip(&b).filter(|(x, y)| ev.holds(&pool, t, &state(x, y))).count();
            assert_eq!(out.sums.len(), 4 + 14);
            assert!(out.sums[..4].iter().all(|&t| held_by(t) == a.len()));
            assert!(out.sums[4..].iter().all(|&t| held_by(t) >= 1));
        }
    }

    /// 4, 10 and -2 are 4 modulo 6, between -2 and 10.
    #[test]
    fn residues_and_bounds_are_those_of_all_states() {
        let mut pool = Pool::new();
        let x = pool.var(VarId(0), Sort::Int);
        let mut out = Templates::default();
        single_templates(&mut pool, x, &numbers(&[4, 10, -2]), &neighbours(numbers(&[100]).into_iter()), &mut out);
        let (six, four) = (pool.integer(6), pool.integer(4));
        let remainder = pool.int_mod(x, six);
        let expected = pool.eq(remainder, four);
        assert!(out.signs.contains(&expected));
        for (least, most) in [(-2, 10), (99, 101)] {
            let [least, most] = [least, most].map(|k| pool.integer(k));
            let bounds = [pool.int_le(least, x), pool.int_le(x, most)];
            assert!(bounds.iter().all(|b| out.bounds.contains(b)));
        }
    }
}
