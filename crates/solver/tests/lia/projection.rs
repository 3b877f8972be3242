//! Projection of integers, in both directions: what the conditions allow, the projection allows; and where the projection
//! holds, some value of the unknown makes the conditions hold.

use crate::show;
use crate::terms::Questions;
use logic::{BinOp, Evaluator, IntOp, Integer, Node, Pool, Sort, Term, VarId};
use solver::lia::ByModels;
use solver::{Config, Model, Project, engine_solver};
use testkit::Rng;

/// Values of unknowns that are tried, and of the one that is taken out.
const NEAR: i64 = 3;
const FAR: i64 = 150;

fn model(values: &[i64], bits: u128) -> Model {
    let mut model = Model::default();
    model.ints.extend(values.iter().enumerate().map(|(v, &n)| (VarId(v as u32), Integer::from(n))));
    model.vars.extend([(VarId(10), bits & 1), (VarId(11), bits >> 1)]);
    model
}

/// Compares with enumeration; the unknown is number 0, of three.
fn assert_projection(pool: &Pool, conditions: &[Term], projected: &[Term]) {
    let mut evaluator = Evaluator::new();
    let mut holds = |ts: &[Term], m: &Model| evaluator.first_false(pool, ts, m).is_none();
    for (y, z) in (-NEAR..=NEAR).flat_map(|y| (-NEAR..=NEAR).map(move |z| (y, z))) {
        for bits in 0..4 {
            let says = holds(projected, &model(&[0, y, z], bits));
            // Values near zero come first, as they are the ones that do it.
            let mut values = (0..=FAR).flat_map(|n| [n, -n]);
            let exists = values.any(|x| holds(conditions, &model(&[x, y, z], bits)));
            let what = (y, z, bits, show(pool, conditions), show(pool, projected));
            assert_eq!(says, exists, "{what:#?}");
        }
    }
}

fn projection(pool: &mut Pool, conditions: &[Term]) -> Option<Vec<Term>> {
    let x = pool.var(VarId(0), Sort::Int);
    let projected = ByModels { solver: engine_solver(&Config::default()) }.project(pool, x, conditions)?;
    assert!(!logic::leaves(pool, &projected).contains(&x), "{:?}", show(pool, &projected));
    Some(projected)
}

#[test]
fn random_conditions() {
    let mut found = 0;
    for seed in 0..50 {
        let (mut pool, mut rng) = (Pool::new(), Rng::new(seed));
        let mut questions = Questions { pool: &mut pool, rng: &mut rng, unknowns: 3, largest: 4 };
        let conditions: Vec<Term> = (0..1 + questions.rng.below(3)).map(|_| questions.truth(2)).collect();
        if let Some(projected) = projection(&mut pool, &conditions) {
            assert_projection(&pool, &conditions, &projected);
            found += 1;
        }
    }
    assert!(found >= 47, "only {found} of 50");
}

/// Bounds with coefficients, where the shadow of fractions is larger than that of integers.
#[test]
fn bounds_with_coefficients() {
    let mut found = 0;
    for seed in 0..50 {
        let (mut pool, mut rng) = (Pool::new(), Rng::new(1000 + seed));
        let names = [0, 1, 2].map(|v| pool.var(VarId(v), Sort::Int));
        let mut conditions = Vec::new();
        for _ in 0..2 + rng.below(3) {
            let mut sum = pool.integer(rng.below(13) as i64 - 6);
            for x in names {
                let k = pool.integer(rng.below(7) as i64 - 3);
                let product = pool.plain(Node::Int(IntOp::Mul, x, k), Sort::Int);
                sum = pool.plain(Node::Int(IntOp::Add, sum, product), Sort::Int);
            }
            let (op, zero) = (*rng.pick(&[IntOp::Le, IntOp::Le, IntOp::Eq]), pool.integer(0));
            let mut t = pool.plain(Node::Int(op, sum, zero), 1);
            if rng.once_in(5) {
                t = pool.plain(Node::Not(t), 1);
            }
            if rng.once_in(4)
                && let Some(last) = conditions.pop()
            {
                t = pool.plain(Node::Bin(BinOp::Or, t, last), 1);
            }
            conditions.push(t);
        }
        if let Some(projected) = projection(&mut pool, &conditions) {
            assert_projection(&pool, &conditions, &projected);
            found += 1;
        }
    }
    assert!(found >= 47, "only {found} of 50");
}

/// `x < y < 2x`, `z = 3x`: without x that is `3 | z`, `z < 3y < 2z`; without x and z it is `y >= 3`.
#[test]
fn several_unknowns() {
    let mut pool = Pool::new();
    let [x, y, z] = [0, 1, 2].map(|v| pool.var(VarId(v), Sort::Int));
    let (two, three) = (pool.integer(2), pool.integer(3));
    let (double, triple) = (pool.int_mul(x, two), pool.int_mul(x, three));
    let conditions = [pool.int_lt(x, y), pool.int_lt(y, double), pool.int(IntOp::Eq, z, triple)];
    let mut projector = ByModels { solver: engine_solver(&Config::default()) };
    let projected = projector.project_all(&mut pool, &[x, z], &conditions).expect("linear");
    assert_eq!(logic::leaves(&pool, &projected), [y]);
    let mut evaluator = Evaluator::new();
    for n in -5..20 {
        let holds = evaluator.first_false(&pool, &projected, &model(&[0, n], 0)).is_none();
        assert_eq!(holds, n >= 3, "{n}: {:?}", show(&pool, &projected));
    }
}

/// What is not linear in the unknown, and what is no integer, is left alone.
#[test]
fn products_are_declined() {
    let mut pool = Pool::new();
    let [x, y] = [0, 1].map(|v| pool.var(VarId(v), Sort::Int));
    let product = pool.int_mul(x, y);
    let conditions = [pool.int_lt(product, y)];
    assert_eq!(projection(&mut pool, &conditions), None);
}
