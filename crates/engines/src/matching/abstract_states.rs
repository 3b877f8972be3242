//! Abstract states: a location with the truth values of the predicates that are looked at there.

use super::forms::Forms;
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
    forms: Forms,
}

impl AbstractStates {
    /// Forgets the states: there are new predicates.
    pub(crate) fn clear(&mut self) {
        self.all.clear();
        self.index.clear();
        self.conjuncts.clear();
    }

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

    /// Whether the abstract state has been met.
    pub(crate) fn is_met(&self, l: LocId, literals: Literals) -> bool {
        self.index.contains_key(&(l, literals))
    }

    pub(crate) fn loc(&self, a: AbstractId) -> LocId {
        self.all[a.0 as usize].0
    }

    pub(crate) fn literals(&self, a: AbstractId) -> &Literals {
        &self.all[a.0 as usize].1
    }

    /// γ of the abstract state, as conjuncts over the variables: predicates and negations that imply the others.
    pub(crate) fn gamma(&mut self, system: &mut TransitionSystem, phi: &mut Predicates, a: AbstractId) -> Rc<[Term]> {
        if let Some(known) = self.conjuncts.get(&a) {
            return known.clone();
        }
        let (l, literals) = &self.all[a.0 as usize];
        let here = phi.at(system, *l);
        let pool = &mut system.program.pool;
        let literal = |(i, &p): (usize, _)| {
            let (atom, is_true) = (phi.term(p), literals.get(i));
            (atom, if is_true { atom } else { pool.not(atom) }, is_true)
        };
        let all: Vec<(Term, Term, bool)> = here.iter().enumerate().map(literal).collect();
        let gamma: Rc<[Term]> = self.forms.essential(pool, &all).into();
        self.conjuncts.insert(a, gamma.clone());
        gamma
    }
}
