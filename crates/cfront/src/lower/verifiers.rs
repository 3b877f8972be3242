//! Calls of functions that only verifiers know (`crate::vocabulary`).

use super::body::Body;
use super::lowering::Lowering;
use super::site::{Arg, CallValue, NotUnderstood, Site};
use crate::hir::{Expr, ExprKind, GlobalId};
use crate::types::Type;
use crate::vocabulary::{Word, is_of_linker, is_reserved};
use ir::StmtKind;
use logic::{BinOp as Op, Term};

impl Lowering<'_> {
    /// A variable of a verifier, or a place that the linker names: what is there is their business.
    pub(super) fn is_reserved_variable(&self, id: GlobalId) -> bool {
        let g = &self.unit.globals[id.0 as usize];
        g.is_extern_only && (is_reserved(&g.name) || is_of_linker(&g.name))
    }
}

impl<'u> Body<'_, 'u> {
    /// A reserved function on evaluated arguments; an error where this use of it is not supported.
    pub(super) fn word(&mut self, word: Word, name: &'u str, args: &[Arg<'u>], site: Site) -> CallValue {
        Ok(match (word, args) {
            (Word::Ask(query), _) => return self.query(query, name, args, site),
            (Word::Uninterpreted, _) => return self.uninterpreted(name, args, site),
            (Word::Overflow(op), &[x, y]) => {
                let types = self.lo.types();
                let same = types.is_integer(x.ty) && types.unqualified(x.ty) == types.unqualified(y.ty);
                same.then_some(()).ok_or(NotUnderstood)?;
                Some(self.overflow_test(op, x, y, x.ty, site))
            }
            (Word::ShiftOverflow, &[x, y]) => Some(self.shift_overflow(x, y, site)?),
            (Word::NegationOverflow, &[x]) => Some(self.negation_overflow(x, site)?),
            (Word::ElementCount, [array]) => {
                let count = self.element_count(array.expr.ok_or(NotUnderstood)?).ok_or(NotUnderstood)?;
                let w = self.lo.width(site.ty);
                Some(self.constant(count.into(), w))
            }
            (Word::Allocate, &[size, zero, ..]) => {
                let size = self.size(size);
                Some(self.allocate_block(size, zero.value, site))
            }
            // Constants are not symbolic. Whether KLEE has a value for anything else is a question about KLEE.
            (Word::IsSymbolic, &[x, ..]) if self.lo.program.pool.as_const(x.value).is_some() => {
                Some(self.dummy(site.ty))
            }
            (Word::Annotation, _) => {
                self.lo.ignore_loop_annotation(site.pos);
                None
            }
            _ => return Err(NotUnderstood),
        })
    }

    /// `x << y` is not the exact product. A negative count is no overflow, one beyond the width is for all but zero.
    fn shift_overflow(&mut self, x: Arg<'u>, y: Arg<'u>, site: Site) -> Result<Term, NotUnderstood> {
        let (w, is_signed) = self.promoted(x)?;
        self.promoted(y)?;
        let wide = 2 * w;
        let exact = self.resize(x.value, self.lo.types().is_signed(x.ty), w);
        let exact = self.resize(exact, is_signed, wide);
        let count = self.resize(y.value, self.lo.types().is_signed(y.ty), 64);
        let (zero, limit, none) = (self.constant(0, 64), self.constant(w.into(), 64), self.constant(0, wide));
        let pool = self.lo.pool();
        let (is_negative, is_small) = (pool.slt(count, zero), pool.ult(count, limit));
        let is_negative = if self.lo.types().is_signed(y.ty) { is_negative } else { self.constant(0, 1) };
        let steps = self.resize(count, false, wide);
        let shifted = self.lo.pool().bin(Op::Shl, exact, steps);
        let kept = self.lo.pool().extract(shifted, 0, w);
        let kept = self.resize(kept, is_signed, wide);
        let pool = self.lo.pool();
        let (differs, is_some) = (pool.ne(kept, shifted), pool.ne(exact, none));
        let overflows = pool.ite(is_small, differs, is_some);
        let is_counted = pool.not(is_negative);
        let bit = pool.and(is_counted, overflows);
        Ok(self.as_int(bit, site.ty))
    }

    /// `-x` of a signed number is not the exact one.
    fn negation_overflow(&mut self, x: Arg<'u>, site: Site) -> Result<Term, NotUnderstood> {
        let (w, is_signed) = self.promoted(x)?;
        is_signed.then_some(()).ok_or(NotUnderstood)?;
        let value = self.resize(x.value, self.lo.types().is_signed(x.ty), w);
        let least = self.constant(1 << (w - 1), w);
        let bit = self.lo.pool().eq(value, least);
        Ok(self.as_int(bit, site.ty))
    }

    /// Width and signedness of an integer behind the promotions; an error for anything else and for `__int128`.
    fn promoted(&self, x: Arg<'u>) -> Result<(u32, bool), NotUnderstood> {
        const INT: u32 = 32;
        let types = self.lo.types();
        let w = self.lo.width(x.ty);
        if !types.is_integer(x.ty) || w > 64 {
            return Err(NotUnderstood);
        }
        Ok((w.max(INT), w < INT || types.is_signed(x.ty)))
    }

    /// The length of an array that is named. What a block of memory is an array of, nobody says.
    pub(super) fn element_count(&self, pointer: &Expr) -> Option<u64> {
        match &pointer.kind {
            ExprKind::Cast(inner) => self.element_count(inner),
            ExprKind::Decay(array) if matches!(array.kind, ExprKind::Local(_) | ExprKind::Global(_)) => {
                match *self.lo.types().get(array.ty) {
                    Type::Array(_, count) => count,
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn allocate_block(&mut self, size: Term, zero: Term, site: Site) -> Term {
        let space = self.lo.program.space;
        let room = self.constant(space.heap_end - space.heap, space.ptr_width);
        let is_too_large = self.lo.pool().ule(room, size);
        self.not_supported_if(is_too_large, "allocation of more than there are addresses", site.pos);
        let dst = self.block(size, site.pos);
        let (is_zeroed, byte, none) = (self.nonzero(zero), self.constant(0, 8), self.no_address());
        let len = self.lo.pool().ite(is_zeroed, size, none);
        self.change(StmtKind::Fill { dst, byte, len }, site.pos);
        dst
    }
}
