//! What the worker and the supervisor of one run share.

use crate::exit::Failure;
use crate::memory;
use crate::options::{Format, Options, Tracking};
use base::budget::{Budget, Flags};
use base::{Exhausted, Stopwatch};
use cert::Reason;
use cert::native::Native;
use cfront::Harness;
use driver::{Progress, Sources};
use evidence::Origin;
use ir::{Program, PropertySet};
use report::answer::{Further, RunStats};
use report::beside::Beside;
use report::recorder::Story;
use report::sites;
use report::stuck::Refinements;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// What is known of the question.
#[derive(Clone, Debug, Default)]
pub(crate) struct About {
    pub(crate) engine: String,
    pub(crate) unsupported: Vec<String>,
    /// What a compiled test of the program needs to know.
    pub(crate) harness: Option<Arc<Harness>>,
    /// Another translation knows more of where blocks lie ([`cfront::Loaded::doubts_lives`]).
    pub(crate) doubts_lives: bool,
    /// What the machine says about the violation.
    pub(crate) native: Option<Native>,
    /// The program as it was translated, and what is to be checked.
    pub(crate) question: Option<(Arc<Program>, PropertySet)>,
    /// What evidence is made for.
    pub(crate) origin: Origin,
    /// The path of the violation, if somebody wants to see it.
    pub(crate) path: Path,
    /// Why the proof is one of nothing.
    pub(crate) vacuous: Vec<String>,
    /// What holds at places of the source, where a report asks.
    pub(crate) invariants: Vec<formats::witness::Invariant>,
    /// The same for annotations of ACSL.
    pub(crate) annotations: Vec<formats::witness::Invariant>,
    /// How often searches have refined what they know, by places.
    pub(crate) refinements: Refinements,
    /// What a part of a run has found out, once it is over.
    pub(crate) outcome: Option<Outcome>,
}

/// What a part has found out.
#[derive(Clone, Debug)]
pub(crate) struct Outcome {
    /// Why there is no answer, if there is none.
    pub(crate) open: Option<Reason>,
    pub(crate) is_violated: bool,
    pub(crate) beside: Beside,
}

/// The path of a test.
#[derive(Clone, Debug, Default)]
pub(crate) struct Path {
    pub(crate) story: Story,
    /// There is no other.
    pub(crate) is_only: bool,
}

/// How often the watcher of a brief question looks up.
const BRIEF_TICK: Duration = Duration::from_millis(20);

/// One run.
pub(crate) struct Run {
    pub(crate) options: Options,
    /// When the whole run began, and when this part of it did.
    since: Instant,
    pub(crate) started: Instant,
    pub(crate) progress: Progress,
    about: Mutex<About>,
    answered: AtomicBool,
    /// The parts of a run that has several, as far as it has come.
    parts: Mutex<Vec<Arc<Run>>>,
}

impl Run {
    pub(crate) fn new(options: Options) -> Run {
        // Who reads the answer may want to know what the time went into; where nobody does, nobody reads a clock.
        let is_watched = options.stats.is_some() || !options.quiet || options.format == Format::Json;
        Run {
            options,
            progress: Progress::new(if is_watched { Stopwatch::new(nanoseconds) } else { Stopwatch::default() }),
            since: Instant::now(),
            started: Instant::now(),
            about: Mutex::default(),
            answered: AtomicBool::new(false),
            parts: Mutex::default(),
        }
    }

    /// A part of this run, which begins now and ends with it.
    pub(crate) fn part(&self, options: Options, about: About) -> Arc<Run> {
        Arc::new(Run {
            options,
            since: self.since,
            started: Instant::now(),
            progress: Progress::of_part(&self.progress),
            about: Mutex::new(about),
            answered: AtomicBool::new(false),
            parts: Mutex::default(),
        })
    }

    /// The program may be translated again, and more is known then of where blocks lie (`retold`).
    pub(crate) fn has_another_translation(&self) -> bool {
        self.about().doubts_lives && self.options.tracking == Tracking::AsChecksNeed
    }

    /// The parts of this run, in their order.
    pub(crate) fn parts(&self) -> Vec<Arc<Run>> {
        self.parts.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) fn set_parts(&self, parts: Vec<Arc<Run>>) {
        *self.parts.lock().unwrap_or_else(PoisonError::into_inner) = parts;
    }

    /// What is left of the time limit.
    pub(crate) fn time_left(&self) -> Duration {
        self.options.time_limit.saturating_sub(self.started.elapsed())
    }

    /// The limits of the run.
    pub(crate) fn budget(&self) -> Budget {
        self.progress.budget()
    }

    /// For a question that is worth so much and no more. It ends with the run as well.
    pub(crate) fn brief_budget(&self, limit: Duration) -> Budget {
        let own = Arc::<Flags>::default();
        self.end_after(limit, own.clone());
        Budget::new(own)
    }

    /// Raises the flags of something else after a while, and when this run is to end: then for the run's own reason.
    pub(crate) fn end_after(&self, limit: Duration, flags: Arc<Flags>) {
        let (all, end) = (self.progress.flags(), Instant::now() + limit);
        let over = move || {
            let raised =
                [(&all.memory, &flags.memory), (&all.interrupted, &flags.interrupted), (&all.time, &flags.time)];
            let found = raised.into_iter().find(|(of_run, _)| of_run.load(Ordering::Relaxed));
            let late = (Instant::now() >= end).then_some(&flags.time);
            found.map(|(_, of_question)| of_question).or(late).map(|flag| flag.store(true, Ordering::Relaxed))
        };
        std::thread::spawn(move || {
            while over().is_none() {
                std::thread::sleep(BRIEF_TICK);
            }
        });
    }

    pub(crate) fn raise(&self, why: Exhausted) {
        self.progress.raise(why);
    }

    pub(crate) fn about(&self) -> MutexGuard<'_, About> {
        self.about.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn phase(&self, phase: &'static str) {
        self.progress.phase(phase);
    }

    /// Worker and supervisor both want to answer in the end; the first one may.
    pub(crate) fn claim_answer(&self) -> bool {
        !self.answered.swap(true, Ordering::SeqCst)
    }

    /// The statistics so far, with the verdict's words and its evidence.
    pub(crate) fn stats(&self, verdict: String, evidence: &'static str) -> RunStats {
        let (about, live) = (self.about().clone(), self.progress.live().clone());
        let until = live.violated.as_ref();
        let Sources { remembered, searched, missing } = self.progress.sources();
        let rows = |(program, _): &(Arc<Program>, PropertySet)| sites::rows(program, &live.sites);
        RunStats {
            engine: about.engine,
            verdict,
            evidence,
            native: until.and_then(|v| v.native.clone()).or(about.native),
            seconds: self.since.elapsed().as_secs_f64(),
            attempts: until.map_or(live.attempts, |v| v.attempts),
            remembered,
            searched,
            missing,
            counters: until.map_or_else(|| live.counters.clone(), |v| v.counters.clone()),
            members: live.members.clone(),
            time_in: self.progress.watch.seconds(),
            peak_memory_mb: memory::peak_mb(),
            unsupported: about.unsupported,
            checks: live.sites.len() as u64,
            check_status: about.question.as_ref().map_or_else(Vec::new, rows),
            further: until.map_or_else(Further::default, |v| Further {
                attempts: live.attempts - v.attempts,
                iterations: live.counters.iterations - v.counters.iterations,
                solver_calls: live.counters.solver_calls - v.counters.solver_calls,
            }),
            vacuous: about.vacuous,
        }
    }

    pub(crate) fn write_stats(&self, stats: &RunStats) -> Result<(), Failure> {
        match &self.options.stats {
            Some(path) => crate::store::write(path, report::json::text(&report::json::stats(stats))),
            None => Ok(()),
        }
    }
}

/// The clock of the stopwatch.
fn nanoseconds() -> u64 {
    static BEGIN: LazyLock<Instant> = LazyLock::new(Instant::now);
    BEGIN.elapsed().as_nanos() as u64
}
