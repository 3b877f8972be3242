//! Which code can run: reachability over all procedures at once. A call is passed only if one of its targets can
//! return, a raise edge only if its callee can reach a location of the kind; an edge that begins with `Assume(false)`
//! never is.

use crate::origins::Origins;
use crate::retain::retain;
use ir::analysis::Graph;
use ir::*;
use logic::Pool;

/// For each procedure, which of its locations are reachable from the program's entry, and how its calls can end.
#[derive(Debug)]
pub(crate) struct Reach {
    locs: Vec<Vec<bool>>,
    ends: Vec<[bool; 3]>,
}

/// How a call ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    Return,
    Error,
    Unknown,
}

impl End {
    /// The end that takes an edge with a call to its target.
    fn of_edge(p: &Procedure, e: &Edge) -> End {
        End::of_kind(&p.loc(e.dst).kind).unwrap_or(End::Return)
    }

    fn of_kind(kind: &LocKind) -> Option<End> {
        match kind {
            LocKind::Plain => None,
            LocKind::Error(_) => Some(End::Error),
            LocKind::Unknown(_) => Some(End::Unknown),
        }
    }
}

impl Reach {
    pub(crate) fn new(p: &Program) -> Reach {
        let count = p.procs.len();
        let mut search = Search {
            reach: Reach {
                locs: p.procs.iter().map(|q| vec![false; q.locs.len()]).collect(),
                ends: vec![[false; 3]; count],
            },
            waiting: vec![Default::default(); count],
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

    /// Can control be at the entry of the procedure?
    pub(crate) fn enters(&self, p: &Program, q: ProcId) -> bool {
        self.contains(q, p.proc(q).entry)
    }

    /// Can a call of the procedure end this way?
    pub(crate) fn ends(&self, q: ProcId, end: End) -> bool {
        self.ends[q.0 as usize][end as usize]
    }

    /// Does a path begin with the edge? A call that does not return is needed for what happens below, unless a raise edge
    /// shows that.
    pub(crate) fn takes(&self, p: &Program, q: ProcId, e: &Edge) -> bool {
        if !self.contains(q, e.src) || is_dead(&p.pool, e) {
            return false;
        }
        let Some((_, callee, _)) = e.call() else { return true };
        let proc = p.proc(q);
        let end = End::of_edge(proc, e);
        let is_shown = || proc.edges.iter().any(|f| f.src == e.src && f.call() == e.call() && proc.is_raise(f));
        callee.targets().iter().any(|&t| self.ends(t, end)) || end == End::Return && !is_shown()
    }
}

/// Does the edge end every path at once? True assumptions do not count.
pub(crate) fn is_dead(pool: &Pool, e: &Edge) -> bool {
    let constant = |s: &Stmt| match s.kind {
        StmtKind::Assume(t) => pool.as_const(t),
        _ => None,
    };
    e.stmts.iter().map(constant).find(|&c| c != Some(1)) == Some(Some(0))
}

/// Without the procedures that are never called. Requires direct calls: nothing else may name a procedure by its number.
pub(super) fn drop_uncalled(p: &mut Program) -> Origins {
    let reach = Reach::new(p);
    let before = Origins::same(p);
    let entered: Vec<bool> = (0..p.procs.len() as u32).map(|q| reach.enters(p, ProcId(q))).collect();
    let ids: Vec<ProcId> = (0..).map(ProcId).zip(&entered).filter(|&(_, entered)| *entered).map(|(q, _)| q).collect();
    retain(&mut p.procs, &entered);
    let new = |q: ProcId| ProcId(ids.binary_search(&q).expect("the callee of a call that can run is entered") as u32);
    p.entry = new(p.entry);
    for s in p.procs.iter_mut().flat_map(|q| &mut q.edges).flat_map(|e| &mut e.stmts) {
        if let StmtKind::Call { callee: Callee::Direct(t), .. } = &mut s.kind {
            *t = new(*t);
        }
    }
    before.of_procs(p, &ids)
}

struct Search {
    reach: Reach,
    /// By procedure and [`End`]: where execution goes on when calls turn out to end this way.
    waiting: Vec<[Vec<(ProcId, LocId)>; 3]>,
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
            self.end(q, End::Return);
        }
        if let Some(end) = End::of_kind(&proc.loc(l).kind) {
            self.end(q, end);
        }
        let out = self.graphs[q.0 as usize].get_or_insert_with(|| Graph::new(proc)).out(l).to_vec();
        for edge in out.into_iter().map(|e| proc.edge(e)).filter(|e| !is_dead(&p.pool, e)) {
            match edge.call() {
                None => self.visit(q, edge.dst),
                Some((_, callee, _)) => {
                    for &t in callee.targets() {
                        self.enter(p, t, End::of_edge(proc, edge), (q, edge.dst));
                    }
                }
            }
        }
    }

    fn end(&mut self, q: ProcId, end: End) {
        self.reach.ends[q.0 as usize][end as usize] = true;
        for (caller, after) in std::mem::take(&mut self.waiting[q.0 as usize][end as usize]) {
            self.visit(caller, after);
        }
    }

    fn enter(&mut self, p: &Program, t: ProcId, end: End, after: (ProcId, LocId)) {
        self.visit(t, p.proc(t).entry);
        if self.reach.ends(t, end) {
            self.visit(after.0, after.1);
        } else {
            self.waiting[t.0 as usize][end as usize].push(after);
        }
    }
}
