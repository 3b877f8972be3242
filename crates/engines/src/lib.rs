//! The engines: one room per algorithm, behind one interface.
//!
//! An engine gets a program whose calls are expanded (`ir::pass::prepare`) and answers with candidates for evidence;
//! only `cert` turns a candidate into a verdict.

mod abstraction;
mod dash;
mod directed;
mod exchange;
mod frontier;
mod fuzzing;
mod invariants;
mod lee_yannakakis;
mod oracle;
mod program_view;
mod registry;
mod search;
mod synergy;
mod testing;

pub use exchange::Exchange;
pub use registry::{EngineInfo, find, registry};

use base::{Budget, Stats};
use exec::{InitialMemory, Value};
use ir::{EdgeId, LocId, ProcId, Program, VarDecl};
use logic::{Pool, Term, VarId};

/// What the user may choose about a search.
#[derive(Clone, Debug)]
pub struct Config {
    /// For random choices; the same seed gives the same run.
    pub seed: u64,
    /// Edges that one test may take.
    pub max_steps: u64,
    /// Answers about procedures are kept and looked up.
    pub summaries: bool,
    /// Tests that come in and go out.
    pub tests: Exchange,
}

impl Default for Config {
    fn default() -> Config {
        Config { seed: 0, max_steps: 3_000_000, summaries: true, tests: Exchange::default() }
    }
}

/// A location of one procedure of the prepared program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    pub proc: ProcId,
    pub loc: LocId,
}

/// Something happened that a progress line, a log or a picture may want to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// One turn of the main loop is over; the counters so far.
    Iteration(Stats),
    /// A test was executed.
    Test { number: u64 },
    /// A region was split.
    Split { at: Place, predicate: String },
    /// A transition was removed without a split: no state of the region takes it.
    Removed { at: Place },
}

/// Receives events. The default ignores them.
pub trait EventSink {
    fn event(&mut self, _: &Event) {}

    /// Whether anybody looks at events that cost something to make.
    fn wants_details(&self) -> bool {
        false
    }
}

impl EventSink for () {}

/// What a run may use and where it reports.
pub struct Context<'a> {
    pub budget: Budget,
    pub solver: Box<dyn solver::Solve>,
    pub events: &'a mut dyn EventSink,
    pub stats: Stats,
    /// What an engine without an answer has excluded all the same: locations of errors and of untranslated code that no
    /// execution reaches, by a part of a proof that nobody has checked.
    pub excluded: Vec<Place>,
}

/// A test that is said to reach an error.
#[derive(Clone, Debug, Default)]
pub struct TestCandidate {
    pub inputs: Vec<Value>,
    pub memory: InitialMemory,
}

/// Invariants that are said to be a proof, one contract per claim about a procedure; the first is the entry's.
pub struct ProofCandidate {
    /// Extends the program's pool.
    pub pool: Pool,
    /// Variables numbered after the program's: the frozen ones.
    pub frozen: Vec<VarDecl>,
    pub contracts: Vec<Contract>,
}

/// A claim about a procedure: from every state of the entry's invariant, each location is reached in states of its own
/// invariant only, whatever the frozen variables are. The procedure never writes those: they stand for what a caller
/// remembers.
pub struct Contract {
    pub proc: ProcId,
    pub frozen: Vec<VarId>,
    /// By location of the procedure.
    pub invariants: Vec<Term>,
    pub uses: Vec<Use>,
}

/// A contract that an edge with a call relies on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Use {
    pub edge: EdgeId,
    /// Index of a contract of the callee in [`ProofCandidate::contracts`].
    pub contract: usize,
    /// What the contract's frozen variables stand for: terms over the state before the call.
    pub frozen: Vec<Term>,
}

/// Why an engine has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GaveUp {
    Exhausted(base::Exhausted),
    /// A test entered code that was not translated, and no error was found without it.
    Untranslated(String),
    /// The engine's method does not apply or got stuck.
    Method(String),
}

/// The end of a run.
pub enum Outcome {
    Fail(TestCandidate),
    Pass(ProofCandidate),
    Unknown(GaveUp),
}

/// The function behind a registry row.
pub type Engine = fn(&Program, &Config, &mut Context<'_>) -> Outcome;
