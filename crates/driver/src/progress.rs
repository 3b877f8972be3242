//! What is known of a run while it goes on: the worker and whoever supervises it share it.

use crate::finding::Finding;
use base::budget::{Budget, Flags};
use base::{Contribution, Exhausted, Stats, Stopwatch};
use cert::ConfirmedTest;
use cert::native::Native;
use cert::status::Site;
use ir::{CheckId, LocKind, Program};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The numbers and statuses so far.
#[derive(Clone, Debug, Default)]
pub struct Live {
    /// What is being done.
    pub phase: &'static str,
    /// Whose turn it is, where several engines have turns.
    pub engine: &'static str,
    /// What the present search is about.
    pub sought: Sought,
    /// Of all searches so far.
    pub counters: Stats,
    /// Of the searches before the present one.
    earlier: Stats,
    /// Searches that were begun.
    pub attempts: u64,
    /// What engines in turns have done until then.
    pub members: Vec<Contribution>,
    /// What is known of each check.
    pub sites: Vec<Site>,
    /// The latest violation that is one for some layouts of the objects in memory only.
    pub(crate) layout_test: Option<ConfirmedTest>,
    /// The violation that the answer is about, once it is confirmed; and what has been counted until then.
    pub violated: Option<Violated>,
    /// Iterations that the searches behind it may take.
    further_iterations: u64,
    /// What they work within.
    further_budget: Option<Budget>,
}

/// What a search is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Sought {
    /// No check: nothing is searched for yet.
    #[default]
    Nothing,
    /// This check.
    One(CheckId),
    /// So many checks at once.
    Several(usize),
}

impl Sought {
    /// The checks of a program.
    fn of(lowered: &Program) -> Sought {
        let checks = asked(lowered);
        match checks.first() {
            None => Sought::Nothing,
            Some(&one) if checks.len() == 1 => Sought::One(one),
            Some(_) => Sought::Several(checks.len()),
        }
    }
}

/// The checks that a program asks about: others are left out of it.
pub(crate) fn asked(lowered: &Program) -> BTreeSet<CheckId> {
    let locs = lowered.procs.iter().flat_map(|q| &q.locs);
    let check = |kind: &LocKind| if let LocKind::Error(check) = kind { Some(*check) } else { None };
    locs.filter_map(|l| check(&l.kind)).collect()
}

/// Where the answers of a run come from, in numbers of questions. The parts of a run count together.
#[derive(Debug, Default)]
struct Tally {
    remembered: AtomicU64,
    searched: AtomicU64,
    missing: AtomicU64,
}

/// See [`Progress::sources`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sources {
    /// An earlier run has left evidence, which was checked again, or met a limit that this one would meet.
    pub remembered: u64,
    /// A search was made.
    pub searched: u64,
    /// Nothing was left by an earlier run, and no search was wanted: of questions about all checks at once.
    pub missing: u64,
}

/// Where one answer comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Source {
    Remembered,
    Searched,
    Missing,
}

/// A confirmed violation that further searches follow.
#[derive(Clone, Debug)]
pub struct Violated {
    /// Its test.
    pub test: ConfirmedTest,
    /// What belongs to the answer.
    pub finding: Finding,
    /// What the machine says about it.
    pub native: Option<Native>,
    /// Searches until then.
    pub attempts: u64,
    /// What they have counted.
    pub counters: Stats,
}

/// See the module.
#[derive(Default)]
pub struct Progress {
    /// Where the time goes, if anybody wants to know.
    pub watch: Stopwatch,
    flags: Arc<Flags>,
    tally: Arc<Tally>,
    live: Mutex<Live>,
}

impl Progress {
    /// Nothing is known yet. `watch` measures where the time goes.
    pub fn new(watch: Stopwatch) -> Progress {
        Progress { watch, ..Progress::default() }
    }

    /// Nothing is known yet of a part of a run that `whole` is about: what ends that one ends this one.
    pub fn of_part(whole: &Progress) -> Progress {
        let (watch, flags, tally) = (whole.watch.clone(), whole.flags.clone(), whole.tally.clone());
        Progress { watch, flags, tally, live: Mutex::default() }
    }

    /// Where the answers of the whole run come from, so far.
    pub fn sources(&self) -> Sources {
        let Tally { remembered, searched, missing } = &*self.tally;
        let [remembered, searched, missing] = [remembered, searched, missing].map(|n| n.load(Ordering::Relaxed));
        Sources { remembered, searched, missing }
    }

    /// A question is answered, or left open, from there.
    pub(crate) fn answered_from(&self, source: Source) {
        let Tally { remembered, searched, missing } = &*self.tally;
        let count = match source {
            Source::Remembered => remembered,
            Source::Searched => searched,
            Source::Missing => missing,
        };
        count.fetch_add(1, Ordering::Relaxed);
    }

    /// What ends the whole run, as those see it who make budgets of their own.
    pub fn flags(&self) -> Arc<Flags> {
        self.flags.clone()
    }

    /// The limits of the present search but for its iterations: those of the run, or, behind a violation, what is left of
    /// the time for further ones.
    pub fn budget(&self) -> Budget {
        let further = self.live().further_budget.clone();
        let mut budget = further.unwrap_or_else(|| Budget::new(self.flags.clone()));
        budget.watch = self.watch.clone();
        budget
    }

    /// Ends the run for this reason.
    pub fn raise(&self, why: Exhausted) {
        let flag = match why {
            Exhausted::Time => &self.flags.time,
            Exhausted::Memory => &self.flags.memory,
            Exhausted::Interrupted => &self.flags.interrupted,
            Exhausted::Iterations | Exhausted::Effort => return,
        };
        flag.store(true, Ordering::Relaxed);
    }

    /// The limit of the whole run that is met.
    pub fn limit(&self) -> Option<Exhausted> {
        Budget::new(self.flags.clone()).exhausted()
    }

    /// The numbers and statuses, for a short look or change.
    pub fn live(&self) -> MutexGuard<'_, Live> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something else is being done now.
    pub fn phase(&self, phase: &'static str) {
        self.live().phase = phase;
    }

    /// A search for violations of the program begins or goes on.
    pub(crate) fn searching(&self, lowered: &Program) {
        let sought = Sought::of(lowered);
        let mut live = self.live();
        (live.phase, live.sought) = ("searching", sought);
    }

    /// This engine has a turn.
    pub(crate) fn turn_of(&self, engine: &'static str) {
        self.live().engine = engine;
    }

    /// A search begins; what the ones before have counted stays.
    pub(crate) fn begin_attempt(&self) {
        let mut live = self.live();
        live.earlier = live.counters.clone();
        live.attempts += 1;
    }

    /// A search goes on that has counted this.
    pub(crate) fn resume_attempt(&self, counted: &Stats) {
        let mut live = self.live();
        live.earlier = live.counters.before(counted);
    }

    /// What engines in turns have done so far; the answer about a violation is that of those who have found it.
    pub(crate) fn contributed(&self, members: Vec<Contribution>) {
        let mut live = self.live();
        if live.violated.is_none() {
            live.members = members;
        }
    }

    /// The present search has counted this.
    pub(crate) fn count(&self, stats: &Stats) {
        let mut live = self.live();
        live.counters = stats.after(&live.earlier);
    }

    /// The answer is about this violation; the searches that follow may take so many iterations, within the budget.
    pub(crate) fn go_on_behind(
        &self,
        test: ConfirmedTest,
        finding: Finding,
        native: Option<Native>,
        (iterations, budget): (u64, Budget),
    ) {
        let mut live = self.live();
        let (attempts, counters) = (live.attempts, live.counters.clone());
        live.violated = Some(Violated { test, finding, native, attempts, counters });
        live.further_iterations = iterations;
        live.further_budget = Some(budget);
    }

    /// No number of iterations ends the searches behind the violation any more.
    pub(crate) fn without_end(&self) {
        self.live().further_iterations = u64::MAX / 2;
    }

    /// Searches work within this budget from now on; without one, within that of the run.
    pub(crate) fn within(&self, budget: Option<Budget>) {
        self.live().further_budget = budget;
    }

    /// Iterations that searches behind a violation may still take; none where there is none.
    pub(crate) fn further_iterations(&self) -> Option<u64> {
        let live = self.live();
        let v = live.violated.as_ref()?;
        Some(live.further_iterations.saturating_sub(live.counters.iterations - v.counters.iterations))
    }
}
