//! Who follows an execution.

use crate::inputs::Value;
use crate::state::State;
use ir::{EdgeId, Input, ProcId, Program, Stmt, StmtKind};
use logic::VarId;

/// Follows an execution. Every method has an empty default.
pub trait Observer {
    /// `edge` of `proc` was chosen in `state`; `depth` calls are active. It can still block midway, which ends the
    /// execution.
    fn edge(&mut self, proc: ProcId, edge: EdgeId, depth: usize, state: &State) {
        let _ = (proc, edge, depth, state);
    }

    /// A statement other than a call was executed and led to `after`. [`changed`] names the variables it sets.
    fn stmt(&mut self, stmt: &Stmt, after: &State) {
        let _ = (stmt, after);
    }

    /// `stmt`, about to be reported to [`Observer::stmt`], took `value` from outside.
    fn input(&mut self, stmt: &Stmt, input: &Input, value: &Value) {
        let _ = (stmt, input, value);
    }

    /// Control is at the entry of `callee`; `inside` holds its parameters and frame addresses.
    fn call(&mut self, stmt: &Stmt, callee: ProcId, inside: &State) {
        let _ = (stmt, callee, inside);
    }

    /// `stmt`, about to be executed, touches `addr`, which is in no live object but may be accessed
    /// ([`crate::Accesses::WithPadding`]).
    fn overrun(&mut self, stmt: &Stmt, addr: u128) {
        let _ = (stmt, addr);
    }

    /// `callee` has returned and its result has been assigned in `after`.
    fn returned(&mut self, callee: ProcId, after: &State) {
        let _ = (callee, after);
    }
}

/// Nobody looks.
impl Observer for () {}

/// The variables that executing `stmt` sets; of a call, the one that receives the result.
pub fn changed(p: &Program, stmt: &Stmt) -> Vec<VarId> {
    match &stmt.kind {
        StmtKind::Assign(pairs) => pairs.iter().map(|&(v, _)| v).collect(),
        StmtKind::Havoc { var, .. } => vec![*var],
        StmtKind::Alloc { dst, .. } => vec![*dst, p.heap],
        StmtKind::Call { result, .. } => result.iter().copied().collect(),
        _ => Vec::new(),
    }
}
