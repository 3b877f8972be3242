//! Statements about all elements of something: what stands for any of them, candidates, and where edges need them.

use ir::{Procedure, Program, ScalarType, VarDecl, VarKind};
use logic::{Term, VarId};

/// What may hold of all elements of arrays, or of all blocks of the heap.
pub(super) struct Elements {
    /// What stands for any index or address.
    pub(super) index: VarId,
    /// Its declaration.
    pub(super) decl: VarDecl,
    pub(super) candidates: Vec<Term>,
    /// By edge, the indices or addresses that it reads or writes at.
    pub(super) values: Vec<Vec<Term>>,
}

/// A variable that nothing writes.
pub(super) fn index(program: &mut Program, proc: &Procedure) -> (VarId, VarDecl) {
    let ty = ScalarType::Signed(program.space.ptr_width);
    let decl = VarDecl { name: unused_name(program), ty, kind: VarKind::Temp, pos: proc.pos };
    (program.add_var(decl.clone()), decl)
}

fn unused_name(program: &Program) -> String {
    let is_used = |name: &str| program.vars.iter().any(|d| d.name == name);
    let names = std::iter::once("k".to_string()).chain((1..).map(|n| format!("k{n}")));
    names.into_iter().find(|n| !is_used(n)).expect("there are more names than variables")
}
