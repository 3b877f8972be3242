//! Times questions as engines ask them: a path condition that grows by one constraint at a time over 32-bit values,
//! each step asked together with the constraint and with its negation.
//!
//! `cargo run --release -p solver --example profile`

#![expect(clippy::print_stderr, reason = "a program that reports")]

use logic::{Pool, Term, VarId};
use solver::sat::{Batsat, Checked, Limits};
use solver::{Bitvec, Config, Reuse, Solve, engine_solver};
use std::time::{Duration, Instant};
use testkit::Rng;

/// A branch condition over some of `unknowns`.
fn condition(pool: &mut Pool, rng: &mut Rng, unknowns: &[Term]) -> Term {
    let mut pick = |n: usize| unknowns[rng.below(n)];
    let (x, y) = (pick(unknowns.len()), pick(unknowns.len()));
    let (c, k) = (rng.below(7) as u128 + 1, rng.below(1000) as u128);
    let (c, k) = (pool.constant(c, 32), pool.constant(k, 32));
    let scaled = pool.mul(y, c);
    let sum = pool.add(x, scaled);
    match rng.below(5) {
        0 => pool.eq(sum, k),
        1 => pool.ult(sum, k),
        2 => pool.slt(x, sum),
        3 => {
            let mask = pool.constant(0xff, 32);
            let low = pool.and(sum, mask);
            pool.ule(low, k)
        }
        _ => {
            let b = pool.load(sum, 4, false);
            pool.sle(b, k)
        }
    }
}

fn profile(name: &str, mut make: impl FnMut() -> Box<dyn Solve>, paths: u64, length: usize) {
    let mut times: Vec<Duration> = Vec::new();
    let mut answers = [0; 3];
    let mut stats = None;
    for seed in 1..=paths {
        let mut rng = Rng::new(seed);
        let mut pool = Pool::new();
        let unknowns: Vec<Term> = (0..12).map(|i| pool.var(VarId(i), 32)).collect();
        let mut solver = make();
        let mut path: Vec<Term> = Vec::new();
        while path.len() < length {
            let t = condition(&mut pool, &mut rng, &unknowns);
            for t in [t, pool.not(t)] {
                path.push(t);
                let start = Instant::now();
                let answer = solver.check(&pool, &path);
                times.push(start.elapsed());
                answers[if answer.is_sat() { 0 } else { 1 + !answer.is_unsat() as usize }] += 1;
                if answer.is_sat() {
                    break;
                }
                path.pop();
            }
        }
        stats = Some(solver.stats());
    }
    times.sort_unstable();
    let total: Duration = times.iter().sum();
    let at = |q: usize| times[(times.len() - 1) * q / 100];
    eprintln!(
        "{name:10} {} questions, sat/unsat/unknown {answers:?}: median {:?}, 90% {:?}, max {:?}, sum {total:?}; last path {:?}",
        times.len(),
        at(50),
        at(90),
        at(100),
        stats
    );
}

/// Which element of an array of `n` different values is the last one? Lemmas rule out one element after the other.
fn array(n: u128) {
    let mut pool = Pool::new();
    let mut solver = engine_solver(&Config::default());
    let base = pool.constant(0x1000, 64);
    let i = pool.var(VarId(0), 32);
    let (four, bound) = (pool.constant(4, 64), pool.constant(n, 32));
    let wide = pool.zext(i, 64);
    let offset = pool.mul(wide, four);
    let at = pool.add(base, offset);
    let read = pool.load(at, 4, false);
    let wanted = pool.constant(n - 1, 32);
    let mut question = vec![pool.ult(i, bound), pool.eq(read, wanted)];
    for k in 0..n {
        let address = pool.constant(0x1000 + 4 * k, 64);
        let element = pool.load(address, 4, false);
        let value = pool.constant(k, 32);
        question.push(pool.eq(element, value));
    }
    let start = Instant::now();
    let answer = solver.check(&pool, &question);
    let zero = pool.constant(0, 32);
    let (sat, first) = (start.elapsed(), pool.eq(i, zero));
    question.push(first);
    let start = Instant::now();
    let contradiction = solver.check(&pool, &question);
    let unsat = start.elapsed();
    eprintln!(
        "array of {n}: {} in {sat:?}, {} in {unsat:?}; {:?}",
        answer.is_sat(),
        contradiction.is_unsat(),
        solver.stats()
    );
}

fn main() {
    for n in [10, 100, 1000] {
        array(n);
    }
    let limits = Limits::default();
    profile("chain", || engine_solver(&Config::default()), 30, 60);
    let incremental = || Bitvec::new(|| Box::new(Batsat::default()), Reuse::Incremental, Limits::default());
    profile("bare", || Box::new(incremental()), 30, 60);
    let fresh = || Bitvec::new(|| Box::new(Batsat::default()), Reuse::Fresh, Limits::default());
    profile("fresh", || Box::new(fresh()), 6, 60);
    let checker = || Bitvec::new(|| Box::new(Checked::default()), Reuse::Fresh, limits.clone());
    profile("checked", || Box::new(checker()), 6, 60);
}
