//! Soundness and completeness over narrow widths: every answer is compared with enumeration.

use crate::common::{BATSAT, CDCL, CHECKED, CHECKED_CLAUSES, Rng, Shape, assert_valid, limits, show};
use logic::{Evaluator, Pool, SymId, Term, VarId, mask};
use solver::layers::{Cached, Misses, ModelReuse, Sliced, Trivial};
use solver::{Answer, Bitvec, Config, Model, Reuse, Solve, engine_solver};
use std::ops::Range;

pub(crate) fn narrow() -> Vec<Shape> {
    [vec![2, 1, 3, 3], vec![1, 1, 1], vec![4, 4], vec![5, 1], vec![3, 3, 2], vec![8], vec![7, 3]]
        .into_iter()
        .map(|unknowns| Shape { unknowns, address_width: None })
        .collect()
}

pub(crate) fn with_memory() -> Vec<Shape> {
    [(vec![2, 2, 1], 2), (vec![3, 1], 3), (vec![2, 1, 2], 2), (vec![1, 1], 1), (vec![3, 3, 2], 2)]
        .into_iter()
        .map(|(unknowns, w)| Shape { unknowns, address_width: Some(w) })
        .collect()
}

/// All assignments of the unknowns, with all memories of bytes 0 and 1.
fn models(shape: &Shape) -> impl Iterator<Item = Model> + '_ {
    let bits: u32 = shape.unknowns.iter().sum();
    let memory_bits = shape.address_width.map_or(0, |w| 1 << w);
    (0..1u128 << (bits + memory_bits)).map(move |v| model(shape, v, memory_bits))
}

fn model(shape: &Shape, mut v: u128, memory_bits: u32) -> Model {
    let mut model = Model { address_width: shape.address_width.unwrap_or(0), ..Model::default() };
    for (i, &w) in shape.unknowns.iter().enumerate() {
        let value = v & mask(w);
        v >>= w;
        if i % 2 == 0 {
            model.vars.insert(VarId(i as u32), value);
        } else {
            model.syms.insert(SymId(i as u32), value);
        }
    }
    model.memory.extend((0..memory_bits as u128).map(|a| (a, (v >> a & 1) as u8)));
    model
}

fn has_model(shape: &Shape, pool: &Pool, question: &[Term]) -> bool {
    let mut evaluator = Evaluator::new();
    models(shape).any(|m| evaluator.first_false(pool, question, &m).is_none())
}

/// Asks and compares the answer with enumeration: model, or core. True if satisfiable.
fn ask(shape: &Shape, solver: &mut dyn Solve, pool: &Pool, question: &[Term]) -> bool {
    match solver.check(pool, question) {
        Answer::Sat(model) => {
            assert_valid(pool, question, &model);
            true
        }
        Answer::Unsat(core) => {
            let core: Vec<Term> = core.iter().map(|&i| question[i]).collect();
            assert!(!has_model(shape, pool, &core), "wrong unsat: {:?}", show(pool, &core));
            false
        }
        Answer::Unknown => panic!("unknown: {:?} {:?}", solver.problem(), show(pool, question)),
    }
}

/// Asks many questions of each shape: new ones, and old assertions recombined.
pub(crate) fn run(shapes: Vec<Shape>, seeds: Range<u64>, mut solver: impl FnMut() -> Box<dyn Solve>) {
    let mut sat = 0;
    let mut total = 0;
    for seed in seeds {
        let mut rng = Rng::new(seed);
        for shape in &shapes {
            let mut pool = Pool::new();
            let mut solver = solver();
            let mut seen: Vec<Term> = Vec::new();
            for _ in 0..12 {
                let n = rng.below(7);
                let depth = 1 + rng.below(5) as u32;
                let question: Vec<Term> = (0..n)
                    .map(|_| {
                        let is_old = !seen.is_empty() && rng.below(3) == 0;
                        if is_old { *rng.pick(&seen) } else { shape.term(&mut pool, &mut rng, 1, depth) }
                    })
                    .collect();
                sat += ask(shape, &mut *solver, &pool, &question) as u32;
                total += 1;
                seen.extend(question);
            }
        }
    }
    assert!(sat > total / 5 && sat < total * 4 / 5, "one-sided sample: {sat} of {total}");
}

#[test]
fn incremental_batsat() {
    run(narrow(), 0..40, || Box::new(Bitvec::new(BATSAT, Reuse::Incremental, limits(None))));
}

#[test]
fn fresh_batsat() {
    run(narrow(), 100..120, || Box::new(Bitvec::new(BATSAT, Reuse::Fresh, limits(None))));
}

#[test]
fn asserted_batsat() {
    run(narrow(), 800..840, || Box::new(Bitvec::new(BATSAT, Reuse::Asserted, limits(None))));
    run(with_memory(), 800..840, || Box::new(Bitvec::new(BATSAT, Reuse::Asserted, limits(None))));
}

#[test]
fn incremental_checked() {
    run(narrow(), 200..220, || Box::new(Bitvec::new(CHECKED, Reuse::Incremental, limits(None))));
}

#[test]
fn incremental_cdcl() {
    run(narrow(), 220..240, || Box::new(Bitvec::new(CDCL, Reuse::Incremental, limits(None))));
}

#[test]
fn asserted_cdcl() {
    run(narrow(), 240..260, || Box::new(Bitvec::new(CDCL, Reuse::Asserted, limits(None))));
}

#[test]
fn fresh_checked() {
    run(narrow(), 300..330, || Box::new(Bitvec::new(CHECKED, Reuse::Fresh, limits(None))));
}

#[test]
fn asserted_checked() {
    run(narrow(), 330..360, || Box::new(Bitvec::new(CHECKED_CLAUSES, Reuse::Asserted, limits(None))));
    run(with_memory(), 330..360, || Box::new(Bitvec::new(CHECKED_CLAUSES, Reuse::Asserted, limits(None))));
}

#[test]
fn memory_batsat() {
    run(with_memory(), 400..425, || Box::new(Bitvec::new(BATSAT, Reuse::Incremental, limits(None))));
}

#[test]
fn memory_checked() {
    run(with_memory(), 500..520, || Box::new(Bitvec::new(CHECKED, Reuse::Fresh, limits(None))));
}

#[test]
fn layer_by_layer() {
    let bare = || Bitvec::new(BATSAT, Reuse::Incremental, limits(None));
    for shapes in [narrow(), with_memory()] {
        run(shapes.clone(), 600..608, || Box::new(Trivial::new(bare())));
        run(shapes.clone(), 600..608, || Box::new(Cached::new(bare())));
        for misses in [Misses::Asked, Misses::Repaired] {
            run(shapes.clone(), 600..608, || Box::new(ModelReuse::new(bare(), misses)));
        }
        run(shapes, 600..608, || Box::new(Sliced::new(bare())));
    }
}

#[test]
fn whole_chain() {
    run(narrow(), 700..720, || engine_solver(&Config::default()));
    run(with_memory(), 700..720, || engine_solver(&Config::default()));
}
