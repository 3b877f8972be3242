//! What the service is told to be and to do wrong, and what it has.

use bazel_remote_apis::build::bazel::remote::execution::v2::ActionResult;
use bazel_remote_apis::google::longrunning::Operation;
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tonic::Code;

/// A mistake, made once, by the next execution that is asked for.
#[derive(Clone, Debug)]
pub enum Fault {
    /// The call is answered with an error; the service may ask for a pause.
    Refuses(Code, Option<Duration>),
    /// The line is cut once the execution has a name. It goes on.
    Cut,
    /// The line is cut, and the service knows nothing of the execution any more.
    Forgets,
    /// The execution ends with this status.
    Ends(Code),
    /// It never ends by itself.
    Hangs,
    /// The result's content has another byte than it was named by.
    Tampers,
    /// The result's content lacks its end.
    Truncates,
    /// The result's content is not there.
    Drops,
    /// Each file of the result is another one, with the right digest: a worker that lies.
    Lies,
}

/// What the service is, as it describes itself.
#[derive(Clone)]
pub struct Manner {
    pub instance: String,
    /// Who asks has to have it.
    pub token: Option<String>,
    pub executes: bool,
    pub knows_sha256: bool,
    /// In a message, in bytes.
    pub batch: i64,
    /// Bytes are encrypted.
    pub tls: Option<Tls>,
}

/// Certificates and a key, PEM.
#[derive(Clone)]
pub struct Tls {
    pub certificate: Vec<u8>,
    pub key: Vec<u8>,
    /// Who vouches for those who ask.
    pub authority: Vec<u8>,
}

impl Default for Manner {
    fn default() -> Manner {
        Manner { instance: "main".into(), token: None, executes: true, knows_sha256: true, batch: 100_000, tls: None }
    }
}

#[derive(Default)]
pub(super) struct State {
    pub(super) content: BTreeMap<String, Vec<u8>>,
    pub(super) results: BTreeMap<String, ActionResult>,
    pub(super) operations: BTreeMap<String, Operation>,
    pub(super) faults: VecDeque<Fault>,
    pub(super) executed: usize,
    pub(super) remembered: usize,
    pub(super) cancelled: Vec<String>,
    pub(super) skipped: usize,
}

/// What all parts of the service share.
#[derive(Clone)]
pub(super) struct Shared {
    pub(super) manner: Manner,
    pub(super) state: Arc<Mutex<State>>,
}

impl Shared {
    pub(super) fn new(manner: Manner) -> Shared {
        Shared { manner, state: Arc::default() }
    }

    pub(super) fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
