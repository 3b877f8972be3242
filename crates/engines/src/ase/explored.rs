//! The abstract transition system that one exploration has shown: `(fin, inf, A_0)`.

use crate::matching::{AbstractId, Group, StateId, SymmetryId, TransitionId};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// A transition between abstract states.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct AbstractTransition {
    pub(super) from: AbstractId,
    pub(super) by: TransitionId,
    pub(super) to: AbstractId,
}

/// How a symbolic state was met first: a part of what is behind a transition, turned by a symmetry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Came {
    pub(super) from: StateId,
    pub(super) by: TransitionId,
    pub(super) turned: SymmetryId,
}

/// How each symbolic state was met first; nothing for the one at the entry.
#[derive(Default)]
pub(super) struct Origins(FxHashMap<StateId, Option<Came>>);

impl Origins {
    /// Whether the state is new.
    pub(super) fn meet(&mut self, s: StateId, came: Option<Came>) -> bool {
        let is_new = !self.0.contains_key(&s);
        if is_new {
            self.0.insert(s, came);
        }
        is_new
    }

    pub(super) fn of(&self, s: StateId) -> Option<Came> {
        self.0.get(&s).copied().flatten()
    }

    /// The transitions from the entry to the state, and `last`.
    pub(super) fn path(&self, group: &Group, s: StateId, last: TransitionId) -> Vec<TransitionId> {
        let mut steps = vec![(last, Group::IDENTITY)];
        let mut at = s;
        while let Some(came) = self.of(at) {
            steps.push((came.by, came.turned));
            at = came.from;
        }
        steps.reverse();
        group.straightened(&steps)
    }
}

/// What an exploration has shown. Where symmetry is used, transitions and states are those of representatives.
#[derive(Default)]
pub(super) struct Explored {
    /// On the stems of lassos and on paths that end.
    pub(super) fin: BTreeSet<AbstractTransition>,
    /// On the loops of lassos.
    pub(super) inf: BTreeSet<AbstractTransition>,
    /// The symbolic states that matched each abstract state.
    pub(super) states: BTreeMap<AbstractId, BTreeSet<StateId>>,
    pub(super) origins: Origins,
    /// The representatives of targets that are others.
    pub(super) representatives: FxHashMap<AbstractId, AbstractId>,
    /// Transitions that were found to be exact.
    exact: RefCell<BTreeSet<AbstractTransition>>,
}

impl Explored {
    pub(super) fn with(origins: Origins) -> Explored {
        Explored { origins, ..Explored::default() }
    }

    /// The abstract state whose transitions were explored for this one's.
    pub(super) fn representative(&self, a: AbstractId) -> AbstractId {
        self.representatives.get(&a).copied().unwrap_or(a)
    }

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
            for next in [t.from, self.representative(t.to)].into_iter().flat_map(|a| fin.remove(&a).unwrap_or_default())
            {
                if reached.insert(next) {
                    worklist.push(next);
                }
            }
        }
        reached.into_iter().collect()
    }
}
