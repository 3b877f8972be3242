//! Interpolants of integers: each is checked for what defines it.

use crate::show;
use crate::terms::Questions;
use logic::{IntOp, Pool, Sort, Term, VarId};
use solver::lia::Interpolator;
use solver::{Config, Solve, engine_solver};
use testkit::Rng;

fn assert_interpolant(pool: &mut Pool, first: &[Term], second: &[Term], interpolant: Term) {
    let mut solver = engine_solver(&Config::default());
    let not = pool.not(interpolant);
    let what = (show(pool, first), show(pool, second), show(pool, &[interpolant]));
    assert!(solver.check(pool, &[first, &[not]].concat()).is_unsat(), "does not follow: {what:#?}");
    assert!(solver.check(pool, &[second, &[interpolant]].concat()).is_unsat(), "does not contradict: {what:#?}");
    let (one, other) = (logic::leaves(pool, first), logic::leaves(pool, second));
    let mut leaves = logic::leaves(pool, &[interpolant]).into_iter();
    assert!(leaves.all(|l| one.contains(&l) && other.contains(&l)), "{what:#?}");
}

/// `x = y + 1, y >= z` against `x <= w, w <= z`: `x >= z + 1` in some form.
#[test]
fn a_chain_of_bounds() {
    let mut pool = Pool::new();
    let [x, y, z, w] = [0, 1, 2, 3].map(|v| pool.var(VarId(v), Sort::Int));
    let one = pool.integer(1);
    let next = pool.int_add(y, one);
    let first = [pool.int(IntOp::Eq, x, next), pool.int_le(z, y)];
    let second = [pool.int_le(x, w), pool.int_le(w, z)];
    let found = Interpolator { solver: engine_solver(&Config::default()) }.interpolate(&mut pool, &first, &second);
    let expected = pool.int_lt(z, x);
    assert_eq!(found, Some(expected));
}

/// `x = 2y` against `x = 2z + 1` has no interpolant without a remainder.
#[test]
fn cuts_are_declined() {
    let mut pool = Pool::new();
    let [x, y, z] = [0, 1, 2].map(|v| pool.var(VarId(v), Sort::Int));
    let (one, two) = (pool.integer(1), pool.integer(2));
    let (even, double) = (pool.int_mul(y, two), pool.int_mul(z, two));
    let odd = pool.int_add(double, one);
    let (first, second) = (pool.int(IntOp::Eq, x, even), pool.int(IntOp::Eq, x, odd));
    let mut interpolator = Interpolator { solver: engine_solver(&Config::default()) };
    assert_eq!(interpolator.interpolate(&mut pool, &[first], &[second]), None);
}

#[test]
fn random_sides() {
    let (mut contradictory, mut found) = (0, 0);
    for seed in 0..600 {
        let (mut pool, mut rng) = (Pool::new(), Rng::new(seed));
        let mut side = |pool: &mut Pool, names: [u32; 3]| {
            let mut questions = Questions { pool, rng: &mut rng, unknowns: 3, largest: 4 };
            let drawn: Vec<Term> = (0..1 + questions.rng.below(4)).map(|_| questions.truth(2)).collect();
            // Unknown number 0 is the first side's, number 2 the second's.
            let mut renamed = logic::Rewriter::new();
            let mut rename = |pool: &mut Pool, node, _| match node {
                logic::Node::Var(VarId(v @ 0..3)) => Some(pool.var(VarId(names[v as usize]), Sort::Int)),
                _ => None,
            };
            drawn.into_iter().map(|t| renamed.rewrite(pool, t, &mut rename)).collect::<Vec<Term>>()
        };
        let (first, second) = (side(&mut pool, [0, 1, 2]), side(&mut pool, [3, 1, 2]));
        let both = [&first[..], &second[..]].concat();
        if !engine_solver(&Config::default()).check(&pool, &both).is_unsat() {
            continue;
        }
        contradictory += 1;
        let mut interpolator = Interpolator { solver: engine_solver(&Config::default()) };
        if let Some(interpolant) = interpolator.interpolate(&mut pool, &first, &second) {
            assert_interpolant(&mut pool, &first, &second, interpolant);
            found += 1;
        }
    }
    assert!(contradictory >= 100 && found * 10 >= contradictory * 8, "{found} of {contradictory}");
}
