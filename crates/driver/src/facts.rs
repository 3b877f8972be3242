//! The facts pool of engines in turns: lemmas about a prepared program, which each search that begins behind them assumes; and what
//! engines show each other without proof (`shown`).
//!
//! What an engine offers waits until another one begins a search. Then it is checked once, by the checker of proofs. A refused offer is
//! dropped: an engine that offers what does not hold has a bug, or the offer is too much work to check. Neither changes a
//! verdict: a proof that has relied on lemmas has them in it, and is checked with them.

use crate::shown::{Suggestions, Tests};
use base::{Budget, TurnEnds};
use cert::{CheckedLemma, Rejection};
use engines::portfolio::Without;
use engines::{FactsPool, Whose};
use evidence::{Proof, TestCandidate, fingerprint};
use ir::{LocId, Program};
use logic::Term;
use prepare::Prepared;
use solver::layers::External;
use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;

/// What checking one offer may cost: about half a second, as the early turns of the engine that offers do.
const CHECK_EFFORT: u64 = 400_000;

/// Lemmas about one program. Each is assumed in all searches behind it, and in its further executions.
const MOST_LEMMAS: usize = 8;

/// The pools of one run: one for each prepared program that several engines search.
#[derive(Default)]
pub(crate) struct Pools {
    list: RefCell<Vec<Rc<Pool>>>,
    /// The number of the member that has its turn.
    present: Cell<usize>,
    /// Lemmas when somebody asked last.
    seen: Cell<usize>,
    tests: Rc<RefCell<Tests>>,
    without: Without,
}

impl Pools {
    /// Of a portfolio without these.
    pub(crate) fn new(without: &Without) -> Pools {
        Pools { without: without.clone(), ..Pools::default() }
    }

    /// A turn begins.
    pub(crate) fn begin_turn(&self, who: usize) {
        self.present.set(who);
        self.list.borrow().iter().for_each(|pool| pool.present.set(who));
    }

    /// There are more lemmas than when this was asked last.
    pub(crate) fn has_news(&self) -> bool {
        let now = self.list.borrow().iter().map(|pool| pool.lemmas.borrow().len()).sum();
        self.seen.replace(now) < now
    }

    /// Lemmas of the member that others have assumed.
    pub(crate) fn given_by(&self, who: usize) -> u64 {
        let of = |pool: &Rc<Pool>| pool.lemmas.borrow().iter().filter(|l| l.by == who).count() as u64;
        self.list.borrow().iter().map(of).sum()
    }

    /// The pool of the program. Programs that engines want in different forms are often the same.
    pub(crate) fn of(&self, prepared: &Rc<Prepared>) -> Rc<Pool> {
        let known = self.list.borrow().iter().find(|pool| pool.is_about(prepared)).cloned();
        known.unwrap_or_else(|| {
            let pool = Rc::new(Pool::new(prepared.clone(), self));
            self.list.borrow_mut().push(pool.clone());
            pool
        })
    }
}

/// An accepted lemma.
struct Given {
    by: usize,
    lemma: CheckedLemma,
}

/// A lemma that nobody has asked for yet. It may rely on those that were there when it was made.
struct Offer {
    by: usize,
    lemma: Proof,
}

/// What a search assumes.
#[derive(Clone)]
pub(crate) struct Assumed {
    /// The prepared program with the lemmas, where there are any.
    program: Option<Rc<Program>>,
    /// How many.
    pub(crate) lemmas: usize,
}

impl Assumed {
    /// Nothing but the program.
    pub(crate) const NOTHING: Assumed = Assumed { program: None, lemmas: 0 };

    /// The program that is searched.
    pub(crate) fn program<'a>(&'a self, prepared: &'a Prepared) -> &'a Program {
        self.program.as_deref().unwrap_or(&prepared.program)
    }
}

/// See the module.
pub(crate) struct Pool {
    prepared: Rc<Prepared>,
    /// The same program, prepared for other engines.
    others: RefCell<Vec<Rc<Prepared>>>,
    /// Of the program, once it is asked for.
    fingerprint: OnceCell<u64>,
    present: Cell<usize>,
    lemmas: RefCell<Vec<Given>>,
    /// With all lemmas.
    program: RefCell<Option<Rc<Program>>>,
    waiting: RefCell<Vec<Offer>>,
    /// Of all pools.
    tests: Rc<RefCell<Tests>>,
    suggestions: RefCell<Suggestions>,
    without: Without,
}

impl Pool {
    fn new(prepared: Rc<Prepared>, all: &Pools) -> Pool {
        Pool {
            without: all.without.clone(),
            prepared,
            others: RefCell::default(),
            fingerprint: OnceCell::new(),
            present: all.present.clone(),
            lemmas: RefCell::default(),
            program: RefCell::default(),
            waiting: RefCell::default(),
            tests: all.tests.clone(),
            suggestions: RefCell::default(),
        }
    }

    fn is_about(&self, other: &Rc<Prepared>) -> bool {
        let known = |p: &Rc<Prepared>| Rc::ptr_eq(p, other);
        if known(&self.prepared) || self.others.borrow().iter().any(known) {
            return true;
        }
        let (own, given) = (&self.prepared.program, &other.program);
        let is_same = own.procs.len() == given.procs.len()
            && self.prepared.edges() == other.edges()
            && own.vars == given.vars
            && *self.fingerprint.get_or_init(|| fingerprint(own)) == fingerprint(given);
        if is_same {
            self.others.borrow_mut().push(other.clone());
        }
        is_same
    }

    /// What a search may assume that has assumed `known` so far. Offers of others are checked now.
    pub(crate) fn assumed(&self, known: Assumed, checking: &Checking<'_>) -> Assumed {
        let who = self.present.get();
        let (own, others): (Vec<_>, Vec<_>) = self.waiting.take().into_iter().partition(|o| o.by == who);
        self.waiting.replace(own);
        for offer in others {
            if self.lemmas.borrow().len() < MOST_LEMMAS {
                self.take(offer, checking);
            }
        }
        let lemmas = self.lemmas.borrow();
        match lemmas.iter().skip(known.lemmas).any(|l| l.by != who) {
            true => Assumed { program: self.program.borrow().clone(), lemmas: lemmas.len() },
            false => known,
        }
    }

    fn take(&self, offer: Offer, checking: &Checking<'_>) {
        let present = self.program.borrow().clone();
        let program = present.as_deref().unwrap_or(&self.prepared.program);
        let Ok(lemma) = checking.checked(program, offer.lemma) else { return };
        let next = lemma.assumed_in(program);
        self.program.replace(Some(Rc::new(next)));
        self.lemmas.borrow_mut().push(Given { by: offer.by, lemma });
    }

    /// Those that are assumed: a proof of the program in which they are is one of the program, with them.
    pub(crate) fn lemmas(&self, assumed: &Assumed) -> Vec<Proof> {
        self.lemmas.borrow().iter().take(assumed.lemmas).map(|l| l.lemma.lemma().clone()).collect()
    }
}

/// Who pays for the checks of offers, and who else is asked.
pub(crate) struct Checking<'a> {
    pub(crate) budget: &'a Budget,
    pub(crate) cross_check: Option<External>,
}

impl Checking<'_> {
    fn checked(&self, program: &Program, lemma: Proof) -> Result<CheckedLemma, Rejection> {
        let mut budget = self.budget.for_engine(TurnEnds::Anywhere);
        budget.allow(Some(CHECK_EFFORT));
        budget.max_iterations = None;
        let cross_check = self.cross_check.clone();
        let config = solver::Config { budget: budget.clone(), cross_check, ..solver::Config::default() };
        let mut solver = solver::checker_solver(&config);
        let checked = cert::check_lemma(program, lemma, &mut *solver, &budget);
        self.budget.charge(budget.spent());
        checked
    }
}

impl FactsPool for Pool {
    fn offer(&self, lemma: Proof) {
        let by = self.present.get();
        let mut waiting = self.waiting.borrow_mut();
        waiting.retain(|o| o.by != by);
        waiting.push(Offer { by, lemma });
    }

    fn may_ask(&self, engine: &str) -> bool {
        self.without.has(engine)
    }

    fn tested(&self, test: TestCandidate) {
        self.tests.borrow_mut().add(self.present.get(), test);
    }

    fn tests(&self, known: usize, whose: Whose) -> (Vec<TestCandidate>, usize) {
        self.tests.borrow().behind(known, self.present.get(), whose)
    }

    fn suggest(&self, pool: &logic::Pool, at: LocId, t: Term) {
        let vars = self.prepared.program.vars.len();
        self.suggestions.borrow_mut().add(self.present.get(), vars, (pool, at, t));
    }

    fn suggestions(&self, known: usize, show: &mut dyn FnMut(&logic::Pool, LocId, Term)) -> usize {
        self.suggestions.borrow().behind(known, self.present.get(), show)
    }
}
