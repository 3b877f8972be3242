//! Witnesses of verification, formats 2.0 and 2.1 of SV-COMP in YAML and 1.0 in GraphML: what a violation passes, or what holds
//! where.

mod branches;
mod document;
pub mod graphml;
mod invariants;
mod read;
mod violation;
mod yaml;

pub use branches::Branches;
pub use document::{Task, document};
pub use invariants::{candidates, computes, contracts, joined};
pub use read::read;
pub use violation::{is_result, violation};

/// A place of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
    /// The file as the task names it.
    pub file: String,
    /// Of the file itself, whatever line markers say.
    pub line: u32,
    /// From 1; if there is none, the first place of the line that fits.
    pub column: Option<u32>,
    /// For people.
    pub function: Option<String>,
}

/// What happens at a waypoint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Just before a statement, an expression is true.
    Assumption(String),
    /// Just behind a statement, an expression is true (format 1.0).
    Behind(String),
    /// A controlling expression has this value: `true`, `false`, a number, `default`.
    Branching(String),
    /// A function is called.
    Enter,
    /// A function has returned, with a result that satisfies an expression over `\result`.
    Return(String),
    /// The violation comes next.
    Target,
}

/// What an execution does with a waypoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// It passes it.
    Follow,
    /// It does not pass it in this segment.
    Avoid,
    /// It passes it again and again.
    Cycle,
}

/// A place on the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waypoint {
    /// What happens there.
    pub event: Event,
    /// Whether it is to.
    pub action: Action,
    /// The place.
    pub location: Location,
}

/// Where an invariant holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Each time before the condition of the loop is evaluated.
    Loop,
    /// Each time just before the statement.
    Location,
    /// Each time when the function that is defined there is entered.
    Requires,
    /// Each time when it returns.
    Ensures,
}

impl Scope {
    /// It is a part of a contract.
    pub fn is_of_contract(self) -> bool {
        matches!(self, Scope::Requires | Scope::Ensures)
    }
}

/// An expression of C that holds at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invariant {
    /// When.
    pub scope: Scope,
    /// Where.
    pub location: Location,
    /// What.
    pub value: String,
}

/// What a witness says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// The segments that a violation passes, each with what is avoided and what is followed.
    Violation(Vec<Vec<Waypoint>>),
    /// What holds in a program without a violation.
    Correctness(Vec<Invariant>),
}

/// A witness that was read.
#[derive(Clone, Debug)]
pub struct Witness {
    /// `CPAchecker 4.0`
    pub producer: String,
    /// The property that it is about, as property files have it.
    pub specification: Option<String>,
    /// `ILP32` or `LP64`.
    pub data_model: Option<String>,
    /// SHA-256 of the files that it is about, by the names that it gives them.
    pub hashes: Vec<(String, String)>,
    /// What it says.
    pub content: Content,
    /// The automaton has other paths to the violation than the one that was read: who finds no violation on that one knows
    /// nothing of the others.
    pub is_one_of_many: bool,
    /// The violation may come behind the target (format 1.0: an automaton may be at its end before the property is violated).
    pub is_near: bool,
    /// What of it nobody reads here.
    pub ignored: Vec<String>,
}
