//! The oracle against enumeration: random conditions over a few values of three bits.

use super::asking::Oracle;
use exec::pre::Pre;
use exec::{InitialMemory, State};
use ir::Program;
use logic::{Env, Evaluator, Pool, SymId, Term, VarId, mask};
use solver::{Answer, EngineSolvers, SolverFactory};
use std::rc::Rc;
use testkit::rng::Rng;

const WIDTH: u32 = 3;
const SYMBOLS: u32 = 4;

/// Values of variables and symbols, three bits each.
#[derive(Clone, Copy)]
struct Values {
    vars: u128,
    syms: u128,
}

impl Env for Values {
    fn var(&self, v: VarId) -> u128 {
        self.vars >> (WIDTH * v.0) & mask(WIDTH)
    }

    fn sym(&self, s: SymId) -> u128 {
        self.syms >> (WIDTH * s.0) & mask(WIDTH)
    }

    fn load(&self, _: u128, _: u8) -> u128 {
        unreachable!("the conditions have no loads")
    }
}

/// Every choice of values for so many variables or symbols.
fn all(count: u32) -> impl Iterator<Item = u128> {
    0..1u128 << (WIDTH * count)
}

/// A comparison of two sums of leaves and constants.
fn condition(pool: &mut Pool, random: &mut Rng, leaves: &[Term]) -> Term {
    let mut side = |pool: &mut Pool| {
        let leaf = leaves[random.below(leaves.len())];
        let k = pool.constant(random.below(8) as u128, WIDTH);
        match random.below(3) {
            0 => k,
            1 => leaf,
            _ => pool.add(leaf, k),
        }
    };
    let (a, b) = (side(pool), side(pool));
    match random.below(4) {
        0 => pool.eq(a, b),
        1 => pool.ule(a, b),
        2 => pool.slt(a, b),
        _ => pool.ne(a, b),
    }
}

fn oracle() -> Oracle {
    Oracle::new(EngineSolvers::default().solver())
}

fn holds(pool: &Pool, conditions: &[Term], values: &Values) -> bool {
    Evaluator::new().first_false(pool, conditions, values).is_none()
}

/// A slice is answered like the whole path, whose other conditions its own values satisfy.
#[test]
fn a_sliced_question_has_the_answer_of_the_whole() {
    let (mut sat, mut unsat) = (0, 0);
    for seed in 1..=150 {
        let (mut random, mut pool) = (Rng::new(seed), Pool::new());
        let leaves: Vec<Term> = (0..SYMBOLS).map(|s| pool.sym(SymId(s), WIDTH)).collect();
        let own = Values { vars: 0, syms: random.below(1 << (WIDTH * SYMBOLS)) as u128 };
        let mut path: Vec<Term> = (0..12).map(|_| condition(&mut pool, &mut random, &leaves)).collect();
        path.retain(|&t| holds(&pool, &[t], &own));
        let fresh = vec![condition(&mut pool, &mut random, &leaves)];
        let whole = [path.clone(), fresh.clone()].concat();
        let is_possible = all(SYMBOLS).any(|syms| holds(&pool, &whole, &Values { vars: 0, syms }));
        match oracle().check_sliced(&pool, &fresh, path.iter().copied()) {
            Answer::Sat(model) => {
                let value = |s: u32| model.syms.get(&SymId(s)).copied().unwrap_or_else(|| own.sym(SymId(s)));
                let syms = (0..SYMBOLS).rev().fold(0, |all, s| all << WIDTH | value(s));
                assert!(holds(&pool, &whole, &Values { vars: 0, syms }), "seed {seed}: the model is none of the path");
                sat += 1;
            }
            Answer::Unsat(_) => {
                assert!(!is_possible, "seed {seed}: some values satisfy all");
                unsat += 1;
            }
            Answer::Unknown => panic!("seed {seed}: three bits are decided"),
        }
    }
    assert!(sat > 30 && unsat > 10, "{sat} satisfiable, {unsat} not");
}

/// Whatever a state satisfies for some values of the unknowns, it satisfies without them.
#[test]
fn elimination_loses_no_state() {
    let mut exact = 0;
    for seed in 1..=150 {
        let (mut random, mut p) = (Rng::new(seed), Program::new(64));
        let leaves: Vec<Term> = (1..3).map(|v| p.pool.var(VarId(v), WIDTH)).collect();
        let unknowns: Vec<Term> = (0..2).map(|s| p.pool.sym(SymId(s), WIDTH)).collect();
        let among = [leaves, unknowns.clone()].concat();
        let conjuncts: Vec<Term> = (0..4).map(|_| condition(&mut p.pool, &mut random, &among)).collect();
        let mut state = State::new(3, Rc::new(InitialMemory::default()));
        (1..3).for_each(|v| state.set(VarId(v), random.below(8) as u128));
        let pre = Pre { conjuncts: conjuncts.clone(), unknowns };
        let out = oracle().eliminate(&mut p, pre, &state);
        let mut is_exact = true;
        for vars in all(3).filter(|vars| vars & mask(WIDTH) == 0) {
            let is_possible = all(2).any(|syms| holds(&p.pool, &conjuncts, &Values { vars, syms }));
            let is_kept = holds(&p.pool, &out, &Values { vars, syms: 0 });
            assert!(is_kept || !is_possible, "seed {seed}: a state is lost");
            is_exact &= is_kept == is_possible;
        }
        assert!(out.iter().all(|&t| logic::leaves(&p.pool, &[t]).iter().all(|l| !among[2..].contains(l))));
        exact += u32::from(is_exact);
    }
    assert!(exact > 50, "{exact} of 150 are exact");
}
