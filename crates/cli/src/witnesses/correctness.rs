//! Invariants of a witness: each is a check of a program that is verified with its other checks. What is proved of them together
//! is proved of the program: where an invariant fails, the execution ends, and the proof says that none does. What is too much
//! together is proved apart: the invariants of the executions that violate nothing, and that none does.

use super::answer::{Outcome, Row};
use super::task::{INDUCTION, Task, within};
use crate::exit::Failure;
use crate::host::Host;
use crate::property::Property;
use crate::run::Run;
use crate::session;
use cert::status::{self, Site, State};
use cert::{Reason, Verdict};
use driver::Answered;
use formats::weave::{self, FILE, Misplaced, REFUTED};
use formats::witness::{Invariant, Location, Scope};
use ir::{CheckId, Program};
use std::sync::Arc;
use std::time::Duration;

/// What the invariants are worth, and each of them.
pub(super) fn check(
    task: &Task<'_>,
    whole: &Program,
    invariants: &[Invariant],
) -> Result<(Outcome, Vec<Row>), Failure> {
    let run = task.run;
    run.phase("reading the program");
    let property = task.property.clone().with_calls_of(REFUTED);
    let mut notes: Vec<Option<String>> = vec![None; invariants.len()];
    let Some(program) = woven(task, invariants, &property, &mut notes)? else {
        let rows = rows(invariants, &notes, |_| (State::Open, None));
        return Ok((Outcome::Unknown("the program with the invariants is refused".into()), rows));
    };
    let program = Arc::new(program);
    let nowhere = notes.iter().flatten().find(|n| n.starts_with(NOWHERE)).cloned();
    run.about().question = Some((program.clone(), property.kinds));
    run.about().unsupported = report::answer::unsupported(&program);
    let first = verified(&by_induction(run), &program, &property)?;
    let (answered, sites) = match first.0.verdict {
        Verdict::Pass(_) => first,
        Verdict::Fail(_) | Verdict::Unknown(_) => {
            let is_read = notes.iter().all(Option::is_none);
            match is_read.then(|| apart(task, whole, &program)).transpose()? {
                Some(outcome @ Outcome::Confirmed { .. }) => {
                    return Ok((outcome, rows(invariants, &notes, |_| (State::Proved, None))));
                }
                Some(outcome @ Outcome::OfSomeLayouts(_)) if run.has_another_translation() => {
                    return Ok((outcome, rows(invariants, &notes, |_| (State::Open, None))));
                }
                _ => {}
            }
            verified(run, &program, &property)?
        }
    };
    let is_own = |s: &&Site| number_of(&program, s).is_none();
    let state = |number: usize| {
        let own: Vec<&Site> = sites.iter().filter(|s| number_of(&program, s) == Some(number)).collect();
        let worst = own.iter().find(|s| s.state == State::Violated).or(own.iter().find(|s| s.state != State::Proved));
        let reached = worst.map(|s| (s.state, s.test.clone().or(s.note.clone())));
        // A place that no execution comes to has no check; whether that is so, the whole proof says.
        let unreached = || match answered.verdict {
            Verdict::Pass(_) => (State::Proved, None),
            Verdict::Fail(_) | Verdict::Unknown(_) => {
                (State::Open, Some("the place is not reached, as far as is known".into()))
            }
        };
        match own.is_empty() {
            true => unreached(),
            false => reached.unwrap_or((State::Proved, None)),
        }
    };
    let rows = rows(invariants, &notes, state);
    let broken = sites.iter().filter(is_own).find(|s| s.state == State::Violated);
    let outcome = if let Some(why) = nowhere {
        Outcome::Refused(why)
    } else if let Some(row) = rows.iter().find(|r| r.state == "violated") {
        Outcome::Refused(format!("an invariant does not hold: {} at {}", row.invariant, row.at))
    } else if let Some(site) = broken {
        let check = &program.checks[site.check];
        let at = program.sources.show(check.pos);
        Outcome::Refused(format!("the program violates its property: {} at {at}", check.kind.violated()))
    } else if let Some(note) = notes.iter().flatten().next() {
        Outcome::Unknown(note.clone())
    } else {
        outcome(&answered)
    };
    Ok((outcome, rows))
}

/// Each of what is tried first has this part of the time, and no more than that.
const SHARE: f64 = 4.0;
const LONG: Duration = Duration::from_secs(60);

/// Invariants that are inductive together are proved at once by who looks for an induction.
fn by_induction(run: &Run) -> Run {
    within(run, run.options.clone(), INDUCTION, run.options.time_limit.div_f64(SHARE).min(LONG))
}

/// The invariants of the executions that violate nothing (`woven`: a check of the program only ends the path), and the program as it
/// is: confirmed if a proof of each is found. The evidence that is kept is that of the program.
fn apart(task: &Task<'_>, whole: &Program, woven: &Program) -> Result<Outcome, Failure> {
    let run = task.run;
    let invariants = woven.without_checks(|c| !is_of_witness(woven, c));
    let asked = task.property.clone().with_nothing().with_calls_of(REFUTED);
    let (answered, _) = verified(&by_induction(run), &invariants, &asked)?;
    if !matches!(answered.verdict, Verdict::Pass(_)) {
        return Ok(outcome(&answered));
    }
    let engine = session::engine(&run.options)?.name;
    let inner = within(run, run.options.clone(), engine, run.options.time_limit.div_f64(SHARE));
    let (answered, _) = verified(&inner, whole, task.property)?;
    Ok(outcome(&answered))
}

/// The checks of a program, and what is known of each.
fn verified(run: &Run, program: &Program, property: &Property) -> Result<(Answered, Vec<Site>), Failure> {
    run.progress.live().sites = status::open(program);
    let (settings, host) = (session::searching(run, property)?, Host::new(run, property));
    let driver = driver::Run::new(&settings, session::engine(&run.options)?, &run.progress, &host);
    let answered = driver::verify(&driver, program);
    let sites = status::decided(run.progress.live().sites.clone(), &answered.verdict, program);
    Ok((answered, sites))
}

const NOWHERE: &str = "there is no ";

fn outcome(answered: &Answered) -> Outcome {
    match &answered.verdict {
        Verdict::Pass(_) => Outcome::Confirmed {
            verdict: "true".into(),
            evidence: "proof-checked",
            file: answered.finding.evidence_file.clone(),
        },
        Verdict::Unknown(reason @ Reason::DependsOnAddresses(_)) => Outcome::OfSomeLayouts(reason.to_string()),
        Verdict::Unknown(reason) => Outcome::Unknown(reason.to_string()),
        Verdict::Fail(_) => Outcome::Unknown("a test violates what is no check".into()),
    }
}

/// The program with those of the invariants that the front end takes.
fn woven(
    task: &Task<'_>,
    invariants: &[Invariant],
    property: &Property,
    notes: &mut [Option<String>],
) -> Result<Option<Program>, Failure> {
    loop {
        // What is refused is true: it checks nothing.
        let taken = |(i, note): (&Invariant, &Option<String>)| match note {
            None => i.clone(),
            Some(_) => Invariant { value: "1".into(), ..i.clone() },
        };
        let taken: Vec<Invariant> = invariants.iter().zip(notes.iter()).map(taken).collect();
        let woven = weave::invariants(task.files, &taken);
        for (note, misplaced) in notes.iter_mut().zip(&woven.misplaced) {
            *note = note.take().or(misplaced.as_ref().map(|m| match m {
                Misplaced::Nowhere(why) => why.clone(),
                Misplaced::NotRead(why) => format!("an expression is not understood: {why}"),
            }));
        }
        match task.woven(&woven.texts, property.clone()) {
            Ok(input) => return Ok(Some(input.program)),
            Err(failure) => {
                let in_witness = failure.complaints.iter().find(|c| c.file == FILE);
                let slot = in_witness.and_then(|c| Some((notes.get_mut((c.line as usize).checked_sub(1)?)?, c)));
                match slot {
                    Some((note @ None, c)) => *note = Some(format!("an expression is not understood: {}", c.message)),
                    _ => {
                        crate::console::complain(&failure.message);
                        return Ok(None);
                    }
                }
            }
        }
    }
}

/// The number of the invariant that a check belongs to, from 0.
fn number_of(program: &Program, site: &Site) -> Option<usize> {
    is_of_witness(program, site.check).then(|| (program.checks[site.check].pos.line as usize).saturating_sub(1))
}

fn is_of_witness(program: &Program, check: CheckId) -> bool {
    program.sources.name(program.checks[check].pos.file) == FILE
}

fn rows(
    invariants: &[Invariant],
    notes: &[Option<String>],
    state: impl Fn(usize) -> (State, Option<String>),
) -> Vec<Row> {
    let row = |(number, i): (usize, &Invariant)| {
        let (state, said) = state(number);
        let (state, note) = match (&notes[number], state) {
            (Some(note), _) => ("open", Some(note.clone())),
            (None, State::Violated) => ("violated", said),
            (None, State::Proved) => ("holds", None),
            (None, _) => ("open", said),
        };
        let scope = match i.scope {
            Scope::Loop => "in the loop",
            Scope::Location => "at the statement",
            Scope::Requires => "where the function begins",
            Scope::Ensures => "where the function returns",
        };
        Row { state, at: format!("{} ({scope})", place(&i.location)), invariant: i.value.clone(), note }
    };
    invariants.iter().enumerate().map(row).collect()
}

fn place(l: &Location) -> String {
    let column = l.column.map_or(String::new(), |c| format!(":{c}"));
    format!("{}:{}{column}", l.file, l.line)
}

/// How often what is not proved is taken back.
const ROUNDS: usize = 4;

/// Those of the invariants that a checked proof confirms together, of a program that is asked nothing else.
pub(super) fn proved(task: &Task<'_>, mut invariants: Vec<Invariant>) -> Result<Vec<Invariant>, Failure> {
    let property = task.property.clone().with_nothing().with_calls_of(REFUTED);
    let run = task.run;
    for _ in 0..ROUNDS {
        let mut notes = vec![None; invariants.len()];
        let Some(program) = woven(task, &invariants, &property, &mut notes)? else { break };
        let (answered, sites) = verified(run, &program, &property)?;
        let is_kept = |number: usize| {
            let mut own = sites.iter().filter(|s| number_of(&program, s) == Some(number));
            notes[number].is_none() && own.all(|s| s.state == State::Proved)
        };
        let all = invariants.len();
        let mut numbers = 0..;
        invariants.retain(|_| numbers.next().is_some_and(is_kept));
        match answered.verdict {
            Verdict::Pass(_) => return Ok(invariants),
            // What is proved beside a check that fails is proved of the executions up to there.
            Verdict::Fail(_) if invariants.len() < all => {}
            Verdict::Fail(_) | Verdict::Unknown(_) => break,
        }
    }
    Ok(Vec::new())
}
