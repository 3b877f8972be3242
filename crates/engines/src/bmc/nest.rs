//! How the loops of a procedure lie in and behind each other.

use crate::unwinding::Plan;
use domains::{Cfg, Order};
use ir::{EdgeId, LocId};
use rustc_hash::FxHashMap;

/// The cut points by *rank*: a loop's head behind those of the loops in it and of the loops before it. So who goes on at the
/// first cut point where somebody waits, goes all rounds of a loop before what is behind it.
pub(crate) struct Nest {
    /// By rank.
    pub(crate) heads: Vec<LocId>,
    ranks: FxHashMap<LocId, usize>,
    /// The loops that an edge leaves, by their ranks.
    exits: FxHashMap<EdgeId, Vec<usize>>,
}

impl Nest {
    pub(crate) fn new(plan: &Plan) -> Nest {
        let cfg = Cfg { entry: plan.entry, edges: &plan.edges, graph: &plan.graph };
        let order = Order::weak_topological(cfg);
        let is_cut = |l: &LocId| plan.is_cut[l.0 as usize];
        let mut nest = Nest { heads: Vec::new(), ranks: FxHashMap::default(), exits: FxHashMap::default() };
        for (head, component) in order.components().filter(|(head, _)| is_cut(head)) {
            for e in order.exits(cfg, component) {
                nest.exits.entry(e).or_default().push(nest.heads.len());
            }
            nest.add(head);
        }
        // Where a loop is entered at several places, the heads of its components need not be the cut points.
        for l in (0..plan.is_cut.len() as u32).map(LocId).filter(is_cut) {
            if !nest.ranks.contains_key(&l) {
                nest.add(l);
            }
        }
        nest
    }

    fn add(&mut self, head: LocId) {
        self.ranks.insert(head, self.heads.len());
        self.heads.push(head);
    }

    /// The rank of a cut point.
    pub(crate) fn rank(&self, head: LocId) -> usize {
        self.ranks[&head]
    }

    /// The ranks of the loops that an edge leaves.
    pub(crate) fn left_by(&self, e: EdgeId) -> &[usize] {
        self.exits.get(&e).map_or(&[], |ranks| ranks)
    }
}
