//! One question from the file to the answer: read, prepare, search, confirm, keep the evidence, answer.
//!
//! Nothing is said on an engine's word. A test counts when the interpreter has executed it, a proof when the checker
//! has accepted it; a candidate that fails is a bug of the engine, said so on stderr, and the verdict is unknown.

use crate::accesses::{self, Decision};
use crate::attempts::{Attempts, Prepared};
use crate::commands::is_our_bug;
use crate::console;
use crate::events::Sink;
use crate::evidence::{self, Kind};
use crate::exit::{Exit, Failure};
use crate::input;
use crate::native;
use crate::options::{Command, Format, Options};
use crate::property::Property;
use crate::run::Run;
use crate::suite::Suite;
use base::{Exhausted, Phase, Pos, SourceMap, Stats};
use cert::{
    Candidate, CheckedProof, ConfirmedTest, Contract, Invariant, Proof, Reason, Rejection, Test, Unconfirmed, Use,
    Verdict,
};
use engines::{Context, EngineInfo, GaveUp, Outcome, Place, ProofCandidate};
use exec::Accesses;
use ir::guard::Guards;
use ir::{LocId, LocKind, ProcId, Program};
use report::sites::{self, State};
use report::trace::{Item, Recorder};
use report::{Answer, RunStats, text};
use solver::layers::External;
use std::collections::HashSet;
use std::sync::Arc;

/// Edges that a confirming execution may take: far more than any engine's test.
const MAX_STEPS: u64 = 100_000_000;

/// `attest verify`.
pub(crate) fn verify(run: &Run) -> Result<Exit, Failure> {
    let o = &run.options;
    let engine = engine(o)?;
    run.live().engine = engine.name.into();
    let lap = run.watch.phase(Phase::Prepare);
    let (lowered, property) = lowered(run)?;
    evidence::clear(o);
    run.phase("expanding calls");
    let mut attempts = Attempts::new(o, engine, &lowered);
    drop(lap);
    let prepare_next = |attempts: &mut Attempts<'_>| {
        let _lap = run.watch.phase(Phase::Prepare);
        attempts.next()
    };
    let mut guards = Guards::new();
    while let Some(attempt) = prepare_next(&mut attempts) {
        let is_last = attempt.is_last;
        let Decision { verdict, program } = accesses::decide(run, engine, &lowered, attempt, &mut guards)?;
        let is_open = matches!(verdict, Verdict::Unknown(_)) && run.budget().exhausted().is_none();
        if is_open && !is_last {
            continue;
        }
        let verdict = native::confirm(run, &lowered, &property, verdict);
        let file = keep(o, &program, &verdict)?;
        // A violation is one of the program as it was translated.
        let is_violated = matches!(verdict, Verdict::Fail(_));
        let program = if is_violated { &lowered } else { &program.program };
        return answer(run, program, &property, &verdict, file);
    }
    Err(Failure::internal("there was nothing to attempt"))
}

/// Searches, and has the outcome confirmed.
pub(crate) fn search_once(
    run: &Run,
    engine: &EngineInfo,
    lowered: &Program,
    program: &Program,
    max_iterations: Option<u64>,
) -> Result<Result<Verdict, Refused>, Failure> {
    let confirm = Confirm::new(run)?;
    run.phase("searching");
    Ok(match search(run, engine, program, max_iterations)? {
        Outcome::Fail(c) => {
            run.phase("executing the test");
            let _lap = run.watch.phase(Phase::Check);
            let candidate = Candidate { inputs: c.inputs, memory: c.memory };
            confirm.test(lowered, program, &candidate).map(Verdict::Fail)
        }
        Outcome::Pass(p) => {
            run.phase("checking the proof");
            let _lap = run.watch.phase(Phase::Check);
            Ok(confirm.proof(program, proof_of(&p)).map_or_else(
                |why| {
                    if !is_our_bug(&why) {
                        sites::learn(&mut run.live().sites, |_| State::Excluded);
                    }
                    Verdict::Unknown(why)
                },
                Verdict::Pass,
            ))
        }
        Outcome::Unknown(why) => Ok(Verdict::Unknown(reason(why))),
    })
}

pub(crate) fn engine(o: &Options) -> Result<&'static EngineInfo, Failure> {
    let Some(name) = &o.engine else {
        return engines::registry().first().ok_or_else(|| Failure::internal("the registry is empty"));
    };
    engines::find(name).ok_or_else(|| {
        let names: Vec<&str> = engines::registry().iter().map(|e| e.name).collect();
        Failure::usage(format!("`{name}` is not an engine (engines: {})", names.join(", ")))
    })
}

/// The user's program as it is translated, and the property that its error locations stand for.
pub(crate) fn lowered(run: &Run) -> Result<(Arc<Program>, Property), Failure> {
    run.phase("reading the program");
    let (lowered, property) = input::load(&run.options)?;
    let lowered = Arc::new(lowered);
    let mut live = run.live();
    live.unsupported = report::answer::unsupported(&lowered);
    live.sites = sites::open(&lowered);
    live.question = Some((lowered.clone(), property.name));
    Ok((lowered, property))
}

fn search(run: &Run, engine: &EngineInfo, program: &Program, max_iterations: Option<u64>) -> Result<Outcome, Failure> {
    let mut budget = run.budget();
    budget.max_iterations = max_iterations;
    let solver = solver::engine_solver(&solver::Config { budget: run.budget(), ..solver::Config::default() });
    let mut sink = Sink::new(run, program)?;
    let mut config =
        engines::Config { seed: run.options.seed, summaries: run.options.summaries, ..engines::Config::default() };
    let suite = Suite::open(&run.options, program, exec::Limits::steps(config.max_steps))?;
    if let Some(suite) = &suite {
        config.tests = suite.exchange()?;
    }
    run.begin_attempt();
    let mut context = Context { budget, solver, events: &mut sink, stats: Stats::default(), excluded: Vec::new() };
    let outcome = (engine.run)(program, &config, &mut context);
    sites::learn(&mut run.live().sites, excluded(program, &context.excluded));
    let mut stats = context.stats;
    // The solver counts for everybody; an engine that counts as well gives the same number.
    stats.solver_calls = stats.solver_calls.max(context.solver.stats().calls);
    run.count(&stats);
    sink.finish()?;
    suite.map_or(Ok(()), |s| s.finish())?;
    Ok(outcome)
}

/// What a search without an answer knows of each error place of the source: excluded are those of which every copy is,
/// by the search or because preparation has found it out of reach.
fn excluded(program: &Program, excluded: &[Place]) -> impl Fn(Pos) -> State {
    let excluded: HashSet<Place> = excluded.iter().copied().collect();
    let mut open = HashSet::new();
    let mut is_complete = true;
    for (proc, p) in (0..).map(ProcId).zip(&program.procs) {
        for (_, l) in (0..).map(LocId).zip(&p.locs).filter(|&(loc, _)| !excluded.contains(&Place { proc, loc })) {
            match l.kind {
                LocKind::Error => _ = open.insert(l.pos),
                LocKind::Unknown(_) => is_complete = false,
                LocKind::Plain => {}
            }
        }
    }
    move |pos| match open.contains(&pos) {
        true => State::Open,
        false if is_complete => State::Excluded,
        false => State::BehindUntranslated,
    }
}

fn proof_of(p: &ProofCandidate) -> Proof {
    let contracts: Vec<Contract> = p.contracts.iter().map(contract_of).collect();
    Proof::new(&p.pool, &p.frozen, &contracts)
}

fn contract_of(c: &engines::Contract) -> Contract {
    let use_of = |u: &engines::Use| Use { edge: u.edge, contract: u.contract, frozen: u.frozen.clone() };
    Contract {
        proc: c.proc,
        frozen: c.frozen.clone(),
        invariants: c.invariants.iter().map(|&t| Invariant::Holds(t)).collect(),
        uses: c.uses.iter().map(use_of).collect(),
    }
}

fn reason(why: GaveUp) -> Reason {
    match why {
        GaveUp::Exhausted(limit) => Reason::Limit(limit),
        GaveUp::Untranslated(what) => Reason::Unsupported(what),
        GaveUp::Method(what) => Reason::GaveUp(what),
    }
}

/// Why a test is no evidence.
pub(crate) enum Refused {
    /// It needs this access.
    Access {
        pos: Pos,
        addr: u128,
    },
    /// It reaches the error for some layouts of the objects in memory only.
    Layout(Reason),
    Test(Reason),
}

impl Refused {
    pub(crate) fn reason(self, sources: &SourceMap) -> Reason {
        match self {
            Refused::Access { pos, addr } => {
                Reason::UndefinedBehaviour(Unconfirmed::UndefinedBehaviour { pos, addr }.describe(sources))
            }
            Refused::Layout(reason) | Refused::Test(reason) => reason,
        }
    }
}

/// The two judges.
pub(crate) struct Confirm<'a> {
    run: &'a Run,
    cross_check: Option<External>,
}

impl<'a> Confirm<'a> {
    pub(crate) fn new(run: &'a Run) -> Result<Confirm<'a>, Failure> {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let cross_check = run.options.cross_check.then(|| {
            External::find(&path)
                .ok_or_else(|| Failure::usage("--cross-check: no SMT solver (z3, bitwuzla, cvc5) is on PATH"))
        });
        Ok(Confirm { run, cross_check: cross_check.transpose()? })
    }

    /// Executes the test on the program as it was translated: preparation drops accesses whose values nobody needs, and
    /// the lives of local objects. `searched` is the program that the engine had, with the same inputs in the same order.
    pub(crate) fn test(
        &self,
        lowered: &Program,
        searched: &Program,
        candidate: &Candidate,
    ) -> Result<ConfirmedTest, Refused> {
        let limits = limits(self.run);
        Test::confirm(lowered, candidate, &limits).map_err(|why| {
            let words = why.describe(&lowered.sources);
            Refused::Test(match why {
                Unconfirmed::UndefinedBehaviour { pos, addr } => return Refused::Access { pos, addr },
                Unconfirmed::Layout { .. } => return Refused::Layout(Reason::DependsOnAddresses(words)),
                Unconfirmed::Ended(exec::Outcome::Stopped(limit)) => Reason::Limit(limit),
                Unconfirmed::Ended(exec::Outcome::StepLimit) => Reason::GaveUp("the test takes too many steps".into()),
                Unconfirmed::Ended(_) if Test::confirm(searched, candidate, &limits).is_ok() => {
                    Reason::DependsOnAddresses(words)
                }
                Unconfirmed::Ended(_) => Reason::TestNotConfirmed(words),
            })
        })
    }

    pub(crate) fn proof(&self, program: &Program, proof: Proof) -> Result<CheckedProof, Reason> {
        let budget = self.run.budget();
        let cross_check = self.cross_check.clone();
        let config = solver::Config { budget: budget.clone(), cross_check, ..solver::Config::default() };
        let mut solver = solver::checker_solver(&config);
        cert::check(program, proof, &mut *solver, &budget).map_err(|why| match why {
            Rejection::Stopped(limit) => Reason::Limit(limit),
            undecided @ Rejection::Undecided(_) => match budget.exhausted() {
                Some(limit) => Reason::Limit(limit),
                None => Reason::GaveUp(format!("proof not checked: {}", undecided.describe(program))),
            },
            other => Reason::ProofRejected(other.describe(program)),
        })
    }
}

fn limits(run: &Run) -> exec::Limits {
    exec::Limits { max_steps: MAX_STEPS, budget: run.budget() }
}

/// Writes the evidence, if there is any.
fn keep(o: &Options, p: &Prepared, verdict: &Verdict) -> Result<Option<String>, Failure> {
    let (kind, text) = match verdict {
        Verdict::Fail(test) => (Kind::Test, test.test().write(&p.program.sources)),
        Verdict::Pass(proof) => (Kind::Proof, proof.proof().write(&p.program, &p.preparation)),
        Verdict::Unknown(_) => return Ok(None),
    };
    Ok(Some(evidence::save(o, kind, &text)?.display().to_string()))
}

/// Prints the answer and writes the statistics; the exit code follows from the verdict alone.
pub(crate) fn answer(
    run: &Run,
    program: &Program,
    property: &Property,
    verdict: &Verdict,
    evidence_file: Option<String>,
) -> Result<Exit, Failure> {
    run.phase("answering");
    let wants_path = !run.options.quiet && (run.options.format == Format::Json || matches!(verdict, Verdict::Fail(_)));
    let path = if wants_path { path(run, program, verdict) } else { Vec::new() };
    let said = Said::new(run, program, property.name, verdict, path, evidence_file);
    if !run.claim_answer() {
        // The supervisor has answered; this thread has no say any more.
        return Ok(Exit::Unknown);
    }
    said.say(run)?;
    explain(&run.options, verdict);
    Ok(match verdict {
        Verdict::Pass(_) => Exit::Ok,
        Verdict::Fail(_) => Exit::Violated,
        Verdict::Unknown(_) => Exit::Unknown,
    })
}

/// The answer of a run that was cut off: what is known so far. The caller has claimed it.
pub(crate) fn give_up(run: &Run, why: Exhausted) -> Exit {
    let verdict = Verdict::Unknown(Reason::Limit(why));
    let question = run.live().question.clone();
    let said = match &question {
        Some((program, property)) => Said::new(run, program, property, &verdict, Vec::new(), None),
        None => Said::of_nothing(run, &verdict),
    };
    match said.say(run) {
        Ok(()) => Exit::Unknown,
        Err(failure) => {
            console::complain(&failure.message);
            failure.exit
        }
    }
}

/// What a run says: the answer's text and the statistics.
struct Said {
    text: String,
    stats: RunStats,
}

impl Said {
    fn new(
        run: &Run,
        program: &Program,
        property: &str,
        verdict: &Verdict,
        path: Vec<Item>,
        evidence_file: Option<String>,
    ) -> Said {
        let o = &run.options;
        let stats = run.stats(report::verdict_words(verdict, property), report::answer::evidence(verdict));
        let file = o.files[0].display().to_string();
        let sites = sites::decided(run.live().sites.clone(), verdict, program);
        let a = Answer { program, file: &file, property, verdict, path, sites, evidence_file, stats: &stats };
        let line = text::verdict_line(verdict, property);
        let text = match o.format {
            _ if o.quiet => format!("{line}\n"),
            Format::Json => format!("{:#}\n{line}\n", report::json::answer(&a)),
            Format::Text | Format::Dot => {
                text::render(&a, text::Style { color: console::wants_color(o.color), verbose: o.verbose })
            }
        };
        Said { text, stats }
    }

    /// Before the program was read.
    fn of_nothing(run: &Run, verdict: &Verdict) -> Said {
        let words = report::verdict_words(verdict, "");
        Said { text: format!("verdict: {words}\n"), stats: run.stats(words, report::answer::evidence(verdict)) }
    }

    fn say(&self, run: &Run) -> Result<(), Failure> {
        run.write_stats(&self.stats)?;
        console::out(&self.text)
    }
}

/// The path of a confirmed test.
fn path(run: &Run, program: &Program, verdict: &Verdict) -> Vec<Item> {
    let Verdict::Fail(test) = verdict else { return Vec::new() };
    let mut recorder = Recorder::new(program);
    Test::execute(program, &test.test().candidate(), Accesses::Total, &limits(run), &mut recorder);
    recorder.finish()
}

/// What stderr should hear about an unknown verdict.
fn explain(o: &Options, verdict: &Verdict) {
    match verdict {
        Verdict::Unknown(reason) if o.command == Command::Verify && is_our_bug(reason) => console::complain(&format!(
            "internal error: {} returned evidence that does not hold ({reason}); please report it with the input",
            o.engine.as_deref().unwrap_or("the engine")
        )),
        Verdict::Unknown(Reason::NativeDisagrees(what)) => console::complain(&format!(
            "internal error: the compiled program does not do what the interpreter does ({what}); please report it with \
             the input and {}",
            evidence::place(o, Kind::Driver).display()
        )),
        Verdict::Unknown(Reason::Limit(base::Exhausted::Time)) if !o.quiet => {
            console::complain(&format!("stopped after {:.0?} (--time-limit)", o.time_limit));
        }
        _ => {}
    }
}
