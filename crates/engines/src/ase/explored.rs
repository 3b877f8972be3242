//! The abstract transition system that one exploration has shown: `(fin, inf, A_0)`.

use crate::matching::{AbstractId, StateId, TransitionId};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// A transition between abstract states.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct AbstractTransition {
    pub(super) from: AbstractId,
    pub(super) by: TransitionId,
    pub(super) to: AbstractId,
}

/// What an exploration has shown.
#[derive(Default)]
pub(super) struct Explored {
    /// On the stems of lassos and on paths that end.
    pub(super) fin: BTreeSet<AbstractTransition>,
    /// On the loops of lassos.
    pub(super) inf: BTreeSet<AbstractTransition>,
    /// The symbolic states that matched each abstract state.
    pub(super) states: BTreeMap<AbstractId, BTreeSet<StateId>>,
    /// Transitions that were found to be exact.
    exact: RefCell<BTreeSet<AbstractTransition>>,
}

impl Explored {
    pub(super) fn note_exact(&self, t: AbstractTransition) {
        self.exact.borrow_mut().insert(t);
    }

    /// Whether all states of `a` are known to go by `t` to one abstract state that was met.
    pub(super) fn is_exact(&self, a: AbstractId, t: TransitionId) -> bool {
        let first = AbstractTransition { from: a, by: t, to: AbstractId(0) };
        self.exact.borrow().range(first..).next().is_some_and(|found| found.from == a && found.by == t)
    }

    /// The abstract states that `by` was seen to lead to from `from`.
    pub(super) fn targets(&self, from: AbstractId, by: TransitionId) -> impl Iterator<Item = AbstractId> + '_ {
        let first = AbstractTransition { from, by, to: AbstractId(0) };
        let [fin, inf] =
            [&self.fin, &self.inf].map(|set| set.range(first..).take_while(move |t| t.from == from && t.by == by));
        fin.chain(inf).map(|t| t.to)
    }

    /// The transitions in `inf`, and those that they lead to.
    pub(super) fn reachable_from_inf(&self) -> Vec<AbstractTransition> {
        let mut fin: BTreeMap<AbstractId, Vec<AbstractTransition>> = BTreeMap::new();
        for &t in &self.fin {
            fin.entry(t.from).or_default().push(t);
        }
        let mut worklist: Vec<AbstractTransition> = self.inf.iter().copied().collect();
        let mut reached: BTreeSet<AbstractTransition> = self.inf.clone();
        while let Some(t) = worklist.pop() {
            for next in [t.from, t.to].into_iter().flat_map(|a| fin.remove(&a).unwrap_or_default()) {
                if reached.insert(next) {
                    worklist.push(next);
                }
            }
        }
        reached.into_iter().collect()
    }
}
