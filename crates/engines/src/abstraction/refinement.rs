//! Refinement: regions are split, and lose the transition that the split was made for (DASH Fig. 10, lines 21 to 30).

use super::partition::Partition;
use super::region::{Region, Split};
use super::transitions::{RegionId, Transition};
use crate::testing::NodeId;
use logic::{Pool, Term};
use rustc_hash::FxHashSet;

impl Partition {
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
        self.regions[yes.index()].explains = cut;
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
        debug_assert!(cut.is_none_or(|cut| cut.1 == r || !self.succ(no).contains(&cut)), "the abstract path is gone");
        (yes, no)
    }

    /// Splits `r` like [`Partition::split`] with a `cut`, but where `r` is the side of an earlier split that was made for
    /// the same transition, makes that split's predicate stronger instead: `¬ρ1` and `ρ1 ∧ ¬ρ2` lack the same
    /// transition, so they are one region `¬(ρ1 ∧ ρ2)`. Without this, each reason for leaving out a state would be a
    /// visited region of its own, and the reasons of independent properties would multiply.
    ///
    /// A region that led to the other side only leads to both again, and its distance does not learn of it: no state of it
    /// gets into the smaller side, so the distance is that of the steps there are.
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
}
