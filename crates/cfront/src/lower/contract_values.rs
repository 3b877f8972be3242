//! What takes any values by a contract: bytes of a `_Bool` are still 0 or 1, and what was never written must not count as written.

use super::body::Body;
use super::frame::Named;
use super::frames::root;
use super::lowering::Lowering;
use super::lvalue::Lvalue;
use super::repr;
use crate::hir::{Expr, ExprKind};
use crate::types::{Type, TypeId};
use base::Pos;
use logic::{Term, VarId};

/// So many parts of an object are looked at.
const MAX_PARTS: usize = 64;

/// Objects up to so many bytes are asked whether they were written.
const MAX_ASKED: u64 = 16;

impl Lowering<'_> {
    /// A `_Bool` may be read whose byte is neither 0 nor 1: also of an object that is too large to say of each part that it is one.
    pub(super) fn bools_may_be_bytes(&self) -> bool {
        self.facts.takes_bools_for_bytes || self.options.contracts.make_any_values()
    }
}

impl<'u> Body<'_, 'u> {
    /// So many bytes behind `p` hold objects of the type that it points to.
    pub(super) fn bools_behind(&mut self, p: &'u Expr, n: &'u Expr, pos: Pos) {
        let types = self.lo.types();
        let mut typed = p;
        while let ExprKind::Cast(inner) = &typed.kind
            && types.is_pointer(inner.ty)
        {
            typed = inner;
        }
        let Some(ty) = types.pointee(typed.ty).filter(|&ty| types.is_complete(ty) && types.size_of(ty) > 0) else {
            return;
        };
        let offsets = self.bools_of(ty);
        if offsets.is_empty() {
            return;
        }
        let size = types.size_of(ty);
        let mut held = vec![self.rvalue(p)];
        let len = self.rvalue_after(&mut held, n);
        for part in 0..(MAX_PARTS / offsets.len()).max(1) as u64 {
            for &offset in &offsets {
                let begin = self.constant((part * size + offset).into(), self.lo.ptr_width());
                let is_behind = self.lo.pool().ule(len, begin);
                if self.lo.program.pool.as_const(is_behind) == Some(1) {
                    return;
                }
                let is_bool = self.is_bool_at(held[0], part * size + offset);
                let holds = self.lo.pool().or(is_behind, is_bool);
                self.assume(holds, pos);
            }
        }
    }

    /// The object at `addr` has taken any values.
    pub(super) fn assume_bools(&mut self, addr: Term, ty: TypeId, pos: Pos) {
        for offset in self.bools_of(ty) {
            let holds = self.is_bool_at(addr, offset);
            self.assume(holds, pos);
        }
    }

    /// Where a `_Bool` lies in an object of this type; nothing of one with too many parts.
    fn bools_of(&self, ty: TypeId) -> Vec<u64> {
        let types = self.lo.types();
        let leaves = repr::leaves(types, ty, "", MAX_PARTS).unwrap_or_default();
        let bools = leaves.into_iter().filter(|l| l.bits.is_none() && matches!(types.get(l.ty), Type::Bool));
        bools.map(|l| l.offset).collect()
    }

    fn is_bool_at(&mut self, addr: Term, offset: u64) -> Term {
        let at = self.displaced(addr, offset);
        let one = self.constant(1, 8);
        let pool = self.lo.pool();
        let value = pool.load(at, 1, false);
        pool.ule(value, one)
    }

    /// A contract says that the object may have been assigned: with checks of values that were never written, we do not know
    /// whether it was.
    pub(super) fn must_have_values(&mut self, place: &'u Expr, pos: Pos) {
        // Objects of static lifetime always have values.
        if !self.lo.checks_reads() || matches!(root(place), Some(Named::Global(_))) {
            return;
        }
        let size = self.lo.types().size_of(place.ty);
        match self.lvalue(place) {
            Lvalue::Var(v) => self.variable_must_have_value(v, pos),
            Lvalue::Memory(target) => self.object_must_have_values(target.addr, size, pos),
        }
    }

    pub(super) fn variable_must_have_value(&mut self, v: VarId, pos: Pos) {
        if let Some(&bit) = self.lo.has_value.get(&v) {
            let has_value = self.lo.program.var(bit);
            let has_none = self.lo.pool().not(has_value);
            self.not_supported_if(has_none, NOT_KNOWN, pos);
        }
    }

    pub(super) fn object_must_have_values(&mut self, addr: Term, size: u64, pos: Pos) {
        if !self.lo.checks_reads() {
            return;
        }
        if size > MAX_ASKED {
            return self.bytes_must_have_values(pos);
        }
        for offset in 0..size {
            let at = self.displaced(addr, offset);
            let none = self.has_no_value(at);
            self.not_supported_if(none, NOT_KNOWN, pos);
        }
    }

    /// Bytes that nobody looks at.
    pub(super) fn bytes_must_have_values(&mut self, pos: Pos) {
        if self.lo.checks_reads() {
            self.unsupported(NOT_KNOWN, pos);
        }
    }
}

/// Why a path is not decided.
const NOT_KNOWN: &str = "whether memory that a contract speaks of has a value, where reads are checked";
