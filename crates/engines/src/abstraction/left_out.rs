//! What a split left out: conjuncts of a precondition that no known state called for.
//!
//! A split by fewer conjuncts keeps predicates small, and mostly the others follow from where the region lies. Where
//! they do not (the bounds of an index, say, without which any memory is read), the transition into the region can
//! neither be tested nor refined. Then the region is split by them after all.

use super::partition::Partition;
use super::region::LeftOut;
use super::transitions::{RegionId, Transition};
use ir::EdgeId;
use logic::{Pool, Term};

impl Partition {
    /// Notes that states of the leaf `r` need the conjuncts, too, to take the step.
    pub(super) fn leave_out(&mut self, r: RegionId, conjuncts: Vec<Term>, step: Transition) {
        if !conjuncts.is_empty() {
            self.regions[r.index()].left_out = Some(LeftOut { conjuncts, step });
        }
    }

    /// What was left out for this step at the leaf `r`.
    pub(super) fn taken_left_out(&mut self, r: RegionId, step: Transition) -> Vec<Term> {
        let left_out = self.regions[r.index()].left_out.take_if(|l| l.step == step);
        left_out.map_or_else(Vec::new, |l| l.conjuncts)
    }

    /// What steps along the edge need no longer holds.
    pub(super) fn forget_left_out(&mut self, e: EdgeId) {
        self.regions.iter_mut().for_each(|r| drop(r.left_out.take_if(|l| l.step.0 == e)));
    }

    /// Splits the leaf `r` by conjuncts that were left out when it, or a region that it was split off from, was made;
    /// its part outside of them loses the transitions that need them. False if there are none, or if a state lies in `r`:
    /// then something crossed into it.
    pub(crate) fn strengthen(&mut self, pool: &mut Pool, r: RegionId) -> bool {
        if self.is_visited(r) {
            return false;
        }
        let literals = self.literals(pool, r);
        let Some((predicate, lost)) = { self.ancestors(r) }.find_map(|a| {
            let LeftOut { conjuncts, step: (e, to) } = self.regions[a.index()].left_out.as_ref()?;
            let leads_there = |&(f, t): &Transition| f == *e && self.ancestors(t).any(|x| x == *to);
            let lost: Vec<Transition> = self.succ(r).iter().copied().filter(leads_there).collect();
            let predicate = pool.all(conjuncts.iter().copied());
            let is_new = !literals.contains(&predicate) && !literals.contains(&pool.not(predicate));
            (is_new && !lost.is_empty()).then_some((predicate, lost))
        }) else {
            return false;
        };
        let (_, no) = self.split(r, predicate, None, |_| unreachable!("an unvisited region has no states"));
        lost.into_iter().for_each(|(e, t)| self.remove(no, e, t));
        true
    }
}
