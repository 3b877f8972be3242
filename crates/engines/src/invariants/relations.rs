//! Relations of what a procedure's loops count, by polyhedra ([`domains::polyhedra`]): how much one counter grows by while another
//! takes a step may depend on branches, and then no equation of [`super::templates`] holds.
//!
//! Found once a procedure, and only where splits of a loop head repeat. They are candidates like others.

use crate::charged;
use crate::program_view::{ProcView, ProgramView};
use base::Budget;
use domains::polyhedra::{Polyhedra, PolyhedronDomain};
use domains::ranges::Untouched;
use domains::{Domain, Order};
use ir::{LocId, StmtKind};
use logic::{Term, VarId};
use rustc_hash::{FxHashMap, FxHashSet};

/// Candidates for one loop.
const MOST: usize = 60;

/// What is known at the locations of one procedure.
pub(crate) struct Relations {
    /// By loop head, the variables that the loop assigns to.
    assigned: FxHashMap<LocId, FxHashSet<VarId>>,
    /// Each with its variables.
    known: Vec<(Term, Vec<VarId>)>,
}

impl Relations {
    /// Analyses the procedure that is looked at, for any state at its entry. Nothing is known where that costs too much.
    pub(crate) fn new(code: &mut ProgramView, budget: &Budget) -> Relations {
        let view = code.current();
        let order = Order::weak_topological(view.cfg());
        let mut known = Vec::new();
        for at in polyhedra(code, &order, budget).into_iter().flatten().flatten() {
            let formula = PolyhedronDomain::gamma(&mut code.program, &at);
            known.extend(logic::conjuncts(&code.program.pool, formula));
        }
        let mut seen = FxHashSet::default();
        known.retain(|&t| seen.insert(t));
        let known = known.into_iter().map(|t| (t, logic::variables(&code.program.pool, &[t]))).collect();
        let assigned =
            order.components().map(|(head, ranks)| (head, assigned(&view, &order.locations()[ranks]))).collect();
        Relations { assigned, known }
    }

    /// What is known somewhere about these of the variables that the loop assigns to, and about those that it relates them to: its
    /// invariant is inductive step by step only with what holds between the steps, those that lead to it as well.
    pub(super) fn about(&self, head: LocId, vars: &[VarId]) -> Vec<Term> {
        let Some(assigned) = self.assigned.get(&head) else { return Vec::new() };
        let seeds: FxHashSet<VarId> = vars.iter().copied().filter(|v| assigned.contains(v)).collect();
        let mut near = seeds.clone();
        for (_, of) in self.known.iter().filter(|(_, of)| of.iter().any(|v| seeds.contains(v))) {
            near.extend(of);
        }
        let is_near = |of: &[VarId]| !of.is_empty() && of.iter().all(|v| near.contains(v));
        self.known.iter().filter(|(_, of)| is_near(of)).map(|&(t, _)| t).take(MOST).collect()
    }
}

/// The variables that edges within these locations assign to.
fn assigned(view: &ProcView, locations: &[LocId]) -> FxHashSet<VarId> {
    let within: FxHashSet<LocId> = locations.iter().copied().collect();
    let edges = view.edges.iter().filter(|e| within.contains(&e.src) && within.contains(&e.dst));
    let pairs = edges.flat_map(|e| &e.stmts).filter_map(|s| match &s.kind {
        StmtKind::Assign(pairs) => Some(pairs),
        _ => None,
    });
    pairs.flatten().map(|p| p.0).collect()
}

/// By location; `None` where no path gets.
fn polyhedra(code: &ProgramView, order: &Order, budget: &Budget) -> Option<Vec<Option<Polyhedra>>> {
    let (program, view) = (&code.program, code.current());
    let untouched = match code.is_recursive(view.proc) {
        true => Untouched::none(),
        false => Untouched::locals_of(program, program.proc(view.proc)),
    };
    charged::polyhedra(program, view.cfg(), order, &untouched, budget)
}
