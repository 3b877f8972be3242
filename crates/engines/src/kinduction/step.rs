//! The step of the induction from one loop head: visits in a row, from any state.

use super::facts::Facts;
use super::segments::{Followed, Segments};
use crate::Context;
use crate::unwinding::{Allocated, Arrival};
use base::Exhausted;
use ir::LocId;
use logic::Term;
use solver::{Answer, Products, Solve};
use std::collections::BTreeSet;
use std::rc::Rc;

/// Effort for a question about products of words, which may have no end.
const PRODUCTS: u64 = 3_000_000;

/// What a step comes to.
pub(super) enum Stepped {
    /// No error follows, because of these facts at loop heads.
    Proved(Vec<(LocId, Term)>),
    /// One might, or the solver gave up.
    Open,
    Stopped(Exhausted),
}

/// A fact that is assumed at a visit: where, which, and that it holds there if control comes there.
struct Assumed {
    at: LocId,
    fact: Term,
    holds: Term,
}

/// See the module.
pub(super) struct Step {
    head: LocId,
    /// Memory that is new in the segments.
    allocated: Vec<Allocated>,
    solver: Box<dyn Solve>,
    /// Of questions with products.
    of_products: Box<dyn Solve>,
    products: Products,
    /// States at the last visit.
    at: Vec<Arrival>,
    assumed: Vec<Assumed>,
    /// When control comes to which error in the last segment.
    errors: Vec<(LocId, Term)>,
    /// To any of them.
    error: Term,
    /// Visits that have their segment.
    visits: u32,
    /// Visits at which the facts are assumed.
    told: u32,
    /// Behind so many visits no error follows, because of these facts.
    proved: Option<(u32, Vec<(LocId, Term)>)>,
}

impl Step {
    /// Before the first segment.
    pub(super) fn new(segments: &mut Segments, head: LocId, cx: &Context<'_>) -> Step {
        let first = segments.first(Some(head));
        let error = segments.unwinding.program.pool.truth(false);
        let solver = cx.solvers.patient();
        let of_products = cx.solvers.brief(PRODUCTS);
        Step {
            head,
            allocated: Vec::new(),
            solver,
            of_products,
            products: Products::default(),
            at: vec![first],
            assumed: Vec::new(),
            errors: Vec::new(),
            error,
            visits: 0,
            told: 0,
            proved: None,
        }
    }

    pub(super) fn calls(&self) -> u64 {
        self.solver.stats().calls + self.of_products.stats().calls
    }

    /// Assumes the facts at the last visit, once.
    fn assume(&mut self, segments: &mut Segments, facts: &Facts) {
        if self.told > self.visits {
            return;
        }
        self.told = self.visits + 1;
        for a in self.at.clone() {
            for &fact in facts.at(a.at) {
                let violated = segments.unwinding.violation(&a, fact);
                let holds = segments.unwinding.program.pool.not(violated);
                self.assumed.push(Assumed { at: a.at, fact, holds });
            }
        }
    }

    /// Unwinds up to `k` visits. What a limit has stopped is gone on with.
    ///
    /// # Errors
    /// The limit.
    fn unwind(&mut self, segments: &mut Segments, k: u32, facts: &Facts, cx: &Context<'_>) -> Result<(), Exhausted> {
        while self.visits < k {
            self.assume(segments, facts);
            let followed = match self.visits {
                0 => segments.behind(Some(self.head), &cx.budget)?,
                _ => Rc::new(segments.follow(&self.at, &cx.budget)?),
            };
            let Followed { segment, allocated } = &*followed;
            self.error = segments.unwinding.any(segment.errors.iter().map(|&(_, condition)| condition));
            self.errors.clone_from(&segment.errors);
            self.at.clone_from(&segment.visits);
            self.allocated.extend(allocated);
            self.visits += 1;
        }
        Ok(())
    }

    /// Takes those errors out that may follow `k` visits.
    pub(super) fn keep_excluded(
        &mut self,
        segments: &mut Segments,
        k: u32,
        errors: &mut BTreeSet<LocId>,
        facts: &Facts,
        cx: &Context<'_>,
    ) {
        if self.unwind(segments, k, facts, cx).is_err() {
            errors.clear();
        }
        for (l, condition) in self.errors.clone() {
            if errors.contains(&l) && !self.can(segments, condition, |_| true).is_unsat() {
                errors.remove(&l);
            }
        }
    }

    /// Unwinds up to `k` visits, and asks about the segment behind the last one.
    pub(super) fn ask(&mut self, segments: &mut Segments, k: u32, facts: &Facts, cx: &Context<'_>) -> Stepped {
        if let Some((visits, needed)) = &self.proved
            && *visits == k
        {
            return Stepped::Proved(needed.clone());
        }
        if let Err(why) = self.unwind(segments, k, facts, cx) {
            return Stepped::Stopped(why);
        }
        if segments.pool().as_const(self.error) == Some(0) {
            return Stepped::Proved(Vec::new());
        }
        match self.can(segments, self.error, |_| true) {
            Answer::Unsat(core) => {
                let named = core.into_iter().filter_map(|i| self.assumed.get(i));
                let needed: Vec<(LocId, Term)> = named.map(|a| (a.at, a.fact)).collect();
                self.proved = Some((k, needed.clone()));
                Stepped::Proved(needed)
            }
            Answer::Sat(_) => Stepped::Open,
            Answer::Unknown => cx.budget.exhausted().map_or(Stepped::Open, Stepped::Stopped),
        }
    }

    /// Is there no error in the last segment because of these facts alone?
    pub(super) fn is_proved_by(&mut self, segments: &mut Segments, facts: &[(LocId, Term)]) -> bool {
        self.can(segments, self.error, |a| facts.contains(&(a.at, a.fact))).is_unsat()
    }

    /// Asks for the error where some of what is assumed holds.
    fn can(&mut self, segments: &mut Segments, error: Term, is_assumed: impl Fn(&Assumed) -> bool) -> Answer {
        let assumed = self.assumed.iter().filter(|a| is_assumed(a));
        let mut question: Vec<Term> = assumed.map(|a| a.holds).collect();
        let mut roots = question.clone();
        roots.push(error);
        question.extend(segments.facts(&self.allocated, &roots));
        question.push(error);
        let pool = segments.pool();
        let has_products = question.iter().any(|&t| self.products.occur(pool, t));
        let solver = if has_products { &mut self.of_products } else { &mut self.solver };
        solver.check(pool, &question)
    }
}
