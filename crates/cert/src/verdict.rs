//! What a run says about a program.

use crate::check::accepted::CheckedProof;
use crate::replay::ConfirmedTest;
use base::Exhausted;
use std::fmt;

/// The answer to "can the program reach an error?".
#[derive(Clone, Debug)]
pub enum Verdict {
    /// Yes: this test has done so.
    Fail(ConfirmedTest),
    /// No: this proof has been accepted.
    Pass(CheckedProof),
    /// Nobody knows, for this reason.
    Unknown(Reason),
}

/// Why there is no answer. Its text stands inside `unknown(…)`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// A limit of the run.
    Limit(Exhausted),
    /// The verdict depends on code that was not translated. The text is that of the unknown location:
    /// `file:line:col: unsupported: …`, or `recursion deeper than …` where calls were not expanded further.
    Unsupported(String),
    /// The only violation found needs an access outside every live object at this position.
    UndefinedBehaviour(String),
    /// The only violation found is one for some layouts of the objects in memory, and not for others; also one where
    /// calls are expanded, but not in the program as it was translated, whose local objects have other addresses.
    DependsOnAddresses(String),
    /// The engine's test does not reach the error when it is executed.
    TestNotConfirmed(String),
    /// The test reaches the error in the interpreter, and not when the machine executes the compiled program.
    NativeDisagrees(String),
    /// The engine's proof was not accepted.
    ProofRejected(String),
    /// The proof was accepted, and it is one of some checks only.
    ProvesAPart(String),
    /// The engine cannot go on.
    GaveUp(String),
    /// No earlier run has left an answer, and nobody wanted a search.
    NotKept,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Limit(why) => write!(f, "{why}"),
            Reason::Unsupported(text) => f.write_str(text),
            Reason::UndefinedBehaviour(place) => {
                write!(f, "the only violation found needs undefined behaviour: {place}")
            }
            Reason::DependsOnAddresses(text) => {
                write!(f, "the only violation found depends on what C leaves to the implementation: {text}")
            }
            Reason::TestNotConfirmed(text) => write!(f, "test not confirmed: {text}"),
            Reason::NativeDisagrees(text) => write!(f, "native execution disagrees: {text}"),
            Reason::ProofRejected(text) => write!(f, "proof rejected: {text}"),
            Reason::ProvesAPart(text) => write!(f, "the proof is accepted for {text}"),
            Reason::GaveUp(text) => f.write_str(text),
            Reason::NotKept => f.write_str("no run has left an answer"),
        }
    }
}

impl Reason {
    /// An engine has returned evidence that does not hold.
    pub fn is_our_bug(&self) -> bool {
        matches!(self, Reason::TestNotConfirmed(_) | Reason::ProofRejected(_))
    }
}

impl From<Exhausted> for Reason {
    fn from(why: Exhausted) -> Reason {
        Reason::Limit(why)
    }
}
