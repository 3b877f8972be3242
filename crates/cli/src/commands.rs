//! The commands other than `verify`: short ways through the same rooms.

use crate::exit::{Exit, Failure, io_words};
use crate::host::{Host, note_path};
use crate::input;
use crate::options::{Format, Options, What};
use crate::run::Run;
use crate::session;
use crate::witnesses;
use crate::{console, help};
use cert::status::{self, State};
use cert::{Reason, Verdict};
use driver::{Finding, Proved};
use evidence::{Origin, Preparation, Proof, TestCandidate};
use exec::Accesses;
use ir::{ProcId, Program, ProgramPoint};
use prepare::{Form, Loops, Wishes, prepare};
use report::provenance::Provenance;
use report::recorder::Recorder;
use serde::Serialize;
use std::path::Path;

/// A file of evidence that the user names.
fn read(path: Option<&Path>) -> Result<String, Failure> {
    let path = path.unwrap_or("".as_ref());
    std::fs::read_to_string(path)
        .map_err(|e| Failure::input(format!("cannot read {}: {}", path.display(), io_words(&e))))
}

fn malformed(path: Option<&Path>, why: &str) -> Failure {
    Failure::input(format!("{}: {why}", path.unwrap_or("".as_ref()).display()))
}

/// `attest check`: the proof, the program and the checker; no engine, unless it is a witness.
pub(crate) fn check(run: &Run) -> Result<Exit, Failure> {
    let o = &run.options;
    if let Some(file) = &o.witness {
        return witnesses::check(run, file);
    }
    let text = read(o.proof.as_deref())?;
    let preparation = Proof::preparation(&text).map_err(|e| malformed(o.proof.as_deref(), &e.to_string()))?;
    let guards = driver::assumed_away(&preparation);
    let (whole, property) = session::lowered(run)?;
    fits(run, o.proof.as_deref(), &text)?;
    run.phase("expanding calls");
    let lowered = whole.without_checks(|c| preparation.left_out.contains(&c));
    let prepared = prepare(&lowered, &Wishes { preparation: preparation.clone(), limits: session::expand_limits(o) });
    if prepared.preparation != preparation {
        return Err(malformed(o.proof.as_deref(), "the program has no loops that could be unrolled"));
    }
    let program = &prepared.program;
    let proof = Proof::read(program, &text).map_err(|e| malformed(o.proof.as_deref(), &e.to_string()))?;
    run.phase("checking the proof");
    let (settings, host) = (session::settings(o, &property)?, Host::new(run, &property));
    let driver = driver::Run::new(&settings, session::engine(o)?, &run.progress, &host);
    let verdict = match driver::confirm_proof(&driver, program, proof) {
        Ok(checked) => Verdict::Pass(checked),
        Err(reason) => Verdict::Unknown(reason),
    };
    let evidence_file = o.proof.as_ref().map(|f| f.display().to_string());
    let mut finding = Finding { evidence_file, assumed_away: guards, ..Finding::default() };
    if let Verdict::Pass(proof) = &verdict {
        run.phase("asking what was checked");
        // Whoever answers, the checker has to agree.
        let proved = Proved { proof: proof.proof(), program, preparation: &preparation };
        finding.vacuous = driver::vacuous(&driver, &lowered, proved);
    }
    if matches!(verdict, Verdict::Pass(_)) && !preparation.left_out.is_empty() {
        let reason = proves_a_part(run, &whole, &preparation);
        let about = Provenance::new(&lowered, &prepared);
        return session::answer(run, about, &property, &Verdict::Unknown(reason), finding);
    }
    session::answer(run, Provenance::new(&lowered, &prepared), &property, &verdict, finding)
}

/// The proof that is accepted is one of some checks: what is known of each, and what the verdict on all is.
fn proves_a_part(run: &Run, whole: &Program, preparation: &Preparation) -> Reason {
    let proved = preparation.proved(whole);
    let state = |check| if proved.contains(&check) { State::Proved } else { State::Open };
    let mut live = run.progress.live();
    status::learn(&mut live.sites, state);
    let left_out: Vec<String> = preparation.left_out.iter().map(|&c| whole.sources.show(whole.checks[c].pos)).collect();
    status::leave_open(&mut live.sites, "the proof leaves it out");
    let (n, all) = (proved.len(), whole.checks.len());
    Reason::ProvesAPart(format!("{n} of {all} checks; it leaves out {}", left_out.join(", ")))
}

/// `attest replay`: the interpreter on a test.
pub(crate) fn replay(run: &Run) -> Result<Exit, Failure> {
    let o = &run.options;
    let text = read(o.test.as_deref())?;
    let candidate = TestCandidate::parse(&text).map_err(|e| malformed(o.test.as_deref(), &e.to_string()))?;
    let (program, property) = session::lowered(run)?;
    fits(run, o.test.as_deref(), &text)?;
    if let Some(misfit) = cert::misfit(&candidate, &program, &exec::Limits::steps(driver::MAX_STEPS)) {
        return Err(malformed(o.test.as_deref(), &misfit));
    }
    run.phase("executing the test");
    let (settings, host) = (session::settings(o, &property)?, Host::new(run, &property));
    let driver = driver::Run::new(&settings, session::engine(o)?, &run.progress, &host);
    let verdict = match driver::confirm_test(&driver, &program, &program, &candidate) {
        Ok(test) => Verdict::Fail(test),
        Err(refused) => Verdict::Unknown(refused.reason(&program.sources)),
    };
    let (verdict, native) = driver::confirm_natively(&driver, &program, verdict, 1);
    run.about().native = native;
    if let Verdict::Fail(test) = &verdict {
        note_path(run, test, &program);
    }
    let evidence_file = o.test.as_ref().map(|f| f.display().to_string());
    let finding = Finding { evidence_file, ..Finding::default() };
    session::answer(run, Provenance::of_lowered(&program), &property, &verdict, finding)
}

/// Refuses evidence that was made for something else. A test that somebody wrote by hand does not say for what.
fn fits(run: &Run, path: Option<&Path>, text: &str) -> Result<(), Failure> {
    let Some(made) = Origin::find(text) else { return Ok(()) };
    match made.difference(&run.about().origin) {
        Some(difference) => Err(malformed(path, &difference)),
        None => Ok(()),
    }
}

/// `attest show`: the program as text or as a drawing.
pub(crate) fn show(run: &Run) -> Result<Exit, Failure> {
    let o = &run.options;
    run.phase("reading the program");
    if o.format == Format::Gcl {
        let text = gcl::print(&input::model(o)?);
        run.claim_answer();
        console::out(&text)?;
        return Ok(Exit::Ok);
    }
    let lowered = input::load(o)?.program;
    if o.test.is_some() {
        return drawn_test(run, &lowered);
    }
    let text = match o.what {
        What::Ir => text(o, &lowered, |_| None)?,
        What::Cfa => {
            let preparation = Preparation::of(Form { loops: Loops::Kept, ..session::engine(o)?.form });
            let prepared = prepare(&lowered, &Wishes { preparation, limits: session::expand_limits(o) });
            let provenance = Provenance::new(&lowered, &prepared);
            text(o, &prepared.program, |at| provenance.comment(at))?
        }
    };
    // The whole text counts: a limit must not cut it off.
    run.claim_answer();
    console::out(&text)?;
    Ok(Exit::Ok)
}

/// The steps of a test as a drawing.
fn drawn_test(run: &Run, lowered: &Program) -> Result<Exit, Failure> {
    let o = &run.options;
    let text = read(o.test.as_deref())?;
    let candidate = TestCandidate::parse(&text).map_err(|e| malformed(o.test.as_deref(), &e.to_string()))?;
    let limits = exec::Limits { max_steps: driver::MAX_STEPS, budget: run.budget() };
    if let Some(misfit) = cert::misfit(&candidate, lowered, &limits) {
        return Err(malformed(o.test.as_deref(), &misfit));
    }
    let mut recorder = Recorder::new(lowered);
    cert::execute(lowered, &candidate, Accesses::Total, &limits, &mut recorder);
    run.claim_answer();
    console::out(&report::schedule::dot(&recorder.finish()))?;
    Ok(Exit::Ok)
}

/// A row of the registry as JSON.
#[derive(Serialize)]
struct EngineRow {
    name: &'static str,
    summary: &'static str,
    paper: &'static str,
}

/// The program, with a comment for some of its locations.
fn text(o: &Options, program: &Program, comment: impl Fn(ProgramPoint) -> Option<String>) -> Result<String, Failure> {
    let refused = |why: String| {
        let file = o.shown_files();
        Failure::input(format!("{file}: {why}"))
    };
    Ok(match o.format {
        Format::Dot => (0..program.procs.len() as u32).map(|i| ir::text::dot(program, ProcId(i))).collect(),
        Format::Chc => report::export::chc::print(program).map_err(refused)?,
        Format::Vmt => report::export::vmt::print(program).map_err(refused)?,
        Format::Promela => report::export::promela::print(program).map_err(refused)?,
        Format::Text | Format::Json | Format::Gcl => ir::text::print_with(program, &comment),
    })
}

/// `attest engines`: the registry.
pub(crate) fn engines(o: &Options) -> Result<Exit, Failure> {
    let mut text = String::new();
    if o.format == Format::Json {
        let rows = engines::registry().iter();
        let rows: Vec<_> = rows.map(|e| EngineRow { name: e.name, summary: e.summary, paper: e.paper }).collect();
        text = report::json::text(&rows);
    } else {
        help::engines(&mut text);
    }
    console::out(&text)?;
    Ok(Exit::Ok)
}

/// `attest lsp`: a language server, which runs this binary.
pub(crate) fn serve() -> Result<Exit, Failure> {
    let program = std::env::current_exe().map_err(|e| Failure::internal(format!("the binary is not found: {e}")))?;
    lsp::serve(&program).map(|()| Exit::Ok).map_err(|why| Failure::input(format!("the client: {why}")))
}

/// `attest completions`: the script for a shell.
pub(crate) fn completions(shell: clap_complete::Shell) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut help::command(), "attest", &mut script);
    console::out(&String::from_utf8_lossy(&script))?;
    Ok(Exit::Ok)
}
