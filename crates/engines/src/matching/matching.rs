//! What the engines with abstract matching have in common: the program, Φ, and the states that have been met.

use super::abstract_states::{AbstractId, AbstractStates};
use super::command::{CommandId, Transition, TransitionId};
use super::entailment::Entailment;
use super::minterms::{Literals, Minterms};
use super::moves::{Move, Moves};
use super::orbits::Orbits;
use super::predicates::{Predicate, Predicates, Scope, atoms};
use super::preimage::Preimages;
use super::proof::disjunction;
use super::schedule::schedule;
use super::states::{StateId, States, instance};
use super::symmetry::{Group, Symmetry};
use super::system::TransitionSystem;
use crate::{Context, GaveUp, Outcome};
use evidence::{Contract, Invariant, Proof};
use ir::{LocId, LocKind};
use logic::{Term, has_symbols};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};

/// So many abstract states of a location are said one by one, with the literals that imply the others: that reads well.
const FEW: usize = 4;

/// The state of a search with abstract matching.
pub(crate) struct Matching {
    pub(crate) system: TransitionSystem,
    /// Φ.
    pub(crate) phi: Predicates,
    pub(crate) states: States,
    /// Those of the current iteration.
    pub(crate) abstracts: AbstractStates,
    pub(crate) minterms: Minterms,
    moves: Moves,
    pub(super) orbits: Orbits,
    pub(super) entailment: Entailment,
    /// The parts that states have been split into.
    parts: FxHashMap<StateId, Parts>,
    /// Parts that the current iteration has met.
    met: FxHashSet<StateId>,
    /// The solver gave up on a question about what is behind a transition: a state may be missing, now and, because what was
    /// found is kept, in all later iterations. That nothing else is reached is no proof then.
    pub(crate) misses_states: bool,
    pub(crate) iterations: u64,
}

/// The parts of a symbolic state by the first `predicates` predicates of its location.
struct Parts {
    predicates: usize,
    parts: Vec<(StateId, Literals)>,
}

impl Matching {
    /// With one set of predicates, and without symmetry.
    pub(crate) fn new(system: TransitionSystem, cx: &Context<'_>) -> Matching {
        Matching::with(system, Scope::Everywhere, Symmetry::Ignored, cx)
    }

    pub(crate) fn with(mut system: TransitionSystem, scope: Scope, symmetry: Symmetry, cx: &Context<'_>) -> Matching {
        let group = match symmetry {
            Symmetry::Ignored => Group::trivial(&system),
            Symmetry::Used => Group::find(&mut system),
        };
        Matching {
            orbits: Orbits::new(&mut system, group),
            system,
            phi: Predicates::new(scope),
            states: States::default(),
            abstracts: AbstractStates::default(),
            minterms: Minterms::new(cx.solvers.solver()),
            moves: Moves::default(),
            entailment: Entailment::default(),
            parts: FxHashMap::default(),
            met: FxHashSet::default(),
            misses_states: false,
            iterations: 0,
        }
    }

    /// Begins an iteration, unless a limit is reached.
    pub(crate) fn next_iteration(&mut self, cx: &mut Context<'_>) -> Option<Outcome> {
        self.fill_stats(cx);
        if let Some(outcome) = cx.begin_iteration() {
            return Some(outcome);
        }
        self.iterations += 1;
        self.abstracts.clear();
        self.orbits.clear();
        self.met.clear();
        None
    }

    /// Adds the predicates from guards to Φ, where `of` wants those of the property, which are guards of transitions to error
    /// locations, or others.
    pub(crate) fn predicates_from_guards(&mut self, of: impl Fn(bool) -> bool) {
        let mut known: FxHashMap<CommandId, Vec<Term>> = FxHashMap::default();
        for t in self.system.transition_ids() {
            let Transition { src, dst, command, .. } = *self.system.transition(t);
            if !of(self.system.is_error(dst)) {
                continue;
            }
            let is_first = !known.contains_key(&command);
            if is_first {
                let found = self.atoms_of(&self.system.command(t).guard);
                known.insert(command, found);
            }
            if is_first || self.phi.scope() == Scope::Local {
                known[&command].iter().for_each(|&atom| _ = self.add_predicate(src, atom));
            }
        }
    }

    /// Adds the atom to the predicates, as one that was found for the location, and what symmetry makes of it. Whether some
    /// of that is news.
    pub(crate) fn add_predicate(&mut self, l: LocId, atom: Term) -> bool {
        let mut is_news = false;
        for (l, atom) in self.orbits.of_predicate(&mut self.system, l, atom) {
            is_news |= self.phi.add(&mut self.system, l, atom);
        }
        is_news
    }

    /// The atoms of the transition's guard that are no predicates.
    pub(crate) fn new_in_guard(&mut self, t: TransitionId) -> Vec<Term> {
        let mut atoms = self.atoms_of(&self.system.command(t).guard);
        let src = self.system.transition(t).src;
        atoms.retain(|&a| !self.phi.is_at(&mut self.system, src, a));
        atoms
    }

    /// The atoms of the conditions that no input occurs in.
    fn atoms_of(&self, conditions: &[Term]) -> Vec<Term> {
        let pool = &self.system.program.pool;
        let all = conditions.iter().flat_map(|&c| atoms(pool, c));
        all.filter(|&a| !has_symbols(pool, a)).collect()
    }

    /// What the predicates behind the transition are before it, where that is no predicate.
    pub(crate) fn new_in_preimage(&mut self, t: TransitionId) -> Vec<Term> {
        let (moves, _) = self.moves.of(&mut self.system, &mut self.phi, t);
        let image = |m: &Move| match m {
            Move::Open(image) => Some(*image),
            Move::Constant(_) | Move::Same(..) => None,
        };
        moves.iter().filter_map(image).collect()
    }

    /// Adds the atoms of the conditions that no input occurs in, found for the location. Whether some are new.
    pub(crate) fn add_atoms(&mut self, l: LocId, conditions: &[Term]) -> bool {
        let found = self.atoms_of(conditions);
        found.into_iter().filter(|&atom| self.add_predicate(l, atom)).count() > 0
    }

    /// `SPLITSTATE(s_0, Φ)`, where no predicate is looked at: no variable has a value yet.
    pub(crate) fn initial_state(&mut self) -> (StateId, AbstractId) {
        let s = self.states.initial(&mut self.system);
        (s, self.abstracts.intern(self.system.entry, Literals::default()))
    }

    /// The states behind a transition, each with the abstract state that it matches.
    pub(crate) fn successors(&mut self, s: StateId, t: TransitionId) -> Vec<(StateId, AbstractId)> {
        let undecided = self.minterms.undecided;
        let behind = match self.states.exec(&mut self.system, &mut self.minterms, s, t) {
            Some(result) => self.split_state(result),
            None => Vec::new(),
        };
        self.misses_states |= self.minterms.undecided > undecided;
        behind
    }

    /// ASE Fig. 6, `SPLITSTATE`: the parts of the symbolic state that match one abstract state each. Parts by fewer
    /// predicates, of an earlier iteration, are split further.
    fn split_state(&mut self, s: StateId) -> Vec<(StateId, AbstractId)> {
        let loc = self.states.get(s).loc;
        let here = self.phi.at(&self.system, loc);
        let first = || Parts { predicates: 0, parts: vec![(s, Literals::default())] };
        let mut known = self.parts.remove(&s).unwrap_or_else(first);
        if known.predicates < here.len() {
            let mut parts = Vec::with_capacity(known.parts.len());
            for (part, literals) in known.parts {
                self.split_further(part, &literals, known.predicates, &here[known.predicates..], &mut parts);
            }
            known = Parts { predicates: here.len(), parts };
        }
        self.met.extend(known.parts.iter().map(|&(part, _)| part));
        let found = known.parts.iter().map(|(part, l)| (*part, self.abstracts.intern(loc, l.clone()))).collect();
        self.parts.insert(s, known);
        found
    }

    /// Splits a state that has the truth values `literals` for `len` predicates by `more`.
    fn split_further(
        &mut self,
        s: StateId,
        literals: &Literals,
        len: usize,
        more: &[Predicate],
        parts: &mut Vec<(StateId, Literals)>,
    ) {
        let state = self.states.get(s).clone();
        let live = &self.system.live[state.loc.0 as usize];
        let pool = &mut self.system.program.pool;
        let more: Vec<Term> = more.iter().map(|&p| instance(pool, live, &state.values, self.phi.term(p))).collect();
        let mut minterms = Vec::new();
        self.minterms.for_each(pool, &state.path, true, &more, &mut |_, m| {
            minterms.push(m);
            true
        });
        for m in minterms {
            let part = self.states.part(&mut self.system, s, &m.open);
            parts.push((part, literals.and(len, &m.values)));
        }
    }

    /// Questions about transitions between abstract states.
    pub(crate) fn preimages(&mut self) -> Preimages<'_> {
        Preimages {
            system: &mut self.system,
            phi: &mut self.phi,
            abstracts: &mut self.abstracts,
            minterms: &mut self.minterms,
            moves: &mut self.moves,
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
            conditions[l] = Some(self.condition(LocId(l as u32), &own));
        }
        conditions
    }

    /// The disjunction of abstract states of one location.
    fn condition(&mut self, l: LocId, own: &[AbstractId]) -> Term {
        if own.len() <= FEW {
            let mut any = Vec::with_capacity(own.len());
            for &a in own {
                let gamma = self.abstracts.gamma(&mut self.system, &mut self.phi, a);
                any.push(self.system.program.pool.all(gamma.iter().copied()));
            }
            return self.system.program.pool.any(any);
        }
        let here = self.phi.at(&self.system, l);
        let phi: Vec<Term> = here.iter().map(|&p| self.phi.term(p)).collect();
        let literals: Vec<_> = own.iter().map(|&a| self.abstracts.literals(a)).collect();
        disjunction(&mut self.system.program.pool, &phi, &literals)
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
        cx.stats.states = self.met.len() as u64;
        cx.stats.regions = self.representatives().len() as u64;
        cx.stats.predicates = self.phi.len() as u64;
    }
}
