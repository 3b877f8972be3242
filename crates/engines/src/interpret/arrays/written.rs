//! The statements of a procedure that write to memory.

use ir::{Procedure, StmtKind};
use logic::Term;

/// Addresses, with what is written there.
pub(super) fn written(proc: &Procedure) -> impl Iterator<Item = (Term, Term)> {
    proc.edges.iter().flat_map(|e| &e.stmts).filter_map(|s| match s.kind {
        StmtKind::Store { addr, value } => Some((addr, value)),
        _ => None,
    })
}
