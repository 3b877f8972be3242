//! Statements of programs that are made here. They are at no place of the source.

use base::Pos;
use ir::{Input, InputKind, Program, ScalarType, Stmt, StmtKind};
use logic::{Term, VarId};

pub(super) fn stmt(kind: StmtKind) -> Stmt {
    Stmt { kind, pos: Pos::NONE }
}

/// All at once.
pub(super) fn assign(pairs: Vec<(VarId, Term)>) -> Stmt {
    stmt(StmtKind::Assign(pairs))
}

/// The variable has any value; `None` for one of integers.
pub(super) fn havoc(program: &Program, var: VarId) -> Option<Stmt> {
    let width = program.var_decl(var).sort().width()?;
    let input = Input { kind: InputKind::Nondet, what: "any".into(), ty: ScalarType::Unsigned(width) };
    Some(stmt(StmtKind::Havoc { var, input }))
}
