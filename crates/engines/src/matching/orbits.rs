//! What symmetry makes of predicates, of symbolic states and of abstract states.
//!
//! Predicates are added with all that symmetry makes of them, so that symmetry makes of each abstract state one as well: the
//! literals change places. Those that become each other are an orbit, and one of it, the representative, is explored.

use super::abstract_states::AbstractId;
use super::automorphism::Turning;
use super::matching::Matching;
use super::minterms::Literals;
use super::predicates::Predicates;
use super::states::StateId;
use super::symmetry::{Group, SymmetryId};
use super::system::TransitionSystem;
use ir::LocId;
use logic::Term;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::rc::Rc;

/// By place of a literal behind the symmetry: its place before, and whether it stays as it is or is negated.
type Places = Rc<[(usize, bool)]>;

/// The group, and what it has been seen to do.
pub(crate) struct Orbits {
    pub(crate) group: Group,
    turnings: Vec<Turning>,
    /// What becomes of the literals of a location under the current predicates. `None` where those are not closed.
    places: FxHashMap<(SymmetryId, LocId), Option<Places>>,
    /// By abstract state of the current iteration: the representative, and what turns it into that.
    representatives: FxHashMap<AbstractId, (AbstractId, SymmetryId)>,
}

impl Orbits {
    pub(super) fn new(system: &mut TransitionSystem, group: Group) -> Orbits {
        let turnings = group.ids().map(|g| group.turning(system, g)).collect();
        Orbits { group, turnings, places: FxHashMap::default(), representatives: FxHashMap::default() }
    }

    /// There are new predicates.
    pub(super) fn clear(&mut self) {
        self.places.clear();
        self.representatives.clear();
    }

    /// What becomes of a predicate that was found for the location.
    pub(super) fn of_predicate(&mut self, system: &mut TransitionSystem, l: LocId, atom: Term) -> Vec<(LocId, Term)> {
        let mut orbit = Vec::new();
        for g in self.group.ids() {
            let turned = self.turnings[g.index()].term(&mut system.program.pool, atom);
            let image = (self.group.loc(g, l), turned);
            if !orbit.contains(&image) {
                orbit.push(image);
            }
        }
        orbit
    }

    fn places(
        &mut self,
        system: &mut TransitionSystem,
        phi: &mut Predicates,
        g: SymmetryId,
        l: LocId,
    ) -> Option<Places> {
        if !self.places.contains_key(&(g, l)) {
            let found = self.find_places(system, phi, g, l);
            self.places.insert((g, l), found);
        }
        self.places[&(g, l)].clone()
    }

    fn find_places(
        &mut self,
        system: &mut TransitionSystem,
        phi: &mut Predicates,
        g: SymmetryId,
        l: LocId,
    ) -> Option<Places> {
        let to = self.group.loc(g, l);
        let (before, after) = (phi.at(system, l), phi.at(system, to));
        let mut places = vec![None; after.len()];
        for (i, &p) in before.iter().enumerate() {
            let turned = self.turnings[g.index()].term(&mut system.program.pool, phi.term(p));
            let (image, is) = phi.find(&mut system.program.pool, turned)?;
            places[phi.place(system, to, image)?] = Some((i, is));
        }
        places.into_iter().collect()
    }
}

impl Matching {
    /// What becomes of the abstract state, as its location and its literals.
    fn turned_literals(&mut self, g: SymmetryId, a: AbstractId) -> Option<(LocId, Literals)> {
        let l = self.abstracts.loc(a);
        let places = self.orbits.places(&mut self.system, &mut self.phi, g, l)?;
        let literals = self.abstracts.literals(a);
        let values: Vec<bool> = places.iter().map(|&(i, is)| literals.get(i) == is).collect();
        Some((self.orbits.group.loc(g, l), Literals::new(&values)))
    }

    /// What becomes of the abstract state.
    pub(crate) fn turned(&mut self, g: SymmetryId, a: AbstractId) -> Option<AbstractId> {
        if g == Group::IDENTITY {
            return Some(a);
        }
        let (l, literals) = self.turned_literals(g, a)?;
        Some(self.abstracts.intern(l, literals))
    }

    /// The condition over the variables, turned.
    pub(super) fn turned_condition(&mut self, g: SymmetryId, condition: Term) -> Term {
        self.orbits.turnings[g.index()].term(&mut self.system.program.pool, condition)
    }

    pub(crate) fn turned_state(&mut self, g: SymmetryId, s: StateId) -> StateId {
        match g {
            Group::IDENTITY => s,
            _ => self.states.turned(&mut self.system, &self.orbits.group, g, s),
        }
    }

    /// The representative of the abstract state, and what turns it into that.
    pub(crate) fn representative(&mut self, a: AbstractId) -> (AbstractId, SymmetryId) {
        if self.orbits.group.is_trivial() {
            return (a, Group::IDENTITY);
        }
        if let Some(&known) = self.orbits.representatives.get(&a) {
            return known;
        }
        let mut least: Option<((LocId, Literals), SymmetryId)> = None;
        for g in self.orbits.group.to_least(self.abstracts.loc(a)).to_vec() {
            if let Some(turned) = self.turned_literals(g, a)
                && least.as_ref().is_none_or(|(l, _)| turned < *l)
            {
                least = Some((turned, g));
            }
        }
        let found = match least {
            Some(((l, literals), g)) => (self.abstracts.intern(l, literals), g),
            None => (a, Group::IDENTITY),
        };
        self.orbits.representatives.insert(a, found);
        found
    }

    /// The abstract states that have been met, one for each orbit.
    pub(crate) fn representatives(&self) -> BTreeSet<AbstractId> {
        let is_own = |a: &AbstractId| self.orbits.representatives.get(a).is_none_or(|(r, _)| r == a);
        self.all_abstract_states().into_iter().filter(is_own).collect()
    }

    /// Meets what becomes of the abstract states.
    pub(crate) fn close_under_symmetry(&mut self) {
        if self.orbits.group.is_trivial() {
            return;
        }
        let met = self.all_abstract_states();
        let representatives: BTreeSet<AbstractId> = met.into_iter().map(|a| self.representative(a).0).collect();
        for r in representatives {
            for g in self.orbits.group.ids() {
                if let Some(a) = self.turned(g, r) {
                    let back = (r, self.orbits.group.inverse(g));
                    self.orbits.representatives.entry(a).or_insert(back);
                }
            }
        }
    }

    /// What becomes of the abstract states.
    pub(crate) fn images(&mut self, abstracts: &BTreeSet<AbstractId>) -> BTreeSet<AbstractId> {
        let mut all = BTreeSet::new();
        for &a in abstracts {
            all.extend(self.orbits.group.ids().filter_map(|g| self.turned(g, a)));
        }
        all
    }

    pub(crate) fn group(&self) -> &Group {
        &self.orbits.group
    }
}
