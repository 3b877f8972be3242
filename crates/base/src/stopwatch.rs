//! Where a run spends its time. Nothing here reads a clock: whoever wants the times hands one in, and without a clock a
//! phase costs a comparison.
//!
//! Phases nest, and time counts for the innermost one: what evaluation takes while tests run is evaluation's. The times
//! therefore never add up to more than the run took.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// What time is spent on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Reading the program and preparing it for the engine.
    Prepare,
    /// Asking the solver.
    Solver,
    /// Computing preconditions and path conditions: what the solver is asked.
    Conditions,
    /// Evaluating predicates on known states.
    Evaluation,
    /// Abstract transitions: choosing a frontier, splitting regions, distances.
    Graph,
    /// Executing tests.
    Tests,
    /// Guessing and proving invariants, ranges among them.
    Facts,
    /// Confirming the evidence, without the questions that it asks.
    Check,
    /// Asking the proof checker's solver.
    CheckSolver,
}

impl Phase {
    /// In the order of the statistics.
    pub const ALL: [Phase; 9] = [
        Phase::Prepare,
        Phase::Solver,
        Phase::Conditions,
        Phase::Evaluation,
        Phase::Graph,
        Phase::Tests,
        Phase::Facts,
        Phase::Check,
        Phase::CheckSolver,
    ];

    /// The key in the statistics.
    pub fn name(self) -> &'static str {
        match self {
            Phase::Prepare => "prepare",
            Phase::Solver => "solver",
            Phase::Conditions => "conditions",
            Phase::Evaluation => "evaluation",
            Phase::Graph => "graph",
            Phase::Tests => "tests",
            Phase::Facts => "facts",
            Phase::Check => "check",
            Phase::CheckSolver => "check_solver",
        }
    }
}

/// A clock: nanoseconds since any fixed moment.
pub type Clock = fn() -> u64;

/// Outside all phases.
const IDLE: usize = Phase::ALL.len();

/// Adds up the time of each phase. Clones share their times; phases are begun and ended by one thread, and any thread
/// may read.
#[derive(Clone, Debug, Default)]
pub struct Stopwatch(Option<Arc<Times>>);

#[derive(Debug)]
struct Times {
    clock: Clock,
    /// The phase that time counts for now, and since when.
    current: AtomicUsize,
    since: AtomicU64,
    nanoseconds: [AtomicU64; Phase::ALL.len()],
}

impl Stopwatch {
    /// Measures by this clock, from now on, outside of all phases.
    pub fn new(clock: Clock) -> Stopwatch {
        let times = Times {
            clock,
            current: AtomicUsize::new(IDLE),
            since: AtomicU64::new(clock()),
            nanoseconds: Default::default(),
        };
        Stopwatch(Some(Arc::new(times)))
    }

    /// Time counts for `phase` until the lap is dropped.
    #[must_use = "time counts until the lap is dropped"]
    pub fn phase(&self, phase: Phase) -> Lap {
        Lap(self.0.as_ref().map(|times| {
            let outer = times.switch(phase as usize);
            (times.clone(), outer)
        }))
    }

    /// Seconds of each phase so far, or nothing where there is no clock.
    pub fn seconds(&self) -> Vec<(Phase, f64)> {
        let Some(times) = &self.0 else { return Vec::new() };
        let current = times.current.load(Ordering::Relaxed);
        let running = (times.clock)().saturating_sub(times.since.load(Ordering::Relaxed));
        let of = |phase: Phase| {
            let running = if phase as usize == current { running } else { 0 };
            let total = times.nanoseconds[phase as usize].load(Ordering::Relaxed) + running;
            (phase, total as f64 / 1e9)
        };
        Phase::ALL.into_iter().map(of).collect()
    }
}

impl Times {
    /// Ends what runs and begins `next`; what ran is given back.
    fn switch(&self, next: usize) -> usize {
        let now = (self.clock)();
        let ran = self.current.swap(next, Ordering::Relaxed);
        let since = self.since.swap(now, Ordering::Relaxed);
        if let Some(total) = self.nanoseconds.get(ran) {
            total.fetch_add(now.saturating_sub(since), Ordering::Relaxed);
        }
        ran
    }
}

/// A phase that runs. Dropping it gives the time back to the phase around it.
#[derive(Debug)]
pub struct Lap(Option<(Arc<Times>, usize)>);

impl Drop for Lap {
    fn drop(&mut self) {
        if let Some((times, outer)) = &self.0 {
            times.switch(*outer);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    thread_local! {
        static NOW: Cell<u64> = const { Cell::new(0) };
    }

    fn pass(seconds: u64) {
        NOW.set(NOW.get() + seconds * 1_000_000_000);
    }

    #[test]
    fn time_counts_for_the_innermost_phase() {
        let watch = Stopwatch::new(|| NOW.get());
        pass(1);
        {
            let _tests = watch.phase(Phase::Tests);
            pass(2);
            {
                let _evaluation = watch.phase(Phase::Evaluation);
                pass(4);
            }
            pass(8);
        }
        pass(16);
        let _graph = watch.clone().phase(Phase::Graph);
        pass(32);
        let mut expected = Phase::ALL.map(|p| (p, 0.0));
        expected[Phase::Tests as usize].1 = 10.0;
        expected[Phase::Evaluation as usize].1 = 4.0;
        expected[Phase::Graph as usize].1 = 32.0;
        assert_eq!(watch.seconds(), expected);
        assert!(Stopwatch::default().seconds().is_empty());
    }
}
