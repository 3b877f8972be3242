//! `ExtendFrontier` (Fig. 12): a test across the frontier, or a predicate that removes it.

use super::extension::Extension;
use super::state::Dash;
use super::{refine, values};
use crate::Context;
use crate::abstraction::Frontier;
use crate::frontier::{FromState, Initial};
use crate::testing::NodeId;
use base::Phase;
use logic::Term;
use std::cmp::Reverse;

impl Dash {
    /// Fig. 12.
    pub(super) fn extend_frontier(&mut self, f: Frontier, cx: &mut Context<'_>) -> Extension {
        let _lap = cx.budget.watch.phase(Phase::Conditions);
        let search = &mut self.search;
        let edges = search.code.edges.clone();
        let stmts = &edges[f.edge.0 as usize].stmts;
        let Some(first) = search.deepest_state(f.from, stmts) else {
            return self.enter_region(f);
        };
        if search.code.is_call(f.edge) {
            return self.extend_across_call(f, cx);
        }
        let target = search.partition.literals(&mut search.code.program.pool, f.to);
        let (rho, scripts) = match search.extend_from(first, stmts, &target) {
            FromState::Test(test) => return Extension::Test(test),
            FromState::Precondition { rho, scripts } => (rho, scripts),
        };
        let rho = values::known_values_used(search, f.from, rho);
        if rho.iter().any(|&t| search.code.program.pool.as_const(t) == Some(0)) {
            search.oracle.saved += 1;
            return Extension::Infeasible;
        }
        // A known state may satisfy the precondition already.
        if let Some(n) = self.satisfying_state(f, &rho)
            && n != first
            && let FromState::Test(test) = self.search.extend_from(n, stmts, &target)
        {
            return Extension::Test(test);
        }
        match self.search.is_sat(first, stmts, &target) {
            Some(test) => Extension::Test(test),
            None => match self.search.is_sat_with_objects(first, stmts, &target) {
                Some(test) => Extension::Test(test),
                None if self.foresee(f, first, cx.events) => Extension::Foreseen,
                None => match self.refine_pred(f, first, &rho) {
                    Extension::Stuck => {
                        let test = self.search.is_sat_with_inputs(first, stmts, &target, &scripts);
                        test.map_or(Extension::Stuck, Extension::Test)
                    }
                    extension => extension,
                },
            },
        }
    }

    /// A test that begins in an initial region; in a question, one that the callers' path leads to.
    fn enter_region(&mut self, f: Frontier) -> Extension {
        let Some(asked) = self.contexts.last() else {
            return match self.search.enter_initial_region(f.from) {
                Initial::Test(test) => Extension::Test(test),
                Initial::Empty => Extension::Empty,
                Initial::Unknown => Extension::Stuck,
            };
        };
        let region = self.search.partition.literals(&mut self.search.code.program.pool, f.from);
        let test = self.search.is_sat_at(&asked.base, &[], &region);
        test.map_or(Extension::OutOfContext, Extension::Test)
    }

    /// A state of the near region that satisfies the conjuncts.
    pub(super) fn satisfying_state(&mut self, f: Frontier, rho: &[Term]) -> Option<NodeId> {
        let s = &mut self.search;
        let _lap = s.watch.phase(Phase::Evaluation);
        let pool = &s.code.program.pool;
        let nodes = s.partition.nodes(f.from).iter().copied();
        let (oracle, forest) = (&mut s.oracle, &s.forest);
        { nodes }.find(|&n| oracle.all_hold(pool, rho, &forest.node(n).state))
    }

    /// `RefinePred` (Fig. 14).
    pub(super) fn refine_pred(&mut self, f: Frontier, first: NodeId, rho: &[Term]) -> Extension {
        let s = &mut self.search;
        let lap = s.watch.phase(Phase::Evaluation);
        // The state that the precondition was made from comes first.
        let others = s.partition.nodes(f.from).iter().copied().filter(|&n| n != first);
        let rows: Vec<Vec<bool>> = std::iter::once(first)
            .chain(others)
            .map(|n| s.oracle.exclude(&s.code.program.pool, rho, &s.forest.node(n).state))
            .collect();
        // A predicate that splits other regions already keeps the vocabulary small.
        let excluding = refine::cover(&rows, |j| {
            let pool = &mut s.code.program.pool;
            (s.partition.is_known(pool, rho[j]), Reverse(values::size(pool, rho[j])))
        });
        drop(lap);
        if excluding.is_empty() {
            return Extension::Stuck;
        }
        // What is known of the near region and has to do with the predicate.
        let loc = s.partition.loc(f.from);
        let pool = &mut s.code.program.pool;
        let mut known = s.partition.literals(pool, f.from);
        known.extend_from_slice(self.facts.at(loc));
        known.extend_from_slice(rho);
        let predicate = pool.all(excluding.iter().map(|&i| rho[i]));
        let left_out = (0..rho.len()).filter(|i| !excluding.contains(i)).map(|i| rho[i]).collect();
        known.retain(|&k| k != predicate);
        // Where nothing is known of what the predicate speaks of, it is possible.
        let is_related = known.iter().any(|&k| pool.mentions(k).overlaps(pool.mentions(predicate)));
        if is_related && s.oracle.check_sliced(pool, &[predicate], known.into_iter()).is_unsat() {
            return Extension::Infeasible;
        }
        match self.values.case_to_split(s, f.from, first, predicate) {
            Some(value) => Extension::CaseSplit { value },
            None => Extension::Split { predicate, left_out },
        }
    }
}
