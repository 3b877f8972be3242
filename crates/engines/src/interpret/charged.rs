//! A domain whose work is charged to the budget, and that is exhausted where the turn is over.

use base::Budget;
use domains::{Domain, Growth};
use ir::{EdgeId, Program};
use logic::Term;

/// See the module.
pub(super) struct Charged<'a, D> {
    pub(super) domain: D,
    pub(super) budget: &'a Budget,
    /// Effort of following an edge once.
    pub(super) cost: u64,
}

impl<D: Domain> Domain for Charged<'_, D> {
    type Element = D::Element;

    fn leq(&self, a: &D::Element, b: &D::Element) -> bool {
        self.domain.leq(a, b)
    }

    fn join(&self, a: &D::Element, b: &D::Element) -> D::Element {
        self.domain.join(a, b)
    }

    fn widen(&self, old: &D::Element, new: &D::Element) -> D::Element {
        self.domain.widen(old, new)
    }

    fn narrow(&self, old: &D::Element, new: &D::Element) -> D::Element {
        self.domain.narrow(old, new)
    }

    fn transfer(&mut self, edge: EdgeId, before: &D::Element, into: Option<&D::Element>) -> Option<D::Element> {
        self.budget.charge(self.cost);
        self.domain.transfer(edge, before, into)
    }

    fn extend(&self, old: &D::Element, new: &D::Element, by: Growth) -> Option<D::Element> {
        self.domain.extend(old, new, by)
    }

    fn is_exhausted(&self) -> bool {
        self.budget.turn_over().is_some() || self.domain.is_exhausted()
    }

    fn gamma(program: &mut Program, element: &D::Element) -> Term {
        D::gamma(program, element)
    }
}
