//! The copies of locations that unrolling makes, and how many there may be.

use crate::known::Known;
use ir::*;
use logic::VarId;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// Copies of one location.
const MAX_COPIES: usize = 600;
/// Copies of one location in a loop in which values decide nothing but its end: iterations that differ in nothing else.
const MAX_IDLE_COPIES: usize = 24;
/// Copies of the locations of one loop.
const MAX_LOOP: usize = 5_000;

/// The values of the counters that are known.
pub(super) type Key = Vec<(VarId, u128)>;

/// A location of the result.
pub(super) struct Copy {
    pub(super) loc: LocId,
    pub(super) known: Known,
    /// Paths part here.
    is_open: bool,
}

/// Why the propagation through a component was stopped.
pub(super) enum Stop {
    /// There are too many copies, most of them of this location.
    TooMany(LocId),
    /// It takes too long.
    Work,
}

/// The locations of the result, or of a part of it.
#[derive(Default)]
pub(super) struct Copies {
    pub(super) all: Vec<Copy>,
    pub(super) at: FxHashMap<(LocId, Key), usize>,
    of_loc: FxHashMap<LocId, usize>,
    /// Copies at which paths part inside their component.
    pub(super) open: usize,
}

impl Copies {
    /// Adds what is known on one way to a copy, which may be a new one; its number if anything changed.
    pub(super) fn enter(&mut self, loc: LocId, key: Key, known: Known) -> Option<usize> {
        if let Some(&i) = self.at.get(&(loc, key.clone())) {
            return self.all[i].known.meet(&known).then_some(i);
        }
        let i = self.all.len();
        self.at.insert((loc, key), i);
        self.all.push(Copy { loc, known, is_open: false });
        *self.of_loc.entry(loc).or_default() += 1;
        Some(i)
    }

    /// Paths part at the copy.
    pub(super) fn opened(&mut self, i: usize) {
        self.open += usize::from(!std::mem::replace(&mut self.all[i].is_open, true));
    }

    /// Adds the copies of another component.
    pub(super) fn append(&mut self, other: Copies) {
        self.open += other.open;
        let first = self.all.len();
        self.all.extend(other.all);
        self.at.extend(other.at.into_iter().map(|(place, i)| (place, first + i)));
    }

    /// Stops where there are too many copies, `loc` having got the last one and values having decided so many branches
    /// and places.
    pub(super) fn limit(&self, loc: LocId, decided: usize) -> Result<(), Stop> {
        let here = self.of_loc[&loc];
        // The first copy decides nothing yet.
        if here > MAX_COPIES || here > MAX_IDLE_COPIES && decided < here - 1 {
            return Err(Stop::TooMany(loc));
        }
        if self.all.len() > MAX_LOOP {
            let most = self.of_loc.iter().max_by_key(|&(&l, &n)| (n, l));
            return Err(most.map_or(Stop::Work, |(&l, _)| Stop::TooMany(l)));
        }
        Ok(())
    }

    /// The counter that takes the most values at `l`.
    pub(super) fn widest_counter(&self, l: LocId) -> Option<VarId> {
        let mut values: BTreeMap<VarId, FxHashSet<u128>> = BTreeMap::new();
        for (v, k) in self.at.keys().filter(|(at, _)| *at == l).flat_map(|(_, key)| key) {
            values.entry(*v).or_default().insert(*k);
        }
        values.into_iter().max_by_key(|(_, seen)| seen.len()).map(|(v, _)| v)
    }
}
