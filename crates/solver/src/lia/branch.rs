//! Integer solutions: branch and bound above the simplex method.

use super::bounds::{Limit, Reason, Side};
use super::certificate::{Certificate, Premise};
use super::form::Form;
use super::simplex::{Checked, Simplex};
use crate::rational::Rational;
use base::Budget;
use logic::Integer;

/// How a search for integers ended.
pub(super) enum Found {
    /// The simplex method's values are integers.
    Model,
    Conflict(Certificate),
    GaveUp,
}

/// A search.
pub(super) struct Branching<'a> {
    pub(super) simplex: &'a mut Simplex,
    /// Variables that must be integers, with what they are.
    pub(super) candidates: &'a [(usize, Form)],
    pub(super) nodes_left: u64,
    pub(super) next_name: u32,
    pub(super) budget: &'a Budget,
}

impl Branching<'_> {
    pub(super) fn explore(&mut self) -> Found {
        match self.simplex.check() {
            Checked::Conflict(sum) => return Found::Conflict(Certificate::Farkas(sum)),
            Checked::GaveUp => return Found::GaveUp,
            Checked::Feasible => {}
        }
        let Some(at) = self.candidates.iter().position(|(v, _)| !self.simplex.value(*v).is_integer()) else {
            return Found::Model;
        };
        if self.nodes_left == 0 || self.budget.exhausted().is_some() {
            return Found::GaveUp;
        }
        self.nodes_left -= 1;
        self.split(at)
    }

    fn split(&mut self, at: usize) -> Found {
        let (v, form) = &self.candidates[at];
        let v = *v;
        let bound = self.simplex.value(v).floor();
        let name = self.next_name;
        self.next_name += 1;
        let sides = [(Side::Upper, bound.clone()), (Side::Lower, bound.add(&Integer::ONE))];
        let mut cases = Vec::with_capacity(2);
        for (side, bound) in sides {
            match self.case(v, side, &bound, name) {
                Found::Conflict(c) if !c.uses(Premise::Derived(name)) => return Found::Conflict(c),
                Found::Conflict(c) => cases.push(Box::new(c)),
                other => return other,
            }
        }
        let (Some(above), Some(below)) = (cases.pop(), cases.pop()) else { return Found::GaveUp };
        Found::Conflict(Certificate::Split { name, form: form.clone(), bound, below, above })
    }

    /// A model is left in place; bounds are taken back in any case.
    fn case(&mut self, v: usize, side: Side, bound: &Integer, name: u32) -> Found {
        let mark = self.simplex.bounds.mark();
        let limit = Limit { bound: Rational::of(bound), reason: Reason::Premise(Premise::Derived(name)) };
        let found = match self.simplex.assert(v, side, limit) {
            Some(sum) => Found::Conflict(Certificate::Farkas(sum)),
            None => self.explore(),
        };
        self.simplex.bounds.undo_to(mark);
        found
    }
}
