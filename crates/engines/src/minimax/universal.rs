//! Interpolants before an input: conditions that hold whatever it is.

use super::label::{Conjunct, disjuncts};
use super::state::{State, Tools};
use logic::{Sort, Term};
use solver::{Answer, ByEquation, Project};

/// Values of an input that are tried in place of all.
const MAX_WITNESSES: usize = 12;

impl Tools {
    /// Conditions that the state satisfies and that imply the given one, whatever the unknowns in it are. The state does not
    /// constrain these.
    pub(super) fn for_all(&mut self, s: &State, unknowns: &[Term], c: Conjunct) -> Result<Vec<Conjunct>, String> {
        let leaves = logic::leaves(&self.code.program.pool, &[c.term]);
        let unknowns: Vec<Term> = unknowns.iter().copied().filter(|u| leaves.contains(u)).collect();
        if unknowns.is_empty() {
            return Ok(vec![c]);
        }
        let all = disjuncts(self.pool(), c.term);
        let mentions =
            |tools: &Tools, t: Term| logic::leaves(&tools.code.program.pool, &[t]).iter().any(|l| unknowns.contains(l));
        let (with, without): (Vec<Term>, Vec<Term>) = all.into_iter().partition(|&t| mentions(self, t));
        // What does not mention them is enough where the rest is not valid, and that is most often so.
        let rest = self.pool().any(without);
        if let Some(core) = self.implies(s, rest) {
            return Ok(vec![Conjunct { term: rest, core }]);
        }
        if let Some(found) = self.by_facts(s, &leaves, &unknowns, &c) {
            return Ok(found);
        }
        let mut conditions: Vec<Term> = Vec::new();
        for t in with {
            let not = self.pool().not(t);
            conditions.extend(logic::conjuncts(&self.code.program.pool, not));
        }
        for &u in &unknowns {
            conditions = self
                .exists(u, conditions)
                .ok_or("an interpolant depends on an input in a way that cannot be taken out")?;
        }
        let mut term = rest;
        for t in conditions {
            let not = self.pool().not(t);
            term = self.pool().or(term, not);
        }
        let core = self.implies(s, term).ok_or("an interpolant depends on an input")?;
        Ok(vec![Conjunct { term, core }])
    }

    /// What the state is known to be, where that implies the condition whatever the unknowns are.
    fn by_facts(&mut self, s: &State, leaves: &[Term], unknowns: &[Term], c: &Conjunct) -> Option<Vec<Conjunct>> {
        let others: Vec<Term> = leaves.iter().copied().filter(|l| !unknowns.contains(l)).collect();
        let mut premises = self.conditions_at(s, &c.core);
        premises.extend(self.known_values(s, &others));
        let found = self.needed(&premises, c.term)?;
        let mut out = Vec::new();
        for term in found {
            let core = self.implies(s, term)?;
            out.push(Conjunct { term, core });
        }
        Some(out)
    }

    /// `∃ u. ∧ conditions`.
    fn exists(&mut self, u: Term, conditions: Vec<Term>) -> Option<Vec<Term>> {
        let pool = &mut self.code.program.pool;
        let (with, mut rest): (Vec<Term>, Vec<Term>) =
            conditions.into_iter().partition(|&c| logic::leaves(pool, &[c]).contains(&u));
        if with.is_empty() {
            return Some(rest);
        }
        if let Some(found) = ByEquation.project(pool, u, &with) {
            rest.extend(found);
            return Some(rest);
        }
        rest.extend(self.by_witnesses(u, &with)?);
        Some(rest)
    }

    /// The disjunction over a few values of the unknown, where no other value is ever needed: each model that they do not
    /// cover brings the next one.
    fn by_witnesses(&mut self, u: Term, with: &[Term]) -> Option<Vec<Term>> {
        let sort = self.pool().sort(u);
        let mut instances: Vec<Term> = Vec::new();
        let mut candidates: Vec<Term> = match sort {
            Sort::Bits(w) => {
                let m = logic::mask(w);
                [0, 1, m, m >> 1, (m >> 1) + 1].map(|k| self.pool().constant(k & m, w)).to_vec()
            }
            Sort::Int => [0i64, 1].map(|k| self.pool().integer(k)).to_vec(),
        };
        for _ in 0..MAX_WITNESSES {
            for k in std::mem::take(&mut candidates) {
                let here: Vec<Term> = with.iter().map(|&c| logic::replaced(self.pool(), c, u, k)).collect();
                let here = self.pool().all(here);
                if !instances.contains(&here) {
                    instances.push(here);
                }
            }
            let any = self.pool().any(instances.iter().copied());
            let mut question = with.to_vec();
            question.push(self.pool().not(any));
            match self.oracle.check(&self.code.program.pool, &question) {
                Answer::Unsat(_) => return Some(logic::conjuncts(&self.code.program.pool, any)),
                Answer::Sat(model) => {
                    let value = self.ev.value(&self.code.program.pool, u, &model);
                    candidates.push(self.pool().value(&value));
                }
                Answer::Unknown => return None,
            }
        }
        None
    }
}
