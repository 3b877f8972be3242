//! Widths that cannot be enumerated: questions with a known model, and equivalences that must hold.

use crate::common::{BATSAT, CHECKED, Rng, Shape, assert_valid, limits, show};
use base::Budget;
use logic::{BinOp, Evaluator, Node, Pool, Rewriter, Term};
use solver::{Answer, Bitvec, Config, Model, Reuse, Solve, checker_solver, engine_solver};
use std::sync::Arc;
use std::sync::atomic::Ordering;

fn shapes() -> Vec<Shape> {
    [vec![32, 16, 32, 8, 32], vec![64, 64, 1, 8], vec![128, 128], vec![17, 33, 16, 1], vec![9, 8, 9]]
        .into_iter()
        .map(|unknowns| Shape { unknowns, address_width: None })
        .collect()
}

/// Random assertions that hold in a random model.
fn satisfiable(shape: &Shape, pool: &mut Pool, rng: &mut Rng, n: usize) -> Vec<Term> {
    let mut model = Model::default();
    for (i, &w) in shape.unknowns.iter().enumerate() {
        let value = rng.value(w);
        model.vars.insert(logic::VarId(i as u32), value);
        model.syms.insert(logic::SymId(i as u32), value);
    }
    let mut evaluator = Evaluator::new();
    (0..n)
        .map(|_| {
            let w = *rng.pick(&shape.unknowns);
            let t = shape.term(pool, rng, w, 2);
            let value = evaluator.eval(pool, t, &model);
            let k = pool.constant(value, w);
            let op = *rng.pick(&[BinOp::Eq, BinOp::Ule, BinOp::Sle]);
            pool.plain(Node::Bin(op, t, k), 1)
        })
        .collect()
}

#[test]
fn known_models() {
    let mut unknown = 0;
    for seed in 0..15 {
        let mut rng = Rng::new(seed);
        for shape in shapes() {
            let mut pool = Pool::new();
            let mut solvers: [Box<dyn Solve>; 3] = [
                Box::new(Bitvec::new(BATSAT, Reuse::Incremental, limits(Some(300)))),
                Box::new(Bitvec::new(CHECKED, Reuse::Fresh, limits(Some(300)))),
                engine_solver(&Config { conflict_limit: Some(300), ..Config::default() }),
            ];
            let n = 1 + rng.below(4);
            let question = satisfiable(&shape, &mut pool, &mut rng, n);
            for solver in &mut solvers {
                match solver.check(&pool, &question) {
                    Answer::Sat(model) => assert_valid(&pool, &question, &model),
                    Answer::Unsat(core) => panic!("wrong core {core:?} of {:?}", show(&pool, &question)),
                    Answer::Unknown => unknown += 1,
                }
                assert_eq!(solver.problem(), None);
            }
        }
    }
    assert!(unknown < 45, "{unknown} of 225 questions given up");
}

/// The simplifying constructors and the circuits check each other: a term and its simplification cannot differ.
#[test]
fn simplification_is_equivalent() {
    let mut proved = 0;
    for seed in 0..200 {
        let mut rng = Rng::new(1000 + seed);
        let w = [3, 4, 5, 8][rng.below(4)];
        let shape = Shape { unknowns: vec![w, w, w + 3, 1], address_width: None };
        let mut pool = Pool::new();
        let t = shape.term(&mut pool, &mut rng, w, 4);
        let simple = Rewriter::new().rewrite(&mut pool, t, &mut |pool, node, sort| Some(pool.rebuild(node, sort)));
        let same = pool.plain(Node::Bin(BinOp::Eq, t, simple), 1);
        let differ = pool.plain(Node::Not(same), 1);
        for (factory, reuse) in [(BATSAT, Reuse::Incremental), (CHECKED, Reuse::Fresh)] {
            match Bitvec::new(factory, reuse, limits(Some(500))).check(&pool, &[differ]) {
                Answer::Unsat(_) => proved += 1,
                Answer::Sat(model) => panic!("{:?} under {model:?}", show(&pool, &[t, simple])),
                Answer::Unknown => {}
            }
        }
    }
    assert!(proved > 350, "only {proved} of 400 proved");
}

/// Factors of a product of two large primes: neither solver is done soon.
fn hard(pool: &mut Pool) -> Vec<Term> {
    let (x, y) = (pool.var(logic::VarId(0), 80), pool.var(logic::VarId(1), 80));
    let (product, bound) = (pool.constant(1_000_000_007 * 998_244_353, 80), pool.constant(1 << 40, 80));
    let one = pool.constant(1, 80);
    let xy = pool.mul(x, y);
    [pool.eq(xy, product), pool.ult(x, bound), pool.ult(y, bound), pool.ult(one, x), pool.ult(x, y)].to_vec()
}

#[test]
fn conflict_limit_ends_a_search() {
    let mut pool = Pool::new();
    let question = hard(&mut pool);
    let config = Config { conflict_limit: Some(2_000), ..Config::default() };
    for mut solver in [engine_solver(&config), checker_solver(&config)] {
        assert!(matches!(solver.check(&pool, &question), Answer::Unknown));
        assert!(solver.check(&pool, &question[1..]).is_sat(), "usable afterwards");
    }
}

type Build = fn(&Config) -> Box<dyn Solve>;

#[test]
fn interruption_ends_a_search() {
    let mut pool = Pool::new();
    let question = hard(&mut pool);
    for build in [engine_solver, checker_solver] as [Build; 2] {
        let flags = Arc::new(base::budget::Flags::default());
        let config = Config { budget: Budget::new(flags.clone()), ..Config::default() };
        let watcher = std::thread::spawn(move || {
            std::thread::sleep(std::time::Duration::from_millis(150));
            flags.interrupted.store(true, Ordering::Relaxed);
        });
        assert!(matches!(build(&config).check(&pool, &question), Answer::Unknown));
        watcher.join().expect("the watcher only sleeps");
    }
}

/// A million nodes on top of each other: no walk may recurse.
#[test]
fn deep_terms() {
    let mut pool = Pool::new();
    let mut t = pool.var(logic::VarId(0), 8);
    let x = t;
    for i in 0..500_000u32 {
        t = pool.plain(Node::Not(t), 8);
        if i % 1000 == 0 {
            t = pool.plain(Node::Bin(BinOp::Xor, t, x), 8);
        }
    }
    let k = pool.constant(5, 8);
    let question = [pool.plain(Node::Bin(BinOp::Ult, t, k), 1), pool.plain(Node::Bin(BinOp::Ult, k, t), 1)];
    for mut solver in [engine_solver(&Config::default()), checker_solver(&Config::default())] {
        assert!(solver.check(&pool, &question).is_unsat());
        assert!(!solver.check(&pool, &question[..1]).is_unsat());
    }
}

/// Questions about ever new unknowns: what earlier ones left behind is dropped now and then.
#[test]
fn unrelated_questions_do_not_pile_up() {
    let mut pool = Pool::new();
    let mut solver = Bitvec::new(BATSAT, Reuse::Incremental, limits(None));
    for i in 0..60 {
        let (x, y) = (pool.var(logic::VarId(2 * i), 32), pool.var(logic::VarId(2 * i + 1), 32));
        let (xy, one, product) = (pool.mul(x, y), pool.constant(1, 32), pool.constant(35 + i as u128, 32));
        let question = [pool.eq(xy, product), pool.ult(one, x)];
        match solver.check(&pool, &question) {
            Answer::Sat(model) => assert_valid(&pool, &question, &model),
            answer => panic!("{answer:?}"),
        }
    }
    assert!((1..30).contains(&solver.stats().fresh_starts), "{:?}", solver.stats());
}

/// The index of an element is found without trying the elements one by one.
#[test]
fn index_into_an_array() {
    for n in [5, 60, 200] {
        let mut pool = Pool::new();
        let (i, bound, four) = (pool.var(logic::VarId(0), 64), pool.constant(n, 64), pool.constant(4, 64));
        let base = pool.constant(0x1000, 64);
        let offset = pool.mul(i, four);
        let at = pool.add(base, offset);
        let (read, wanted) = (pool.load(at, 4, false), pool.constant(n - 1, 32));
        let mut question = vec![pool.ult(i, bound), pool.eq(read, wanted)];
        for k in 0..n {
            let (address, value) = (pool.constant(0x1000 + 4 * k, 64), pool.constant(k, 32));
            let element = pool.load(address, 4, false);
            question.push(pool.eq(element, value));
        }
        let mut solver = engine_solver(&Config::default());
        let Answer::Sat(model) = solver.check(&pool, &question) else { panic!("element {} exists", n - 1) };
        assert_valid(&pool, &question, &model);
        assert_eq!(model.vars[&logic::VarId(0)], n - 1);
        assert!(solver.stats().lemma_rounds <= 12, "{:?}", solver.stats());
        let last = pool.constant(n - 1, 64);
        question.push(pool.ne(i, last));
        assert!(solver.check(&pool, &question).is_unsat());
    }
}
