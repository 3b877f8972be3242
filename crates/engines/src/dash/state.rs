//! What a run of DASH keeps: the search, what is known beside it, and the questions that are being asked.

use super::nearby::Nearby;
use super::patience::Patience;
use super::queries::Queries;
use super::values::Values;
use crate::Outcome;
use crate::abstraction::RegionId;
use crate::invariants::LearnedInvariants;
use crate::search::Search;
use crate::testing::{Node, NodeId};
use ir::LocId;
use logic::Term;
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// One run.
pub(super) struct Dash {
    pub(super) search: Search,
    pub(super) facts: LearnedInvariants,
    pub(super) values: Values,
    pub(super) queries: Queries,
    /// What the questions that are being asked know of their callers, the innermost last.
    pub(super) contexts: Vec<Asked>,
    /// Implications that the solver has confirmed.
    pub(super) implied: FxHashSet<(Term, Term)>,
    pub(super) exploration: Patience,
    pub(super) first_tests: FirstTests,
    pub(super) has_tried_constants: bool,
    /// Errors that other engines have been told are excluded.
    pub(super) offered: BTreeSet<LocId>,
    pub(super) nearby: Nearby,
}

/// How far the tests are that run before the loop.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum FirstTests {
    /// None has run.
    None,
    /// Edges are left to be covered.
    Begun,
    /// All have run.
    Done,
}

/// The context of a question.
pub(super) struct Asked {
    /// The caller's state, gone into the callee.
    pub(super) base: Node,
    /// Initial regions that no input of the caller's path leads to.
    pub(super) excluded: FxHashSet<RegionId>,
}

/// How a search ends, the program's own or one about a procedure.
pub(super) enum End {
    /// The whole run ends.
    Outcome(Outcome),
    /// A state of the target was reached ("fail").
    Goal(NodeId),
    /// No abstract trace to the target is left in this context ("pass").
    Pass,
    /// A transition could neither be tested nor refined, and the question stays open.
    Stuck,
}
