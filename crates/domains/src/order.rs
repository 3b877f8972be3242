//! In which order the locations of a procedure are worked on, and where its cycles are cut.

use crate::fixpoint::Cfg;
use ir::analysis::{Graph, components, loop_heads, reverse_postorder};
use ir::{LocId, Procedure};
use rustc_hash::FxHashMap;

/// The locations that the entry reaches, in the order in which they are worked on.
#[derive(Clone, Debug)]
pub struct Order {
    locations: Vec<LocId>,
    /// By location, its number in `locations`.
    rank: Vec<usize>,
    is_head: Vec<bool>,
}

impl Order {
    fn new(locations: Vec<LocId>, is_head: Vec<bool>) -> Order {
        let mut rank = vec![usize::MAX; is_head.len()];
        locations.iter().enumerate().for_each(|(i, l)| rank[l.0 as usize] = i);
        Order { locations, rank, is_head }
    }

    /// Reverse postorder of a depth-first search, with the targets of its back edges as heads.
    ///
    /// What follows a loop may come before the loop's body and is then worked on in every round of the loop. `ranges`
    /// and `predicates` work in this order: what they find, and how much they ask, is what searches have been tuned
    /// with.
    pub fn reverse_postorder(proc: &Procedure, graph: &Graph) -> Order {
        Order::new(reverse_postorder(proc, graph), loop_heads(proc, graph))
    }

    /// A weak topological order (Bourdoncle, FMPA 1993): every loop is stable before what follows is looked at, inner
    /// loops before the next round of outer ones.
    ///
    /// A component begins with its head; without the head it is ordered in the same way.
    pub fn weak_topological(cfg: Cfg<'_>) -> Order {
        let mut is_head = vec![false; cfg.graph.len()];
        let mut locations = Vec::new();
        let mut todo = vec![Part { members: (0..cfg.graph.len() as u32).map(LocId).collect(), root: cfg.entry }];
        while let Some(part) = todo.pop() {
            if part.members == [part.root] {
                locations.push(part.root);
                continue;
            }
            let is_cut = is_head[part.root.0 as usize];
            // The last one is to be worked on first, and lies on top.
            for members in part.components(cfg, is_cut) {
                let root = members[0];
                let is_component = members.len() > 1 || has_self_loop(cfg, root);
                if is_component && !is_head[root.0 as usize] {
                    is_head[root.0 as usize] = true;
                    if members.len() > 1 {
                        todo.push(Part { members, root });
                        continue;
                    }
                }
                todo.push(Part { members: vec![root], root });
            }
        }
        Order::new(locations, is_head)
    }

    /// In the order of work.
    pub fn locations(&self) -> &[LocId] {
        &self.locations
    }

    /// The number of a location in the order.
    pub fn rank(&self, l: LocId) -> usize {
        self.rank[l.0 as usize]
    }

    /// Every cycle goes through such a location: there bounds have to be widened soon.
    pub fn is_head(&self, l: LocId) -> bool {
        self.is_head[l.0 as usize]
    }
}

/// Locations that are still to be ordered, all reached from the root.
struct Part {
    members: Vec<LocId>,
    root: LocId,
}

impl Part {
    /// The strongly connected components, each behind those that it leads to, the first member before the others. Edges
    /// to the root are not followed if it `is_cut`.
    fn components(&self, cfg: Cfg<'_>, is_cut: bool) -> Vec<Vec<LocId>> {
        let number: FxHashMap<LocId, usize> = self.members.iter().enumerate().map(|(i, &l)| (l, i)).collect();
        let successors = |l: &LocId| {
            let targets = cfg.graph.out(*l).iter().map(|&e| cfg.edge(e).dst);
            targets.filter(|&m| !is_cut || m != self.root).filter_map(|m| number.get(&m).copied()).collect()
        };
        let successors: Vec<Vec<usize>> = self.members.iter().map(successors).collect();
        let parts = components(&successors, number[&self.root]);
        parts.into_iter().map(|part| part.into_iter().map(|i| self.members[i]).collect()).collect()
    }
}

fn has_self_loop(cfg: Cfg<'_>, l: LocId) -> bool {
    cfg.graph.out(l).iter().any(|&e| cfg.edge(e).dst == l)
}
