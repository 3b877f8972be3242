//! ASE: Abstract Analysis of Symbolic Executions (Albarghouthi, Gurfinkel, Wei, Chechik, ATVA 2010).
//!
//! `Ase::refine` is Fig. 4, `symbolic_exec` Fig. 5, `safe_fragment` and `Matching::split_state` Fig. 6. Deviations, each
//! of which keeps Theorem 1; `docs/papers/ase.md` has the reasons:
//! - Locations are program counters: always known, never predicates. A predicate is not looked at where one of its
//!   variables is dead.
//! - An error ends the exploration when it is met, not behind it.
//! - `x := u` makes the value of x the term u instead of a fresh symbol with the condition that it is u.
//! - *safe-fragment* also asks that transitions with inputs lead from the fragment into states that were met: that each
//!   state has *some* successor in b does not say that all successors are there.
//! - *inductive-invariant* asks of every transition that leaves an abstract state, not only of those that were explored.
//! - Unless `Exploration::EveryPath` is asked for, a symbolic state that has been explored is not explored once more
//!   where that could not show anything new (`explore`).

mod bits;
mod certificate;
mod cover;
mod explore;
mod explored;
mod independence;
mod interpolants;
mod options;
mod safe_fragment;
mod symbolic_exec;
#[cfg(test)]
mod tests;

pub use options::{Covering, Exploration, Options, Orders, Refinement, Scope, Source, Symmetry};

use crate::matching::{AbstractId, Matching, TransitionId, TransitionSystem};
use crate::{Config, Context, GaveUp, Outcome};
use explored::{AbstractTransition, Explored};
use ir::{LocId, Program};
use logic::Term;
use std::collections::BTreeSet;

/// Runs ASE on a program of one procedure.
pub(crate) fn run(program: &Program, config: &Config, cx: &mut Context<'_>) -> Outcome {
    let system = match TransitionSystem::new(program) {
        Ok(system) => system,
        Err(why) => return Outcome::unknown(GaveUp::Method(format!("ase computes with scalars only: {why}"))),
    };
    match config.ase {
        Some(options) => Ase::new(system, options, cx).run(cx),
        None => fast_then_paper(&system, cx),
    }
}

/// What is fast where it succeeds, and then the paper's algorithm.
fn fast_then_paper(system: &TransitionSystem, cx: &mut Context<'_>) -> Outcome {
    let outcome = Ase::new(system.clone(), Options::FAST, cx).run(cx);
    if !matches!(outcome, Outcome::Unknown { why: GaveUp::Method(_), .. }) {
        return outcome;
    }
    let earlier = std::mem::take(&mut cx.stats);
    let outcome = Ase::new(system.clone(), Options::PAPER, cx).run(cx);
    cx.stats = cx.stats.after(&earlier);
    outcome
}

struct Ase {
    matching: Matching,
    options: Options,
}

/// Why an exploration has ended early.
enum Stopped {
    /// The path leads to an error.
    Error(Vec<TransitionId>),
    /// A limit of the run.
    Exhausted(base::Exhausted),
    /// There are too many states for the method.
    TooMany,
}

impl Ase {
    fn new(system: TransitionSystem, options: Options, cx: &Context<'_>) -> Ase {
        Ase { matching: Matching::with(system, options.scope, options.symmetry, cx), options }
    }

    fn run(mut self, cx: &mut Context<'_>) -> Outcome {
        let outcome = self.refine(cx);
        self.matching.fill_stats(cx);
        outcome
    }

    /// Fig. 4.
    fn refine(&mut self, cx: &mut Context<'_>) -> Outcome {
        // Line 2.
        match self.options.refinement {
            Refinement::Inexact => self.matching.predicates_from_guards(|_| true),
            Refinement::Escaping => self.matching.predicates_from_guards(|is_of_property| is_of_property),
        }
        // Line 3.
        loop {
            if self.options.most.is_some_and(|most| self.matching.iterations >= most) {
                return Outcome::unknown(GaveUp::Method("no invariant after the first iterations".into()));
            }
            if let Some(outcome) = self.matching.next_iteration(cx) {
                return outcome;
            }
            // Lines 4 and 5.
            let explored = match self.explore(cx) {
                Ok(explored) => explored,
                // Line 6.
                Err(Stopped::Error(path)) => return self.matching.fail(&path),
                Err(Stopped::Exhausted(why)) => return Outcome::unknown(GaveUp::Exhausted(why)),
                Err(Stopped::TooMany) => {
                    return Outcome::unknown(GaveUp::Method("there are too many abstract states".into()));
                }
            };
            if let Some(outcome) = self.matching.entered_untranslated() {
                return outcome;
            }
            // Line 7.
            if self.options.looks_at_paths()
                && let Some(fragment) = self.safe_fragment(&explored)
                && let Some(proof) = self.safe_fragment_proof(&explored, &fragment)
            {
                cx.stats.proved_by = Some("safe-fragment");
                return Outcome::pass(proof);
            }
            // Lines 8 to 13.
            let escaping = self.escaping(&explored);
            if escaping.is_empty() {
                cx.stats.proved_by = Some("inductive-invariant");
                return Outcome::pass(self.inductive_invariant_proof());
            }
            if let Some(why) = cx.budget.exhausted() {
                return Outcome::unknown(GaveUp::Exhausted(why));
            }
            let is_news = match self.options.looks_at_paths() {
                true => self.add_predicates(&explored),
                false => self.add_predicates_of(&explored, &escaping),
            };
            if !is_news {
                return Outcome::unknown(GaveUp::Method("no transition has a new predicate in its preimage".into()));
            }
        }
    }

    fn explore(&mut self, cx: &Context<'_>) -> Result<Explored, Stopped> {
        let explored = match self.options.exploration {
            Exploration::EveryPath => self.symbolic_exec(cx),
            Exploration::EveryState => self.explore_states(cx),
            Exploration::AbstractStates => self.explore_abstract_states(cx),
        };
        self.matching.close_under_symmetry();
        explored
    }

    /// Lines 9 to 12, the check *inductive-invariant*: transitions that lead out of the abstract states that were explored.
    /// One is enough to know that they are not inductive.
    fn escaping(&mut self, explored: &Explored) -> Vec<(AbstractId, TransitionId)> {
        let most = if self.options.looks_at_paths() { 1 } else { usize::MAX };
        let mut escaping = Vec::new();
        for a in self.matching.representatives() {
            for t in self.matching.system.outgoing(self.matching.abstracts.loc(a)).to_vec() {
                if !self.is_closed_at(explored, a, t) {
                    escaping.push((a, t));
                    if escaping.len() == most {
                        return escaping;
                    }
                }
            }
        }
        escaping
    }

    /// [`Refinement::Escaping`]: adds the predicates in the guards, and those in preimages where there is no new one.
    fn add_predicates_of(&mut self, explored: &Explored, escaping: &[(AbstractId, TransitionId)]) -> bool {
        if self.options.source == Source::Interpolants {
            let between = self.interpolants_of(explored, escaping);
            if self.add_found(between) {
                return true;
            }
        }
        let transitions: BTreeSet<TransitionId> = escaping.iter().map(|&(_, t)| t).collect();
        let mut new = Vec::new();
        for t in transitions {
            let src = self.matching.system.transition(t).src;
            let guard = self.matching.new_in_guard(t);
            let atoms = if guard.is_empty() { self.matching.new_in_preimage(t) } else { guard };
            new.extend(atoms.into_iter().map(|a| (src, a)));
        }
        self.add_found(new)
    }

    /// Adds the atoms of conditions, each found for a location. Whether some predicate is new.
    fn add_found(&mut self, new: Vec<(LocId, Term)>) -> bool {
        new.into_iter().filter(|&(l, c)| self.matching.add_atoms(l, &[c])).count() > 0
    }

    /// Whether the transition leads from the abstract state into abstract states that were explored only.
    fn is_closed_at(&mut self, explored: &Explored, a: AbstractId, t: TransitionId) -> bool {
        let is_function = self.matching.system.command(t).is_deterministic();
        is_function && explored.is_exact(a, t) || self.matching.preimages().sp_is_met(a, t)
    }

    /// Lines 10 and 11, for the inexact transitions in `inf` or reachable from it (section 5). Whether some predicate is new.
    fn add_predicates(&mut self, explored: &Explored) -> bool {
        let (mut new, mut between) = (Vec::new(), Vec::new());
        let mut done = BTreeSet::new();
        for AbstractTransition { from, by, to } in explored.reachable_from_inf() {
            // What a transition without inputs adds does not depend on the abstract states.
            let is_deterministic = self.matching.system.command(by).is_deterministic();
            if is_deterministic && done.contains(&by) || self.is_exact(explored, from, by, to) {
                continue;
            }
            done.insert(by);
            if self.options.source == Source::Interpolants {
                between.extend(self.interpolants_of_inexact(explored, from, by, to));
            }
            let src = self.matching.system.transition(by).src;
            new.extend(self.matching.preimages().predicates(by, to).into_iter().map(|p| (src, p)));
        }
        self.add_found(between) || self.add_found(new)
    }

    /// `from ⇒ pre(to, by)`. A function that was seen to lead to two abstract states is not exact.
    fn is_exact(&mut self, explored: &Explored, from: AbstractId, by: TransitionId, to: AbstractId) -> bool {
        let is_function = self.matching.system.command(by).is_deterministic();
        if is_function && explored.targets(from, by).nth(1).is_some() {
            return false;
        }
        self.matching.preimages().is_exact(from, by, to)
    }
}
