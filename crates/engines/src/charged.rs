//! A domain whose work is charged to the budget, and that is exhausted where the turn is over or it has cost enough.

use base::Budget;
use domains::octagons::Packs;
use domains::polyhedra::{Polyhedra, PolyhedronDomain};
use domains::ranges::Untouched;
use domains::{Cfg, Domain, Growth, Order, Patience, decreased, fixpoint};
use ir::{EdgeId, Program};
use logic::Term;

/// See the module.
pub(crate) struct Charged<'a, D> {
    pub(crate) domain: D,
    pub(crate) budget: &'a Budget,
    /// Effort of following an edge once.
    pub(crate) cost: u64,
    /// What the budget has spent when it is enough.
    pub(crate) end: u64,
}

/// A loop head is left alone this often before its bounds are moved: what the first rounds do differently (an index that
/// starts at one, a flag) is seen by then.
const PATIENCE: Patience = Patience { heads: 3, others: 60 };

/// Rounds in which bounds come back that widening has given away: the second one hears of what the first has done behind
/// inner loops.
const ROUNDS: u32 = 2;

/// Effort of following an edge where bounds of single variables are kept.
pub(crate) const EDGE: u64 = 4;

/// Bounds of pairs that cost one more: they are copied, closed and compared at each edge.
const BOUNDS: u64 = 64;

/// Effort of following an edge where bounds of pairs are kept.
pub(crate) fn cost_of_pairs(packs: &Packs) -> u64 {
    let bounds: usize = packs.members().iter().map(|m| (2 * m.len()).pow(2)).sum();
    EDGE + bounds as u64 / BOUNDS
}

impl<D: Domain> Charged<'_, D> {
    /// What the domain says at the locations, by location; `None` where that costs too much.
    pub(crate) fn run(&mut self, cfg: Cfg<'_>, order: &Order, start: &D::Element) -> Option<Vec<Option<D::Element>>> {
        let at = fixpoint(self, cfg, order, start.clone(), PATIENCE);
        Some(decreased(self, cfg, order, start, at?, ROUNDS))
    }
}

/// What the analysis of one procedure for others may cost, in any case and for each edge.
const EFFORT: u64 = 100_000;
const EFFORT_PER_EDGE: u64 = 2_000;

/// The effort at which an analysis for others ends ([`Charged::end`]).
pub(crate) fn end_for_others(budget: &Budget, cfg: Cfg<'_>) -> u64 {
    budget.spent() + EFFORT + EFFORT_PER_EDGE * cfg.edges.len() as u64
}

/// Polyhedra of one procedure for any state at its entry, by location (`None`: no path gets there); `None` where that costs too much.
/// `order` is a weak topological one.
pub(crate) fn polyhedra(
    program: &Program,
    cfg: Cfg<'_>,
    order: &Order,
    untouched: &Untouched,
    (budget, end): (&Budget, u64),
) -> Option<Vec<Option<Polyhedra>>> {
    let packs = Packs::new(program, cfg);
    let cost = 2 * cost_of_pairs(&packs);
    let domain = PolyhedronDomain::new(program, cfg, untouched, packs);
    let start = domain.unknown();
    Charged { domain, budget, cost, end }.run(cfg, order, &start)
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
        self.budget.turn_over().is_some() || self.budget.spent() >= self.end || self.domain.is_exhausted()
    }

    fn gamma(program: &mut Program, element: &D::Element) -> Term {
        D::gamma(program, element)
    }
}
