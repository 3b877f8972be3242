//! Searches that limits stop: asked again they go on, and what they have learned of one question misleads no other.

use crate::brute_force::{narrow, run, with_memory};
use crate::common::{BATSAT, CDCL, limits};
use base::{Budget, TurnEnds};
use logic::{BinOp, Pool, SymId, Term};
use solver::layers::Escalating;
use solver::{Answer, Bitvec, Config, EngineSolvers, Reuse, Solve, SolverFactory, SolverStats};
use std::cell::Cell;
use std::rc::Rc;

/// Asks until there is an answer. Each fifth question is left where it was stopped first, for the next one.
struct Again<S> {
    inner: S,
    asked: u64,
    stopped: Rc<Cell<u64>>,
}

impl<S: Solve> Again<S> {
    fn new(inner: S, stopped: &Rc<Cell<u64>>) -> Again<S> {
        Again { inner, asked: 0, stopped: stopped.clone() }
    }
}

impl<S: Solve> Solve for Again<S> {
    fn check(&mut self, pool: &Pool, assertions: &[Term]) -> Answer {
        self.asked += 1;
        if self.asked.is_multiple_of(5) && assertions.len() > 1 {
            let answer = self.inner.check(pool, &assertions[1..]);
            self.stopped.update(|n| n + u64::from(matches!(answer, Answer::Unknown)));
        }
        for _ in 0..10_000 {
            match self.inner.check(pool, assertions) {
                Answer::Unknown => self.stopped.update(|n| n + 1),
                answer => return answer,
            }
        }
        panic!("stopped again and again");
    }

    fn stats(&self) -> SolverStats {
        self.inner.stats()
    }

    fn problem(&self) -> Option<&str> {
        self.inner.problem()
    }
}

#[test]
fn one_conflict_at_a_time() {
    let stopped = Rc::default();
    let asserted = || Bitvec::new(CDCL, Reuse::Asserted, limits(Some(1)));
    run(narrow(), 900..930, || Box::new(Again::new(asserted(), &stopped)));
    run(with_memory(), 900..930, || Box::new(Again::new(asserted(), &stopped)));
    assert!(stopped.get() > 500, "stopped {} times", stopped.get());
}

#[test]
fn escalating_one_conflict_at_a_time() {
    let stopped = Rc::default();
    let first = || Bitvec::new(BATSAT, Reuse::Incremental, limits(Some(1)));
    let escalating = || Escalating::new(first(), Bitvec::new(CDCL, Reuse::Asserted, limits(Some(1))));
    run(narrow(), 930..960, || Box::new(Again::new(escalating(), &stopped)));
    run(with_memory(), 930..960, || Box::new(Again::new(escalating(), &stopped)));
    assert!(stopped.get() > 500, "stopped {} times", stopped.get());
}

/// `(x + y) * z` is `x * z + y * z`, which takes a search some hundred conflicts at this width.
fn distributive(pool: &mut Pool, width: u32) -> Term {
    let [x, y, z] = [0, 1, 2].map(|i| pool.sym(SymId(i), width));
    let sum = pool.bin(BinOp::Add, x, y);
    let left = pool.bin(BinOp::Mul, sum, z);
    let (xz, yz) = (pool.bin(BinOp::Mul, x, z), pool.bin(BinOp::Mul, y, z));
    let right = pool.bin(BinOp::Add, xz, yz);
    let same = pool.bin(BinOp::Eq, left, right);
    pool.not(same)
}

/// Turns that are all shorter than the search come to its end, at a cost like that of one long turn.
#[test]
fn turns_add_up() {
    let mut pool = Pool::new();
    let question = [distributive(&mut pool, 5)];
    let spent_in_turns_of = |turn: Option<u64>| {
        let budget = Budget::default().for_engine(TurnEnds::Anywhere);
        let solvers = EngineSolvers(Config { budget: budget.clone(), ..Config::default() });
        let mut solver = solvers.patient();
        for turns in 1..1_000 {
            budget.allow(turn);
            match solver.check(&pool, &question) {
                Answer::Unknown => {}
                answer => {
                    assert!(matches!(answer, Answer::Unsat(_)), "{answer:?}");
                    return (turns, budget.spent());
                }
            }
        }
        panic!("a thousand turns, and no answer");
    };
    let (once, whole) = spent_in_turns_of(None);
    assert_eq!(once, 1);
    let (turns, sum) = spent_in_turns_of(Some(whole / 10));
    assert!(turns > 5, "{turns} turns");
    assert!(sum < whole * 2, "{sum} in {turns} turns, {whole} in one");
}
