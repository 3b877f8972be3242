//! What a procedure may change, read off its statements and those of the procedures that it calls.

use ir::{Callee, ProcId, Program, StmtKind};
use logic::VarId;
use std::collections::BTreeSet;

#[derive(Clone, PartialEq, Eq, Default)]
pub(super) struct Effects {
    /// Variables that belong to no procedure.
    pub(super) vars: BTreeSet<VarId>,
    pub(super) memory: bool,
}

/// By procedure. Requires direct calls.
pub(super) fn effects(program: &Program) -> Vec<Effects> {
    let mut all: Vec<Effects> = (0..program.procs.len() as u32).map(|q| own(program, ProcId(q))).collect();
    loop {
        let before = all.clone();
        for (q, proc) in program.procs.iter().enumerate() {
            for (_, callee, _) in proc.edges.iter().filter_map(ir::Edge::call) {
                if let Callee::Direct(t) = callee {
                    let of_callee = all[t.0 as usize].clone();
                    all[q].memory |= of_callee.memory;
                    all[q].vars.extend(of_callee.vars);
                }
            }
        }
        if all == before {
            return all;
        }
    }
}

/// Without callees.
fn own(program: &Program, q: ProcId) -> Effects {
    let mut out = Effects::default();
    let locals: BTreeSet<VarId> = program.proc(q).locals.iter().copied().collect();
    for s in program.proc(q).edges.iter().flat_map(|e| &e.stmts) {
        s.kind.for_each_target(|v| {
            if !locals.contains(&v) {
                out.vars.insert(v);
            }
        });
        match s.kind {
            StmtKind::Alloc { .. } => {
                out.vars.insert(program.heap);
            }
            StmtKind::Store { .. } | StmtKind::Copy { .. } | StmtKind::Fill { .. } | StmtKind::HavocMem { .. } => {
                out.memory = true;
            }
            StmtKind::Assume(_)
            | StmtKind::Assign(_)
            | StmtKind::Havoc { .. }
            | StmtKind::Free { .. }
            | StmtKind::Call { .. } => {}
        }
    }
    out
}
