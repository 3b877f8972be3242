//! What the engines with abstract matching have in common: the program, Φ, and the states that have been met.

use super::abstract_states::{AbstractId, AbstractStates};
use super::minterms::{Literals, Minterm, Minterms};
use super::predicates::{Predicates, atoms};
use super::preimage::Preimages;
use super::proof::disjunction;
use super::schedule::schedule;
use super::states::{StateId, States, Successor, instance};
use super::system::{TransitionId, TransitionSystem};
use crate::{Context, GaveUp, Outcome};
use evidence::{Contract, Invariant, Proof};
use ir::{LocId, LocKind};
use logic::{Node, Term};
use std::collections::{BTreeMap, BTreeSet};

/// The state of a search with abstract matching.
pub(crate) struct Matching {
    pub(crate) system: TransitionSystem,
    /// Φ.
    pub(crate) phi: Predicates,
    pub(crate) states: States,
    /// Those of the current iteration.
    pub(crate) abstracts: AbstractStates,
    pub(crate) minterms: Minterms,
    pub(crate) iterations: u64,
}

impl Matching {
    pub(crate) fn new(system: TransitionSystem, cx: &Context<'_>) -> Matching {
        Matching {
            system,
            phi: Predicates::default(),
            states: States::default(),
            abstracts: AbstractStates::default(),
            minterms: Minterms::new(cx.solvers.solver()),
            iterations: 0,
        }
    }

    /// Begins an iteration, unless a limit is reached.
    pub(crate) fn next_iteration(&mut self, cx: &mut Context<'_>) -> Option<Outcome> {
        if self.iterations > 0 {
            self.fill_stats(cx);
            cx.events.event(&crate::Event::Iteration(cx.stats.clone()));
        }
        if let Some(limit) = cx.budget.check(self.iterations) {
            return Some(Outcome::unknown(GaveUp::Exhausted(limit)));
        }
        self.iterations += 1;
        self.abstracts = AbstractStates::default();
        None
    }

    /// Adds the predicates from guards to Φ. The conditions of the property are guards of transitions to error locations.
    pub(crate) fn predicates_from_guards(&mut self) {
        for t in self.system.transition_ids() {
            for g in self.system.transition(t).guard.clone() {
                let pool = &mut self.system.program.pool;
                for atom in atoms(pool, g) {
                    if !logic::leaves(pool, &[atom]).iter().any(|&l| matches!(pool.node(l), Node::Sym(_))) {
                        self.phi.add(pool, atom);
                    }
                }
            }
        }
    }

    /// `SPLITSTATE(s_0, Φ)`, where no predicate is looked at: no variable has a value yet.
    pub(crate) fn initial_state(&mut self) -> (StateId, AbstractId) {
        let s = self.states.initial(&mut self.system);
        (s, self.abstracts.intern(self.system.entry, Literals::new(&[])))
    }

    /// ASE Fig. 6, `SPLITSTATE`: the parts of the symbolic state that match one abstract state each.
    pub(crate) fn split_state(&mut self, result: &Successor) -> Vec<(StateId, AbstractId)> {
        let here = self.phi.at(&self.system, result.loc);
        let live = &self.system.live[result.loc.0 as usize];
        let pool = &mut self.system.program.pool;
        let phi: Vec<Term> = here.iter().map(|&p| instance(pool, live, &result.values, self.phi.term(p))).collect();
        let mut minterms = Vec::new();
        self.minterms.for_each(pool, &result.path, result.is_known, &phi, &mut |_, m| {
            minterms.push(m);
            true
        });
        let part = |m: Minterm| {
            let state = self.states.part(&mut self.system, result, &m.open);
            (state, self.abstracts.intern(result.loc, m.literals))
        };
        minterms.into_iter().map(part).collect()
    }

    /// Questions about transitions between abstract states.
    pub(crate) fn preimages(&mut self) -> Preimages<'_> {
        Preimages {
            system: &mut self.system,
            phi: &mut self.phi,
            abstracts: &mut self.abstracts,
            minterms: &mut self.minterms,
        }
    }

    /// All abstract states of the iteration.
    pub(crate) fn all_abstract_states(&self) -> BTreeSet<AbstractId> {
        (0..self.abstracts.len() as u32).map(AbstractId).collect()
    }

    /// The path to an error as a test.
    pub(crate) fn fail(&mut self, path: &[TransitionId]) -> Outcome {
        match schedule(&mut self.system, &mut self.minterms, path) {
            Some(test) => Outcome::Fail(test),
            None => Outcome::unknown(GaveUp::Method("no inputs were found for a path to an error".into())),
        }
    }

    /// What is said of untranslated code, if some of it was reached.
    pub(crate) fn entered_untranslated(&self) -> Option<Outcome> {
        self.all_abstract_states().into_iter().find_map(|a| match self.system.kind(self.abstracts.loc(a)) {
            LocKind::Unknown(what) => Some(Outcome::unknown(GaveUp::Untranslated(what.clone()))),
            _ => None,
        })
    }

    /// By location: the disjunction of those of the abstract states that lie there.
    pub(crate) fn conditions(&mut self, abstracts: &BTreeSet<AbstractId>) -> Vec<Option<Term>> {
        let mut by_location: BTreeMap<usize, Vec<AbstractId>> = BTreeMap::new();
        for &a in abstracts {
            by_location.entry(self.abstracts.loc(a).0 as usize).or_default().push(a);
        }
        let mut conditions = vec![None; self.system.loc_count()];
        for (l, own) in by_location {
            let here = self.phi.at(&self.system, LocId(l as u32));
            let phi: Vec<Term> = here.iter().map(|&p| self.phi.term(p)).collect();
            let literals: Vec<_> = own.iter().map(|&a| self.abstracts.literals(a)).collect();
            conditions[l] = Some(disjunction(&mut self.system.program.pool, &phi, &literals));
        }
        conditions
    }

    /// The claim that these conditions always hold; none: the location is not reached.
    pub(crate) fn proof(&self, conditions: Vec<Option<Term>>) -> Proof {
        let pool = &self.system.program.pool;
        let invariant = |c: Option<Term>| match c {
            None => Invariant::Unreachable,
            Some(c) if pool.as_const(c) == Some(1) => Invariant::Any,
            Some(c) => Invariant::Holds(c),
        };
        let invariants = conditions.into_iter().map(invariant).collect();
        Proof::new(pool, &[], &[Contract::new(self.system.proc, invariants)])
    }

    pub(crate) fn fill_stats(&self, cx: &mut Context<'_>) {
        let solver = self.minterms.solver().stats();
        cx.stats.iterations = self.iterations;
        cx.stats.solver_calls = solver.calls;
        cx.stats.evaluated = solver.saved;
        cx.stats.regions = self.abstracts.len() as u64;
        cx.stats.predicates = self.phi.len() as u64;
    }
}
