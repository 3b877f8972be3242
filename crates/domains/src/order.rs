//! In which order the locations of a procedure are worked on, and where its cycles are cut.

use crate::cfg::Cfg;
use ir::analysis::{Graph, components, loop_heads, reverse_postorder};
use ir::{EdgeId, LocId, Procedure};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// When edges from a location that has changed are followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strategy {
    /// At once, all of them.
    Eager,
    /// When nothing that comes before their target in the order is left to do: so a loop is stable before what follows it
    /// hears of it. With a weak topological order this is Bourdoncle's recursive strategy, except that a round ends where
    /// it comes back to the head.
    Recursive,
}

/// The locations that the entry reaches, in the order in which they are worked on.
#[derive(Clone, Debug)]
pub struct Order {
    locations: Vec<LocId>,
    /// By location, its number in `locations`.
    rank: Vec<usize>,
    is_head: Vec<bool>,
    /// In a weak topological order: the heads, each behind those within its component, and the rank behind the component.
    components: Vec<(LocId, usize)>,
    strategy: Strategy,
}

impl Order {
    fn new(locations: Vec<LocId>, is_head: Vec<bool>, strategy: Strategy) -> Order {
        let mut rank = vec![usize::MAX; is_head.len()];
        locations.iter().enumerate().for_each(|(i, l)| rank[l.0 as usize] = i);
        Order { locations, rank, is_head, components: Vec::new(), strategy }
    }

    /// Reverse postorder of a depth-first search, with the targets of its back edges as heads; edges are followed
    /// eagerly.
    ///
    /// What follows a loop hears of every round of it, and a second loop may lose its patience with values that are not
    /// final. Searches work in this order all the same: what analyses find is part of what searches do, and with the
    /// other order they find other things (`tests/programs/two_loops.cfa`).
    pub fn reverse_postorder(proc: &Procedure, graph: &Graph) -> Order {
        Order::new(reverse_postorder(proc, graph), loop_heads(proc, graph), Strategy::Eager)
    }

    /// A weak topological order (Bourdoncle, FMPA 1993), for the recursive strategy: every loop is stable before what
    /// follows is looked at, inner loops before the next round of outer ones.
    ///
    /// A component begins with its head; without the head it is ordered in the same way.
    pub fn weak_topological(cfg: Cfg<'_>) -> Order {
        let mut is_head = vec![false; cfg.graph.len()];
        let (mut locations, mut components) = (Vec::new(), Vec::new());
        let mut todo = vec![Part::Graph { members: (0..cfg.graph.len() as u32).map(LocId).collect(), root: cfg.entry }];
        while let Some(part) = todo.pop() {
            match part {
                Part::Location(l) => locations.push(l),
                Part::End { head } => components.push((head, locations.len())),
                Part::Graph { members, root } => {
                    let is_cut = is_head[root.0 as usize];
                    // The last component is to be worked on first, and lies on top then.
                    for members in strong_components(cfg, &members, root, is_cut) {
                        let first = members[0];
                        let is_cycle = (members.len() > 1 || has_self_loop(cfg, first)) && !is_head[first.0 as usize];
                        is_head[first.0 as usize] |= is_cycle;
                        if is_cycle {
                            todo.push(Part::End { head: first });
                        }
                        todo.push(match is_cycle {
                            true => Part::Graph { members, root: first },
                            false => Part::Location(first),
                        });
                    }
                }
            }
        }
        Order { components, ..Order::new(locations, is_head, Strategy::Recursive) }
    }

    /// When edges are followed.
    pub fn strategy(&self) -> Strategy {
        self.strategy
    }

    /// In the order of work.
    pub fn locations(&self) -> &[LocId] {
        &self.locations
    }

    /// The number of a location in the order.
    pub fn rank(&self, l: LocId) -> usize {
        self.rank[l.0 as usize]
    }

    /// The cycles of a weak topological order: heads, inner ones before outer ones and earlier ones before later ones, each with
    /// the ranks of its component. Empty for other orders.
    pub fn components(&self) -> impl Iterator<Item = (LocId, Range<usize>)> {
        self.components.iter().map(|&(head, end)| (head, self.rank(head)..end))
    }

    /// The edges that leave a component, given by its ranks.
    pub fn exits<'a>(&'a self, cfg: Cfg<'a>, component: Range<usize>) -> impl Iterator<Item = EdgeId> + 'a {
        let out = self.locations[component.clone()].iter().flat_map(move |&l| cfg.graph.out(l).iter().copied());
        out.filter(move |e| !component.contains(&self.rank(cfg.edges[e.0 as usize].dst)))
    }

    /// Every cycle goes through such a location: there bounds have to be widened soon.
    pub fn is_head(&self, l: LocId) -> bool {
        self.is_head[l.0 as usize]
    }
}

/// What is still to be ordered.
enum Part {
    Location(LocId),
    /// All of a component has been ordered.
    End {
        head: LocId,
    },
    /// Locations that `root` reaches. If that is a head, edges to it are not followed.
    Graph {
        members: Vec<LocId>,
        root: LocId,
    },
}

/// The strongly connected components among the members that the root reaches, each behind those that it leads to, the
/// first member before the others. Edges to the root are not followed if it `is_cut`.
fn strong_components(cfg: Cfg<'_>, members: &[LocId], root: LocId, is_cut: bool) -> Vec<Vec<LocId>> {
    let number: FxHashMap<LocId, usize> = members.iter().enumerate().map(|(i, &l)| (l, i)).collect();
    let successors = |l: &LocId| {
        let targets = cfg.graph.out(*l).iter().map(|&e| cfg.edge(e).dst);
        targets.filter(|&m| !is_cut || m != root).filter_map(|m| number.get(&m).copied()).collect()
    };
    let successors: Vec<Vec<usize>> = members.iter().map(successors).collect();
    let parts = components(&successors, number[&root]);
    parts.into_iter().map(|part| part.into_iter().map(|i| members[i]).collect()).collect()
}

fn has_self_loop(cfg: Cfg<'_>, l: LocId) -> bool {
    cfg.graph.out(l).iter().any(|&e| cfg.edge(e).dst == l)
}
