//! Integers: every answer is compared with enumeration of a small box, and with an SMT solver where one is installed.

use crate::families::{FAMILIES, Family, question};
use crate::terms::Questions;
use crate::z3::Z3;
use crate::{limits, show};
use logic::{Evaluator, IntOp, Integer, Node, Pool, Sort, Term, VarId};
use solver::lia::{Effort, Lia};
use solver::{Answer, Config, Model, Solve, checker_solver, engine_solver};
use std::time::{Duration, Instant};
use testkit::Rng;

pub(crate) fn lia() -> Lia {
    Lia::new(limits(2_000), Effort::default())
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
        let config = Config::default();
        let mut solvers: [Box<dyn Solve>; 3] = [Box::new(lia()), engine_solver(&config), checker_solver(&config)];
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

/// What became of the questions of a family.
#[derive(Clone, Default, Debug)]
struct Tally {
    sat: u32,
    unsat: u32,
    unknown: u32,
    /// Given up by the oracle.
    undecided: u32,
    times: Vec<Duration>,
    their_times: Vec<Duration>,
}

impl Tally {
    fn line(&mut self) -> String {
        self.times.sort_unstable();
        self.their_times.sort_unstable();
        let at = |t: &[Duration], part: usize| t.get((t.len() * part / 100).min(t.len().max(1) - 1)).copied();
        let sum = |t: &[Duration]| t.iter().sum::<Duration>();
        let (ours, theirs) = (&self.times, &self.their_times);
        format!(
            "sat {} unsat {} unknown {} (oracle {}); median {:?} 99% {:?} all {:?}; z3 {:?} {:?} {:?}",
            self.sat,
            self.unsat,
            self.unknown,
            self.undecided,
            at(ours, 50).unwrap_or_default(),
            at(ours, 99).unwrap_or_default(),
            sum(ours),
            at(theirs, 50).unwrap_or_default(),
            at(theirs, 99).unwrap_or_default(),
            sum(theirs),
        )
    }
}

/// Asks the questions of all families of these seeds; answers that z3 contradicts fail.
fn compare(seeds: std::ops::Range<u64>, fresh_every: u64) -> Vec<(Family, Tally)> {
    let Some(mut z3) = Z3::start() else { return Vec::new() };
    let mut tallies = Vec::new();
    for family in FAMILIES {
        let mut tally = Tally::default();
        let (mut pool, mut solver) = (Pool::new(), lia());
        for seed in seeds.clone() {
            if seed % fresh_every == 0 {
                (pool, solver) = (Pool::new(), lia());
            }
            let mut rng = Rng::new(seed);
            let question = question(family, &mut pool, &mut rng);
            let start = Instant::now();
            let ours = ask(&mut solver, &pool, &question);
            tally.times.push(start.elapsed());
            let start = Instant::now();
            let theirs = z3.ask(&pool, &question);
            tally.their_times.push(start.elapsed());
            match ours {
                Some(true) => tally.sat += 1,
                Some(false) => tally.unsat += 1,
                None => tally.unknown += 1,
            }
            match (ours, theirs) {
                (Some(a), Some(b)) => {
                    assert_eq!(a, b, "{family:?} seed {seed}: {}", solver::smtlib::script(&pool, &question));
                }
                (_, None) => tally.undecided += 1,
                _ => {}
            }
        }
        tallies.push((family, tally));
    }
    tallies
}

/// Asks, and counts what was compared.
fn assert_agreement(seeds: std::ops::Range<u64>) -> Vec<(Family, Tally)> {
    let tallies = compare(seeds, 50);
    for (family, tally) in &tallies {
        let compared = tally.times.len() as u64 - u64::from(tally.unknown.max(tally.undecided));
        testkit::count_programs(compared, &format!("questions about integers ({family:?})"));
        // Of large coefficients the oracle gives some up as well.
        let part = if *family == Family::Large { 5 } else { 20 };
        assert!(tally.unknown * part <= tally.times.len() as u32 + part, "{family:?}: {tally:?}");
    }
    tallies
}

/// A part of [`ten_thousand_questions`] that takes a few seconds; at length under `cargo xtask fuzz --suite lia`.
#[test]
fn an_smt_solver_agrees() {
    let count = testkit::env_number("ATTEST_FUZZ_PROGRAMS").unwrap_or(40);
    let first = testkit::env_number("ATTEST_FUZZ_SEED").unwrap_or(0);
    assert_agreement(first..first + count);
}

/// All families at length, with the times of either solver: `cargo test --release -p solver --test lia -- --ignored`.
#[test]
#[ignore = "takes minutes"]
fn ten_thousand_questions() {
    for (family, mut tally) in assert_agreement(0..1_300) {
        testkit::count_programs(
            u64::from(tally.sat + tally.unsat),
            &format!("decided of {family:?}: {}", tally.line()),
        );
    }
}

/// Conflicts that need no assumption are found at level 0, and what is learned there holds from then on: later questions
/// under other assumptions, and the same ones again, are answered as if they came first.
#[test]
fn assumptions_after_conflicts_at_level_0() {
    let mut pool = Pool::new();
    let [x, y] = [0, 1].map(|v| pool.var(VarId(v), Sort::Int));
    let (two, one, seven) = (pool.integer(2), pool.integer(1), pool.integer(7));
    let (x2, y2) = (pool.int_mul(x, two), pool.int_mul(y, two));
    let odd = pool.int_add(y2, one);
    // 2x = 2y + 1 in two halves, so that no normal form sees it; both halves are needed.
    let low = pool.plain(Node::Int(IntOp::Le, x2, odd), 1);
    let sum = pool.int_add(x2, y2);
    let high = pool.plain(Node::Int(IntOp::Le, odd, x2), 1);
    let bounded = pool.int_le(sum, seven);
    let either = pool.or(low, high);
    let (quotient, three) = (pool.int_div(sum, two), pool.integer(3));
    let at_most = pool.int_le(quotient, three);
    let more = pool.int_lt(three, quotient);
    let mut solver = lia();
    for _ in 0..5 {
        for (question, expected) in [
            (vec![low, high], false),
            (vec![either], true),
            (vec![bounded, more], false),
            (vec![low, bounded, at_most], true),
            (vec![high, more], true),
            (vec![low, high, either, bounded], false),
            (vec![high], true),
        ] {
            assert_eq!(ask(&mut solver, &pool, &question), Some(expected), "{:?}", show(&pool, &question));
        }
    }
    assert_eq!(solver.stats().fresh_starts, 0);
}
