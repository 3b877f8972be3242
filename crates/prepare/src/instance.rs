//! One instance of a procedure in an expanded program: which variables and locations are its copies.

use ir::*;
use logic::{Node, Rewriter, Term, VarId};
use rustc_hash::FxHashMap;

/// What a variable of the original becomes.
#[derive(Clone, Copy)]
pub(super) enum Image {
    Var(VarId),
    Address(u128),
}

/// The renaming of one instance.
pub(super) struct Instance<'a> {
    pub(super) shared: &'a [Option<VarId>],
    pub(super) locals: FxHashMap<VarId, Image>,
    pub(super) locs: FxHashMap<LocId, LocId>,
    pub(super) rewriter: Rewriter,
}

impl Instance<'_> {
    fn image(locals: &FxHashMap<VarId, Image>, shared: &[Option<VarId>], v: VarId) -> Image {
        let own = locals.get(&v).copied();
        own.or(shared[v.0 as usize].map(Image::Var))
            .expect("a verified program uses only its own variables and globals")
    }

    pub(super) fn var(&self, v: VarId) -> VarId {
        match Self::image(&self.locals, self.shared, v) {
            Image::Var(new) => new,
            Image::Address(_) => unreachable!("a verified program never changes the address of a frame object"),
        }
    }

    pub(super) fn term(&mut self, out: &mut Program, t: Term) -> Term {
        let (locals, shared) = (&self.locals, self.shared);
        self.rewriter.rewrite(&mut out.pool, t, &mut |pool, node, sort| match node {
            Node::Var(v) => Some(match Self::image(locals, shared, v) {
                Image::Var(new) => pool.var(new, sort),
                Image::Address(a) => pool.constant(a, sort.width().expect("an address is a bit-vector")),
            }),
            _ => None,
        })
    }

    /// Any statement but a call.
    pub(super) fn stmt(&mut self, out: &mut Program, s: &Stmt) -> Stmt {
        let mut term = |t: &Term| self.term(out, *t);
        let kind = match &s.kind {
            StmtKind::Assume(t) => StmtKind::Assume(term(t)),
            StmtKind::Assign(pairs) => {
                let right: Vec<Term> = pairs.iter().map(|(_, t)| term(t)).collect();
                StmtKind::Assign(pairs.iter().zip(right).map(|(&(v, _), t)| (self.var(v), t)).collect())
            }
            StmtKind::Havoc { var, input } => StmtKind::Havoc { var: self.var(*var), input: input.clone() },
            StmtKind::Store { addr, value } => StmtKind::Store { addr: term(addr), value: term(value) },
            StmtKind::Copy { dst, src, len } => StmtKind::Copy { dst: term(dst), src: term(src), len: term(len) },
            StmtKind::Fill { dst, byte, len } => StmtKind::Fill { dst: term(dst), byte: term(byte), len: term(len) },
            StmtKind::HavocMem { dst, len, input } => {
                StmtKind::HavocMem { dst: term(dst), len: term(len), input: input.clone() }
            }
            StmtKind::Alloc { dst, size } => StmtKind::Alloc { size: term(size), dst: self.var(*dst) },
            StmtKind::Free { addr } => StmtKind::Free { addr: term(addr) },
            StmtKind::Call { .. } => unreachable!("a verified program has calls alone on their edges"),
        };
        Stmt { kind, pos: s.pos }
    }
}
