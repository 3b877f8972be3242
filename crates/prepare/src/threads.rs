//! Threading of branches: an edge that knows how the branch behind it goes, leads there at once.
//!
//! `check(a[i] >= 7 && a[i] <= 8)` has two edges that meet, with a one and a zero in a variable, and then a branch on that. What
//! was known of the element on each edge would have to be remembered together with the number. Behind this pass nothing meets:
//! the edge with the zero leads to the error, the one with the one does not.
//!
//! A location is left out by an edge into it that assumes something of an element, if constants that this edge assigns leave one
//! edge out of it. About variables alone engines know enough where paths meet, and
//! copies cost more than they gain (drivers). Where only one edge leads out of the location, to a branch that nothing else comes to, the two are
//! one location first. The paths that exist and what they do stay the same.

use ir::analysis::{Graph, loop_heads};
use ir::elements::reads_element;
use ir::*;
use logic::{Mentions, Node, Pool, Rewriter, Term, VarId};
use rustc_hash::FxHashMap;

/// Statements of an edge that is copied.
const MAX_COPIED: usize = 6;

/// Which edges are threaded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Threads {
    /// Those that assume something of an element.
    OfElements,
    /// All that can be.
    All,
}

/// Threads the branches of every procedure.
pub fn thread_branches(p: &mut Program, which: Threads) {
    let Program { pool, procs, .. } = p;
    for q in procs {
        q.edges = Threader::new(q, which).run(pool);
    }
}

/// Variables that are constants.
type Constants = FxHashMap<VarId, Term>;

struct Threader {
    which: Threads,
    /// `None`: gone.
    edges: Vec<Option<Edge>>,
    outgoing: Vec<Vec<usize>>,
    incoming: Vec<Vec<usize>>,
    /// Locations that must stay.
    fixed: Vec<bool>,
}

impl Threader {
    /// Takes the edges of the procedure.
    fn new(p: &mut Procedure, which: Threads) -> Threader {
        let graph = Graph::new(p);
        let mut fixed = loop_heads(p, &graph);
        for l in p.loc_ids() {
            fixed[l.0 as usize] |= l == p.entry || l == p.exit || p.loc(l).kind != LocKind::Plain;
        }
        let ids = |list: &[EdgeId]| list.iter().map(|e| e.0 as usize).collect();
        Threader {
            which,
            edges: std::mem::take(&mut p.edges).into_iter().map(Some).collect(),
            outgoing: p.loc_ids().map(|l| ids(graph.out(l))).collect(),
            incoming: p.loc_ids().map(|l| ids(graph.incoming(l))).collect(),
            fixed,
        }
    }

    /// From the last location to the first: what is threaded into the end of a chain comes by there again.
    fn run(mut self, pool: &mut Pool) -> Vec<Edge> {
        for l in (0..self.fixed.len()).rev().filter(|&l| !self.fixed[l]).collect::<Vec<_>>() {
            if self.incoming[l].len() > 1 {
                self.join_branch(pool, l);
                self.thread(pool, l);
            }
        }
        self.edges.into_iter().flatten().collect()
    }

    /// The only edge out of the location leads to a branch that nothing else comes to: the branch is here.
    fn join_branch(&mut self, pool: &mut Pool, l: usize) {
        let [only] = *self.outgoing[l].as_slice() else { return };
        let m = self.edge(only).dst.0 as usize;
        let is_joined = !self.fixed[m] && m != l && self.incoming[m].len() == 1 && self.outgoing[m].len() > 1;
        let is_wanted = self.incoming[l].iter().any(|&e| self.is_wanted(pool, e));
        let assigns = |s: &Stmt| matches!(s.kind, StmtKind::Assign(_));
        if !is_joined
            || !is_wanted
            || self.edge(only).stmts.len() > MAX_COPIED
            || !self.edge(only).stmts.iter().all(assigns)
            || !self.outgoing[m].clone().into_iter().all(|e| self.is_copied(e))
        {
            return;
        }
        for f in self.outgoing[m].clone() {
            let edge = behind(pool, self.edge(only), self.edge(f));
            self.remove(f);
            self.add(edge);
        }
        self.remove(only);
    }

    fn thread(&mut self, pool: &mut Pool, l: usize) {
        let behind = self.outgoing[l].clone();
        if behind.len() < 2 || !behind.iter().all(|&f| self.is_copied(f)) {
            return;
        }
        for e in self.incoming[l].clone() {
            if self.edge(e).call().is_some() || self.edge(e).choice().is_some() || self.edge(e).src.0 as usize == l {
                continue;
            }
            let known = constants_behind(pool, &self.edge(e).stmts);
            if known.is_empty() || !self.is_wanted(pool, e) {
                continue;
            }
            let ways: Vec<(usize, Vec<Stmt>)> = { behind.iter() }
                .filter_map(|&f| Some((f, with_constants(pool, known.clone(), &self.edge(f).stmts)?)))
                .collect();
            // Of two that are left, each would begin with what both have in common instead of with its guard.
            let Ok([(f, stmts)]) = <[_; 1]>::try_from(ways) else { continue };
            let f = Edge { stmts, ..self.edge(f).clone() };
            let edge = self.joined(e, &f);
            self.add(edge);
            self.remove(e);
        }
        if self.incoming[l].is_empty() {
            behind.into_iter().for_each(|f| self.remove(f));
        }
    }

    /// The edge assumes something of an element, where that is asked for.
    fn is_wanted(&self, pool: &Pool, e: usize) -> bool {
        let reads = |s: &Stmt| matches!(s.kind, StmtKind::Assume(t) if reads_element(pool, t));
        self.which == Threads::All || self.edge(e).stmts.iter().any(reads)
    }

    /// Short, and neither a call nor a choice.
    fn is_copied(&self, e: usize) -> bool {
        let e = self.edge(e);
        e.call().is_none() && e.choice().is_none() && e.stmts.len() <= MAX_COPIED && e.stmts.iter().all(is_plain)
    }

    fn edge(&self, e: usize) -> &Edge {
        self.edges[e].as_ref().expect("a listed edge exists")
    }

    fn joined(&self, first: usize, second: &Edge) -> Edge {
        let first = self.edge(first);
        let stmts = first.stmts.iter().chain(&second.stmts).cloned().collect();
        Edge { src: first.src, dst: second.dst, stmts, label: None }
    }

    fn remove(&mut self, e: usize) {
        let edge = self.edges[e].take().expect("a listed edge exists");
        self.outgoing[edge.src.0 as usize].retain(|&f| f != e);
        self.incoming[edge.dst.0 as usize].retain(|&f| f != e);
    }

    fn add(&mut self, edge: Edge) {
        let id = self.edges.len();
        self.outgoing[edge.src.0 as usize].push(id);
        self.incoming[edge.dst.0 as usize].push(id);
        self.edges.push(Some(edge));
    }
}

/// The second edge behind the assignments of the first, with its guards before them.
fn behind(pool: &mut Pool, first: &Edge, second: &Edge) -> Edge {
    let mut guards = second.guards().to_vec();
    for s in first.stmts.iter().rev() {
        let StmtKind::Assign(pairs) = &s.kind else { unreachable!("only assignments come before a branch that moves") };
        let values: Constants = pairs.iter().copied().collect();
        guards.iter_mut().for_each(|g| g.kind.for_each_term_mut(|t| *t = replaced(pool, &values, *t)));
    }
    let stmts = guards.iter().chain(&first.stmts).chain(second.body()).cloned().collect();
    Edge { src: first.src, dst: second.dst, stmts, label: None }
}

/// What takes no input and no memory: its copies are no other inputs of a test.
fn is_plain(s: &Stmt) -> bool {
    matches!(s.kind, StmtKind::Assume(_) | StmtKind::Assign(_) | StmtKind::Store { .. })
}

fn constants_behind(pool: &mut Pool, stmts: &[Stmt]) -> Constants {
    let mut known = Constants::default();
    for s in stmts {
        step(pool, &mut known, &s.kind);
    }
    known
}

fn step(pool: &mut Pool, known: &mut Constants, kind: &StmtKind) {
    let assigned: Vec<(VarId, Term)> = match kind {
        StmtKind::Assign(pairs) => pairs.iter().map(|&(v, t)| (v, replaced(pool, known, t))).collect(),
        _ => Vec::new(),
    };
    kind.for_each_target(|v| {
        known.remove(&v);
    });
    // These change more than they name: the heap variable, what a callee changes.
    if matches!(kind, StmtKind::Alloc { .. } | StmtKind::Call { .. }) {
        known.clear();
    }
    known.extend(assigned.into_iter().filter(|&(_, t)| matches!(pool.node(t), Node::Const(_))));
}

/// The statements where these constants hold; `None` where they end the path.
fn with_constants(pool: &mut Pool, mut known: Constants, stmts: &[Stmt]) -> Option<Vec<Stmt>> {
    let mut out = Vec::new();
    for s in stmts {
        let mut kind = s.kind.clone();
        kind.for_each_term_mut(|t| *t = replaced(pool, &known, *t));
        step(pool, &mut known, &kind);
        match kind {
            StmtKind::Assume(t) if pool.as_const(t) == Some(0) => return None,
            StmtKind::Assume(t) if pool.as_const(t) == Some(1) => {}
            kind => out.push(Stmt { kind, pos: s.pos }),
        }
    }
    Some(out)
}

fn replaced(pool: &mut Pool, known: &Constants, t: Term) -> Term {
    let concerns = known.keys().fold(Mentions::default(), |m, &v| m.and(Mentions::var(v)));
    Rewriter::of(concerns).rewrite(pool, t, &mut |_, node, _| match node {
        Node::Var(v) => known.get(&v).copied(),
        _ => None,
    })
}
