//! The progress line on stderr.

use crate::console;
use crate::memory;
use crate::options::{Command, Options, ProgressMode};
use crate::run::Run;
use serde::Serialize;
use std::io::IsTerminal;
use std::time::{Duration, Instant};

/// How progress is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// One line that is written over.
    Line,
    /// A line now and then.
    Lines,
    Json,
    Silent,
}

/// A line of `--progress json`.
#[derive(Serialize)]
struct Line<'a> {
    seconds: f64,
    phase: &'a str,
    engine: &'a str,
    iterations: u64,
    regions: u64,
    tests: u64,
    solver_calls: u64,
    queries: u64,
    memory_mb: u64,
}

pub(crate) struct Progress {
    shape: Shape,
    last: Instant,
}

impl Progress {
    pub(crate) fn new(o: &Options) -> Progress {
        let shape = match o.progress {
            _ if o.command != Command::Verify => Shape::Silent,
            ProgressMode::Auto if o.quiet || !std::io::stderr().is_terminal() => Shape::Silent,
            ProgressMode::Auto => Shape::Line,
            ProgressMode::Plain => Shape::Lines,
            ProgressMode::Json => Shape::Json,
            ProgressMode::None => Shape::Silent,
        };
        Progress { shape, last: Instant::now() }
    }

    fn interval(&self) -> Duration {
        match self.shape {
            Shape::Line => Duration::from_millis(200),
            Shape::Lines => Duration::from_secs(10),
            Shape::Json | Shape::Silent => Duration::from_secs(1),
        }
    }

    /// Shows the state of the run if it is time to.
    pub(crate) fn tick(&mut self, run: &Run) {
        if self.shape == Shape::Silent || self.last.elapsed() < self.interval() {
            return;
        }
        self.last = Instant::now();
        let text = self.text(run);
        match self.shape {
            Shape::Line => console::progress(&text),
            _ => console::note(&text),
        }
    }

    fn text(&self, run: &Run) -> String {
        if let Some(part) = run.parts().iter().find(|part| part.about().outcome.is_none()) {
            return self.text(part);
        }
        let (live, engine) = (run.progress.live().clone(), run.about().engine.clone());
        let (c, seconds) = (&live.counters, run.started.elapsed().as_secs_f64());
        let mb = memory::resident().unwrap_or(0) / 1_000_000;
        if self.shape == Shape::Json {
            return report::json::line(&Line {
                seconds,
                phase: live.phase,
                engine: &engine,
                iterations: c.iterations,
                regions: c.regions,
                tests: c.tests,
                solver_calls: c.solver_calls,
                queries: c.queries,
                memory_mb: mb,
            });
        }
        format!(
            "{seconds:.0} s  {}  {} iterations  {} regions  {} tests  {} solver calls  {mb} MB",
            live.phase, c.iterations, c.regions, c.tests, c.solver_calls
        )
    }
}
