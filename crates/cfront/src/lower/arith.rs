//! Integer and pointer arithmetic on terms.

use super::body::Body;
use crate::hir::{BinOp, Direction};
use crate::types::TypeId;
use base::Pos;
use logic::{BinOp as Op, Term};

impl Body<'_, '_> {
    /// A value of `from` bits at width `to`.
    pub(super) fn resize(&mut self, value: Term, is_signed: bool, to: u32) -> Term {
        let pool = self.lo.pool();
        let from = pool.width(value);
        if to < from {
            pool.extract(value, 0, to)
        } else if is_signed {
            pool.sext(value, to)
        } else {
            pool.zext(value, to)
        }
    }

    /// One bit: the value is not zero.
    pub(super) fn nonzero(&mut self, value: Term) -> Term {
        let w = self.lo.program.pool.width(value);
        let zero = self.constant(0, w);
        self.lo.pool().ne(value, zero)
    }

    /// A truth value as C has it.
    pub(super) fn as_int(&mut self, bit: Term, ty: TypeId) -> Term {
        let w = self.lo.width(ty);
        self.lo.pool().zext(bit, w)
    }

    /// An operation of the program on integers or pointers of type `ty`; `result` is the type of a comparison's value.
    pub(super) fn operate(&mut self, op: BinOp, x: Term, y: Term, ty: TypeId, pos: Pos, result: TypeId) -> Term {
        self.check_operands(op, (x, y), ty, pos);
        self.exclude_overflow(op, x, y, ty, pos);
        self.wrapped(op, x, y, ty, pos, result)
    }

    /// As [`Body::operate`], where overflow is nothing to be excluded.
    pub(super) fn wrapped(&mut self, op: BinOp, x: Term, y: Term, ty: TypeId, pos: Pos, result: TypeId) -> Term {
        let is_signed = self.lo.types().is_signed(ty);
        let pool = self.lo.pool();
        let bit = match op {
            BinOp::Add => return pool.add(x, y),
            BinOp::Sub => return pool.sub(x, y),
            BinOp::Mul => return pool.mul(x, y),
            BinOp::And => return pool.and(x, y),
            BinOp::Or => return pool.or(x, y),
            BinOp::Xor => return pool.xor(x, y),
            BinOp::Div | BinOp::Rem => {
                let divides = self.nonzero(y);
                self.assume(divides, pos);
                let op = match (op, is_signed) {
                    (BinOp::Div, true) => Op::Sdiv,
                    (BinOp::Div, false) => Op::Udiv,
                    (_, true) => Op::Srem,
                    (_, false) => Op::Urem,
                };
                return self.lo.pool().bin(op, x, y);
            }
            BinOp::Shl | BinOp::Shr => {
                let y = self.distance_of_shift(x, y, pos);
                let op = match (op, is_signed) {
                    (BinOp::Shl, _) => Op::Shl,
                    (_, true) => Op::Ashr,
                    (_, false) => Op::Lshr,
                };
                return self.lo.pool().bin(op, x, y);
            }
            BinOp::Eq => pool.eq(x, y),
            BinOp::Ne => pool.ne(x, y),
            BinOp::Lt | BinOp::Gt => {
                let (l, r) = if op == BinOp::Lt { (x, y) } else { (y, x) };
                if is_signed { pool.slt(l, r) } else { pool.ult(l, r) }
            }
            BinOp::Le | BinOp::Ge => {
                let (l, r) = if op == BinOp::Le { (x, y) } else { (y, x) };
                if is_signed { pool.sle(l, r) } else { pool.ule(l, r) }
            }
        };
        self.as_int(bit, result)
    }

    /// By how much `x` is shifted where the program says `y`. Paths end where `y` is no distance, which is undefined behaviour;
    /// a compiler shifts all bits out of its constants.
    fn distance_of_shift(&mut self, x: Term, y: Term, pos: Pos) -> Term {
        let w = self.lo.program.pool.width(x);
        let in_range = self.is_distance(y, w);
        let distance = self.resize(y, false, w);
        if self.at_compile_time {
            let all = self.constant(w.into(), w);
            return self.lo.pool().ite(in_range, distance, all);
        }
        self.assume(in_range, pos);
        distance
    }

    /// A value of `w` bits can be shifted by so many.
    pub(super) fn is_distance(&mut self, count: Term, w: u32) -> Term {
        let limit = self.constant(w.into(), self.lo.program.pool.width(count));
        self.lo.pool().ult(count, limit)
    }

    /// `ptr + index` in elements of type `elem`.
    pub(super) fn moved(
        &mut self,
        ptr: Term,
        index: Term,
        index_ty: TypeId,
        elem: TypeId,
        direction: Direction,
    ) -> Term {
        let w = self.lo.ptr_width();
        let index = self.resize(index, self.lo.types().is_signed(index_ty), w);
        let size = self.constant(self.lo.types().size_of(elem).into(), w);
        let pool = self.lo.pool();
        let offset = pool.mul(index, size);
        match direction {
            Direction::Forward => pool.add(ptr, offset),
            Direction::Backward => pool.sub(ptr, offset),
        }
    }

    /// `a - b` in elements of type `elem`.
    pub(super) fn distance(&mut self, a: Term, b: Term, elem: TypeId) -> Term {
        let size = u128::from(self.lo.types().size_of(elem)).max(1);
        let w = self.lo.ptr_width();
        let bytes = self.lo.pool().sub(a, b);
        if size == 1 {
            return bytes;
        }
        if size.is_power_of_two() {
            let shift = self.constant(size.trailing_zeros().into(), w);
            return self.lo.pool().bin(Op::Ashr, bytes, shift);
        }
        let size = self.constant(size, w);
        self.lo.pool().bin(Op::Sdiv, bytes, size)
    }
}
