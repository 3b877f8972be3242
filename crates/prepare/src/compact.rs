//! Compaction: straight lines become single edges (blocks), and unreachable code goes.
//!
//! What remains are branches, joins, loop heads, calls, and the entry, exit, error and unknown locations. No statement
//! is duplicated or moved over another one, so inputs keep their order; statements keep their positions.

use crate::origins::{LocOrigin, Origins};
use crate::reach::Reach;
use crate::retain::retain;
use ir::analysis::{Graph, loop_heads};
use ir::*;
use logic::Pool;

/// Compacts every procedure that can run.
pub fn compact(p: &mut Program) -> Origins {
    let reach = Reach::new(p);
    let live: Vec<Option<Vec<bool>>> = ids(p).map(|q| reach.enters(p, q).then(|| live_edges(p, &reach, q))).collect();
    let mut origins = Vec::with_capacity(p.procs.len());
    for (q, live) in ids(p).zip(live) {
        let Program { pool, procs, .. } = &mut *p;
        let proc = &mut procs[q.0 as usize];
        let kept = match live {
            Some(live) => {
                drop_edges(pool, proc, &live);
                compact_procedure(proc)
            }
            None => proc.loc_ids().collect(),
        };
        origins.push(kept.into_iter().map(|l| LocOrigin::at(q, l)).collect());
    }
    Origins::moved(p, origins)
}

fn ids(p: &Program) -> impl Iterator<Item = ProcId> + use<> {
    (0..p.procs.len() as u32).map(ProcId)
}

/// Compacts the procedure, and says which of its locations are left.
fn compact_procedure(p: &mut Procedure) -> Vec<LocId> {
    skip_empty_edges(p);
    merge_lines(p);
    renumber(p)
}

/// By edge: whether some path takes it.
fn live_edges(p: &Program, reach: &Reach, q: ProcId) -> Vec<bool> {
    p.proc(q).edges.iter().map(|e| reach.takes(p, q, e)).collect()
}

/// Drops assumptions of constants, and edges that no path takes. Locations keep their ids.
fn drop_edges(pool: &Pool, q: &mut Procedure, live: &[bool]) {
    let is_true = |s: &Stmt| matches!(s.kind, StmtKind::Assume(t) if pool.as_const(t) == Some(1));
    retain(&mut q.edges, live);
    for e in &mut q.edges {
        e.stmts.retain(|s| !is_true(s));
        e.label = None;
    }
}

/// A location that only an empty edge leaves is skipped by the edges into it. Loop heads stay: the position of a head
/// is where the loop's invariant is reported.
fn skip_empty_edges(p: &mut Procedure) {
    let graph = Graph::new(p);
    let heads = loop_heads(p, &graph);
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
    let end = |l: LocId| end[l.0 as usize].expect("every location has an end");
    // A return edge that leads to an error location at once would be a raise edge.
    let is_behind_call = |l: LocId| graph.incoming(l).iter().any(|&e| p.edge(e).call().is_some());
    let is_skipped = |l| next(l).is_some() && (p.loc(end(l)).kind == LocKind::Plain || !is_behind_call(l));
    let is_skipped: Vec<bool> = p.loc_ids().map(is_skipped).collect();
    p.edges.retain(|e| !is_skipped[e.src.0 as usize]);
    for e in p.edges.iter_mut().filter(|e| is_skipped[e.dst.0 as usize]) {
        e.dst = end(e.dst);
    }
}

/// May the location vanish, as far as its own kind goes?
fn is_inner(p: &Procedure, heads: &[bool], l: LocId) -> bool {
    l != p.entry && l != p.exit && p.loc(l).kind == LocKind::Plain && !heads[l.0 as usize]
}

/// Joins the edges of straight lines.
fn merge_lines(p: &mut Procedure) {
    let graph = Graph::new(p);
    let heads = loop_heads(p, &graph);
    let is_call = |e: EdgeId| p.edge(e).call().is_some();
    let through = |l: LocId| match (graph.incoming(l), graph.out(l)) {
        (&[i], &[o]) if is_inner(p, &heads, l) && !is_call(i) && !is_call(o) => Some(o),
        _ => None,
    };
    let first: Vec<EdgeId> = p.edge_ids().filter(|&e| through(p.edge(e).src).is_none()).collect();
    // By edge: the one behind it on its line.
    let next: Vec<Option<EdgeId>> = p.edges.iter().map(|e| through(e.dst)).collect();
    let mut edges: Vec<Option<Edge>> = std::mem::take(&mut p.edges).into_iter().map(Some).collect();
    let mut take = |e: EdgeId| edges[e.0 as usize].take().expect("an edge is on one line");
    for e in first {
        let mut block = take(e);
        for e in std::iter::successors(next[e.0 as usize], |e| next[e.0 as usize]) {
            let edge = take(e);
            block.stmts.extend(edge.stmts);
            block.dst = edge.dst;
        }
        p.edges.push(block);
    }
}

/// Drops the locations that no edge touches, except entry and exit; says which are left.
fn renumber(p: &mut Procedure) -> Vec<LocId> {
    let mut used = vec![false; p.locs.len()];
    for l in p.edges.iter().flat_map(|e| [e.src, e.dst]).chain([p.entry, p.exit]) {
        used[l.0 as usize] = true;
    }
    let kept: Vec<LocId> = p.loc_ids().filter(|l| used[l.0 as usize]).collect();
    let mut new = vec![LocId(0); p.locs.len()];
    (0..).map(LocId).zip(&kept).for_each(|(number, l)| new[l.0 as usize] = number);
    retain(&mut p.locs, &used);
    for e in &mut p.edges {
        (e.src, e.dst) = (new[e.src.0 as usize], new[e.dst.0 as usize]);
    }
    (p.entry, p.exit) = (new[p.entry.0 as usize], new[p.exit.0 as usize]);
    kept
}
