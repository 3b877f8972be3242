//! Under-approximation refinement: Păsăreanu, Pelánek, Visser: Concrete Model Checking with Abstract Matching and
//! Refinement (CAV 2005), as ASE section 5 compares with.
//!
//! Concrete states are explored, breadth first, and a state is not explored where another one has been that matches the
//! same abstract state, on whatever path. Each transition that is explored is asked whether it is exact; where all are, the
//! abstract states are closed, and the search has met whatever there is. Otherwise the predicates in the preimages of the
//! others are added. The method is one for programs with one initial state and without inputs.

use crate::matching::{AbstractId, Matching, StateId, TransitionId, TransitionSystem};
use crate::{Config, Context, GaveUp, Outcome};
use ir::{LocId, Program};
use logic::Term;
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// Runs under-approximation refinement on a program of one procedure.
pub(crate) fn run(program: &Program, _: &Config, cx: &mut Context<'_>) -> Outcome {
    let system = match TransitionSystem::new(program) {
        Ok(system) => system,
        Err(why) => return Outcome::unknown(GaveUp::Method(format!("under_refine computes with scalars only: {why}"))),
    };
    if let Some(why) = input_of(&system) {
        return Outcome::unknown(GaveUp::Method(format!("under_refine needs one initial state and no input: {why}")));
    }
    let mut under = UnderRefine { matching: Matching::new(system, cx) };
    let outcome = under.refinement_search(cx);
    under.matching.fill_stats(cx);
    outcome
}

/// What the program takes from outside, if it does.
fn input_of(system: &TransitionSystem) -> Option<String> {
    let has_symbols = |&t: &TransitionId| !system.command(t).is_deterministic();
    if let Some(t) = system.transition_ids().find(has_symbols) {
        let proc = system.program.proc(system.proc);
        let edge = proc.edge(system.edge(t));
        let name = edge.label.as_deref().map_or(String::new(), |l| format!(" of `{l}`"));
        let pos = edge.stmts.first().map_or(proc.loc(edge.src).pos, |s| s.pos);
        return Some(format!("the transition{name} at {} takes one", system.program.sources.show(pos)));
    }
    let starts = system.outgoing(system.entry).iter().filter(|&&t| system.takes_choice(t)).count();
    (starts > 1).then(|| format!("there are {starts} ways to begin"))
}

struct UnderRefine {
    matching: Matching,
}

/// What one search has met.
enum Searched {
    /// The transitions to an error.
    Error(Vec<TransitionId>),
    /// Predicates in preimages of inexact transitions, and where those begin; none: all were exact.
    New(Vec<(LocId, Term)>),
    Exhausted(base::Exhausted),
}

impl UnderRefine {
    fn refinement_search(&mut self, cx: &mut Context<'_>) -> Outcome {
        self.matching.predicates_from_guards(|_| true);
        loop {
            if let Some(outcome) = self.matching.next_iteration(cx) {
                return outcome;
            }
            let new = match self.alpha_search(cx) {
                Searched::Error(path) => return self.matching.fail(&path),
                Searched::Exhausted(why) => return Outcome::unknown(GaveUp::Exhausted(why)),
                Searched::New(new) => new,
            };
            if let Some(outcome) = self.matching.entered_untranslated() {
                return outcome;
            }
            if new.is_empty() && self.matching.misses_states {
                return Outcome::unknown(GaveUp::Method("the solver does not decide where a transition leads".into()));
            }
            if new.is_empty() {
                let all = self.matching.all_abstract_states();
                let conditions = self.matching.conditions(&all);
                return Outcome::pass(self.matching.proof(conditions));
            }
            let added = new.into_iter().filter(|&(l, p)| self.matching.add_predicate(l, p)).count();
            if added == 0 {
                return Outcome::unknown(GaveUp::Method(
                    "no inexact transition has a new predicate in its preimage".into(),
                ));
            }
        }
    }

    /// Explores concrete states; what matches has been explored.
    fn alpha_search(&mut self, cx: &Context<'_>) -> Searched {
        let start = self.matching.initial_state();
        let mut parents: FxHashMap<AbstractId, (AbstractId, TransitionId)> = FxHashMap::default();
        let mut worklist = VecDeque::from([start]);
        let mut new = Vec::new();
        while let Some((s, a)) = worklist.pop_front() {
            if let Some(why) = cx.budget.exhausted() {
                return Searched::Exhausted(why);
            }
            for t in self.matching.system.outgoing(self.matching.abstracts.loc(a)).to_vec() {
                let Some((next, b)) = self.successor(s, t) else { continue };
                if self.matching.system.is_error(self.matching.abstracts.loc(b)) {
                    return Searched::Error(path_to(&parents, a, t));
                }
                if b != start.1 && !parents.contains_key(&b) {
                    parents.insert(b, (a, t));
                    worklist.push_back((next, b));
                }
                let mut preimages = self.matching.preimages();
                if !preimages.is_exact(a, t, b) {
                    let src = preimages.system.transition(t).src;
                    new.extend(preimages.predicates(t, b).into_iter().map(|p| (src, p)));
                }
            }
        }
        Searched::New(new)
    }

    /// The state behind the transition: values are constants, so that there is one at most.
    fn successor(&mut self, s: StateId, t: TransitionId) -> Option<(StateId, AbstractId)> {
        let parts = self.matching.successors(s, t);
        debug_assert!(parts.len() <= 1, "a concrete state has one valuation");
        parts.into_iter().next()
    }
}

/// The transitions from the start to `a`, and `last`.
fn path_to(
    parents: &FxHashMap<AbstractId, (AbstractId, TransitionId)>,
    a: AbstractId,
    last: TransitionId,
) -> Vec<TransitionId> {
    let mut path = vec![last];
    let mut at = a;
    while let Some(&(before, t)) = parents.get(&at) {
        path.push(t);
        at = before;
    }
    path.reverse();
    path
}
