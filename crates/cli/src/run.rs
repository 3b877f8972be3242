//! What the worker and the supervisor of one run share.

use crate::exit::Failure;
use crate::finding::Finding;
use crate::memory;
use crate::options::{Format, Options};
use base::budget::{Budget, Flags};
use base::{Exhausted, Stats, Stopwatch};
use cert::ConfirmedTest;
use cfront::Harness;
use evidence::Origin;
use ir::{Program, PropertySet};
use report::answer::{Further, RunStats};
use report::native::Native;
use report::sites::{self, Site};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// What is known of a run while it goes on.
#[derive(Clone, Debug, Default)]
pub(crate) struct Live {
    pub(crate) phase: &'static str,
    pub(crate) engine: String,
    /// Of all searches so far.
    pub(crate) counters: Stats,
    /// Of the searches before the present one.
    earlier: Stats,
    /// Searches that were begun.
    attempts: u64,
    pub(crate) unsupported: Vec<String>,
    pub(crate) sites: Vec<Site>,
    /// The latest violation that is one for some layouts of the objects in memory only.
    pub(crate) layout_test: Option<ConfirmedTest>,
    /// What a compiled test of the program needs to know.
    pub(crate) harness: Option<Arc<Harness>>,
    /// What the machine says about the violation.
    pub(crate) native: Option<Native>,
    /// The program as it was translated, and what is to be checked.
    pub(crate) question: Option<(Arc<Program>, PropertySet)>,
    /// What evidence is made for.
    pub(crate) origin: Origin,
    /// The violation that the answer is about, once it is confirmed; and what has been counted until then.
    pub(crate) violated: Option<Violated>,
    /// Iterations that are left for the searches behind it.
    pub(crate) further_iterations: u64,
    /// What they work within.
    further_budget: Option<Budget>,
    /// Why the proof is one of nothing.
    pub(crate) vacuous: Vec<String>,
}

/// A confirmed violation that further searches follow.
#[derive(Clone, Debug)]
pub(crate) struct Violated {
    pub(crate) test: ConfirmedTest,
    pub(crate) finding: Finding,
    attempts: u64,
    counters: Stats,
}

/// How often the watcher of a brief question looks up.
const BRIEF_TICK: Duration = Duration::from_millis(20);

/// One run.
pub(crate) struct Run {
    pub(crate) options: Options,
    pub(crate) started: Instant,
    pub(crate) watch: Stopwatch,
    flags: Arc<Flags>,
    live: Mutex<Live>,
    answered: AtomicBool,
}

impl Run {
    pub(crate) fn new(options: Options) -> Run {
        // Whoever asks for numbers gets the times as well; without, nobody reads a clock.
        let is_watched = options.stats.is_some() || options.verbose || options.format == Format::Json;
        Run {
            options,
            watch: if is_watched { Stopwatch::new(nanoseconds) } else { Stopwatch::default() },
            started: Instant::now(),
            flags: Arc::default(),
            live: Mutex::default(),
            answered: AtomicBool::new(false),
        }
    }

    /// The limits as engines see them.
    pub(crate) fn budget(&self) -> Budget {
        let mut budget = self.live().further_budget.clone().unwrap_or_else(|| Budget::new(self.flags.clone()));
        budget.max_iterations = self.options.max_iterations;
        budget.watch = self.watch.clone();
        budget
    }

    /// For a question that is worth so much and no more. It ends with the run as well.
    pub(crate) fn brief_budget(&self, limit: Duration) -> Budget {
        let (own, all) = (Arc::<Flags>::default(), self.flags.clone());
        let (end, flags) = (Instant::now() + limit, own.clone());
        let is_over = move || {
            let raised = [&all.time, &all.memory, &all.interrupted];
            Instant::now() >= end || raised.iter().any(|f| f.load(Ordering::Relaxed))
        };
        std::thread::spawn(move || {
            while !is_over() {
                std::thread::sleep(BRIEF_TICK);
            }
            flags.time.store(true, Ordering::Relaxed);
        });
        Budget::new(own)
    }

    pub(crate) fn raise(&self, why: Exhausted) {
        let flag = match why {
            Exhausted::Time => &self.flags.time,
            Exhausted::Memory => &self.flags.memory,
            Exhausted::Interrupted => &self.flags.interrupted,
            Exhausted::Iterations => return,
        };
        flag.store(true, Ordering::Relaxed);
    }

    pub(crate) fn live(&self) -> MutexGuard<'_, Live> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A search begins; what the ones before have counted stays.
    pub(crate) fn begin_attempt(&self) {
        let mut live = self.live();
        live.earlier = live.counters.clone();
        live.attempts += 1;
    }

    /// The present search has counted this.
    pub(crate) fn count(&self, stats: &Stats) {
        let mut live = self.live();
        live.counters = stats.after(&live.earlier);
    }

    /// The answer is about this violation; the searches that follow may take so many iterations.
    pub(crate) fn go_on_behind(&self, test: ConfirmedTest, finding: Finding, iterations: u64, time: Duration) {
        let further = self.brief_budget(time);
        let mut live = self.live();
        let (attempts, counters) = (live.attempts, live.counters.clone());
        live.violated = Some(Violated { test, finding, attempts, counters });
        live.further_iterations = iterations;
        live.further_budget = Some(further);
    }

    /// Iterations that searches behind a violation may still take; none where there is none.
    pub(crate) fn further_iterations(&self) -> Option<u64> {
        let live = self.live();
        let v = live.violated.as_ref()?;
        Some(live.further_iterations.saturating_sub(live.counters.iterations - v.counters.iterations))
    }

    /// The limit of the whole run that is met.
    pub(crate) fn limit(&self) -> Option<Exhausted> {
        Budget::new(self.flags.clone()).exhausted()
    }

    /// No search has anything left.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.budget().exhausted().is_some() || self.further_iterations() == Some(0)
    }

    pub(crate) fn phase(&self, phase: &'static str) {
        self.live().phase = phase;
    }

    /// Worker and supervisor both want to answer in the end; the first one may.
    pub(crate) fn claim_answer(&self) -> bool {
        !self.answered.swap(true, Ordering::SeqCst)
    }

    /// The statistics so far, with the verdict's words and its evidence.
    pub(crate) fn stats(&self, verdict: String, evidence: &'static str) -> RunStats {
        let live = self.live();
        let until = live.violated.as_ref();
        RunStats {
            engine: live.engine.clone(),
            verdict,
            evidence,
            native: live.native.clone(),
            seconds: self.started.elapsed().as_secs_f64(),
            attempts: until.map_or(live.attempts, |v| v.attempts),
            counters: until.map_or_else(|| live.counters.clone(), |v| v.counters.clone()),
            time_in: self.watch.seconds(),
            peak_memory_mb: memory::peak_mb(),
            unsupported: live.unsupported.clone(),
            checks: live.sites.len() as u64,
            check_status: live
                .question
                .as_ref()
                .map_or_else(Vec::new, |(program, _)| sites::rows(program, &live.sites)),
            further: until.map_or_else(Further::default, |v| Further {
                attempts: live.attempts - v.attempts,
                iterations: live.counters.iterations - v.counters.iterations,
                solver_calls: live.counters.solver_calls - v.counters.solver_calls,
            }),
            vacuous: live.vacuous.clone(),
        }
    }

    pub(crate) fn write_stats(&self, stats: &RunStats) -> Result<(), Failure> {
        match &self.options.stats {
            Some(path) => crate::store::write(path, &report::json::text(&report::json::stats(stats))),
            None => Ok(()),
        }
    }
}

/// The clock of the stopwatch.
fn nanoseconds() -> u64 {
    static BEGIN: LazyLock<Instant> = LazyLock::new(Instant::now);
    BEGIN.elapsed().as_nanos() as u64
}
