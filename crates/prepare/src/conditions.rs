//! Merging of conditions: a chain of branches that only assume, as `a || b || c` and `a && b` make, becomes one branch.
//!
//! A location that one assuming edge enters is taken out if one of its own assuming edges leads where another edge of
//! its predecessor leads: `l -a-> x`, `l -b-> m`, `m -c-> x`, `m -d-> y` become `l -(a | b & c)-> x`, `l -b; d-> y`.
//! The paths that exist and the inputs they read stay the same; only `m` is no longer a place of its own. Refinement
//! then treats one C condition as one step, however many operands it has.

use ir::analysis::{Graph, loop_heads};
use ir::*;
use logic::{Pool, Term};
use std::collections::VecDeque;

/// Merges the conditions of every procedure.
pub fn merge_conditions(p: &mut Program) {
    let Program { pool, procs, .. } = p;
    for q in procs {
        q.edges = Merger::new(q).run(pool);
    }
}

/// An edge whose statements grow at the front: chains are folded from their end.
struct Link {
    src: LocId,
    dst: LocId,
    stmts: VecDeque<Stmt>,
    label: Option<Box<str>>,
    only_assumes: bool,
}

impl Link {
    fn of(edge: Edge) -> Link {
        let only_assumes = edge.stmts.iter().all(|s| matches!(s.kind, StmtKind::Assume(_)));
        let Edge { src, dst, stmts, label } = edge;
        Link { src, dst, stmts: stmts.into(), label, only_assumes }
    }

    /// A call is alone on its edge.
    fn is_call(&self) -> bool {
        self.stmts.front().is_some_and(|s| matches!(s.kind, StmtKind::Call { .. }))
    }

    /// The way over both, which costs what is in the first.
    fn behind(self, first: &Link) -> Link {
        let Link { dst, mut stmts, only_assumes, .. } = self;
        first.stmts.iter().rev().for_each(|s| stmts.push_front(s.clone()));
        Link { src: first.src, dst, stmts, label: None, only_assumes: first.only_assumes && only_assumes }
    }

    fn conjunction(&self, pool: &mut Pool) -> Term {
        let mut all = pool.truth(true);
        for s in &self.stmts {
            if let StmtKind::Assume(t) = s.kind {
                all = pool.and(all, t);
            }
        }
        all
    }

    fn edge(self) -> Edge {
        Edge { src: self.src, dst: self.dst, stmts: self.stmts.into(), label: self.label }
    }
}

struct Merger {
    /// `None`: gone.
    edges: Vec<Option<Link>>,
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
            edges: std::mem::take(&mut p.edges).into_iter().map(|e| Some(Link::of(e))).collect(),
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
        self.edges.into_iter().flatten().map(Link::edge).collect()
    }

    /// Folds `m` into its only predecessor, which is returned, if that merges two edges.
    fn fold(&mut self, pool: &mut Pool, m: usize) -> Option<usize> {
        let [into] = *self.incoming[m].as_slice() else { return None };
        let l = self.link(into).src.0 as usize;
        if self.fixed[m] || l == m || !self.link(into).only_assumes || self.outgoing[m].is_empty() {
            return None;
        }
        if self.outgoing[m].iter().any(|&f| self.link(f).is_call()) {
            return None;
        }
        let merges = self.outgoing[m]
            .iter()
            .any(|&f| self.link(f).only_assumes && self.parallel(l, self.link(f).dst, into).is_some());
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
            let link = second.behind(&first);
            match self.parallel(l, link.dst, usize::MAX).filter(|_| link.only_assumes) {
                Some(g) => self.disjoin(pool, g, &link),
                None => self.add(link),
            }
        }
        Some(l)
    }

    fn link(&self, e: usize) -> &Link {
        self.edges[e].as_ref().expect("a listed edge exists")
    }

    /// An assuming edge from `l` to `dst` other than `except`.
    fn parallel(&self, l: usize, dst: LocId, except: usize) -> Option<usize> {
        self.outgoing[l].iter().copied().find(|&g| g != except && self.link(g).dst == dst && self.link(g).only_assumes)
    }

    fn disjoin(&mut self, pool: &mut Pool, g: usize, other: &Link) {
        let link = self.edges[g].as_mut().expect("a listed edge exists");
        let (a, b) = (link.conjunction(pool), other.conjunction(pool));
        let either = pool.or(a, b);
        let pos = link.stmts.front().or(other.stmts.front()).map_or(base::Pos::NONE, |s| s.pos);
        link.stmts = VecDeque::from([Stmt { kind: StmtKind::Assume(either), pos }]);
    }

    fn add(&mut self, link: Link) {
        let id = self.edges.len();
        self.outgoing[link.src.0 as usize].push(id);
        self.incoming[link.dst.0 as usize].push(id);
        self.edges.push(Some(link));
    }
}
