//! Compaction: straight lines become single edges (blocks), and unreachable code goes.
//!
//! What remains are branches, joins, loop heads, calls, and the entry, exit, error and unknown locations. No statement
//! is duplicated or moved over another one, so inputs keep their order; statements keep their positions.

use crate::origins::{LocOrigin, Traced};
use crate::reach::Reach;
use ir::analysis::{Graph, loop_heads};
use ir::*;

/// Compacts every procedure that can run.
pub fn compact(p: &Program) -> Traced {
    let reach = Reach::new(p);
    let compacted = |id| match reach.enters(p, id) {
        true => compact_procedure(&live_part(p, &reach, id)),
        false => (p.proc(id).clone(), p.proc(id).loc_ids().collect()),
    };
    let ids = || (0..p.procs.len() as u32).map(ProcId);
    let (procs, kept): (Vec<Procedure>, Vec<Vec<LocId>>) = ids().map(compacted).unzip();
    let origins = ids().zip(kept).map(|(id, kept)| kept.into_iter().map(|l| LocOrigin::at(id, l)).collect());
    let origins = origins.collect();
    Traced::moved(Program { procs, ..p.clone() }, origins)
}

/// The procedure compacted, and which locations are left.
fn compact_procedure(p: &Procedure) -> (Procedure, Vec<LocId>) {
    let mut p = skip_empty_edges(p);
    merge_lines(&mut p);
    renumber(&p)
}

/// Without assumptions of constants, and without edges that no path takes. Locations keep their ids.
fn live_part(p: &Program, reach: &Reach, id: ProcId) -> Procedure {
    let q = p.proc(id);
    let is_true = |s: &Stmt| matches!(s.kind, StmtKind::Assume(t) if p.pool.as_const(t) == Some(1));
    let mut live = Procedure { edges: Vec::new(), ..q.clone() };
    for e in q.edges.iter().filter(|e| reach.takes(p, id, e)) {
        let stmts = e.stmts.iter().filter(|s| !is_true(s)).cloned().collect();
        live.add_edge(e.src, e.dst, stmts);
    }
    live
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
    let end = |l: LocId| end[l.0 as usize].expect("every location has an end");
    // A return edge that leads to an error location at once would be a raise edge.
    let is_behind_call = |l: LocId| graph.incoming(l).iter().any(|&e| p.edge(e).call().is_some());
    let is_skipped = |l| next(l).is_some() && (p.loc(end(l)).kind == LocKind::Plain || !is_behind_call(l));
    let mut out = Procedure { edges: Vec::new(), ..p.clone() };
    for e in p.edges.iter().filter(|e| !is_skipped(e.src)) {
        let dst = if is_skipped(e.dst) { end(e.dst) } else { e.dst };
        out.add_edge(e.src, dst, e.stmts.clone());
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
    let is_call = |e: EdgeId| p.edge(e).call().is_some();
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

/// Drops the locations that no edge touches, except entry and exit; those that are left come as well.
fn renumber(p: &Procedure) -> (Procedure, Vec<LocId>) {
    let mut used = vec![false; p.locs.len()];
    for l in p.edges.iter().flat_map(|e| [e.src, e.dst]).chain([p.entry, p.exit]) {
        used[l.0 as usize] = true;
    }
    let mut new = vec![LocId(0); p.locs.len()];
    let mut out = Procedure { locs: Vec::new(), edges: Vec::new(), ..p.clone() };
    let kept: Vec<LocId> = p.loc_ids().filter(|l| used[l.0 as usize]).collect();
    for &l in &kept {
        new[l.0 as usize] = LocId(out.locs.len() as u32);
        out.locs.push(p.loc(l).clone());
    }
    for e in &p.edges {
        out.add_edge(new[e.src.0 as usize], new[e.dst.0 as usize], e.stmts.clone());
    }
    (out.entry, out.exit) = (new[p.entry.0 as usize], new[p.exit.0 as usize]);
    (out, kept)
}
