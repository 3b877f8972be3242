//! The progress line on stderr.

use crate::console;
use crate::memory;
use crate::options::{Command, Options, ProgressMode};
use crate::run::Run;
use cert::status::State;
use serde::Serialize;
use std::fmt;
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
    checks: Checks,
    iterations: u64,
    regions: u64,
    tests: u64,
    solver_calls: u64,
    queries: u64,
    memory_mb: u64,
    limits: Limits,
}

/// How many checks of the run are known to be what.
#[derive(Serialize, Clone, Copy, Default)]
struct Checks {
    proved: usize,
    violated: usize,
    open: usize,
}

impl Checks {
    /// Those of a run of several parts are theirs.
    fn of(run: &Run) -> Checks {
        let parts = run.parts();
        let mut checks = Checks::default();
        let mut count = |of: &Run| {
            for site in &of.progress.live().sites {
                let known = match site.state {
                    State::Proved => &mut checks.proved,
                    State::Violated => &mut checks.violated,
                    State::Open | State::BehindUntranslated | State::Excluded | State::Unconfirmed => &mut checks.open,
                };
                *known += 1;
            }
        };
        if parts.is_empty() {
            count(run)
        } else {
            parts.iter().for_each(|part| count(part))
        }
        checks
    }
}

impl fmt::Display for Checks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Checks { proved, violated, open } = self;
        let known = [(violated, "violated"), (proved, "proved"), (open, "open")];
        let words: Vec<String> = known.iter().filter(|(n, _)| **n > 0).map(|(n, what)| format!("{n} {what}")).collect();
        f.write_str(&words.join(", "))
    }
}

/// What ends the run.
#[derive(Serialize, Clone, Copy)]
struct Limits {
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    memory_mb: Option<u64>,
}

impl Limits {
    fn of(o: &Options) -> Limits {
        Limits { seconds: o.time_limit.as_secs_f64(), memory_mb: o.memory_limit.map(|bytes| bytes / 1_000_000) }
    }
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
        let checks = Checks::of(run);
        let working = run.parts().into_iter().find(|part| part.about().outcome.is_none());
        let part: &Run = working.as_deref().unwrap_or(run);
        let (live, about) = (part.progress.live().clone(), part.about().engine.clone());
        let engine = if live.engine.is_empty() { &about } else { live.engine };
        let (c, seconds) = (&live.counters, part.started.elapsed().as_secs_f64());
        let limits = Limits::of(&part.options);
        let mb = memory::resident().unwrap_or(0) / 1_000_000;
        if self.shape == Shape::Json {
            return report::json::line(&Line {
                seconds,
                phase: live.phase,
                engine,
                checks,
                iterations: c.iterations,
                regions: c.regions,
                tests: c.tests,
                solver_calls: c.solver_calls,
                queries: c.queries,
                memory_mb: mb,
                limits,
            });
        }
        let of_memory = limits.memory_mb.map_or(String::new(), |most| format!(" of {most}"));
        format!(
            "{seconds:.0} of {:.0} s  {} ({engine})  checks: {checks}  {} iterations  {} tests  {mb}{of_memory} MB",
            limits.seconds, live.phase, c.iterations, c.tests
        )
    }
}
