//! What a search that ends without an answer has excluded: places of errors and of untranslated code that no abstract
//! path from an initial region leads to. That is a proof of a part, as far as it goes; nobody has checked it.

use crate::program_view::ProgramView;
use crate::search::Search;
use ir::{EdgeId, LocId, LocKind, ProcId, ProgramPoint};
use rustc_hash::FxHashSet;

/// A kind of places.
type IsWanted = fn(&LocKind) -> bool;
const KINDS: [IsWanted; 2] = [|k| matches!(k, LocKind::Error(_)), |k| matches!(k, LocKind::Unknown(_))];

impl Search {
    /// The excluded places. The program's own partition must be the present one, and what its calls rely on must hold.
    pub(crate) fn excluded(&self) -> Vec<ProgramPoint> {
        let reached = self.reached_edges();
        let code = &self.code;
        let mut out = Vec::new();
        for is_wanted in KINDS {
            let is_open = |e: &EdgeId| is_wanted(code.kind(code.edge(*e).dst));
            let open: FxHashSet<LocId> = reached.iter().filter(|e| is_open(e)).map(|&e| code.edge(e).dst).collect();
            let raising = reached.iter().filter(|e| is_open(e)).filter_map(|&e| code.call_at(code.edge(e).src));
            let open_procs = called_from(code, raising.map(|site| site.callee).collect());
            for p in code.procs() {
                let view = code.view(p);
                let is_excluded = |l: &LocId| match p == code.proc {
                    // The entry procedure is never called.
                    true => !open.contains(l) && *l != code.entry,
                    false => !open_procs.contains(&p),
                };
                let places = view.locs().filter(|&l| is_wanted(view.kind(l))).filter(is_excluded);
                out.extend(places.map(|loc| ProgramPoint { proc: p, loc }));
            }
        }
        out
    }

    /// Edges of the program with an abstract transition that a path from an initial region takes. Hidden transitions
    /// were taken away without a reason, so they count, from and to any region.
    fn reached_edges(&self) -> FxHashSet<EdgeId> {
        let partition = &self.partition;
        let mut edges: FxHashSet<EdgeId> = self.hidden.iter().map(|f| f.edge).collect();
        let begun = self.hidden.iter().map(|f| partition.loc(f.to)).chain([self.code.entry]);
        let mut todo: Vec<_> = begun.flat_map(|l| partition.leaves_at(l)).collect();
        let mut seen: FxHashSet<_> = todo.iter().copied().collect();
        while let Some(r) = todo.pop() {
            for &(e, to) in partition.succ(r) {
                edges.insert(e);
                if seen.insert(to) {
                    todo.push(to);
                }
            }
        }
        edges
    }
}

/// The procedures and what they call, directly or through others.
fn called_from(code: &ProgramView, procs: Vec<ProcId>) -> FxHashSet<ProcId> {
    let mut seen: FxHashSet<ProcId> = procs.iter().copied().collect();
    let mut todo = procs;
    while let Some(p) = todo.pop() {
        todo.extend(code.view(p).callees().filter(|&q| seen.insert(q)));
    }
    seen
}
