//! The engines against the truth: tiny random programs, run on all their inputs.
//!
//! A wrong verdict, evidence that is not accepted, or a panic fails; unknown is counted. One test is about statements,
//! the other about procedures. `ATTEST_FUZZ_PROGRAMS=N` runs N programs of each from the seed `ATTEST_FUZZ_SEED` on.
#![allow(clippy::print_stderr, reason = "counts what was decided")]

mod fuzz;

use base::budget::Flags;
use base::{Budget, Stats};
use cert::{Candidate, Invariant, Proof, Rejection, Test, Unconfirmed};
use cfront::types::DataModel;
use engines::{Context, EngineInfo};
use exec::{Accesses, InitialMemory, Inputs, Interp, Limits, Outcome};
use fuzz::env_number;
use fuzz::pgen::procedures;
use fuzz::vgen::{Tiny, tiny};
use ir::{ExpandLimits, Input, Keep, Program};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::sync::atomic::Ordering;
use std::sync::{Arc, mpsc};
use std::time::Duration;

const SLICE: u64 = 80;
/// A program with more executions is left out.
const MAX_RUNS: usize = 600;
const MAX_ITERATIONS: u64 = 60;
/// For one engine on one program; most take a few milliseconds. The long mode waits for some of the others, too.
const TIME_LIMIT: (Duration, Duration) = (Duration::from_millis(150), Duration::from_millis(500));
/// Programs after which the long mode says how far it is.
const PROGRESS: u64 = 500;

/// Least and greatest value of an input that is not among the first ones.
fn usual_range(input: &Input) -> (i64, i64) {
    if input.what.contains("uchar") { (0, 2) } else { (0, 1) }
}

/// All sequences of input values, one execution after the other: an odometer whose digits are the inputs taken.
struct Odometer<'a> {
    /// Of the first inputs.
    ranges: &'a [(i64, i64)],
    /// Each with its greatest value.
    digits: Vec<(i64, i64)>,
    taken: usize,
}

impl Odometer<'_> {
    /// Goes to the next sequence; false when all were seen.
    fn advance(&mut self) -> bool {
        self.digits.truncate(self.taken);
        self.taken = 0;
        while let Some((last, greatest)) = self.digits.pop() {
            if last < greatest {
                self.digits.push((last + 1, greatest));
                return true;
            }
        }
        false
    }
}

impl Inputs for Odometer<'_> {
    fn scalar(&mut self, input: &Input, width: u32) -> u128 {
        let i = self.taken;
        if i == self.digits.len() {
            self.digits.push(self.ranges.get(i).copied().unwrap_or_else(|| usual_range(input)));
        }
        self.taken += 1;
        self.digits[i].0 as u128 & (u128::MAX >> (128 - width))
    }

    fn bytes(&mut self, _: &Input, len: usize) -> Vec<u8> {
        vec![0; len]
    }
}

/// Whether some input reaches an error. `None`: too many executions, or one does not end.
fn is_violated(program: &Program, tiny: &Tiny, accesses: Accesses) -> Option<bool> {
    let mut odometer = Odometer { ranges: &tiny.ranges, digits: Vec::new(), taken: 0 };
    let mut interp = Interp::new(program, accesses);
    let initial = Rc::new(InitialMemory::default());
    for _ in 0..MAX_RUNS {
        match interp.run(&mut odometer, initial.clone(), &Limits::steps(3_000), &mut ()) {
            Outcome::Error { .. } => return Some(true),
            Outcome::StepLimit | Outcome::Stopped(_) | Outcome::Unknown { .. } => return None,
            Outcome::Exit { .. } | Outcome::Blocked { .. } | Outcome::InvalidAccess { .. } => {}
        }
        if !odometer.advance() {
            return Some(false);
        }
    }
    None
}

/// What an engine says, after its evidence has been judged.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Said {
    True,
    False,
    Unknown,
    /// An error of the engine or of a judge.
    Bad(String),
}

/// A budget that ends after [`TIME_LIMIT`]. Dropping the other half ends the thread that watches the clock.
fn limited() -> (Budget, mpsc::Sender<()>) {
    let is_long = env_number("ATTEST_FUZZ_PROGRAMS").is_some();
    let limit = if is_long { TIME_LIMIT.1 } else { TIME_LIMIT.0 };
    let flags = Arc::new(Flags::default());
    let (keep, dropped) = mpsc::channel::<()>();
    let raised = flags.clone();
    std::thread::spawn(move || {
        if dropped.recv_timeout(limit) == Err(mpsc::RecvTimeoutError::Timeout) {
            raised.time.store(true, Ordering::Relaxed);
        }
    });
    (Budget::new(flags), keep)
}

fn ask(engine: &EngineInfo, program: &Program) -> Said {
    let (mut budget, _watch) = limited();
    budget.max_iterations = Some(MAX_ITERATIONS);
    let solver = solver::engine_solver(&solver::Config { budget: budget.clone(), ..solver::Config::default() });
    let mut context = Context { budget: budget.clone(), solver, events: &mut (), stats: Stats::default() };
    match (engine.run)(program, &engines::Config::default(), &mut context) {
        engines::Outcome::Unknown(_) => Said::Unknown,
        engines::Outcome::Fail(c) => {
            let candidate = Candidate { inputs: c.inputs, memory: c.memory };
            match Test::confirm(program, &candidate, &Limits::steps(100_000)) {
                Ok(_) => Said::False,
                Err(Unconfirmed::UndefinedBehaviour { .. }) => Said::Unknown,
                Err(why) => Said::Bad(format!("test not confirmed: {why:?}")),
            }
        }
        engines::Outcome::Pass(p) => {
            let invariants: Vec<Invariant> = p.contracts[0].invariants.iter().map(|&t| Invariant::Holds(t)).collect();
            let proof = Proof::new(&p.pool, &invariants);
            let config = solver::Config { budget: budget.clone(), ..solver::Config::default() };
            match cert::check(program, proof, &mut *solver::checker_solver(&config), &budget) {
                Ok(_) => Said::True,
                Err(Rejection::Stopped(_) | Rejection::Undecided(_)) => Said::Unknown,
                Err(why) => Said::Bad(format!("proof not accepted: {}", why.describe(program))),
            }
        }
    }
}

/// Whether some input reaches an error, by exhaustive execution.
struct Truth {
    /// Accesses outside all objects have the effect that our memory gives them.
    total: bool,
    /// They end the path.
    defined: bool,
}

impl Truth {
    fn of(program: &Program, tiny: &Tiny) -> Option<Truth> {
        let total = is_violated(program, tiny, Accesses::Total)?;
        Some(Truth { total, defined: is_violated(program, tiny, Accesses::Checked)? })
    }

    fn is_contradicted_by(&self, said: &Said) -> bool {
        match said {
            Said::True => self.defined,
            Said::False => !self.total,
            Said::Unknown => false,
            Said::Bad(_) => true,
        }
    }
}

/// What the programs of a run came to.
#[derive(Default)]
struct Tally {
    counts: BTreeMap<(String, String), usize>,
    problems: Vec<String>,
}

impl Tally {
    fn count(&mut self, who: &str, what: impl Into<String>) {
        *self.counts.entry((who.into(), what.into())).or_default() += 1;
    }

    fn problem(&mut self, text: String) {
        eprintln!("{}", text.lines().next().unwrap_or(""));
        self.problems.push(text);
    }

    /// Compares everything that looks at the program with the truth.
    fn compare(&mut self, tiny: &Tiny, seed: u64) {
        let options = cfront::LowerOptions::default();
        let lowered = cfront::load_program(tiny.text.as_bytes(), "tiny.c", DataModel::Lp64, &options)
            .unwrap_or_else(|(errors, _)| panic!("seed {seed}: {errors:?}\n{}", tiny.text));
        let Some(truth) = Truth::of(&lowered, tiny) else { return self.count("truth", "not known") };
        self.count("truth", if truth.defined { "false" } else { "true" });
        for keep in [Keep::Nothing, Keep::Shared, Keep::All] {
            let program = ir::prepare(&lowered, &ExpandLimits { keep, ..ExpandLimits::default() });
            let executed = is_violated(&program, tiny, Accesses::Checked);
            if executed.is_some_and(|violated| violated != truth.defined) {
                self.problem(format!("seed {seed}: calls kept: {keep:?}: {executed:?} when executed\n{}", tiny.text));
            }
            for engine in engines::registry().iter().filter(|_| keep == Keep::Nothing) {
                let who = format!("{}, calls kept: {keep:?}", engine.name);
                let said = catch_unwind(AssertUnwindSafe(|| ask(engine, &program)));
                let said = said.unwrap_or_else(|_| Said::Bad("panic".into()));
                if truth.is_contradicted_by(&said) {
                    let violated = truth.defined;
                    self.problem(format!("seed {seed}, {who}: {said:?}, violated: {violated}\n{}", tiny.text));
                }
                self.count(&who, format!("{said:?}"));
            }
        }
    }
}

/// Compares the verdicts on the programs of a generator.
fn compare(generate: fn(u64) -> Tiny) {
    let (first, count) = match env_number("ATTEST_FUZZ_PROGRAMS") {
        Some(n) => (env_number("ATTEST_FUZZ_SEED").unwrap_or(1_000), n),
        None => (1, SLICE),
    };
    let mut tally = Tally::default();
    for seed in first..first + count {
        tally.compare(&generate(seed), seed);
        if (seed - first) % PROGRESS == PROGRESS - 1 {
            eprintln!("seeds {first} to {seed}: {} problems", tally.problems.len());
        }
    }
    for ((who, what), n) in &tally.counts {
        eprintln!("{who}: {what}: {n}");
    }
    let problems = tally.problems;
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
}

#[test]
fn verdicts_on_statements_agree_with_exhaustive_execution() {
    compare(tiny);
}

#[test]
fn verdicts_on_procedures_agree_with_exhaustive_execution() {
    compare(procedures);
}
