//! The partition Σ≃: per location a tree of splits whose leaves are the regions, and the abstract transitions →≃
//! between leaves that no refinement has removed yet.

use super::distance::{Distances, INFINITE};
use super::region::Region;
use super::transitions::{Frontier, RegionId, Transition, Transitions};
use crate::program_view::{Goal, ProcView, reaching};
use crate::testing::NodeId;
use exec::State;
use ir::{EdgeId, LocId};
use logic::{Evaluator, Pool, Term};
use rustc_hash::FxHashSet;

pub(crate) struct Partition {
    pub(super) regions: Vec<Region>,
    /// The split tree of each location; the root of location i is region i.
    pub(super) transitions: Transitions,
    pub(super) distances: Distances,
    /// Regions of the goal. They have no transitions out and are never split.
    goals: Vec<RegionId>,
    /// Locations with a path to the goal in the control-flow graph.
    pub(super) can_matter: Vec<bool>,
    pub(super) leaves: usize,
    ev: Evaluator,
    pub(super) predicates: FxHashSet<Term>,
    /// Splits, removed transitions and new states so far.
    pub(super) changes: u64,
}

impl Partition {
    /// One region per location, isomorphic to the control-flow graph (DASH Fig. 10, lines 1-4).
    pub(crate) fn new(code: &ProcView, goal: Goal) -> Partition {
        let mut transitions = Transitions::default();
        let mut regions = Vec::new();
        for loc in code.locs() {
            regions.push(Region::new(loc, None));
            transitions.grow();
        }
        for (i, e) in code.edges.iter().enumerate() {
            transitions.add(RegionId(e.src.0), EdgeId(i as u32), RegionId(e.dst.0));
        }
        let leaves = regions.len();
        let mut partition = Partition {
            regions,
            distances: Distances::new(&transitions, &[]),
            transitions,
            goals: Vec::new(),
            can_matter: vec![false; leaves],
            leaves,
            ev: Evaluator::new(),
            predicates: FxHashSet::default(),
            changes: 0,
        };
        partition.aim_at(code, goal);
        partition
    }

    /// One region per location but the exit: there the states of `post` are the goal.
    pub(crate) fn for_exit(code: &ProcView, pool: &Pool, post: Term) -> Partition {
        let mut partition = Partition::new(code, Goal::Exit);
        let exit = RegionId(code.exit.0);
        let goal = match pool.as_const(post) {
            Some(1) => exit,
            _ => partition.split(exit, post, None, |_| false).0,
        };
        partition.goals = vec![goal];
        partition.can_matter = reaching(code, |l| l == code.exit);
        partition.measure();
        partition
    }

    /// Measures distances to another goal from now on.
    pub(crate) fn aim_at(&mut self, code: &ProcView, goal: Goal) {
        let is_goal = |l: LocId| goal.includes(code.kind(l));
        self.goals = code.locs().filter(|&l| is_goal(l)).flat_map(|l| self.leaves_at(l)).collect();
        self.can_matter = reaching(code, is_goal);
        self.measure();
    }

    pub(crate) fn measure(&mut self) {
        self.distances = Distances::new(&self.transitions, &self.goals);
        for i in 0..self.regions.len() {
            if !self.regions[i].nodes.is_empty() {
                self.distances.set_visited(RegionId(i as u32));
            }
        }
    }

    #[cfg(test)]
    pub(super) fn goals(&self) -> Vec<RegionId> {
        self.goals.clone()
    }

    #[cfg(test)]
    pub(super) fn is_leaf(&self, r: RegionId) -> bool {
        self.regions[r.index()].split.is_none()
    }

    /// The region belongs to the goal.
    pub(crate) fn is_goal(&self, r: RegionId) -> bool {
        self.goals.contains(&r)
    }

    /// No region has a state of the forest any more: the forest of another question begins.
    pub(crate) fn forget_states(&mut self) {
        self.regions.iter_mut().for_each(|r| r.nodes.clear());
        self.measure();
    }

    /// Brings back every transition along the edge: what they were removed for no longer holds.
    pub(crate) fn reopen(&mut self, code: &ProcView, e: EdgeId) {
        let (from, to) = (self.leaves_at(code.edge(e).src), self.leaves_at(code.edge(e).dst));
        for &r in &from {
            for &t in &to {
                if !self.transitions.succ[r.index()].contains(&(e, t)) {
                    self.transitions.add(r, e, t);
                }
            }
        }
        self.forget_left_out(e);
        self.measure();
    }

    /// Number of regions.
    pub(crate) fn len(&self) -> usize {
        self.leaves
    }

    /// Whether the predicate, or its negation, splits a region already.
    pub(crate) fn is_known(&self, pool: &mut Pool, predicate: Term) -> bool {
        self.predicates.contains(&predicate) || self.predicates.contains(&pool.not(predicate))
    }

    /// Number of different predicates that split regions.
    pub(crate) fn predicate_count(&self) -> usize {
        self.predicates.len()
    }

    pub(crate) fn loc(&self, r: RegionId) -> LocId {
        self.regions[r.index()].loc
    }

    pub(crate) fn nodes(&self, r: RegionId) -> &[NodeId] {
        &self.regions[r.index()].nodes
    }

    pub(crate) fn is_visited(&self, r: RegionId) -> bool {
        !self.regions[r.index()].nodes.is_empty()
    }

    pub(crate) fn succ(&self, r: RegionId) -> &[Transition] {
        &self.transitions.succ[r.index()]
    }

    /// Length of the shortest abstract path from `r` to the goal, `None` if there is none.
    pub(crate) fn distance(&self, r: RegionId) -> Option<u32> {
        Some(self.distances.get(r)).filter(|&d| d != INFINITE)
    }

    /// Whether the control-flow graph has a path from the location to the goal.
    pub(crate) fn can_matter(&self, l: LocId) -> bool {
        self.can_matter[l.0 as usize]
    }

    /// The leaf and the regions that it was split off from.
    pub(crate) fn ancestors(&self, r: RegionId) -> impl Iterator<Item = RegionId> + '_ {
        std::iter::successors(Some(r), |r| self.regions[r.index()].parent.map(|(p, _)| p))
    }

    /// The leaves of a location.
    pub(crate) fn leaves_at(&self, l: LocId) -> Vec<RegionId> {
        self.leaves_below(RegionId(l.0))
    }

    fn leaves_below(&self, r: RegionId) -> Vec<RegionId> {
        let mut out = Vec::new();
        let mut stack = vec![r];
        while let Some(r) = stack.pop() {
            match self.regions[r.index()].split {
                Some(s) => stack.extend([s.no, s.yes]),
                None => out.push(r),
            }
        }
        out
    }

    /// `Region(s)`: the leaf at `l` in which `s` lies.
    pub(crate) fn locate(&mut self, pool: &Pool, l: LocId, s: &State) -> RegionId {
        let mut r = RegionId(l.0);
        while let Some(split) = self.regions[r.index()].split {
            r = if self.ev.holds(pool, split.predicate, s) { split.yes } else { split.no };
        }
        r
    }

    /// Records that the forest state `n` lies in the leaf `r`.
    pub(crate) fn visit(&mut self, r: RegionId, n: NodeId) {
        debug_assert!(self.regions[r.index()].split.is_none());
        self.changes += 1;
        self.regions[r.index()].nodes.push(n);
        if self.regions[r.index()].nodes.len() == 1 {
            self.distances.set_visited(r);
        }
    }

    /// The literals whose conjunction is the region, from the latest split to the first. The predicate of a split is
    /// one literal even if it is a conjunction: it stands for one reason why the region leads on to the goal.
    pub(crate) fn literals(&self, pool: &mut Pool, r: RegionId) -> Vec<Term> {
        let mut out = Vec::new();
        let mut at = r;
        while let Some((parent, side)) = self.regions[at.index()].parent {
            let p = self.regions[parent.index()].split.expect("a parent is split").predicate;
            let literal = if side { p } else { pool.not(p) };
            out.push(literal);
            at = parent;
        }
        out
    }

    /// The visited region nearest to the goal with the transition that leads on: the frontier `(S_{k-1}, S_k)` of an
    /// ordered abstract trace. `None`: no visited region has an abstract path to the goal.
    pub(crate) fn frontier(&self) -> Option<Frontier> {
        let s = self.distances.nearest_visited()?;
        let (edge, to) = self.way_on(s).expect("a finite distance has a transition that explains it");
        Some(Frontier { from: s, edge, to })
    }

    /// The first transition of a shortest abstract path from `r` to the goal, where there is one and `r` is not at its end.
    pub(crate) fn way_on(&self, r: RegionId) -> Option<Transition> {
        let d = self.distance(r)?;
        self.succ(r).iter().copied().find(|&(_, t)| self.distance(t).is_some_and(|dt| dt + 1 == d))
    }

    /// Why the leaf takes this step: the predicate of the split that was made for it, if there was one.
    pub(crate) fn reason_for(&self, r: RegionId, (e, to): Transition) -> Option<Term> {
        let leads_there = |(f, t): Transition| f == e && self.ancestors(to).any(|a| a == t);
        let a = self.ancestors(r).find(|a| self.regions[a.index()].explains.is_some_and(leads_there))?;
        let (parent, _) = self.regions[a.index()].parent?;
        Some(self.regions[parent.index()].split?.predicate)
    }

    /// Splits, removed transitions and new states so far.
    pub(crate) fn changes(&self) -> u64 {
        self.changes
    }

    /// Takes a transition away without a reason.
    pub(crate) fn hide(&mut self, f: Frontier) {
        self.transitions.remove(f.from, f.edge, f.to);
        self.distances.lost_successor(&self.transitions, f.from);
    }

    /// Undoes [`Partition::hide`]: whatever the two regions have become. Distances have to be measured after.
    pub(crate) fn bring_back(&mut self, f: Frontier) {
        let targets = self.leaves_below(self.still_there(f.to));
        for from in self.leaves_below(self.still_there(f.from)) {
            for &to in &targets {
                if !self.transitions.succ[from.index()].contains(&(f.edge, to)) {
                    self.transitions.add(from, f.edge, to);
                }
            }
        }
    }

    /// The nearest region above `r` that is part of its tree: splits may have been taken back.
    fn still_there(&self, r: RegionId) -> RegionId {
        let is_child = |r: RegionId| match self.regions[r.index()].parent {
            None => true,
            Some((p, _)) => self.regions[p.index()].split.is_some_and(|s| s.yes == r || s.no == r),
        };
        let mut at = r;
        for a in self.ancestors(r) {
            if !is_child(a) {
                at = self.regions[a.index()].parent.expect("a root is always there").0;
            }
        }
        at
    }

    /// Removes a transition that no concrete step takes.
    pub(crate) fn remove(&mut self, from: RegionId, e: EdgeId, to: RegionId) {
        self.changes += 1;
        self.transitions.remove(from, e, to);
        self.distances.lost_successor(&self.transitions, from);
    }

    /// Removes every transition out of a region that contains no state at all.
    pub(crate) fn mark_empty(&mut self, r: RegionId) {
        self.changes += 1;
        for (e, t) in self.transitions.succ[r.index()].clone() {
            self.transitions.remove(r, e, t);
        }
        self.distances.lost_successor(&self.transitions, r);
    }
}
