//! Facts at loop heads: those candidates that hold at the first visit, and at each visit if they all did at the one before.
//! The greatest such set (Houdini: Flanagan, Leino, FME 2001): what a model violates goes, until there is no model.

use crate::Context;
use crate::GaveUp;
use crate::unwinding::{Arrival, Plan, Unwinding};
use ir::{LocId, Program};
use logic::{Evaluator, Term};
use rustc_hash::FxHashSet;
use solver::{Answer, Solve};
use std::collections::BTreeMap;

/// Candidates, and then facts, by loop head.
pub(super) struct Facts {
    at: BTreeMap<LocId, Vec<Term>>,
    /// Questions to the solver.
    pub(super) calls: u64,
}

/// Segments from one loop head, or from the entry, with what they might violate at their end.
struct Round {
    unwinding: Unwinding,
    solver: Box<dyn Solve>,
    /// Facts at the beginning: the fact, and its value there.
    before: Vec<(LocId, Term, Term)>,
    /// Facts at the next visit: the fact, and when control comes there and it does not hold.
    after: Vec<(LocId, Term, Term)>,
}

impl Round {
    /// From any state at the head; without one, from the entry. `None` where a call is left.
    fn new(program: &Program, head: Option<LocId>, facts: &Facts, cx: &Context<'_>) -> Option<Round> {
        let mut unwinding = Unwinding::new(program)?;
        let first = unwinding.start(head.unwrap_or(unwinding.plan.entry));
        let mut before = Vec::new();
        if let Some(head) = head {
            for &fact in facts.at(head) {
                let value = unwinding.value(&first.state, fact);
                before.push((head, fact, value));
            }
        }
        let visits: Vec<Arrival> = match head {
            None if unwinding.plan.is_cut[first.at.0 as usize] => vec![first],
            _ => unwinding.segment(&[first]).visits,
        };
        let mut after = Vec::new();
        for v in &visits {
            for &fact in facts.at(v.at) {
                after.push((v.at, fact, unwinding.violation(v, fact)));
            }
        }
        Some(Round { unwinding, solver: cx.solvers.patient(), before, after })
    }

    /// Drops what can be violated; whether anything was.
    fn filter(&mut self, facts: &mut Facts, cx: &Context<'_>) -> Result<bool, GaveUp> {
        let mut ev = Evaluator::new();
        let mut is_changed = false;
        loop {
            if let Some(limit) = cx.budget.exhausted() {
                return Err(GaveUp::Exhausted(limit));
            }
            self.before.retain(|(l, fact, _)| facts.has(*l, *fact));
            self.after.retain(|(l, fact, _)| facts.has(*l, *fact));
            let violated = self.unwinding.any(self.after.iter().map(|&(_, _, v)| v));
            if self.unwinding.program.pool.as_const(violated) == Some(0) {
                return Ok(is_changed);
            }
            let mut question: Vec<Term> = self.before.iter().map(|&(_, _, holds)| holds).collect();
            question.push(violated);
            question.extend(self.unwinding.facts(&question.clone()));
            facts.calls += 1;
            let pool = &self.unwinding.program.pool;
            match self.solver.check(pool, &question) {
                Answer::Unsat(_) => return Ok(is_changed),
                Answer::Sat(model) => {
                    for &(l, fact, v) in self.after.iter().filter(|&&(_, _, v)| ev.holds(pool, v, &model)) {
                        debug_assert!(pool.knows(v));
                        facts.drop_fact(l, fact);
                    }
                    is_changed = true;
                }
                Answer::Unknown => {
                    // Nothing is known of what follows here.
                    for &(l, fact, _) in &self.after {
                        facts.drop_fact(l, fact);
                    }
                    is_changed = true;
                }
            }
        }
    }

    /// The facts before that the fact behind rests on; all of them where the solver does not say.
    fn reasons(&mut self, at: LocId, fact: Term) -> Vec<(LocId, Term)> {
        let violated: Vec<Term> = self.after.iter().filter(|a| (a.0, a.1) == (at, fact)).map(|a| a.2).collect();
        let violated = self.unwinding.any(violated);
        let all = |this: &Round| this.before.iter().map(|&(l, f, _)| (l, f)).collect();
        match self.unwinding.program.pool.as_const(violated) {
            Some(0) => return Vec::new(),
            Some(_) => return all(self),
            None => {}
        }
        let mut question: Vec<Term> = self.before.iter().map(|&(_, _, holds)| holds).collect();
        question.push(violated);
        question.extend(self.unwinding.facts(&question.clone()));
        match self.solver.check(&self.unwinding.program.pool, &question) {
            Answer::Unsat(core) => {
                core.into_iter().filter_map(|i| self.before.get(i)).map(|&(l, f, _)| (l, f)).collect()
            }
            Answer::Sat(_) | Answer::Unknown => all(self),
        }
    }
}

impl Facts {
    pub(super) fn new(candidates: BTreeMap<LocId, Vec<Term>>) -> Facts {
        Facts { at: candidates, calls: 0 }
    }

    pub(super) fn at(&self, l: LocId) -> &[Term] {
        self.at.get(&l).map_or(&[], |facts| facts)
    }

    pub(super) fn count(&self) -> usize {
        self.at.values().map(Vec::len).sum()
    }

    fn has(&self, l: LocId, fact: Term) -> bool {
        self.at(l).contains(&fact)
    }

    fn drop_fact(&mut self, l: LocId, fact: Term) {
        if let Some(facts) = self.at.get_mut(&l) {
            facts.retain(|&f| f != fact);
        }
    }

    /// Keeps what is inductive.
    pub(super) fn prove(&mut self, program: &Program, plan: &Plan, cx: &Context<'_>) -> Result<(), GaveUp> {
        if let Some(mut first) = Round::new(program, None, self, cx) {
            first.filter(self, cx)?;
        }
        let heads = plan.cut_points();
        let mut rounds: Vec<Round> = heads.iter().filter_map(|&c| Round::new(program, Some(c), self, cx)).collect();
        loop {
            let mut is_changed = false;
            for r in &mut rounds {
                is_changed |= r.filter(self, cx)?;
            }
            if !is_changed {
                return Ok(());
            }
        }
    }

    /// The facts, and those that they rest on.
    pub(super) fn with_premises(
        &mut self,
        program: &Program,
        facts: Vec<(LocId, Term)>,
        cx: &Context<'_>,
    ) -> Vec<(LocId, Term)> {
        let heads: Vec<LocId> = self.at.keys().copied().collect();
        let mut rounds: Vec<Round> = heads.iter().filter_map(|&c| Round::new(program, Some(c), self, cx)).collect();
        let mut seen: FxHashSet<(LocId, Term)> = FxHashSet::default();
        let mut todo = facts;
        let mut out = Vec::new();
        while let Some((at, fact)) = todo.pop() {
            if !seen.insert((at, fact)) {
                continue;
            }
            out.push((at, fact));
            for r in &mut rounds {
                self.calls += 1;
                todo.extend(r.reasons(at, fact));
            }
        }
        out.sort_unstable();
        out
    }
}
