//! Limits of a run. Engines never read a clock or a signal themselves: they ask the budget.

use crate::stopwatch::Stopwatch;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Why a run had to stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exhausted {
    /// The wall time is over.
    Time,
    /// The process uses more memory than it may.
    Memory,
    /// The main loop has gone round as often as it may.
    Iterations,
    /// A turn's share of the work is done ([`Budget::allow`]).
    Effort,
    /// The user or the system has asked to end.
    Interrupted,
}

impl std::fmt::Display for Exhausted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Exhausted::Time => "time limit",
            Exhausted::Memory => "memory limit",
            Exhausted::Iterations => "iteration limit",
            Exhausted::Effort => "effort limit",
            Exhausted::Interrupted => "interrupted",
        })
    }
}

/// What the outside world wants of a run. Set by a watcher thread of the command line, read by engines.
#[derive(Debug, Default)]
pub struct Flags {
    /// The wall time is over.
    pub time: AtomicBool,
    /// The resident memory is too large.
    pub memory: AtomicBool,
    /// A signal has come, or whoever started the run wants no answer any more.
    pub interrupted: AtomicBool,
}

/// Work that is counted. All clones of a budget share it.
#[derive(Debug)]
struct Effort {
    charged: AtomicU64,
    most: AtomicU64,
    is_last: AtomicBool,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { charged: AtomicU64::new(0), most: AtomicU64::new(u64::MAX), is_last: AtomicBool::new(false) }
    }
}

/// Where an engine is stopped whose turn is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TurnEnds {
    /// Where it asks for it ([`Budget::turn_over`]): what it were to leave half done within an iteration would be lost.
    #[default]
    BetweenIterations,
    /// As for any other limit, within questions to the solver as well.
    Anywhere,
}

/// The limits of one run; cheap to clone and to ask.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    flags: Arc<Flags>,
    effort: Arc<Effort>,
    turn_ends: TurnEnds,
    /// The effort that ends the part of the search that this is for.
    part_ends: Option<u64>,
    /// Iterations of an engine's main loop; `None` is without limit.
    pub max_iterations: Option<u64>,
    /// Where the time goes, if anybody wants to know.
    pub watch: Stopwatch,
}

impl Budget {
    /// Without limits of its own: only the flags end a run.
    pub fn new(flags: Arc<Flags>) -> Budget {
        Budget { flags, ..Budget::default() }
    }

    /// The limit that is exhausted now, if any. Call it once per iteration and every few thousand steps.
    pub fn exhausted(&self) -> Option<Exhausted> {
        if self.flags.interrupted.load(Ordering::Relaxed) {
            Some(Exhausted::Interrupted)
        } else if self.flags.time.load(Ordering::Relaxed) {
            Some(Exhausted::Time)
        } else if self.flags.memory.load(Ordering::Relaxed) {
            Some(Exhausted::Memory)
        } else if self.turn_ends == TurnEnds::Anywhere && self.is_effort_spent() || self.is_part_over() {
            Some(Exhausted::Effort)
        } else {
            None
        }
    }

    /// Like [`Budget::exhausted`], and also whether the turn is over, for places where a search can be left and gone on with.
    pub fn turn_over(&self) -> Option<Exhausted> {
        self.exhausted().or_else(|| self.is_effort_spent().then_some(Exhausted::Effort))
    }

    fn is_effort_spent(&self) -> bool {
        self.effort.charged.load(Ordering::Relaxed) >= self.effort.most.load(Ordering::Relaxed)
    }

    fn is_part_over(&self) -> bool {
        self.part_ends.is_some_and(|end| self.spent() >= end)
    }

    /// The same for a part of the search that may cost no more than this.
    pub fn for_part(&self, effort: u64) -> Budget {
        let end = self.spent().saturating_add(effort);
        Budget { part_ends: Some(self.part_ends.map_or(end, |outer| outer.min(end))), ..self.clone() }
    }

    /// The same limits for an engine of its own, whose effort is counted from here on and is not limited yet. Effort is
    /// work that is counted, not time: the same run takes its turns in the same way on every machine.
    pub fn for_engine(&self, turn_ends: TurnEnds) -> Budget {
        Budget { effort: Arc::default(), turn_ends, part_ends: None, ..self.clone() }
    }

    /// The engine has another turn, which is over after this much more effort; never, if none is said.
    pub fn allow(&self, more: Option<u64>) {
        let most = more.map_or(u64::MAX, |more| self.effort.charged.load(Ordering::Relaxed).saturating_add(more));
        self.effort.most.store(most, Ordering::Relaxed);
    }

    /// What is left of the turn; `None` where it has no end.
    pub fn left(&self) -> Option<u64> {
        let most = self.effort.most.load(Ordering::Relaxed);
        (most != u64::MAX).then(|| most.saturating_sub(self.spent()))
    }

    /// Counts work: about as many units as its microseconds on a machine of today. Propagations of a SAT solver, steps of the
    /// interpreter and terms are charged where they are made.
    pub fn charge(&self, units: u64) {
        self.effort.charged.fetch_add(units, Ordering::Relaxed);
    }

    /// The engine says whether all that it has left is questions about finitely many executions, whose answers are its own: effort is
    /// better spent there than on searches that may have no end.
    pub fn set_at_last_questions(&self, is_last: bool) {
        self.effort.is_last.store(is_last, Ordering::Relaxed);
    }

    /// See [`Budget::set_at_last_questions`].
    pub fn is_at_last_questions(&self) -> bool {
        self.effort.is_last.load(Ordering::Relaxed)
    }

    /// Charges what something has grown by: `charged` is its size when it was charged last, `now` its present size.
    pub fn charge_growth(&self, charged: &mut u64, now: u64) {
        self.charge(now.saturating_sub(*charged));
        *charged = now;
    }

    /// The work that has been counted.
    pub fn spent(&self) -> u64 {
        self.effort.charged.load(Ordering::Relaxed)
    }

    /// Like [`Budget::turn_over`], and also compares `iterations` done so far with the limit.
    pub fn check(&self, iterations: u64) -> Option<Exhausted> {
        if self.max_iterations.is_some_and(|m| iterations >= m) {
            return Some(Exhausted::Iterations);
        }
        self.turn_over()
    }
}
