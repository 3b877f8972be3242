//! Rounding to whole numbers. The fraction bits of an encoding count units of its last place, and a carry out of them goes
//! into the exponent, so these work on encodings as they are.

use super::round::{by_mode, resized};
use super::{Format, Rounding};
use crate::{BinOp, Pool, Term};

/// The direction in which a number that is not whole is rounded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Toward {
    /// `trunc`.
    Zero,
    /// `floor`.
    Below,
    /// `ceil`.
    Above,
    /// `round`: the nearest, and of two the one away from zero.
    NearestAway,
    /// `rint` in the usual mode: the nearest, and of two the even one.
    NearestEven,
    /// As the format rounds.
    Current,
}

impl Format {
    /// The whole number in the direction; infinities stay, and so does the sign.
    pub fn integral(self, pool: &mut Pool, x: Term, toward: Toward) -> Term {
        let toward = match (toward, self.rounding) {
            (Toward::Current, Rounding::Mode(mode)) => {
                let ways = [Toward::NearestEven, Toward::Below, Toward::Above, Toward::Zero];
                let each = ways.map(|toward| self.integral(pool, x, toward));
                return by_mode(pool, mode, each);
            }
            (Toward::Current, Rounding::Nearest) => Toward::NearestEven,
            (toward, _) => toward,
        };
        let m = self.magnitude_width();
        let (sign, magnitude) = (self.sign(pool, x), self.magnitude(pool, x));
        let stored = pool.extract(x, self.fraction, self.exponent);
        let (one, whole) = (self.bias(), self.bias() + u128::from(self.fraction));
        let [least, unit] = [one, whole].map(|e| pool.constant(e, self.exponent));
        let (is_small, is_whole) = (pool.ult(stored, least), pool.ule(unit, stored));
        // The number of fraction bits that lie behind the point.
        let behind = pool.sub(unit, stored);
        let behind = resized(pool, behind, m);
        let digit = pool.constant(1, m);
        let ulp = pool.bin(BinOp::Shl, digit, behind);
        let below = pool.sub(ulp, digit);
        let raise = self.raise(pool, toward, (sign, magnitude), (ulp, below));
        let raised = pool.add(magnitude, raise);
        let kept = pool.not(below);
        let cut = pool.and(raised, kept);
        let small = self.below_one(pool, toward, sign, magnitude);
        let rounded = pool.ite(is_small, small, cut);
        let result = pool.ite(is_whole, magnitude, rounded);
        let result = pool.concat(sign, result);
        let is_nan = self.is_nan(pool, x);
        let nan = self.nan_of(pool, &[x]);
        pool.ite(is_nan, nan, result)
    }

    /// What is added before bits behind the point are cut off, `below` of which are ones up to the one in `ulp`.
    fn raise(
        self,
        pool: &mut Pool,
        toward: Toward,
        (sign, magnitude): (Term, Term),
        (ulp, below): (Term, Term),
    ) -> Term {
        let m = self.magnitude_width();
        let (zero, digit) = (pool.constant(0, m), pool.constant(1, m));
        match toward {
            Toward::Zero => zero,
            Toward::Below => pool.ite(sign, below, zero),
            Toward::Above => pool.ite(sign, zero, below),
            Toward::NearestAway => pool.bin(BinOp::Lshr, ulp, digit),
            Toward::NearestEven | Toward::Current => {
                let less_than_half = pool.bin(BinOp::Lshr, below, digit);
                // Of numbers below two this is the lowest bit of the exponent, which is odd, as their leading one is.
                let unit = pool.and(magnitude, ulp);
                let even = super::is_zero(pool, unit);
                let more = pool.ite(even, zero, digit);
                pool.add(less_than_half, more)
            }
        }
    }

    /// The magnitude that a magnitude below one is rounded to.
    fn below_one(self, pool: &mut Pool, toward: Toward, sign: Term, magnitude: Term) -> Term {
        let m = self.magnitude_width();
        let half = pool.constant((self.bias() - 1) << self.fraction, m);
        let goes_up = match toward {
            Toward::Zero => pool.truth(false),
            Toward::Below | Toward::Above => {
                let some = super::nonzero(pool, magnitude);
                let away = if toward == Toward::Below { sign } else { pool.not(sign) };
                pool.and(some, away)
            }
            Toward::NearestAway => pool.ule(half, magnitude),
            Toward::NearestEven | Toward::Current => pool.ult(half, magnitude),
        };
        let (zero, one) = (pool.constant(0, m), pool.constant(self.bias() << self.fraction, m));
        pool.ite(goes_up, one, zero)
    }
}
