//! The part of a procedure that an abstract counterexample through a loop head goes through, its loops included: the
//! path program of "Path invariants" (Beyer, Henzinger, Majumdar, Rybalchenko, PLDI 2007).

use crate::abstraction::RegionId;
use crate::program_view::reaching;
use crate::program_view::{ProcView, ProgramView};
use crate::search::Search;
use ir::analysis::{components, reverse_postorder};
use ir::{Edge, EdgeId, LocId};
use rustc_hash::FxHashSet;
use std::collections::VecDeque;

/// Larger parts are not looked at: the linear program for them would take too long.
const MAX_EDGES: usize = 32;
/// Abstract counterexamples looked at for one head.
const MAX_SUFFIXES: usize = 3;

/// A path to the goal without loops, and what leads to its beginning.
#[derive(Hash)]
pub(super) struct Slice {
    /// Edges from the entry to `last`, with all loops on the way.
    pub(super) edges: Vec<EdgeId>,
    /// The loop head from which the goal is reached.
    pub(super) last: LocId,
    pub(super) suffix: Vec<EdgeId>,
    pub(super) goal: RegionId,
}

impl Slice {
    /// By position in `edges`: what the edge has to do with loops.
    pub(super) fn roles(&self, code: &ProgramView) -> Vec<Role> {
        let view: &ProcView = code;
        let order = reverse_postorder(code.program.proc(view.proc), &view.graph);
        let mut rank = vec![usize::MAX; view.loc_count()];
        order.iter().enumerate().for_each(|(i, l)| rank[l.0 as usize] = i);
        let comes_back = |e: &EdgeId| {
            let Edge { src, dst, .. } = *view.edge(*e);
            [true, false].map(|also_by_outer_loops| {
                let next = |l: LocId| -> Vec<LocId> {
                    let out = self.edges.iter().map(|&e| view.edge(e)).filter(|e| e.src == l).map(|e| e.dst);
                    out.filter(|m| also_by_outer_loops || rank[m.0 as usize] >= rank[src.0 as usize]).collect()
                };
                reachable(view, dst, next)[src.0 as usize]
            })
        };
        let role = |e: &EdgeId| match comes_back(e) {
            [false, _] => Role::Straight,
            [true, false] if view.is_loop_head[view.edge(*e).src.0 as usize] => Role::LeavesInnerLoop,
            [true, _] => Role::OnLoop,
        };
        self.edges.iter().map(role).collect()
    }
}

/// What an edge has to do with loops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    /// It lies on no loop.
    Straight,
    OnLoop,
    /// It leads from the head of a loop back to it by way of a loop around it only.
    LeavesInnerLoop,
}

/// The slices of the shortest abstract counterexamples through `head`, one for each way to the goal.
pub(super) fn slices(search: &Search, head: LocId) -> Vec<Slice> {
    let partition = &search.partition;
    let mut leaves: Vec<(u32, RegionId)> =
        partition.leaves_at(head).into_iter().filter_map(|r| Some((partition.distance(r)?, r))).collect();
    leaves.sort_unstable();
    let mut seen = FxHashSet::default();
    let mut out = Vec::new();
    for (_, r) in leaves {
        let Some((path, goal)) = abstract_path(search, r) else { continue };
        let view = &search.code;
        let is_head = |e: &EdgeId| view.is_loop_head[view.edge(*e).src.0 as usize];
        let cut = path.iter().rposition(is_head).expect("the path begins at a loop head");
        let last = view.edge(path[cut]).src;
        let suffix = path[cut..].to_vec();
        if !seen.insert(suffix.clone()) {
            continue;
        }
        if let Some(edges) = edges_before(search, last, &path[..cut]) {
            out.push(Slice { edges, last, suffix, goal });
        }
        if seen.len() == MAX_SUFFIXES {
            break;
        }
    }
    out
}

/// A shortest abstract path from the region to the goal.
fn abstract_path(search: &Search, from: RegionId) -> Option<(Vec<EdgeId>, RegionId)> {
    let partition = &search.partition;
    let mut path = Vec::new();
    let mut at = from;
    loop {
        if partition.distance(at)? == 0 {
            return Some((path, at));
        }
        let (e, to) = partition.way_on(at)?;
        path.push(e);
        at = to;
    }
}

/// All edges on paths from the entry to `last`; if those are too many, the edges of a shortest path and of `path`, with
/// the loops whose heads they visit.
fn edges_before(search: &Search, last: LocId, path: &[EdgeId]) -> Option<Vec<EdgeId>> {
    let view = &search.code;
    let forward = reachable(view, view.entry, |l| view.graph.out(l).iter().map(|&e| view.edge(e).dst).collect());
    let backward = reaching(view, |l| l == last);
    let within = |is_in: &dyn Fn(LocId) -> bool| -> Vec<EdgeId> {
        let edges = (0..view.edges.len() as u32).map(EdgeId);
        edges.filter(|&e| is_in(view.edge(e).src) && is_in(view.edge(e).dst)).collect()
    };
    let all = within(&|l| forward[l.0 as usize] && backward[l.0 as usize]);
    if all.len() <= MAX_EDGES {
        return Some(all);
    }
    let mut visited = shortest_path(view, last)?;
    visited.extend(path.iter().flat_map(|&e| [view.edge(e).src, view.edge(e).dst]));
    let successors: Vec<Vec<usize>> =
        view.locs().map(|l| view.graph.out(l).iter().map(|&e| view.edge(e).dst.0 as usize).collect()).collect();
    for component in components(&successors, view.entry.0 as usize) {
        let is_visited = component.iter().any(|&l| view.is_loop_head[l] && visited.contains(&LocId(l as u32)));
        if is_visited {
            visited.extend(component.into_iter().map(|l| LocId(l as u32)));
        }
    }
    let some = within(&|l| visited.contains(&l) && backward[l.0 as usize]);
    (some.len() <= MAX_EDGES).then_some(some)
}

fn reachable(view: &ProcView, from: LocId, next: impl Fn(LocId) -> Vec<LocId>) -> Vec<bool> {
    let mut seen = vec![false; view.loc_count()];
    let mut todo = vec![from];
    seen[from.0 as usize] = true;
    while let Some(l) = todo.pop() {
        for m in next(l) {
            if !std::mem::replace(&mut seen[m.0 as usize], true) {
                todo.push(m);
            }
        }
    }
    seen
}

/// The locations of a shortest path of the graph from the entry.
fn shortest_path(view: &ProcView, to: LocId) -> Option<FxHashSet<LocId>> {
    let mut from: Vec<Option<LocId>> = vec![None; view.loc_count()];
    let mut queue = VecDeque::from([view.entry]);
    from[view.entry.0 as usize] = Some(view.entry);
    while let Some(l) = queue.pop_front() {
        if l == to {
            break;
        }
        for &e in view.graph.out(l) {
            let m = view.edge(e).dst;
            if from[m.0 as usize].is_none() {
                from[m.0 as usize] = Some(l);
                queue.push_back(m);
            }
        }
    }
    let mut out = FxHashSet::from_iter([to]);
    let mut at = to;
    while at != view.entry {
        at = from[at.0 as usize]?;
        out.insert(at);
    }
    Some(out)
}
