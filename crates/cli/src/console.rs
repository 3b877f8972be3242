//! Writing to stdout and stderr. A reader that has gone away (a broken pipe) is no error: the exit code still says
//! what happened.

use crate::diagnostics;
use crate::exit::{Exit, Failure, io_words};
use crate::options::{Format, When};
use std::io::{ErrorKind, IsTerminal, Write};
use std::sync::{Mutex, PoisonError};

/// The progress line, which shares the terminal with everything else.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Line {
    Absent,
    Shown,
    /// The answer is there: it must not come back.
    Over,
}

static LINE: Mutex<Line> = Mutex::new(Line::Absent);

/// Shows the line of progress in place of the one before.
pub(crate) fn progress(text: &str) {
    let mut line = LINE.lock().unwrap_or_else(PoisonError::into_inner);
    if *line != Line::Over {
        let mut stderr = std::io::stderr().lock();
        let _ = write!(stderr, "\r\x1b[K{text}").and_then(|()| stderr.flush());
        *line = Line::Shown;
    }
}

/// Takes the line of progress away before anything else is written.
fn erase_progress(next: Line) {
    let mut line = LINE.lock().unwrap_or_else(PoisonError::into_inner);
    if *line == Line::Shown {
        let mut stderr = std::io::stderr().lock();
        let _ = write!(stderr, "\r\x1b[K").and_then(|()| stderr.flush());
    }
    *line = if *line == Line::Over { Line::Over } else { next };
}

/// Writes the answer to stdout.
pub(crate) fn out(text: &str) -> Result<(), Failure> {
    erase_progress(Line::Over);
    let mut stdout = std::io::stdout().lock();
    match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        Err(e) if e.kind() != ErrorKind::BrokenPipe => {
            Err(Failure::input(format!("cannot write to standard output: {}", io_words(&e))))
        }
        _ => Ok(()),
    }
}

/// Writes one line to stderr; nobody can be told if that fails.
pub(crate) fn note(line: &str) {
    erase_progress(Line::Absent);
    let _ = writeln!(std::io::stderr().lock(), "{line}");
}

/// `attest: message`.
pub(crate) fn complain(message: &str) {
    note(&format!("attest: {message}"));
}

/// Complaints about places of the input look like a compiler's; anything else is a line of our own.
fn tell(failure: &Failure) {
    match &failure.told {
        Some(told) => note(told.trim_end()),
        None if failure.complaints.is_empty() => complain(&failure.message),
        None => failure.complaints.iter().for_each(|c| note(&diagnostics::lines(c))),
    }
}

/// Says why there is no answer; on stdout as well, if a program reads it.
pub(crate) fn fail(format: Format, failure: &Failure) -> Exit {
    tell(failure);
    if format == Format::Json {
        // If that cannot be written either, the exit code has to do.
        let _ = out(&report::json::text(&failure.document()));
    }
    failure.exit
}

pub(crate) fn wants_color(when: When) -> bool {
    match when {
        When::Always => true,
        When::Never => false,
        When::Auto => std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none(),
    }
}
