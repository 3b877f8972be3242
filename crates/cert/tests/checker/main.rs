//! The proof checker on proofs by hand, and against brute force on their mutants (soundness and precision): a mutant
//! is accepted exactly where enumerating all states finds it inductive.

mod brute;
mod common;
mod mutate;
mod truth;

use base::{Budget, FileId, Pos};
use cert::{Rejection, check};
use common::{Case, cases, comments};
use evidence::{Origin, Preparation, Proof, Skips};
use exec::{Accesses, Ended, Given, Interp, Limits};
use prepare::guard::{Forbidden, Guard};
use prepare::{Form, Loops};
use solver::{Config, checker_solver};
use std::rc::Rc;

/// Where the cases are whose proofs are right.
const RIGHT: [&str; 6] = ["tiny", "accepted", "unwound", "quantified", "lemmas", "skipped"];

fn verdict(case: &Case, proof: Proof) -> Result<(), Rejection> {
    let mut solver = checker_solver(&Config::default());
    check(&case.program, proof, &mut *solver, &Budget::default()).map(|_| ())
}

#[test]
fn right_proofs_are_accepted() {
    for case in RIGHT.iter().flat_map(|dir| cases(dir)) {
        let case = &case;
        if let Err(why) = verdict(case, case.proof.clone()) {
            panic!("{}: {} ({why:?})", case.name, why.describe(&case.program));
        }
    }
}

#[test]
fn wrong_proofs_are_rejected_with_a_place() {
    for case in cases("rejected") {
        let (_, expected) = comments(&case.text).find(|(key, _)| *key == "expect").expect("an expectation");
        let why = verdict(&case, case.proof.clone()).expect_err(&case.name);
        assert_eq!(why.describe(&case.program), expected, "{}", case.name);
    }
}

#[test]
fn proofs_read_back_are_the_same_and_fit_only_their_program() {
    let all: Vec<Case> = RIGHT.iter().flat_map(|dir| cases(dir)).collect();
    for case in &all {
        let pos = Pos { file: FileId(0), line: 14, col: 9 };
        let guards = [Forbidden::Freed, Forbidden::Nowhere].map(|forbidden| Guard { pos, forbidden });
        let preparation = Preparation {
            guards: guards.into(),
            ..Preparation::of(Form { loops: Loops::Unrolled, ..Form::default() })
        };
        let origin = Origin { program: 7, file: "a b.c".into(), ..Origin::default() };
        let text = case.proof.write(&case.program, &preparation, &origin);
        assert_eq!(Origin::find(&text), Some(origin.clone()));
        assert_eq!(Proof::preparation(&text), Ok(preparation.clone()));
        let read = Proof::read(&case.program, &text).unwrap_or_else(|e| panic!("{}: {e}\n{text}", case.name));
        assert_eq!(read.write(&case.program, &preparation, &origin), text);
        verdict(case, read).unwrap_or_else(|e| panic!("{}: {e:?}\n{text}", case.name));
        for other in all.iter().filter(|o| o.name != case.name) {
            assert_eq!(Proof::read(&other.program, &text).expect_err("another program").line, 8);
        }
        let broken = text.replace("  entry ", "  enter ");
        assert!(Proof::read(&case.program, &broken).expect_err("broken").line > 2);
    }
}

#[test]
fn mutants_are_accepted_exactly_where_they_are_inductive() {
    let mutants_per_case = if cfg!(debug_assertions) { 400 } else { 4000 };
    let (mut accepted, mut rejected) = (0, 0);
    for case in cases("tiny") {
        let brute = brute::Brute::new(&case.program);
        assert!(brute.is_inductive(&case.proof), "{}", case.name);
        for seed in 0..mutants_per_case {
            let mutant = mutate::mutate(&case.proof, seed);
            let is_inductive = brute.is_inductive(&mutant);
            let is_accepted = match verdict(&case, mutant.clone()) {
                Ok(()) => true,
                Err(Rejection::Violated(..)) => false,
                Err(other) => panic!("{} seed {seed}: {other:?}", case.name),
            };
            accepted += is_accepted as u32;
            rejected += !is_accepted as u32;
            assert_eq!(
                is_accepted,
                is_inductive,
                "{} seed {seed}:\n{}",
                case.name,
                mutant.write(&case.program, &Preparation::of(Form::default()), &Origin::default())
            );
        }
    }
    assert!(accepted > 100 && rejected > 500, "{accepted} {rejected}");
}

/// Soundness against the truth: a proof that is accepted for a changed program proves it.
#[test]
fn what_is_accepted_is_true() {
    let mutants_per_case = if cfg!(debug_assertions) { 80 } else { 300 };
    let (mut proved, mut wrong) = (0, 0);
    for case in cases("tiny") {
        assert!(!truth::fails(&case.program), "{}", case.name);
        for seed in 0..mutants_per_case {
            let program = mutate::mutate_program(&case.program, seed);
            let fails = truth::fails(&program);
            let mutant = Case { program, ..case.clone() };
            let proof = if seed % 2 == 0 { case.proof.clone() } else { mutate::mutate(&case.proof, seed) };
            let is_accepted = verdict(&mutant, proof).is_ok();
            assert!(!(fails && is_accepted), "{} seed {seed}:\n{}", case.name, ir::text::print(&mutant.program));
            proved += is_accepted as u32;
            wrong += fails as u32;
        }
    }
    assert!(proved > 40 && wrong > 40, "{proved} {wrong}");
}

/// How many checks of changed proofs and of changed programs ended how.
struct Against {
    proved: u32,
    rejected: u32,
    /// Programs that fail.
    wrong: u32,
}

/// Soundness against the truth: of a changed proof for the program, and of the whole one and the changed one for a changed program.
/// Some changes leave a proof, and some programs violate what it says.
fn against_the_truth(dir: &str, mutants_per_case: u64, mutate: impl Fn(&Proof, u64) -> Proof) -> Against {
    let mut count = Against { proved: 0, rejected: 0, wrong: 0 };
    for case in cases(dir) {
        assert!(!truth::fails(&case.program), "{}", case.name);
        for seed in 0..mutants_per_case {
            let proof = mutate(&case.proof, seed);
            match verdict(&case, proof.clone()) {
                Ok(()) => count.proved += 1,
                Err(_) => count.rejected += 1,
            }
            let program = mutate::mutate_program(&case.program, seed);
            let fails = truth::fails(&program);
            count.wrong += fails as u32;
            let mutant = Case { program, ..case.clone() };
            for (proof, what) in [(case.proof.clone(), "whole"), (proof, "changed")] {
                let is_accepted = verdict(&mutant, proof).is_ok();
                let text = ir::text::print(&mutant.program);
                assert!(!(fails && is_accepted), "{} seed {seed}, {what}:\n{text}", case.name);
                count.proved += is_accepted as u32;
            }
        }
    }
    count
}

/// Invariants about all elements.
#[test]
fn quantified_proofs_that_are_accepted_are_true() {
    let mutants_per_case = if cfg!(debug_assertions) { 200 } else { 600 };
    let Against { proved, rejected, wrong } = against_the_truth("quantified", mutants_per_case, mutate::mutate);
    assert!(proved > 40 && rejected > 100 && wrong > 40, "{proved} {rejected} {wrong}");
}

#[test]
fn unwound_proofs_that_are_accepted_are_true() {
    let mutants_per_case = if cfg!(debug_assertions) { 200 } else { 2000 };
    let Against { proved, rejected, wrong } = against_the_truth("unwound", mutants_per_case, mutate::mutate_unwound);
    assert!(proved > 100 && rejected > 100 && wrong > 40, "{proved} {rejected} {wrong}");
}

/// What an unwound proof overlooks is an execution, which the checker says.
#[test]
fn refutations_are_executions() {
    let ended = |case: &Case| match verdict(case, case.proof.clone()) {
        Err(Rejection::Refuted(test)) => {
            let mut inputs = Given::new(test.inputs);
            let interp = &mut Interp::new(&case.program, Accesses::Total);
            Some(interp.run(&mut inputs, Rc::new(test.memory), &Limits::steps(1_000), &mut ()))
        }
        Ok(()) | Err(_) => None,
    };
    let is_error = |ended: &Ended| matches!(ended, Ended::Error { .. });
    for case in cases("refuted") {
        assert!(ended(&case).as_ref().is_some_and(is_error), "{}: {:?}", case.name, ended(&case));
    }
    // Others overlook rounds, too, and begin with values that no test begins with.
    let (mut errors, mut others) = (0, 0);
    for case in cases("unwound") {
        for seed in 0..if cfg!(debug_assertions) { 200 } else { 2000 } {
            let program = prepare::choices_as_inputs(&mutate::mutate_program(&case.program, seed));
            match ended(&Case { program, ..case.clone() }) {
                Some(ended) if is_error(&ended) => errors += 1,
                Some(_) => others += 1,
                None => {}
            }
        }
    }
    assert!(errors > 40 && errors > others, "{errors} {others}");
}

/// Changed are a lemma, what relies on it, and the program; whether the rest needs the lemma is seen by leaving it out.
#[test]
fn proofs_with_lemmas_that_are_accepted_are_true() {
    let mutants_per_case = if cfg!(debug_assertions) { 200 } else { 2000 };
    let Against { proved, rejected, wrong } = against_the_truth("lemmas", mutants_per_case, mutate::mutate_lemmas);
    assert!(proved > 100 && rejected > 100 && wrong > 40, "{proved} {rejected} {wrong}");
    for case in cases("lemmas") {
        let alone = Proof { lemmas: Vec::new(), ..case.proof.clone() };
        assert!(verdict(&case, alone).is_err(), "{}", case.name);
    }
}

/// Changed are the loops that are skipped, and what the others change.
#[test]
fn proofs_that_skip_loops_and_are_accepted_are_true() {
    let mutants_per_case = if cfg!(debug_assertions) { 200 } else { 2000 };
    let Against { proved, rejected, wrong } = against_the_truth("skipped", mutants_per_case, mutate::mutate_skipped);
    assert!(proved > 100 && rejected > 100 && wrong > 40, "{proved} {rejected} {wrong}");
    for case in cases("skipped") {
        let unskipped = Proof { skipped: Skips::default(), ..case.proof.clone() };
        assert!(verdict(&case, unskipped).is_err(), "{}", case.name);
    }
}

/// An error that is reached is reached as well where loops are skipped, whichever.
#[test]
fn skipping_a_loop_loses_no_execution() {
    let programs_per_case = if cfg!(debug_assertions) { 60 } else { 600 };
    let (mut failing, mut spurious) = (0, 0);
    for case in ["skipped", "unwound", "lemmas", "tiny"].into_iter().flat_map(cases) {
        for seed in 0..programs_per_case {
            let program = mutate::mutate_program(&case.program, seed);
            let fails = truth::fails(&program);
            let mut skipped = program.clone();
            for head in program.proc(program.entry).loc_ids() {
                let Ok(more) = (Skips { loops: vec![head], calls: false }).applied(&skipped) else { continue };
                skipped = more;
                let text = || ir::text::print(&skipped);
                assert_eq!(ir::verify(&skipped), Ok(()), "{} seed {seed}:\n{}", case.name, text());
                let is_reached = truth::fails(&skipped);
                assert!(!fails || is_reached, "{} seed {seed}:\n{}", case.name, text());
                failing += fails as u32;
                spurious += (is_reached && !fails) as u32;
            }
        }
    }
    assert!(failing > 100 && spurious > 100, "{failing} {spurious}");
}
