//! Branches that can be flipped, the most promising one first.

use super::distance::Distances;
use super::execution::Snapshot;
use super::taken::TakenEdge;
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::rc::Rc;

/// More than this many are not kept: their states take memory.
const MOST: usize = 60_000;

/// An edge that could be taken in a state instead of another one.
pub(super) struct Flip {
    pub(super) snapshot: Rc<Snapshot>,
    pub(super) edge: TakenEdge,
    /// Executions since one that has covered something new.
    pub(super) barren: u64,
}

impl Flip {
    pub(super) fn new(snapshot: Rc<Snapshot>, edge: TakenEdge, barren: u64) -> Flip {
        Flip { snapshot, edge, barren }
    }
}

/// The lowest score is next; of several the first one that was found.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Score {
    cost: u64,
    number: u64,
}

/// See the module.
#[derive(Default)]
pub(super) struct Worklist {
    heap: BinaryHeap<Reverse<Score>>,
    flips: FxHashMap<u64, Flip>,
    found: u64,
    /// By edge: how often it has been next.
    tried: FxHashMap<TakenEdge, u64>,
}

impl Worklist {
    pub(super) fn extend(&mut self, flips: impl Iterator<Item = Flip>, distances: &Distances<'_>) {
        for flip in flips {
            let number = self.found;
            self.found += 1;
            let Some(cost) = self.cost(&flip, distances) else { continue };
            self.heap.push(Reverse(Score { cost, number }));
            self.flips.insert(number, flip);
        }
        if self.flips.len() > MOST {
            self.forget_the_worst();
        }
    }

    /// The next one. Costs only grow, so that one with the cost that it had is still the best.
    pub(super) fn pop(&mut self, distances: &Distances<'_>) -> Option<Flip> {
        loop {
            let Reverse(Score { cost, number }) = self.heap.pop()?;
            let flip = self.flips.remove(&number).expect("each score has a flip");
            let Some(now) = self.cost(&flip, distances) else { continue };
            if now > cost {
                self.heap.push(Reverse(Score { cost: now, number }));
                self.flips.insert(number, flip);
                continue;
            }
            *self.tried.entry(flip.edge).or_default() += 1;
            return Some(flip);
        }
    }

    /// What is near to something open, has not been tried so often, and lies on a path that has brought something new.
    /// `None`: nothing open is behind it.
    fn cost(&self, flip: &Flip, distances: &Distances<'_>) -> Option<u64> {
        let distance = distances.of(flip.edge, flip.snapshot.control.callers())?;
        let tried = self.tried.get(&flip.edge).copied().unwrap_or(0);
        let square = |n: u64| (1 + n).saturating_mul(1 + n);
        Some((1 + u64::from(distance)).saturating_mul(square(tried)).saturating_mul(square(flip.barren)))
    }

    fn forget_the_worst(&mut self) {
        let mut scores: Vec<Reverse<Score>> = std::mem::take(&mut self.heap).into_vec();
        scores.sort_unstable_by_key(|s| s.0);
        for Reverse(score) in scores.drain(MOST / 2..) {
            self.flips.remove(&score.number);
        }
        self.heap = scores.into();
    }
}
