//! The engines: one room per algorithm, behind one interface.
//!
//! An engine gets a program whose calls are expanded (`prepare::prepare`) and answers with candidates for evidence;
//! only `cert` turns a candidate into a verdict.
#![deny(missing_docs)]

mod abstraction;
mod acceleration;
pub mod ase;
mod assignments;
mod beside;
mod bmc;
mod cegar;
mod charged;
mod constant_runs;
pub mod counterexample;
mod dash;
mod directed;
mod exchange;
mod explicit;
mod facts;
mod frontier;
mod fuzzing;
pub mod generational;
mod havoc;
mod houdini;
#[cfg(test)]
mod in_turns;
pub mod interpret;
mod invariants;
mod judge;
pub mod kept;
mod kinduction;
mod lee_yannakakis;
mod matching;
mod minimax;
mod oracle;
mod pdr;
pub mod portfolio;
mod program_view;
mod registry;
mod replay;
mod scripted;
mod search;
mod synergy;
mod testing;
mod under_refine;
mod unwinding;

pub use beside::{Beside, before_preparation};
pub use exchange::Exchange;
pub use facts::{Facts, FactsPool, Whose};
pub use judge::{Judge, Judged};
pub use registry::{EngineInfo, Resumes, find, registry};

use base::{Budget, Stats};
use evidence::{Proof, TestCandidate};
use ir::{Program, ProgramPoint};
use solver::SolverFactory;
use std::rc::Rc;

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
    /// Where it leaves what it has proved for other engines of the run.
    pub facts: Facts,
    /// Contracts of the program's procedures from earlier runs, at most one of each; for engines that take them.
    pub kept: Rc<Vec<kept::KeptContract>>,
    /// Of the engine `ase`; `None`: it chooses itself.
    pub ase: Option<ase::Options>,
    /// Of the engines `interpret` and `counterexample`; `None`: they choose themselves.
    pub domain: Option<interpret::DomainChoice>,
    /// Of the engine `counterexample`.
    pub counterexample: counterexample::Options,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            seed: 0,
            max_steps: 3_000_000,
            summaries: true,
            tests: Exchange::default(),
            facts: Facts::default(),
            kept: Rc::default(),
            ase: None,
            domain: None,
            counterexample: counterexample::Options::default(),
        }
    }
}

/// Something happened that a progress line, a log or a picture may want to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// One turn of the main loop is over; the counters so far.
    Iteration(Stats),
    /// A test was executed.
    Test {
        /// How many there have been.
        number: u64,
    },
    /// A region was split.
    Split {
        /// Where the region lies.
        at: ProgramPoint,
        /// By what, over the variables of the prepared program.
        predicate: String,
    },
    /// A region is split; made whether or not somebody wants details.
    Refined {
        /// Where the region lies.
        at: ProgramPoint,
    },
    /// A transition was removed without a split: no state of the region takes it.
    Removed {
        /// Where the region lies.
        at: ProgramPoint,
    },
}

/// Receives events. The default ignores them.
pub trait EventSink {
    /// Something has happened.
    fn event(&mut self, _: &Event) {}

    /// Whether anybody looks at events that cost something to make.
    fn wants_details(&self) -> bool {
        false
    }
}

impl EventSink for () {}

/// What a run may use and where it reports.
pub struct Context<'a> {
    /// What the engine may use.
    pub budget: Budget,
    /// Makes the engine's solvers.
    pub solvers: &'a dyn SolverFactory,
    /// Who hears of events.
    pub events: &'a mut dyn EventSink,
    /// What the engine has counted.
    pub stats: Stats,
    /// Who else may search, if anybody.
    pub beside: Option<&'a dyn Beside>,
    /// Who says before the engine answers whether a proof is one, if anybody.
    pub judge: Option<&'a dyn Judge>,
}

impl<'a> Context<'a> {
    /// Nobody else searches.
    pub fn new(budget: Budget, solvers: &'a dyn SolverFactory, events: &'a mut dyn EventSink) -> Context<'a> {
        Context { budget, solvers, events, stats: Stats::default(), beside: None, judge: None }
    }

    /// The same, and nobody hears of events.
    pub fn silent(budget: Budget, solvers: &'a dyn SolverFactory) -> Context<'a> {
        // A value without size: nothing is allocated, and nothing lost.
        Context::new(budget, solvers, Box::leak(Box::new(())))
    }
}

impl Context<'_> {
    /// Has somebody search within this run whose proofs are shown to another judge.
    pub(crate) fn judged_by<R>(&mut self, judge: Option<&dyn Judge>, search: impl FnOnce(&mut Context<'_>) -> R) -> R {
        let mut own = Context {
            budget: self.budget.clone(),
            solvers: self.solvers,
            events: &mut *self.events,
            stats: std::mem::take(&mut self.stats),
            beside: self.beside,
            judge,
        };
        let found = search(&mut own);
        self.stats = own.stats;
        found
    }

    /// Begins another iteration of a main loop, unless a limit is reached. `stats` counts those that are over.
    pub(crate) fn begin_iteration(&mut self) -> Option<Outcome> {
        if self.stats.iterations > 0 {
            self.events.event(&Event::Iteration(self.stats.clone()));
        }
        let limit = self.budget.check(self.stats.iterations)?;
        Some(Outcome::unknown(GaveUp::Exhausted(limit)))
    }
}

/// Why an engine has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GaveUp {
    /// A limit of the run.
    Exhausted(base::Exhausted),
    /// A test entered code that was not translated, and no error was found without it.
    Untranslated(String),
    /// The engine's method does not apply or got stuck.
    Method(String),
}

/// The end of a run.
pub enum Outcome {
    /// A test that is said to reach an error.
    Fail(TestCandidate),
    /// What is said to be a proof that none is reached.
    Pass(Box<Proof>),
    /// No answer.
    Unknown {
        /// The reason.
        why: GaveUp,
        /// Locations of errors and of untranslated code that the engine has excluded all the same, by a part of a proof
        /// that nobody has checked.
        excluded: Vec<ProgramPoint>,
    },
}

impl Outcome {
    /// A proof.
    pub fn pass(proof: Proof) -> Outcome {
        Outcome::Pass(Box::new(proof))
    }

    /// No answer, and nothing excluded.
    pub fn unknown(why: GaveUp) -> Outcome {
        Outcome::Unknown { why, excluded: Vec::new() }
    }
}

/// The function behind a registry row.
pub type Engine = fn(&Program, &Config, &mut Context<'_>) -> Outcome;

/// A search that has been begun, and can go on where a limit has ended it.
pub trait Session {
    /// Searches until there is an outcome. The solvers are those of the context that it was begun with.
    fn go_on(&mut self, cx: &mut Context<'_>) -> Outcome;
}

/// Begins a search.
pub type Begin = fn(&Program, &Config, &Context<'_>) -> Box<dyn Session>;
