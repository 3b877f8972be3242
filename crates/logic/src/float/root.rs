//! The square root, digit by digit.

use super::round::normalised;
use super::{Format, nonzero};
use crate::{BinOp, Pool, Term};

impl Format {
    /// `sqrt(x)`.
    pub fn sqrt(self, pool: &mut Pool, x: Term) -> Term {
        let a = self.unpacked(pool, x);
        let (significand, zeros) = normalised(pool, a.significand);
        let zeros = pool.zext(zeros, self.room());
        let bias = pool.constant(self.bias(), self.room());
        let exponent = pool.sub(a.exponent, zeros);
        let exponent = pool.sub(exponent, bias);
        // An odd exponent gives one of its twos to the significand.
        let odd = pool.extract(exponent, 0, 1);
        let one = pool.constant(1, self.room());
        let half = pool.bin(BinOp::Ashr, exponent, one);
        let top = pool.add(half, bias);
        let root = self.root(pool, significand, odd);
        let plus = pool.constant(0, 1);
        let finite = self.round(pool, plus, top, root);
        let (is_zero, is_infinite) = (self.is_zero(pool, x), self.is_infinite(pool, x));
        let as_it_is = pool.or(is_zero, is_infinite);
        let result = pool.ite(as_it_is, x, finite);
        let (is_nan, not_zero) = (self.is_nan(pool, x), pool.not(is_zero));
        let negative = pool.and(a.sign, not_zero);
        let no_number = pool.or(is_nan, negative);
        let nan = self.nan_of(pool, &[x]);
        pool.ite(no_number, nan, result)
    }

    /// Of a significand in [1, 2), or twice of it: one more bit than the precision, of which the highest one stands for 1, and a
    /// sticky one. Each step brings down two bits of the radicand and finds one of the root.
    fn root(self, pool: &mut Pool, significand: Term, doubled: Term) -> Term {
        let p = self.precision();
        let w = p + 4;
        let (zero, zeros) = (pool.constant(0, 1), pool.constant(0, 2));
        let (plain, twice) = (pool.concat(zero, significand), pool.concat(significand, zero));
        let radicand = pool.ite(doubled, twice, plain);
        // p + 1 bits, the upper two of which are before the point; pairs are taken from there.
        let mut rest = pool.constant(0, w);
        let mut root = pool.constant(0, w);
        let one = pool.constant(1, w);
        for step in 0..=p {
            let pair = match (p + 1).checked_sub(2 * step + 2) {
                Some(low) => pool.extract(radicand, low, 2),
                None if 2 * step < p + 1 => {
                    let last = pool.extract(radicand, 0, 1);
                    pool.concat(last, zero)
                }
                None => zeros,
            };
            let low = pool.extract(rest, 0, w - 2);
            rest = pool.concat(low, pair);
            let shifted = pool.extract(root, 0, w - 2);
            let shifted = pool.concat(shifted, zeros);
            let trial = pool.or(shifted, one);
            let fits = pool.ule(trial, rest);
            let less = pool.sub(rest, trial);
            rest = pool.ite(fits, less, rest);
            let upper = pool.extract(root, 0, w - 1);
            root = pool.concat(upper, fits);
        }
        let sticky = nonzero(pool, rest);
        let root = pool.extract(root, 0, p + 1);
        pool.concat(root, sticky)
    }
}
