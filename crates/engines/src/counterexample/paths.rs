//! `GET-NEXT-PATH` (section 3.2.1): paths from the entry to a label, the shortest first. A breadth-first search goes backwards
//! from the label; paths are made when they are asked for. Where structures are known, a path is one of the abstract transition system.

use crate::interpret::Structures;
use ir::analysis::Graph;
use ir::{EdgeId, LocId, Procedure};
use std::collections::{BTreeSet, VecDeque};
use std::rc::Rc;

/// The end of a path: from a location to the label.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct SuffixId(pub(super) usize);

/// See [`SuffixId`].
pub(super) struct Suffix {
    /// Where it begins.
    pub(super) from: LocId,
    /// Its first edge, and what is behind that; `None` at the label.
    pub(super) step: Option<(EdgeId, SuffixId)>,
    /// Labels that it passes, both ends counted.
    length: usize,
    /// The structures from which it can be taken, as far as those say; `None`: any.
    states: Option<BTreeSet<u32>>,
}

/// The search.
pub(super) struct Paths {
    ends: Vec<(LocId, LocId)>,
    graph: Graph,
    entry: LocId,
    /// The bound p.
    most: usize,
    /// By location: edges from the entry at least; `None`: none leads there.
    distance: Vec<Option<usize>>,
    suffixes: Vec<Suffix>,
    queue: VecDeque<SuffixId>,
    structures: Option<Rc<Structures>>,
    /// Some path was longer than the bound.
    is_cut: bool,
}

impl Paths {
    /// Paths to `label` of at most `most` labels, from where `last` can be taken.
    pub(super) fn new(
        proc: &Procedure,
        (label, last): (LocId, Option<EdgeId>),
        most: usize,
        structures: Option<Rc<Structures>>,
    ) -> Paths {
        let graph = Graph::new(proc);
        let mut paths = Paths {
            ends: proc.edges.iter().map(|e| (e.src, e.dst)).collect(),
            entry: proc.entry,
            most,
            distance: distances(proc, &graph),
            suffixes: Vec::new(),
            queue: VecDeque::new(),
            structures,
            is_cut: false,
            graph,
        };
        let states = last.and_then(|e| paths.before(e, None));
        paths.add(Suffix { from: label, step: None, length: 1, states });
        paths
    }

    pub(super) fn suffix(&self, s: SuffixId) -> &Suffix {
        &self.suffixes[s.0]
    }

    /// Suffixes so far.
    pub(super) fn len(&self) -> usize {
        self.suffixes.len()
    }

    /// The bound has cut nothing: these are all paths.
    pub(super) fn are_all(&self) -> bool {
        !self.is_cut
    }

    /// The next path, or the next end of one: the caller says what is worth following further with [`Paths::follow`].
    pub(super) fn next(&mut self) -> Option<SuffixId> {
        self.queue.pop_front()
    }

    /// It begins at the entry.
    pub(super) fn is_path(&self, s: SuffixId) -> bool {
        self.suffix(s).from == self.entry
    }

    /// Puts what is one edge longer into the queue, in the order of the edges.
    pub(super) fn follow(&mut self, s: SuffixId) {
        let (from, length) = (self.suffix(s).from, self.suffix(s).length);
        for e in self.graph.incoming(from).to_vec() {
            let src = self.ends[e.0 as usize].0;
            let states = self.before(e, self.suffix(s).states.as_ref());
            self.add(Suffix { from: src, step: Some((e, s)), length: length + 1, states });
        }
    }

    /// The structures before the edge that lead to one of those.
    fn before(&self, e: EdgeId, behind: Option<&BTreeSet<u32>>) -> Option<BTreeSet<u32>> {
        Some(self.structures.as_ref()?.before(e, behind))
    }

    fn add(&mut self, suffix: Suffix) {
        if suffix.states.as_ref().is_some_and(BTreeSet::is_empty) {
            return;
        }
        let Some(distance) = self.distance[suffix.from.0 as usize] else { return };
        if suffix.length + distance > self.most {
            self.is_cut = true;
            return;
        }
        self.suffixes.push(suffix);
        self.queue.push_back(SuffixId(self.suffixes.len() - 1));
    }

    /// The edges of a path, the first one first.
    pub(super) fn edges(&self, mut s: SuffixId) -> Vec<EdgeId> {
        let mut out = Vec::new();
        while let Some((e, rest)) = self.suffix(s).step {
            out.push(e);
            s = rest;
        }
        out
    }
}

fn distances(proc: &Procedure, graph: &Graph) -> Vec<Option<usize>> {
    let mut out = vec![None; proc.locs.len()];
    out[proc.entry.0 as usize] = Some(0);
    let mut queue = VecDeque::from([(proc.entry, 0)]);
    while let Some((l, n)) = queue.pop_front() {
        for &e in graph.out(l) {
            let dst = proc.edge(e).dst;
            if out[dst.0 as usize].is_none() {
                out[dst.0 as usize] = Some(n + 1);
                queue.push_back((dst, n + 1));
            }
        }
    }
    out
}
