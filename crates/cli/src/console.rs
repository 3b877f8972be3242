//! Writing to stdout and stderr. A reader that has gone away (a broken pipe) is no error: the exit code still says
//! what happened.

use crate::exit::{Failure, io_words};
use crate::options::When;
use std::io::{ErrorKind, IsTerminal, Write};

/// Writes the answer to stdout.
pub(crate) fn out(text: &str) -> Result<(), Failure> {
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
    let _ = writeln!(std::io::stderr().lock(), "{line}");
}

/// `attest: message`.
pub(crate) fn complain(message: &str) {
    note(&format!("attest: {message}"));
}

pub(crate) fn wants_color(when: When) -> bool {
    match when {
        When::Always => true,
        When::Never => false,
        When::Auto => std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none(),
    }
}
