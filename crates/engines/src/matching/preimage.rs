//! `pre` and `sp` of transitions between abstract states, and the two questions that the paper asks of them.

use super::abstract_states::{AbstractId, AbstractStates};
use super::minterms::Minterms;
use super::predicates::{Predicates, atoms};
use super::substitution::Substitution;
use super::system::{TransitionId, TransitionSystem};
use logic::{Node, Pool, Sort, Term};
use solver::{ByEquation, Project, replaced};

/// Where the states lead that an abstract state has under a transition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Within {
    /// Nowhere.
    Nothing,
    /// Into abstract states that have been met.
    Met,
    /// Elsewhere too, as far as is known.
    Beyond,
}

/// Answers about transitions between the abstract states of one iteration.
pub(crate) struct Preimages<'a> {
    pub(crate) system: &'a mut TransitionSystem,
    pub(crate) phi: &'a mut Predicates,
    pub(crate) abstracts: &'a mut AbstractStates,
    pub(crate) minterms: &'a mut Minterms,
}

impl Preimages<'_> {
    /// `a ⇒ pre(b, t)`: every state of `a` has a successor by `t` in `b`.
    pub(crate) fn is_exact(&mut self, a: AbstractId, t: TransitionId, b: AbstractId) -> bool {
        let from = self.abstracts.gamma(self.system, self.phi, a);
        let Some(pre) = self.pre(t, b) else { return false };
        let pool = &mut self.system.program.pool;
        let open: Vec<Term> = pre.into_iter().filter(|c| !from.contains(c)).collect();
        if open.is_empty() {
            return true;
        }
        let all = pool.all(open);
        let mut question = from.to_vec();
        question.push(pool.not(all));
        self.minterms.excludes(pool, &question)
    }

    /// Conjuncts of `pre(b, t)`. `None` where an input cannot be taken out of them.
    fn pre(&mut self, t: TransitionId, b: AbstractId) -> Option<Vec<Term>> {
        let conditions = self.before(t, b);
        let symbols: Vec<Term> = self.system.transition(t).symbols().collect();
        without(&mut self.system.program.pool, conditions, &symbols)
    }

    /// `g ∧ b[e]`: where `t` leads into `b`, over variables and inputs.
    fn before(&mut self, t: TransitionId, b: AbstractId) -> Vec<Term> {
        let to = self.abstracts.gamma(self.system, self.phi, b);
        let TransitionSystem { program, transitions, .. } = &mut *self.system;
        let t = &transitions[t.0 as usize];
        let mut e = Substitution::new();
        let mut conditions = t.guard.clone();
        for &c in to.iter() {
            let c = e.apply(&mut program.pool, c, &|n| match n {
                Node::Var(v) => t.update.get(&v).copied(),
                _ => None,
            });
            conditions.extend(logic::conjuncts(&program.pool, c));
        }
        conditions
    }

    /// The predicates in `pre(b, t)`. Of what inputs cannot be taken out of, those that mention none.
    pub(crate) fn predicates(&mut self, t: TransitionId, b: AbstractId) -> Vec<Term> {
        let conditions = self.pre(t, b).unwrap_or_else(|| self.before(t, b));
        let pool = &self.system.program.pool;
        let mentions_input =
            |&a: &Term| logic::leaves(pool, &[a]).iter().any(|&l| matches!(pool.node(l), Node::Sym(_)));
        conditions.into_iter().flat_map(|c| atoms(pool, c)).filter(|a| !mentions_input(a)).collect()
    }

    /// Where `sp(a, t)` lies: the abstract states that it meets are enumerated until one has not been met.
    pub(crate) fn sp(&mut self, a: AbstractId, t: TransitionId) -> Within {
        let from = self.abstracts.gamma(self.system, self.phi, a);
        let dst = self.system.transition(t).dst;
        let here = self.phi.at(self.system, dst);
        let TransitionSystem { program, transitions, .. } = &mut *self.system;
        let (t, pool) = (&transitions[t.0 as usize], &mut program.pool);
        let mut conditions = from.to_vec();
        for &g in &t.guard {
            let negation = pool.not(g);
            if from.contains(&negation) {
                return Within::Nothing;
            }
            if !from.contains(&g) {
                conditions.push(g);
            }
        }
        let is_known = conditions.len() == from.len();
        let mut e = Substitution::new();
        let by = |n: Node| match n {
            Node::Var(v) => t.update.get(&v).copied(),
            _ => None,
        };
        let after: Vec<Term> = here.iter().map(|&p| e.apply(pool, self.phi.term(p), &by)).collect();
        let (mut any, abstracts) = (false, &*self.abstracts);
        let within = self.minterms.for_each(pool, &conditions, is_known, &after, &mut |_, m| {
            any = true;
            abstracts.find(dst, m.literals).is_some()
        });
        match (within, any) {
            (true, false) => Within::Nothing,
            (true, true) => Within::Met,
            (false, _) => Within::Beyond,
        }
    }
}

/// The conditions with each symbol projected away. `None` where this is not found.
pub(super) fn without(pool: &mut Pool, conditions: Vec<Term>, symbols: &[Term]) -> Option<Vec<Term>> {
    let mut conditions = conditions;
    for &s in symbols {
        let mentions = |pool: &Pool, c: Term| logic::leaves(pool, &[c]).contains(&s);
        let (with, rest): (Vec<_>, Vec<_>) = conditions.into_iter().partition(|&c| mentions(pool, c));
        conditions = rest;
        if !with.is_empty() {
            conditions.extend(projected(pool, s, &with)?);
        }
    }
    Some(conditions)
}

fn projected(pool: &mut Pool, s: Term, conditions: &[Term]) -> Option<Vec<Term>> {
    if pool.sort(s) == Sort::TRUTH {
        let both = [false, true].map(|value| {
            let value = pool.truth(value);
            let with: Vec<Term> = conditions.iter().map(|&c| replaced(pool, c, s, value)).collect();
            pool.all(with)
        });
        return Some(vec![pool.or(both[0], both[1])]);
    }
    ByEquation.project(pool, s, conditions)
}
