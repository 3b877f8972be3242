//! Bounded model checking (Biere, Cimatti, Clarke, Zhu, TACAS 1999), on blocks instead of steps.
//!
//! The program is unwound to a bound, the number of visits of loop heads (`unwinding`), and the solver is asked whether an
//! error is reached within it. A model is a test. If there is none, the bound grows, unless no path leaves it: then
//! everything has been unwound, and the checker can see that too (`evidence::Unwinding::Complete`).
//!
//! The paper unwinds a transition relation by steps, and proves only up to the diameter. Here a path that the bound does
//! not cut is seen by the solver, as in Clarke, Kroening, Lerda (TACAS 2004); one question asks about all loops at once.

mod questions;

pub(crate) use questions::{Asked, Questions};

use crate::unwinding::{Arrival, Plan, Unwinding};
use crate::{Config, Context, Event, GaveUp, Outcome};
use evidence::{Contract, Invariant, Proof, Unwinding as Claim};
use ir::{LocId, LocKind, Program};
use logic::Term;

/// Runs bounded model checking on a program of one procedure.
pub(crate) fn run(program: &Program, _: &Config, cx: &mut Context<'_>) -> Outcome {
    let Some(mut bmc) = Bmc::new(program, cx) else { return Outcome::unknown(calls_are_left()) };
    let outcome = loop {
        if let Some(outcome) = bmc.next_iteration(cx) {
            break outcome;
        }
        if let Some(outcome) = bmc.deepen(growth(bmc.visits), cx) {
            break outcome;
        }
    };
    bmc.questions.fill_stats(cx);
    outcome
}

pub(crate) fn calls_are_left() -> GaveUp {
    GaveUp::Method(
        "a call is left (recursion, or more code than calls may expand to), and calls are not unwound".into(),
    )
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
    /// Visits behind which everything is known.
    pub(crate) visits: u32,
    /// Where the unwinding ends.
    ends: Vec<Arrival>,
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
        Some(Bmc { unwinding, questions, visits, ends, iterations: 0, doubt: None })
    }

    /// There will be no proof: code that was not translated is reached, or something like that.
    pub(crate) fn has_doubt(&self) -> bool {
        self.doubt.is_some()
    }

    pub(crate) fn next_iteration(&mut self, cx: &mut Context<'_>) -> Option<Outcome> {
        if self.iterations > 0 {
            cx.stats.iterations = self.iterations;
            self.questions.fill_stats(cx);
            cx.events.event(&Event::Iteration(cx.stats.clone()));
        }
        if let Some(limit) = cx.budget.check(self.iterations) {
            return Some(Outcome::unknown(GaveUp::Exhausted(limit)));
        }
        self.iterations += 1;
        cx.stats.iterations = self.iterations;
        None
    }

    /// Unwinds so many visits more, and asks whether an error is among them, and whether a path goes on behind them.
    pub(crate) fn deepen(&mut self, more: u32, cx: &Context<'_>) -> Option<Outcome> {
        let mut errors = Vec::new();
        for _ in 0..more {
            if let Some(limit) = cx.budget.exhausted() {
                return Some(Outcome::unknown(GaveUp::Exhausted(limit)));
            }
            let segment = self.unwinding.segment(&self.ends);
            errors.extend(segment.errors);
            self.ends = segment.visits;
            self.visits += 1;
            if self.ends.is_empty() {
                break;
            }
        }
        if let Some(outcome) = self.find(&errors, true, cx) {
            return Some(outcome);
        }
        if self.doubt.is_none()
            && let Some(outcome) = self.find(&errors, false, cx)
        {
            return Some(outcome);
        }
        self.look_ahead(cx)
    }

    /// Asks whether one of the locations is reached: those of errors, or those of code that was not translated.
    fn find(&mut self, found: &[(LocId, Term)], of_errors: bool, cx: &Context<'_>) -> Option<Outcome> {
        let p = self.unwinding.program.proc(self.unwinding.plan.proc);
        let is_error = |l: LocId| matches!(p.loc(l).kind, LocKind::Error(_));
        let of_kind: Vec<(LocId, Term)> = found.iter().copied().filter(|&(l, _)| is_error(l) == of_errors).collect();
        let reached = self.unwinding.any(of_kind.iter().map(|&(_, condition)| condition));
        let model = match self.questions.ask(&mut self.unwinding, &[reached]) {
            Asked::Never => return None,
            Asked::Open => return Some(self.gave_up(cx)),
            Asked::Model(_) => self.questions.ask_for_test(&mut self.unwinding, &[reached]),
        };
        match model {
            Asked::Model(model) if of_errors => return Some(Outcome::Fail(self.unwinding.test(&model))),
            Asked::Model(_) => {
                let p = self.unwinding.program.proc(self.unwinding.plan.proc);
                let unknown = of_kind.iter().find_map(|&(l, _)| match &p.loc(l).kind {
                    LocKind::Unknown(reason) => Some(reason.clone()),
                    LocKind::Plain | LocKind::Error(_) => None,
                });
                self.doubt = unknown.map(GaveUp::Untranslated);
            }
            Asked::Never | Asked::Open => {
                let why = "an error is reached from values only that no execution begins with";
                self.doubt = Some(GaveUp::Method(why.into()));
            }
        }
        None
    }

    /// Asks which ends a path comes to. If none, everything has been unwound.
    fn look_ahead(&mut self, cx: &Context<'_>) -> Option<Outcome> {
        let mut open = Vec::new();
        for end in std::mem::take(&mut self.ends) {
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
}
