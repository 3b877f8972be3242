//! A violation that a witness describes: looked for among the executions that pass its waypoints in order, first with the values
//! that it gives, then by the engines. It is confirmed by the same inputs on the program as it is.

use super::answer::Outcome;
use super::task::Task;
use crate::exit::Failure;
use crate::host::Host;
use crate::run::Run;
use crate::session;
use base::Pos;
use cert::{Reason, Verdict, status};
use driver::{Host as _, Refused};
use evidence::TestCandidate;
use exec::{Accesses, InitialMemory, Inputs};
use formats::source::Source;
use formats::weave::{self, Misplaced, SEGMENT};
use formats::witness::{self, Event, Location, Waypoint};
use ir::{CheckId, Input, LocKind, Program, Stmt, StmtKind};
use std::collections::{BTreeSet, VecDeque};

/// What the witness is worth. Where the violation may come behind the target (`is_near`), that counts where a check stands there;
/// elsewhere all checks do.
pub(super) fn check(
    task: &Task<'_>,
    whole: &Program,
    segments: &[Vec<Waypoint>],
    is_near: bool,
) -> Result<Outcome, Failure> {
    let run = task.run;
    let Some(target) = segments.last().and_then(|s| s.last()) else {
        return Ok(Outcome::Unknown("there is no target".into()));
    };
    let woven = weave::waypoints(task.files, segments);
    for (number, misplaced) in (1..).zip(&woven.misplaced) {
        match misplaced {
            Some(Misplaced::Nowhere(why)) => return Ok(Outcome::Refused(format!("segment {number}: {why}"))),
            Some(Misplaced::NotRead(why)) => return Ok(Outcome::Unknown(format!("segment {number}: {why}"))),
            None => {}
        }
    }
    let input = match task.woven(&woven.texts, task.property.clone()) {
        Ok(input) => input,
        Err(failure) => {
            return Ok(Outcome::Unknown(format!("the program with the witness is refused: {}", failure.message)));
        }
    };
    let mut targets = targets(&input.program, task.files, &target.location);
    let is_anywhere = targets.is_empty() && is_near;
    if is_anywhere {
        targets = input.program.checks.iter().map(|(id, _)| id).collect();
    }
    let place = (!is_anywhere).then_some(&target.location);
    if targets.is_empty() {
        let place = format!("{}:{}", target.location.file, target.location.line);
        return Ok(Outcome::Refused(format!("nothing at {place} is a check of the property")));
    }
    let Some(program) = followed(&input.program, &targets, segments.len() - 1) else {
        return Ok(Outcome::Unknown("the counter of segments is no variable of the program".into()));
    };
    run.progress.live().sites = status::open(&program);
    let (settings, host) = (session::settings(&run.options, task.property)?, Host::new(run, task.property));
    let driver = driver::Run::new(&settings, session::engine(&run.options)?, &run.progress, &host);
    run.phase("executing the witness");
    if let Some(candidate) = told(run, &program, segments)
        // What depends on the layout of objects is seen on the program as it is.
        && let Ok(_) | Err(Refused::Layout(_)) = driver::confirm_test(&driver, &program, &program, &candidate)
        // The counter of segments may cost inputs of its own: in which order it is counted.
        && let Some(candidate) = told(run, whole, segments)
        && let Some(outcome) = confirmed(task, &host, &driver, whole, &candidate, place)
    {
        return Ok(outcome);
    }
    run.phase("following the witness");
    let answered = driver::verify(&driver, &program);
    Ok(match answered.verdict {
        Verdict::Fail(test) => {
            let candidate = test.test().candidate();
            confirmed(task, &host, &driver, whole, &candidate, place).unwrap_or_else(|| {
                Outcome::Unknown("the test that follows it does not fail in the program as it is".into())
            })
        }
        Verdict::Pass(_) => {
            Outcome::Refused("no execution that follows it violates the property, by a checked proof".into())
        }
        Verdict::Unknown(reason) => {
            let outcome =
                answered.finding.in_some_layouts.and_then(|c| confirmed(task, &host, &driver, whole, &c, place));
            outcome.unwrap_or_else(|| Outcome::Unknown(reason.to_string()))
        }
    })
}

/// The same inputs on the program as it is.
fn confirmed(
    task: &Task<'_>,
    host: &Host<'_>,
    driver: &driver::Run<'_>,
    whole: &Program,
    candidate: &TestCandidate,
    target: Option<&Location>,
) -> Option<Outcome> {
    let verdict = match driver::confirm_test(driver, whole, whole, candidate) {
        Ok(test) => Verdict::Fail(test),
        Err(Refused::Layout(reason)) => on_this_machine(task, driver, whole, reason),
        Err(Refused::Access { .. } | Refused::Test(_)) => return None,
    };
    let Verdict::Fail(test) = &verdict else { return None };
    let violated = cert::violated(whole, test);
    if target.is_some_and(|t| !is_at(task.files, whole, whole.checks[violated].pos, t)) {
        return None;
    }
    let words = report::verdict_words(&verdict, whole);
    let file = host.keep_test(test, whole, 1);
    Some(Outcome::Confirmed { verdict: words, evidence: "test-executed", file })
}

/// A violation of some layouts of the objects in memory only: the compiled program says whether its own is one of them.
fn on_this_machine(task: &Task<'_>, driver: &driver::Run<'_>, whole: &Program, reason: Reason) -> Verdict {
    task.run.about().harness.clone_from(&task.harness);
    let (verdict, _) = driver::confirm_natively(driver, whole, Verdict::Unknown(reason), 1);
    task.run.about().harness = None;
    verdict
}

/// The checks that a violation at the target violates.
fn targets(program: &Program, files: &[Source], target: &Location) -> BTreeSet<CheckId> {
    let checks = program.checks.iter().filter(|(_, c)| is_at(files, program, c.pos, target));
    checks.map(|(id, _)| id).collect()
}

/// Whether what stands at `pos` is evaluated in the statement, or the full expression, that begins at the target.
fn is_at(files: &[Source], program: &Program, pos: Pos, target: &Location) -> bool {
    files.iter().any(|f| f.evaluates(&program.sources, pos, target.line, target.column))
}

/// The program in which only these checks fail, and only in executions that have passed all segments but the last.
fn followed(program: &Program, targets: &BTreeSet<CheckId>, passed: usize) -> Option<Program> {
    let mut p = program.without_checks(|c| !targets.contains(&c));
    let counter = (0..p.vars.len()).find(|&i| p.vars[i].name == SEGMENT);
    let ready = match counter {
        // Nothing counts, and there is nothing to count.
        None if passed == 0 => p.pool.truth(true),
        Some(v) => {
            let sort = p.vars[v].sort();
            let counter = p.pool.var(logic::VarId(v as u32), sort);
            let width = p.pool.width(counter);
            let all = p.pool.constant(passed as u128, width);
            p.pool.eq(counter, all)
        }
        None => return None,
    };
    for q in &mut p.procs {
        let is_error: Vec<bool> = q.locs.iter().map(|l| matches!(l.kind, LocKind::Error(_))).collect();
        for e in q.edges.iter_mut().filter(|e| is_error[e.dst.0 as usize]) {
            let pos = e.stmts.first().map_or(Pos::NONE, |s| s.pos);
            e.stmts.push(Stmt { kind: StmtKind::Assume(ready), pos });
        }
    }
    Some(p)
}

/// The test whose calls return what the witness says, in order, if it says numbers. Of what is no result of a call, like the first
/// content of an object, it says nothing: that is zero.
fn told(run: &Run, program: &Program, segments: &[Vec<Waypoint>]) -> Option<TestCandidate> {
    let mut returned = Returned { program, values: values(segments)? };
    let limits = exec::Limits { max_steps: driver::MAX_STEPS, budget: run.budget() };
    let nothing = InitialMemory::default();
    let (_, test) = cert::execute_on(program, &mut returned, &nothing, Accesses::Total, &limits, &mut ());
    Some(test.candidate())
}

/// The values that the witness gives to calls, in order, if it gives numbers.
fn values(segments: &[Vec<Waypoint>]) -> Option<VecDeque<u128>> {
    let returns = segments.iter().filter_map(|s| match &s.last()?.event {
        Event::Return(value) => Some(value),
        _ => None,
    });
    let value = |text: &String| {
        let number = text.replace(' ', "");
        let number = number.strip_prefix("\\result==")?.trim_end_matches(['u', 'U', 'l', 'L']).to_string();
        Some(number.parse::<i128>().ok()? as u128)
    };
    returns.map(value).collect()
}

/// What calls return.
struct Returned<'a> {
    program: &'a Program,
    values: VecDeque<u128>,
}

impl Inputs for Returned<'_> {
    fn scalar(&mut self, input: &Input, width: u32) -> u128 {
        let is_result = witness::is_result(self.program, input);
        let next = is_result.then(|| self.values.pop_front()).flatten();
        next.map_or(0, |bits| bits & logic::mask(width))
    }

    fn bytes(&mut self, _: &Input, len: usize) -> Vec<u8> {
        vec![0; len]
    }
}
