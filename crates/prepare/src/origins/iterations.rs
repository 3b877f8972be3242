//! Which iterations of loops the copies of a location stand for, behind unrolling.
//!
//! A loop is a head and the locations from which paths lead back to it. In the unrolled procedure, an edge from a copy of
//! the loop to a copy of its head begins another iteration. So the first iteration that comes to a copy is a shortest
//! path, the last one a longest, and copies on a cycle stand for all later ones as well. Copies that the first iteration
//! and later ones share say nothing: there the loop is as it was.

use super::{Chain, Chains, Count, Iteration};
use ir::analysis::{Graph, components, reverse_postorder};
use ir::{LocId, ProcId, Procedure};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// An unbounded number of iterations.
const ALL: u32 = u32::MAX;

/// For each location of `after`, the iterations of the loops of `before` around it; `from` are the locations that those of
/// `after` are copies of.
pub(crate) fn iterations(
    id: ProcId,
    before: &Procedure,
    after: &Procedure,
    from: &[LocId],
    chains: &mut Chains<Iteration>,
) -> Vec<Chain<Iteration>> {
    let mut out = vec![Chain::EMPTY; from.len()];
    let mut copies = vec![0; before.locs.len()];
    from.iter().for_each(|l| copies[l.0 as usize] += 1);
    if copies.iter().all(|&n| n <= 1) {
        return out;
    }
    let mut known = FxHashMap::default();
    let graph = Graph::new(after);
    for of in loops(before).into_iter().filter(|of| of.locs().any(|l| copies[l] > 1)) {
        for (l, count) in Unrolled::new(&of, after, &graph, from).counts() {
            let before = out[l.0 as usize];
            let item = Iteration { proc: id, head: of.head, calls: Chain::EMPTY, count };
            out[l.0 as usize] = *known.entry((before, item)).or_insert_with(|| chains.push(before, item));
        }
    }
    out
}

struct Loop {
    head: LocId,
    /// By location.
    has: Vec<bool>,
}

impl Loop {
    fn locs(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.has.len()).filter(|&l| self.has[l])
    }
}

/// The loops of a procedure, the largest first: a loop comes before those inside it.
fn loops(p: &Procedure) -> Vec<Loop> {
    let graph = Graph::new(p);
    let mut place = vec![usize::MAX; p.locs.len()];
    reverse_postorder(p, &graph).iter().enumerate().for_each(|(i, l)| place[l.0 as usize] = i);
    let place = |l: LocId| place[l.0 as usize];
    let mut all = Vec::new();
    for head in p.loc_ids().filter(|&l| place(l) != usize::MAX) {
        let sources = |l: LocId| graph.incoming(l).iter().map(|&e| p.edge(e).src).filter(|&s| place(s) != usize::MAX);
        let mut todo: Vec<LocId> = sources(head).filter(|&s| place(s) >= place(head)).collect();
        if todo.is_empty() {
            continue;
        }
        let mut has = vec![false; p.locs.len()];
        has[head.0 as usize] = true;
        while let Some(l) = todo.pop() {
            if !std::mem::replace(&mut has[l.0 as usize], true) {
                todo.extend(sources(l).filter(|&s| place(s) >= place(head)));
            }
        }
        all.push(Loop { head, has });
    }
    all.sort_by_key(|l| std::cmp::Reverse(l.locs().count()));
    all
}

/// The copies of one loop's locations.
struct Unrolled {
    locs: Vec<LocId>,
    /// By copy: the copies that follow, and whether an iteration begins there.
    next: Vec<Vec<(usize, bool)>>,
    /// Copies to which paths come from outside.
    entries: Vec<usize>,
}

impl Unrolled {
    fn new(of: &Loop, after: &Procedure, graph: &Graph, from: &[LocId]) -> Unrolled {
        let is_inside = |l: LocId| of.has[from[l.0 as usize].0 as usize];
        let locs: Vec<LocId> = after.loc_ids().filter(|&l| is_inside(l)).collect();
        let number: FxHashMap<LocId, usize> = locs.iter().copied().zip(0..).collect();
        let step = |l: LocId| number.get(&l).map(|&n| (n, from[l.0 as usize] == of.head));
        let next = |&l: &LocId| graph.out(l).iter().filter_map(|&e| step(after.edge(e).dst)).collect();
        let is_entry =
            |&l: &LocId| l == after.entry || graph.incoming(l).iter().any(|&e| !is_inside(after.edge(e).src));
        let entries = locs.iter().filter(|l| is_entry(l)).map(|l| number[l]).collect();
        Unrolled { next: locs.iter().map(next).collect(), entries, locs }
    }

    /// The copies to which not all iterations come, with those that do.
    fn counts(&self) -> Vec<(LocId, Count)> {
        let (first, last) = (self.first(), self.last());
        let count = |(first, last): (u32, u32)| match first {
            _ if first == last => Some(Count::Exactly(first)),
            1 | ALL => None,
            _ => Some(Count::From(first)),
        };
        let counts = first.into_iter().zip(last).map(count);
        self.locs.iter().copied().zip(counts).filter_map(|(l, c)| Some((l, c?))).collect()
    }

    /// By copy: the first iteration that comes there.
    fn first(&self) -> Vec<u32> {
        let mut first = vec![ALL; self.locs.len()];
        let mut todo: VecDeque<(usize, u32)> = self.entries.iter().map(|&n| (n, 1)).collect();
        while let Some((n, i)) = todo.pop_front() {
            if i >= first[n] {
                continue;
            }
            first[n] = i;
            for &(m, begins) in &self.next[n] {
                // The iterations in the queue are in order.
                if begins { todo.push_back((m, i + 1)) } else { todo.push_front((m, i)) }
            }
        }
        first
    }

    /// By copy: the last iteration that comes there.
    fn last(&self) -> Vec<u32> {
        let root = self.locs.len();
        let mut successors: Vec<Vec<usize>> = self.next.iter().map(|n| n.iter().map(|&(m, _)| m).collect()).collect();
        successors.push(self.entries.clone());
        let mut last = vec![0; root + 1];
        self.entries.iter().for_each(|&n| last[n] = 1);
        let all = components(&successors, root);
        let mut component_of = vec![0; root + 1];
        all.iter().enumerate().for_each(|(c, members)| members.iter().for_each(|&n| component_of[n] = c));
        for component in all.iter().rev().filter(|c| c[0] != root) {
            let is_inside = |m: usize| component_of[m] == component_of[component[0]];
            let repeats = component.iter().flat_map(|&n| &self.next[n]).any(|&(m, begins)| begins && is_inside(m));
            let of_all = component.iter().map(|&n| last[n]).max().unwrap_or(0);
            let of_all = if repeats { ALL } else { of_all };
            for &n in component {
                last[n] = of_all;
                for &(m, begins) in self.next[n].iter().filter(|&&(m, _)| !is_inside(m)) {
                    last[m] = last[m].max(of_all.saturating_add(u32::from(begins)));
                }
            }
        }
        last.truncate(root);
        last
    }
}
