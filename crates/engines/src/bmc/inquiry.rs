//! What is asked of an unwinding, however its paths are followed: for errors, for tests; and what is proved by it.

use super::{Asked, Questions};
use crate::unwinding::{Overlaps, Unwinding};
use crate::{Context, GaveUp, Outcome};
use evidence::{Invariant, Proof, Unwinding as Claim};
use ir::{LocId, LocKind, Program};
use logic::{Evaluator, Term};
use std::collections::BTreeSet;

/// Why there is no proof where an error has a path but no test.
pub(crate) fn error_without_test() -> GaveUp {
    GaveUp::Method("an error is reached from values only that no execution begins with".into())
}

/// What a search for errors that may give up has come to.
pub(crate) enum Sought {
    Over(Box<Outcome>),
    /// There is no error.
    Nothing,
    Open,
}

/// See the module.
pub(crate) struct Inquiry {
    pub(crate) unwinding: Unwinding,
    questions: Questions,
    /// To solvers that give up soon.
    brief_calls: u64,
    iterations: u64,
    /// Why there will be no proof.
    doubt: Option<GaveUp>,
}

impl Inquiry {
    /// `None` where a call is left.
    pub(crate) fn new(program: &Program, cx: &Context<'_>) -> Option<Inquiry> {
        let unwinding = Unwinding::new(program, Overlaps::Named)?;
        Some(Inquiry {
            unwinding,
            questions: Questions::new(cx.solvers.patient(), cx.budget.clone()),
            brief_calls: 0,
            iterations: 0,
            doubt: None,
        })
    }

    /// There will be no proof: code that was not translated is reached, or something like that.
    pub(crate) fn has_doubt(&self) -> bool {
        self.doubt.is_some()
    }

    pub(crate) fn next_iteration(&mut self, cx: &mut Context<'_>) -> Option<Outcome> {
        self.fill_stats(cx);
        if let Some(outcome) = cx.begin_iteration() {
            return Some(outcome);
        }
        self.iterations += 1;
        None
    }

    /// Asks whether an error is reached, or code that was not translated.
    pub(crate) fn find(&mut self, met: &[(LocId, Term)], cx: &Context<'_>) -> Option<Outcome> {
        let p = self.unwinding.program.proc(self.unwinding.plan.proc);
        let is_error = |&(l, _): &(LocId, Term)| matches!(p.loc(l).kind, LocKind::Error(_));
        let (errors, untranslated) = met.iter().copied().partition(is_error);
        if let Some(outcome) = self.find_error(errors, cx) {
            return Some(outcome);
        }
        match self.doubt {
            None => self.find_untranslated(untranslated, cx),
            Some(_) => None,
        }
    }

    /// The same, but a search gives up after this effort.
    pub(crate) fn find_within(&mut self, met: &[(LocId, Term)], effort: u64, cx: &Context<'_>) -> Sought {
        let mut brief = Questions::new(cx.solvers.brief(effort), cx.budget.clone());
        let reached = self.unwinding.any(met.iter().map(|&(_, condition)| condition));
        let asked = brief.ask(&mut self.unwinding, &[reached]);
        self.brief_calls += brief.calls();
        match asked {
            Asked::Never => Sought::Nothing,
            Asked::Open => Sought::Open,
            Asked::Model(_) => self.find(met, cx).map_or(Sought::Nothing, |outcome| Sought::Over(Box::new(outcome))),
        }
    }

    /// Can this be true?
    pub(crate) fn ask(&mut self, t: Term) -> Asked {
        self.questions.ask(&mut self.unwinding, &[t])
    }

    /// Asks whether an error is reached.
    fn find_error(&mut self, errors: Vec<(LocId, Term)>, cx: &Context<'_>) -> Option<Outcome> {
        let reached = self.unwinding.any(errors.into_iter().map(|(_, condition)| condition));
        match self.ask(reached) {
            Asked::Never => return None,
            Asked::Open => return Some(self.gave_up(cx)),
            Asked::Model(_) => {}
        }
        match self.questions.ask_for_test(&mut self.unwinding, &[reached]) {
            Asked::Model(model) => Some(Outcome::Fail(self.unwinding.test(&model))),
            Asked::Open if cx.budget.exhausted().is_some() => Some(self.gave_up(cx)),
            Asked::Never | Asked::Open => {
                self.doubt = Some(error_without_test());
                None
            }
        }
    }

    /// Asks whether code is reached that was not translated.
    fn find_untranslated(&mut self, untranslated: Vec<(LocId, Term)>, cx: &Context<'_>) -> Option<Outcome> {
        let reached = self.unwinding.any(untranslated.iter().map(|&(_, condition)| condition));
        let model = match self.ask(reached) {
            Asked::Never => return None,
            Asked::Open => return Some(self.gave_up(cx)),
            Asked::Model(model) => model,
        };
        let Program { pool, .. } = &self.unwinding.program;
        let p = self.unwinding.program.proc(self.unwinding.plan.proc);
        let mut ev = Evaluator::new();
        let what = untranslated.into_iter().find_map(|(l, condition)| match &p.loc(l).kind {
            LocKind::Unknown(what) if ev.holds(pool, condition, &*model) => Some(what.clone()),
            _ => None,
        });
        self.doubt = what.map(GaveUp::Untranslated);
        None
    }

    /// What follows when all paths have been looked at.
    pub(crate) fn conclude(&mut self, claim: impl FnOnce() -> Claim) -> Outcome {
        match self.doubt.take() {
            Some(why) => Outcome::unknown(why),
            None => Outcome::pass(self.proof(claim(), |_| Invariant::Any)),
        }
    }

    pub(crate) fn fill_stats(&self, cx: &mut Context<'_>) {
        cx.stats.iterations = self.iterations;
        cx.stats.solver_calls = self.questions.calls() + self.brief_calls;
    }

    /// What a question that is open makes of the search.
    pub(crate) fn gave_up(&self, cx: &Context<'_>) -> Outcome {
        Outcome::unknown(self.why_open(cx))
    }

    /// Why a question is open.
    pub(crate) fn why_open(&self, cx: &Context<'_>) -> GaveUp {
        match cx.budget.exhausted() {
            Some(limit) => GaveUp::Exhausted(limit),
            None => GaveUp::Method("the solver gave up on a question about all paths".into()),
        }
    }

    /// [`Unwinding::proof`].
    pub(crate) fn proof(&self, claim: Claim, invariant: impl FnMut(LocId) -> Invariant) -> Proof {
        self.unwinding.proof(claim, invariant)
    }

    /// The same, but only these errors are excluded.
    pub(crate) fn lemma(
        &self,
        claim: Claim,
        invariant: impl FnMut(LocId) -> Invariant,
        excluded: &BTreeSet<LocId>,
    ) -> Proof {
        let mut proof = self.proof(claim, invariant);
        for l in excluded {
            proof.contracts[0].invariants[l.0 as usize] = Invariant::Unreachable;
        }
        proof
    }
}
