//! An exploration that looks for abstract states instead of paths: what the paper leaves to future work.
//!
//! Fig. 5 follows each path until an abstract state repeats on it, so that many paths show the same abstract states. Here a
//! symbolic state that matches one that was met before waits until all those that match new ones have been executed; then
//! some of them are executed as well, a few for each abstract state: a predicate that says more is not needed where one of
//! them gets to an abstract state that is new. The states that are met may be fewer than those of Fig. 5, and not
//! monotone; what is proved is proved by *inductive-invariant*, and what is violated is executed.

use super::explored::Explored;
use super::{Ase, Stopped};
use crate::Context;
use crate::matching::{AbstractId, StateId, TransitionId};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// Symbolic states that are executed of those that match one abstract state.
const MOST: u32 = 32;

/// Symbolic states that are executed in all; with more abstract states than that, the predicates are not few.
const MOST_IN_ALL: u64 = 100_000;

/// What is to be executed.
#[derive(Default)]
struct Waiting {
    /// States that match an abstract state as the first.
    first: VecDeque<(StateId, AbstractId)>,
    /// The others.
    others: VecDeque<(StateId, AbstractId)>,
    /// By abstract state: how many states that match it have been executed.
    executed: Vec<u32>,
    /// How each state was met first.
    parents: FxHashMap<StateId, Option<(StateId, TransitionId)>>,
}

impl Ase {
    /// Explores until no abstract state is new, or the states that wait are too many.
    pub(super) fn explore_abstract_states(&mut self, cx: &Context<'_>) -> Result<Explored, Stopped> {
        let mut waiting = Waiting::default();
        let (s, a) = self.matching.initial_state();
        waiting.meet(s, a, None);
        let mut executed = 0;
        while let Some((s, a)) = waiting.next() {
            executed += 1;
            if executed > MOST_IN_ALL {
                return Err(Stopped::TooMany);
            }
            if let Some(why) = cx.budget.exhausted() {
                return Err(Stopped::Exhausted(why));
            }
            for t in self.matching.system.outgoing(self.matching.abstracts.loc(a)).to_vec() {
                let next = self.matching.successors(s, t);
                if !next.is_empty() && self.matching.system.is_error(self.matching.system.transition(t).dst) {
                    return Err(Stopped::Error(waiting.path(s, t)));
                }
                next.into_iter().for_each(|(n, b)| waiting.meet(n, b, Some((s, t))));
            }
        }
        Ok(Explored::default())
    }
}

impl Waiting {
    fn meet(&mut self, s: StateId, a: AbstractId, from: Option<(StateId, TransitionId)>) {
        if self.parents.contains_key(&s) {
            return;
        }
        self.parents.insert(s, from);
        // Abstract states are numbered as they are met.
        let is_new = a.0 as usize >= self.executed.len();
        if is_new {
            self.executed.resize(a.0 as usize + 1, 0);
            self.first.push_back((s, a));
        } else {
            self.others.push_back((s, a));
        }
    }

    fn next(&mut self) -> Option<(StateId, AbstractId)> {
        loop {
            let (s, a) = self.first.pop_front().or_else(|| self.others.pop_front())?;
            let executed = &mut self.executed[a.0 as usize];
            if *executed < MOST {
                *executed += 1;
                return Some((s, a));
            }
        }
    }

    /// The transitions from the entry to the state, and `last`.
    fn path(&self, s: StateId, last: TransitionId) -> Vec<TransitionId> {
        let mut path = vec![last];
        let mut at = s;
        while let Some(&Some((before, t))) = self.parents.get(&at) {
            path.push(t);
            at = before;
        }
        path.reverse();
        path
    }
}
