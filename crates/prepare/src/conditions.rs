//! Merging of conditions: a chain of branches that only assume, as `a || b || c` and `a && b` make, becomes one branch.
//!
//! A location that one assuming edge enters is taken out if one of its own assuming edges leads where another edge of
//! its predecessor leads: `l -a-> x`, `l -b-> m`, `m -c-> x`, `m -d-> y` become `l -(a | b & c)-> x`, `l -b; d-> y`.
//! The paths that exist and the inputs they read stay the same; only `m` is no longer a place of its own. Refinement
//! then treats one C condition as one step, however many operands it has.

use ir::analysis::{Graph, loop_heads};
use ir::*;
use logic::{Pool, Term};

/// Merges the conditions of every procedure.
pub fn merge_conditions(p: &mut Program) {
    let Program { pool, procs, .. } = p;
    for q in procs {
        q.edges = Merger::new(q).run(pool);
    }
}

struct Merger {
    /// `None`: gone.
    edges: Vec<Option<Edge>>,
    outgoing: Vec<Vec<usize>>,
    incoming: Vec<Vec<usize>>,
    /// Locations that must stay.
    fixed: Vec<bool>,
}

impl Merger {
    /// Takes the edges of the procedure.
    fn new(p: &mut Procedure) -> Merger {
        let graph = Graph::new(p);
        let mut fixed = loop_heads(p, &graph);
        for l in p.loc_ids() {
            fixed[l.0 as usize] |= l == p.entry || l == p.exit || p.loc(l).kind != LocKind::Plain;
        }
        let ids = |list: &[EdgeId]| list.iter().map(|e| e.0 as usize).collect();
        Merger {
            edges: std::mem::take(&mut p.edges).into_iter().map(Some).collect(),
            outgoing: p.loc_ids().map(|l| ids(graph.out(l))).collect(),
            incoming: p.loc_ids().map(|l| ids(graph.incoming(l))).collect(),
            fixed,
        }
    }

    /// Visits locations from the last to the first, so that chains fold from their end; a location whose successor was
    /// folded into it is complete when its own turn comes, unless numbering goes against the chain: then again.
    fn run(mut self, pool: &mut Pool) -> Vec<Edge> {
        let mut todo: Vec<usize> = (0..self.fixed.len()).collect();
        while let Some(m) = todo.pop() {
            if let Some(l) = self.fold(pool, m) {
                todo.push(l);
            }
        }
        self.edges.into_iter().flatten().collect()
    }

    /// Folds `m` into its only predecessor, which is returned, if that merges two edges.
    fn fold(&mut self, pool: &mut Pool, m: usize) -> Option<usize> {
        let [into] = *self.incoming[m].as_slice() else { return None };
        let l = self.edge(into).src.0 as usize;
        if self.fixed[m] || l == m || !only_assumes(self.edge(into)) || self.outgoing[m].is_empty() {
            return None;
        }
        // A call is alone on its edge.
        if self.outgoing[m].iter().any(|&f| self.edge(f).call().is_some()) {
            return None;
        }
        let merges = self.outgoing[m]
            .iter()
            .any(|&f| only_assumes(self.edge(f)) && self.parallel(l, self.edge(f).dst, into).is_some());
        if !merges {
            return None;
        }
        let first = self.edges[into].take().expect("a listed edge exists");
        self.outgoing[l].retain(|&e| e != into);
        self.incoming[m].clear();
        for f in std::mem::take(&mut self.outgoing[m]) {
            let second = self.edges[f].take().expect("a listed edge exists");
            let dst = second.dst.0 as usize;
            self.incoming[dst].retain(|&e| e != f);
            let stmts: Vec<Stmt> = first.stmts.iter().chain(&second.stmts).cloned().collect();
            let edge = Edge { src: first.src, dst: second.dst, stmts, label: None };
            match self.parallel(l, edge.dst, usize::MAX).filter(|_| only_assumes(&edge)) {
                Some(g) => self.disjoin(pool, g, &edge),
                None => self.add(edge),
            }
        }
        Some(l)
    }

    fn edge(&self, e: usize) -> &Edge {
        self.edges[e].as_ref().expect("a listed edge exists")
    }

    /// An assuming edge from `l` to `dst` other than `except`.
    fn parallel(&self, l: usize, dst: LocId, except: usize) -> Option<usize> {
        self.outgoing[l].iter().copied().find(|&g| g != except && self.edge(g).dst == dst && only_assumes(self.edge(g)))
    }

    fn disjoin(&mut self, pool: &mut Pool, g: usize, other: &Edge) {
        let edge = self.edges[g].as_mut().expect("a listed edge exists");
        let (a, b) = (conjunction(pool, edge), conjunction(pool, other));
        let either = pool.or(a, b);
        let pos = edge.stmts.first().or(other.stmts.first()).map_or(base::Pos::NONE, |s| s.pos);
        edge.stmts = vec![Stmt { kind: StmtKind::Assume(either), pos }];
    }

    fn add(&mut self, edge: Edge) {
        let id = self.edges.len();
        self.outgoing[edge.src.0 as usize].push(id);
        self.incoming[edge.dst.0 as usize].push(id);
        self.edges.push(Some(edge));
    }
}

fn only_assumes(e: &Edge) -> bool {
    e.stmts.iter().all(|s| matches!(s.kind, StmtKind::Assume(_)))
}

fn conjunction(pool: &mut Pool, e: &Edge) -> Term {
    let mut all = pool.truth(true);
    for s in &e.stmts {
        if let StmtKind::Assume(t) = s.kind {
            all = pool.and(all, t);
        }
    }
    all
}
