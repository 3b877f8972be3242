//! The base of the induction: bounded model checking by visits of loop heads, all loops together.

use crate::bmc::{Asked, Inquiry, Nest};
use crate::unwinding::Arrival;
use crate::{Context, GaveUp, Outcome};
use evidence::{Bound, Unwinding as Claim};
use ir::{LocId, Program};
use logic::Term;

/// Paths from the entry, as far as they have been unwound.
pub(super) struct Base {
    pub(super) inquiry: Inquiry,
    /// Visits that have been unwound.
    pub(super) visits: u32,
    /// Those that the present round unwinds up to, until all of its questions have been answered.
    bound: Option<u32>,
    /// Where the unwinding ends.
    ends: Vec<Arrival>,
    /// What the present round has come to: errors and untranslated code.
    met: Vec<(LocId, Term)>,
}

impl Base {
    /// `None` where a call is left.
    pub(super) fn new(program: &Program, cx: &Context<'_>) -> Option<Base> {
        let mut inquiry = Inquiry::new(program, cx)?;
        let entry = inquiry.unwinding.plan.entry;
        let ends = vec![inquiry.unwinding.start(entry)];
        let visits = inquiry.unwinding.plan.is_cut[entry.0 as usize] as u32;
        Some(Base { inquiry, visits, bound: None, ends, met: Vec::new() })
    }

    /// A round: unwinds so many visits more, and asks whether an error is among them, and whether a path goes on behind them.
    /// One that a limit has stopped is gone on with.
    pub(super) fn deepen(&mut self, more: u32, cx: &Context<'_>) -> Option<Outcome> {
        let bound = *self.bound.get_or_insert(self.visits + more);
        while self.visits < bound && !self.ends.is_empty() {
            let segment = match self.inquiry.unwinding.segment(&self.ends, &cx.budget) {
                Ok(segment) => segment,
                Err(limit) => return Some(Outcome::unknown(GaveUp::Exhausted(limit))),
            };
            self.met.extend(segment.errors);
            self.ends = segment.visits;
            self.visits += 1;
        }
        let outcome = self.inquiry.find(&self.met, cx).or_else(|| self.look_ahead(cx));
        if outcome.is_none() {
            (self.bound, self.met) = (None, Vec::new());
        }
        outcome
    }

    /// Asks which ends a path comes to. If none, everything has been unwound.
    fn look_ahead(&mut self, cx: &Context<'_>) -> Option<Outcome> {
        let mut open = Vec::new();
        for end in self.ends.clone() {
            match self.inquiry.ask(end.state.condition) {
                Asked::Never => {}
                Asked::Model(_) => open.push(end),
                Asked::Open => return Some(self.inquiry.gave_up(cx)),
            }
        }
        self.ends = open;
        if !self.ends.is_empty() {
            return None;
        }
        // No loop has more rounds than there are visits.
        let nest = Nest::new(&self.inquiry.unwinding.plan);
        let bounds = nest.heads.into_iter().map(|at| Bound { at, rounds: self.visits - 1 });
        Some(self.inquiry.conclude(|| Claim::Complete(bounds.filter(|b| b.rounds > 0).collect())))
    }
}
