//! Which code can run: reachability over all procedures at once. A call is passed only if one of its targets can
//! return; an edge that begins with `Assume(false)` never is.

use crate::analysis::Graph;
use crate::program::{Callee, Edge, LocId, ProcId, Program, StmtKind};
use logic::Pool;

/// For each procedure, which of its locations are reachable from the program's entry.
#[derive(Debug)]
pub(crate) struct Reach {
    locs: Vec<Vec<bool>>,
}

impl Reach {
    pub(crate) fn new(p: &Program) -> Reach {
        let mut search = Search {
            reach: Reach { locs: p.procs.iter().map(|q| vec![false; q.locs.len()]).collect() },
            returns: vec![false; p.procs.len()],
            waiting: vec![Vec::new(); p.procs.len()],
            graphs: p.procs.iter().map(|_| None).collect(),
            todo: Vec::new(),
        };
        search.visit(p.entry, p.proc(p.entry).entry);
        while let Some((q, l)) = search.todo.pop() {
            search.leave(p, q, l);
        }
        search.reach
    }

    pub(crate) fn contains(&self, p: ProcId, l: LocId) -> bool {
        self.locs[p.0 as usize][l.0 as usize]
    }
}

/// Does the edge end every path at once?
pub(crate) fn is_dead(pool: &Pool, e: &Edge) -> bool {
    matches!(e.stmts.first(), Some(s) if matches!(s.kind, StmtKind::Assume(t) if pool.as_const(t) == Some(0)))
}

/// The procedures that a call may enter.
pub(crate) fn targets(callee: &Callee) -> &[ProcId] {
    match callee {
        Callee::Direct(t) => std::slice::from_ref(t),
        Callee::Indirect { targets, .. } => targets,
    }
}

struct Search {
    reach: Reach,
    returns: Vec<bool>,
    /// Where execution goes on when the procedure turns out to return.
    waiting: Vec<Vec<(ProcId, LocId)>>,
    graphs: Vec<Option<Graph>>,
    todo: Vec<(ProcId, LocId)>,
}

impl Search {
    fn visit(&mut self, q: ProcId, l: LocId) {
        let seen = &mut self.reach.locs[q.0 as usize][l.0 as usize];
        if !*seen {
            *seen = true;
            self.todo.push((q, l));
        }
    }

    fn leave(&mut self, p: &Program, q: ProcId, l: LocId) {
        let proc = p.proc(q);
        if l == proc.exit {
            self.returns[q.0 as usize] = true;
            for (caller, after) in std::mem::take(&mut self.waiting[q.0 as usize]) {
                self.visit(caller, after);
            }
        }
        let out = self.graphs[q.0 as usize].get_or_insert_with(|| Graph::new(proc)).out(l).to_vec();
        for e in out {
            let edge = proc.edge(e);
            if is_dead(&p.pool, edge) {
                continue;
            }
            match edge.stmts.first().map(|s| &s.kind) {
                Some(StmtKind::Call { callee, .. }) => {
                    for &t in targets(callee) {
                        self.enter(p, t, (q, edge.dst));
                    }
                }
                _ => self.visit(q, edge.dst),
            }
        }
    }

    fn enter(&mut self, p: &Program, t: ProcId, after: (ProcId, LocId)) {
        self.visit(t, p.proc(t).entry);
        if self.returns[t.0 as usize] {
            self.visit(after.0, after.1);
        } else {
            self.waiting[t.0 as usize].push(after);
        }
    }
}
