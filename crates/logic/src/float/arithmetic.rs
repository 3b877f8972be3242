//! Sum, product, quotient.

use super::round::{moved_down, normalised, resized};
use super::{Format, is_zero, nonzero};
use crate::{BinOp, Pool, Term};

impl Format {
    /// `x + y`.
    pub fn add(self, pool: &mut Pool, x: Term, y: Term) -> Term {
        let (mx, my) = (self.magnitude(pool, x), self.magnitude(pool, y));
        // The same term for both orders of the summands; only NaNs know of it.
        let [(a, ma), (b, mb)] = if x <= y { [(x, mx), (y, my)] } else { [(y, my), (x, mx)] };
        let is_less = pool.ult(ma, mb);
        let (large, small) = (pool.ite(is_less, b, a), pool.ite(is_less, a, b));
        let sum = self.sum(pool, large, small);
        // Infinity has the largest magnitude of numbers.
        let is_infinite = self.is_infinite(pool, large);
        let result = pool.ite(is_infinite, large, sum);
        let infinite = self.infinite(pool);
        let no_number = {
            let both = pool.eq(mx, my);
            let both = pool.and(both, is_infinite);
            let (sx, sy) = (self.sign(pool, x), self.sign(pool, y));
            let opposite = pool.ne(sx, sy);
            let cancelled = pool.and(both, opposite);
            let (nan_x, nan_y) = (pool.ult(infinite, mx), pool.ult(infinite, my));
            let nan = pool.or(nan_x, nan_y);
            pool.or(nan, cancelled)
        };
        let nan = self.nan_of(pool, &[x, y]);
        pool.ite(no_number, nan, result)
    }

    /// Of finite numbers, the one with the larger magnitude first. Three bits below the significand are enough for the smaller
    /// one: the guard, the bit that a subtraction moves up, and the sticky one.
    fn sum(self, pool: &mut Pool, large: Term, small: Term) -> Term {
        let (a, b) = (self.unpacked(pool, large), self.unpacked(pool, small));
        let n = self.precision() + 4;
        let distance = pool.sub(a.exponent, b.exponent);
        let distance = self.saturated(pool, distance, n);
        let low = pool.constant(0, 3);
        let [wide, other] = [a.significand, b.significand].map(|s| {
            let s = pool.concat(s, low);
            pool.zext(s, n)
        });
        let other = moved_down(pool, other, distance);
        let differ = pool.ne(a.sign, b.sign);
        let (sum, difference) = (pool.add(wide, other), pool.sub(wide, other));
        let significand = pool.ite(differ, difference, sum);
        // What cancels out is a zero whose sign is the rounding's.
        let nothing = is_zero(pool, significand);
        let (same, something) = (pool.not(differ), pool.not(nothing));
        let has_sign = pool.or(same, something);
        let nothing = self.sign_of_nothing(pool);
        let sign = pool.ite(has_sign, a.sign, nothing);
        let one = pool.constant(1, self.room());
        let top = pool.add(a.exponent, one);
        self.round(pool, sign, top, significand)
    }

    /// `x - y`.
    pub fn sub(self, pool: &mut Pool, x: Term, y: Term) -> Term {
        let negated = self.neg(pool, y);
        let difference = self.add(pool, x, negated);
        // A NaN keeps its sign.
        let is_nan = self.is_nan(pool, y);
        let nan = self.nan_of(pool, &[x, y]);
        pool.ite(is_nan, nan, difference)
    }

    /// `x * y`.
    pub fn mul(self, pool: &mut Pool, x: Term, y: Term) -> Term {
        let (a, b) = (self.unpacked(pool, x), self.unpacked(pool, y));
        let sign = pool.xor(a.sign, b.sign);
        let n = 2 * self.precision();
        let (wide, other) = (pool.zext(a.significand, n), pool.zext(b.significand, n));
        let product = pool.mul(wide, other);
        let exponents = pool.add(a.exponent, b.exponent);
        let bias = pool.constant(self.bias() - 1, self.room());
        let top = pool.sub(exponents, bias);
        let finite = self.round(pool, sign, top, product);
        let (zero_x, zero_y) = (self.is_zero(pool, x), self.is_zero(pool, y));
        let (infinite_x, infinite_y) = (self.is_infinite(pool, x), self.is_infinite(pool, y));
        let no_number = {
            let (one, other) = (pool.and(zero_x, infinite_y), pool.and(infinite_x, zero_y));
            pool.or(one, other)
        };
        let is_infinite = pool.or(infinite_x, infinite_y);
        self.with_special(pool, (x, y), (finite, sign), is_infinite, no_number)
    }

    /// `x / y`.
    pub fn div(self, pool: &mut Pool, x: Term, y: Term) -> Term {
        let (a, b) = (self.unpacked(pool, x), self.unpacked(pool, y));
        let sign = pool.xor(a.sign, b.sign);
        let (dividend, zeros_x) = normalised(pool, a.significand);
        let (divisor, zeros_y) = normalised(pool, b.significand);
        let significand = self.quotient(pool, dividend, divisor);
        let [zeros_x, zeros_y] = [zeros_x, zeros_y].map(|z| pool.zext(z, self.room()));
        let (ex, ey) = (pool.sub(a.exponent, zeros_x), pool.sub(b.exponent, zeros_y));
        let difference = pool.sub(ex, ey);
        let bias = pool.constant(self.bias(), self.room());
        let top = pool.add(difference, bias);
        let quotient = self.round(pool, sign, top, significand);
        let (zero_x, zero_y) = (self.is_zero(pool, x), self.is_zero(pool, y));
        let (infinite_x, infinite_y) = (self.is_infinite(pool, x), self.is_infinite(pool, y));
        let none = pool.constant(0, self.magnitude_width());
        let zero = pool.concat(sign, none);
        let finite = pool.ite(infinite_y, zero, quotient);
        let no_number = {
            let (zeros, infinities) = (pool.and(zero_x, zero_y), pool.and(infinite_x, infinite_y));
            pool.or(zeros, infinities)
        };
        let is_infinite = pool.or(infinite_x, zero_y);
        self.with_special(pool, (x, y), (finite, sign), is_infinite, no_number)
    }

    /// Of two significands with leading ones: two more bits than the precision, of which the highest one stands for 1, and a
    /// sticky one. In two steps, so that no number is wider than 128 bits.
    fn quotient(self, pool: &mut Pool, dividend: Term, divisor: Term) -> Term {
        let p = self.precision();
        let mut rest = dividend;
        let mut quotient: Option<Term> = None;
        for (bits, width) in [(p - 1, 2 * p - 1), (2, p + 2)] {
            let zeros = pool.constant(0, bits);
            let wide = pool.concat(rest, zeros);
            let wide = resized(pool, wide, width);
            let by = pool.zext(divisor, width);
            let (q, r) = (pool.bin(BinOp::Udiv, wide, by), pool.bin(BinOp::Urem, wide, by));
            rest = pool.extract(r, 0, p);
            quotient = Some(match quotient {
                None => pool.extract(q, 0, p),
                Some(high) => {
                    let low = pool.extract(q, 0, bits);
                    pool.concat(high, low)
                }
            });
        }
        let sticky = nonzero(pool, rest);
        pool.concat(quotient.expect("there are two steps"), sticky)
    }

    /// The finite result, infinity, or no number.
    fn with_special(
        self,
        pool: &mut Pool,
        (x, y): (Term, Term),
        (finite, sign): (Term, Term),
        is_infinite: Term,
        no_number: Term,
    ) -> Term {
        let infinite = self.infinite(pool);
        let infinity = pool.concat(sign, infinite);
        let result = pool.ite(is_infinite, infinity, finite);
        let (nan_x, nan_y) = (self.is_nan(pool, x), self.is_nan(pool, y));
        let nans = pool.or(nan_x, nan_y);
        let no_number = pool.or(nans, no_number);
        let nan = self.nan_of(pool, &[x, y]);
        pool.ite(no_number, nan, result)
    }
}
