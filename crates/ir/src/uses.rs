//! What a statement reads and writes.

use crate::program::{Callee, StmtKind};
use logic::{Mentions, Term, VarId};

impl StmtKind {
    /// Calls `f` on each term of the statement, in order of evaluation.
    pub fn for_each_term(&self, mut f: impl FnMut(Term)) {
        match self {
            StmtKind::Assume(t) => f(*t),
            StmtKind::Assign(pairs) => pairs.iter().for_each(|&(_, t)| f(t)),
            StmtKind::Havoc { .. } => {}
            StmtKind::Store { addr, value } => [*addr, *value].into_iter().for_each(f),
            StmtKind::Copy { dst, src, len } => [*dst, *src, *len].into_iter().for_each(f),
            StmtKind::Fill { dst, byte, len } => [*dst, *byte, *len].into_iter().for_each(f),
            StmtKind::HavocMem { dst, len, .. } => [*dst, *len].into_iter().for_each(f),
            StmtKind::Alloc { size, .. } => f(*size),
            StmtKind::Free { addr } => f(*addr),
            StmtKind::Call { callee, args, .. } => {
                if let Callee::Indirect { pointer, .. } = callee {
                    f(*pointer);
                }
                args.iter().for_each(|&t| f(t));
            }
        }
    }

    /// Calls `f` on the place of each term of the statement, in the order of [`StmtKind::for_each_term`].
    pub fn for_each_term_mut(&mut self, mut f: impl FnMut(&mut Term)) {
        match self {
            StmtKind::Assume(t) => f(t),
            StmtKind::Assign(pairs) => pairs.iter_mut().for_each(|(_, t)| f(t)),
            StmtKind::Havoc { .. } => {}
            StmtKind::Store { addr, value } => [addr, value].into_iter().for_each(f),
            StmtKind::Copy { dst, src, len } => [dst, src, len].into_iter().for_each(f),
            StmtKind::Fill { dst, byte, len } => [dst, byte, len].into_iter().for_each(f),
            StmtKind::HavocMem { dst, len, .. } => [dst, len].into_iter().for_each(f),
            StmtKind::Alloc { size, .. } => f(size),
            StmtKind::Free { addr } => f(addr),
            StmtKind::Call { callee, args, .. } => {
                if let Callee::Indirect { pointer, .. } = callee {
                    f(pointer);
                }
                args.iter_mut().for_each(f);
            }
        }
    }

    /// The leaves whose value the statement may change; `None` for a call, which changes whatever its callee does.
    pub fn writes(&self, heap: VarId) -> Option<Mentions> {
        Some(match self {
            StmtKind::Assume(_) | StmtKind::Free { .. } => Mentions::default(),
            StmtKind::Assign(pairs) => pairs.iter().fold(Mentions::default(), |m, &(v, _)| m.and(Mentions::var(v))),
            StmtKind::Havoc { var, .. } => Mentions::var(*var),
            StmtKind::Alloc { dst, .. } => Mentions::var(*dst).and(Mentions::var(heap)),
            StmtKind::Store { .. } | StmtKind::Copy { .. } | StmtKind::Fill { .. } | StmtKind::HavocMem { .. } => {
                Mentions::LOADS
            }
            StmtKind::Call { .. } => return None,
        })
    }

    /// Calls `f` on each variable that the statement names as its target. `Alloc` also changes the heap variable, and
    /// a call whatever its callee changes.
    pub fn for_each_target(&self, mut f: impl FnMut(VarId)) {
        match self {
            StmtKind::Assign(pairs) => pairs.iter().for_each(|&(v, _)| f(v)),
            StmtKind::Havoc { var, .. } => f(*var),
            StmtKind::Alloc { dst, .. } => f(*dst),
            StmtKind::Call { result: Some(v), .. } => f(*v),
            StmtKind::Call { result: None, .. }
            | StmtKind::Assume(_)
            | StmtKind::Store { .. }
            | StmtKind::Copy { .. }
            | StmtKind::Fill { .. }
            | StmtKind::HavocMem { .. }
            | StmtKind::Free { .. } => {}
        }
    }
}
