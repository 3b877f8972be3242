//! Why there is no answer.

use std::fmt;

/// What a service has against us, or we against it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// It does not know who we are, or we may not ask it.
    Credentials,
    /// It knows nothing of the instance.
    Instance,
    /// It is another service, or cannot do what is needed.
    Service,
}

/// Why a service has given no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// The same is refused next time.
    Refused(Refusal, String),
    /// Machines, networks or services failed, after as many attempts as are made.
    Infrastructure(String),
    /// The program took longer than it may.
    TimedOut,
    /// Whoever asked wants no answer any more.
    Interrupted,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Refused(_, why) | Failure::Infrastructure(why) => f.write_str(why),
            Failure::TimedOut => f.write_str("the time was over"),
            Failure::Interrupted => f.write_str("interrupted"),
        }
    }
}

impl std::error::Error for Failure {}
