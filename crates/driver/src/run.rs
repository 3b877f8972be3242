//! One run: what is asked for, who answers, what is known so far.

use crate::facts::{Pool, Pools};
use crate::host::Host;
use crate::parked::Parked;
use crate::progress::Progress;
use base::{Budget, Exhausted, TurnEnds};
use cert::Reason;
use engines::EngineInfo;
use engines::portfolio::{self, Sharing, Turn};
use evidence::Proof;
use prepare::{ExpandLimits, Form, Prepared};
use solver::layers::External;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

/// What the user may choose about a run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// For random choices.
    pub seed: u64,
    /// Answers about procedures are kept and looked up.
    pub summaries: bool,
    /// Of the engine `ase`; `None`: it chooses itself.
    pub ase: Option<engines::ase::Options>,
    /// Of the engine `interpret`; `None`: it chooses itself.
    pub domain: Option<engines::interpret::DomainChoice>,
    /// Of the engine `counterexample`.
    pub counterexample: engines::counterexample::Options,
    /// What engines in turns go without.
    pub portfolio: portfolio::Without,
    /// Iterations of each search.
    pub max_iterations: Option<u64>,
    /// How far calls are expanded.
    pub limits: ExpandLimits,
    /// A second solver for the checker's questions.
    pub cross_check: Option<External>,
    /// Violations to find a test for, at most.
    pub max_violations: usize,
    /// How long the searches may take, where others come behind them; otherwise the limits of the run are theirs.
    pub time: Option<Duration>,
    /// What no search decides for all checks at once, in half of that time, is asked of each check by itself.
    pub apart: bool,
    /// How much of a search's effort goes into a smaller proof of what it has found.
    pub minimize: Minimize,
    /// A test is made shorter, and its values smaller, before anybody sees it.
    pub simpler_tests: bool,
    /// What becomes of a violation that needs another layout of the objects in memory.
    pub in_other_layouts: InOtherLayouts,
    /// What becomes of a question to which no earlier run has left an answer.
    pub unanswered: Unanswered,
    /// Processes that search at a time where there are several questions.
    pub jobs: usize,
}

/// What becomes of a violation that needs another layout of the objects in memory than ours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InOtherLayouts {
    /// One is looked for that does not need it.
    LookForAnother,
    /// The search ends: another translation of the program knows more of where objects lie.
    EndSearch,
}

/// What becomes of a question to which nobody has left an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unanswered {
    /// It is searched.
    Searched,
    /// It stays open: somebody collects what others have answered.
    LeftOpen,
}

/// How much effort goes into a proof with fewer conjuncts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Minimize {
    /// None.
    No,
    /// A small part of the search's.
    Briefly,
    /// Somebody is going to read it: as much as the search's.
    Patiently,
}

/// One run. The references are to what outlives it: the supervisor looks at the progress as well.
#[derive(Clone, Copy)]
pub struct Run<'a> {
    /// What the user has chosen.
    pub settings: &'a Settings,
    /// Who searches.
    pub engine: &'static EngineInfo,
    /// The limits of its turn, where it is one of several.
    pub(crate) turn: Option<&'a TurnLimits>,
    /// What is known so far.
    pub progress: &'a Progress,
    /// The world outside.
    pub host: &'a dyn Host,
}

/// What an engine may use that is one of several.
pub(crate) struct TurnLimits {
    /// Its effort over all searches of the turn, and the iterations of each.
    pub(crate) budget: Budget,
    pub(crate) form: Form,
    pub(crate) ase: Option<engines::ase::Options>,
    /// Conflicts that one of its questions may cost, if less than usual.
    pub(crate) conflicts: Option<u64>,
    /// What it and the others have proved on their way, where that is shared.
    pub(crate) pools: Option<Rc<Pools>>,
    pub(crate) sharing: Cell<Sharing>,
    /// The search that the last turn has ended.
    parked: RefCell<Option<Parked>>,
    /// The proof that the last turn has ended with, whose check was too long for it.
    unchecked: RefCell<Option<(Rc<Prepared>, Proof)>>,
}

impl TurnLimits {
    pub(crate) fn new(budget: Budget, form: Form, turn: &Turn, pools: Option<Rc<Pools>>) -> TurnLimits {
        let (ase, conflicts) = (turn.ase, turn.conflicts);
        let (sharing, parked) = (Cell::new(turn.sharing), RefCell::default());
        TurnLimits { budget, form, ase, conflicts, pools, sharing, parked, unchecked: RefCell::default() }
    }

    pub(crate) fn park(&self, search: Parked) {
        self.parked.replace(Some(search));
    }

    /// The search of this very program, if it is the one that was parked.
    pub(crate) fn parked_of(&self, prepared: &Rc<Prepared>) -> Option<Parked> {
        self.parked.borrow_mut().take_if(|p| p.is_about(prepared))
    }

    pub(crate) fn keep_unchecked(&self, prepared: Rc<Prepared>, proof: Proof) {
        self.unchecked.replace(Some((prepared, proof)));
    }

    /// The proof of this very program that has still to be checked.
    pub(crate) fn unchecked_of(&self, prepared: &Rc<Prepared>) -> Option<Proof> {
        let kept = self.unchecked.borrow_mut().take_if(|(p, _)| Rc::ptr_eq(p, prepared));
        kept.map(|(_, proof)| proof)
    }

    /// The pool of the program, where the turn is one that offers facts.
    pub(crate) fn pool(&self, prepared: &Rc<Prepared>) -> Option<Rc<Pool>> {
        let pools = self.pools.as_ref().filter(|_| self.sharing.get() != Sharing::Nothing);
        pools.map(|pools| pools.of(prepared))
    }
}

impl<'a> Run<'a> {
    /// A run of one engine, or of those that it takes in turns.
    pub fn new(
        settings: &'a Settings,
        engine: &'static EngineInfo,
        progress: &'a Progress,
        host: &'a dyn Host,
    ) -> Run<'a> {
        Run { settings, engine, turn: None, progress, host }
    }
}

impl Run<'_> {
    /// The limits as engines see them.
    pub(crate) fn budget(&self) -> Budget {
        let mut budget = self.progress.budget();
        budget.max_iterations = self.settings.max_iterations;
        budget
    }

    /// The limit that is met, if one is.
    pub(crate) fn exhausted(&self) -> Option<Exhausted> {
        self.budget().exhausted()
    }

    /// The same run with one of its engines, whose turn it is.
    pub(crate) fn with<'b>(&'b self, engine: &'static EngineInfo, turn: &'b TurnLimits) -> Run<'b> {
        Run { engine, turn: Some(turn), ..*self }
    }

    /// Who answers a single question.
    pub(crate) fn single_engine(&self) -> &'static EngineInfo {
        let first = || engines::find(portfolio::FIRST).expect("it is in the registry");
        if self.engine.name == portfolio::NAME { first() } else { self.engine }
    }

    /// The limits of a search, which are those of the engine's turn where it has one.
    pub(crate) fn search_budget(&self) -> Budget {
        match self.turn {
            None => self.budget().for_engine(TurnEnds::BetweenIterations),
            Some(turn) => turn.budget.clone(),
        }
    }

    /// Others search beside this run where there is something to share.
    pub(crate) fn may_ask_others(&self) -> bool {
        self.settings.jobs > 1 && self.settings.unanswered == Unanswered::Searched
    }

    /// The form of program that the engine gets.
    pub(crate) fn form(&self) -> Form {
        self.turn.map_or(self.engine.form, |turn| turn.form)
    }

    /// How ASE searches.
    pub(crate) fn ase(&self) -> Option<engines::ase::Options> {
        self.turn.map_or(self.settings.ase, |turn| turn.ase)
    }

    /// Nobody shall search any further: another translation of the program is to be asked.
    pub(crate) fn is_for_another_translation(&self, why: &Reason) -> bool {
        let is_refused = matches!(why, Reason::DependsOnAddresses(_));
        is_refused && self.settings.in_other_layouts == InOtherLayouts::EndSearch
    }

    /// No search of the turn has anything left.
    pub(crate) fn is_turn_over(&self) -> bool {
        self.is_exhausted() || self.search_budget().turn_over().is_some()
    }

    /// No search has anything left.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.exhausted().is_some() || self.progress.further_iterations() == Some(0)
    }
}
