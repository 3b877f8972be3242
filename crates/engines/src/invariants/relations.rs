//! Relations of what a procedure's loops count, by polyhedra ([`domains::polyhedra`]): how much one counter grows by while another
//! takes a step may depend on branches, and then no equation of [`super::templates`] holds.
//!
//! Found once a procedure, and only where splits of a loop head repeat. They are candidates like others.

use crate::charged;
use crate::program_view::ProgramView;
use base::Budget;
use domains::octagons::counters;
use domains::polyhedra::{Polyhedra, PolyhedronDomain};
use domains::ranges::Untouched;
use domains::{Domain, Order};
use ir::LocId;
use logic::{Term, VarId};
use rustc_hash::{FxHashMap, FxHashSet};

/// Candidates for one loop.
const MOST: usize = 60;

/// What is known at the locations of one procedure.
pub(crate) struct Relations {
    order: Order,
    /// By loop head, the variables that the loop moves by steps.
    counters: FxHashMap<LocId, FxHashSet<VarId>>,
    /// Each with its variables, once it has been asked for.
    known: Option<Vec<(Term, Vec<VarId>)>>,
}

impl Relations {
    /// Of the procedure that is looked at.
    pub(crate) fn new(code: &ProgramView) -> Relations {
        let view = code.current();
        let order = Order::weak_topological(view.cfg());
        let of_loop = |ranks| counters(&code.program, view.cfg(), &order, ranks).into_iter().collect();
        let counters = order.components().map(|(head, ranks)| (head, of_loop(ranks))).collect();
        Relations { order, counters, known: None }
    }

    /// What is known somewhere, for any state at the entry, about those of the variables that are counters of the loop, and about those
    /// that it relates them to: its invariant is inductive step by step only with what holds between the steps, those that lead to it
    /// as well. Nothing where that costs too much.
    pub(super) fn about(&mut self, code: &mut ProgramView, budget: &Budget, head: LocId, vars: &[VarId]) -> Vec<Term> {
        let Some(counters) = self.counters.get(&head) else { return Vec::new() };
        let seeds: FxHashSet<VarId> = vars.iter().copied().filter(|v| counters.contains(v)).collect();
        if seeds.is_empty() {
            return Vec::new();
        }
        if self.known.is_none() {
            let known = known(code, &self.order, budget);
            if budget.turn_over().is_some() {
                return Vec::new();
            }
            self.known = Some(known);
        }
        let known = self.known.as_deref().unwrap_or_default();
        let mut near = seeds.clone();
        for (_, of) in known.iter().filter(|(_, of)| of.iter().any(|v| seeds.contains(v))) {
            near.extend(of);
        }
        let is_near = |of: &[VarId]| !of.is_empty() && of.iter().all(|v| near.contains(v));
        known.iter().filter(|(_, of)| is_near(of)).map(|&(t, _)| t).take(MOST).collect()
    }
}

/// All that is known, each with its variables.
fn known(code: &mut ProgramView, order: &Order, budget: &Budget) -> Vec<(Term, Vec<VarId>)> {
    let mut known = Vec::new();
    let mut seen = FxHashSet::default();
    for at in polyhedra(code, order, budget).into_iter().flatten().flatten() {
        let formula = PolyhedronDomain::gamma(&mut code.program, &at);
        known.extend(logic::conjuncts(&code.program.pool, formula).into_iter().filter(|&t| seen.insert(t)));
    }
    known.into_iter().map(|t| (t, logic::variables(&code.program.pool, &[t]))).collect()
}

/// By location; `None` where no path gets.
fn polyhedra(code: &ProgramView, order: &Order, budget: &Budget) -> Option<Vec<Option<Polyhedra>>> {
    let (program, view) = (&code.program, code.current());
    let untouched = Untouched::by_calls(program, program.proc(view.proc), code.is_recursive(view.proc));
    charged::polyhedra(program, view.cfg(), order, &untouched, (budget, charged::end_for_others(budget, view.cfg())))
}
