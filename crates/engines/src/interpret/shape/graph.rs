//! The abstract transition system: which structure an edge makes of which. Every execution is one of its paths.

use evidence::shape::{Field, Structure};
use ir::analysis::Graph;
use ir::{EdgeId, LocId, Procedure};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// Structures by location, numbered there.
#[derive(Clone)]
pub(crate) struct Structures {
    /// The field by which they order blocks.
    pub(crate) order: Option<Field>,
    at: Vec<FxHashMap<Structure, u32>>,
    /// By edge: the structure before it, one behind it.
    steps: Vec<BTreeSet<(u32, u32)>>,
}

impl Structures {
    /// The number of what is said of the entry.
    pub(crate) const FIRST: u32 = 0;

    pub(super) fn of(proc: &Procedure) -> Structures {
        Structures {
            order: None,
            at: vec![FxHashMap::default(); proc.locs.len()],
            steps: vec![BTreeSet::new(); proc.edges.len()],
        }
    }

    /// Nothing is known of any state: one for each location.
    pub(super) fn unknown(proc: &Procedure) -> Structures {
        let mut all = Structures::of(proc);
        proc.loc_ids().for_each(|l| _ = all.insert(l, Structure::default()));
        all.steps.iter_mut().for_each(|steps| _ = steps.insert((Structures::FIRST, Structures::FIRST)));
        all
    }

    /// The number of the structure, and whether it was not there.
    pub(super) fn insert(&mut self, l: LocId, s: Structure) -> (u32, bool) {
        let all = &mut self.at[l.0 as usize];
        let new = all.len() as u32;
        let number = *all.entry(s).or_insert(new);
        (number, number == new)
    }

    pub(super) fn step(&mut self, e: EdgeId, from: u32, to: u32) {
        self.steps[e.0 as usize].insert((from, to));
    }

    pub(super) fn is_empty(&self, l: LocId) -> bool {
        self.at[l.0 as usize].is_empty()
    }

    /// Those of the location with these numbers, in an order of their own.
    pub(crate) fn numbered(&self, l: LocId, numbers: &BTreeSet<u32>) -> Vec<&Structure> {
        let mut all: Vec<&Structure> =
            self.at[l.0 as usize].iter().filter(|(_, n)| numbers.contains(n)).map(|(s, _)| s).collect();
        all.sort();
        all
    }

    /// Those of the location in an order of their own.
    pub(super) fn sorted(&self, l: LocId) -> Vec<Structure> {
        let mut all: Vec<Structure> = self.at[l.0 as usize].keys().cloned().collect();
        all.sort();
        all
    }

    /// Of all locations.
    pub(super) fn len(&self) -> u64 {
        self.at.iter().map(|all| all.len() as u64).sum()
    }

    /// To which structures the edge leads from these.
    pub(crate) fn behind(&self, e: EdgeId, from: &BTreeSet<u32>) -> BTreeSet<u32> {
        self.steps[e.0 as usize].iter().filter(|(before, _)| from.contains(before)).map(|p| p.1).collect()
    }

    /// By location and structure: how many edges there are at least to `label`, to a structure from which `last` can be taken. Those that
    /// are not there do not lead to it.
    pub(crate) fn distances(
        &self,
        proc: &Procedure,
        graph: &Graph,
        label: LocId,
        last: EdgeId,
    ) -> Vec<BTreeMap<u32, u32>> {
        let mut backwards: Vec<BTreeMap<u32, Vec<u32>>> = vec![BTreeMap::new(); self.steps.len()];
        for (all, steps) in backwards.iter_mut().zip(&self.steps) {
            steps.iter().for_each(|&(before, behind)| all.entry(behind).or_default().push(before));
        }
        let mut out = vec![BTreeMap::new(); proc.locs.len()];
        let mut queue: VecDeque<(LocId, u32, u32)> =
            self.before(last, None).into_iter().map(|s| (label, s, 0)).collect();
        while let Some((l, s, n)) = queue.pop_front() {
            if out[l.0 as usize].contains_key(&s) {
                continue;
            }
            out[l.0 as usize].insert(s, n);
            for &e in graph.incoming(l) {
                let before = backwards[e.0 as usize].get(&s).into_iter().flatten();
                queue.extend(before.map(|&b| (proc.edge(e).src, b, n + 1)));
            }
        }
        out
    }

    /// From which structures the edge leads to one of `to`; to any, if it is not said.
    pub(crate) fn before(&self, e: EdgeId, to: Option<&BTreeSet<u32>>) -> BTreeSet<u32> {
        let steps = self.steps[e.0 as usize].iter();
        steps.filter(|(_, behind)| to.is_none_or(|to| to.contains(behind))).map(|p| p.0).collect()
    }
}
