//! Floating point: constants, conversions, arithmetic and comparisons, on the bits of numbers ([`logic::float`]). `float`,
//! `double` and `long double` are computed with; other types are moved only.

use super::body::Body;
use super::repr::{Repr, repr};
use crate::hir::{BinOp, Direction, Expr, ExprKind, UnOp};
use crate::types::{DataModel, Type, TypeId};
use base::Pos;
use logic::Term;
use logic::float::{Format, Whole};
use rustc_apfloat::ieee::{Double, Single, X87DoubleExtended};
use rustc_apfloat::{Float, Round};

pub(super) const UNSUPPORTED: &str = "floating point";

/// What 32-bit programs are told about intermediate results, which x87 would keep longer.
const WITHOUT_X87: &str = "`float` and `double` are computed, and returned by functions, in their own precision \
                           (gcc's `-mfpmath=sse -fexcess-precision=standard`)";

/// What is assumed of conversions.
const IN_RANGE: &str = "floating point numbers that are converted to integers fit their types";

/// Bits of a `long double` without its padding: the leading one is stored.
const EXTENDED_BITS: u32 = 80;

impl<'u> Body<'_, 'u> {
    /// The expression's value is a floating or complex value.
    pub(super) fn is_computed_as_float(&self, e: &Expr) -> bool {
        self.lo.types().is_float(e.ty) || matches!(repr(self.lo.types(), e.ty), Repr::Unsupported(_))
    }

    fn not_translated(&mut self, e: &Expr) -> Term {
        self.unsupported(UNSUPPORTED, e.pos);
        self.dummy(e.ty)
    }

    /// The format of the type's numbers, if there is arithmetic for it.
    pub(super) fn format(&self, ty: TypeId) -> Option<Format> {
        let Type::Float(kind) = *self.lo.types().get(ty) else { return None };
        match kind.format_bits() {
            32 => Some(Format::SINGLE),
            64 => Some(Format::DOUBLE),
            EXTENDED_BITS => Some(Format::EXTENDED),
            _ => None,
        }
    }

    /// A value as a number of its format. A `long double` whose stored leading one does not fit its exponent is a trap
    /// representation: paths with it end.
    pub(super) fn decoded(&mut self, value: Term, format: Format, pos: Pos) -> Term {
        if !format.has_numbers_of(Format::EXTENDED) {
            return value;
        }
        let pool = self.lo.pool();
        let (upper, leading, fraction) =
            (pool.extract(value, 64, 16), pool.extract(value, 63, 1), pool.extract(value, 0, 63));
        let exponent = pool.extract(upper, 0, 15);
        let is_normal = self.nonzero(exponent);
        let fits = self.lo.pool().eq(leading, is_normal);
        self.assume(fits, pos);
        self.lo.pool().concat(upper, fraction)
    }

    /// The value that stands for the number.
    pub(super) fn encoded(&mut self, number: Term, format: Format) -> Term {
        if !format.has_numbers_of(Format::EXTENDED) {
            return number;
        }
        let pool = self.lo.pool();
        let (upper, exponent, fraction) =
            (pool.extract(number, 63, 16), pool.extract(number, 63, 15), pool.extract(number, 0, 63));
        let is_normal = self.nonzero(exponent);
        let w = self.lo.width(TypeId::LONG_DOUBLE);
        let pool = self.lo.pool();
        let significand = pool.concat(is_normal, fraction);
        let value = pool.concat(upper, significand);
        pool.zext(value, w)
    }

    pub(super) fn float_constant(&mut self, e: &Expr) -> Term {
        let ExprKind::Float(text) = &e.kind else { return self.not_translated(e) };
        match self.format(e.ty).and_then(|format| literal(text, format)) {
            Some(bits) => self.constant(bits, self.lo.width(e.ty)),
            None => self.not_translated(e),
        }
    }

    pub(super) fn float_cast(&mut self, inner: &'u Expr, e: &'u Expr) -> Term {
        let value = self.rvalue(inner);
        self.number_converted(value, inner.ty, e.ty, e.pos).unwrap_or_else(|| self.not_translated(e))
    }

    /// A value of one arithmetic type at another, rounded or with its fraction cut off; the path ends where the whole
    /// part does not fit an integer type. `None` if there is no arithmetic for one of them.
    pub(super) fn number_converted(&mut self, value: Term, from: TypeId, to: TypeId, pos: Pos) -> Option<Term> {
        let types = self.lo.types();
        if types.unqualified(from) == types.unqualified(to) {
            return Some(value);
        }
        let is_integer = |ty| types.is_integer(ty);
        match (self.format(from), self.format(to)) {
            (None, None) if is_integer(from) && is_integer(to) => Some(self.converted(value, from, to)),
            (Some(given), Some(wanted)) => {
                let number = self.decoded(value, given, pos);
                let wanted = self.rounded(wanted, pos);
                let converted = given.convert(self.lo.pool(), number, wanted);
                self.check_number(converted, wanted, &[(number, given)], |types| types.conversion(from, to), pos);
                Some(self.encoded(converted, wanted))
            }
            (None, Some(wanted)) if is_integer(from) => {
                let is_signed = types.is_signed(from);
                let wanted = self.rounded(wanted, pos);
                let number = wanted.of_integer(self.lo.pool(), value, is_signed);
                self.check_number(number, wanted, &[], |types| types.conversion(from, to), pos);
                Some(self.encoded(number, wanted))
            }
            (Some(given), None) if matches!(types.get(to), Type::Bool) => {
                let number = self.decoded(value, given, pos);
                let zero = given.is_zero(self.lo.pool(), number);
                let bit = self.lo.pool().not(zero);
                Some(self.as_int(bit, to))
            }
            (Some(given), None) if is_integer(to) => {
                let (w, is_signed) = (self.lo.width(to), types.is_signed(to));
                let number = self.decoded(value, given, pos);
                let whole = given.to_integer(self.lo.pool(), number, w, is_signed);
                self.check_float_cast(whole.fits, (from, to), pos);
                Some(match self.at_compile_time {
                    true => self.nearest(number, given, whole, is_signed),
                    false => self.fitting(whole, pos),
                })
            }
            _ => None,
        }
    }

    /// An integer that a number was converted to. Paths end where it does not fit, which is undefined behaviour.
    pub(super) fn fitting(&mut self, whole: Whole, pos: Pos) -> Term {
        if self.lo.program.pool.as_const(whole.fits) != Some(1) && !self.cfg.known().contains(&whole.fits) {
            self.lo.assume_of_program(IN_RANGE.to_string());
            self.assume(whole.fits, pos);
        }
        whole.value
    }

    /// What gcc makes of a constant that it converts: the nearest integer of the type, and zero of what is no number.
    fn nearest(&mut self, number: Term, format: Format, whole: Whole, is_signed: bool) -> Term {
        let pool = self.lo.pool();
        let w = pool.width(whole.value);
        let (least, most) = if is_signed { (1 << (w - 1), logic::mask(w - 1)) } else { (0, logic::mask(w)) };
        let (least, most, zero) = (pool.constant(least, w), pool.constant(most, w), pool.constant(0, w));
        let (is_negative, is_nan) = (format.sign(pool, number), format.is_nan(pool, number));
        let bound = pool.ite(is_negative, least, most);
        let other = pool.ite(is_nan, zero, bound);
        pool.ite(whole.fits, whole.value, other)
    }

    /// One bit: a value of floating type is not zero.
    pub(super) fn float_truth(&mut self, e: &'u Expr) -> Term {
        let value = self.rvalue(e);
        match self.format(e.ty) {
            Some(format) => {
                let number = self.decoded(value, format, e.pos);
                let zero = format.is_zero(self.lo.pool(), number);
                self.lo.pool().not(zero)
            }
            None => {
                self.unsupported(UNSUPPORTED, e.pos);
                self.constant(0, 1)
            }
        }
    }

    pub(super) fn float_unary(&mut self, op: UnOp, a: &'u Expr, e: &'u Expr) -> Term {
        match (op, self.format(a.ty)) {
            (UnOp::Neg, Some(format)) => {
                let value = self.rvalue(a);
                self.float_negated(value, format, e.pos)
            }
            (UnOp::LogNot, Some(_)) => {
                let bit = self.float_truth(a);
                let bit = self.lo.pool().not(bit);
                self.as_int(bit, e.ty)
            }
            _ => {
                self.rvalue(a);
                self.not_translated(e)
            }
        }
    }

    pub(super) fn float_negated(&mut self, value: Term, format: Format, pos: Pos) -> Term {
        let number = self.decoded(value, format, pos);
        let negated = format.neg(self.lo.pool(), number);
        self.encoded(negated, format)
    }

    pub(super) fn float_binary(&mut self, op: BinOp, x: Term, y: Term, a: &'u Expr, e: &'u Expr) -> Term {
        self.float_operation(op, (x, y), a.ty, e.ty, e.pos).unwrap_or_else(|| self.not_translated(e))
    }

    /// An operation on numbers of type `ty`; `result` is the type of a comparison's value. `None` if there is no arithmetic
    /// for it.
    pub(super) fn float_operation(
        &mut self,
        op: BinOp,
        (x, y): (Term, Term),
        ty: TypeId,
        result: TypeId,
        pos: Pos,
    ) -> Option<Term> {
        let format = self.format(ty)?;
        let (x, y) = (self.decoded(x, format, pos), self.decoded(y, format, pos));
        if let Some(number) = self.float_arithmetic(op, (x, y), format, pos) {
            return Some(self.encoded(number, format));
        }
        let pool = self.lo.pool();
        let bit = match op {
            BinOp::Eq => format.equal(pool, x, y),
            BinOp::Ne => {
                let equal = format.equal(pool, x, y);
                pool.not(equal)
            }
            BinOp::Lt => format.less(pool, x, y),
            BinOp::Gt => format.less(pool, y, x),
            BinOp::Le => format.less_or_equal(pool, x, y),
            BinOp::Ge => format.less_or_equal(pool, y, x),
            _ => return None,
        };
        Some(self.as_int(bit, result))
    }

    /// The result of an arithmetic operation, if it is one.
    fn float_arithmetic(&mut self, op: BinOp, (x, y): (Term, Term), format: Format, pos: Pos) -> Option<Term> {
        let format = self.rounded(format, pos);
        let pool = self.lo.pool();
        let number = match op {
            BinOp::Add => format.add(pool, x, y),
            BinOp::Sub => format.sub(pool, x, y),
            BinOp::Mul => format.mul(pool, x, y),
            BinOp::Div => format.div(pool, x, y),
            _ => return None,
        };
        self.check_number(number, format, &[(x, format), (y, format)], |_| op.symbol().to_string(), pos);
        if self.lo.types().model() == DataModel::Ilp32 && !format.has_numbers_of(Format::EXTENDED) {
            self.lo.assume_of_program(WITHOUT_X87.to_string());
        }
        Some(number)
    }

    /// `old op= y`, computed in `op_ty`; values of types other than that are converted to it and back. `None` if there is no
    /// arithmetic for it.
    pub(super) fn float_update(
        &mut self,
        op: BinOp,
        (old, lhs): (Term, TypeId),
        (y, rhs): (Term, TypeId),
        op_ty: TypeId,
        pos: Pos,
    ) -> Option<Term> {
        let format = self.format(op_ty)?;
        let x = self.number_converted(old, lhs, op_ty, pos)?;
        let y = self.number_converted(y, rhs, op_ty, pos)?;
        let (x, y) = (self.decoded(x, format, pos), self.decoded(y, format, pos));
        let number = self.float_arithmetic(op, (x, y), format, pos)?;
        let value = self.encoded(number, format);
        self.number_converted(value, op_ty, lhs, pos)
    }

    /// The neighbour of a number of this type that `++` and `--` step to. `None` if there is no arithmetic for it.
    pub(super) fn float_step(&mut self, old: Term, ty: TypeId, direction: Direction, pos: Pos) -> Option<Term> {
        let one = self.constant(1, self.lo.width(TypeId::INT));
        let op = match direction {
            Direction::Forward => BinOp::Add,
            Direction::Backward => BinOp::Sub,
        };
        self.float_update(op, (old, ty), (one, TypeId::INT), ty, pos)
    }
}

/// The bits of a constant's spelling, decimal or hexadecimal, rounded to nearest.
fn literal(text: &str, format: Format) -> Option<u128> {
    fn bits<F: Float>(text: &str) -> Option<u128> {
        F::from_str_r(text, Round::NearestTiesToEven).ok().map(|number| number.value.to_bits())
    }
    match format {
        Format::SINGLE => bits::<Single>(text),
        Format::DOUBLE => bits::<Double>(text),
        _ => bits::<X87DoubleExtended>(text),
    }
}
