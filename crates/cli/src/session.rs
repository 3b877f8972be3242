//! One question from the file to the answer: read, have it decided, answer.

use crate::console;
use crate::exit::{Exit, Failure};
use crate::host::Host;
use crate::input::{self, Input};
use crate::options::{Command, Format, Options};
use crate::property::{Property, Question};
use crate::run::{Path, Run};
use crate::store::{self, Kind};
use base::{Exhausted, Phase};
use cert::{Reason, Verdict, status};
use driver::{Answered, Finding, Settings};
use engines::EngineInfo;
use evidence::Origin;
use ir::{Program, PropertySet};
use prepare::ExpandLimits;
use report::provenance::Provenance;
use report::{Answer, RunStats, text};
use solver::layers::External;
use std::sync::Arc;

/// Violations to find a test for, where a violation does not answer the question.
const MAX_VIOLATIONS: usize = 16;

/// `attest verify`.
pub(crate) fn verify(run: &Run) -> Result<Exit, Failure> {
    let o = &run.options;
    let engine = engine(o)?;
    run.about().engine = engine.name.into();
    let lap = run.progress.watch.phase(Phase::Prepare);
    let (lowered, property) = lowered(run)?;
    store::clear(o);
    drop(lap);
    let (settings, host) = (settings(o, &property)?, Host { run, property: &property });
    let driver = driver::Run::new(&settings, engine, &run.progress, &host);
    let Answered { verdict, prepared, finding, native } = driver::verify(&driver, &lowered);
    run.about().native = native;
    // A violation is one of the program as it was translated.
    let about = match verdict {
        Verdict::Fail(_) => Provenance::of_lowered(&lowered),
        Verdict::Pass(_) | Verdict::Unknown(_) => Provenance::new(&lowered, &prepared),
    };
    answer(run, about, &property, &verdict, finding)
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
    let Input { program, property, harness } = input::load(&run.options)?;
    let lowered = Arc::new(program);
    let origin = origin(&run.options, &lowered, &property);
    run.progress.live().sites = status::open(&lowered);
    let mut about = run.about();
    about.origin = origin;
    about.harness = harness.map(Arc::new);
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
    let (question, violated) = (run.about().question.clone(), run.progress.live().violated.clone());
    let (verdict, finding) = match violated {
        Some(v) => (Verdict::Fail(v.test), v.finding),
        None => (Verdict::Unknown(Reason::Limit(why)), Finding::default()),
    };
    if matches!(verdict, Verdict::Fail(_)) {
        status::leave_open(&mut run.progress.live().sites, &why.to_string());
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
        let sites = status::decided(run.progress.live().sites.clone(), verdict, program);
        run.progress.live().sites.clone_from(&sites);
        let stats = run.stats(report::verdict_words(verdict, program), report::answer::evidence(verdict));
        let file = o.shown_files();
        let Finding { evidence_file, rest, vacuous, assumed_away } = finding;
        let Path { items, is_only } = run.about().path.clone();
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
            _ => text::render(&a, text::Style { color: console::wants_color(o.color), verbose: o.verbose }),
        };
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

    fn say(&self, run: &Run) -> Result<(), Failure> {
        // Whoever waits for the answer finds the statistics there. Without them it is an answer all the same.
        if let Err(failure) = run.write_stats(&self.stats) {
            console::complain(&failure.message);
        }
        console::out(&self.text)
    }
}

/// What stderr should hear about an unknown verdict.
fn explain(o: &Options, verdict: &Verdict) {
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
        Verdict::Unknown(Reason::Limit(base::Exhausted::Time)) if !o.quiet => {
            console::complain(&format!("stopped after {:.0?} (--time-limit)", o.time_limit));
        }
        _ => {}
    }
}
