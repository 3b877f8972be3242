//! What symmetry makes of predicates and of the literals of abstract states.
//!
//! Predicates are added with all that symmetry makes of them, so that symmetry makes of each abstract state one as well: the
//! literals change places.

use super::abstract_states::AbstractId;
use super::automorphism::Turning;
use super::predicates::Predicates;
use super::symmetry::{Group, SymmetryId};
use super::system::TransitionSystem;
use ir::LocId;
use logic::Term;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// By place of a literal behind the symmetry: its place before, and whether it stays as it is or is negated.
type Places = Rc<[(usize, bool)]>;

/// The group, and what it has been seen to do.
pub(crate) struct Orbits {
    pub(crate) group: Group,
    pub(super) turnings: Vec<Turning>,
    /// What becomes of the literals of a location under the current predicates. `None` where those are not closed.
    places: FxHashMap<(SymmetryId, LocId), Option<Places>>,
    /// By abstract state of the current iteration: the representative, and what turns it into that.
    pub(super) representatives: FxHashMap<AbstractId, (AbstractId, SymmetryId)>,
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

    /// What becomes of the literals of the location.
    pub(super) fn places(
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
