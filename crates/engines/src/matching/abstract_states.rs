//! Abstract states: a location with the truth values of the predicates that are looked at there.

use super::minterms::Literals;
use super::predicates::Predicates;
use super::system::TransitionSystem;
use ir::LocId;
use logic::Term;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// An abstract state, by its number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct AbstractId(pub(crate) u32);

/// The abstract states that have been met under one set of predicates.
#[derive(Default)]
pub(crate) struct AbstractStates {
    all: Vec<(LocId, Literals)>,
    index: FxHashMap<(LocId, Literals), AbstractId>,
    /// γ of those that were asked for.
    conjuncts: FxHashMap<AbstractId, Rc<[Term]>>,
}

impl AbstractStates {
    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }

    /// The number of the abstract state.
    pub(crate) fn intern(&mut self, l: LocId, literals: Literals) -> AbstractId {
        let next = AbstractId(self.all.len() as u32);
        let key = (l, literals);
        match self.index.get(&key) {
            Some(&known) => known,
            None => {
                self.all.push(key.clone());
                self.index.insert(key, next);
                next
            }
        }
    }

    /// The number of the abstract state, if it has been met.
    pub(crate) fn find(&self, l: LocId, literals: Literals) -> Option<AbstractId> {
        self.index.get(&(l, literals)).copied()
    }

    pub(crate) fn loc(&self, a: AbstractId) -> LocId {
        self.all[a.0 as usize].0
    }

    pub(crate) fn literals(&self, a: AbstractId) -> &Literals {
        &self.all[a.0 as usize].1
    }

    /// γ of the abstract state, as conjuncts over the variables: each predicate or its negation.
    pub(crate) fn gamma(&mut self, system: &mut TransitionSystem, phi: &mut Predicates, a: AbstractId) -> Rc<[Term]> {
        if let Some(known) = self.conjuncts.get(&a) {
            return known.clone();
        }
        let (l, literals) = &self.all[a.0 as usize];
        let here = phi.at(system, *l);
        let pool = &mut system.program.pool;
        let literal = |(i, &p): (usize, _)| if literals.get(i) { phi.term(p) } else { pool.not(phi.term(p)) };
        let gamma: Rc<[Term]> = here.iter().enumerate().map(literal).collect();
        self.conjuncts.insert(a, gamma.clone());
        gamma
    }
}
