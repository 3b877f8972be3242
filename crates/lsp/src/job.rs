//! A run of the command line, and what it says while it works. Ending it is ending its process.

use crossbeam_channel::Sender;
use serde::Deserialize;
use std::fmt;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// What a run is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Task {
    Verify,
    Replay,
}

/// What a run says.
pub(crate) enum Event {
    /// It is still at work.
    Works(u64, Progress),
    /// It is over, and has printed this.
    Over(u64, String),
}

/// A line of `--progress json`.
#[derive(Debug, Deserialize)]
pub(crate) struct Progress {
    pub(crate) seconds: f64,
    pub(crate) phase: String,
    pub(crate) engine: String,
    /// The place of the check that is searched for, where it is one.
    pub(crate) at: Option<String>,
    pub(crate) checks: Checks,
    pub(crate) tests: u64,
    pub(crate) solver_calls: u64,
}

/// How many checks are known to be what.
#[derive(Debug, Deserialize)]
pub(crate) struct Checks {
    pub(crate) proved: u64,
    pub(crate) violated: u64,
    pub(crate) open: u64,
}

/// For the line of an editor: what is decided, and what is worked on.
impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Checks { proved, violated, open } = self.checks;
        let (decided, all) = (proved + violated, proved + violated + open);
        if all > 0 {
            write!(f, "{decided} of {all} checks decided, ")?;
        }
        match &self.at {
            Some(at) if self.phase == "searching" => write!(f, "{} on {at}", self.engine)?,
            _ => f.write_str(&self.phase)?,
        }
        let Progress { seconds, tests, solver_calls, .. } = self;
        write!(f, ", {seconds:.0} s, {tests} tests, {solver_calls} questions to the solver")
    }
}

/// A run.
pub(crate) struct Job {
    pub(crate) number: u64,
    pub(crate) task: Task,
    pub(crate) file: PathBuf,
    child: Child,
}

impl Job {
    /// Begins a run in a directory; its events have its number.
    pub(crate) fn start(
        (number, task): (u64, Task),
        file: &Path,
        directory: &Path,
        command: &mut Command,
        events: &Sender<Event>,
    ) -> std::io::Result<Job> {
        command.current_dir(directory).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn()?;
        if let Some(stderr) = child.stderr.take() {
            let events = events.clone();
            std::thread::spawn(move || {
                for line in BufReader::new(stderr).lines().map_while(Result::ok) {
                    if let Ok(progress) = serde_json::from_str(&line) {
                        let _ = events.send(Event::Works(number, progress));
                    }
                }
            });
        }
        if let Some(mut stdout) = child.stdout.take() {
            let events = events.clone();
            std::thread::spawn(move || {
                let mut text = Vec::new();
                let _ = stdout.read_to_end(&mut text);
                let _ = events.send(Event::Over(number, String::from_utf8_lossy(&text).into_owned()));
            });
        }
        Ok(Job { number, task, file: file.to_path_buf(), child })
    }
}

impl Drop for Job {
    /// Nothing of a run outlives who wants to know.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
