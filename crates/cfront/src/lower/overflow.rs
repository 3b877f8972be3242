//! Signed overflow that is assumed away, or checked ([`SignedOverflow`]): what holds of the operands of an operation whose
//! result fits its type, stated before the operation. Which operations overflow is as gcc's
//! `-fsanitize=signed-integer-overflow,shift` has it in C17: `1 << 31` does; arithmetic on bit-fields that keep a width of
//! their own does not. Left shifts are the business of the kind `shift`, where that is asked about.
//!
//! Conditions compare one operand with a constant where the other is known, also where it becomes known later, and are left
//! out where the form of the operands excludes an overflow.

use super::body::Body;
use super::lowering::Lowering;
use super::range::Range;
use crate::hir::{BinOp, Expr, ExprKind, UnOp};
use crate::types::{Quals, Type, TypeId};
use base::Pos;
use ir::{CheckKind, SignedOverflow};
use logic::{BinOp as Op, Node, Term};

/// An operation on signed numbers of `w` bits, and what is known of its operands.
#[derive(Clone, Copy)]
struct Operands {
    x: Term,
    y: Term,
    in_x: Range,
    in_y: Range,
    w: u32,
}

impl Operands {
    fn all(self) -> Range {
        Range::of_type(self.w, true)
    }

    fn swapped(self) -> Operands {
        Operands { x: self.y, y: self.x, in_x: self.in_y, in_y: self.in_x, w: self.w }
    }
}

/// What becomes of executions in which a result does not fit its type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Misfit {
    /// It wraps around.
    Wraps,
    /// They end before it.
    Ends,
    /// A check of this kind fails.
    Fails(CheckKind),
    /// Compilers do not agree: gcc computes with a bit-field that is wider than `int` in as many bits, others in its declared type.
    InDoubt,
}

impl Lowering<'_> {
    /// What becomes of `op` in type `ty`. Models compute as they like, and initial values of static objects are computed when
    /// the program is compiled.
    fn misfit(&self, op: BinOp, ty: TypeId, pos: Pos) -> Misfit {
        let is_field = matches!(self.types().get(ty), Type::BitInt { .. });
        let is_computed_in = (is_field || matches!(self.types().get(ty), Type::Int(_) | Type::Enum(_)))
            && self.width(self.types().promoted(ty)) == self.width(ty);
        if !is_computed_in || !self.is_own_code(pos) {
            return Misfit::Wraps;
        }
        match self.misfit_of_type(op, ty, pos) {
            Misfit::Fails(_) if is_field => Misfit::InDoubt,
            misfit => misfit,
        }
    }

    /// The same of elements of vectors, which are not promoted.
    fn misfit_of_element(&self, op: BinOp, ty: TypeId, pos: Pos) -> Misfit {
        if self.is_own_code(pos) { self.misfit_of_type(op, ty, pos) } else { Misfit::Wraps }
    }

    fn misfit_of_type(&self, op: BinOp, ty: TypeId, pos: Pos) -> Misfit {
        if !self.types().is_signed(ty) {
            let is_checked =
                self.checks(CheckKind::UnsignedOverflow) && matches!(op, BinOp::Add | BinOp::Sub | BinOp::Mul);
            return if is_checked { Misfit::Fails(CheckKind::UnsignedOverflow) } else { Misfit::Wraps };
        }
        match self.options.signed_overflow {
            SignedOverflow::Checked if self.is_disabled(CheckKind::SignedOverflow, pos) => Misfit::Wraps,
            _ if op == BinOp::Shl && self.checks(CheckKind::Shift) => Misfit::Fails(CheckKind::Shift),
            SignedOverflow::Wraps => Misfit::Wraps,
            SignedOverflow::Assumed => Misfit::Ends,
            SignedOverflow::Checked => Misfit::Fails(CheckKind::SignedOverflow),
        }
    }

    /// The operation that `e` is may need an assumption.
    pub(super) fn may_overflow(&self, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Unary(UnOp::Neg, a) if self.misfit(BinOp::Sub, a.ty, e.pos) != Misfit::Wraps => {
                Range::of(0).may_overflow(BinOp::Sub, self.range_of(a), self.all_of(a))
            }
            ExprKind::Binary(op, a, b) if self.misfit(*op, a.ty, e.pos) != Misfit::Wraps => {
                self.range_of(a).may_overflow(*op, self.range_of(b), self.all_of(a))
            }
            _ => false,
        }
    }

    /// The values of the expression's type.
    fn all_of(&self, e: &Expr) -> Range {
        Range::of_type(self.width(e.ty), self.types().is_signed(e.ty))
    }

    /// What the form of an integer expression says of its value.
    fn range_of(&self, e: &Expr) -> Range {
        let (types, w) = (self.types(), self.width(e.ty));
        match &e.kind {
            ExprKind::Int(v) => Range::of(*v),
            ExprKind::Cast(inner) if types.is_integer(inner.ty) && self.width(inner.ty) < w => {
                Range::of_type(self.width(inner.ty), types.is_signed(inner.ty))
            }
            _ => Range::of_type(w, types.is_signed(e.ty)),
        }
    }
}

impl Body<'_, '_> {
    /// Ends executions in which `x op y` in type `ty` overflows.
    pub(super) fn exclude_overflow(&mut self, op: BinOp, x: Term, y: Term, ty: TypeId, pos: Pos) {
        self.exclude_misfit(self.lo.misfit(op, ty, pos), op, (x, y), ty, pos);
    }

    /// The same of elements of two vectors.
    pub(super) fn exclude_element_overflow(&mut self, op: BinOp, operands: (Term, Term), ty: TypeId, pos: Pos) {
        self.exclude_misfit(self.lo.misfit_of_element(op, ty, pos), op, operands, ty, pos);
    }

    fn exclude_misfit(&mut self, misfit: Misfit, op: BinOp, (x, y): (Term, Term), ty: TypeId, pos: Pos) {
        let misfit = match misfit {
            Misfit::Wraps if self.traps(op, ty) && self.is_read(x) && self.is_read(y) => Misfit::Ends,
            Misfit::Wraps => return,
            other => other,
        };
        if !self.lo.types().is_signed(ty) {
            let Some(fits) = self.unsigned_fits(op, x, y, ty) else { return };
            return match misfit {
                Misfit::InDoubt => self.doubt_field(fits, pos),
                _ => self.require_of_operation(CheckKind::UnsignedOverflow, fits, (op, ty), pos),
            };
        }
        let o = Operands { x, y, in_x: self.range(x), in_y: self.range(y), w: self.lo.width(ty) };
        if !o.in_x.may_overflow(op, o.in_y, o.all()) {
            return;
        }
        let conditions = match op {
            BinOp::Add => self.sum_fits(o),
            BinOp::Sub => self.difference_fits(o),
            BinOp::Mul => self.product_fits(o),
            BinOp::Shl => vec![self.shifted_fits(o)],
            _ => vec![self.quotient_fits(o)],
        };
        match misfit {
            Misfit::Wraps => {}
            Misfit::Ends => conditions.into_iter().for_each(|fits| self.assume(fits, pos)),
            Misfit::Fails(_) | Misfit::InDoubt => {
                let Some(fits) = conditions.into_iter().reduce(|a, b| self.lo.pool().and(a, b)) else { return };
                match misfit {
                    Misfit::Fails(kind) => self.require_of_operation(kind, fits, (op, ty), pos),
                    _ => self.doubt_field(fits, pos),
                }
            }
        }
    }

    fn doubt_field(&mut self, fits: Term, pos: Pos) {
        let misfits = self.lo.pool().not(fits);
        self.not_supported_if(misfits, "whether arithmetic with a bit-field that is wider than int overflows", pos);
    }

    /// Where signed arithmetic wraps around, the quotient of the smallest number and -1 does not: the machine's instruction traps, as for
    /// the divisor zero, and that none is computed is among the assumptions. For numbers that are wider than its registers a function
    /// divides, which wraps.
    fn traps(&self, op: BinOp, ty: TypeId) -> bool {
        let divides = matches!(op, BinOp::Div | BinOp::Rem) && self.lo.types().is_signed(ty);
        let is_said = self.lo.options.signed_overflow == SignedOverflow::Wraps && !self.at_compile_time;
        divides && is_said && self.lo.width(ty) <= self.lo.ptr_width()
    }

    /// What is compared there is as good as read. Executions that go on with a number that the machine does not compute are more than
    /// there are, which costs no proof; conditions about products did.
    fn is_read(&self, t: Term) -> bool {
        match self.lo.program.pool.node(t) {
            Node::Sext(inner) | Node::Zext(inner) => self.is_read(inner),
            node => !matches!(node, Node::Bin(..)),
        }
    }

    /// Ends executions in which `-x` in type `ty` overflows.
    pub(super) fn exclude_negative_overflow(&mut self, x: Term, ty: TypeId, pos: Pos) {
        let zero = self.dummy(ty);
        self.exclude_overflow(BinOp::Sub, zero, x, ty, pos);
    }

    /// As [`Body::exclude_overflow`], for `place op= y` computed in type `ty`, where `x` is the value of the place. Sums
    /// and differences of atomic objects wrap (C17 7.17.7.5).
    pub(super) fn exclude_update_overflow(
        &mut self,
        place: TypeId,
        op: BinOp,
        (x, y): (Term, Term),
        ty: TypeId,
        pos: Pos,
    ) {
        let wraps = place.quals().contains(Quals::ATOMIC) && matches!(op, BinOp::Add | BinOp::Sub);
        if !wraps {
            self.exclude_overflow(op, x, y, ty, pos);
        }
    }

    /// What the form of a term says of its value as a signed number.
    fn range(&self, t: Term) -> Range {
        let pool = &self.lo.program.pool;
        let w = pool.width(t);
        match pool.node(t) {
            Node::Const(v) => Range::of(logic::to_signed(v, w)),
            Node::Zext(narrow) => Range::of_type(pool.width(narrow), false),
            Node::Sext(narrow) => Range::of_type(pool.width(narrow), true),
            Node::Bin(Op::And, _, mask) => match pool.as_const(mask).map(|v| logic::to_signed(v, w)) {
                Some(mask) if mask >= 0 => Range { low: 0, high: mask },
                _ => Range::of_type(w, true),
            },
            _ => Range::of_type(w, true),
        }
    }

    /// `x <= MAX - y` unless y is negative, `MIN - y <= x` if it is: the bounds do not overflow themselves.
    fn sum_fits(&mut self, o: Operands) -> Vec<Term> {
        if o.in_y.value().is_none() && o.in_x.value().is_some() {
            return self.sum_fits(o.swapped());
        }
        let (reach, mut conditions) = (o.in_x.plus(o.in_y), Vec::new());
        if reach.is_above(o.all()) {
            let max = self.signed(o.all().high, o.w);
            let most = self.lo.pool().sub(max, o.y);
            let fits = self.lo.pool().sle(o.x, most);
            conditions.push(self.or_negative(o, fits));
        }
        if reach.is_below(o.all()) {
            let min = self.signed(o.all().low, o.w);
            let least = self.lo.pool().sub(min, o.y);
            let fits = self.lo.pool().sle(least, o.x);
            conditions.push(self.or_not_negative(o, fits));
        }
        conditions
    }

    /// `MIN + y <= x` unless y is negative, `x <= MAX + y` if it is: the bounds do not overflow themselves.
    fn difference_fits(&mut self, o: Operands) -> Vec<Term> {
        let (reach, all, mut conditions) = (o.in_x.minus(o.in_y), o.all(), Vec::new());
        if reach.is_above(all) {
            conditions.push(match o.in_x.value() {
                Some(x) => self.at_least(o.y, x - all.high, o.w),
                None => {
                    let max = self.signed(all.high, o.w);
                    let most = self.lo.pool().add(max, o.y);
                    let fits = self.lo.pool().sle(o.x, most);
                    self.or_not_negative(o, fits)
                }
            });
        }
        if reach.is_below(all) {
            conditions.push(match o.in_x.value() {
                Some(x) => self.at_most(o.y, x - all.low, o.w),
                None => {
                    let min = self.signed(all.low, o.w);
                    let least = self.lo.pool().add(min, o.y);
                    let fits = self.lo.pool().sle(least, o.x);
                    self.or_negative(o, fits)
                }
            });
        }
        conditions
    }

    fn product_fits(&mut self, o: Operands) -> Vec<Term> {
        match (o.in_x.value(), o.in_y.value()) {
            (None, Some(factor)) => self.multiple_fits(o, factor),
            (Some(factor), None) => self.multiple_fits(o.swapped(), factor),
            _ if o.x == o.y => self.square_fits(o),
            _ if o.w <= 64 => vec![self.small_product_fits(o)],
            _ => vec![self.wide_product_fits(o)],
        }
    }

    /// `x * x` fits: the size of x is at most the square root of the greatest number.
    fn square_fits(&mut self, o: Operands) -> Vec<Term> {
        let root = o.all().high.isqrt();
        vec![self.at_least(o.x, -root, o.w), self.at_most(o.x, root, o.w)]
    }

    /// The exact product, in a type of twice the width, is between the bounds. That small factors have small products is said
    /// besides: it needs no multiplication, in which solvers are slow.
    fn small_product_fits(&mut self, o: Operands) -> Term {
        let pool = self.lo.pool();
        let (x, y) = (pool.sext(o.x, 2 * o.w), pool.sext(o.y, 2 * o.w));
        let exact = pool.mul(x, y);
        let (low, high) = (self.at_least(exact, o.all().low, 2 * o.w), self.at_most(exact, o.all().high, 2 * o.w));
        let mut fits = self.lo.pool().and(low, high);
        for quarter in 1..4 {
            let bits = quarter * o.w / 4 - 1;
            let (of_x, of_y) = (self.has_bits(o.x, bits, o.w), self.has_bits(o.y, o.w - 2 - bits, o.w));
            let pool = self.lo.pool();
            let both = pool.and(of_x, of_y);
            fits = pool.or(both, fits);
        }
        fits
    }

    /// `-2^bits <= t < 2^bits`.
    fn has_bits(&mut self, t: Term, bits: u32, w: u32) -> Term {
        let (least, most) = (self.at_least(t, -(1 << bits), w), self.at_most(t, (1 << bits) - 1, w));
        self.lo.pool().and(least, most)
    }

    /// `x * factor` fits: x is between the bounds divided by the factor, rounded to zero.
    fn multiple_fits(&mut self, o: Operands, factor: i128) -> Vec<Term> {
        // The least number divided by -1 is no bound.
        let (min, max) = (o.all().low.checked_div(factor), o.all().high.checked_div(factor));
        let (low, high) = if factor < 0 { (max, min) } else { (min, max) };
        let low = low.filter(|&low| o.in_x.low < low).map(|low| self.at_least(o.x, low, o.w));
        let high = high.filter(|&high| o.in_x.high > high).map(|high| self.at_most(o.x, high, o.w));
        low.into_iter().chain(high).collect()
    }

    /// Where no term is as wide as the exact product: division leads back. A wrapped product is off by more than the divisor.
    fn wide_product_fits(&mut self, o: Operands) -> Term {
        let (nonzero, divides) = (self.nonzero(o.x), self.quotient_fits(o.swapped()));
        let pool = self.lo.pool();
        let product = pool.mul(o.x, o.y);
        let back = pool.bin(Op::Sdiv, product, o.x);
        let (zero, same) = (pool.not(nonzero), pool.eq(back, o.y));
        let both = pool.and(same, divides);
        pool.or(zero, both)
    }

    /// Only the least number divided by -1 does not fit; the remainder is undefined with the quotient.
    fn quotient_fits(&mut self, o: Operands) -> Term {
        let (least, minus_one) = (self.signed(o.all().low, o.w), self.signed(-1, o.w));
        let pool = self.lo.pool();
        let (other, divides) = (pool.ne(o.x, least), pool.ne(o.y, minus_one));
        pool.or(other, divides)
    }

    /// `x << y` fits: x is not negative, and no bit of it reaches the sign.
    fn shifted_fits(&mut self, o: Operands) -> Term {
        match o.in_x.value() {
            Some(x) if x > 0 => {
                // One comparison without the sign: negative counts are undefined by themselves.
                let spare = (o.all().high / x).ilog2();
                let most = self.constant(spare.into(), self.lo.program.pool.width(o.y));
                self.lo.pool().ule(o.y, most)
            }
            _ => {
                let (max, count) = (self.signed(o.all().high, o.w), self.resize(o.y, false, o.w));
                let pool = self.lo.pool();
                let most = pool.bin(Op::Lshr, max, count);
                pool.ule(o.x, most)
            }
        }
    }

    /// `condition`, or y is negative.
    fn or_negative(&mut self, o: Operands, condition: Term) -> Term {
        let negative = self.at_most(o.y, -1, o.w);
        if o.in_y.low >= 0 { condition } else { self.lo.pool().or(negative, condition) }
    }

    /// `condition`, or y is not negative.
    fn or_not_negative(&mut self, o: Operands, condition: Term) -> Term {
        let not_negative = self.at_least(o.y, 0, o.w);
        if o.in_y.high < 0 { condition } else { self.lo.pool().or(not_negative, condition) }
    }

    fn signed(&mut self, v: i128, w: u32) -> Term {
        self.constant(v as u128 & logic::mask(w), w)
    }

    fn at_most(&mut self, t: Term, bound: i128, w: u32) -> Term {
        let bound = self.signed(bound, w);
        self.lo.pool().sle(t, bound)
    }

    fn at_least(&mut self, t: Term, bound: i128, w: u32) -> Term {
        let bound = self.signed(bound, w);
        self.lo.pool().sle(bound, t)
    }
}
