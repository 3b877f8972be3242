//! Distances from regions to the goal along abstract transitions, kept up to date while regions split and transitions
//! disappear (Ramalingam and Reps, "An incremental algorithm for a generalization of the shortest-path problem", 1996,
//! for unit lengths and deletions only). Each refinement costs what it changes, not the size of the graph.

use super::transitions::{RegionId, Transitions};
use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap, VecDeque};

pub(crate) const INFINITE: u32 = u32::MAX;

pub(crate) struct Distances {
    dist: Vec<u32>,
    visited: Vec<bool>,
    /// In a chain of many calls, one removal changes all distances before it, so what an update notes of a region is in
    /// a table and not in a hash map (15 % of the time of a run on 5,000 calls).
    notes: Vec<Note>,
    update: u32,
    /// Visited regions with finite distance, nearest first, then in order of their making.
    nearest: BTreeSet<(u32, RegionId)>,
}

/// What the latest update has to do with a region.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Role {
    #[default]
    None,
    /// Its distance may grow.
    Queued,
    /// Its distance grows.
    Affected,
    /// It has its new distance.
    Settled,
}

#[derive(Clone, Copy, Default)]
struct Note {
    update: u32,
    role: Role,
    /// Of an affected region: the best distance known so far.
    tentative: u32,
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
        let notes = vec![Note::default(); n];
        Distances { dist, visited: vec![false; n], notes, update: 0, nearest: BTreeSet::new() }
    }

    fn role(&self, r: RegionId) -> Role {
        let note = self.notes[r.index()];
        if note.update == self.update { note.role } else { Role::None }
    }

    fn note(&mut self, r: RegionId, role: Role, tentative: u32) {
        self.notes[r.index()] = Note { update: self.update, role, tentative };
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
        self.notes.resize(n, Note::default());
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
        self.update += 1;
        let affected = self.affected(graph, r);
        let mut heap: BinaryHeap<Reverse<(u32, RegionId)>> = BinaryHeap::new();
        for &a in &affected {
            let best = graph.succ[a.index()]
                .iter()
                .filter(|(_, t)| self.role(*t) != Role::Affected)
                .map(|&(_, t)| self.get(t).saturating_add(1))
                .min()
                .unwrap_or(INFINITE);
            self.note(a, Role::Affected, best);
            if best != INFINITE {
                heap.push(Reverse((best, a)));
            }
        }
        while let Some(Reverse((d, a))) = heap.pop() {
            if self.role(a) == Role::Settled {
                continue;
            }
            self.note(a, Role::Settled, d);
            self.set(a, d);
            for &(_, p) in &graph.pred[a.index()] {
                if self.role(p) == Role::Affected && d + 1 < self.notes[p.index()].tentative {
                    self.note(p, Role::Affected, d + 1);
                    heap.push(Reverse((d + 1, p)));
                }
            }
        }
        for a in affected {
            if self.role(a) != Role::Settled {
                self.set(a, INFINITE);
            }
        }
    }

    /// The regions all of whose shortest paths went through what `r` lost, by increasing distance.
    fn affected(&mut self, graph: &Transitions, r: RegionId) -> Vec<RegionId> {
        let mut affected = Vec::new();
        let mut heap = BinaryHeap::new();
        if self.get(r) != INFINITE && self.get(r) != 0 {
            heap.push(Reverse((self.get(r), r)));
            self.note(r, Role::Queued, INFINITE);
        }
        while let Some(Reverse((d, x))) = heap.pop() {
            let is_supported = graph.succ[x.index()]
                .iter()
                .any(|&(_, t)| self.get(t) != INFINITE && self.get(t) + 1 == d && self.role(t) != Role::Affected);
            if is_supported {
                continue;
            }
            self.note(x, Role::Affected, INFINITE);
            affected.push(x);
            for &(_, p) in &graph.pred[x.index()] {
                if self.get(p) == d + 1 && self.role(p) == Role::None {
                    self.note(p, Role::Queued, INFINITE);
                    heap.push(Reverse((d + 1, p)));
                }
            }
        }
        affected
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::abstraction::naive;
    use ir::EdgeId;
    use testkit::rng::Rng;

    fn random_graph(random: &mut Rng, n: usize) -> Transitions {
        let mut graph = Transitions::default();
        (0..n).for_each(|_| graph.grow());
        for e in 0..3 * n as u32 {
            graph.add(RegionId(random.below(n) as u32), EdgeId(e), RegionId(random.below(n) as u32));
        }
        graph
    }

    /// All distances, and the order of the visited regions, are those that a search from scratch finds.
    fn assert_as_measured(distances: &Distances, graph: &Transitions, targets: &[RegionId], step: &str) {
        let expected = naive::distances(graph, targets);
        let found: Vec<u32> = (0..graph.succ.len() as u32).map(|r| distances.get(RegionId(r))).collect();
        assert_eq!(found, expected, "{step}");
        let visited = (0..graph.succ.len() as u32).map(RegionId).filter(|r| distances.visited[r.index()]);
        let nearest = visited.filter(|r| expected[r.index()] != INFINITE).min_by_key(|r| (expected[r.index()], *r));
        assert_eq!(distances.nearest_visited(), nearest, "{step}");
    }

    #[test]
    fn updates_give_what_measuring_again_gives() {
        for seed in 1..=200 {
            let mut random = Rng::new(seed);
            let n = 2 + random.below(20);
            let mut graph = random_graph(&mut random, n);
            let targets = [RegionId(random.below(n) as u32), RegionId(random.below(n) as u32)];
            let mut distances = Distances::new(&graph, &targets);
            for step in 0..60 {
                let r = RegionId(random.below(n) as u32);
                match random.below(3) {
                    0 => distances.set_visited(r),
                    _ => {
                        let Some(&(e, to)) = graph.succ[r.index()].first() else { continue };
                        graph.remove(r, e, to);
                        distances.lost_successor(&graph, r);
                    }
                }
                assert_as_measured(&distances, &graph, &targets, &format!("seed {seed}, step {step}"));
            }
        }
    }
}
