//! Proofs: an invariant for each location of a program without calls.

use crate::check::Plain;
use logic::{Pool, Term};
use rustc_hash::FxHashMap;

/// What is claimed of the states at a location.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Invariant {
    /// There are none.
    Unreachable,
    /// All of them make this truth value true; a term of [`Proof::pool`] over the program's variables and memory.
    Holds(Term),
    /// Nothing.
    Any,
}

impl Invariant {
    pub fn term(self) -> Option<Term> {
        match self {
            Invariant::Holds(t) => Some(t),
            Invariant::Unreachable | Invariant::Any => None,
        }
    }
}

/// A proof that no error location is reachable. It owns its terms, so it outlives the engine's pool.
#[derive(Clone, Debug)]
pub struct Proof {
    pub pool: Pool,
    /// By location of the entry procedure.
    pub invariants: Vec<Invariant>,
}

impl Proof {
    /// A proof whose terms are copied out of `pool`, an engine's.
    pub fn new(pool: &Pool, invariants: &[Invariant]) -> Proof {
        let mut own = Plain::default();
        let mut done = FxHashMap::default();
        let mut copied = |i: &Invariant| {
            let Invariant::Holds(t) = *i else { return *i };
            let t = own.copy(pool, t, &mut done);
            match own.pool.as_const(t) {
                Some(1) => Invariant::Any,
                Some(_) => Invariant::Unreachable,
                None => Invariant::Holds(t),
            }
        };
        let invariants = invariants.iter().map(&mut copied).collect();
        Proof { pool: own.pool, invariants }
    }
}
