//! Integers: every answer is compared with enumeration of a small box, and with an SMT solver where one is installed.

use crate::common::{Rng, limits, show};
use crate::integer_terms::Questions;
use logic::{Evaluator, Integer, Pool, Term, VarId};
use solver::lia::{Effort, Lia};
use solver::{Answer, Config, Model, Solve, engine_solver};

pub(crate) fn lia() -> Lia {
    Lia::new(limits(Some(2_000)), Effort::default())
}

/// Whether a model lies within the box that bounds of the question's unknowns make.
fn has_model(pool: &Pool, unknowns: usize, reach: i64, question: &[Term]) -> bool {
    let mut evaluator = Evaluator::new();
    let side = (2 * reach + 1) as usize;
    (0..side.pow(unknowns as u32)).any(|mut n| {
        let mut model = Model::default();
        for v in 0..unknowns {
            model.ints.insert(VarId(v as u32), Integer::from((n % side) as i64 - reach));
            n /= side;
        }
        [0, 1, 2, 3].into_iter().any(|bits: u128| {
            model.vars = [(VarId(10), bits & 1), (VarId(11), bits >> 1)].into_iter().collect();
            evaluator.first_false(pool, question, &model).is_none()
        })
    })
}

/// Asks; true if satisfiable, and `None` if it was given up.
fn ask(solver: &mut dyn Solve, pool: &Pool, question: &[Term]) -> Option<bool> {
    let answer = solver.check(pool, question);
    assert_eq!(solver.problem(), None);
    match answer {
        Answer::Sat(model) => {
            assert_eq!(Evaluator::new().first_false(pool, question, &model), None, "{:?}", show(pool, question));
            Some(true)
        }
        Answer::Unsat(_) => Some(false),
        Answer::Unknown => None,
    }
}

/// In a box of few values there is nothing to doubt; old assertions come again in other company.
#[test]
fn boxes_against_enumeration() {
    let (mut sat, mut total) = (0, 0);
    for seed in 0..250 {
        let mut rng = Rng::new(seed);
        let mut pool = Pool::new();
        let (unknowns, reach) = ([1, 2, 3][rng.below(3)], [2, 3, 4][rng.below(3)]);
        let mut solvers: [Box<dyn Solve>; 2] = [Box::new(lia()), engine_solver(&Config::default())];
        let mut seen: Vec<Term> = Vec::new();
        for _ in 0..8 {
            let mut questions = Questions { pool: &mut pool, rng: &mut rng, unknowns, largest: 4 };
            let mut question = questions.within(reach);
            for _ in 0..1 + questions.rng.below(4) {
                let is_old = !seen.is_empty() && questions.rng.below(3) == 0;
                question.push(if is_old { *questions.rng.pick(&seen) } else { questions.truth(3) });
            }
            seen.extend(&question);
            let expected = has_model(&pool, unknowns, reach, &question);
            for solver in &mut solvers {
                let answer = ask(&mut **solver, &pool, &question);
                assert_eq!(answer, Some(expected), "seed {seed}: {:#?}", show(&pool, &question));
                if let Answer::Unsat(core) = solver.check(&pool, &question) {
                    let core: Vec<Term> = core.iter().map(|&i| question[i]).collect();
                    assert!(!core.is_empty());
                    let in_the_box: Vec<Term> = question[..2 * unknowns].iter().chain(&core).copied().collect();
                    assert!(!has_model(&pool, unknowns, reach, &in_the_box), "core {:?}", show(&pool, &core));
                }
            }
            sat += expected as u32;
            total += 1;
        }
    }
    assert!(sat > total / 8 && sat < total * 7 / 8, "one-sided sample: {sat} of {total}");
}
