//! Where a proof cuts the automaton of its procedure, and in which order the locations between the cuts come.

use evidence::{Contract, Invariant};
use ir::analysis::Graph;
use ir::{LocId, LocKind, Procedure, Program, Stmt, StmtKind};
use logic::{Pool, Term, conjuncts, outcome_of_all};

/// A procedure without calls, cut so that what is left has no cycle.
pub(super) struct Cuts {
    pub(super) graph: Graph,
    /// By location.
    pub(super) is_cut: Vec<bool>,
    /// By location: from there a path leads to an error, or to a cut point of which something is claimed. The others are no
    /// part of the question.
    pub(super) matters: Vec<bool>,
    /// The locations that are no cut points, each behind those that lead to it.
    pub(super) order: Vec<LocId>,
    /// By location: the guards of the edges that leave it do not exclude each other by their form.
    pub(super) is_choice: Vec<bool>,
}

impl Cuts {
    /// Or why the contract cuts the procedure in no good way.
    pub(super) fn new(program: &Program, contract: &Contract) -> Result<Cuts, String> {
        let p = program.proc(contract.proc);
        if p.edges.iter().any(|e| e.call().is_some()) {
            return Err("an unwound proof is about a procedure that calls others".into());
        }
        let graph = Graph::new(p);
        let claim = |l: LocId| contract.invariants[l.0 as usize];
        let is_cut: Vec<bool> =
            p.loc_ids().map(|l| claim(l) != Invariant::Between && p.loc(l).kind == LocKind::Plain).collect();
        let is_goal = |l: LocId| match claim(l) {
            Invariant::Unreachable | Invariant::Holds(_) => true,
            Invariant::Any | Invariant::Between => p.loc(l).kind != LocKind::Plain,
        };
        let matters = reaching(program, p, &graph, is_goal);
        let order = between(p, &graph, &is_cut)?;
        let is_choice = p.loc_ids().map(|l| is_choice(&program.pool, p, &graph, l)).collect();
        Ok(Cuts { graph, is_cut, matters, order, is_choice })
    }
}

/// By location: a path leads from there to a goal. No path takes an edge that assumes what is false, as lemmas say of edges to
/// errors.
fn reaching(program: &Program, p: &Procedure, graph: &Graph, is_goal: impl Fn(LocId) -> bool) -> Vec<bool> {
    let is_false = |s: &Stmt| matches!(s.kind, StmtKind::Assume(t) if program.pool.as_const(t) == Some(0));
    let mut found = vec![false; p.locs.len()];
    let mut todo: Vec<LocId> = p.loc_ids().filter(|&l| is_goal(l)).collect();
    while let Some(l) = todo.pop() {
        if !std::mem::replace(&mut found[l.0 as usize], true) {
            let taken = graph.incoming(l).iter().map(|&e| p.edge(e)).filter(|e| !e.stmts.iter().any(is_false));
            todo.extend(taken.map(|e| e.src));
        }
    }
    found
}

/// The locations that are no cut points in an order in which edges between them lead forwards.
fn between(p: &Procedure, graph: &Graph, is_cut: &[bool]) -> Result<Vec<LocId>, String> {
    let is_between = |l: LocId| !is_cut[l.0 as usize];
    let mut open: Vec<usize> =
        p.loc_ids().map(|l| graph.incoming(l).iter().filter(|&&e| is_between(p.edge(e).src)).count()).collect();
    let mut order: Vec<LocId> = p.loc_ids().filter(|&l| is_between(l) && open[l.0 as usize] == 0).collect();
    let mut at = 0;
    while let Some(&l) = order.get(at) {
        at += 1;
        for &e in graph.out(l) {
            let dst = p.edge(e).dst;
            let left = &mut open[dst.0 as usize];
            *left -= 1;
            if *left == 0 && is_between(dst) {
                order.push(dst);
            }
        }
    }
    match p.loc_ids().find(|&l| is_between(l) && open[l.0 as usize] > 0) {
        Some(l) => Err(format!("a cycle without a cut point leads to l{}", l.0)),
        None => Ok(order),
    }
}

/// Beyond this many edges of a location their guards are not compared.
const MAX_COMPARED: usize = 64;

/// Could two edges be taken from one state, as far as the form of their guards says?
fn is_choice(pool: &Pool, p: &Procedure, graph: &Graph, l: LocId) -> bool {
    let out = graph.out(l);
    if out.len() > MAX_COMPARED {
        return true;
    }
    let guards: Vec<Vec<Term>> = out.iter().map(|&e| guards(pool, p, e)).collect();
    let denies = |a: &[Term], b: &[Term]| b.iter().any(|&t| outcome_of_all(pool, a, t) == Some(false));
    let exclude = |a: &[Term], b: &[Term]| denies(a, b) || denies(b, a);
    (0..guards.len()).any(|i| (0..i).any(|j| !exclude(&guards[i], &guards[j])))
}

/// The parts of the conditions that the edge begins with.
fn guards(pool: &Pool, p: &Procedure, e: ir::EdgeId) -> Vec<Term> {
    let first = p.edge(e).stmts.iter().map_while(|s| match s.kind {
        StmtKind::Assume(t) => Some(t),
        _ => None,
    });
    first.flat_map(|t| conjuncts(pool, t)).collect()
}
