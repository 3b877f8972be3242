//! One question from the file to the answer: read, have it decided, answer.

use crate::console;
use crate::exit::{Exit, Failure};
use crate::host::Host;
use crate::initial_heap;
use crate::input::{self, Input};
use crate::kept;
use crate::options::{Command, Format, Options};
use crate::property::{Property, Question};
use crate::reports;
use crate::run::{Path, Run};
use crate::store::{self, Kind};
use crate::wanted::{ReportFormat, Wanted};
use base::Phase;
use cert::{Reason, Verdict, status};
use driver::{Answered, Finding, InOtherLayouts, Minimize, Settings};
use engines::EngineInfo;
use evidence::Origin;
use ir::{Program, PropertySet};
use prepare::ExpandLimits;
use report::beside::Beside;
use report::provenance::Provenance;
use report::suppression::suppress;
use report::{Answer, RunStats, text};
use solver::layers::External;
use std::sync::Arc;

/// Violations to find a test for, where a violation does not answer the question.
const MAX_VIOLATIONS: usize = 16;

/// The program that a run is about, and what is asked.
pub(crate) type Asked = (Arc<Program>, Property);

/// What a run has found out, and about what.
pub(crate) struct Decided {
    pub(crate) lowered: Arc<Program>,
    pub(crate) property: Property,
    pub(crate) answered: Answered,
}

/// Reads the program.
pub(crate) fn question(run: &Run) -> Result<Asked, Failure> {
    run.about().engine = engine(&run.options)?.name.into();
    let _lap = run.progress.watch.phase(Phase::Prepare);
    let question = lowered(run)?;
    store::clear(&run.options);
    Ok(question)
}

/// Answers, for nobody to see yet.
pub(crate) fn decided(
    run: &Run,
    (lowered, property): Asked,
    adapt: impl FnOnce(Settings) -> Settings,
) -> Result<Decided, Failure> {
    let settings = adapt(searching(run, &property)?);
    let host = Host::new(run, &property);
    let driver = driver::Run::new(&settings, engine(&run.options)?, &run.progress, &host);
    let answered = driver::verify(&driver, &lowered);
    Ok(Decided { lowered, property, answered })
}

/// What the user has chosen; and a violation of some layouts ends the search if another translation knows more of them.
pub(crate) fn searching(run: &Run, property: &Property) -> Result<Settings, Failure> {
    let in_other_layouts = match run.has_another_translation() {
        true => InOtherLayouts::EndSearch,
        false => InOtherLayouts::LookForAnother,
    };
    Ok(Settings { in_other_layouts, ..settings(&run.options, property)? })
}

/// What the answer is about: a violation is one of the program as it was translated.
pub(crate) fn about<'a>(lowered: &'a Program, answered: &'a Answered) -> Provenance<'a> {
    match answered.verdict {
        Verdict::Fail(_) => Provenance::of_lowered(lowered),
        Verdict::Pass(_) | Verdict::Unknown(_) => Provenance::new(lowered, &answered.prepared),
    }
}

pub(crate) fn engine(o: &Options) -> Result<&'static EngineInfo, Failure> {
    let name = o.engine.as_deref().unwrap_or(engines::portfolio::NAME);
    let engine = engines::find(name).ok_or_else(|| {
        let names: Vec<&str> = engines::registry().iter().map(|e| e.name).collect();
        Failure::usage(format!("`{name}` is not an engine (engines: {})", names.join(", ")))
    })?;
    if o.ase.is_some() && engine.name != "ase" {
        return Err(Failure::usage(format!(
            "--ase says how the engine ase works, and {name} would not listen: add --engine ase"
        )));
    }
    Ok(engine)
}

/// The user's program as it is translated, and the property that its error locations stand for.
pub(crate) fn lowered(run: &Run) -> Result<(Arc<Program>, Property), Failure> {
    run.phase("reading the program");
    lowered_from(run, input::load(&run.options)?)
}

/// The same where it is read.
pub(crate) fn lowered_from(run: &Run, input: Input) -> Result<(Arc<Program>, Property), Failure> {
    let Input { program, property, harness, doubts_lives } = input;
    let lowered = Arc::new(program);
    let origin = origin(&run.options, &lowered, &property);
    run.progress.live().sites = status::open(&lowered);
    let mut about = run.about();
    about.origin = origin;
    about.harness = harness.map(Arc::new);
    about.doubts_lives = doubts_lives;
    about.unsupported = report::answer::unsupported(&lowered);
    about.question = Some((lowered.clone(), property.kinds));
    drop(about);
    Ok((lowered, property))
}

/// What the user has chosen, for the driver.
pub(crate) fn settings(o: &Options, property: &Property) -> Result<Settings, Failure> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let cross_check = o.cross_check.then(|| {
        External::find(&path)
            .ok_or_else(|| Failure::usage("--cross-check: no SMT solver (z3, bitwuzla, cvc5) is on PATH"))
    });
    let by_default = match property.question {
        Question::EveryCheck => MAX_VIOLATIONS,
        Question::AnyViolation => 1,
    };
    Ok(Settings {
        minimize: minimize(o),
        simpler_tests: o.minimize,
        in_other_layouts: InOtherLayouts::LookForAnother,
        unanswered: o.unanswered,
        seed: o.seed,
        summaries: o.summaries,
        ase: o.ase,
        domain: o.domain,
        counterexample: o.counterexample,
        portfolio: o.portfolio.clone(),
        max_iterations: o.max_iterations,
        limits: expand_limits(o),
        cross_check: cross_check.transpose()?,
        max_violations: o.max_violations.unwrap_or(by_default),
        time: None,
        apart: false,
        jobs: o.jobs.unwrap_or(if o.remote.is_some() { 2 } else { 1 }).max(1),
    })
}

/// How far calls are expanded.
pub(crate) fn expand_limits(o: &Options) -> ExpandLimits {
    let default = ExpandLimits::default();
    ExpandLimits { recursion: o.recursion.unwrap_or(default.recursion), ..default }
}

/// What evidence of this run is made for.
fn origin(o: &Options, lowered: &Program, property: &Property) -> Origin {
    Origin {
        program: evidence::fingerprint(lowered),
        file: o.shown_files(),
        data_model: report::answer::data_model(lowered).to_string(),
        function: input::entry(o, property),
        property: property.words(),
        options: o.words_about_the_program(),
    }
}

/// How an answer looks on stdout.
fn style(o: &Options) -> text::Style {
    let width = console::columns(std::io::stdout());
    text::Style { color: console::wants_color(o.color), verbose: o.verbose, width }
}

/// Proofs that somebody reads are made small with more patience.
fn minimize(o: &Options) -> Minimize {
    let is_read = |r: &Wanted| match r.format {
        ReportFormat::Html | ReportFormat::Witness | ReportFormat::Graphml | ReportFormat::Annotated => true,
        ReportFormat::Sarif | ReportFormat::Junit | ReportFormat::Ktest | ReportFormat::Gdb | ReportFormat::Zip => {
            false
        }
    };
    match o.verbose || o.reports.iter().any(is_read) {
        _ if !o.minimize => Minimize::No,
        true => Minimize::Patiently,
        false if o.quiet => Minimize::No,
        false => Minimize::Briefly,
    }
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
    run.about().vacuous.extend(vacuous);
    let said = Said::new(run, about, asked, verdict, finding, None);
    if !run.claim_answer() {
        // The supervisor has answered; this thread has no say any more.
        return Ok(Exit::Unknown);
    }
    said.say(run)?;
    explain(run, verdict);
    Ok(exit(verdict))
}

pub(crate) fn exit(verdict: &Verdict) -> Exit {
    match verdict {
        Verdict::Pass(_) => Exit::Ok,
        Verdict::Fail(_) => Exit::Violated,
        Verdict::Unknown(_) => Exit::Unknown,
    }
}

/// What is known so far of a run, or of a part of one beside another.
pub(crate) fn cut_off(run: &Run, why: Reason, beside: Option<Beside>) -> (Said, Exit) {
    let (question, violated) = (run.about().question.clone(), run.progress.live().violated.clone());
    let (verdict, finding) = match violated {
        Some(v) => (Verdict::Fail(v.test), v.finding),
        None => (Verdict::Unknown(why.clone()), Finding::default()),
    };
    if matches!(verdict, Verdict::Fail(_)) {
        status::leave_open(&mut run.progress.live().sites, &why.to_string());
    }
    let said = match &question {
        Some((program, asked)) => Said::new(run, Provenance::of_lowered(program), *asked, &verdict, finding, beside),
        None => Said::of_nothing(run, &why),
    };
    (said, exit(&verdict))
}

/// What a run says: the answer's text and the statistics.
pub(crate) struct Said {
    text: String,
    stats: RunStats,
}

impl Said {
    pub(crate) fn new(
        run: &Run,
        about: Provenance<'_>,
        asked: PropertySet,
        verdict: &Verdict,
        finding: Finding,
        beside: Option<Beside>,
    ) -> Said {
        let (o, program) = (&run.options, about.program);
        let mut stats = numbers(run, verdict, program);
        stats.checks += beside.as_ref().map_or(0, |b| b.rows().len() as u64);
        stats.check_status =
            report::sites::with_those_beside(stats.check_status, beside.as_ref().map_or(&[], Beside::rows));
        let file = o.shown_files();
        let a = shown(run, &file, about, asked, verdict, finding, beside, &stats);
        reports::write(run, &a);
        let text = match o.format {
            Format::Json => report::json::text(&report::json::answer(&a)),
            _ if o.quiet => format!("{}\n", text::verdict_line(verdict, program)),
            _ => text::render(&a, style(o)),
        };
        drop(a);
        Said { text, stats }
    }

    /// Before the program was read.
    fn of_nothing(run: &Run, reason: &Reason) -> Said {
        let words = report::answer::unknown(&reason.to_string());
        let stats = run.stats(words.clone(), report::answer::evidence(&Verdict::Unknown(reason.clone())));
        let text = match run.options.format {
            Format::Json => report::json::text(&report::json::nothing(&stats)),
            _ => format!("verdict: {words}\n"),
        };
        Said { text, stats }
    }

    pub(crate) fn say(&self, run: &Run) -> Result<(), Failure> {
        // Whoever waits for the answer finds the statistics there. Without them it is an answer all the same.
        if let Err(failure) = run.write_stats(&self.stats) {
            console::complain(&failure.message);
        }
        kept::forget_if_done(&run.options, &self.stats.check_status);
        console::out(&self.text)
    }
}

/// The numbers of a run, and what is known of each check under its verdict.
fn numbers(run: &Run, verdict: &Verdict, program: &Program) -> RunStats {
    let mut sites = status::decided(run.progress.live().sites.clone(), verdict, program);
    suppress(&mut sites, program, &run.options.suppressed);
    run.progress.live().sites.clone_from(&sites);
    run.stats(report::verdict_words(verdict, program), report::answer::evidence(verdict))
}

/// What is said of a part of a run beside another.
pub(crate) fn beside(run: &Run, d: &Decided) -> Beside {
    let about = about(&d.lowered, &d.answered);
    let verdict = &d.answered.verdict;
    let stats = numbers(run, verdict, about.program);
    let finding = d.answered.finding.clone();
    report::groups::beside(&shown(run, "", about, d.property.kinds, verdict, finding, None, &stats))
}

/// What is known so far of a part of a run, said beside another.
pub(crate) fn beside_so_far(run: &Run, why: &Reason) -> Option<Beside> {
    let (program, asked) = run.about().question.clone()?;
    status::leave_open(&mut run.progress.live().sites, &why.to_string());
    let verdict = Verdict::Unknown(why.clone());
    let stats = numbers(run, &verdict, &program);
    let about = Provenance::of_lowered(&program);
    Some(report::groups::beside(&shown(run, "", about, asked, &verdict, Finding::default(), None, &stats)))
}

#[allow(clippy::too_many_arguments, reason = "an answer has as many parts")]
fn shown<'a>(
    run: &Run,
    file: &'a str,
    about: Provenance<'a>,
    asked: PropertySet,
    verdict: &'a Verdict,
    finding: Finding,
    beside: Option<Beside>,
    stats: &'a RunStats,
) -> Answer<'a> {
    let Finding { evidence_file, rest, vacuous, assumed_away, apart, in_some_layouts: _ } = finding;
    let Path { story, is_only } = run.about().path.clone();
    let refinements = run.about().refinements.clone();
    Answer {
        program: about.program,
        provenance: about,
        file,
        asked,
        verdict,
        story,
        sites: run.progress.live().sites.clone(),
        evidence_file,
        rest,
        vacuous,
        assumed_away,
        apart,
        beside,
        is_only_path: is_only,
        refinements,
        command: command(run),
        heap: initial_heap(run, about.program, verdict),
        stats,
    }
}

/// The heap at which a violation starts, where the run is about any heap.
fn initial_heap(run: &Run, program: &Program, verdict: &Verdict) -> Vec<String> {
    let starter = run.about().harness.as_ref().and_then(|h| h.starter.clone());
    match (verdict, starter) {
        (Verdict::Fail(test), Some(starter)) => {
            initial_heap::picture(&starter, &report::answer::inputs(program, test.test()))
        }
        _ => Vec::new(),
    }
}

/// The command line that asks this question, without limits of its own.
fn command(run: &Run) -> String {
    let (o, origin) = (&run.options, run.about().origin.clone());
    let mut words = vec!["attest verify".to_string()];
    words.extend(o.files.iter().map(|f| f.display().to_string()));
    words.push(o.words_about_the_program());
    if origin.data_model == "ILP32" {
        words.push("--32".into());
    }
    if o.function != "main" {
        words.push(format!("--function {}", o.function));
    }
    words.extend(o.property.iter().map(|p| format!("--property {p}")));
    // The question of the second part is not one that somebody has asked.
    words.extend(o.check.iter().filter(|_| o.part.is_empty()).map(|c| format!("--check {c}")));
    words.retain(|w| !w.is_empty());
    words.join(" ")
}

/// What stderr should hear about an unknown verdict.
pub(crate) fn explain(run: &Run, verdict: &Verdict) {
    let o = &run.options;
    match verdict {
        Verdict::Unknown(reason) if o.command == Command::Verify && reason.is_our_bug() => console::complain(&format!(
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
        Verdict::Unknown(Reason::Limit(base::Exhausted::Time)) if !o.quiet && run.progress.limit().is_some() => {
            console::complain(&format!("stopped after {:.0?} (--time-limit)", o.time_limit));
        }
        _ => {}
    }
}
