//! What the worker and the supervisor of one run share.

use crate::exit::{Exit, Failure};
use crate::options::{Format, Options};
use crate::{console, memory};
use base::budget::{Budget, Flags};
use base::{Exhausted, Stats, Stopwatch};
use report::answer::{RunStats, unknown};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// What is known of a run while it goes on.
#[derive(Clone, Debug, Default)]
pub(crate) struct Live {
    pub(crate) phase: &'static str,
    pub(crate) engine: String,
    pub(crate) counters: Stats,
    pub(crate) unsupported: Vec<String>,
}

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
        let mut budget = Budget::new(self.flags.clone());
        budget.max_iterations = self.options.max_iterations;
        budget.watch = self.watch.clone();
        budget
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
        RunStats {
            engine: live.engine.clone(),
            verdict,
            evidence,
            seconds: self.started.elapsed().as_secs_f64(),
            counters: live.counters.clone(),
            time_in: self.watch.seconds(),
            peak_memory_mb: memory::peak_mb(),
            unsupported: live.unsupported.clone(),
        }
    }

    pub(crate) fn write_stats(&self, stats: &RunStats) -> Result<(), Failure> {
        match &self.options.stats {
            Some(path) => crate::evidence::write(path, &format!("{:#}\n", report::json::stats(stats))),
            None => Ok(()),
        }
    }

    /// The answer of a run that was cut off: the verdict line and the statistics so far.
    pub(crate) fn give_up(&self, reason: &str) -> Exit {
        let words = unknown(reason);
        let stats = self.stats(words.clone(), "none");
        let written = self.write_stats(&stats).and_then(|()| console::out(&format!("verdict: {words}\n")));
        match written {
            Ok(()) => Exit::Unknown,
            Err(failure) => {
                console::complain(&failure.message);
                failure.exit
            }
        }
    }
}

/// The clock of the stopwatch.
fn nanoseconds() -> u64 {
    static BEGIN: LazyLock<Instant> = LazyLock::new(Instant::now);
    BEGIN.elapsed().as_nanos() as u64
}
