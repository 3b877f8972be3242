//! What a run of another program takes: wall time, and time of the processor, which other programs of a busy machine do not
//! change; and a limit of the latter.

use std::process::Command;
use std::time::Instant;

/// What a run took.
pub(crate) struct Spent {
    pub(crate) wall: f64,
    pub(crate) cpu: Option<f64>,
}

impl Spent {
    /// Seconds of the processor, or of the wall where those are not known.
    pub(crate) fn seconds(&self) -> f64 {
        self.cpu.unwrap_or(self.wall)
    }
}

pub(crate) struct Clock {
    started: Instant,
    cpu: Option<f64>,
}

impl Clock {
    pub(crate) fn start() -> Clock {
        Clock { started: Instant::now(), cpu: cpu_of_children() }
    }

    pub(crate) fn spent(&self) -> Spent {
        let cpu = cpu_of_children().zip(self.cpu).map(|(now, before)| now - before);
        Spent { wall: self.started.elapsed().as_secs_f64(), cpu }
    }
}

/// Hundredths of seconds, the unit of Linux's `/proc`.
pub(crate) const TICKS: f64 = 100.0;

/// The CPU seconds of all processes that were run so far and that have ended, as Linux counts them.
fn cpu_of_children() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    // Behind the name, which is in brackets; user and system time of children are the fields 16 and 17 of all.
    let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |i: usize| fields.get(i)?.parse::<f64>().ok();
    Some((ticks(13)? + ticks(14)?) / TICKS)
}

/// How much longer than the processor's time the wall's may be: a machine may be busy.
pub(crate) const PATIENCE: u64 = 10;

/// A program that is ended after so many seconds of the processor, or when [`PATIENCE`] is at its end.
pub(crate) fn limited(program: &std::ffi::OsStr, cpu_seconds: u64) -> Command {
    let mut command = Command::new("timeout");
    let wall = PATIENCE * cpu_seconds;
    command.arg(wall.to_string()).args(["sh", "-c", "ulimit -t \"$0\" && exec \"$@\""]);
    command.arg(cpu_seconds.to_string()).arg(program);
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_busy_program_is_ended() {
        let clock = Clock::start();
        let mut command = limited("sh".as_ref(), 1);
        let status = command.args(["-c", "while :; do :; done"]).status();
        assert!(status.is_ok_and(|s| !s.success()));
        assert!(clock.spent().wall < 10.0 * PATIENCE as f64);
    }
}
