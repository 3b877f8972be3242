//! The loops of a procedure, and what distinguishes their iterations.

use ir::analysis::{Effects, components};
use ir::*;
use logic::{Node, Term, VarId, leaves};
use std::collections::{BTreeMap, BTreeSet};

/// The strongly connected components of a procedure.
pub(super) struct Components {
    /// By location: its component, numbered in topological order; `usize::MAX` where the entry does not lead.
    pub(super) of_loc: Vec<usize>,
    /// By component: what distinguishes the iterations of the loop; nothing where there is no loop.
    pub(super) counters: Vec<BTreeSet<VarId>>,
}

impl Components {
    pub(super) fn new(p: &Program, id: ProcId, effects: &[Effects]) -> Components {
        let proc = p.proc(id);
        let mut successors = vec![Vec::new(); proc.locs.len()];
        proc.edges.iter().for_each(|e| successors[e.src.0 as usize].push(e.dst.0 as usize));
        let mut all = components(&successors, proc.entry.0 as usize);
        all.reverse();
        let mut component = vec![usize::MAX; proc.locs.len()];
        for (i, locs) in all.iter().enumerate() {
            locs.iter().for_each(|&l| component[l] = i);
        }
        let mut inside: Vec<Vec<&Edge>> = vec![Vec::new(); all.len()];
        let mut leaving: Vec<Vec<&Edge>> = vec![Vec::new(); all.len()];
        for e in proc.edges.iter().filter(|e| component[e.src.0 as usize] != usize::MAX) {
            let c = component[e.src.0 as usize];
            let list = if component[e.dst.0 as usize] == c { &mut inside } else { &mut leaving };
            list[c].push(e);
        }
        let counters =
            inside.iter().zip(&leaving).map(|(inside, leaving)| counters(p, inside, leaving, effects)).collect();
        Components { of_loc: component, counters }
    }
}

/// The variables that the edges inside a loop change and on which its conditions depend.
fn counters(p: &Program, inside: &[&Edge], leaving: &[&Edge], effects: &[Effects]) -> BTreeSet<VarId> {
    let mut sources: BTreeMap<VarId, Vec<Term>> = BTreeMap::new();
    for kind in inside.iter().flat_map(|e| &e.stmts).map(|s| &s.kind) {
        kind.for_each_target(|v| {
            sources.entry(v).or_default();
        });
        match kind {
            StmtKind::Assign(pairs) => pairs.iter().for_each(|&(v, t)| sources.entry(v).or_default().push(t)),
            StmtKind::Call { callee: Callee::Direct(c), .. } => {
                effects[c.0 as usize].writes.iter().for_each(|&v| {
                    sources.entry(v).or_default();
                });
            }
            _ => {}
        }
    }
    let conditions = inside.iter().chain(leaving).flat_map(|e| &e.stmts).filter_map(|s| match s.kind {
        StmtKind::Assume(t) => Some(t),
        _ => None,
    });
    let mut found = BTreeSet::new();
    let mut todo: Vec<Term> = conditions.collect();
    while !todo.is_empty() {
        for leaf in leaves(&p.pool, &std::mem::take(&mut todo)) {
            if let Node::Var(v) = p.pool.node(leaf)
                && let Some(terms) = sources.get(&v)
                && found.insert(v)
            {
                todo.extend(terms);
            }
        }
    }
    found
}
