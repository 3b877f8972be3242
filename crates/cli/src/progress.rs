//! The progress line on stderr: who sees it, and when.

mod now;

use crate::console;
use crate::options::{Command, Options, ProgressMode};
use crate::run::Run;
use now::Now;
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
        let now = Now::of(run);
        if self.shape == Shape::Json { report::json::line(&now) } else { now.to_string() }
    }
}
