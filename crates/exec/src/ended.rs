//! How executions end, and what ends them from outside.

use base::{Budget, Exhausted, Pos};
use ir::{LocId, ProcId};

/// How an execution ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ended {
    /// An error location was reached.
    Error {
        /// The procedure.
        proc: ProcId,
        /// The error location in it.
        loc: LocId,
    },
    /// The entry procedure returned this value.
    Exit {
        /// What it returned, if it returns something.
        result: Option<logic::Value>,
    },
    /// No edge is enabled: an assumption does not hold, or memory is exhausted.
    Blocked {
        /// The procedure.
        proc: ProcId,
        /// Where no edge is enabled.
        loc: LocId,
    },
    /// Control entered something that was not translated.
    Unknown {
        /// What was not translated, with its place.
        reason: String,
    },
    /// [`Limits::max_steps`] edges were taken.
    StepLimit,
    /// The budget ended.
    Stopped(Exhausted),
    /// Not with `Accesses::Total`: the statement at `pos` touches `addr`, which is in no live object.
    InvalidAccess {
        /// The statement.
        pos: Pos,
        /// What it touches.
        addr: u128,
    },
}

/// What ends an execution from outside.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Edges.
    pub max_steps: u64,
    /// What ends it besides: time, memory, signals.
    pub budget: Budget,
}

impl Limits {
    /// So many edges, and nothing else.
    pub fn steps(max_steps: u64) -> Limits {
        Limits { max_steps, budget: Budget::default() }
    }
}
