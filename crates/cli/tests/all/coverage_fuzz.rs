//! `attest test` against the truth: tiny random programs, run on all their inputs. No goal that some input reaches is called
//! infeasible, and every test reaches what it is said to cover in a program of its own, in which that is an error.
//! `ATTEST_FUZZ_PROGRAMS=N` runs N programs of each kind from the seed `ATTEST_FUZZ_SEED` on.
#![allow(clippy::print_stderr, reason = "counts what was decided")]

use base::budget::Flags;
use base::{Budget, SourceMap};
use cert::native::Native;
use cert::{CheckedProof, ConfirmedTest, Unconfirmed};
use cfront::types::DataModel;
use driver::coverage::{Cover, Standing, Wish, as_error, cover};
use driver::{Host, Progress, Run, SearchEvents, Settings, TestsInUse};
use engines::EventSink;
use exec::{Accesses, Limits};
use ir::Program;
use prepare::Prepared;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use testkit::env_number;
use testkit::mgen::memory;
use testkit::pgen::procedures;
use testkit::truth::is_violated;
use testkit::vgen::{Tiny, tiny};

const SLICE: u64 = 14;
/// For one program.
const TIME_LIMIT: Duration = Duration::from_secs(2);

/// Nobody listens and nothing is kept.
struct Nobody {
    begin: Instant,
}

struct NoEvents;

impl EventSink for NoEvents {}

impl SearchEvents for NoEvents {
    fn finish(self: Box<Self>) {}
}

fn raise_after(limit: Duration, flags: Arc<Flags>) {
    std::thread::spawn(move || {
        std::thread::sleep(limit);
        flags.time.store(true, Ordering::Relaxed);
    });
}

impl Host for Nobody {
    fn events<'a>(&'a self, _: &'a Program, _: &'a Prepared) -> Box<dyn SearchEvents + 'a> {
        Box::new(NoEvents)
    }

    fn tests(&self, _: &Program, _: u64, _: bool) -> Option<Box<dyn TestsInUse>> {
        None
    }

    fn keep_test(&self, _: &ConfirmedTest, _: &Program, _: usize) -> Option<String> {
        None
    }

    fn keep_proof(&self, _: &CheckedProof, _: &Prepared, _: usize) -> Option<String> {
        None
    }

    fn violation(&self, _: &ConfirmedTest, _: &Program) {}

    fn execute_natively(&self, _: &Program, _: &ConfirmedTest, _: usize) -> Native {
        Native::off("nobody asks")
    }

    fn memory(&self) -> Option<&dyn driver::Memory> {
        None
    }

    fn brief_budget(&self, limit: Duration) -> Budget {
        let flags = Arc::<Flags>::default();
        raise_after(limit.min(TIME_LIMIT.saturating_sub(self.begin.elapsed())), flags.clone());
        Budget::new(flags)
    }

    fn elapsed(&self) -> Duration {
        self.begin.elapsed()
    }

    fn complain(&self, message: &str) {
        panic!("{message}")
    }
}

fn settings() -> Settings {
    Settings {
        unanswered: driver::Unanswered::Searched,
        minimize: driver::Minimize::No,
        simpler_tests: false,
        seed: 0,
        summaries: true,
        ase: None,
        domain: None,
        counterexample: engines::counterexample::Options::default(),
        portfolio: engines::portfolio::Without::default(),
        max_iterations: Some(60),
        limits: prepare::ExpandLimits { recursion: 5, ..prepare::ExpandLimits::default() },
        cross_check: None,
        max_violations: 1,
        time: None,
        apart: false,
        in_other_layouts: driver::InOtherLayouts::LookForAnother,
        jobs: 1,
    }
}

#[derive(Default)]
struct Tally {
    goals: usize,
    covered: usize,
    infeasible: usize,
    problems: Vec<String>,
}

/// The front end's program, and the sources that its positions are in.
fn lowered(tiny: &Tiny, seed: u64, wanted: Cover) -> Program {
    let decisions = match wanted {
        Cover::Mcdc => cfront::Decisions::Marked,
        _ => cfront::Decisions::Forgotten,
    };
    let options = cfront::LowerOptions { decisions, ..cfront::LowerOptions::default() };
    cfront::load_program(tiny.text.as_bytes(), "tiny.c", DataModel::Lp64, &options).unwrap_or_else(
        |(errors, _): (Vec<base::Diagnostic>, SourceMap)| panic!("seed {seed}: {errors:?}\n{}", tiny.text),
    )
}

fn compare(tally: &mut Tally, tiny: &Tiny, seed: u64, wanted: Cover) {
    let program = lowered(tiny, seed, wanted);
    let (settings, host, progress) = (settings(), Nobody { begin: Instant::now() }, Progress::default());
    raise_after(TIME_LIMIT, progress.flags());
    let engine = engines::find(engines::portfolio::NAME).expect("the default");
    let run = Run::new(&settings, engine, &progress, &host);
    let done = cover(&run, &program, Wish { cover: wanted, path_length: 30 }, &mut |_| {});
    tally.goals += done.goals.len();
    for (i, (goal, standing)) in done.goals.iter().zip(&done.standing).enumerate() {
        let (asked, check) = as_error(&done.program, goal);
        let at = done.program.sources.show(goal.pos(&done.program));
        let mut problem = |what: &str| {
            tally.problems.push(format!("seed {seed}, {wanted:?}: {what}: {goal:?} at {at}\n{}", tiny.text));
        };
        match standing {
            Standing::Infeasible => {
                tally.infeasible += 1;
                if is_violated(&asked, tiny, Accesses::Checked) == Some(true) {
                    problem("an execution reaches what is called infeasible");
                }
            }
            Standing::Covered => {
                tally.covered += 1;
                let Some(t) = done.tests.iter().find(|t| t.covers.contains(&i)) else {
                    problem("no test of the suite covers it");
                    continue;
                };
                match cert::confirm(&asked, &t.test.candidate(), &Limits::steps(2_000_000)) {
                    Ok(test) if cert::violated(&asked, &test) == check => {}
                    Err(Unconfirmed::Layout { test, .. }) if cert::violated(&asked, &test) == check => {}
                    other => problem(&format!("its test does not reach it: {other:?}")),
                }
            }
            Standing::Open(_) => {}
        }
    }
}

fn run_all(generate: fn(u64) -> Tiny) {
    let (first, count) = match env_number("ATTEST_FUZZ_PROGRAMS") {
        Some(n) => (env_number("ATTEST_FUZZ_SEED").unwrap_or(1_000), n),
        None => (1, SLICE),
    };
    let mut tally = Tally::default();
    for seed in first..first + count {
        let wanted = [
            Cover::Edges,
            Cover::Nodes,
            Cover::Mcdc,
            Cover::Branches,
            Cover::Paths,
            Cover::AbstractStates,
            Cover::Errors,
        ];
        compare(&mut tally, &generate(seed), seed, wanted[seed as usize % wanted.len()]);
    }
    testkit::count_programs(count, "executed on all inputs have the coverage that `attest test` says");
    eprintln!("{} goals: {} covered, {} infeasible", tally.goals, tally.covered, tally.infeasible);
    assert!(tally.problems.is_empty(), "{} problems:\n{}", tally.problems.len(), tally.problems.join("\n"));
    assert!(tally.covered > 0 && tally.infeasible > 0, "nothing is decided");
}

#[test]
fn goals_in_statements() {
    run_all(tiny);
}

#[test]
fn goals_in_procedures() {
    run_all(procedures);
}

#[test]
fn goals_in_memory() {
    run_all(memory);
}
