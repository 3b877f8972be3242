//! What is written to elements of arrays, and which elements terms read.

use super::accesses::{Accesses, Region};
use super::indices::Index;
use ir::{Procedure, Program, StmtKind};
use logic::{Node, Term};

/// A write to the element at a variable and a constant.
pub(super) struct Stored {
    pub(super) region: Region,
    /// The index as a term.
    pub(super) at: Term,
    pub(super) index: Index,
    pub(super) value: Term,
}

/// All such writes of a procedure.
pub(super) fn stores(program: &mut Program, proc: &Procedure, accesses: &Accesses) -> Vec<Stored> {
    let mut out = Vec::new();
    for s in proc.edges.iter().flat_map(|e| &e.stmts) {
        let StmtKind::Store { addr, value } = s.kind else { continue };
        let bytes = (program.pool.width(value) / 8) as u8;
        if let Some((region, at)) = accesses.find(program, addr, bytes)
            && let Some(index) = Index::of(&program.pool, at)
        {
            out.push(Stored { region, at, index, value });
        }
    }
    out
}

/// The indices of the elements that a term reads, each once.
pub(super) fn indices_read(program: &mut Program, accesses: &Accesses, t: Term) -> Vec<Index> {
    let mut out = Vec::new();
    for leaf in logic::leaves(&program.pool, &[t]) {
        if let Node::Load { addr, bytes, .. } = program.pool.node(leaf)
            && let Some((_, at)) = accesses.find(program, addr, bytes)
            && let Some(index) = Index::of(&program.pool, at)
            && !out.contains(&index)
        {
            out.push(index);
        }
    }
    out
}
