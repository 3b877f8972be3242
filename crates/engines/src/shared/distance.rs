//! Distances from regions to the goal along abstract transitions, kept up to date while regions split and transitions
//! disappear (Ramalingam and Reps, "An incremental algorithm for a generalization of the shortest-path problem", 1996,
//! for unit lengths and deletions only). Each refinement costs what it changes, not the size of the graph.

use crate::shared::partition::{RegionId, Transitions};
use rustc_hash::FxHashSet;
use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap, VecDeque};

pub(crate) const INFINITE: u32 = u32::MAX;

pub(crate) struct Distances {
    dist: Vec<u32>,
    visited: Vec<bool>,
    /// Visited regions with finite distance, nearest first, then in order of their making.
    nearest: BTreeSet<(u32, RegionId)>,
}

impl Distances {
    pub(crate) fn new(graph: &Transitions, targets: &[RegionId]) -> Distances {
        let n = graph.succ.len();
        let mut dist = vec![INFINITE; n];
        let mut queue: VecDeque<RegionId> = targets.iter().copied().collect();
        for t in targets {
            dist[t.index()] = 0;
        }
        while let Some(r) = queue.pop_front() {
            for &(_, p) in &graph.pred[r.index()] {
                if dist[p.index()] == INFINITE {
                    dist[p.index()] = dist[r.index()] + 1;
                    queue.push_back(p);
                }
            }
        }
        Distances { dist, visited: vec![false; n], nearest: BTreeSet::new() }
    }

    pub(crate) fn get(&self, r: RegionId) -> u32 {
        self.dist[r.index()]
    }

    pub(crate) fn nearest_visited(&self) -> Option<RegionId> {
        self.nearest.first().map(|&(_, r)| r)
    }

    pub(crate) fn set_visited(&mut self, r: RegionId) {
        self.visited[r.index()] = true;
        if self.get(r) != INFINITE {
            self.nearest.insert((self.get(r), r));
        }
    }

    /// `r` became the inner node above `yes` and `no`, which start with its distance and unvisited.
    pub(crate) fn split(&mut self, r: RegionId, yes: RegionId, no: RegionId) {
        let d = self.get(r);
        self.set(r, INFINITE);
        self.visited[r.index()] = false;
        let n = yes.index().max(no.index()) + 1;
        self.dist.resize(n, INFINITE);
        self.visited.resize(n, false);
        self.dist[yes.index()] = d;
        self.dist[no.index()] = d;
    }

    /// `parent` is a leaf again, unvisited; it gets the distance of `yes`, whose transitions it has.
    pub(crate) fn join(&mut self, parent: RegionId, yes: RegionId, no: RegionId) {
        let d = self.get(yes);
        for x in [yes, no] {
            self.set(x, INFINITE);
            self.visited[x.index()] = false;
        }
        self.dist[parent.index()] = d;
    }

    fn set(&mut self, r: RegionId, d: u32) {
        let old = self.dist[r.index()];
        if self.visited[r.index()] {
            self.nearest.remove(&(old, r));
            if d != INFINITE {
                self.nearest.insert((d, r));
            }
        }
        self.dist[r.index()] = d;
    }

    /// `r` lost transitions: its distance and those that depend on it may grow.
    pub(crate) fn lost_successor(&mut self, graph: &Transitions, r: RegionId) {
        let affected = self.affected(graph, r);
        if affected.is_empty() {
            return;
        }
        let set: FxHashSet<RegionId> = affected.iter().copied().collect();
        let mut heap: BinaryHeap<Reverse<(u32, RegionId)>> = BinaryHeap::new();
        let mut tentative: rustc_hash::FxHashMap<RegionId, u32> = rustc_hash::FxHashMap::default();
        for &a in &affected {
            let best = graph.succ[a.index()]
                .iter()
                .filter(|(_, t)| !set.contains(t))
                .map(|&(_, t)| self.get(t).saturating_add(1))
                .min()
                .unwrap_or(INFINITE);
            tentative.insert(a, best);
            if best != INFINITE {
                heap.push(Reverse((best, a)));
            }
        }
        let mut settled: FxHashSet<RegionId> = FxHashSet::default();
        while let Some(Reverse((d, a))) = heap.pop() {
            if !settled.insert(a) {
                continue;
            }
            self.set(a, d);
            for &(_, p) in &graph.pred[a.index()] {
                if let Some(t) = tentative.get_mut(&p)
                    && d + 1 < *t
                {
                    *t = d + 1;
                    heap.push(Reverse((d + 1, p)));
                }
            }
        }
        for a in affected {
            if !settled.contains(&a) {
                self.set(a, INFINITE);
            }
        }
    }

    /// The regions all of whose shortest paths went through what `r` lost, by increasing distance.
    fn affected(&self, graph: &Transitions, r: RegionId) -> Vec<RegionId> {
        let mut affected = Vec::new();
        let mut set: FxHashSet<RegionId> = FxHashSet::default();
        let mut queued: FxHashSet<RegionId> = FxHashSet::default();
        let mut heap = BinaryHeap::new();
        if self.get(r) != INFINITE && self.get(r) != 0 {
            heap.push(Reverse((self.get(r), r)));
            queued.insert(r);
        }
        while let Some(Reverse((d, x))) = heap.pop() {
            let is_supported = graph.succ[x.index()]
                .iter()
                .any(|&(_, t)| self.get(t) != INFINITE && self.get(t) + 1 == d && !set.contains(&t));
            if is_supported {
                continue;
            }
            set.insert(x);
            affected.push(x);
            for &(_, p) in &graph.pred[x.index()] {
                if self.get(p) == d + 1 && queued.insert(p) {
                    heap.push(Reverse((d + 1, p)));
                }
            }
        }
        affected
    }
}
