//! Elimination of integer unknowns, and paths of bounds, against enumeration of small numbers.

use super::asking::Oracle;
use exec::pre::Pre;
use exec::{InitialMemory, State};
use ir::{Program, ScalarType, VarDecl, VarKind};
use logic::{Env, Evaluator, Integer, Pool, Sort, SymId, Term, VarId};
use solver::{Answer, EngineSolvers, SolverFactory};
use std::rc::Rc;
use testkit::rng::Rng;

/// Of variables 1 and 2, and of symbols 0 and 1.
struct Values {
    vars: [i64; 2],
    syms: [i64; 2],
}

impl Env for Values {
    fn var(&self, _: VarId) -> u128 {
        unreachable!("all variables are integers")
    }

    fn load(&self, _: u128, _: u8) -> u128 {
        unreachable!("the conditions have no loads")
    }

    fn int(&self, v: VarId) -> Integer {
        Integer::from(self.vars[v.0 as usize - 1])
    }

    fn int_sym(&self, s: SymId) -> Integer {
        Integer::from(self.syms[s.0 as usize])
    }
}

/// Whoever satisfies conditions on variables up to `VARS` does so with symbols up to `SYMS`: constants are small, and each
/// condition leads from one leaf to another.
const VARS: i64 = 4;
const SYMS: i64 = 12;

fn pairs(most: i64) -> impl Iterator<Item = [i64; 2]> {
    (-most..=most).flat_map(move |a| (-most..=most).map(move |b| [a, b]))
}

/// A comparison of two leaves, one with a constant, or of a leaf with one.
fn condition(pool: &mut Pool, random: &mut Rng, leaves: &[Term]) -> Term {
    let mut side = |pool: &mut Pool| {
        let leaf = leaves[random.below(leaves.len())];
        let k = pool.integer(random.number(7) as i64 - 3);
        match random.below(3) {
            0 => k,
            1 => leaf,
            _ => pool.int_add(leaf, k),
        }
    };
    let (a, b) = (side(pool), side(pool));
    match random.below(4) {
        0 => pool.eq(a, b),
        1 => pool.int_le(a, b),
        2 => pool.int_lt(a, b),
        _ => pool.ne(a, b),
    }
}

fn holds(pool: &Pool, conditions: &[Term], values: &Values) -> bool {
    Evaluator::new().first_false(pool, conditions, values).is_none()
}

fn oracle() -> Oracle {
    Oracle::new(EngineSolvers::default().solver())
}

/// Whatever a state satisfies for some values of the unknowns, it satisfies without them; mostly nothing else.
#[test]
fn elimination_loses_no_state() {
    const CASES: u64 = 60;
    let mut exact = 0;
    for seed in 1..=CASES {
        let (mut random, mut p) = (Rng::new(seed), Program::new(64));
        for name in ["x", "y"] {
            let (ty, kind) = (ScalarType::Int, VarKind::Global);
            p.add_var(VarDecl { name: name.into(), ty, kind, pos: base::Pos::NONE });
        }
        let leaves = [1, 2].map(|v| p.pool.var(VarId(v), Sort::Int));
        let unknowns = [0, 1].map(|s| p.pool.sym(SymId(s), Sort::Int));
        let among = [leaves, unknowns].concat();
        let conjuncts: Vec<Term> = (0..3).map(|_| condition(&mut p.pool, &mut random, &among)).collect();
        let mut state = State::new(3, Rc::new(InitialMemory::default()));
        for v in [1, 2] {
            state.set_int(VarId(v), Integer::from(random.number(9) as i64 - VARS));
        }
        let pre = Pre { conjuncts: conjuncts.clone(), unknowns: unknowns.to_vec() };
        let out = oracle().eliminate(&mut p, pre, &state);
        let mut is_exact = true;
        for vars in pairs(VARS) {
            let is_possible = pairs(SYMS).any(|syms| holds(&p.pool, &conjuncts, &Values { vars, syms }));
            let is_kept = holds(&p.pool, &out, &Values { vars, syms: [0, 0] });
            assert!(is_kept || !is_possible, "seed {seed}: a state is lost");
            is_exact &= is_kept == is_possible;
        }
        assert!(out.iter().all(|&t| logic::leaves(&p.pool, &[t]).iter().all(|l| !unknowns.contains(l))));
        exact += u64::from(is_exact);
    }
    assert!(exact > CASES * 9 / 10, "{exact} of {CASES} are exact");
}

/// Of the bounds that the rounds of a loop leave, the tightest count.
#[test]
fn a_path_of_bounds_is_answered_like_the_tightest() {
    let mut pool = Pool::new();
    let n = pool.sym(SymId(0), Sort::Int);
    let path: Vec<Term> = (0..200i64)
        .map(|i| {
            let k = pool.integer(i);
            pool.int_lt(k, n)
        })
        .collect();
    let ask = |pool: &mut Pool, k: i64| {
        let k = pool.integer(k);
        let fresh = pool.eq(n, k);
        oracle().check_sliced(pool, &[fresh], path.iter().copied())
    };
    assert!(matches!(ask(&mut pool, 199), Answer::Unsat(_)));
    match ask(&mut pool, 200) {
        Answer::Sat(model) => assert_eq!(model.int_syms.get(&SymId(0)), Some(&Integer::from(200))),
        other => panic!("{other:?}"),
    }
}
