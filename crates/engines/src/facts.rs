//! The facts pool, as an engine sees it: what it has proved on its way, whatever errors there are, it leaves for the other engines
//! of the run. Those need not know of it: they get the program in which it is assumed, and their proofs get it as a lemma.
//!
//! An engine's word is not enough here either: the pool, which is the driver's, has each offer checked once.

use evidence::Proof;
use std::fmt;
use std::rc::Rc;

/// Takes what an engine offers about the program that it searches.
pub trait FactsPool {
    /// A lemma (`evidence::Proof::lemmas`) that the engine has found to hold.
    fn offer(&self, lemma: Proof);
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

    pub(crate) fn offer(&self, lemma: Proof) {
        if let Some(pool) = &self.0 {
            pool.offer(lemma);
        }
    }
}

impl fmt::Debug for Facts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Facts").field("pool", &self.0.is_some()).finish()
    }
}
