//! Every engine on guarded commands against brute force: random small models whose states an interpreter of the tree
//! enumerates, and the same as C programs. A wrong verdict, evidence that its judge refuses, or a panic fails; unknown is
//! counted. `ATTEST_FUZZ_PROGRAMS=N` runs N models from the seed `ATTEST_FUZZ_SEED` on, `ATTEST_FUZZ_MILLIS=N` gives each
//! engine so much time.
#![allow(clippy::print_stderr, reason = "counts what was decided")]

use base::budget::Flags;
use base::{Budget, Pos};
use cert::Rejection;
use cfront::types::DataModel;
use engines::{Context, EngineInfo, Outcome};
use exec::Limits;
use gcl::ast::Model;
use ir::{CheckKind, Program};
use prepare::{Prepared, Wishes, prepare};
use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};
use testkit::gclgen::{INPUTS, Shape};
use testkit::gclrun::Bounds;
use testkit::gclsmall::REPRESENTATIVES;
use testkit::{Rng, env_number, gclask, gclc, gclgen, gclrun, gclshrink, gclsmall};

/// Models of a normal run.
const MODELS: u64 = 40;
const BOUNDS: Bounds = Bounds { inputs: INPUTS, largest: 9, states: 300 };
/// Of [`gclsmall::compared`].
const COMPARED: Bounds = Bounds { inputs: REPRESENTATIVES, ..BOUNDS };
/// For one engine on one model, in a normal run and in the long mode; most take a few milliseconds.
const MILLIS: (u64, u64) = (500, 100);
const MAX_ITERATIONS: u64 = 100;
/// One of so many models is run as C, too.
const AS_C: u64 = 4;
/// Two in so many models have no inputs: `under_refine` takes no others.
const KINDS: usize = 8;
/// The states of all checks in one run of the binary are looked at for one of so many models.
const AS_A_WHOLE: u64 = 10;
/// Those who are asked about C.
const ON_C: [&str; 2] = ["dash", "ase"];
/// For all checks of a model.
const WHOLE_LIMIT: &str = "1s";
const STACK: usize = 256 << 20;

/// Violated checks, by kind and place.
type Violated = BTreeSet<(CheckKind, Pos)>;

/// A model and what is known about it.
struct Asked {
    model: Model,
    text: String,
    violated: Violated,
    bounds: &'static Bounds,
}

/// What an engine says, after its evidence has been judged.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Said {
    True,
    /// The test reaches this check.
    False(CheckKind, Pos),
    Unknown,
    /// A proof that the checker's solver cannot tell of within its limits.
    Undecided,
    /// An error of the engine or of a judge.
    Bad(String),
}

/// An engine and how it is to work.
#[derive(Clone)]
struct Who {
    name: String,
    engine: &'static EngineInfo,
    config: engines::Config,
}

/// Every engine, and `ase` with each of its options.
fn everybody() -> Vec<Who> {
    let config = || engines::Config { max_steps: 2_000, ..engines::Config::default() };
    let mut all: Vec<Who> =
        engines::registry().iter().map(|e| Who { name: e.name.into(), engine: e, config: config() }).collect();
    let mut done = Vec::new();
    // Each word with the paper's algorithm, and with the fast one.
    let words = engines::ase::Options::words()
        .flat_map(|(word, _)| [word.to_string(), format!("abstract-states,escaping,{word}")]);
    for word in words {
        let options: engines::ase::Options = word.parse().expect("they are words");
        if !done.contains(&options) {
            done.push(options);
            let engine = engines::find("ase").expect("it is listed");
            all.push(Who {
                name: format!("ase, {word}"),
                engine,
                config: engines::Config { ase: Some(options), ..config() },
            });
        }
    }
    all
}

/// A budget that ends. Dropping the other half ends the thread that watches the clock.
fn limited() -> (Budget, mpsc::Sender<()>) {
    let usual = if env_number("ATTEST_FUZZ_PROGRAMS").is_some() { MILLIS.1 } else { MILLIS.0 };
    let limit = Duration::from_millis(env_number("ATTEST_FUZZ_MILLIS").unwrap_or(usual));
    let flags = Arc::new(Flags::default());
    let (keep, dropped) = mpsc::channel::<()>();
    let raised = flags.clone();
    std::thread::spawn(move || {
        if dropped.recv_timeout(limit) == Err(mpsc::RecvTimeoutError::Timeout) {
            raised.time.store(true, Ordering::Relaxed);
        }
    });
    let mut budget = Budget::new(flags);
    budget.max_iterations = Some(MAX_ITERATIONS);
    (budget, keep)
}

/// A small model with questions, and the truth about it; `None` where its states are too many.
fn bounded_model(seed: u64) -> Option<Asked> {
    let rng = &mut Rng::new(seed);
    let plain = match rng.below(KINDS) {
        0 => return asked(parsed(&gclsmall::compared(rng)), &COMPARED),
        1 | 2 => gclsmall::counters(rng),
        3 | 4 => gclgen::model(rng, Shape::CLOSED),
        _ => gclgen::model(rng, Shape::BOUNDED),
    };
    let found = gclrun::explore(&parsed(&plain), &BOUNDS).filter(|f| !f.is_cut)?;
    let text = format!("{plain}{}", gclask::questions(rng, &found.states));
    asked(parsed(&text), &BOUNDS)
}

fn parsed(text: &str) -> Model {
    gcl::parse_text(text).unwrap_or_else(|e| panic!("{e:?} in\n{text}"))
}

fn asked(model: Model, bounds: &'static Bounds) -> Option<Asked> {
    let text = gcl::print(&model);
    let model = parsed(&text);
    let found = gclrun::explore(&model, bounds).filter(|f| !f.is_cut)?;
    Some(Asked { model, text, violated: found.violated, bounds })
}

fn lowered(model: &Model) -> (gcl::system::System, Program) {
    let system = gcl::resolve(model).unwrap_or_else(|e| panic!("{e:?} in\n{}", gcl::print(model)));
    let program = gcl::lower(&system, &base::SourceMap::default()).program;
    (system, program)
}

/// What the engine says, its evidence judged.
fn ask(who: &Who, lowered: &Program) -> Said {
    catch_unwind(AssertUnwindSafe(|| ask_unguarded(who, lowered))).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().cloned();
        Said::Bad(format!("panic: {}", text.or(panic.downcast_ref().map(|s: &&str| s.to_string())).unwrap_or_default()))
    })
}

fn ask_unguarded(who: &Who, lowered: &Program) -> Said {
    let Prepared { program, .. } = prepare(lowered, &Wishes::of(who.engine.form));
    let (budget, _watch) = limited();
    let solvers = solver::EngineSolvers(solver::Config { budget: budget.clone(), ..solver::Config::default() });
    let mut context = Context::silent(budget.clone(), &solvers);
    match (who.engine.run)(&program, &who.config, &mut context) {
        Outcome::Unknown { .. } => Said::Unknown,
        Outcome::Fail(test) => match cert::confirm(lowered, &test, &Limits::steps(100_000)) {
            Ok(confirmed) => {
                let (proc, loc) = confirmed.error();
                match &lowered.proc(proc).loc(loc).kind {
                    ir::LocKind::Error(check) => Said::False(lowered.checks[*check].kind, lowered.checks[*check].pos),
                    other => Said::Bad(format!("the test ends at {other:?}")),
                }
            }
            Err(why) => Said::Bad(format!("the test is refused: {}", why.describe(&lowered.sources))),
        },
        Outcome::Pass(proof) => {
            let (budget, _watch) = limited();
            let config = solver::Config { budget: budget.clone(), ..solver::Config::default() };
            match cert::check(&program, *proof, &mut *solver::checker_solver(&config), &budget) {
                Ok(_) => Said::True,
                Err(Rejection::Stopped(_) | Rejection::Undecided(_)) => Said::Undecided,
                Err(why) => Said::Bad(format!("the proof is refused: {}", why.describe(&program))),
            }
        }
    }
}

/// What is wrong about an answer, if anything is. `by_check`: the places are those of the model.
fn problem(said: &Said, violated: &Violated, by_check: bool) -> Option<String> {
    match said {
        Said::Bad(why) => Some(why.clone()),
        Said::True if !violated.is_empty() => Some("proved, and violated".into()),
        Said::False(..) if violated.is_empty() => Some("a test, and nothing is violated".into()),
        Said::False(kind, pos) if by_check && !violated.contains(&(*kind, *pos)) => {
            Some(format!("a test of {kind:?} at {pos:?}, which is not violated"))
        }
        _ => None,
    }
}

/// What the programs of a run came to.
#[derive(Default)]
struct Tally {
    /// By who was asked and what was said: how often, and how long it took.
    counts: BTreeMap<(String, &'static str), (u64, Duration)>,
    models: u64,
    violated: u64,
    as_c: u64,
    as_a_whole: u64,
    left_out: u64,
    problems: Vec<String>,
}

impl Tally {
    fn count(&mut self, who: &str, said: &Said, took: Duration) {
        let what = match said {
            Said::True => "true",
            Said::False(..) => "false",
            Said::Unknown => "unknown",
            Said::Undecided => "proof undecided",
            Said::Bad(_) => "WRONG",
        };
        let (n, time) = self.counts.entry((who.into(), what)).or_default();
        *n += 1;
        *time += took;
    }

    fn model(&mut self, seed: u64, everybody: &[Who]) {
        let Some(Asked { model, text, violated, bounds }) = bounded_model(seed) else {
            self.left_out += 1;
            return;
        };
        self.models += 1;
        self.violated += u64::from(!violated.is_empty());
        let (system, program) = lowered(&model);
        for who in everybody {
            let started = Instant::now();
            let said = ask(who, &program);
            self.count(&who.name, &said, started.elapsed());
            if let Some(what) = problem(&said, &violated, true) {
                eprintln!("seed {seed}, {}: {what}", who.name);
                let small = gclshrink::shrink(&model, |m| {
                    asked(m.clone(), bounds)
                        .is_some_and(|a| problem(&ask(who, &lowered(m).1), &a.violated, true).is_some())
                });
                let small = gcl::print(&small);
                self.problems.push(format!("seed {seed}, {}: {what}\n{small}\nwhich comes from\n{text}", who.name));
            }
        }
        if seed % AS_A_WHOLE == 1 {
            self.every_check(seed, &text, &violated, everybody);
        }
        if seed.is_multiple_of(AS_C) {
            let int_type = if seed.is_multiple_of(2 * AS_C) { "int" } else { "long" };
            if let Some(c) = gclc::program(&system, int_type) {
                self.c_program(seed, &c, &violated, everybody);
            }
        }
    }

    /// The model as C has the verdict of the model.
    fn c_program(&mut self, seed: u64, text: &str, violated: &Violated, everybody: &[Who]) {
        self.as_c += 1;
        let options = cfront::LowerOptions::default();
        let lowered = cfront::load_program(text.as_bytes(), "model.c", DataModel::Lp64, &options)
            .unwrap_or_else(|(errors, _)| panic!("seed {seed}: {errors:?}\n{text}"));
        for who in everybody.iter().filter(|w| ON_C.contains(&w.name.as_str())) {
            let started = Instant::now();
            let said = ask(who, &lowered);
            let name = format!("{} on C", who.name);
            self.count(&name, &said, started.elapsed());
            if let Some(what) = problem(&said, violated, false) {
                eprintln!("seed {seed}, {name}: {what}");
                self.problems.push(format!("seed {seed}, {name}: {what}\n{text}"));
            }
        }
    }

    /// The binary says of each check what is so.
    fn every_check(&mut self, seed: u64, text: &str, violated: &Violated, everybody: &[Who]) {
        self.as_a_whole += 1;
        let engine = everybody[(seed / AS_A_WHOLE) as usize % everybody.len()].engine.name;
        let dir = crate::support::Dir::new();
        dir.file("m.gcl", text);
        let o = dir.run(&["verify", "m.gcl", "--engine", engine, "--time-limit", WHOLE_LIMIT, "--format", "json"]);
        let mut problem = |what: String| {
            eprintln!("seed {seed}, {engine}: {what}");
            self.problems.push(format!("seed {seed}, {engine} on all checks: {what}\n{text}"));
        };
        let Ok(answer) = serde_json::from_str::<serde_json::Value>(&o.stdout) else {
            return problem(format!("code {:?}: {}{}", o.code, o.stdout, o.stderr));
        };
        if o.stderr.contains("bug") || o.stderr.contains("panicked") {
            problem(o.stderr);
        }
        // Instances of a rule share a place.
        let mut states: BTreeMap<(&str, &str), BTreeSet<&str>> = BTreeMap::new();
        for site in answer["sites"].as_array().expect("checks") {
            let word = |key: &str| site[key].as_str().unwrap_or_default();
            states.entry((word("property"), word("at"))).or_default().insert(word("state"));
        }
        let is_violated = |(property, at): &(&str, &str)| {
            violated.iter().any(|(k, p)| k.property() == *property && format!("m.gcl:{}:{}", p.line, p.col) == *at)
        };
        for (place, said) in &states {
            let is_wrong = match is_violated(place) {
                true => said.iter().all(|s| *s == "proved"),
                false => said.contains("violated"),
            };
            if is_wrong {
                problem(format!("{place:?} is {said:?}"));
            }
            let decided = if said.contains("violated") { "false" } else { "true" };
            let what = if said.iter().all(|s| ["violated", "proved"].contains(s)) { decided } else { "unknown" };
            self.counts.entry((format!("{engine}, checks in one run"), what)).or_default().0 += 1;
        }
    }

    fn decided(&self, who: &str) -> u64 {
        let of = |what| self.counts.get(&(who.to_string(), what)).map_or(0, |(n, _)| *n);
        of("true") + of("false")
    }
}

fn run() {
    let (first, count) = match env_number("ATTEST_FUZZ_PROGRAMS") {
        Some(n) => (env_number("ATTEST_FUZZ_SEED").unwrap_or(1_000), n),
        None => (1, MODELS),
    };
    let everybody = everybody();
    let mut tally = Tally::default();
    for seed in first..first + count {
        tally.model(seed, &everybody);
    }
    let Tally { counts, models, violated, as_c, as_a_whole, left_out, problems } = &tally;
    testkit::count_programs(*models, "models of guarded commands with the verdicts of every engine");
    testkit::count_programs(*as_c, "of them as C");
    testkit::count_programs(*as_a_whole, "of them, all checks in one run");
    eprintln!("{models} models, {violated} violated; {left_out} were too large");
    for ((who, what), (n, time)) in counts {
        eprintln!("{who}: {what}: {n} in {} ms", time.as_millis());
    }
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
    assert!(violated * 5 > *models && violated * 5 < 4 * models, "{violated} of {models} are violated");
    assert!(tally.decided("dash") * 3 > *models * 2, "dash decides {} of {models}", tally.decided("dash"));
}

#[test]
fn verdicts_agree_with_enumeration() {
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(run).expect("a thread");
    thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
}
