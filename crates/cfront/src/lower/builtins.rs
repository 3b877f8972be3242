//! Compiler builtins on integers, as terms.

use super::body::Body;
use super::site::{Arg, Site};
use crate::hir::BinOp;
use crate::types::TypeId;
use crate::vocabulary::BitOperation;
use logic::Term;

impl<'u> Body<'_, 'u> {
    pub(super) fn bit_operation(&mut self, op: BitOperation, x: Arg<'u>, site: Site) -> Term {
        let value = x.value;
        let w = self.lo.width(site.ty);
        match op {
            BitOperation::Abs => {
                self.exclude_negative_overflow(value, x.ty, site.pos);
                let zero = self.constant(0, self.lo.width(x.ty));
                let pool = self.lo.pool();
                let (negative, negated) = (pool.slt(value, zero), pool.neg(value));
                pool.ite(negative, negated, value)
            }
            BitOperation::CountOnes => self.sum_of_bits(value, w),
            BitOperation::Parity => {
                let sum = self.sum_of_bits(value, w);
                let one = self.constant(1, w);
                self.lo.pool().and(sum, one)
            }
            BitOperation::LeadingZeros | BitOperation::TrailingZeros => {
                // The result is undefined for zero.
                let some = self.nonzero(value);
                if self.lo.program.pool.as_const(some) != Some(1) {
                    let text = "zeros before the first or behind the last one are not counted in the number zero";
                    self.lo.assume_of_program(text.to_string());
                }
                self.assume(some, site.pos);
                self.position(value, w, op == BitOperation::LeadingZeros, 0)
            }
            BitOperation::SignCopies => {
                let one = self.constant(1, self.lo.width(x.ty));
                let pool = self.lo.pool();
                let doubled = pool.add(value, value);
                let changes = pool.xor(value, doubled);
                // No bit behind the last one differs from it.
                let changes = pool.or(changes, one);
                self.position(changes, w, true, 0)
            }
            BitOperation::FirstSet => self.position(value, w, false, 1),
            BitOperation::SwapBytes => self.swapped(value),
        }
    }

    fn sum_of_bits(&mut self, value: Term, w: u32) -> Term {
        let mut sum = self.constant(0, w);
        for i in 0..self.lo.program.pool.width(value) {
            let pool = self.lo.pool();
            let bit = pool.extract(value, i, 1);
            let bit = pool.zext(bit, w);
            sum = pool.add(sum, bit);
        }
        sum
    }

    /// The number of zeros before the first one, from the top or from the bottom, plus `first`; 0 without any.
    fn position(&mut self, value: Term, w: u32, from_top: bool, first: u32) -> Term {
        let bits = self.lo.program.pool.width(value);
        let mut result = self.constant(0, w);
        for distance in (0..bits).rev() {
            let i = if from_top { bits - 1 - distance } else { distance };
            let here = self.constant((distance + first).into(), w);
            let pool = self.lo.pool();
            let bit = pool.extract(value, i, 1);
            result = pool.ite(bit, here, result);
        }
        result
    }

    fn swapped(&mut self, value: Term) -> Term {
        let bytes = self.lo.program.pool.width(value) / 8;
        let pool = self.lo.pool();
        let mut result = pool.extract(value, 0, 8);
        for i in 1..bytes {
            let byte = pool.extract(value, i * 8, 8);
            result = pool.concat(result, byte);
        }
        result
    }

    /// Stores the wrapped result of `x op y` to `*out`; whether it is not the exact one.
    pub(super) fn overflow(&mut self, op: BinOp, x: Arg<'u>, y: Arg<'u>, out: Arg<'u>, site: Site) -> Term {
        let types = self.lo.types();
        // The builtins for one type take any pointer.
        let to = types.pointee(out.ty).filter(|&t| types.is_integer(t)).unwrap_or(x.ty);
        let Some((wrapped, overflowed)) = self.checked_operation(op, x, y, to) else {
            self.unsupported("overflow builtin on __int128", site.pos);
            return self.dummy(site.ty);
        };
        let overflowed = self.spill(overflowed, site.pos);
        let mut place = self.pointed_place(out);
        self.write(&mut place, to, wrapped, site.pos);
        self.as_int(overflowed, site.ty)
    }

    /// Whether the result of `x op y` does not fit type `to`.
    pub(super) fn overflow_test(&mut self, op: BinOp, x: Arg<'u>, y: Arg<'u>, to: TypeId, site: Site) -> Term {
        let Some((_, overflowed)) = self.checked_operation(op, x, y, to) else {
            self.unsupported("overflow builtin on __int128", site.pos);
            return self.dummy(site.ty);
        };
        self.as_int(overflowed, site.ty)
    }

    /// The wrapped result, and one bit: it is not the exact one.
    fn checked_operation(&mut self, op: BinOp, x: Arg<'u>, y: Arg<'u>, to: TypeId) -> Option<(Term, Term)> {
        let types = self.lo.types();
        let result = self.lo.width(to);
        let widest = [x.ty, y.ty, to].into_iter().map(|t| self.lo.width(t)).max()?;
        if widest > 64 {
            return None;
        }
        // Products of two unsigned 64-bit numbers need all 128 bits; no wrapped result extends to their bit patterns.
        let w = if op == BinOp::Mul { (2 * widest + 2).min(128) } else { widest + 2 };
        let (a, b) = (self.resize(x.value, types.is_signed(x.ty), w), self.resize(y.value, types.is_signed(y.ty), w));
        let pool = self.lo.pool();
        let exact = match op {
            BinOp::Add => pool.add(a, b),
            BinOp::Sub => pool.sub(a, b),
            _ => pool.mul(a, b),
        };
        let wrapped = pool.extract(exact, 0, result);
        let back = self.resize(wrapped, types.is_signed(to), w);
        Some((wrapped, self.lo.pool().ne(back, exact)))
    }
}
