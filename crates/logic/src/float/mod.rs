//! Floating point as arithmetic on bit-vectors (IEEE 754, binary formats, rounding to nearest with ties to even unless the format says
//! otherwise).
//!
//! A number is the bit-vector of its encoding: sign, exponent, fraction. Operations are written out with the constructors of
//! [`Pool`], so they fold where operands are constants, and nothing else in the system knows of floating point: engines, the
//! interpreter and the checker of proofs see bit-vectors. Every operation computes an exact significand, or one with a *sticky*
//! bit for what is cut off, and rounds once (`Format::round`).
//!
//! A result that is no number is what x86's SSE gives: the first operand that is none, made quiet, else the default one.

mod arithmetic;
mod compare;
mod convert;
mod integral;
mod root;
mod round;

#[cfg(test)]
mod tests;

pub use convert::Whole;
pub use integral::Toward;

use crate::{Pool, Term, mask};

/// How results are rounded that are between two numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rounding {
    /// To nearest, ties to even.
    Nearest,
    /// As a term of two bits says: 0 to nearest, 1 down, 2 up, 3 towards zero, as x86's control words have it.
    Mode(Term),
}

/// A binary format: widths of the parts of an encoding, and how its operations round. The leading one of the significand is not stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Format {
    exponent: u32,
    fraction: u32,
    rounding: Rounding,
}

impl Format {
    /// `float`: 32 bits.
    pub const SINGLE: Format = Format { exponent: 8, fraction: 23, rounding: Rounding::Nearest };
    /// `double`: 64 bits.
    pub const DOUBLE: Format = Format { exponent: 11, fraction: 52, rounding: Rounding::Nearest };
    /// `long double` of x87 without its stored leading one: 79 bits.
    pub const EXTENDED: Format = Format { exponent: 15, fraction: 63, rounding: Rounding::Nearest };

    /// The same numbers, rounded otherwise.
    pub fn rounded(self, rounding: Rounding) -> Format {
        Format { rounding, ..self }
    }

    /// The same numbers, whatever the rounding.
    pub fn has_numbers_of(self, other: Format) -> bool {
        self.width() == other.width()
    }

    /// Of an encoding.
    pub fn width(self) -> u32 {
        1 + self.magnitude_width()
    }

    /// Of an encoding without its sign.
    fn magnitude_width(self) -> u32 {
        self.exponent + self.fraction
    }

    /// Of a significand with its leading one.
    fn precision(self) -> u32 {
        self.fraction + 1
    }

    /// What is added to exponents in encodings.
    fn bias(self) -> u128 {
        mask(self.exponent - 1)
    }

    /// Of exponents as signed numbers, with room for sums of two and for the positions of bits.
    fn room(self) -> u32 {
        self.exponent + 3
    }

    /// The sign bit.
    pub fn sign(self, pool: &mut Pool, x: Term) -> Term {
        pool.extract(x, self.magnitude_width(), 1)
    }

    /// Everything but the sign.
    fn magnitude(self, pool: &mut Pool, x: Term) -> Term {
        pool.extract(x, 0, self.magnitude_width())
    }

    /// The magnitude of infinity.
    fn infinite(self, pool: &mut Pool) -> Term {
        pool.constant(mask(self.exponent) << self.fraction, self.magnitude_width())
    }

    /// Infinity without a sign.
    pub fn infinity(self, pool: &mut Pool) -> Term {
        let magnitude = self.infinite(pool);
        pool.zext(magnitude, self.width())
    }

    /// The quiet NaN without a sign, which `nan("")` is.
    pub fn quiet_nan(self, pool: &mut Pool) -> Term {
        pool.constant(self.quiet() | mask(self.exponent) << self.fraction, self.width())
    }

    /// The bit of quiet NaNs.
    fn quiet(self) -> u128 {
        1 << (self.fraction - 1)
    }

    /// One bit: it is a NaN.
    pub fn is_nan(self, pool: &mut Pool, x: Term) -> Term {
        let (magnitude, infinite) = (self.magnitude(pool, x), self.infinite(pool));
        pool.ult(infinite, magnitude)
    }

    /// One bit: it is one of the infinities.
    pub fn is_infinite(self, pool: &mut Pool, x: Term) -> Term {
        let (magnitude, infinite) = (self.magnitude(pool, x), self.infinite(pool));
        pool.eq(magnitude, infinite)
    }

    /// One bit: it is neither infinite nor a NaN.
    pub fn is_finite(self, pool: &mut Pool, x: Term) -> Term {
        let (magnitude, infinite) = (self.magnitude(pool, x), self.infinite(pool));
        pool.ult(magnitude, infinite)
    }

    /// One bit: it is finite and its leading one is not stored.
    pub fn is_normal(self, pool: &mut Pool, x: Term) -> Term {
        let (magnitude, finite) = (self.magnitude(pool, x), self.is_finite(pool, x));
        let least = pool.constant(1 << self.fraction, self.magnitude_width());
        let above = pool.ule(least, magnitude);
        pool.and(above, finite)
    }

    /// One bit: it is one of the zeros.
    pub fn is_zero(self, pool: &mut Pool, x: Term) -> Term {
        let magnitude = self.magnitude(pool, x);
        is_zero(pool, magnitude)
    }

    /// The number with the other sign; of a NaN too.
    pub fn neg(self, pool: &mut Pool, x: Term) -> Term {
        let sign = pool.constant(1 << self.magnitude_width(), self.width());
        pool.xor(x, sign)
    }

    /// The number without its sign.
    pub fn abs(self, pool: &mut Pool, x: Term) -> Term {
        let magnitude = self.magnitude(pool, x);
        pool.zext(magnitude, self.width())
    }

    /// `x` with the sign of `y`.
    pub fn copysign(self, pool: &mut Pool, x: Term, y: Term) -> Term {
        let (magnitude, sign) = (self.magnitude(pool, x), self.sign(pool, y));
        pool.concat(sign, magnitude)
    }

    /// Sign, exponent and significand of a finite number, which is `significand * 2^(exponent - bias - fraction)`. The exponent is
    /// a signed number with [`Format::room`]; subnormal numbers have a significand without a leading one.
    fn unpacked(self, pool: &mut Pool, x: Term) -> Unpacked {
        let (stored, fraction) = (pool.extract(x, self.fraction, self.exponent), pool.extract(x, 0, self.fraction));
        let leading = nonzero(pool, stored);
        let stored = pool.zext(stored, self.room());
        let least = pool.constant(1, self.room());
        let exponent = pool.ite(leading, stored, least);
        Unpacked { sign: self.sign(pool, x), exponent, significand: pool.concat(leading, fraction) }
    }

    /// The result of an operation on numbers of which one is a NaN, or that has none: see the module.
    fn nan_of(self, pool: &mut Pool, operands: &[Term]) -> Term {
        let sign = 1 << self.magnitude_width();
        let default = self.quiet_nan(pool);
        let mut result = pool.constant(sign, self.width());
        result = pool.or(result, default);
        for &x in operands.iter().rev() {
            let is_nan = self.is_nan(pool, x);
            let quiet = pool.constant(self.quiet(), self.width());
            let quietened = pool.or(x, quiet);
            result = pool.ite(is_nan, quietened, result);
        }
        result
    }
}

/// See [`Format::unpacked`].
struct Unpacked {
    sign: Term,
    exponent: Term,
    significand: Term,
}

fn is_zero(pool: &mut Pool, t: Term) -> Term {
    let zero = pool.constant(0, pool.width(t));
    pool.eq(t, zero)
}

fn nonzero(pool: &mut Pool, t: Term) -> Term {
    let zero = is_zero(pool, t);
    pool.not(zero)
}
