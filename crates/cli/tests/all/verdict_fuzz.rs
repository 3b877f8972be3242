//! The engines against the truth: tiny random programs, run on all their inputs.
//!
//! A wrong verdict, evidence that is not accepted, or a panic fails; unknown is counted. So does a proof that is also
//! accepted for a changed program that fails. The tests are about statements, procedures and memory. `ATTEST_FUZZ_PROGRAMS=N` runs N programs of each from the seed `ATTEST_FUZZ_SEED` on.
#![allow(clippy::print_stderr, reason = "counts what was decided")]

use base::budget::Flags;
use base::{Budget, Pos};
use cert::{CheckedProof, Rejection, Unconfirmed};
use cfront::types::DataModel;
use engines::{Context, EngineInfo, Facts, FactsPool, Judge, Judged};
use evidence::Proof;
use exec::{Accesses, Limits};
use ir::Program;
use prepare::guard::{Forbidden, Guard, Guards, forbid};
use prepare::{CallPolicy, ExpandLimits, Form, Loops, Preparation, Wishes, choices_as_inputs};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::sync::atomic::Ordering;
use std::sync::{Arc, mpsc};
use std::time::Duration;
use testkit::Rng;
use testkit::env_number;
use testkit::mgen::memory;
use testkit::mutate::mutant;
use testkit::pgen::procedures;
use testkit::truth::{Truth, is_violated};
use testkit::vgen::{Tiny, tiny};

/// The engines that offer lemmas, each to the next, and the iterations that they have for one.
const OFFER: [&str; 4] = ["interpret", "dash", "kinduction", "dash"];
const OFFER_ITERATIONS: u64 = 4;
const SLICE: u64 = 60;
/// Changed programs that a proof is offered to; in the long mode more.
const MUTANTS: (usize, usize) = (3, 16);
/// The engines that take programs with calls.
const KNOW_CALLS: [&str; 2] = ["dash", "houdini"];
const MAX_ITERATIONS: u64 = 60;
/// For one engine on one program; most take a few milliseconds. The long mode waits for some of the others, too.
/// `ATTEST_FUZZ_MILLIS` is another limit: a small one leaves time for more programs.
const TIME_LIMIT: (Duration, Duration) = (Duration::from_millis(150), Duration::from_millis(500));
/// The programs are recursive up to four calls deep.
const RECURSION: u32 = 5;
/// Accesses that are forbidden one after the other where a violation needs one that is invalid.
const MAX_GUARDS: usize = 4;
/// Programs after which the long mode says how far it is.
const PROGRESS: u64 = 100;

/// What an engine says, after its evidence has been judged.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Said {
    True,
    False,
    /// What lies behind an object decides, and that is not among the inputs that are tried.
    FalseWithRoom,
    Unknown,
    /// Its test needs an access outside every object.
    Undefined,
    /// Its test reaches the error in the prepared program only, or for some choices of what C leaves open.
    Differs,
    /// An error of the engine or of a judge.
    Bad(String),
}

/// Keeps what is offered.
#[derive(Default)]
struct Offered(RefCell<Vec<Proof>>);

impl FactsPool for Offered {
    fn offer(&self, lemma: Proof) {
        self.0.borrow_mut().push(lemma);
    }
}

fn is_long() -> bool {
    env_number("ATTEST_FUZZ_PROGRAMS").is_some()
}

/// A budget that ends after [`TIME_LIMIT`]. Dropping the other half ends the thread that watches the clock.
fn limited() -> (Budget, mpsc::Sender<()>) {
    let usual = if is_long() { TIME_LIMIT.1 } else { TIME_LIMIT.0 };
    let limit = env_number("ATTEST_FUZZ_MILLIS").map_or(usual, Duration::from_millis);
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

/// What came of one search.
#[expect(clippy::large_enum_variant, reason = "one at a time")]
enum Asked {
    /// With the proof that was accepted.
    Said(Said, Option<Proof>),
    /// The violation needs this access.
    Invalid(Pos, u128),
}

/// What the engine says, with the proof that was accepted and the program that it is about. Where a violation needs an
/// invalid access, that is forbidden, and the engine is asked again.
fn ask(engine: &EngineInfo, lowered: &Program, form: Form, limits: &ExpandLimits) -> (Said, Option<(Proof, Program)>) {
    let mut guards = Guards::new();
    loop {
        let Some(program) = prepared(lowered, &guards, form, limits) else {
            return (Said::Unknown, None);
        };
        match ask_once(engine, lowered, &program) {
            Asked::Said(said, proof) => return (said, proof.map(|p| (p, program))),
            Asked::Invalid(pos, addr) => match Guard::against_access(lowered, &guards, pos, addr) {
                Some(guard) if guards.len() < MAX_GUARDS => guards.insert(guard),
                _ => return (Said::Undefined, None),
            },
        };
    }
}

/// The program in the form; `None` where it has no loops to unroll.
fn prepared(lowered: &Program, guards: &Guards, form: Form, limits: &ExpandLimits) -> Option<Program> {
    let preparation = Preparation { guards: guards.clone(), ..Preparation::of(form) };
    let prepared = prepare::prepare(lowered, &Wishes { preparation, limits: *limits });
    (prepared.preparation.form == form).then_some(prepared.program)
}

fn ask_once(engine: &EngineInfo, lowered: &Program, program: &Program) -> Asked {
    let (mut budget, _watch) = limited();
    budget.max_iterations = Some(MAX_ITERATIONS);
    let solvers = solver::EngineSolvers(solver::Config { budget: budget.clone(), ..solver::Config::default() });
    let judge = Shown { program, budget: budget.clone() };
    let mut context = Context { judge: Some(&judge), ..Context::silent(budget.clone(), &solvers) };
    match (engine.run)(program, &engines::Config::default(), &mut context) {
        engines::Outcome::Unknown { .. } => Asked::Said(Said::Unknown, None),
        engines::Outcome::Fail(c) => {
            let limits = Limits::steps(100_000);
            let said = match cert::confirm(lowered, &c, &limits) {
                Ok(test) if !test.overruns().is_empty() => Said::FalseWithRoom,
                Ok(_) => Said::False,
                Err(Unconfirmed::UndefinedBehaviour { pos, addr }) => return Asked::Invalid(pos, addr),
                Err(Unconfirmed::Layout { .. }) => Said::Differs,
                Err(_) if cert::confirm(program, &c, &limits).is_ok() => Said::Differs,
                Err(why) => Said::Bad(format!("test not confirmed: {why:?}")),
            };
            Asked::Said(said, None)
        }
        engines::Outcome::Pass(proof) => match check(program, (*proof).clone(), &budget) {
            Ok(_) => Asked::Said(Said::True, Some(*proof)),
            Err(Rejection::Stopped(_) | Rejection::Undecided(_)) => Asked::Said(Said::Unknown, None),
            Err(why) => Asked::Said(Said::Bad(format!("proof not accepted: {}", why.describe(program))), None),
        },
    }
}

/// The checker, for engines that ask it before they answer.
struct Shown<'a> {
    program: &'a Program,
    budget: Budget,
}

impl Judge for Shown<'_> {
    fn judge(&self, proof: &Proof, effort: u64) -> Judged {
        match check(self.program, proof.clone(), &self.budget.for_part(effort)) {
            Ok(_) => Judged::Accepted,
            Err(Rejection::Refuted(test)) => Judged::Refuted(*test),
            Err(_) => Judged::Open,
        }
    }
}

fn check(program: &Program, proof: Proof, budget: &Budget) -> Result<CheckedProof, Rejection> {
    let config = solver::Config { budget: budget.clone(), ..solver::Config::default() };
    cert::check(program, proof, &mut *solver::checker_solver(&config), budget)
}

fn is_contradicted(truth: &Truth, said: &Said) -> bool {
    match said {
        Said::True => truth.with_room,
        Said::False => !truth.defined,
        Said::FalseWithRoom | Said::Unknown | Said::Undefined | Said::Differs => false,
        Said::Bad(_) => true,
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
        let loops = [Loops::Kept, Loops::Unrolled];
        let forms = [CallPolicy::Nothing, CallPolicy::Shared, CallPolicy::All]
            .map(|calls| loops.map(|loops| Form { calls, loops }));
        // Executions on all inputs take most of the time: what needs one more is done for one form of each program.
        let turn = seed as usize % forms.as_flattened().len();
        if turn == 0 {
            self.guard_everything(&lowered, tiny, &truth, seed);
        }
        self.share(&lowered, tiny, seed);
        for (i, &form) in forms.as_flattened().iter().enumerate() {
            let limits = ExpandLimits { recursion: RECURSION, ..ExpandLimits::default() };
            let Some(program) = prepared(&lowered, &Guards::new(), form, &limits) else { continue };
            // Accesses whose values nobody needs are gone: a path that one of them ended may go on.
            let executed = if i == turn { is_violated(&program, tiny, Accesses::Checked) } else { None };
            if executed == Some(true) && !truth.total || executed == Some(false) && truth.defined {
                self.problem(format!("seed {seed}: {form:?}: {executed:?} when executed\n{}", tiny.text));
            }
            let has_calls = program.procs.len() > 1;
            let is_asked = |e: &&EngineInfo| match has_calls || form.loops == Loops::Unrolled {
                true => KNOW_CALLS.contains(&e.name),
                false => form.calls == CallPolicy::Nothing,
            };
            for engine in engines::registry().iter().filter(is_asked) {
                let who = format!("{}, {form:?}", engine.name);
                let answer = catch_unwind(AssertUnwindSafe(|| ask(engine, &lowered, form, &limits)));
                let (said, proof) = answer.unwrap_or_else(|_| (Said::Bad("panic".into()), None));
                if is_contradicted(&truth, &said) {
                    let violated = truth.defined;
                    self.problem(format!("seed {seed}, {who}: {said:?}, violated: {violated}\n{}", tiny.text));
                }
                self.count(&who, format!("{said:?}"));
                if let Some((proof, program)) = proof.filter(|_| i == turn) {
                    self.offer(&program, &proof, tiny, seed);
                }
            }
        }
    }

    /// Forbids every kind of access everywhere: no valid execution may be lost.
    fn guard_everything(&mut self, lowered: &Program, tiny: &Tiny, truth: &Truth, seed: u64) {
        let stmts = lowered.procs.iter().flat_map(|q| &q.edges).flat_map(|e| &e.stmts);
        let places: BTreeSet<Pos> = stmts.map(|s| s.pos).collect();
        let everywhere = |kinds: &[Forbidden]| -> Guards {
            places.iter().flat_map(|&pos| kinds.iter().map(move |&forbidden| Guard { pos, forbidden })).collect()
        };
        let mut kinds = vec![Forbidden::Freed, Forbidden::Left, Forbidden::Nowhere];
        let outside = is_violated(&forbid(lowered, &everywhere(&kinds)).program, tiny, Accesses::Total);
        kinds.push(Forbidden::BehindBlocks);
        kinds.extend(lowered.objects.iter().map(|o| Forbidden::Behind(o.addr)));
        let inside = is_violated(&forbid(lowered, &everywhere(&kinds)).program, tiny, Accesses::Total);
        for (what, guarded, valid) in [("ends", outside, truth.with_room), ("room", inside, truth.defined)] {
            match guarded {
                Some(false) if valid => {
                    let all = everywhere(&kinds);
                    let loses = |g: &&Guard| {
                        is_violated(&forbid(lowered, &Guards::from([**g])).program, tiny, Accesses::Total)
                            == Some(false)
                    };
                    let which = all.iter().find(loses).map(|g| (g.forbidden, lowered.sources.show(g.pos)));
                    self.problem(format!(
                        "seed {seed}: guards against {what} lose the violation: {which:?}\n{}",
                        tiny.text
                    ));
                }
                Some(true) if !valid => self.count("guards", format!("{what}: an invalid access is left")),
                Some(_) => self.count("guards", format!("{what}: exact")),
                None => {}
            }
        }
    }

    /// What engines offer each other on their way, one after the other: it is accepted, and no violation is lost where it is assumed.
    fn share(&mut self, lowered: &Program, tiny: &Tiny, seed: u64) {
        let form = Form { calls: CallPolicy::Nothing, loops: Loops::Kept };
        let limits = ExpandLimits { recursion: RECURSION, ..ExpandLimits::default() };
        let Some(first) = prepared(lowered, &Guards::new(), form, &limits) else { return };
        let mut program = first.clone();
        for name in OFFER {
            let engine = engines::find(name).expect("it is listed");
            let (mut budget, _watch) = limited();
            budget.max_iterations = Some(OFFER_ITERATIONS);
            let solvers = solver::EngineSolvers(solver::Config { budget: budget.clone(), ..solver::Config::default() });
            let mut context = Context::silent(budget, &solvers);
            let pool = Rc::new(Offered::default());
            let config = engines::Config { facts: Facts::of(pool.clone()), ..engines::Config::default() };
            (engine.run)(&program, &config, &mut context);
            for lemma in pool.0.take() {
                let (budget, _watch) = limited();
                let config = solver::Config { budget: budget.clone(), ..solver::Config::default() };
                let mut solver = solver::checker_solver(&config);
                match cert::check_lemma(&program, lemma, &mut *solver, &budget) {
                    Ok(checked) => {
                        self.count(name, "lemma accepted");
                        program = checked.assumed_in(&program);
                    }
                    Err(Rejection::Stopped(_)) => self.count(name, "lemma not checked in time"),
                    Err(why) if why.is_undecided() => self.count(name, "lemma not decided"),
                    Err(why) => {
                        let why = why.describe(&program);
                        self.problem(format!("seed {seed}: {name} offers what does not hold: {why}\n{}", tiny.text));
                    }
                }
            }
        }
        let is_violated = |p: &Program| is_violated(&choices_as_inputs(p), tiny, Accesses::Checked);
        if is_violated(&first) == Some(true) && is_violated(&program) == Some(false) {
            let with_lemmas = ir::text::print(&program);
            self.problem(format!("seed {seed}: a lemma takes the violation away\n{}\n{with_lemmas}", tiny.text));
        }
    }

    /// Offers the proof to programs that differ a little and are violated.
    fn offer(&mut self, program: &Program, proof: &Proof, tiny: &Tiny, seed: u64) {
        let mut rng = Rng::new(seed);
        for _ in 0..if is_long() { MUTANTS.1 } else { MUTANTS.0 } {
            let Some(mutant) = mutant(program, &mut rng) else { continue };
            // A changed guard may leave a choice.
            if is_violated(&choices_as_inputs(&mutant), tiny, Accesses::Checked) != Some(true) {
                continue;
            }
            let (budget, _watch) = limited();
            let accepted = catch_unwind(AssertUnwindSafe(|| check(&mutant, proof.clone(), &budget).is_ok()));
            self.count("violated mutants", "");
            if accepted.unwrap_or(true) {
                let mutant = ir::text::print(&mutant);
                self.problem(format!("seed {seed}: the proof serves a mutant, too\n{}\n{mutant}", tiny.text));
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
    testkit::count_programs(count, "executed on all inputs have the verdicts of every engine");
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

#[test]
fn verdicts_on_memory_agree_with_exhaustive_execution() {
    compare(memory);
}
