//! The rounds behind the first violation (`checks`): each is searched, confirmed and kept like the first.

use crate::accesses::Decision;
use crate::checks::{self, Round, Rounds};
use crate::decide::{decide, keep, worth};
use crate::finding::Finding;
use crate::native;
use crate::run::Run;
use cert::native::Native;
use cert::status::{self, State};
use cert::{ConfirmedTest, Rest, Verdict, violated};
use ir::{CheckId, Program};
use prepare::guard::Guards;
use std::collections::BTreeSet;
use std::panic::{self, AssertUnwindSafe};
use std::rc::Rc;

/// Who decides the checks that are left.
pub(crate) struct Others<'a> {
    run: Run<'a>,
    /// Accesses that the executions are without: what is assumed away for one check is so for the next.
    guards: Guards,
    rest: Option<Rest>,
}

impl<'a> Others<'a> {
    pub(crate) fn new(run: Run<'a>, guards: Guards) -> Others<'a> {
        Others { run, guards, rest: None }
    }

    /// Decides the other checks of the program that `test` violates one of; the proof of those that hold. Whatever goes
    /// wrong here leaves checks open and the violation what it is.
    pub(crate) fn decide(
        mut self,
        lowered: &Program,
        test: &ConfirmedTest,
        finding: &Finding,
        native: Option<&Native>,
    ) -> Option<Rest> {
        let Run { settings, progress, host, .. } = self.run;
        let first = violated(lowered, test);
        self.note(first, State::Violated, finding.evidence_file.clone(), None);
        let iterations = checks::iterations_behind(progress.live().counters.iterations);
        let budget = host.brief_budget(checks::time_behind(host.elapsed(), settings.apart));
        progress.go_on_behind(test.clone(), finding.clone(), native.cloned(), (iterations, budget));
        // The violation is known: no bug of a search for others may take it away.
        let decide = AssertUnwindSafe(|| checks::decide_others(lowered, first, settings.max_violations, &mut self));
        if panic::catch_unwind(decide).is_err() {
            let why = "internal error in the search for further violations; please report it with the input";
            host.complain(why);
            self.leave_open(why);
        }
        self.rest
    }

    fn note(&self, check: CheckId, state: State, test: Option<String>, note: Option<String>) {
        let mut live = self.run.progress.live();
        let sites = live.sites.iter_mut().filter(|s| s.check == check);
        sites.for_each(|s| (s.state, s.test, s.note) = (state, test.clone(), note.clone()));
    }

    /// The limit that keeps a round from being made, in words.
    fn obstacle(&self) -> Option<String> {
        let what = match (self.run.progress.limit(), self.run.exhausted(), self.run.progress.further_iterations()) {
            (Some(limit), ..) => return Some(limit.to_string()),
            (None, Some(_), _) => "time",
            (None, None, Some(0)) => "iterations",
            (None, None, _) => return None,
        };
        Some(format!("no {what} left for searches behind the first violation"))
    }
}

impl Rounds for Others<'_> {
    fn round(&mut self, program: &Program, left_out: &BTreeSet<CheckId>, number: usize) -> Round {
        let run = &self.run;
        if let Some(why) = self.obstacle() {
            return Round::Open(why);
        }
        let Decision { verdict, mut prepared } = decide(run, program, &mut self.guards);
        Rc::make_mut(&mut prepared).preparation.left_out.clone_from(left_out);
        let found = match &verdict {
            Verdict::Fail(test) => Some(violated(program, test)),
            // What is a violation for some layouts of the objects only.
            _ => run.progress.live().layout_test.as_ref().map(|test| violated(program, test)),
        };
        let (verdict, native) = native::confirm(run, program, verdict, number);
        match (&verdict, found) {
            (Verdict::Fail(test), _) => {
                let check = violated(program, test);
                let test = keep(run, &prepared, &verdict, number);
                let note = native.as_ref().map_or("test-executed (interpreter)", Native::evidence);
                self.note(check, State::Violated, test, Some(note.into()));
                Round::Violated(check)
            }
            (Verdict::Pass(proof), _) => {
                let (vacuous, assumed_away) = worth(run, program, proof, &prepared);
                let evidence_file = keep(run, &prepared, &verdict, 1);
                self.rest = Some(Rest { evidence_file, assumed_away, vacuous });
                let state = |check| if left_out.contains(&check) { State::Open } else { State::Proved };
                status::learn(&mut run.progress.live().sites, state);
                Round::Proved
            }
            (Verdict::Unknown(why), Some(check)) => {
                self.note(check, State::Unconfirmed, None, Some(why.to_string()));
                Round::Unconfirmed(check)
            }
            (Verdict::Unknown(why), None) => Round::Open(self.obstacle().unwrap_or_else(|| why.to_string())),
        }
    }

    fn leave_open(&mut self, why: &str) {
        status::leave_open(&mut self.run.progress.live().sites, why);
    }
}
