//! `attest check --witness`: what another verifier (or this one) says about a program is woven into its text, and the engines
//! answer for the program that results. A violation is confirmed by a test that is executed on the program as it is; invariants
//! are confirmed by a proof of the program in which each is a check.

mod answer;
mod correctness;
mod task;
mod violation;

use crate::digest::sha256;
use crate::exit::{Exit, Failure, io_words};
use crate::input;
use crate::options::{NativeMode, Options};
use crate::property::Property;
use crate::reports;
use crate::retold;
use crate::run::Run;
use crate::session;
use answer::{Answer, Outcome};
use cfront::types::DataModel;
use formats::source::Source;
use formats::witness::{self, Content, Event, Invariant, Waypoint, Witness};
use ir::Program;
use report::RunStats;
use std::path::Path;
use std::time::Duration;
use task::Task;

/// The sizes of types that the witness is about, where nobody has said others. What is wrong with it is said later.
pub(crate) fn options_of_witness(o: &mut Options) {
    let Some(file) = o.witness.as_ref().filter(|_| !o.is_data_model_said) else { return };
    let Ok(text) = std::fs::read_to_string(file) else { return };
    let texts = o.files.iter().map(|f| reports::source(f)).collect::<Result<Vec<Source>, String>>();
    let witness = texts.and_then(|texts| witness::read(&text, &texts));
    match witness.ok().and_then(|w| w.data_model).as_deref() {
        Some("ILP32") => o.data_model = DataModel::Ilp32,
        Some("LP64") => o.data_model = DataModel::Lp64,
        _ => {}
    }
}

/// The command.
pub(crate) fn check(run: &Run, file: &Path) -> Result<Exit, Failure> {
    run.phase("reading the witness");
    let malformed = |why: String| Failure::input(format!("{}: {why}", file.display()));
    let bytes = std::fs::read(file).map_err(|e| malformed(io_words(&e)))?;
    let text = String::from_utf8(bytes).map_err(|_| malformed("not a text file".into()))?;
    let o = &run.options;
    // Places are looked for in the text as it lies there; that it is C is seen below.
    let texts = reports::texts(run).map_err(Failure::input)?;
    let witness = witness::read(&text, &texts).map_err(malformed)?;
    let mut notes: Vec<String> = witness.ignored.iter().map(|what| format!("not read: {what}")).collect();
    fits(o, &witness, &mut notes).map_err(malformed)?;
    let asked = asked(o, &witness).map_err(malformed)?;
    run.about().engine = session::engine(o)?.name.into();
    let question = session::lowered_from(run, input::load_asking(o, asked)?)?;
    if let Some((again, _)) = retold::with_room_at_once(run, &question)? {
        return check(&again, file);
    }
    let (program, property) = question;
    let files = reports::sources(run).map_err(Failure::usage)?;
    // What is woven in is no program that a compiler knows.
    let harness = run.about().harness.take();
    let task = Task { run, files: &files, property: &property, harness };
    let (kind, outcome, rows) = match &witness.content {
        Content::Violation(segments) => {
            ("violation", followed(&task, &program, segments, &witness, &mut notes)?, Vec::new())
        }
        Content::Correctness(invariants) => {
            let (outcome, rows) = correctness::check(&task, &program, invariants)?;
            ("correctness", outcome, rows)
        }
    };
    if matches!(outcome, Outcome::OfSomeLayouts(_))
        && run.has_another_translation()
        && let Some((again, _)) = retold::accounted(run, &program)?
    {
        return check(&again, file);
    }
    if !run.claim_answer() {
        return Ok(Exit::Unknown);
    }
    let answer =
        Answer { file: file.display().to_string(), kind, producer: witness.producer.clone(), outcome, rows, notes };
    run.progress.live().sites.clear();
    let stats: RunStats = run.stats(answer.verdict(), answer.evidence());
    if let Err(failure) = run.write_stats(&stats) {
        crate::console::complain(&failure.message);
    }
    crate::console::out(&answer.text(o.format, o.quiet))?;
    Ok(answer.exit())
}

/// A violation; of format 1.0, where what the witness says of values is no expression of C at its place, without these.
fn followed(
    task: &Task<'_>,
    program: &Program,
    segments: &[Vec<Waypoint>],
    witness: &Witness,
    notes: &mut Vec<String>,
) -> Result<Outcome, Failure> {
    let is_said = |s: &&Vec<Waypoint>| !s.iter().any(|w| matches!(w.event, Event::Behind(_)));
    let plain: Vec<Vec<Waypoint>> = segments.iter().filter(is_said).cloned().collect();
    let mut outcome = violation::check(task, program, segments, witness.is_near)?;
    if matches!(outcome, Outcome::Unknown(_)) && plain.len() < segments.len() {
        notes.push(format!("{} values of variables are left out", segments.len() - plain.len()));
        outcome = violation::check(task, program, &plain, witness.is_near)?;
    }
    Ok(match outcome {
        Outcome::Refused(why) if witness.is_one_of_many => {
            Outcome::Unknown(format!("of several paths of the witness one was followed: {why}"))
        }
        other => other,
    })
}

/// The question of the user, or that of the witness where the user has none.
fn asked(o: &Options, witness: &Witness) -> Result<Option<Property>, String> {
    let is_said =
        o.property.is_some() || o.check.is_some() || o.signed_overflow.is_some() || !o.error_labels.is_empty();
    match &witness.specification {
        Some(text) if !is_said => {
            Property::of_specification(text).map(Some).map_err(|e| format!("its specification: {e}"))
        }
        _ => Ok(None),
    }
}

/// A witness for other sizes of types is one for another program. For other files it may be one all the same.
fn fits(o: &Options, witness: &Witness, notes: &mut Vec<String>) -> Result<(), String> {
    let ours = if o.data_model == DataModel::Ilp32 { "ILP32" } else { "LP64" };
    if let Some(other) = witness.data_model.as_deref().filter(|m| *m != ours) {
        return Err(format!("it is about the data model {other}, and you want {ours}"));
    }
    let hash = |f: &std::path::PathBuf| std::fs::read(f).map(|b| sha256(&b)).ok();
    let hashes: Vec<String> = o.files.iter().filter_map(hash).collect();
    if !witness.hashes.iter().any(|(_, h)| hashes.contains(&h.to_lowercase())) {
        notes.push("it was made for files of another content".into());
    }
    Ok(())
}

/// Those of the invariants that a second run proves, within a time like that of the first one; without contracts, and then those
/// that compare variables, if all are too much.
pub(crate) fn proved(
    run: &Run,
    files: &[Source],
    property: &Property,
    invariants: Vec<Invariant>,
) -> Result<Vec<Invariant>, Failure> {
    let o = Options {
        out: None,
        proof: None,
        tests: None,
        trace: None,
        stats: None,
        reports: Vec::new(),
        native: NativeMode::Off,
        quiet: true,
        ..run.options.clone()
    };
    let some = |is_wanted: &dyn Fn(&Invariant) -> bool| -> Vec<Invariant> {
        invariants.iter().filter(|i| is_wanted(i)).cloned().collect()
    };
    let mut choices = vec![
        invariants.clone(),
        some(&|i| !i.scope.is_of_contract()),
        some(&|i| !i.scope.is_of_contract() && !witness::computes(&i.value)),
    ];
    choices.dedup();
    for some in choices.into_iter().filter(|some| !some.is_empty()) {
        let limit = (run.started.elapsed() + SHORT).min(LONG);
        // Contracts are for calls that are not expanded, which an induction alone does not get past.
        let has_contracts = some.iter().any(|i| i.scope.is_of_contract());
        let engine = if has_contracts { "portfolio" } else { task::INDUCTION };
        let inner = task::within(run, o.clone(), engine, limit);
        let proved = correctness::proved(&Task { run: &inner, files, property, harness: None }, some)?;
        if !proved.is_empty() {
            return Ok(proved);
        }
    }
    Ok(Vec::new())
}

/// Invariants are worth as much time as the proof was, within bounds that nobody minds.
const SHORT: Duration = Duration::from_secs(1);
const LONG: Duration = Duration::from_secs(30);
