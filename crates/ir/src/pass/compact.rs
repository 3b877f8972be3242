//! Compaction: straight lines become single edges (blocks), and unreachable code goes.
//!
//! What remains are branches, joins, loop heads, calls, and the entry, exit, error and unknown locations. No statement
//! is duplicated or moved over another one, so inputs keep their order; statements keep their positions.

use crate::analysis::{Graph, loop_heads};
use crate::pass::reach::is_dead;
use crate::program::*;
use logic::Pool;

/// Compacts every procedure.
pub fn compact(p: &Program) -> Program {
    let procs = p.procs.iter().map(|q| compact_procedure(&p.pool, q)).collect();
    Program { procs, ..p.clone() }
}

fn compact_procedure(pool: &Pool, p: &Procedure) -> Procedure {
    let mut p = skip_empty_edges(&live_part(pool, p));
    merge_lines(&mut p);
    renumber(&p)
}

/// Without assumptions of constants, and without edges that no path takes. Locations keep their ids.
fn live_part(pool: &Pool, p: &Procedure) -> Procedure {
    let graph = Graph::new(p);
    let mut seen = vec![false; p.locs.len()];
    let mut todo = vec![p.entry];
    seen[p.entry.0 as usize] = true;
    while let Some(l) = todo.pop() {
        for edge in graph.out(l).iter().map(|&e| p.edge(e)).filter(|e| !is_dead_after_trues(pool, e)) {
            if !std::mem::replace(&mut seen[edge.dst.0 as usize], true) {
                todo.push(edge.dst);
            }
        }
    }
    let is_true = |s: &Stmt| matches!(s.kind, StmtKind::Assume(t) if pool.as_const(t) == Some(1));
    let mut live = Procedure { edges: Vec::new(), ..p.clone() };
    for e in p.edges.iter().filter(|e| seen[e.src.0 as usize] && !is_dead_after_trues(pool, e)) {
        let stmts = e.stmts.iter().filter(|s| !is_true(s)).cloned().collect();
        live.add_edge(e.src, e.dst, stmts);
    }
    live
}

/// Does the edge begin with a false assumption, apart from true ones?
fn is_dead_after_trues(pool: &Pool, e: &Edge) -> bool {
    let constant = |s: &Stmt| match s.kind {
        StmtKind::Assume(t) => pool.as_const(t),
        _ => None,
    };
    is_dead(pool, e) || e.stmts.iter().map(constant).find(|&c| c != Some(1)) == Some(Some(0))
}

/// A location that only an empty edge leaves is skipped by the edges into it. Loop heads stay: the position of a head
/// is where the loop's invariant is reported.
fn skip_empty_edges(p: &Procedure) -> Procedure {
    let (graph, heads) = (Graph::new(p), loop_heads(p, &Graph::new(p)));
    let next = |l: LocId| match graph.out(l) {
        &[e] if is_inner(p, &heads, l) && p.edge(e).stmts.is_empty() => Some(p.edge(e).dst),
        _ => None,
    };
    // Ends of chains. Every cycle has a head, which is never skipped, so the chains end.
    let mut end: Vec<Option<LocId>> = vec![None; p.locs.len()];
    for l in p.loc_ids() {
        let mut chain = Vec::new();
        let mut at = l;
        while let (None, Some(n)) = (end[at.0 as usize], next(at)) {
            chain.push(at);
            at = n;
        }
        let target = end[at.0 as usize].unwrap_or(at);
        chain.into_iter().for_each(|c| end[c.0 as usize] = Some(target));
        end[at.0 as usize] = Some(target);
    }
    let mut out = Procedure { edges: Vec::new(), ..p.clone() };
    for e in p.edges.iter().filter(|e| next(e.src).is_none()) {
        out.add_edge(e.src, end[e.dst.0 as usize].expect("every location has an end"), e.stmts.clone());
    }
    out
}

/// May the location vanish, as far as its own kind goes?
fn is_inner(p: &Procedure, heads: &[bool], l: LocId) -> bool {
    l != p.entry && l != p.exit && p.loc(l).kind == LocKind::Plain && !heads[l.0 as usize]
}

/// Joins the edges of straight lines.
fn merge_lines(p: &mut Procedure) {
    let graph = Graph::new(p);
    let heads = loop_heads(p, &graph);
    let is_call = |e: EdgeId| p.edge(e).stmts.first().is_some_and(|s| matches!(s.kind, StmtKind::Call { .. }));
    let through = |l: LocId| match (graph.incoming(l), graph.out(l)) {
        (&[i], &[o]) if is_inner(p, &heads, l) && !is_call(i) && !is_call(o) => Some(o),
        _ => None,
    };
    let mut merged = Vec::new();
    for e in p.edge_ids().filter(|&e| through(p.edge(e).src).is_none()) {
        let mut block = p.edge(e).clone();
        while let Some(next) = through(block.dst) {
            block.stmts.extend(p.edge(next).stmts.iter().cloned());
            block.dst = p.edge(next).dst;
        }
        merged.push(block);
    }
    p.edges = merged;
}

/// Drops the locations that no edge touches, except entry and exit.
fn renumber(p: &Procedure) -> Procedure {
    let mut used = vec![false; p.locs.len()];
    for l in p.edges.iter().flat_map(|e| [e.src, e.dst]).chain([p.entry, p.exit]) {
        used[l.0 as usize] = true;
    }
    let mut new = vec![LocId(0); p.locs.len()];
    let mut out = Procedure { locs: Vec::new(), edges: Vec::new(), ..p.clone() };
    for l in p.loc_ids().filter(|l| used[l.0 as usize]) {
        new[l.0 as usize] = LocId(out.locs.len() as u32);
        out.locs.push(p.loc(l).clone());
    }
    for e in &p.edges {
        out.add_edge(new[e.src.0 as usize], new[e.dst.0 as usize], e.stmts.clone());
    }
    (out.entry, out.exit) = (new[p.entry.0 as usize], new[p.exit.0 as usize]);
    out
}
