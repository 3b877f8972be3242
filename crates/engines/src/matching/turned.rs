//! What symmetry makes of symbolic states and of abstract states: those that become each other are an orbit, and one of it,
//! the representative, is explored.

use super::abstract_states::AbstractId;
use super::matching::Matching;
use super::minterms::Literals;
use super::states::StateId;
use super::symmetry::{Group, SymmetryId};
use ir::LocId;
use logic::Term;
use std::collections::BTreeSet;

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
