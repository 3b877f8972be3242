//! Fig. 5: symbolic execution with abstract matching, path by path.

use super::explored::{AbstractTransition, Explored};
use super::{Ase, Stopped};
use crate::Context;
use crate::matching::{AbstractId, StateId, TransitionId};

/// A set of symbolic states on the stack, and what has been tried of it.
struct Frame {
    states: Vec<(StateId, AbstractId)>,
    state: usize,
    transition: usize,
}

/// The abstract path to the states on top of the stack, the latest step last.
type Trans = [(AbstractId, TransitionId)];

impl Ase {
    /// Fig. 5, `SYMBOLICEXEC`.
    pub(super) fn symbolic_exec(&mut self, cx: &Context<'_>) -> Result<Explored, Stopped> {
        let mut explored = Explored::default();
        // Lines 2 to 5.
        let start = vec![self.matching.initial_state()];
        explored.note(&start);
        let mut symb_stack = vec![Frame::of(start)];
        let mut trans: Vec<(AbstractId, TransitionId)> = Vec::new();
        // Line 6.
        let mut steps = 0u32;
        while let Some(top) = symb_stack.last_mut() {
            steps = steps.wrapping_add(1);
            if steps.is_multiple_of(64)
                && let Some(why) = cx.budget.exhausted()
            {
                return Err(Stopped::Exhausted(why));
            }
            // Lines 7 to 13.
            let Some((s, a, t)) =
                top.choose(|a| self.matching.system.outgoing(self.matching.abstracts.loc(a)).to_vec())
            else {
                explored.fin.extend(all_paths(&top.states, &trans));
                trans.pop();
                symb_stack.pop();
                continue;
            };
            // Lines 14 and 15.
            let mut s_next = self.matching.successors(s, t);
            explored.note(&s_next);
            if !s_next.is_empty() && self.matching.system.is_error(self.matching.system.transition(t).dst) {
                return Err(Stopped::Error(trans.iter().map(|&(_, t)| t).chain([t]).collect()));
            }
            // Lines 16 to 19.
            s_next.retain(|&(_, b)| {
                let is_matched = b == a || trans.iter().any(|&(on_path, _)| on_path == b);
                if is_matched {
                    let step = AbstractTransition { from: a, by: t, to: b };
                    explored.fin.extend(stem(step, &trans));
                    explored.inf.extend(loop_of(step, &trans));
                }
                !is_matched
            });
            // Lines 20 to 22.
            if !s_next.is_empty() {
                symb_stack.push(Frame::of(s_next));
                trans.push((a, t));
            }
        }
        // Line 23.
        explored.fin = &explored.fin - &explored.inf;
        Ok(explored)
    }
}

impl Frame {
    fn of(states: Vec<(StateId, AbstractId)>) -> Frame {
        Frame { states, state: 0, transition: 0 }
    }

    /// The next state with a transition that has not been tried.
    fn choose(
        &mut self,
        outgoing: impl Fn(AbstractId) -> Vec<TransitionId>,
    ) -> Option<(StateId, AbstractId, TransitionId)> {
        while let Some(&(s, a)) = self.states.get(self.state) {
            if let Some(&t) = outgoing(a).get(self.transition) {
                self.transition += 1;
                return Some((s, a, t));
            }
            (self.state, self.transition) = (self.state + 1, 0);
        }
        None
    }
}

/// The steps of the abstract path.
fn steps<'a>(trans: &'a Trans, last: AbstractId) -> impl Iterator<Item = AbstractTransition> + 'a {
    let targets = trans.iter().skip(1).map(|&(a, _)| a).chain([last]);
    trans.iter().zip(targets).map(|(&(from, by), to)| AbstractTransition { from, by, to })
}

/// The steps before the lasso that `step` closes begins to turn.
fn stem(step: AbstractTransition, trans: &Trans) -> impl Iterator<Item = AbstractTransition> + '_ {
    steps(trans, step.from).take_while(move |s| s.from != step.to)
}

/// The steps on the loop of the lasso that `step` closes, that one included.
fn loop_of(step: AbstractTransition, trans: &Trans) -> impl Iterator<Item = AbstractTransition> + '_ {
    steps(trans, step.from).skip_while(move |s| s.from != step.to).chain([step])
}

/// The steps of the path and into each of the states that it leads to.
fn all_paths<'a>(
    states: &'a [(StateId, AbstractId)],
    trans: &'a Trans,
) -> impl Iterator<Item = AbstractTransition> + 'a {
    states.iter().flat_map(|&(_, a)| steps(trans, a))
}

impl Explored {
    /// The states have been met.
    pub(super) fn note(&mut self, states: &[(StateId, AbstractId)]) {
        for &(s, a) in states {
            self.states.entry(a).or_default().insert(s);
        }
    }
}
