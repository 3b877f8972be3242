//! The facts pool, as an engine sees it: what engines in turns learn of a program, and leave for each other.
//!
//! - *Lemmas* are proved. Engines need not know of those of others: they get the program in which they are assumed, and their
//!   proofs get them as lemmas. An engine's word is not enough here either: the pool, which is the driver's, has each one checked once.
//! - *Tests* have been executed. They are sequences of inputs, and serve whatever form of the program an engine has.
//! - *Suggestions* are guesses: conditions that may be invariants of a location. Who can tell whether they are tries them.

use evidence::{Proof, TestCandidate};
use ir::LocId;
use logic::{Pool, Term};
use std::fmt;
use std::rc::Rc;

/// Keeps what an engine offers about the program that it searches, and shows it to the others.
pub trait FactsPool {
    /// A lemma (`evidence::Proof::lemmas`) that the engine has found to hold.
    fn offer(&self, lemma: Proof);

    /// Whether searches may ask the engine small questions of their own, at their own cost. A pool of lemmas alone has nobody to ask.
    fn may_ask(&self, _engine: &str) -> bool {
        false
    }

    /// An execution that has shown the engine something new. A pool of lemmas alone keeps none.
    fn tested(&self, _: TestCandidate) {}

    /// The tests behind the first `known`, and how many there are in all.
    fn tests(&self, known: usize, _: Whose) -> (Vec<TestCandidate>, usize) {
        (Vec::new(), known)
    }

    /// A truth value over the program's variables and memory that may be an invariant of the location of the entry procedure. A
    /// pool of lemmas alone keeps none.
    fn suggest(&self, _: &Pool, _: LocId, _: Term) {}

    /// Shows the suggestions of others behind the first `known`; how many there are in all.
    fn suggestions(&self, known: usize, _: &mut dyn FnMut(&Pool, LocId, Term)) -> usize {
        known
    }
}

/// Which tests are asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whose {
    /// All of them: the engine begins.
    Anybodys,
    /// Those of other engines.
    Others,
}

/// The pool of a search. The default keeps nothing.
#[derive(Clone, Default)]
pub struct Facts(Option<Rc<dyn FactsPool>>);

impl Facts {
    /// Those of a pool.
    pub fn of(pool: Rc<dyn FactsPool>) -> Facts {
        Facts(Some(pool))
    }

    /// Somebody may want facts: making an offer is not in vain.
    pub(crate) fn are_wanted(&self) -> bool {
        self.0.is_some()
    }

    /// See [`FactsPool::may_ask`].
    pub(crate) fn may_ask(&self, engine: &str) -> bool {
        self.0.as_ref().is_some_and(|pool| pool.may_ask(engine))
    }

    pub(crate) fn offer(&self, lemma: Proof) {
        if let Some(pool) = &self.0 {
            pool.offer(lemma);
        }
    }

    /// See [`FactsPool::tested`].
    pub(crate) fn tested(&self, test: impl FnOnce() -> TestCandidate) {
        if let Some(pool) = &self.0 {
            pool.tested(test());
        }
    }

    /// The tests that have come in since `known` were asked for, which is brought up to date.
    pub(crate) fn tests(&self, known: &mut usize, whose: Whose) -> Vec<TestCandidate> {
        let Some(pool) = &self.0 else { return Vec::new() };
        let (tests, all) = pool.tests(*known, whose);
        *known = all;
        tests
    }

    /// See [`FactsPool::suggest`].
    pub(crate) fn suggest(&self, pool: &Pool, at: LocId, t: Term) {
        if let Some(facts) = &self.0 {
            facts.suggest(pool, at, t);
        }
    }

    /// The suggestions that have come in since `known` were asked for, which is brought up to date; as terms of `own`.
    pub(crate) fn suggestions(&self, known: &mut usize, own: &mut Pool) -> Vec<(LocId, Term)> {
        let Some(facts) = &self.0 else { return Vec::new() };
        let mut found = Vec::new();
        *known = facts.suggestions(*known, &mut |pool, at, t| {
            found.push((at, own.import(pool, t, &mut logic::Imported::default())));
        });
        found
    }
}

impl fmt::Debug for Facts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Facts").field("pool", &self.0.is_some()).finish()
    }
}
