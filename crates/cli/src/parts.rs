//! `attest verify` without a property: a run in two parts. The first asks about assertions and error calls, of the program
//! without any other check, which is as large and as hard as the program itself. The second asks about memory and arithmetic, of
//! a program in which every access and operation is checked and nothing else. So what the first decides costs what it costs alone,
//! and what is hard about memory takes nothing away from it.
//!
//! Both together are one answer: a violation of either, a proof of both, or what keeps one of them open. What is proved of
//! assertions holds in executions until something undefined happens, and what is proved of memory and arithmetic until an
//! assertion fails: where both are proved, nothing of the kind ever happens first.

use crate::console;
use crate::exit::{Exit, Failure};
use crate::invariants;
use crate::options::Options;
use crate::read_once::ReadOnce;
use crate::retold;
use crate::run::{About, Outcome, Run};
use crate::session::{self, Decided, Said};
use crate::store;
use base::Exhausted;
use cert::{Reason, Verdict, status};
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::time::Duration;

/// Of its evidence, behind the program's name.
const SECOND: &str = ".checks";

/// The share of the time limit that the first part leaves to the second, and the most: most programs whose checks of memory
/// are decided at all take seconds.
const RESERVED: u32 = 5;
const MOST_RESERVED: Duration = Duration::from_secs(60);

/// Nobody shall wait long for what is known already: the second part may take this time, so many times that of the first, or
/// a part of the time limit, whichever is more.
const MIN_SECOND: Duration = Duration::from_secs(60);
const TIMES_FIRST: u32 = 4;
const SHARE_OF_LIMIT: u32 = 8;

fn outcome(run: &Run, d: &Decided) -> Outcome {
    let (open, is_violated) = match &d.answered.verdict {
        Verdict::Pass(_) => (None, false),
        Verdict::Fail(_) => (None, true),
        Verdict::Unknown(why) => (Some(why.clone()), false),
    };
    Outcome { open, is_violated, beside: session::beside(run, d) }
}

/// How much a part has to say in the answer of both: a violation comes first, then what is open.
fn weight(outcome: &Outcome) -> u32 {
    if outcome.is_violated { 2 } else { u32::from(outcome.open.is_some()) }
}

/// `attest verify` in two parts.
pub(crate) fn verify(run: &Run) -> Result<Exit, Failure> {
    let (first, second) = options(&run.options);
    run.phase("reading the program");
    let (first, second) = (run.part(first, About::default()), run.part(second, About::default()));
    let (about_program, about_operations) = (session::question(&first)?, session::question(&second)?);
    let (second, about_operations) = match retold::with_room_at_once(&second, &about_operations)? {
        Some(again) => again,
        None => (second, about_operations),
    };
    let has_second =
        !about_operations.0.checks.is_empty() || retold::leaves_out_more(&about_operations.0, &about_program.0);
    // Where a program says nothing of itself, only the second part has anything to say.
    let has_first = !about_program.0.checks.is_empty() || !has_second;
    let all = [(&first, has_first), (&second, has_second)];
    run.set_parts(all.into_iter().filter(|(_, is_asked)| *is_asked).map(|(part, _)| part.clone()).collect());
    let mut decided: Vec<Over> = Vec::new();
    if has_first {
        let time = || {
            let left = run.time_left();
            has_second.then(|| left - (left / RESERVED).min(MOST_RESERVED))
        };
        let adapt = |settings| driver::Settings { time: time(), ..settings };
        let d = session::decided(&first, about_program, adapt)?;
        decided.push(match retold::question(&first, &d)? {
            None => over(first.clone(), d),
            Some((again, asked)) => {
                let others = run.parts().into_iter().filter(|part| !Arc::ptr_eq(part, &first));
                run.set_parts([again.clone()].into_iter().chain(others).collect());
                let d = session::decided(&again, asked, adapt)?;
                over(again, d)
            }
        });
    }
    let first_took = first.started.elapsed();
    if has_second {
        let begun = run.part(second.options.clone(), second.about().clone());
        begun.progress.live().sites = status::open(&about_operations.0);
        run.set_parts(decided.iter().map(|(part, ..)| part.clone()).chain([begun.clone()]).collect());
        let most = MIN_SECOND.max(first_took * TIMES_FIRST).max(run.options.time_limit / SHARE_OF_LIMIT);
        let adapt = || {
            let time = Some(run.time_left().min(most));
            move |settings| driver::Settings { time, apart: true, ..settings }
        };
        // What is known of assertions must not be lost to a bug in the search behind.
        let search = AssertUnwindSafe(|| {
            let d = session::decided(&begun, about_operations, adapt())?;
            Ok(match retold::with_room(&begun, &d)? {
                None => over(begun, d),
                Some((again, asked)) => {
                    run.set_parts(decided.iter().map(|(part, ..)| part.clone()).chain([again.clone()]).collect());
                    let d = session::decided(&again, asked, adapt())?;
                    over(again, d)
                }
            })
        });
        match panic::catch_unwind(search) {
            Ok(second) => decided.push(second?),
            Err(_) => return broken(run),
        }
    }
    answer(run, decided)
}

/// The answer where the search of the second part ends in a panic.
fn broken(run: &Run) -> Result<Exit, Failure> {
    let why = "internal error in the search for violations of memory and arithmetic; please report it with the input";
    console::complain(why);
    if !run.claim_answer() {
        return Ok(Exit::Unknown);
    }
    let (said, exit) = cut_off(run, &run.parts(), &Reason::GaveUp(why.into()));
    said.say(run)?;
    Ok(exit)
}

/// The options of the two parts.
fn options(o: &Options) -> (Options, Options) {
    let first = Options { besides: None, read_once: Some(ReadOnce::default()), ..o.clone() };
    let second = Options {
        check: o.besides.clone(),
        part: SECOND,
        error_labels: Vec::new(),
        // A file that is named is the first part's; so are the tests of a directory, which are made for its program.
        proof: None,
        tests: None,
        trace: None,
        ..first.clone()
    };
    (first, second)
}

/// A part that is over.
type Over = (Arc<Run>, Decided, Outcome);

fn over(part: Arc<Run>, d: Decided) -> Over {
    part.about().native.clone_from(&d.answered.native);
    let asked = d.property.kinds;
    let program = session::about(&d.lowered, &d.answered).program;
    let vacuous = d.answered.finding.vacuous.map(|why| report::headline::vacuous(program, asked, why));
    part.about().vacuous.extend(vacuous);
    let outcome = outcome(&part, &d);
    part.about().outcome = Some(outcome.clone());
    (part, d, outcome)
}

/// The answer of a run that goes on as a part.
pub(crate) fn answer_alone(run: &Run, part: Arc<Run>, d: Decided) -> Result<Exit, Failure> {
    answer(run, vec![over(part, d)])
}

/// The answer of both: that of the part with more to say in full, and the other beside it.
fn answer(run: &Run, mut decided: Vec<Over>) -> Result<Exit, Failure> {
    run.phase("answering");
    if !run.claim_answer() {
        return Ok(Exit::Unknown);
    }
    let heaviest = decided.iter().map(|(.., outcome)| weight(outcome)).max();
    let main = decided.iter().position(|(.., outcome)| Some(weight(outcome)) == heaviest).unwrap_or(0);
    let (part, d, _) = decided.remove(main);
    let beside = decided.pop().map(|(.., outcome)| outcome.beside);
    let about = session::about(&d.lowered, &d.answered);
    invariants::keep(&part, about, &d.answered.verdict, &d.property);
    let (verdict, finding) = (&d.answered.verdict, d.answered.finding.clone());
    Said::new(&part, about, d.property.kinds, verdict, finding, beside).say(run)?;
    session::explain(&part, verdict);
    Ok(session::exit(verdict))
}

/// The answer of a run that was cut off: what is known so far. The caller has claimed it.
pub(crate) fn give_up(run: &Run, why: Exhausted) -> Exit {
    let (said, exit) = cut_off(run, &run.parts(), &Reason::Limit(why));
    match said.say(run) {
        Ok(()) => exit,
        Err(failure) => {
            console::complain(&failure.message);
            failure.exit
        }
    }
}

/// Of the part at work, or of one before that has more to say.
fn cut_off(run: &Run, parts: &[Arc<Run>], why: &Reason) -> (Said, Exit) {
    let outcome = |part: &Arc<Run>| part.about().outcome.clone();
    let Some(at_work) = parts.iter().find(|part| outcome(part).is_none()).or(parts.last()) else {
        return session::cut_off(run, why.clone(), None);
    };
    let other = parts.iter().find(|part| !Arc::ptr_eq(part, at_work));
    let is_violated = at_work.progress.live().violated.is_some();
    match other.map(|part| (part, outcome(part))) {
        // What was found before is the answer, or why nothing was.
        Some((part, Some(over))) if over.is_violated || over.open.is_some() && !is_violated => {
            session::cut_off(part, over.open.unwrap_or_else(|| why.clone()), session::beside_so_far(at_work, why))
        }
        Some((_, Some(over))) => session::cut_off(at_work, why.clone(), Some(over.beside)),
        // The second part has not begun.
        Some((part, None)) => session::cut_off(at_work, why.clone(), session::beside_so_far(part, why)),
        None => session::cut_off(at_work, why.clone(), None),
    }
}

/// Evidence of the second part is about its program: the checks that it was made for, where nobody has named any.
pub(crate) fn options_for_evidence(o: &mut Options) {
    let Some(list) = o.besides.take() else { return };
    let of_list = crate::property::Property::load(None, Some(&list), false);
    if let (Some(made), Ok(of_list)) = (store::origin(o), of_list)
        && made.property == of_list.words()
    {
        (o.check, o.part) = (Some(list), SECOND);
        o.error_labels.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use report::beside::Beside;

    #[test]
    fn violations_come_first() {
        let outcome = |open: Option<Reason>, is_violated| Outcome { open, is_violated, beside: Beside::default() };
        let (open, proved) = (outcome(Some(Reason::Limit(Exhausted::Time)), false), outcome(None, false));
        assert!(weight(&outcome(None, true)) > weight(&open) && weight(&open) > weight(&proved));
    }
}
