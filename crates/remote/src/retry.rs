//! What goes wrong on the way, and what is tried again: up to three times, after pauses that grow.

use crate::failure::Failure;
use bazel_remote_apis::google::{protobuf, rpc};
use prost::Message;
use std::time::Duration;
use tonic::{Code, Status};

/// How often an action is tried again.
pub(crate) const RETRIES: u32 = 3;
/// The pause before the first time; each further one is three times as long.
const PAUSE: Duration = Duration::from_secs(1);
/// A service that wants a longer pause than this is one that has failed.
const LONGEST_PAUSE: Duration = Duration::from_secs(60);

/// Something that went wrong once.
#[derive(Debug)]
pub(crate) struct Trouble {
    kind: Kind,
    what: String,
    /// Of a call.
    code: Option<Code>,
    /// The pause that the service asks for.
    pause: Option<Duration>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// Another attempt may succeed.
    Passing,
    /// There is no such thing (any more): an execution that the service has forgotten, or content that it has dropped.
    Gone,
    /// What came back is not what was announced, or is no result: it must not be taken from the service's memory again.
    Damaged,
    /// It would be the same again.
    Lasting,
    /// The program's own limit.
    TimedOut,
    Interrupted,
}

/// `google.rpc.RetryInfo`.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct RetryInfo {
    #[prost(message, optional, tag = "1")]
    pub(crate) retry_delay: Option<protobuf::Duration>,
}

pub(crate) const RETRY_INFO: &str = "type.googleapis.com/google.rpc.RetryInfo";

impl Trouble {
    fn new(kind: Kind, what: impl Into<String>) -> Trouble {
        Trouble { kind, what: what.into(), code: None, pause: None }
    }

    pub(crate) fn passing(what: impl Into<String>) -> Trouble {
        Trouble::new(Kind::Passing, what)
    }

    pub(crate) fn damaged(what: impl Into<String>) -> Trouble {
        Trouble::new(Kind::Damaged, what)
    }

    pub(crate) fn timed_out() -> Trouble {
        Trouble::new(Kind::TimedOut, "the time was over")
    }

    pub(crate) fn interrupted() -> Trouble {
        Trouble::new(Kind::Interrupted, "interrupted")
    }

    /// A call did not succeed.
    pub(crate) fn of_call(what: &str, status: &Status) -> Trouble {
        let details = rpc::Status::decode(status.details()).map(|s| s.details).unwrap_or_default();
        Trouble {
            kind: kind(status.code()),
            what: format!("{what}: {}", words(status.code(), &told(status))),
            code: Some(status.code()),
            pause: pause(&details),
        }
    }

    /// The service says this of an execution, or of a blob.
    pub(crate) fn of_status(what: &str, status: &rpc::Status) -> Trouble {
        let code = Code::from_i32(status.code);
        Trouble {
            kind: kind(code),
            what: format!("{what}: {}", words(code, &status.message)),
            code: None,
            pause: pause(&status.details),
        }
    }

    /// Another attempt may succeed.
    pub(crate) fn is_passing(&self) -> bool {
        matches!(self.kind, Kind::Passing | Kind::Gone | Kind::Damaged)
    }

    /// What the service remembers of the action is of no use.
    pub(crate) fn wants_another_execution(&self) -> bool {
        matches!(self.kind, Kind::Gone | Kind::Damaged)
    }

    pub(crate) fn into_failure(self, attempts: u32) -> Failure {
        match self.kind {
            Kind::TimedOut => Failure::TimedOut,
            Kind::Interrupted => Failure::Interrupted,
            _ if attempts > 1 => Failure::Infrastructure(format!("{} ({attempts} attempts)", self.what)),
            _ => Failure::Infrastructure(self.what),
        }
    }

    /// How long to wait before the next attempt, the first being number 1.
    pub(crate) fn pause_before(&self, attempt: u32) -> Duration {
        self.pause.unwrap_or_else(|| PAUSE * 3u32.saturating_pow(attempt.saturating_sub(1))).min(LONGEST_PAUSE)
    }

    /// The service knows nothing of what was asked about.
    pub(crate) fn is_about_nothing(&self) -> bool {
        self.kind == Kind::Gone
    }

    /// What a call was answered with.
    pub(crate) fn code(&self) -> Option<Code> {
        self.code
    }

    pub(crate) fn what(&self) -> &str {
        &self.what
    }
}

fn kind(code: Code) -> Kind {
    match code {
        Code::NotFound | Code::FailedPrecondition => Kind::Gone,
        Code::DataLoss => Kind::Damaged,
        Code::Cancelled
        | Code::Unknown
        | Code::DeadlineExceeded
        | Code::ResourceExhausted
        | Code::Aborted
        | Code::Internal
        | Code::Unavailable => Kind::Passing,
        Code::Ok
        | Code::InvalidArgument
        | Code::AlreadyExists
        | Code::PermissionDenied
        | Code::OutOfRange
        | Code::Unimplemented
        | Code::Unauthenticated => Kind::Lasting,
    }
}

/// The message with what is behind it: that a connection failed says little.
fn told(status: &Status) -> String {
    let mut cause = std::error::Error::source(status);
    let mut text = status.message().to_string();
    while let Some(error) = cause {
        let more = error.to_string();
        if !text.contains(&more) {
            text = format!("{text}: {more}");
        }
        cause = error.source();
    }
    text
}

fn words(code: Code, message: &str) -> String {
    // A message is a line of somebody else's: neither long nor able to control a terminal.
    const MOST: usize = 300;
    let line: String = message.chars().map(|c| if c.is_control() { ' ' } else { c }).take(MOST).collect();
    match line.trim() {
        "" => format!("{code:?}"),
        line => format!("{line} ({code:?})"),
    }
}

fn pause(details: &[protobuf::Any]) -> Option<Duration> {
    let info = details.iter().find(|any| any.type_url == RETRY_INFO)?;
    let delay = RetryInfo::decode(&info.value[..]).ok()?.retry_delay?;
    Some(Duration::new(u64::try_from(delay.seconds).ok()?, u32::try_from(delay.nanos).ok()?.min(999_999_999)))
}
