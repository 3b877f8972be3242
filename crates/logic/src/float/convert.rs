//! Conversions between formats, from integers and to integers.

use super::Format;
use super::round::resized;
use crate::{BinOp, Pool, Term, mask};

/// A number that is no floating point number any more.
pub struct Whole {
    /// What it is, where it fits.
    pub value: Term,
    /// One bit: the whole part can be represented.
    pub fits: Term,
}

impl Format {
    /// The number in another format, rounded as that says.
    pub fn convert(self, pool: &mut Pool, x: Term, to: Format) -> Term {
        if self.has_numbers_of(to) {
            return x;
        }
        let a = self.unpacked(pool, x);
        let w = self.room().max(to.room());
        let (exponent, from_bias) = (pool.zext(a.exponent, w), pool.constant(self.bias(), w));
        let unbiased = pool.sub(exponent, from_bias);
        let to_bias = pool.constant(to.bias(), w);
        let top = pool.add(unbiased, to_bias);
        let top = if w == to.room() { top } else { to.fitting(pool, top) };
        let finite = to.round(pool, a.sign, top, a.significand);
        let infinite = to.infinite(pool);
        let infinity = pool.concat(a.sign, infinite);
        let is_infinite = self.is_infinite(pool, x);
        let result = pool.ite(is_infinite, infinity, finite);
        let is_nan = self.is_nan(pool, x);
        let nan = self.nan_in(pool, x, to);
        pool.ite(is_nan, nan, result)
    }

    /// An exponent with more room than this format has: exponents beyond the range are as good as those at its ends, as long as
    /// a significand that is not zero rounds to the same.
    fn fitting(self, pool: &mut Pool, top: Term) -> Term {
        let w = pool.width(top);
        // Half of what there is room for: zeros in front of a significand are still taken off.
        let most = mask(self.room() - 2);
        let least = mask(w) - most;
        let (least, most) = (pool.constant(least, w), pool.constant(most, w));
        let (below, above) = (pool.slt(top, least), pool.slt(most, top));
        let raised = pool.ite(below, least, top);
        let held = pool.ite(above, most, raised);
        pool.extract(held, 0, self.room())
    }

    /// A NaN in another format, quiet, with the highest bits of its fraction.
    fn nan_in(self, pool: &mut Pool, x: Term, to: Format) -> Term {
        let sign = self.sign(pool, x);
        let payload = if to.fraction <= self.fraction {
            pool.extract(x, self.fraction - to.fraction, to.fraction)
        } else {
            let (fraction, zeros) = (pool.extract(x, 0, self.fraction), pool.constant(0, to.fraction - self.fraction));
            pool.concat(fraction, zeros)
        };
        let ones = pool.constant(mask(to.exponent), to.exponent);
        let magnitude = pool.concat(ones, payload);
        let quiet = pool.constant(to.quiet(), to.magnitude_width());
        let magnitude = pool.or(magnitude, quiet);
        pool.concat(sign, magnitude)
    }

    /// An integer of any width, rounded.
    pub fn of_integer(self, pool: &mut Pool, value: Term, is_signed: bool) -> Term {
        let w = pool.width(value);
        let sign = if is_signed { pool.extract(value, w - 1, 1) } else { pool.constant(0, 1) };
        let negated = pool.neg(value);
        let magnitude = pool.ite(sign, negated, value);
        let top = pool.constant(self.bias() + u128::from(w - 1), self.room());
        self.round(pool, sign, top, magnitude)
    }

    /// The whole part as an integer of `w` bits.
    pub fn to_integer(self, pool: &mut Pool, x: Term, w: u32, is_signed: bool) -> Whole {
        let a = self.unpacked(pool, x);
        let n = w.max(self.precision());
        let unit = pool.constant(self.bias() + u128::from(self.fraction), self.room());
        let is_whole = pool.sle(unit, a.exponent);
        let (up, down) = (pool.sub(a.exponent, unit), pool.sub(unit, a.exponent));
        let significand = pool.zext(a.significand, n);
        let [up, down] = [up, down].map(|d| self.saturated(pool, d, n));
        let (large, small) = (pool.bin(BinOp::Shl, significand, up), pool.bin(BinOp::Lshr, significand, down));
        let whole = pool.ite(is_whole, large, small);
        // With this exponent and less, nothing is shifted out.
        let limit = pool.constant(self.bias() + u128::from(n), self.room());
        let in_room = pool.slt(a.exponent, limit);
        let most = if is_signed { mask(w - 1) } else { mask(w) };
        let most_negative = if is_signed { most + 1 } else { 0 };
        let (most, most_negative) = (pool.constant(most, n), pool.constant(most_negative, n));
        let (fits, fits_negative) = (pool.ule(whole, most), pool.ule(whole, most_negative));
        let fits = pool.ite(a.sign, fits_negative, fits);
        let magnitude = resized(pool, whole, w);
        let negated = pool.neg(magnitude);
        Whole { value: pool.ite(a.sign, negated, magnitude), fits: pool.and(in_room, fits) }
    }
}
