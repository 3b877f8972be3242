//! Families of questions about integers, of the kinds that engines ask and some that are harder.

use crate::terms::Questions;
use logic::{BinOp, IntOp, Integer, Node, Pool, Sort, Term, VarId};
use testkit::Rng;

/// A kind of question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Family {
    /// Assignments and guards along a path.
    Path,
    /// Predicates before a step, the step, and one behind it.
    Step,
    /// Equations with bounds.
    Equations,
    /// Multiples of unknowns without bounds, and a sum of them within narrow ones.
    Lattice,
    /// Inequalities with coefficients beyond a machine word's half.
    Large,
    /// Clauses of comparisons.
    Disjunctions,
    /// Quotients, remainders and choices, nested.
    Division,
    /// Integers and bit-vectors made of each other.
    Mixed,
}

pub(crate) const FAMILIES: [Family; 8] = [
    Family::Path,
    Family::Step,
    Family::Equations,
    Family::Lattice,
    Family::Large,
    Family::Disjunctions,
    Family::Division,
    Family::Mixed,
];

/// A question of the family.
pub(crate) fn question(family: Family, pool: &mut Pool, rng: &mut Rng) -> Vec<Term> {
    match family {
        Family::Path => path(pool, rng),
        Family::Step => step(pool, rng),
        Family::Equations => equations(pool, rng),
        Family::Lattice => lattice(pool, rng),
        Family::Large => large(pool, rng),
        Family::Disjunctions => disjunctions(pool, rng),
        Family::Division => division(pool, rng),
        Family::Mixed => mixed(pool, rng),
    }
}

fn var(pool: &mut Pool, i: usize) -> Term {
    pool.var(VarId(i as u32), Sort::Int)
}

fn small(rng: &mut Rng, most: i64) -> i64 {
    rng.number(2 * most as u64 + 1) as i64 - most
}

/// `Σ coefficient * unknown + constant`.
fn sum(pool: &mut Pool, terms: &[(Term, Integer)], constant: Integer) -> Term {
    let mut out = pool.integer(constant);
    for (t, c) in terms {
        let c = pool.integer(c.clone());
        let product = pool.int_mul(*t, c);
        out = pool.int_add(out, product);
    }
    out
}

fn random_sum(pool: &mut Pool, rng: &mut Rng, unknowns: &[Term], count: usize, most: i64) -> Term {
    let terms: Vec<(Term, Integer)> =
        (0..count).map(|_| (*rng.pick(unknowns), Integer::from(small(rng, most)))).collect();
    let constant = Integer::from(small(rng, 3 * most));
    sum(pool, &terms, constant)
}

fn comparison(pool: &mut Pool, rng: &mut Rng, a: Term, b: Term) -> Term {
    let op = *rng.pick(&[IntOp::Le, IntOp::Lt, IntOp::Le, IntOp::Lt, IntOp::Eq]);
    let t = pool.int(op, a, b);
    if rng.once_in(4) { pool.not(t) } else { t }
}

fn path(pool: &mut Pool, rng: &mut Rng) -> Vec<Term> {
    let width = 2 + rng.below(4);
    let mut current: Vec<Term> = (0..width).map(|i| var(pool, i)).collect();
    let mut fresh = width;
    let mut out = Vec::new();
    for _ in 0..4 + rng.below(20) {
        if rng.once_in(3) {
            let (a, b) = (random_sum(pool, rng, &current, 1, 2), random_sum(pool, rng, &current, 1, 3));
            out.push(comparison(pool, rng, a, b));
        } else {
            let v = rng.below(width);
            let count = 1 + rng.below(2);
            let value = random_sum(pool, rng, &current, count, 2);
            let next = var(pool, fresh);
            fresh += 1;
            out.push(pool.int(IntOp::Eq, next, value));
            current[v] = next;
        }
    }
    out
}

fn step(pool: &mut Pool, rng: &mut Rng) -> Vec<Term> {
    let width = 2 + rng.below(3);
    let before: Vec<Term> = (0..width).map(|i| var(pool, i)).collect();
    let mut out = Vec::new();
    for _ in 0..1 + rng.below(5) {
        let (a, b) = (random_sum(pool, rng, &before, 2, 1), random_sum(pool, rng, &before, 1, 2));
        let mut t = comparison(pool, rng, a, b);
        if rng.once_in(4) {
            let (a, b) = (random_sum(pool, rng, &before, 1, 1), random_sum(pool, rng, &before, 1, 2));
            let other = comparison(pool, rng, a, b);
            t = pool.or(t, other);
        }
        out.push(t);
    }
    let mut after = before.clone();
    for a in &mut after {
        if rng.once_in(2) {
            *a = random_sum(pool, rng, &before, 1, 1);
        }
    }
    let (a, b) = (random_sum(pool, rng, &after, 2, 1), random_sum(pool, rng, &after, 1, 2));
    out.push(comparison(pool, rng, a, b));
    out
}

fn equations(pool: &mut Pool, rng: &mut Rng) -> Vec<Term> {
    let width = 2 + rng.below(5);
    let unknowns: Vec<Term> = (0..width).map(|i| var(pool, i)).collect();
    let mut out = Vec::new();
    for _ in 0..1 + rng.below(width) {
        let left = random_sum(pool, rng, &unknowns, 4, 9);
        let zero = pool.integer(0);
        out.push(pool.plain(Node::Int(IntOp::Eq, left, zero), 1));
    }
    for _ in 0..rng.below(2 * width) {
        let (a, k) = (random_sum(pool, rng, &unknowns, 2, 2), pool.integer(0));
        out.push(comparison(pool, rng, a, k));
    }
    out
}

fn lattice(pool: &mut Pool, rng: &mut Rng) -> Vec<Term> {
    let common = 2 + rng.below(8) as i64;
    let count = 2 + rng.below(2);
    let mut out = Vec::new();
    let mut multiples = Vec::new();
    for i in 0..count {
        let (x, a, b) = (var(pool, 3 * i), var(pool, 3 * i + 1), var(pool, 3 * i + 2));
        let coefficient = |rng: &mut Rng| Integer::from(common * (1 + rng.below(5) as i64));
        let (k, l) = (coefficient(rng), coefficient(rng));
        let right = sum(pool, &[(a, k), (b, l)], Integer::ZERO);
        out.push(pool.int(IntOp::Eq, x, right));
        multiples.push((x, Integer::from(small(rng, 3))));
    }
    let left = sum(pool, &multiples, Integer::ZERO);
    let low = small(rng, 40);
    let (low, high) = (pool.integer(low), pool.integer(low + rng.below(common as usize + 1) as i64));
    out.extend([pool.int_le(low, left), pool.int_le(left, high)]);
    out
}

fn large(pool: &mut Pool, rng: &mut Rng) -> Vec<Term> {
    let width = 2 + rng.below(3);
    let mut out = Vec::new();
    let big = |rng: &mut Rng, digits: u32| {
        let n = Integer::from(rng.value(digits));
        if rng.once_in(2) { n.neg() } else { n }
    };
    for _ in 0..2 + rng.below(4) {
        let digits = *rng.pick(&[12, 20, 20, 34, 70]);
        let coefficient = |rng: &mut Rng| if rng.once_in(3) { big(rng, digits) } else { Integer::from(small(rng, 3)) };
        let terms: Vec<(Term, Integer)> = (0..width).map(|i| (var(pool, i), coefficient(rng))).collect();
        let constant = big(rng, digits + 10);
        let (left, zero) = (sum(pool, &terms, constant), pool.integer(0));
        out.push(comparison(pool, rng, left, zero));
    }
    out
}

fn disjunctions(pool: &mut Pool, rng: &mut Rng) -> Vec<Term> {
    let width = 2 + rng.below(4);
    let unknowns: Vec<Term> = (0..width).map(|i| var(pool, i)).collect();
    (0..4 + rng.below(12))
        .map(|_| {
            (0..1 + rng.below(3)).fold(pool.truth(false), |clause, _| {
                let (a, b) = (random_sum(pool, rng, &unknowns, 2, 1), random_sum(pool, rng, &unknowns, 1, 3));
                let t = comparison(pool, rng, a, b);
                pool.or(clause, t)
            })
        })
        .collect()
}

fn division(pool: &mut Pool, rng: &mut Rng) -> Vec<Term> {
    let unknowns = 1 + rng.below(3);
    let mut questions = Questions { pool, rng, unknowns, largest: 12 };
    (0..1 + questions.rng.below(4)).map(|_| questions.truth(3)).collect()
}

fn mixed(pool: &mut Pool, rng: &mut Rng) -> Vec<Term> {
    let w = 2 + rng.below(4) as u32;
    let (a, b) = (pool.var(VarId(20), w), pool.var(VarId(21), w));
    let x = var(pool, 0);
    let low = pool.plain(Node::ToBits(x), w);
    let op = *rng.pick(&[BinOp::Add, BinOp::Mul, BinOp::Xor, BinOp::And]);
    let made = pool.plain(Node::Bin(op, a, low), w);
    let mut ints = vec![x, pool.to_int(a), pool.to_int(made)];
    ints.push(pool.to_int(b));
    let mut out = vec![pool.ult(made, b)];
    for _ in 0..1 + rng.below(3) {
        let (l, r) = (random_sum(pool, rng, &ints, 2, 2), random_sum(pool, rng, &ints, 1, 2));
        out.push(comparison(pool, rng, l, r));
    }
    out
}
