//! Soundness and completeness over narrow widths: every answer is compared with enumeration.

mod common;

use base::Budget;
use common::{Rng, Shape};
use logic::{Evaluator, Pool, Term};
use solver::sat::{Batsat, Limits, Varisat};
use solver::{Answer, Bitvec, Model, Reuse, SatFactory, Solve};

const BATSAT: SatFactory = || Box::new(Batsat::default());
const VARISAT: SatFactory = || Box::new(Varisat::default());

fn limits() -> Limits {
    Limits { conflicts: None, budget: Budget::default() }
}

/// All assignments of the unknowns of `shape`.
fn models(shape: &Shape) -> impl Iterator<Item = Model> {
    let bits: u32 = shape.unknowns.iter().sum();
    let widths = shape.unknowns.clone();
    (0..1u128 << bits).map(move |mut v| {
        let mut model = Model::default();
        for (i, &w) in widths.iter().enumerate() {
            let value = v & logic::mask(w);
            v >>= w;
            if i % 2 == 0 {
                model.vars.insert(logic::VarId(i as u32), value);
            } else {
                model.syms.insert(logic::SymId(i as u32), value);
            }
        }
        model
    })
}

fn has_model(pool: &Pool, question: &[Term], shape: &Shape) -> bool {
    let mut evaluator = Evaluator::new();
    models(shape).any(|m| evaluator.first_false(pool, question, &m).is_none())
}

fn check(solver: &mut dyn Solve, pool: &Pool, question: &[Term], shape: &Shape) -> bool {
    match solver.check(pool, question) {
        Answer::Sat(model) => {
            assert_eq!(Evaluator::new().first_false(pool, question, &model), None, "{model:?}");
            true
        }
        Answer::Unsat(core) => {
            let core: Vec<Term> = core.iter().map(|&i| question[i]).collect();
            assert!(!has_model(pool, &core, shape), "wrong unsat: {:?}", show(pool, &core));
            false
        }
        Answer::Unknown => panic!("unknown: {:?} {:?}", solver.problem(), show(pool, question)),
    }
}

fn show(pool: &Pool, ts: &[Term]) -> Vec<String> {
    ts.iter().map(|&t| logic::show(pool, t, &())).collect()
}

fn shapes() -> Vec<Shape> {
    [vec![2, 1, 3, 3], vec![1, 1, 1], vec![4, 4], vec![5, 1], vec![3, 3, 2], vec![8], vec![7, 3]]
        .into_iter()
        .map(|unknowns| Shape { unknowns, address_width: None, load_bytes: vec![] })
        .collect()
}

fn run(factory: SatFactory, reuse: Reuse, seeds: std::ops::Range<u64>) {
    let mut sat = 0;
    let mut total = 0;
    for seed in seeds {
        let mut rng = Rng::new(seed);
        for shape in shapes() {
            let mut pool = Pool::new();
            let mut solver = Bitvec::new(factory, reuse, limits());
            for _ in 0..10 {
                let n = 1 + rng.below(6);
                let depth = 1 + rng.below(5) as u32;
                let question: Vec<Term> = (0..n).map(|_| shape.term(&mut pool, &mut rng, 1, depth)).collect();
                sat += check(&mut solver, &pool, &question, &shape) as u32;
                total += 1;
            }
        }
    }
    assert!(sat > total / 5 && sat < total * 4 / 5, "one-sided sample: {sat} of {total}");
}

#[test]
fn incremental_batsat() {
    run(BATSAT, Reuse::Incremental, 0..60);
}

#[test]
fn fresh_batsat() {
    run(BATSAT, Reuse::Fresh, 100..130);
}

#[test]
fn incremental_varisat() {
    run(VARISAT, Reuse::Incremental, 200..230);
}

#[test]
fn fresh_varisat() {
    run(VARISAT, Reuse::Fresh, 300..330);
}
