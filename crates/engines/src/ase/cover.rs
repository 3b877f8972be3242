//! An exploration that looks for abstract states instead of paths: what the paper leaves to future work.
//!
//! Fig. 5 follows each path until an abstract state repeats on it, so that many paths show the same abstract states. Here a
//! symbolic state that matches one that was met before waits until all those that match new ones have been executed; then
//! some of them are executed as well, a few for each abstract state: a predicate that says more is not needed where one of
//! them gets to an abstract state that is new. The states that are met may be fewer than those of Fig. 5, and not
//! monotone; what is proved is proved by *inductive-invariant*, and what is violated is executed.

use super::explored::{Came, Explored, Origins};
use super::independence::Independence;
use super::{Ase, Covering, Orders, Stopped};
use crate::Context;
use crate::matching::{AbstractId, StateId};
use std::collections::VecDeque;

/// Symbolic states that are executed of those that match one abstract state.
const MOST: usize = 32;

/// Symbolic states that are executed in all; with more abstract states than that, the predicates are not few.
const MOST_IN_ALL: u64 = 100_000;

/// What is to be executed.
#[derive(Default)]
struct Waiting {
    /// States that match an abstract state as the first.
    first: VecDeque<(StateId, AbstractId)>,
    /// The others.
    others: VecDeque<(StateId, AbstractId)>,
    /// By abstract state: whether a state that matches it has been met.
    is_met: Vec<bool>,
    /// By abstract state: the states that match it and have been executed.
    executed: Vec<Vec<StateId>>,
    origins: Origins,
}

impl Ase {
    /// Explores until no abstract state is new, or the states that wait are too many.
    pub(super) fn explore_abstract_states(&mut self, cx: &Context<'_>) -> Result<Explored, Stopped> {
        if self.options.orders == Orders::OneFirst {
            let independence = Independence::of(&self.matching.system);
            self.cover(Some(&independence), cx)?;
        }
        self.cover(None, cx)
    }

    /// Explores abstract states, by one order of independent transitions or by all.
    fn cover(&mut self, one_order: Option<&Independence>, cx: &Context<'_>) -> Result<Explored, Stopped> {
        let mut waiting = Waiting::default();
        let (s, a) = self.matching.initial_state();
        waiting.meet(s, a, None);
        let mut executed = 0;
        while let Some((s, a)) = waiting.next() {
            if self.options.covering == Covering::Implied && waiting.is_covered(self, s, a) {
                continue;
            }
            waiting.executed[a.0 as usize].push(s);
            executed += 1;
            if executed > MOST_IN_ALL {
                return Err(Stopped::TooMany);
            }
            if let Some(why) = cx.budget.exhausted() {
                return Err(Stopped::Exhausted(why));
            }
            let outgoing = self.matching.system.outgoing(self.matching.abstracts.loc(a)).to_vec();
            for t in self.in_one_order(one_order, s, outgoing) {
                let next = self.matching.successors(s, t);
                if !next.is_empty() && self.matching.system.is_error(self.matching.system.transition(t).dst) {
                    return Err(Stopped::Error(waiting.origins.path(self.matching.group(), s, t)));
                }
                for (n, b) in next {
                    let (b, turned) = self.matching.representative(b);
                    let n = self.matching.turned_state(turned, n);
                    waiting.meet(n, b, Some(Came { from: s, by: t, turned }));
                }
            }
        }
        let mut explored = Explored::with(waiting.origins);
        for (a, states) in (0..).map(AbstractId).zip(waiting.executed) {
            explored.states.entry(a).or_default().extend(states);
        }
        Ok(explored)
    }
}

impl Waiting {
    fn meet(&mut self, s: StateId, a: AbstractId, came: Option<Came>) {
        if !self.origins.meet(s, came) {
            return;
        }
        if self.executed.len() <= a.0 as usize {
            self.executed.resize(a.0 as usize + 1, Vec::new());
            self.is_met.resize(a.0 as usize + 1, false);
        }
        match std::mem::replace(&mut self.is_met[a.0 as usize], true) {
            false => self.first.push_back((s, a)),
            true => self.others.push_back((s, a)),
        }
    }

    fn next(&mut self) -> Option<(StateId, AbstractId)> {
        loop {
            let (s, a) = self.first.pop_front().or_else(|| self.others.pop_front())?;
            if self.executed[a.0 as usize].len() < MOST {
                return Some((s, a));
            }
        }
    }

    /// Whether the state implies one that has been executed.
    fn is_covered(&self, ase: &mut Ase, s: StateId, a: AbstractId) -> bool {
        self.executed[a.0 as usize].iter().any(|&by| ase.matching.implies(s, by))
    }
}
