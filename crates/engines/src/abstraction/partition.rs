//! The partition Σ≃: per location a tree of splits whose leaves are the regions, and the abstract transitions →≃
//! between leaves that no refinement has removed yet.

mod left_out;

use crate::abstraction::distance::{Distances, INFINITE};
use crate::program_view::{Goal, ProcView};
use crate::search::Frontier;
use crate::testing::forest::NodeId;
use exec::State;
use ir::{EdgeId, LocId};
use left_out::LeftOut;
use logic::{Evaluator, Pool, Term};
use rustc_hash::FxHashSet;

/// A region (a leaf), or an inner node of a split tree that once was one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct RegionId(pub(crate) u32);

impl RegionId {
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone, Copy, Debug)]
struct Split {
    predicate: Term,
    yes: RegionId,
    no: RegionId,
}

struct Region {
    loc: LocId,
    /// The split that made it, and which side it is.
    parent: Option<(RegionId, bool)>,
    split: Option<Split>,
    /// Forest states of a leaf; empty means that no test has visited it.
    nodes: Vec<NodeId>,
    left_out: Option<LeftOut>,
}

impl Region {
    fn new(loc: LocId, parent: Option<(RegionId, bool)>) -> Region {
        Region { loc, parent, split: None, nodes: Vec::new(), left_out: None }
    }
}

/// By location: the control-flow graph has a path from it to the goal.
pub(crate) fn reaching(code: &ProcView, is_goal: impl Fn(LocId) -> bool) -> Vec<bool> {
    let mut todo: Vec<LocId> = code.locs().filter(|&l| is_goal(l)).collect();
    let mut seen = vec![false; code.loc_count()];
    todo.iter().for_each(|l| seen[l.0 as usize] = true);
    while let Some(l) = todo.pop() {
        for &e in code.graph.incoming(l) {
            let src = code.edge(e).src;
            if !std::mem::replace(&mut seen[src.0 as usize], true) {
                todo.push(src);
            }
        }
    }
    seen
}

/// An abstract transition: the edge of the program and the region at its other end.
pub(crate) type Transition = (EdgeId, RegionId);

/// The abstract transitions in both directions; empty for inner nodes.
#[derive(Default)]
pub(crate) struct Transitions {
    pub(crate) succ: Vec<Vec<Transition>>,
    pub(crate) pred: Vec<Vec<Transition>>,
}

impl Transitions {
    fn grow(&mut self) {
        self.succ.push(Vec::new());
        self.pred.push(Vec::new());
    }

    fn add(&mut self, from: RegionId, e: EdgeId, to: RegionId) {
        self.succ[from.index()].push((e, to));
        self.pred[to.index()].push((e, from));
    }

    fn remove(&mut self, from: RegionId, e: EdgeId, to: RegionId) {
        self.succ[from.index()].retain(|&t| t != (e, to));
        self.pred[to.index()].retain(|&t| t != (e, from));
    }
}

pub(crate) struct Partition {
    regions: Vec<Region>,
    /// The split tree of each location; the root of location i is region i.
    transitions: Transitions,
    distances: Distances,
    /// Regions of the goal. They have no transitions out and are never split.
    goals: Vec<RegionId>,
    /// Locations with a path to the goal in the control-flow graph.
    can_matter: Vec<bool>,
    leaves: usize,
    ev: Evaluator,
    predicates: FxHashSet<Term>,
    /// Splits, removed transitions and new states so far.
    changes: u64,
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

    /// Splits the leaf `r` by `predicate` (DASH Fig. 10, lines 23-30; Fig. 11). The side where it does not hold loses
    /// the transition `cut`, if one is given. `holds` tells the side of each forest state. Gives `(yes, no)`.
    pub(crate) fn split(
        &mut self,
        r: RegionId,
        predicate: Term,
        cut: Option<Transition>,
        mut holds: impl FnMut(NodeId) -> bool,
    ) -> (RegionId, RegionId) {
        self.predicates.insert(predicate);
        self.changes += 1;
        let loc = self.loc(r);
        let [yes, no] = [true, false].map(|side| {
            let id = RegionId(self.regions.len() as u32);
            self.regions.push(Region::new(loc, Some((r, side))));
            self.transitions.grow();
            id
        });
        self.leaves += 1;
        let nodes = std::mem::take(&mut self.regions[r.index()].nodes);
        self.regions[r.index()].split = Some(Split { predicate, yes, no });
        let succ = std::mem::take(&mut self.transitions.succ[r.index()]);
        let pred = std::mem::take(&mut self.transitions.pred[r.index()]);
        for &(e, t) in &succ {
            if t != r {
                self.transitions.pred[t.index()].retain(|&x| x != (e, r));
                self.transitions.add(yes, e, t);
                if cut != Some((e, t)) {
                    self.transitions.add(no, e, t);
                }
            } else {
                for (a, b) in [(yes, yes), (yes, no), (no, yes), (no, no)] {
                    self.transitions.add(a, e, b);
                }
            }
        }
        for &(e, s) in &pred {
            if s != r {
                self.transitions.succ[s.index()].retain(|&x| x != (e, r));
                self.transitions.add(s, e, yes);
                self.transitions.add(s, e, no);
            }
        }
        self.distances.split(r, yes, no);
        for n in nodes {
            let side = if holds(n) { yes } else { no };
            self.visit(side, n);
        }
        self.distances.lost_successor(&self.transitions, no);
        (yes, no)
    }

    /// Splits `r` like [`Partition::split`] with a `cut`, but where `r` is the side of an earlier split that was made for
    /// the same transition, makes that split's predicate stronger instead: `¬ρ1` and `ρ1 ∧ ¬ρ2` lack the same
    /// transition, so they are one region `¬(ρ1 ∧ ρ2)`. Without this, each reason for leaving out a state would be a
    /// visited region of its own, and the reasons of independent properties would multiply.
    ///
    /// `left_out`: other conjuncts that a state needs for the transition ([`left_out`]).
    pub(crate) fn refine(
        &mut self,
        pool: &mut Pool,
        r: RegionId,
        (predicate, mut left_out): (Term, Vec<Term>),
        cut: Transition,
        mut holds: impl FnMut(&Pool, NodeId, Term) -> bool,
    ) {
        let Some((parent, no)) = self.strengthens(r, cut) else {
            let (yes, _) = self.split(r, predicate, Some(cut), |n| holds(pool, n, predicate));
            return self.leave_out(yes, left_out, cut);
        };
        left_out.extend(self.taken_left_out(r, cut));
        let old = self.regions[parent.index()].split.expect("a parent is split").predicate;
        let stronger = pool.and(old, predicate);
        // What the old predicate says of the states is known.
        let inside: FxHashSet<NodeId> = self.nodes(r).iter().copied().collect();
        self.join(parent, r, no, cut);
        let (yes, _) = self.split(parent, stronger, Some(cut), |n| inside.contains(&n) && holds(pool, n, predicate));
        self.leave_out(yes, left_out, cut);
    }

    /// The parent and the other side, if `r` is the yes-side of a split, both sides are leaves, and they differ by
    /// `cut` only.
    fn strengthens(&self, r: RegionId, cut: Transition) -> Option<(RegionId, RegionId)> {
        let (parent, side) = self.regions[r.index()].parent?;
        let no = self.regions[parent.index()].split?.no;
        if !side || self.regions[no.index()].split.is_some() || cut.1 == r || cut.1 == no {
            return None;
        }
        let sorted = |x: RegionId, without: Option<Transition>| {
            let mut v: Vec<Transition> = self.succ(x).iter().copied().filter(|&t| Some(t) != without).collect();
            v.sort_unstable();
            v
        };
        (sorted(r, Some(cut)) == sorted(no, None)).then_some((parent, no))
    }

    /// Takes back the split of `parent` into the leaves `yes` and `no`, which agree on transitions out except `cut`.
    fn join(&mut self, parent: RegionId, yes: RegionId, no: RegionId, cut: Transition) {
        let mut nodes = std::mem::take(&mut self.regions[yes.index()].nodes);
        nodes.append(&mut self.regions[no.index()].nodes);
        nodes.sort_unstable();
        let succ = std::mem::take(&mut self.transitions.succ[yes.index()]);
        let own = std::mem::take(&mut self.transitions.succ[no.index()]);
        for (from, list) in [(yes, &succ), (no, &own)] {
            for &(e, t) in list.iter() {
                self.transitions.pred[t.index()].retain(|&x| x != (e, from));
            }
        }
        debug_assert!(succ.contains(&cut));
        let mut pred = std::mem::take(&mut self.transitions.pred[yes.index()]);
        pred.append(&mut self.transitions.pred[no.index()]);
        for &(e, s) in &pred {
            self.transitions.succ[s.index()].retain(|&x| x != (e, yes) && x != (e, no));
        }
        self.regions[parent.index()].split = None;
        // Loops between the sides become loops of the whole.
        let whole = |x: RegionId| if x == yes || x == no { parent } else { x };
        let mut out: Vec<Transition> = succ.iter().chain(&own).map(|&(e, t)| (e, whole(t))).collect();
        out.sort_unstable();
        out.dedup();
        for (e, t) in out {
            self.transitions.add(parent, e, t);
        }
        let mut back: Vec<Transition> = pred.into_iter().filter(|&(_, s)| s != yes && s != no).collect();
        back.sort_unstable();
        back.dedup();
        for (e, s) in back {
            self.transitions.add(s, e, parent);
        }
        self.distances.join(parent, yes, no);
        self.leaves -= 1;
        for n in nodes {
            self.visit(parent, n);
        }
    }

    /// What the partition, strengthened by `facts`, claims of each location.
    pub(crate) fn invariants(&self, pool: &mut Pool, facts: impl Fn(LocId) -> Vec<Term>) -> Vec<Term> {
        let claim = |l| {
            let safe = self.safe(pool, l);
            let facts = pool.all(facts(l));
            pool.and(facts, safe)
        };
        (0..self.can_matter.len() as u32).map(LocId).map(claim).collect()
    }

    /// The condition that a state at `l` lies in a region without abstract path to the goal: the location's part of
    /// the proof (the weakest one that this partition gives).
    pub(crate) fn safe(&self, pool: &mut Pool, l: LocId) -> Term {
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
                    None => values.push(pool.truth(self.distance(r).is_none())),
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
