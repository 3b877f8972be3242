//! One question from the file to the answer: read, prepare, search, confirm, keep the evidence, answer.
//!
//! Nothing is said on an engine's word. A test counts when the interpreter has executed it, a proof when the checker
//! has accepted it; a candidate that fails is a bug of the engine, said so on stderr, and the verdict is unknown.

use crate::accesses::{self, Decision};
use crate::attempts::Attempts;
use crate::checks;
use crate::commands::is_our_bug;
use crate::console;
use crate::events::Sink;
use crate::exit::{Exit, Failure};
use crate::finding::{Finding, Path};
use crate::input::{self, Input};
use crate::options::{Command, Format, Options};
use crate::property::Property;
use crate::run::Run;
use crate::store::{self, Kind};
use crate::suite::{Names, Suite};
use crate::vacuity::{self, Proved};
use base::{Exhausted, Phase, Pos, SourceMap, Stats};
use cert::{CheckedProof, ConfirmedTest, Reason, Rejection, Unconfirmed, Verdict};
use engines::{Context, EngineInfo, Exchange, GaveUp, Outcome};
use evidence::{Origin, Preparation, Proof, TestCandidate};
use exec::Accesses;
use ir::{CheckId, LocKind, ProcId, Program, ProgramPoint, PropertySet};
use prepare::Prepared;
use prepare::guard::Guards;
use report::dependence::Dependence;
use report::provenance::Provenance;
use report::sites::{self, State};
use report::trace::Recorder;
use report::{Answer, RunStats, Vacuous, text};
use solver::layers::External;
use std::collections::HashSet;
use std::rc::Rc;
use std::sync::Arc;

/// Edges that a confirming execution may take: far more than any engine's test.
pub(crate) const MAX_STEPS: u64 = 100_000_000;

/// Searches the program in one form after the other, until there is a verdict.
pub(crate) fn decide(
    run: &Run,
    engine: &EngineInfo,
    lowered: &Program,
    guards: &mut Guards,
) -> Result<Decision, Failure> {
    run.phase("expanding calls");
    let prepare_first = || {
        let _lap = run.watch.phase(Phase::Prepare);
        Attempts::new(&run.options, engine, lowered)
    };
    let prepare_next = |attempts: &mut Attempts<'_>| {
        let _lap = run.watch.phase(Phase::Prepare);
        attempts.next()
    };
    let mut attempts = prepare_first();
    while let Some(attempt) = prepare_next(&mut attempts) {
        let is_last = attempt.is_last;
        let decision = accesses::decide(run, engine, lowered, attempt, guards)?;
        let is_open = matches!(decision.verdict, Verdict::Unknown(_)) && !run.is_exhausted();
        if !is_open || is_last {
            return Ok(decision);
        }
    }
    Err(Failure::internal("there was nothing to attempt"))
}

/// Whether the proof says anything, and where it assumes that memory outside every object is not accessed.
pub(crate) fn look_at(
    run: &Run,
    engine: &EngineInfo,
    lowered: &Program,
    proof: &CheckedProof,
    prepared: &Prepared,
) -> (Option<Vacuous>, Vec<Pos>) {
    run.phase("asking what was checked");
    let _lap = run.watch.phase(Phase::Check);
    let proved = Proved { proof: proof.proof(), program: &prepared.program, preparation: &prepared.preparation };
    (vacuity::vacuous(run, engine, lowered, proved), assumed_away(&prepared.preparation))
}

/// Searches, and has the outcome confirmed.
pub(crate) fn search_once(
    run: &Run,
    engine: &EngineInfo,
    lowered: &Program,
    prepared: &Prepared,
    max_iterations: Option<u64>,
) -> Result<Result<Verdict, Refused>, Failure> {
    let confirm = Confirm::new(run)?;
    let program = &prepared.program;
    run.phase("searching");
    Ok(match search(run, engine, Provenance::new(lowered, prepared), max_iterations) {
        Outcome::Fail(c) => {
            run.phase("executing the test");
            let _lap = run.watch.phase(Phase::Check);
            confirm.test(lowered, program, &c).map(Verdict::Fail)
        }
        Outcome::Pass(p) => {
            run.phase("checking the proof");
            let _lap = run.watch.phase(Phase::Check);
            Ok(confirm.proof(program, p).map_or_else(
                |why| {
                    if !is_our_bug(&why) {
                        sites::learn(&mut run.live().sites, |_| State::Excluded);
                    }
                    Verdict::Unknown(why)
                },
                Verdict::Pass,
            ))
        }
        Outcome::Unknown { why, .. } => Ok(Verdict::Unknown(reason(why))),
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
    let Input { program, property, harness } = input::load(&run.options)?;
    let lowered = Arc::new(program);
    let origin = origin(&run.options, &lowered, &property);
    let mut live = run.live();
    live.origin = origin;
    live.harness = harness.map(Arc::new);
    live.unsupported = report::answer::unsupported(&lowered);
    live.sites = sites::open(&lowered);
    live.question = Some((lowered.clone(), property.kinds));
    Ok((lowered, property))
}

fn search(run: &Run, engine: &EngineInfo, about: Provenance<'_>, max_iterations: Option<u64>) -> Outcome {
    let program = about.program;
    let mut budget = run.budget();
    budget.max_iterations = max_iterations.into_iter().chain(run.further_iterations()).min();
    if run.further_iterations() == Some(0) {
        return Outcome::Unknown { why: GaveUp::Exhausted(Exhausted::Iterations), excluded: Vec::new() };
    }
    let conflict_limit = run.further_iterations().map(|_| checks::CONFLICTS);
    let solvers =
        solver::EngineSolvers(solver::Config { budget: run.budget(), conflict_limit, ..solver::Config::default() });
    let mut sink = Sink::new(run, about);
    let mut config =
        engines::Config { seed: run.options.seed, summaries: run.options.summaries, ..engines::Config::default() };
    let suite = suite(run, program, exec::Limits::steps(config.max_steps));
    if let Some((_, tests)) = &suite {
        config.tests = tests.clone();
    }
    run.begin_attempt();
    let mut context = Context { budget, solvers: &solvers, events: &mut sink, stats: Stats::default() };
    let outcome = (engine.run)(program, &config, &mut context);
    let found: &[ProgramPoint] = match &outcome {
        Outcome::Unknown { excluded, .. } => excluded,
        Outcome::Fail(_) | Outcome::Pass(_) => &[],
    };
    sites::learn(&mut run.live().sites, excluded(about, found));
    let stats = context.stats;
    run.count(&stats);
    sink.finish();
    if let Some(Err(failure)) = suite.map(|(suite, _)| suite.finish()) {
        console::complain(&failure.message);
    }
    outcome
}

/// The directory of tests, and what an engine needs of it. A search goes on without one that cannot be used.
fn suite(run: &Run, program: &Program, limits: exec::Limits) -> Option<(Rc<Suite>, Exchange)> {
    let origin = run.live().origin.clone();
    let names = if run.live().violated.is_some() { Names::Taken } else { Names::Free };
    let suite = Suite::open(&run.options, program, origin, limits, names);
    let opened = suite.and_then(|suite| suite.map(|s| Ok((s.clone(), s.exchange()?))).transpose());
    opened.unwrap_or_else(|failure| {
        console::complain(&failure.message);
        None
    })
}

/// What a search without an answer knows of each check: excluded are those of which every copy is, by the search or
/// because preparation has found it out of reach. Where raise edges lead, no check stands.
fn excluded(about: Provenance<'_>, excluded: &[ProgramPoint]) -> impl Fn(CheckId) -> State {
    let excluded: HashSet<ProgramPoint> = excluded.iter().copied().collect();
    let mut open = HashSet::new();
    let mut is_complete = true;
    for (proc, p) in (0..).map(ProcId).zip(&about.program.procs) {
        let points = p.loc_ids().map(|loc| ProgramPoint { proc, loc });
        for at in points.filter(|at| !excluded.contains(at)) {
            match p.loc(at.loc).kind {
                LocKind::Error(check) => open.extend(about.is_lowered(at).then_some(check)),
                LocKind::Unknown(_) => is_complete = false,
                LocKind::Plain => {}
            }
        }
    }
    move |check| match open.contains(&check) {
        true => State::Open,
        false if is_complete => State::Excluded,
        false => State::BehindUntranslated,
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
        candidate: &TestCandidate,
    ) -> Result<ConfirmedTest, Refused> {
        let limits = limits(self.run);
        cert::confirm(lowered, candidate, &limits).map_err(|why| {
            let words = why.describe(&lowered.sources);
            Refused::Test(match why {
                Unconfirmed::UndefinedBehaviour { pos, addr } => return Refused::Access { pos, addr },
                Unconfirmed::Layout { test, .. } => {
                    self.run.live().layout_test = Some(*test);
                    return Refused::Layout(Reason::DependsOnAddresses(words));
                }
                Unconfirmed::Ended(exec::Ended::Stopped(limit)) => Reason::Limit(limit),
                Unconfirmed::Ended(exec::Ended::StepLimit) => Reason::GaveUp("the test takes too many steps".into()),
                Unconfirmed::Ended(_) if cert::confirm(searched, candidate, &limits).is_ok() => {
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
pub(crate) fn keep(run: &Run, p: &Prepared, verdict: &Verdict, number: usize) -> Option<String> {
    let origin = run.live().origin.clone();
    let (kind, text) = match verdict {
        Verdict::Fail(test) => (Kind::Test, test.test().write(&p.program, &origin)),
        Verdict::Pass(proof) => (Kind::Proof, proof.proof().write(&p.program, &p.preparation, &origin)),
        Verdict::Unknown(_) => return None,
    };
    Some(store::save(&run.options, kind, number, &text)?.display().to_string())
}

/// What evidence of this run is made for.
fn origin(o: &Options, lowered: &Program, property: &Property) -> Origin {
    Origin {
        program: evidence::fingerprint(lowered),
        file: o.files.first().map_or(String::new(), |f| f.display().to_string()),
        data_model: report::answer::data_model(lowered).to_string(),
        function: input::entry(o, property),
        property: property.words(),
        options: o.words_about_the_program(),
    }
}

/// Where the proof is one of executions without accesses outside of objects.
pub(crate) fn assumed_away(preparation: &Preparation) -> Vec<Pos> {
    let mut places: Vec<Pos> = preparation.guards.iter().map(|g| g.pos).collect();
    places.dedup();
    places
}

/// Prints the answer and writes the statistics; the exit code follows from the verdict alone.
pub(crate) fn answer(
    run: &Run,
    about: Provenance<'_>,
    property: &Property,
    verdict: &Verdict,
    finding: Finding,
) -> Result<Exit, Failure> {
    run.phase("answering");
    let asked = property.kinds;
    let vacuous = finding.vacuous.map(|why| report::headline::vacuous(about.program, asked, why));
    run.live().vacuous.extend(vacuous);
    let said = Said::new(run, about, asked, verdict, finding);
    if !run.claim_answer() {
        // The supervisor has answered; this thread has no say any more.
        return Ok(Exit::Unknown);
    }
    said.say(run)?;
    explain(&run.options, verdict);
    Ok(exit(verdict))
}

fn exit(verdict: &Verdict) -> Exit {
    match verdict {
        Verdict::Pass(_) => Exit::Ok,
        Verdict::Fail(_) => Exit::Violated,
        Verdict::Unknown(_) => Exit::Unknown,
    }
}

/// The answer of a run that was cut off: what is known so far. The caller has claimed it.
pub(crate) fn give_up(run: &Run, why: Exhausted) -> Exit {
    let (question, violated) = (run.live().question.clone(), run.live().violated.clone());
    let (verdict, finding) = match violated {
        Some(v) => (Verdict::Fail(v.test), v.finding),
        None => (Verdict::Unknown(Reason::Limit(why)), Finding::default()),
    };
    if matches!(verdict, Verdict::Fail(_)) {
        sites::leave_open(&mut run.live().sites, &why.to_string());
    }
    let said = match &question {
        Some((program, asked)) => Said::new(run, Provenance::of_lowered(program), *asked, &verdict, finding),
        None => Said::of_nothing(run, &Reason::Limit(why)),
    };
    match said.say(run) {
        Ok(()) => exit(&verdict),
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
    fn new(run: &Run, about: Provenance<'_>, asked: PropertySet, verdict: &Verdict, finding: Finding) -> Said {
        let (o, program) = (&run.options, about.program);
        let sites = sites::decided(run.live().sites.clone(), verdict, program);
        run.live().sites.clone_from(&sites);
        let stats = run.stats(report::verdict_words(verdict, program), report::answer::evidence(verdict));
        let file = o.files[0].display().to_string();
        let Finding { evidence_file, path: Path { items, is_only }, rest, vacuous, assumed_away } = finding;
        let a = Answer {
            program,
            provenance: about,
            file: &file,
            asked,
            verdict,
            path: items,
            sites,
            evidence_file,
            rest,
            vacuous,
            assumed_away,
            is_only_path: is_only,
            stats: &stats,
        };
        let text = match o.format {
            Format::Json => report::json::text(&report::json::answer(&a)),
            _ if o.quiet => format!("{}\n", text::verdict_line(verdict, program)),
            Format::Text | Format::Dot => {
                text::render(&a, text::Style { color: console::wants_color(o.color), verbose: o.verbose })
            }
        };
        Said { text, stats }
    }

    /// Before the program was read.
    fn of_nothing(run: &Run, reason: &Reason) -> Said {
        let words = report::answer::unknown(&reason.to_string());
        let stats = run.stats(words.clone(), report::answer::evidence(&Verdict::Unknown(reason.clone())));
        let text = match run.options.format {
            Format::Json => report::json::text(&report::json::nothing(&stats)),
            Format::Text | Format::Dot => format!("verdict: {words}\n"),
        };
        Said { text, stats }
    }

    fn say(&self, run: &Run) -> Result<(), Failure> {
        // Whoever waits for the answer finds the statistics there. Without them it is an answer all the same.
        if let Err(failure) = run.write_stats(&self.stats) {
            console::complain(&failure.message);
        }
        console::out(&self.text)
    }
}

/// The path of a confirmed test, where the answer shows it.
pub(crate) fn path_if_wanted(run: &Run, program: &Program, verdict: &Verdict) -> Path {
    if run.options.quiet && run.options.format != Format::Json { Path::default() } else { path(run, program, verdict) }
}

/// The path of a confirmed test.
fn path(run: &Run, program: &Program, verdict: &Verdict) -> Path {
    let Verdict::Fail(test) = verdict else { return Path::default() };
    let candidate = test.test().candidate();
    let mut recorder = Recorder::new(program);
    cert::execute(program, &candidate, Accesses::Total, &limits(run), &mut recorder);
    let mut dependence = Dependence::new(program);
    if candidate.inputs.is_empty() {
        cert::execute(program, &candidate, Accesses::Total, &limits(run), &mut dependence);
    }
    Path { items: recorder.finish(), is_only: candidate.inputs.is_empty() && dependence.is_only_path() }
}

/// What stderr should hear about an unknown verdict.
fn explain(o: &Options, verdict: &Verdict) {
    match verdict {
        Verdict::Unknown(reason) if o.command == Command::Verify && is_our_bug(reason) => console::complain(&format!(
            "internal error: {} returned evidence that does not hold ({reason}); please report it with the input",
            o.engine.as_deref().unwrap_or("the engine")
        )),
        Verdict::Unknown(Reason::NativeDisagrees(what)) => {
            let driver = store::place(o, Kind::Driver, 1);
            let driver = driver.map_or(String::new(), |d| format!(" and {}", d.display()));
            console::complain(&format!(
                "internal error: the compiled program does not do what the interpreter does ({what}); please report it \
                 with the input{driver}"
            ));
        }
        Verdict::Unknown(Reason::Limit(base::Exhausted::Time)) if !o.quiet => {
            console::complain(&format!("stopped after {:.0?} (--time-limit)", o.time_limit));
        }
        _ => {}
    }
}
