//! What a partition without abstract traces to the goal claims of each location: the proof.

use super::distance::{Distances, INFINITE};
use super::partition::Partition;
use super::transitions::RegionId;
use ir::LocId;
use logic::{Pool, Term};
use std::collections::BTreeSet;

impl Partition {
    /// What the partition, strengthened by `facts`, claims of each location.
    pub(crate) fn invariants(&self, pool: &mut Pool, facts: impl Fn(LocId) -> Vec<Term>) -> Vec<Term> {
        let claim = |l| {
            let safe = self.safe(pool, l);
            let facts = pool.all(facts(l));
            pool.and(facts, safe)
        };
        (0..self.can_matter.len() as u32).map(LocId).map(claim).collect()
    }

    /// The same where the goal is only a part of what the partition is about: these locations, to which no abstract path leads
    /// from the entry.
    pub(crate) fn invariants_against(
        &self,
        pool: &mut Pool,
        goals: &BTreeSet<LocId>,
        facts: impl Fn(LocId) -> Vec<Term>,
    ) -> Vec<Term> {
        let targets: Vec<RegionId> = goals.iter().flat_map(|&l| self.leaves_at(l)).collect();
        let distances = Distances::new(&self.transitions, &targets);
        let claim = |l| {
            let safe = self.union(pool, l, |r| distances.get(r) == INFINITE);
            let facts = pool.all(facts(l));
            pool.and(facts, safe)
        };
        (0..self.can_matter.len() as u32).map(LocId).map(claim).collect()
    }

    /// A condition that holds in all regions at `l` with an abstract path to the goal: why they have one, as far as that
    /// is known.
    pub(crate) fn reason_at(&self, pool: &mut Pool, l: LocId) -> Term {
        let open: Vec<RegionId> = self.leaves_at(l).into_iter().filter(|&r| self.distance(r).is_some()).collect();
        let reason = |r: RegionId| match self.way_on(r).and_then(|step| self.reason_for(r, step)) {
            Some(reason) => reason,
            None => {
                let literals = self.literals(pool, r);
                pool.all(literals)
            }
        };
        let reasons: Vec<Term> = open.into_iter().map(reason).collect();
        pool.any(reasons)
    }

    /// The condition that a state at `l` lies in a region without abstract path to the goal: the location's part of
    /// the proof (the weakest one that this partition gives).
    pub(crate) fn safe(&self, pool: &mut Pool, l: LocId) -> Term {
        self.union(pool, l, |r| self.distance(r).is_none())
    }

    /// The condition that a state at `l` lies in one of these regions.
    fn union(&self, pool: &mut Pool, l: LocId, is_among: impl Fn(RegionId) -> bool) -> Term {
        // Post-order over the split tree.
        enum Step {
            Enter(RegionId),
            Join(Term),
        }
        let mut steps = vec![Step::Enter(RegionId(l.0))];
        let mut values: Vec<Term> = Vec::new();
        while let Some(step) = steps.pop() {
            match step {
                Step::Enter(r) => match self.regions[r.index()].split {
                    Some(s) => steps.extend([Step::Join(s.predicate), Step::Enter(s.no), Step::Enter(s.yes)]),
                    None => values.push(pool.truth(is_among(r))),
                },
                Step::Join(p) => {
                    let (no, yes) = (values.pop().expect("no side"), values.pop().expect("yes side"));
                    values.push(pool.ite(p, yes, no));
                }
            }
        }
        values.pop().expect("the root's value")
    }
}
