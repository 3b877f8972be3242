//! Engines and judges on mathematical integers, against enumeration: random small programs whose values stay within a range
//! (`testkit::igen`), some of them far beyond machine words. `ATTEST_FUZZ_PROGRAMS=N` runs N of them from the seed
//! `ATTEST_FUZZ_SEED` on.
#![allow(clippy::print_stderr, reason = "counts what was decided")]

use base::Budget;
use base::budget::Flags;
use cert::Rejection;
use engines::{Context, EngineInfo, Outcome};
use evidence::{Invariant, Proof};
use exec::Limits;
use ir::Program;
use logic::{Evaluator, Integer, Node, Pool, Rewriter, Term};
use prepare::{Prepared, Wishes, choices_as_inputs, prepare};
use std::sync::Arc;
use testkit::igen::{Ranged, has_error, ranged_program, reached};
use testkit::{Rng, env_number};

const PROGRAMS: u64 = 120;
const ENGINES: [&str; 4] = ["dash", "synergy", "lee_yannakakis", "directed"];
/// Changed proofs, and changed programs, for each proof.
const MUTANTS: usize = 4;

fn budget() -> Budget {
    let mut budget = Budget::new(Arc::new(Flags::default()));
    budget.max_iterations = Some(150);
    budget
}

fn check(program: &Program, proof: Proof) -> Result<(), Rejection> {
    let mut solver = solver::checker_solver(&solver::Config::default());
    cert::check(program, proof, &mut *solver, &budget()).map(|_| ())
}

/// What an engine says, its evidence judged.
enum Said {
    Violated,
    Proved(Box<(Program, Proof)>),
    Unknown,
    /// A proof of which the checker's solver cannot tell.
    Undecided,
}

fn ask(engine: &EngineInfo, lowered: &Program, text: &str) -> Said {
    let Prepared { program, .. } = prepare(lowered, &Wishes::of(engine.form));
    let solvers = solver::EngineSolvers::default();
    let mut context = Context::silent(budget(), &solvers);
    match (engine.run)(&program, &engines::Config { max_steps: 2_000, ..Default::default() }, &mut context) {
        Outcome::Unknown { .. } => Said::Unknown,
        Outcome::Fail(test) => {
            let confirmed = cert::confirm(lowered, &test, &Limits::steps(100_000));
            assert!(confirmed.is_ok(), "{}: {:?}\n{text}", engine.name, confirmed.err());
            Said::Violated
        }
        Outcome::Pass(proof) => match check(&program, (*proof).clone()) {
            Ok(()) => Said::Proved(Box::new((program, *proof))),
            Err(Rejection::Undecided(_)) => Said::Undecided,
            Err(why) => panic!("{}: {}\n{text}", engine.name, why.describe(&program)),
        },
    }
}

/// Every number of a term one more, or one less.
fn shifted(rng: &mut Rng, pool: &mut Pool, t: Term) -> Term {
    let step = Integer::from(if rng.once_in(2) { 1 } else { -1 });
    Rewriter::new().rewrite(pool, t, &mut |pool, node, sort| match node {
        Node::Numeral(_) => {
            let number = pool.plain(node, sort);
            let n = pool.as_integer(number)?;
            Some(pool.integer(n.add(&step)))
        }
        _ => None,
    })
}

/// A condition with other numbers, or turned around.
fn changed(rng: &mut Rng, pool: &mut Pool, t: Term) -> Term {
    if rng.once_in(5) { pool.not(t) } else { shifted(rng, pool, t) }
}

/// One invariant says something else, or nothing.
fn changed_proof(rng: &mut Rng, proof: &Proof) -> Proof {
    let mut proof = proof.clone();
    let i = rng.below(proof.contracts[0].invariants.len());
    proof.contracts[0].invariants[i] = match proof.contracts[0].invariants[i] {
        Invariant::Holds(t) if !rng.once_in(4) => Invariant::Holds(changed(rng, &mut proof.pool, t)),
        Invariant::Any | Invariant::Between => Invariant::Unreachable,
        Invariant::Holds(_) | Invariant::Unreachable => Invariant::Any,
    };
    proof
}

/// One statement's numbers are others.
fn changed_program(rng: &mut Rng, program: &Program) -> Program {
    let mut out = program.clone();
    let Program { pool, procs, entry, .. } = &mut out;
    let edges = &mut procs[entry.0 as usize].edges;
    let at = rng.below(edges.len());
    let stmts = &mut edges[at].stmts;
    if !stmts.is_empty() {
        let at = rng.below(stmts.len());
        stmts[at].kind.for_each_term_mut(|t| *t = shifted(rng, pool, *t));
    }
    out
}

/// What an accepted proof claims holds in every state that the program reaches.
fn is_true(program: &Program, proof: &Proof, inputs: &[Integer]) -> bool {
    let states = reached(program, inputs);
    let mut ev = Evaluator::new();
    let holds = |(l, world): &(ir::LocId, _)| match proof.contracts[0].invariants[l.0 as usize] {
        Invariant::Any | Invariant::Between => true,
        Invariant::Unreachable => false,
        Invariant::Holds(t) => ev.holds(&proof.pool, t, world),
    };
    !has_error(program, &states) && states.iter().all(holds)
}

/// Soundness of engines and judges, and that most programs are decided.
#[test]
fn engines_and_judges_agree_with_enumeration() {
    let count = env_number("ATTEST_FUZZ_PROGRAMS").unwrap_or(PROGRAMS);
    let first = env_number("ATTEST_FUZZ_SEED").unwrap_or(1);
    let (mut violated, mut undecided, mut mutants, mut refused) = (0, 0, 0, 0);
    let mut decided = [0; ENGINES.len()];
    for seed in first..first + count {
        let rng = &mut Rng::new(seed);
        let Ranged { text, inputs } = ranged_program(rng);
        let p = ir::text::parse(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
        assert_eq!(ir::verify(&p), Ok(()));
        let is_violated = has_error(&p, &reached(&p, &inputs));
        let lowered = choices_as_inputs(&p);
        violated += u64::from(is_violated);
        for (name, decided) in ENGINES.iter().zip(&mut decided) {
            let engine = engines::find(name).expect("it is listed");
            let said = ask(engine, &lowered, &text);
            *decided += u64::from(!matches!(said, Said::Unknown | Said::Undecided));
            match said {
                Said::Unknown => {}
                Said::Undecided => undecided += 1,
                Said::Violated => assert!(is_violated, "{name} on seed {seed}:\n{text}"),
                Said::Proved(about) => {
                    let (program, proof) = *about;
                    assert!(!is_violated && is_true(&program, &proof, &inputs), "{name} on seed {seed}:\n{text}");
                    for i in 0..MUTANTS {
                        let (program, proof) = match i % 2 {
                            0 => (program.clone(), changed_proof(rng, &proof)),
                            _ => (changed_program(rng, &program), proof.clone()),
                        };
                        mutants += 1;
                        match check(&program, proof.clone()) {
                            Err(_) => refused += 1,
                            Ok(()) => {
                                assert!(is_true(&program, &proof, &inputs), "{name}, mutant of seed {seed}:\n{text}")
                            }
                        }
                    }
                }
            }
        }
    }
    eprintln!("{count} programs, {violated} violated; decided {decided:?}; {undecided} proofs undecided");
    eprintln!("{refused} of {mutants} mutants refused");
    assert!(violated > count / 10, "{violated} of {count}");
    assert!(decided[0] > count * 9 / 10 && decided[1] > count * 3 / 4, "{decided:?} of {count}");
    assert!(undecided * 20 < count && refused > mutants / 5, "{undecided}, {refused} of {mutants}");
}
