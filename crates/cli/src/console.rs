//! Writing to stdout and stderr. A reader that has gone away (a broken pipe) is no error: the exit code still says
//! what happened.

use crate::diagnostics;
use crate::exit::{Exit, Failure, io_words};
use crate::options::{Format, When};
use std::borrow::Cow;
use std::io::{ErrorKind, IsTerminal, Write};
use std::os::fd::AsFd;
use std::sync::atomic::{AtomicBool, Ordering};
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
        // A line that wraps would not be erased.
        let room = columns(std::io::stderr()).map_or(usize::MAX, |columns| columns - 1);
        let shown: String = text.chars().take(room).collect();
        let _ = write!(stderr, "\r\x1b[K{shown}").and_then(|()| stderr.flush());
        *line = Line::Shown;
    }
}

/// Of the terminal that is written to, if it is one and says so.
pub(crate) fn columns(of: impl AsFd) -> Option<usize> {
    let size = rustix::termios::tcgetwinsize(of).ok()?;
    Some(usize::from(size.ws_col)).filter(|&columns| columns > 0)
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

/// Something else than the answer has been sent to stdout, with `-` for a file.
static IS_STDOUT_TAKEN: AtomicBool = AtomicBool::new(false);

/// From now on answers go to stderr, since stdout is another document's.
pub(crate) fn leave_stdout() {
    IS_STDOUT_TAKEN.store(true, Ordering::Relaxed);
}

/// Writes the answer to stdout.
pub(crate) fn out(text: &str) -> Result<(), Failure> {
    erase_progress(Line::Over);
    let text = without_controls(text);
    let (written, place) = match IS_STDOUT_TAKEN.load(Ordering::Relaxed) {
        true => (write_to(std::io::stderr().lock(), text.as_bytes()), "standard error"),
        false => (write_to(std::io::stdout().lock(), text.as_bytes()), "standard output"),
    };
    match written {
        Err(e) if e.kind() != ErrorKind::BrokenPipe => {
            Err(Failure::input(format!("cannot write to {place}: {}", io_words(&e))))
        }
        _ => Ok(()),
    }
}

/// Writes the document that stdout was left to.
pub(crate) fn document(bytes: &[u8]) -> std::io::Result<()> {
    erase_progress(Line::Absent);
    match write_to(std::io::stdout().lock(), bytes) {
        Err(e) if e.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => written,
    }
}

fn write_to(mut place: impl Write, bytes: &[u8]) -> std::io::Result<()> {
    place.write_all(bytes).and_then(|()| place.flush())
}

/// What names and sources bring along must not command the terminal: only our own colours may.
fn without_controls(text: &str) -> Cow<'_, str> {
    let is_harmless = |c: char| !c.is_control() || matches!(c, '\n' | '\t');
    if text.chars().all(is_harmless) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    for (at, c) in text.char_indices() {
        let is_color = || {
            let code = text[at..].strip_prefix("\x1b[").and_then(|rest| rest.split_once('m'));
            code.is_some_and(|(code, _)| code.bytes().all(|b| b.is_ascii_digit() || b == b';'))
        };
        out.push(if is_harmless(c) || is_color() { c } else { '\u{fffd}' });
    }
    Cow::Owned(out)
}

/// Writes one line to stderr; nobody can be told if that fails.
pub(crate) fn note(line: &str) {
    erase_progress(Line::Absent);
    let _ = writeln!(std::io::stderr().lock(), "{}", without_controls(line));
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
        None => {
            let columns = columns(std::io::stderr());
            failure.complaints.iter().for_each(|c| note(&diagnostics::lines(c, columns)));
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_colours_reach_the_terminal() {
        assert_eq!(without_controls("a\tb\n\x1b[1;31mred\x1b[0m"), "a\tb\n\x1b[1;31mred\x1b[0m");
        assert_eq!(without_controls("a\x1b[2Jb\x07\r\x1b[31"), "a\u{fffd}[2Jb\u{fffd}\u{fffd}\u{fffd}[31");
    }
}
