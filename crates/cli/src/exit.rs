//! The exit codes: a contract that scripts depend on (the same as CBMC's, so that existing scripts work unchanged).

use report::snippet::Excerpt;
use serde::Serialize;

/// How a run of `attest` ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Exit {
    /// Proved, or a command without a verdict succeeded.
    Ok,
    /// A violation was found and confirmed by execution.
    Violated,
    /// Neither proved nor refuted.
    Unknown,
    /// A witness does not hold.
    Refused,
    /// The command line is wrong.
    Usage,
    /// The input (or a file to write) cannot be used.
    Input,
    /// A bug in `attest`.
    Internal,
}

impl Exit {
    pub(crate) fn code(self) -> i32 {
        match self {
            Exit::Ok => 0,
            Exit::Violated => 10,
            Exit::Unknown => 5,
            Exit::Refused => 3,
            Exit::Usage => 1,
            Exit::Input => 2,
            Exit::Internal => 6,
        }
    }

    /// The end with this code; other codes are those of a crash.
    pub(crate) fn of_code(code: i32) -> Exit {
        Exit::MEANINGS.into_iter().map(|(exit, _)| exit).find(|e| e.code() == code).unwrap_or(Exit::Internal)
    }

    /// The rows of the table in the help.
    pub(crate) const MEANINGS: [(Exit, &'static str); 7] = [
        (Exit::Ok, "proved (or done, for commands without a verdict)"),
        (Exit::Violated, "violated, confirmed by executing a test"),
        (Exit::Unknown, "unknown"),
        (Exit::Refused, "a witness that does not hold"),
        (Exit::Usage, "wrong usage"),
        (Exit::Input, "input that cannot be read or parsed, or nowhere to write the answer"),
        (Exit::Internal, "internal error"),
    ];
}

/// A one-line message for the user and the code that goes with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Failure {
    pub(crate) exit: Exit,
    pub(crate) message: String,
    /// The complaints behind it, where they have places: they are shown instead of the message.
    pub(crate) complaints: Vec<Complaint>,
    /// What a compiler has said, which is shown instead.
    pub(crate) told: Option<String>,
}

/// What is wrong at a place of the input.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Complaint {
    pub(crate) severity: String,
    pub(crate) file: String,
    /// From 1; 0 (`null`) where there is none.
    #[serde(serialize_with = "known")]
    pub(crate) line: u32,
    #[serde(serialize_with = "known")]
    pub(crate) column: u32,
    pub(crate) message: String,
    #[serde(skip)]
    pub(crate) excerpt: Option<Excerpt>,
}

fn known<S: serde::Serializer>(n: &u32, to: S) -> Result<S::Ok, S::Error> {
    (*n > 0).then_some(*n).serialize(to)
}

/// The one document that `--format json` prints where there is no answer.
#[derive(Serialize)]
pub(crate) struct FailureDocument<'a> {
    error: &'a str,
    exit: i32,
    diagnostics: &'a [Complaint],
}

impl Failure {
    fn new(exit: Exit, message: impl Into<String>) -> Failure {
        Failure { exit, message: message.into(), complaints: Vec::new(), told: None }
    }

    pub(crate) fn document(&self) -> FailureDocument<'_> {
        FailureDocument { error: &self.message, exit: self.exit.code(), diagnostics: &self.complaints }
    }

    pub(crate) fn usage(message: impl Into<String>) -> Failure {
        Failure::new(Exit::Usage, message)
    }

    pub(crate) fn input(message: impl Into<String>) -> Failure {
        Failure::new(Exit::Input, message)
    }

    pub(crate) fn internal(message: impl Into<String>) -> Failure {
        Failure::new(Exit::Internal, message)
    }
}

/// An input/output error in words, without the operating system's error number.
pub(crate) fn io_words(e: &std::io::Error) -> String {
    let text = e.to_string();
    match text.find(" (os error") {
        Some(end) => text[..end].to_lowercase(),
        None => text,
    }
}
