//! `INPUT-INSTANCE` (Fig. 4): inputs from which an execution reaches a label in a state that satisfies a condition.

use super::options::{Ask, Conjoin, Options};
use super::paths::{Paths, SuffixId};
use crate::Context;
use crate::interpret::Structures;
use crate::unwinding::{Effect, Unwinding};
use base::Exhausted;
use evidence::TestCandidate;
use ir::{EdgeId, LocId, StmtKind};
use logic::Term;
use rustc_hash::FxHashMap;
use solver::{Answer, Solve};
use std::rc::Rc;

/// Effort of a path beside its questions and terms.
const PATH: u64 = 5;
/// Ends of paths that are kept: behind that memory is worth more than one path more.
const MOST_SUFFIXES: usize = 400_000;

/// What the search has come to.
pub(super) enum Instance {
    /// A model of a path.
    Found(TestCandidate),
    /// None up to the bound.
    None(Searched),
    /// A limit came first.
    Exhausted(Exhausted),
}

/// How much was searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Searched {
    /// Paths checked.
    pub(super) paths: u64,
    /// There are no others, whatever their length.
    pub(super) are_all: bool,
    /// On some of them the solver gave up.
    pub(super) is_open: bool,
}

/// What abstract states say, for variant 7.2.1.
pub(super) struct Gamma<'a> {
    /// `γ` at each location.
    pub(super) at: &'a dyn Fn(LocId) -> Option<Vec<Term>>,
    /// Which structure leads to which.
    pub(super) structures: Option<Rc<Structures>>,
}

/// What one search needs: the transition system, the condition, and weakest preconditions as far as they have been computed.
pub(super) struct Search<'a> {
    unwinding: &'a mut Unwinding,
    solver: &'a mut dyn Solve,
    options: Options,
    gamma: Gamma<'a>,
    pub(super) paths: Paths,
    /// By suffix: its weakest precondition in parts; a contradiction is one part.
    before: Vec<Option<Vec<Term>>>,
    /// Of edges that take nothing from outside: one effect for all their steps.
    effects: FxHashMap<EdgeId, Effect>,
    condition: Vec<Term>,
    last: Option<EdgeId>,
    charged_terms: u64,
    checked: u64,
    is_open: bool,
}

impl<'a> Search<'a> {
    /// For `condition` at `label`. `last` is an edge that leaves the label, whose assumptions are part of the condition already: a
    /// test takes it, too.
    pub(super) fn new(
        unwinding: &'a mut Unwinding,
        solver: &'a mut dyn Solve,
        options: Options,
        gamma: Gamma<'a>,
        (label, condition, last): (LocId, Vec<Term>, Option<EdgeId>),
    ) -> Search<'a> {
        let structures = gamma.structures.clone().filter(|_| options.conjoin != Conjoin::AtLabel);
        let proc = unwinding.program.proc(unwinding.plan.proc);
        let paths = Paths::new(proc, (label, last), options.path_length, structures);
        let charged_terms = unwinding.program.pool.len() as u64;
        Search {
            unwinding,
            solver,
            options,
            gamma,
            paths,
            before: Vec::new(),
            effects: FxHashMap::default(),
            condition,
            last,
            charged_terms,
            checked: 0,
            is_open: false,
        }
    }

    /// The figure.
    pub(super) fn input_instance(&mut self, cx: &mut Context<'_>) -> Instance {
        // Lines 1 and 8. The bound of line 2 is that of the paths.
        loop {
            let path = match self.get_next_path(cx) {
                Ok(Some(path)) => path,
                Ok(None) => {
                    let (paths, is_open) = (self.checked, self.is_open);
                    return Instance::None(Searched { paths, are_all: self.paths.are_all(), is_open });
                }
                Err(limit) => return Instance::Exhausted(limit),
            };
            self.checked += 1;
            cx.stats.iterations += 1;
            let phi_0 = self.path_weakest_precondition(path); // line 4
            let model = self.theorem_prover(phi_0, path); // line 5
            if let Some(test) = model {
                return Instance::Found(test); // lines 6 and 7
            }
        }
    }

    /// The next path whose precondition is no contradiction on the face of it; with path pruning, of no end of which a
    /// contradiction is known.
    pub(super) fn get_next_path(&mut self, cx: &mut Context<'_>) -> Result<Option<SuffixId>, Exhausted> {
        while let Some(s) = self.paths.next() {
            cx.budget.charge(PATH);
            cx.budget.charge_growth(&mut self.charged_terms, self.unwinding.program.pool.len() as u64);
            if let Some(limit) = cx.budget.check(cx.stats.iterations) {
                return Err(limit);
            }
            if self.paths.len() > MOST_SUFFIXES {
                return Err(Exhausted::Effort);
            }
            let is_path = self.paths.is_path(s);
            if self.options.ask == Ask::EveryStep && !is_path && self.is_contradiction(s, cx) {
                continue;
            }
            self.paths.follow(s);
            if is_path {
                return Ok(Some(s));
            }
        }
        Ok(None)
    }

    /// `PATH-WEAKEST-PRECONDITION` (section 3.2.2): steps that several paths end with are gone through once.
    pub(super) fn path_weakest_precondition(&mut self, path: SuffixId) -> Vec<Term> {
        let mut todo = Vec::new();
        let mut at = path;
        while self.known(at).is_none() {
            todo.push(at);
            match self.paths.suffix(at).step {
                Some((_, rest)) => at = rest,
                None => break,
            }
        }
        while let Some(s) = todo.pop() {
            let phi = match self.paths.suffix(s).step {
                None => self.condition.clone(),
                Some((e, rest)) => {
                    let behind = self.known(rest).expect("it comes first").clone();
                    self.weakest_precondition(e, behind)
                }
            };
            let phi = self.with_gamma(s, phi);
            if self.before.len() <= s.0 {
                self.before.resize(s.0 + 1, None);
            }
            self.before[s.0] = Some(phi);
        }
        self.known(path).expect("it was computed").clone()
    }

    fn known(&self, s: SuffixId) -> Option<&Vec<Term>> {
        self.before.get(s.0)?.as_ref()
    }

    /// `WP(st, φ)` of Table 2, for a block: φ after its assignments, and what it assumes.
    fn weakest_precondition(&mut self, e: EdgeId, phi: Vec<Term>) -> Vec<Term> {
        let u = &mut *self.unwinding;
        if phi.iter().any(|&t| u.program.pool.as_const(t) == Some(0)) {
            return phi;
        }
        let effect = match self.effects.get(&e) {
            Some(known) => known.clone(),
            None => {
                let effect = u.effect(e);
                if !takes_anything(u, e) {
                    self.effects.insert(e, effect.clone());
                }
                effect
            }
        };
        let mut before: Vec<Term> = phi.into_iter().map(|t| u.before(&effect, t)).collect();
        before.extend(&effect.assumed);
        if effect.allocates() {
            let facts = u.facts_of(&effect, &before);
            before.extend(facts);
        }
        simplified(u, before)
    }

    /// Variant 7.2.1. At the label the abstract state is part of the condition.
    fn with_gamma(&mut self, s: SuffixId, mut phi: Vec<Term>) -> Vec<Term> {
        let suffix = self.paths.suffix(s);
        if self.options.conjoin == Conjoin::EveryStep && suffix.step.is_some() {
            match (self.gamma.at)(suffix.from) {
                Some(gamma) => phi.extend(gamma),
                None => phi.push(self.unwinding.program.pool.truth(false)),
            }
            phi = simplified(self.unwinding, phi);
        }
        phi
    }

    /// Variant 7.2.2: no state before this end of a path leads along it.
    fn is_contradiction(&mut self, s: SuffixId, cx: &mut Context<'_>) -> bool {
        cx.stats.iterations += 1;
        let phi = self.path_weakest_precondition(s);
        matches!(self.ask(phi), Answer::Unsat(_))
    }

    fn ask(&mut self, mut question: Vec<Term>) -> Answer {
        let pool = &self.unwinding.program.pool;
        if question.iter().any(|&t| pool.as_const(t) == Some(0)) {
            return Answer::Unsat(Vec::new());
        }
        question.extend(self.unwinding.facts_of_bytes(&question));
        self.solver.check(&self.unwinding.program.pool, &question)
    }

    /// `THEOREM-PROVER(¬φ_0)`: a state at the entry that satisfies φ_0, as a test: variables begin with zeros there, and inputs are
    /// read off the path.
    pub(super) fn theorem_prover(&mut self, mut phi_0: Vec<Term>, path: SuffixId) -> Option<TestCandidate> {
        phi_0.extend(self.unwinding.zeros());
        match self.ask(phi_0) {
            Answer::Sat(_) => {}
            Answer::Unsat(_) => return None,
            Answer::Unknown => {
                self.is_open = true;
                return None;
            }
        }
        let mut edges = self.paths.edges(path);
        edges.extend(self.last);
        let path = self.unwinding.path(&edges);
        let question = [path.assumed.concat(), path.facts.clone(), path.of_tests.clone()].concat();
        match self.solver.check(&self.unwinding.program.pool, &question) {
            Answer::Sat(model) => Some(self.unwinding.test_of_path(&path, &model)),
            Answer::Unsat(_) | Answer::Unknown => {
                self.is_open = true;
                None
            }
        }
    }
}

#[cfg(test)]
impl Search<'_> {
    /// The labels of a path, with the weakest precondition at each.
    pub(super) fn labels(&mut self, path: SuffixId) -> Vec<(String, Vec<Term>)> {
        let mut out = Vec::new();
        let mut at = Some(path);
        while let Some(s) = at {
            let suffix = self.paths.suffix(s);
            let name = if self.paths.is_path(s) { "start".into() } else { format!("l{}", suffix.from.0) };
            at = suffix.step.map(|(_, rest)| rest);
            out.push((name, self.path_weakest_precondition(s)));
        }
        out
    }

    pub(super) fn pool(&self) -> &logic::Pool {
        &self.unwinding.program.pool
    }
}

/// The edge has inputs or new memory: each step along it has its own.
fn takes_anything(u: &Unwinding, e: EdgeId) -> bool {
    let stmts = &u.plan.edges[e.0 as usize].stmts;
    let takes = |k: &StmtKind| matches!(k, StmtKind::Havoc { .. } | StmtKind::HavocMem { .. } | StmtKind::Alloc { .. });
    stmts.iter().any(|s| takes(&s.kind))
}

/// Parts that always hold go, each is there once; where one never holds it is all that there is.
fn simplified(u: &mut Unwinding, phi: Vec<Term>) -> Vec<Term> {
    let pool = &u.program.pool;
    let mut out: Vec<Term> = Vec::with_capacity(phi.len());
    for t in phi.into_iter().flat_map(|t| logic::conjuncts(pool, t)) {
        match pool.as_const(t) {
            Some(0) => return vec![t],
            Some(_) => {}
            None if out.contains(&t) => {}
            None => out.push(t),
        }
    }
    out
}
