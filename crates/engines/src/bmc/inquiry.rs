//! What is asked of an unwinding, however its paths are followed: for errors, for tests; and what is proved by it.

use super::{Asked, Questions};
use crate::replay::replay;
use crate::unwinding::{Overlaps, Unwinding};
use crate::{Context, GaveUp, Judged, Outcome};
use evidence::{Invariant, Proof, TestCandidate, Unwinding as Claim};
use exec::Ended;
use ir::{LocId, LocKind, Program};
use logic::{Evaluator, Term};
use solver::Model;
use std::collections::BTreeSet;

/// Why there is no proof where an error has a path but no test.
pub(crate) fn error_without_test() -> GaveUp {
    GaveUp::Method("an error is reached from values only that no execution begins with".into())
}

/// What the checker may spend on a proof that is shown to it before the errors are asked for at length: some ten seconds. Where it does not come
/// to an end by then, that search can be stopped and gone on with.
const SHOWN: u64 = 40_000_000;

/// Edges of a test that the checker has found: one that goes on for longer is not the path that it has seen.
const STEPS: u64 = 10_000_000;

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

    fn is_error(&self, l: LocId) -> bool {
        matches!(self.unwinding.program.proc(self.unwinding.plan.proc).loc(l).kind, LocKind::Error(_))
    }

    /// Asks whether an error is reached, or code that was not translated.
    pub(crate) fn find(&mut self, met: &[(LocId, Term)], cx: &Context<'_>) -> Option<Outcome> {
        let (errors, untranslated) = met.iter().partition(|&&(l, _)| self.is_error(l));
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
            Asked::Model(model) => {
                let errors: Vec<Term> = met.iter().filter(|&&(l, _)| self.is_error(l)).map(|&(_, c)| c).collect();
                let error = self.unwinding.any(errors);
                let found = self.test_of(error, &model).map(Outcome::Fail).or_else(|| self.find(met, cx));
                found.map_or(Sought::Nothing, |outcome| Sought::Over(Box::new(outcome)))
            }
        }
    }

    /// The model as a test, if in it the error is reached from values that executions begin with.
    fn test_of(&mut self, error: Term, model: &Model) -> Option<TestCandidate> {
        let asked = [vec![error], self.unwinding.of_tests()].concat();
        let is_one = Evaluator::new().first_false(&self.unwinding.program.pool, &asked, model).is_none();
        is_one.then(|| self.unwinding.test(model))
    }

    /// Shows the checker the proof that there is if no error is reached: its question is the one that is left.
    pub(crate) fn show(&self, claim: Claim, cx: &Context<'_>) -> Option<Outcome> {
        let judge = cx.judge.filter(|_| !self.has_doubt())?;
        let proof = self.proof(claim, |_| Invariant::Any);
        match judge.judge(&proof, SHOWN) {
            Judged::Accepted => Some(Outcome::pass(proof)),
            Judged::Refuted(test) => self.reaches_error(&test, cx).then_some(Outcome::Fail(test)),
            Judged::Open => None,
        }
    }

    fn reaches_error(&self, test: &TestCandidate, cx: &Context<'_>) -> bool {
        let ended = replay(&self.unwinding.program, test, STEPS, &cx.budget, &mut ());
        matches!(ended, Ended::Error { .. })
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
            Asked::Model(model) => {
                if let Some(test) = self.test_of(reached, &model) {
                    return Some(Outcome::Fail(test));
                }
            }
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
