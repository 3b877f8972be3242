//! Bounded model checking (Biere, Cimatti, Clarke, Zhu, TACAS 1999), on blocks instead of steps.
//!
//! The program is unwound to a bound, the number of visits of loop heads (`unwinding`), and the solver is asked whether an
//! error is reached within it. A model is a test. If there is none, the bound grows, unless no path leaves it: then
//! everything has been unwound, and the checker can see that too (`evidence::Unwinding::Complete`).
//!
//! The paper unwinds a transition relation by steps, and proves only up to the diameter. Here a path that the bound does
//! not cut is seen by the solver, as in Clarke, Kroening, Lerda (TACAS 2004); one question asks about all loops at once.

mod questions;
#[cfg(test)]
mod tests;

pub(crate) use questions::{Asked, Questions};

use crate::unwinding::{Arrival, Plan, Unwinding};
use crate::{Config, Context, GaveUp, Outcome, Session};
use evidence::{Contract, Invariant, Proof, Unwinding as Claim};
use ir::{LocId, LocKind, Program};
use logic::{Evaluator, Term};
use std::collections::BTreeSet;

/// Runs bounded model checking on a program of one procedure.
pub(crate) fn run(program: &Program, config: &Config, cx: &mut Context<'_>) -> Outcome {
    begin(program, config, cx).go_on(cx)
}

/// Bounded model checking before its first bound.
pub(crate) fn begin(program: &Program, _: &Config, cx: &Context<'_>) -> Box<dyn Session> {
    Box::new(Search(Bmc::new(program, cx)))
}

/// `None` where a call is left.
struct Search(Option<Bmc>);

impl Session for Search {
    fn go_on(&mut self, cx: &mut Context<'_>) -> Outcome {
        let Some(bmc) = &mut self.0 else { return Outcome::unknown(calls_are_left()) };
        let outcome = loop {
            if let Some(outcome) = bmc.next_iteration(cx) {
                break outcome;
            }
            if let Some(outcome) = bmc.deepen(growth(bmc.visits), cx) {
                break outcome;
            }
        };
        bmc.fill_stats(cx);
        outcome
    }
}

pub(crate) fn calls_are_left() -> GaveUp {
    GaveUp::Method(
        "a call is left (recursion, or more code than calls may expand to), and calls are not unwound".into(),
    )
}

/// Why there is no proof where an error has a path but no test.
pub(crate) fn error_without_test() -> GaveUp {
    GaveUp::Method("an error is reached from values only that no execution begins with".into())
}

/// Visits more in the next round: one by one at first, later a share of what there is, so that the
/// rounds together cost a constant times the last one.
fn growth(visits: u32) -> u32 {
    1 + visits / 4
}

/// Paths from the entry, as far as they have been unwound.
pub(crate) struct Bmc {
    pub(crate) unwinding: Unwinding,
    pub(crate) questions: Questions,
    /// Visits that have been unwound.
    pub(crate) visits: u32,
    /// Those that the present round unwinds up to, until all of its questions have been answered.
    bound: Option<u32>,
    /// Where the unwinding ends.
    ends: Vec<Arrival>,
    /// What the present round has come to: errors and untranslated code.
    met: Vec<(LocId, Term)>,
    iterations: u64,
    /// Why there will be no proof.
    doubt: Option<GaveUp>,
}

impl Bmc {
    /// `None` where a call is left.
    pub(crate) fn new(program: &Program, cx: &Context<'_>) -> Option<Bmc> {
        let mut unwinding = Unwinding::new(program)?;
        let entry = unwinding.plan.entry;
        let ends = vec![unwinding.start(entry)];
        let visits = unwinding.plan.is_cut[entry.0 as usize] as u32;
        let questions = Questions::new(cx.solvers.patient());
        Some(Bmc { unwinding, questions, visits, bound: None, ends, met: Vec::new(), iterations: 0, doubt: None })
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

    /// A round: unwinds so many visits more, and asks whether an error is among them, and whether a path goes on behind them.
    /// One that a limit has stopped is gone on with.
    pub(crate) fn deepen(&mut self, more: u32, cx: &Context<'_>) -> Option<Outcome> {
        let bound = *self.bound.get_or_insert(self.visits + more);
        while self.visits < bound && !self.ends.is_empty() {
            let segment = match self.unwinding.segment(&self.ends, &cx.budget) {
                Ok(segment) => segment,
                Err(limit) => return Some(Outcome::unknown(GaveUp::Exhausted(limit))),
            };
            self.met.extend(segment.errors);
            self.ends = segment.visits;
            self.visits += 1;
        }
        let p = self.unwinding.program.proc(self.unwinding.plan.proc);
        let is_error = |&(l, _): &(LocId, Term)| matches!(p.loc(l).kind, LocKind::Error(_));
        let (errors, untranslated) = self.met.iter().copied().partition(is_error);
        if let Some(outcome) = self.find_error(errors, cx) {
            return Some(outcome);
        }
        if self.doubt.is_none()
            && let Some(outcome) = self.find_untranslated(untranslated, cx)
        {
            return Some(outcome);
        }
        let outcome = self.look_ahead(cx);
        if outcome.is_none() {
            (self.bound, self.met) = (None, Vec::new());
        }
        outcome
    }

    /// Asks whether an error is reached.
    fn find_error(&mut self, errors: Vec<(LocId, Term)>, cx: &Context<'_>) -> Option<Outcome> {
        let reached = self.unwinding.any(errors.into_iter().map(|(_, condition)| condition));
        match self.questions.ask(&mut self.unwinding, &[reached]) {
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
        let model = match self.questions.ask(&mut self.unwinding, &[reached]) {
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

    /// Asks which ends a path comes to. If none, everything has been unwound.
    fn look_ahead(&mut self, cx: &Context<'_>) -> Option<Outcome> {
        let mut open = Vec::new();
        for end in self.ends.clone() {
            match self.questions.ask(&mut self.unwinding, &[end.state.condition]) {
                Asked::Never => {}
                Asked::Model(_) => open.push(end),
                Asked::Open => return Some(self.gave_up(cx)),
            }
        }
        self.ends = open;
        if !self.ends.is_empty() {
            return None;
        }
        Some(match self.doubt.take() {
            Some(why) => Outcome::unknown(why),
            None => Outcome::Pass(self.proof(Claim::Complete(self.visits - 1), |_| Invariant::Any)),
        })
    }

    pub(crate) fn fill_stats(&self, cx: &mut Context<'_>) {
        cx.stats.iterations = self.iterations;
        cx.stats.solver_calls = self.questions.calls();
    }

    fn gave_up(&self, cx: &Context<'_>) -> Outcome {
        Outcome::unknown(match cx.budget.exhausted() {
            Some(limit) => GaveUp::Exhausted(limit),
            None => GaveUp::Method(format!("the solver gave up behind {} visits of loop heads", self.visits)),
        })
    }

    /// The claim, with invariants of cut points.
    pub(crate) fn proof(&self, claim: Claim, mut invariant: impl FnMut(LocId) -> Invariant) -> Proof {
        let Plan { proc, is_cut, .. } = &self.unwinding.plan;
        let locs = (0..is_cut.len() as u32).map(LocId);
        let invariants = locs.map(|l| if is_cut[l.0 as usize] { invariant(l) } else { Invariant::Between }).collect();
        Proof::unwound(&self.unwinding.program.pool, &Contract::new(*proc, invariants), claim)
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
