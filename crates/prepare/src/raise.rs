//! Raise edges: every procedure shows in its own automaton which error and unknown locations its callees can reach.

use crate::origins::{LocOrigin, Relation, Traced};
use ir::*;

/// A call of a procedure that is kept.
pub(super) struct KeptCall {
    pub(super) caller: ProcId,
    pub(super) src: LocId,
    /// Where that location comes from.
    pub(super) origin: LocOrigin,
    pub(super) callee: ProcId,
    pub(super) call: Stmt,
}

/// What a procedure and those it calls can reach.
#[derive(Clone, Default)]
struct Raises {
    /// The check of the first error location. One raise edge serves for all.
    error: Option<CheckId>,
    /// The first reason.
    unknown: Option<String>,
}

/// Where the raise edges of a procedure lead.
#[derive(Clone, Default)]
struct Ends {
    error: Option<LocId>,
    unknown: Vec<LocId>,
}

/// Adds the raise edges of the calls. All locations of the procedures must be reachable.
pub(super) fn add_raises(traced: &mut Traced, calls: &[KeptCall]) {
    let Traced { program: p, origins } = traced;
    let raises = raises(p, calls);
    let mut ends = vec![Ends::default(); p.procs.len()];
    for c in calls {
        let (raised, ends) = (&raises[c.callee.0 as usize], &mut ends[c.caller.0 as usize]);
        let caller = &mut p.procs[c.caller.0 as usize];
        let mut add_end = |caller: &mut Procedure, kind| {
            origins.add_loc(c.caller, c.origin.with(Relation::Raised));
            caller.add_loc(kind, c.call.pos)
        };
        if let Some(check) = raised.error {
            let end = *ends.error.get_or_insert_with(|| add_end(caller, LocKind::Error(check)));
            caller.add_edge(c.src, end, vec![c.call.clone()]);
        }
        if let Some(reason) = &raised.unknown {
            let kind = LocKind::Unknown(reason.clone());
            let known = ends.unknown.iter().copied().find(|&l| caller.loc(l).kind == kind);
            let end = known.unwrap_or_else(|| {
                ends.unknown.push(add_end(caller, kind));
                ends.unknown[ends.unknown.len() - 1]
            });
            caller.add_edge(c.src, end, vec![c.call.clone()]);
        }
    }
}

fn raises(p: &Program, calls: &[KeptCall]) -> Vec<Raises> {
    let mut all: Vec<Raises> = p.procs.iter().map(own).collect();
    let mut callers: Vec<Vec<ProcId>> = vec![Vec::new(); p.procs.len()];
    for c in calls {
        callers[c.callee.0 as usize].push(c.caller);
    }
    let mut todo: Vec<usize> = (0..p.procs.len()).collect();
    while let Some(q) = todo.pop() {
        for c in &callers[q] {
            let Raises { error, unknown } = all[q].clone();
            let caller = &mut all[c.0 as usize];
            let gains = error.is_some() && caller.error.is_none() || unknown.is_some() && caller.unknown.is_none();
            caller.error = caller.error.or(error);
            caller.unknown = caller.unknown.take().or(unknown);
            if gains {
                todo.push(c.0 as usize);
            }
        }
    }
    all
}

fn own(q: &Procedure) -> Raises {
    let reason = |l: &Location| match &l.kind {
        LocKind::Unknown(reason) => Some(reason.clone()),
        _ => None,
    };
    let check = |l: &Location| match l.kind {
        LocKind::Error(check) => Some(check),
        _ => None,
    };
    Raises { error: q.locs.iter().find_map(check), unknown: q.locs.iter().find_map(reason) }
}
