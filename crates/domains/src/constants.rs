//! Constants: variables and places in memory that have one value on all paths (Kildall, POPL 1973).
//!
//! These are ranges that forget what is not one value. So joins become stable without widening, and branches on known
//! values are decided.

use crate::domain::Domain;
use crate::ranges::{AbstractEnv, IntervalSet, Leaf, RangeDomain, Untouched};
use ir::{Edge, EdgeId, Program};
use logic::Term;

/// The domain of known values for one procedure.
pub struct ConstantDomain<'a>(RangeDomain<'a>);

impl<'a> ConstantDomain<'a> {
    /// For a procedure with these edges, whose calls leave these variables as they are.
    pub fn new(program: &'a Program, edges: &'a [Edge], untouched: &'a Untouched) -> ConstantDomain<'a> {
        ConstantDomain(RangeDomain::new(program, edges, untouched))
    }
}

/// Without what is not one value.
fn constants(env: &AbstractEnv) -> AbstractEnv {
    let mut out = env.clone();
    let others: Vec<(Leaf, u32)> =
        env.leaves().filter(|(_, set)| set.value().is_none()).map(|(leaf, set)| (leaf, set.width())).collect();
    others.into_iter().for_each(|(leaf, width)| out.set(leaf, IntervalSet::full(width)));
    out
}

impl Domain for ConstantDomain<'_> {
    type Element = AbstractEnv;

    fn leq(&self, a: &AbstractEnv, b: &AbstractEnv) -> bool {
        self.0.leq(a, b)
    }

    fn join(&self, a: &AbstractEnv, b: &AbstractEnv) -> AbstractEnv {
        constants(&self.0.join(a, b))
    }

    /// There are only so many variables to forget.
    fn widen(&self, old: &AbstractEnv, new: &AbstractEnv) -> AbstractEnv {
        self.join(old, new)
    }

    fn transfer(&mut self, edge: EdgeId, before: &AbstractEnv, into: Option<&AbstractEnv>) -> Option<AbstractEnv> {
        self.0.transfer(edge, before, into).map(|after| constants(&after))
    }

    fn gamma(program: &mut Program, element: &AbstractEnv) -> Term {
        RangeDomain::gamma(program, element)
    }
}
