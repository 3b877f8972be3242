//! How far it is from a location to an edge that is wanted and that nobody has taken, counted in edges of the program's text, into calls as well.

use super::taken::TakenEdge;
use ir::{Callee, EdgeId, LocId, ProcId, Program, StmtKind};
use rustc_hash::FxHashSet;
use std::collections::VecDeque;

/// Nothing wanted can be reached from there.
const FAR: u32 = u32::MAX;

/// Edges that are thought to lie between the end of a call and where its caller goes on.
const RETURN: u32 = 8;

/// See the module.
pub(super) struct Distances<'p> {
    program: &'p Program,
    /// Edges that are wanted and have not been taken.
    open: FxHashSet<TakenEdge>,
    /// By procedure and location.
    from: Vec<Vec<u32>>,
    /// By procedure and location: what leads there, and into the procedure at its entry.
    incoming: Vec<Vec<Vec<(ProcId, LocId)>>>,
}

impl<'p> Distances<'p> {
    pub(super) fn new(program: &'p Program, open: FxHashSet<TakenEdge>) -> Distances<'p> {
        let mut distances = Distances { program, open, from: Vec::new(), incoming: incoming(program) };
        distances.measure();
        distances
    }

    /// Something is left.
    pub(super) fn are_any(&self) -> bool {
        !self.open.is_empty()
    }

    /// These edges have been taken.
    pub(super) fn update(&mut self, covered: &FxHashSet<TakenEdge>) {
        let before = self.open.len();
        self.open.retain(|e| !covered.contains(e));
        if self.open.len() < before {
            self.measure();
        }
    }

    /// From the edge, behind which a call returns to these locations, the innermost first.
    pub(super) fn of(&self, edge: TakenEdge, callers: impl Iterator<Item = (ProcId, LocId)>) -> Option<u32> {
        if self.open.contains(&edge) {
            return Some(0);
        }
        let (proc, e) = edge;
        let here = self.at((proc, self.program.proc(proc).edge(e).dst));
        let behind = (1..).zip(callers).map(|(depth, back)| self.at(back).saturating_add(depth * RETURN));
        let nearest = behind.chain([here]).min()?;
        (nearest != FAR).then(|| nearest.saturating_add(1))
    }

    fn at(&self, (proc, loc): (ProcId, LocId)) -> u32 {
        self.from[proc.0 as usize][loc.0 as usize]
    }

    /// Backwards from what is open.
    fn measure(&mut self) {
        self.from = self.program.procs.iter().map(|p| vec![FAR; p.locs.len()]).collect();
        let mut todo: VecDeque<(ProcId, LocId)> = VecDeque::new();
        let mut open: Vec<TakenEdge> = self.open.iter().copied().collect();
        open.sort_unstable();
        for (proc, EdgeId(e)) in open {
            let src = self.program.proc(proc).edges[e as usize].src;
            if std::mem::replace(&mut self.from[proc.0 as usize][src.0 as usize], 0) == FAR {
                todo.push_back((proc, src));
            }
        }
        while let Some((proc, loc)) = todo.pop_front() {
            let next = self.at((proc, loc)) + 1;
            for &(q, l) in &self.incoming[proc.0 as usize][loc.0 as usize] {
                let known = &mut self.from[q.0 as usize][l.0 as usize];
                if *known == FAR {
                    *known = next;
                    todo.push_back((q, l));
                }
            }
        }
    }
}

fn incoming(program: &Program) -> Vec<Vec<Vec<(ProcId, LocId)>>> {
    let mut all: Vec<Vec<Vec<(ProcId, LocId)>>> =
        program.procs.iter().map(|p| vec![Vec::new(); p.locs.len()]).collect();
    for (proc, p) in (0..).map(ProcId).zip(&program.procs) {
        for edge in &p.edges {
            all[proc.0 as usize][edge.dst.0 as usize].push((proc, edge.src));
            let Some(StmtKind::Call { callee, .. }) = edge.stmts.first().map(|s| &s.kind) else { continue };
            let targets = match callee {
                Callee::Direct(q) => std::slice::from_ref(q),
                Callee::Indirect { targets, .. } => targets,
            };
            for &q in targets {
                let entry = program.proc(q).entry;
                all[q.0 as usize][entry.0 as usize].push((proc, edge.src));
            }
        }
    }
    all
}
