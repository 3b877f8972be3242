//! The rounds behind the first violation (`checks`): each is searched, confirmed and kept like the first.

use crate::accesses::Decision;
use crate::checks::{self, Round, Rounds};
use crate::console;
use crate::exit::Failure;
use crate::finding::Finding;
use crate::native;
use crate::property::{Property, Question};
use crate::run::Run;
use crate::session;
use cert::{ConfirmedTest, Verdict};
use engines::EngineInfo;
use ir::{CheckId, Program};
use prepare::guard::Guards;
use report::answer::{Rest, violated};
use report::native::Native;
use report::sites::{self, State};
use std::collections::BTreeSet;
use std::panic::{self, AssertUnwindSafe};

/// Violations to find a test for, where a violation does not answer the question.
const MAX_VIOLATIONS: usize = 16;

/// Who decides the checks that are left.
pub(crate) struct Others<'a> {
    pub(crate) run: &'a Run,
    pub(crate) engine: &'static EngineInfo,
    pub(crate) property: &'a Property,
    /// Accesses that the executions are without: what is assumed away for one check is so for the next.
    pub(crate) guards: Guards,
    pub(crate) rest: Option<Rest>,
}

impl Others<'_> {
    /// Decides the other checks of the program that `test` violates one of; the proof of those that hold. Whatever goes
    /// wrong here leaves checks open and the violation what it is.
    pub(crate) fn decide(mut self, lowered: &Program, test: &ConfirmedTest, finding: &Finding) -> Option<Rest> {
        let first = violated(lowered, test);
        self.note(first, State::Violated, finding.evidence_file.clone(), None);
        let by_default = match self.property.question {
            Question::EveryCheck => MAX_VIOLATIONS,
            Question::AnyViolation => 1,
        };
        let max_violations = self.run.options.max_violations.unwrap_or(by_default);
        let iterations = checks::iterations_behind(self.run.live().counters.iterations);
        let time = checks::time_behind(self.run.started.elapsed());
        self.run.go_on_behind(test.clone(), finding.clone(), iterations, time);
        // The violation is known: no bug of a search for others may take it away.
        let decide = AssertUnwindSafe(|| checks::decide_others(lowered, first, max_violations, &mut self));
        match panic::catch_unwind(decide) {
            Ok(Ok(())) => {}
            Ok(Err(failure)) => self.give_up(&failure.message),
            Err(_) => {
                self.give_up("internal error in the search for further violations; please report it with the input")
            }
        }
        self.rest
    }

    fn give_up(&mut self, why: &str) {
        console::complain(why);
        self.leave_open(why);
    }

    fn note(&self, check: CheckId, state: State, test: Option<String>, note: Option<String>) {
        let mut live = self.run.live();
        let sites = live.sites.iter_mut().filter(|s| s.check == check);
        sites.for_each(|s| (s.state, s.test, s.note) = (state, test.clone(), note.clone()));
    }

    /// The limit that keeps a round from being made, in words.
    fn obstacle(&self) -> Option<String> {
        let what = match (self.run.limit(), self.run.budget().exhausted(), self.run.further_iterations()) {
            (Some(limit), ..) => return Some(limit.to_string()),
            (None, Some(_), _) => "time",
            (None, None, Some(0)) => "iterations",
            (None, None, _) => return None,
        };
        Some(format!("the {what} for searches behind the first violation is used up"))
    }
}

impl Rounds for Others<'_> {
    type Error = Failure;

    fn round(&mut self, program: &Program, left_out: &BTreeSet<CheckId>, number: usize) -> Result<Round, Failure> {
        let run = self.run;
        if let Some(why) = self.obstacle() {
            return Ok(Round::Open(why));
        }
        let Decision { verdict, program: mut prepared } = session::decide(run, self.engine, program, &mut self.guards)?;
        prepared.preparation.left_out.clone_from(left_out);
        let found = match &verdict {
            Verdict::Fail(test) => Some(violated(program, test)),
            // What is a violation for some layouts of the objects only.
            _ => run.live().layout_test.as_ref().map(|test| violated(program, test)),
        };
        let (verdict, native) = native::confirm(run, program, self.property, verdict, number);
        match (&verdict, found) {
            (Verdict::Fail(test), _) => {
                let check = violated(program, test);
                let test = session::keep(run, &prepared, &verdict, number);
                let note = native.as_ref().map_or("test-executed (interpreter)", Native::evidence);
                self.note(check, State::Violated, test, Some(note.into()));
                Ok(Round::Violated(check))
            }
            (Verdict::Pass(proof), _) => {
                let (vacuous, assumed_away) = session::look_at(run, self.engine, program, proof, &prepared);
                let evidence_file = session::keep(run, &prepared, &verdict, 1);
                self.rest = Some(Rest { evidence_file, assumed_away, vacuous });
                let state = |check| if left_out.contains(&check) { State::Open } else { State::Proved };
                sites::learn(&mut run.live().sites, state);
                Ok(Round::Proved)
            }
            (Verdict::Unknown(why), Some(check)) => {
                self.note(check, State::Unconfirmed, None, Some(why.to_string()));
                Ok(Round::Unconfirmed(check))
            }
            (Verdict::Unknown(why), None) => Ok(Round::Open(self.obstacle().unwrap_or_else(|| why.to_string()))),
        }
    }

    fn leave_open(&mut self, why: &str) {
        sites::leave_open(&mut self.run.live().sites, why);
    }
}
