//! The SAT solvers against each other and on their models: clauses at the threshold, with units so that propagation
//! alone decides many of them.

use crate::common::{BATSAT, CDCL, CHECKED, CHECKED_CLAUSES, Rng, limits};
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
        for factory in [BATSAT, CDCL, CHECKED, CHECKED_CLAUSES] {
            let mut sat = factory();
            fill(&mut *sat, vars, &clauses);
            let outcome = sat.solve(&assumptions, &limits(None));
            if outcome == Outcome::Sat {
                let is_true = |c: &Vec<Lit>| c.iter().any(|&l| sat.value(l));
                assert!(clauses.iter().all(is_true) && assumptions.iter().all(|&l| sat.value(l)), "seed {seed}");
            }
            outcomes.push(outcome);
        }
        assert!(outcomes.iter().all(|&o| o == outcomes[0]), "seed {seed}: {outcomes:?}");
        satisfiable += (outcomes[0] == Outcome::Sat) as u32;
        contradictory += (outcomes[0] == Outcome::Unsat) as u32;
    }
    assert!(satisfiable > 200 && contradictory > 200, "{satisfiable} {contradictory}");
}

/// Clauses and questions in turn: what is learned for one question must not mislead the next.
#[test]
fn questions_in_a_row_agree() {
    let mut contradictory = 0;
    for seed in 0..300 {
        let mut r = Rng::new(seed);
        let vars = 10 + r.below(30);
        let mut clauses = clauses(&mut r, vars, 0);
        let later = clauses.split_off(clauses.len() * 3 / 4);
        let mut solvers = [CDCL(), CHECKED(), CHECKED_CLAUSES()];
        solvers.iter_mut().for_each(|sat| fill(&mut **sat, vars, &clauses));
        for more in later.chunks(3) {
            clauses.extend_from_slice(more);
            let assumptions: Vec<Lit> =
                (0..r.below(8)).map(|_| Lit::positive(1 + r.below(vars) as u32).negate_if(r.below(2) == 0)).collect();
            let mut reference = BATSAT();
            fill(&mut *reference, vars, &clauses);
            let expected = reference.solve(&assumptions, &limits(None));
            for sat in &mut solvers {
                more.iter().for_each(|c| sat.add_clause(c));
                assert_eq!(sat.solve(&assumptions, &limits(None)), expected, "seed {seed}");
                if expected == Outcome::Sat {
                    let is_true = |c: &Vec<Lit>| c.iter().any(|&l| sat.value(l));
                    assert!(clauses.iter().all(is_true) && assumptions.iter().all(|&l| sat.value(l)), "seed {seed}");
                    continue;
                }
                let core = sat.core().to_vec();
                assert!(core.iter().all(|l| assumptions.contains(l)), "seed {seed}");
                let mut again = BATSAT();
                fill(&mut *again, vars, &clauses);
                assert_eq!(again.solve(&core, &limits(None)), Outcome::Unsat, "seed {seed}: the core");
            }
            contradictory += (expected == Outcome::Unsat) as u32;
        }
    }
    assert!(contradictory > 200, "{contradictory}");
}

/// `n + 1` pigeons do not fit into `n` holes.
fn pigeons(n: u32) -> Vec<Vec<Lit>> {
    let sits = |pigeon: u32, hole: u32| Lit::positive(1 + n * pigeon + hole);
    let mut clauses: Vec<Vec<Lit>> = (0..=n).map(|p| (0..n).map(|h| sits(p, h)).collect()).collect();
    for h in 0..n {
        clauses.extend((0..=n).flat_map(|p| (0..p).map(move |q| vec![!sits(p, h), !sits(q, h)])));
    }
    clauses
}

/// Long enough for restarts, changes of mood, and clauses that are forgotten, with and without assumptions.
#[test]
fn long_searches_are_right() {
    let mut pigeonhole = CHECKED();
    fill(&mut *pigeonhole, 9 * 8, &pigeons(8));
    assert_eq!(pigeonhole.solve(&[], &limits(None)), Outcome::Unsat);
    for seed in 0..12 {
        let mut r = Rng::new(seed);
        let clauses = clauses(&mut r, 150, 0);
        let assumptions: Vec<Lit> = (0..seed as u32 % 3).map(|i| Lit::positive(1 + i)).collect();
        let mut reference = BATSAT();
        fill(&mut *reference, 150, &clauses);
        let expected = reference.solve(&assumptions, &limits(None));
        for factory in [CDCL, CHECKED] {
            let mut sat = factory();
            fill(&mut *sat, 150, &clauses);
            assert_eq!(sat.solve(&assumptions, &limits(None)), expected, "seed {seed}");
            let is_true = |c: &Vec<Lit>| c.iter().any(|&l| sat.value(l));
            let is_model = clauses.iter().all(is_true) && assumptions.iter().all(|&l| sat.value(l));
            assert!(expected == Outcome::Unsat || is_model, "seed {seed}");
        }
    }
}

#[test]
fn a_limit_of_conflicts_ends_a_search() {
    let mut sat = CHECKED();
    fill(&mut *sat, 11 * 10, &pigeons(10));
    assert_eq!(sat.solve(&[], &limits(Some(100))), Outcome::Unknown);
}
