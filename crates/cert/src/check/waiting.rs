//! Who waits where while a proof unwinds loop by loop.

use super::region::Arrival;
use evidence::Bound;
use ir::LocId;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Executions that wait at cut points, in the order of a proof. None is ever lost: each is given out by [`Waiting::next`].
pub(super) struct Waiting {
    /// By the number of a cut point in the proof's list.
    loops: Vec<Loop>,
    ranks: FxHashMap<LocId, usize>,
    arrivals: BTreeMap<(usize, LocId), Vec<Arrival>>,
}

struct Loop {
    bound: u32,
    /// In a row.
    rounds: u32,
}

/// Those who wait at the first cut point.
pub(super) struct First {
    pub(super) at: LocId,
    pub(super) arrivals: Vec<Arrival>,
    /// The bound of the cut point allows it.
    pub(super) goes_on: bool,
}

impl Waiting {
    pub(super) fn new(bounds: &[Bound]) -> Waiting {
        let loops = bounds.iter().map(|b| Loop { bound: b.rounds, rounds: 0 }).collect();
        let ranks = bounds.iter().enumerate().map(|(i, b)| (b.at, i)).collect();
        Waiting { loops, ranks, arrivals: BTreeMap::new() }
    }

    pub(super) fn come(&mut self, visits: Vec<(LocId, Arrival)>) {
        for (at, arrival) in visits {
            let rank = self.ranks.get(&at).copied().unwrap_or(self.loops.len());
            self.arrivals.entry((rank, at)).or_default().push(arrival);
        }
    }

    pub(super) fn next(&mut self) -> Option<First> {
        let ((rank, at), arrivals) = self.arrivals.pop_first()?;
        let goes_on = self.loops.get(rank).is_some_and(|l| l.rounds < l.bound);
        if goes_on {
            self.loops[rank].rounds += 1;
            self.loops[..rank].iter_mut().for_each(|l| l.rounds = 0);
        }
        Some(First { at, arrivals, goes_on })
    }
}
