//! The SAT solvers against each other and on their models: clauses at the threshold, with units so that propagation
//! alone decides many of them.

use crate::common::{BATSAT, Rng, VARISAT, limits};
use solver::sat::{Lit, Outcome, Sat};

fn clauses(r: &mut Rng, vars: usize, units: usize) -> Vec<Vec<Lit>> {
    let mut lit = |vars| Lit::positive(1 + r.below(vars) as u32).negate_if(r.below(2) == 0);
    let mut all: Vec<Vec<Lit>> = (0..vars * 43 / 10).map(|_| (0..3).map(|_| lit(vars)).collect()).collect();
    all.extend((0..units).map(|_| vec![lit(vars)]));
    all
}

fn fill(sat: &mut dyn Sat, vars: usize, clauses: &[Vec<Lit>]) {
    for _ in 0..vars {
        sat.new_var();
    }
    clauses.iter().for_each(|c| sat.add_clause(c));
}

#[test]
fn answers_agree() {
    let (mut satisfiable, mut contradictory) = (0, 0);
    for seed in 0..1500 {
        let mut r = Rng::new(seed);
        let vars = 5 + r.below(if seed % 50 == 0 { 70 } else { 30 });
        let units = r.below(4);
        let clauses = clauses(&mut r, vars, units);
        let assumptions: Vec<Lit> = (0..r.below(3)).map(|i| Lit::positive(1 + i as u32)).collect();
        let mut outcomes = Vec::new();
        for factory in [BATSAT, VARISAT] {
            let mut sat = factory();
            fill(&mut *sat, vars, &clauses);
            let outcome = sat.solve(&assumptions, &limits(None));
            if outcome == Outcome::Sat {
                let is_true = |c: &Vec<Lit>| c.iter().any(|&l| sat.value(l));
                assert!(clauses.iter().all(is_true) && assumptions.iter().all(|&l| sat.value(l)), "seed {seed}");
            }
            outcomes.push(outcome);
        }
        assert_eq!(outcomes[0], outcomes[1], "seed {seed}");
        satisfiable += (outcomes[0] == Outcome::Sat) as u32;
        contradictory += (outcomes[0] == Outcome::Unsat) as u32;
    }
    assert!(satisfiable > 200 && contradictory > 200, "{satisfiable} {contradictory}");
}
