//! The driver: from a program and an engine to a verdict with confirmed evidence.
//!
//! [`verify`] searches the program in one form after the other (`attempts`), without accesses that violations
//! must not need, has each test executed and each proof checked, asks what a proof is worth, and goes on behind a
//! violation for the checks that are left. Nothing is said on an engine's word: a candidate that fails its judge is a bug of
//! the engine, and the verdict is unknown.
//!
//! What was answered in an earlier run is asked first, and judged like all else (`remembered`).
//!
//! Files, clocks, the terminal and the machine are on the other side of [`Host`].
#![deny(missing_docs)]

mod accesses;
mod apart;
mod attempts;
mod beside;
mod checks;
mod confirm;
mod contracts;
pub mod coverage;
mod decide;
mod facts;
mod finding;
mod forms;
mod host;
mod judge;
mod left;
mod native;
mod others;
mod parked;
mod progress;
mod question;
mod remembered;
mod run;
mod search;
mod shown;
mod simpler;
mod smaller;
mod trials;
mod turns;
mod vacuity;
mod verify;

pub use confirm::{MAX_STEPS, Refused, confirm_proof, confirm_test};
pub use decide::assumed_away;
pub use finding::{Answered, Finding};
pub use host::{Host, Memory, SearchEvents, TestsInUse};
pub use native::confirm as confirm_natively;
pub use progress::{Live, Progress, Sought, Sources, Violated};
pub use run::{InOtherLayouts, Minimize, Run, Settings, Unanswered};
pub use vacuity::{Proved, vacuous};
pub use verify::verify;
