//! Where no search has decided all checks of a program at once, each gets one of its own: a check that is hard, or behind code
//! that is not translated, must not leave the others open.
//!
//! First come together those that the search before has excluded: one proof says so of all of them, as a rule. Then those about
//! memory are asked about together, and those about arithmetic. Then each of the others is the only check of the program for a
//! while, and those that are left for longer. A check that is left out ends executions where it fails, as behind a violation
//! (`checks`). So what is proved here holds until another check fails.
//!
//! Where others may search beside this run, they are given all those questions at once. They leave evidence in the memory of runs, and what
//! is made of it is what is made of any: it is read, checked and executed here, one check after the other. So it does not
//! matter who has searched, in which order, or whether somebody has searched twice.

use crate::accesses::Decision;
use crate::decide::{decide, keep};
use crate::finding::{Answered, Finding};
use crate::native;
use crate::run::{Run, Settings, Unanswered};
use base::Exhausted;
use cert::native::Native;
use cert::status::{self, State};
use cert::{CheckedProof, ConfirmedTest, Reason, Verdict, violated};
use ir::{CheckId, Program};
use prepare::Prepared;
use prepare::guard::Guards;
use std::collections::BTreeSet;
use std::panic::{self, AssertUnwindSafe};
use std::rc::Rc;
use std::time::Duration;

/// What a check may take: nearly all that are decided at all are within the first of these. Two hundred checks are asked about
/// once within a minute then.
const SLICES: [Duration; 2] = [Duration::from_millis(300), Duration::from_secs(3)];

/// For the proof of what is excluded already, and of what is open in a group of checks.
const TOGETHER: Duration = Duration::from_secs(10);

/// The search for such a proof of a group has this part of the time that is left.
const PART_FOR_GROUP: u32 = 3;

/// For all that is open behind a violation: somebody waits for the answer that is there.
const BEHIND: Duration = Duration::from_secs(10);

/// Iterations and time that are no limit: what ends the searches are the slices, and the run.
const ENOUGH: (u64, Duration) = (u64::MAX / 2, Duration::from_secs(1 << 20));

/// Who decides checks one by one.
pub(crate) struct Apart<'a> {
    run: Run<'a>,
    guards: Guards,
    finding: Finding,
    violation: Option<(ConfirmedTest, Option<Native>)>,
    violations: usize,
    proof: Option<(CheckedProof, Rc<Prepared>)>,
    /// When no check is asked about any more.
    end: Option<Duration>,
}

impl<'a> Apart<'a> {
    pub(crate) fn new(run: Run<'a>, guards: Guards) -> Apart<'a> {
        Apart {
            run,
            guards,
            finding: Finding::default(),
            violation: None,
            violations: 0,
            proof: None,
            end: run.settings.time,
        }
    }

    /// Decides the checks of the program, which no search has decided because of `why`.
    pub(crate) fn decide(mut self, lowered: &Program, why: Reason, prepared: Rc<Prepared>) -> Answered {
        self.ask_all(lowered);
        self.answer(why, prepared)
    }

    /// Decides the checks that the searches behind a violation have left open.
    pub(crate) fn go_on(mut self, lowered: &Program, answered: Answered) -> Answered {
        let run = self.run;
        self.violations = self.with_states(|s| s == State::Violated).len();
        self.end = Some(self.end.unwrap_or(Duration::MAX).min(run.host.elapsed() + BEHIND));
        let Answered { verdict, prepared, finding, native } = answered;
        let Verdict::Fail(test) = verdict else { return Answered { verdict, prepared, finding, native } };
        self.finding = finding;
        self.violation = Some((test, native));
        run.progress.without_end();
        self.ask_all(lowered);
        self.answer(Reason::Limit(Exhausted::Time), prepared)
    }

    fn ask_all(&mut self, lowered: &Program) {
        let excluded = self.with_states(|s| s == State::Excluded);
        if excluded.len() > 1 {
            self.ask(lowered, &excluded, TOGETHER, false);
        }
        self.ask_groups(lowered);
        for slice in SLICES {
            let open = self.with_states(|s| s < State::Unconfirmed);
            let is_searched = self.are_searched_beside(lowered, &open, slice);
            for check in open {
                if self.is_over() {
                    break;
                }
                self.ask(lowered, &BTreeSet::from([check]), slice, is_searched);
            }
        }
        self.run.progress.within(None);
    }

    /// What is open of memory and what is open of arithmetic, where both are: sums that may overflow keep nobody from a proof of
    /// all accesses, as a rule.
    fn ask_groups(&mut self, lowered: &Program) {
        let open = self.with_states(|s| s < State::Unconfirmed);
        let (arithmetic, others): (BTreeSet<CheckId>, BTreeSet<CheckId>) =
            open.into_iter().partition(|&c| lowered.checks[c].kind.is_about_arithmetic());
        if arithmetic.is_empty() || others.is_empty() {
            return;
        }
        for group in [others, arithmetic] {
            let left = self.end.map_or(TOGETHER, |end| end.saturating_sub(self.run.host.elapsed()) / PART_FOR_GROUP);
            if group.len() > 1 && !self.is_over() {
                self.ask(lowered, &group, left.min(TOGETHER), false);
            }
        }
    }

    /// Others have searched for answers to all of these, each for as long as this run would.
    fn are_searched_beside(&self, lowered: &Program, open: &BTreeSet<CheckId>, slice: Duration) -> bool {
        let run = self.run;
        if !run.may_ask_others() || open.len() < 2 || self.is_over() {
            return false;
        }
        let one = |check: &CheckId| lowered.without_checks(|c| c != *check);
        let programs: Vec<Program> = open.iter().map(one).collect();
        run.host.search_beside(&programs, slice)
    }

    fn is_over(&self) -> bool {
        let Run { settings, progress, host, .. } = self.run;
        let is_late = self.end.is_some_and(|end| host.elapsed() > end);
        is_late || progress.limit().is_some() || self.violations >= settings.max_violations
    }

    fn with_states(&self, is_wanted: impl Fn(State) -> bool) -> BTreeSet<CheckId> {
        self.run.progress.live().sites.iter().filter(|s| is_wanted(s.state)).map(|s| s.check).collect()
    }

    /// Searches the program in which these are the only checks. Where others have, there is an answer or none.
    fn ask(&mut self, lowered: &Program, asked: &BTreeSet<CheckId>, slice: Duration, is_searched: bool) {
        let unanswered = if is_searched { Unanswered::LeftOpen } else { self.run.settings.unanswered };
        let settings = Settings { unanswered, ..self.run.settings.clone() };
        let run = Run { settings: &settings, ..self.run };
        let program = lowered.without_checks(|c| !asked.contains(&c));
        let left_out: BTreeSet<CheckId> = lowered.checks.ids().filter(|c| !asked.contains(c)).collect();
        run.progress.within(Some(run.host.brief_budget(slice)));
        let before = run.progress.live().sites.clone();
        // What is known of other checks must not be lost to a bug in a search for this one.
        let decided = panic::catch_unwind(AssertUnwindSafe(|| decide(&run, &program, &mut self.guards)));
        // A search sees no place where a check fails that is left out. That says nothing of it.
        let mut live = run.progress.live();
        let others = live.sites.iter_mut().zip(before).filter(|(s, _)| !asked.contains(&s.check));
        others.for_each(|(s, before)| *s = before);
        drop(live);
        let Ok(Decision { verdict, mut prepared }) = decided else {
            let why = "internal error in the search for one check; please report it with the input";
            run.host.complain(why);
            return self.leave_open(asked, &Reason::GaveUp(why.into()));
        };
        Rc::make_mut(&mut prepared).preparation.left_out.clone_from(&left_out);
        let number = self.violations + 1;
        let (verdict, native) = native::confirm(&run, &program, verdict, number);
        match verdict {
            Verdict::Pass(proof) => {
                let number = self.finding.apart.len() + 1;
                let file = keep(&run, &prepared, &Verdict::Pass(proof.clone()), number);
                self.finding.apart.push((asked.len(), file));
                self.note(asked, State::Proved, None, None);
                self.proof = Some((proof, prepared));
            }
            Verdict::Fail(test) => {
                self.violations = number;
                let check = violated(&program, &test);
                let file = keep(&run, &prepared, &Verdict::Fail(test.clone()), number);
                let note = native.as_ref().map_or("test-executed (interpreter)", Native::evidence);
                let note = (number > 1).then(|| note.to_string());
                self.note(&BTreeSet::from([check]), State::Violated, file.clone(), note);
                if self.violation.is_none() {
                    run.host.violation(&test, lowered);
                    self.finding.evidence_file = file;
                    let (iterations, time) = ENOUGH;
                    let behind = (iterations, run.host.brief_budget(time));
                    run.progress.go_on_behind(test.clone(), self.finding.clone(), native.clone(), behind);
                    self.violation = Some((test, native));
                }
            }
            Verdict::Unknown(Reason::NotKept) if is_searched => self.leave_open(asked, &Reason::Limit(Exhausted::Time)),
            Verdict::Unknown(why) => self.leave_open(asked, &why),
        }
    }

    fn note(&self, checks: &BTreeSet<CheckId>, state: State, test: Option<String>, note: Option<String>) {
        let mut live = self.run.progress.live();
        let sites = live.sites.iter_mut().filter(|s| checks.contains(&s.check));
        sites.for_each(|s| (s.state, s.test, s.note) = (state, test.clone(), note.clone()));
    }

    fn leave_open(&self, checks: &BTreeSet<CheckId>, why: &Reason) {
        let mut live = self.run.progress.live();
        let sites = live.sites.iter_mut().filter(|s| checks.contains(&s.check));
        sites.for_each(|s| s.note = Some(why.to_string()));
    }

    /// All that is known now.
    fn answer(self, why: Reason, prepared: Rc<Prepared>) -> Answered {
        let mut sites = self.run.progress.live().sites.clone();
        let is_proved = sites.iter().all(|s| s.state == State::Proved);
        let Apart { mut finding, violation, proof, run, .. } = self;
        if let Some((test, native)) = violation {
            status::leave_open(&mut sites, &why.to_string());
            run.progress.live().sites = sites;
            return Answered { verdict: Verdict::Fail(test), prepared, finding, native };
        }
        match proof {
            Some((proof, prepared)) if is_proved => {
                finding.evidence_file = finding.apart.last().and_then(|(_, file)| file.clone());
                Answered { verdict: Verdict::Pass(proof), prepared, finding, native: None }
            }
            _ => Answered { verdict: Verdict::Unknown(why), prepared, finding, native: None },
        }
    }
}
