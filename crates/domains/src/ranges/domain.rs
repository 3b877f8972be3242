//! Ranges as a domain.

use super::env::{AbstractEnv, Leaf};
use super::interval_set::IntervalSet;
use super::thresholds::Thresholds;
use super::transfer::{Surroundings, Untouched, step};
use crate::domain::{Domain, Growth};
use ir::{Edge, EdgeId, Program};
use logic::Term;

/// The domain of [`AbstractEnv`]s for one procedure.
pub struct RangeDomain<'a> {
    around: Surroundings<'a>,
    edges: &'a [Edge],
    thresholds: Thresholds,
}

impl<'a> RangeDomain<'a> {
    /// For a procedure with these edges, whose calls leave these variables as they are.
    pub fn new(program: &'a Program, edges: &'a [Edge], untouched: &'a Untouched) -> RangeDomain<'a> {
        let thresholds = Thresholds::new(&program.space);
        RangeDomain { around: Surroundings { program, untouched }, edges, thresholds }
    }

    /// Bounds that have moved go to the next threshold.
    fn widened(&self, old: &IntervalSet, new: &IntervalSet) -> IntervalSet {
        let both = old.join(new);
        match self.thresholds.of(both.width()) {
            Some(marks) => old.widened(&both, marks),
            None => IntervalSet::full(both.width()),
        }
    }
}

impl Domain for RangeDomain<'_> {
    type Element = AbstractEnv;

    fn leq(&self, a: &AbstractEnv, b: &AbstractEnv) -> bool {
        b.leaves().all(|(leaf, theirs)| a.get(leaf).is_some_and(|mine| mine.is_subset(theirs)))
    }

    fn join(&self, a: &AbstractEnv, b: &AbstractEnv) -> AbstractEnv {
        self.extend(a, b, Growth::Join).unwrap_or_else(|| a.clone())
    }

    fn widen(&self, old: &AbstractEnv, new: &AbstractEnv) -> AbstractEnv {
        self.extend(old, new, Growth::Widen).unwrap_or_else(|| old.clone())
    }

    fn narrow(&self, old: &AbstractEnv, new: &AbstractEnv) -> AbstractEnv {
        old.met(new)
    }

    fn transfer(&mut self, edge: EdgeId, before: &AbstractEnv, _into: Option<&AbstractEnv>) -> Option<AbstractEnv> {
        let mut env = before.clone();
        let stmts = &self.edges[edge.0 as usize].stmts;
        stmts.iter().all(|s| step(self.around, &mut env, s)).then_some(env)
    }

    fn extend(&self, old: &AbstractEnv, new: &AbstractEnv, by: Growth) -> Option<AbstractEnv> {
        match by {
            Growth::Join => old.merged(new, IntervalSet::join),
            Growth::Widen => old.merged(new, |a, b| self.widened(a, b)),
        }
    }

    fn gamma(program: &mut Program, element: &AbstractEnv) -> Term {
        let mut leaves: Vec<Leaf> = element.leaves().map(|(leaf, _)| leaf).collect();
        leaves.sort_unstable();
        let claims: Vec<Term> = leaves.into_iter().filter_map(|l| element.claim(program, l, false)).collect();
        program.pool.all(claims)
    }
}
