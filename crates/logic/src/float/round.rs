//! Rounding, and the shifts around it.

use super::{Format, Rounding, nonzero};
use crate::{BinOp, Pool, Term, mask};

impl Format {
    /// The encoding of the number `±significand`, rounded. `top` is the exponent, with the bias added, that a
    /// one at the highest position of the significand has: a signed number with [`Format::room`]. Its lowest bit may be sticky
    /// if it has two more bits than the precision.
    pub(super) fn round(self, pool: &mut Pool, sign: Term, top: Term, significand: Term) -> Term {
        let padded = self.padded(pool, significand);
        let n = pool.width(padded);
        let (normal, zeros) = normalised(pool, padded);
        let zeros = pool.zext(zeros, self.room());
        let exponent = pool.sub(top, zeros);
        let one = pool.constant(1, self.room());
        let is_subnormal = pool.slt(exponent, one);
        let missing = pool.sub(one, exponent);
        let aligned = self.aligned(pool, normal, is_subnormal, missing);
        let p = self.precision();
        let kept = pool.extract(aligned, n - self.fraction - 1, self.fraction);
        let (guard, lowest) = (pool.extract(aligned, n - p - 1, 1), pool.extract(aligned, n - p, 1));
        let rest = pool.extract(aligned, 0, n - p - 1);
        let sticky = nonzero(pool, rest);
        let up = self.goes_up(pool, sign, (guard, sticky, lowest));
        let zero = pool.constant(0, self.room());
        let stored = pool.ite(is_subnormal, zero, exponent);
        let low = pool.extract(stored, 0, self.exponent);
        let truncated = pool.concat(low, kept);
        // The carry runs into the exponent, as it should: up to infinity.
        let up = pool.zext(up, self.magnitude_width());
        let rounded = pool.add(truncated, up);
        let too_large = pool.constant(mask(self.exponent), self.room());
        let overflows = pool.sle(too_large, stored);
        let largest = self.beyond(pool, sign);
        let finite = pool.ite(overflows, largest, rounded);
        let some = nonzero(pool, significand);
        let none = pool.constant(0, self.magnitude_width());
        let magnitude = pool.ite(some, finite, none);
        pool.concat(sign, magnitude)
    }

    /// Whether the magnitude is the larger one of the two that are possible: by the first bit that is cut off, whether there are others, and
    /// the last bit that is kept.
    fn goes_up(self, pool: &mut Pool, sign: Term, (guard, sticky, lowest): (Term, Term, Term)) -> Term {
        let tips = pool.or(sticky, lowest);
        let nearest = pool.and(guard, tips);
        match self.rounding {
            Rounding::Nearest => nearest,
            Rounding::Mode(mode) => {
                let (is_inexact, positive) = (pool.or(guard, sticky), pool.not(sign));
                let [down, up] = [sign, positive].map(|away| pool.and(is_inexact, away));
                let never = pool.truth(false);
                by_mode(pool, mode, [nearest, down, up, never])
            }
        }
    }

    /// The magnitude of what is larger than all numbers: infinite, or the largest number where rounding does not go there.
    fn beyond(self, pool: &mut Pool, sign: Term) -> Term {
        let infinite = self.infinite(pool);
        match self.rounding {
            Rounding::Nearest => infinite,
            Rounding::Mode(mode) => {
                let one = pool.constant(1, self.magnitude_width());
                let largest = pool.sub(infinite, one);
                let (down, up) = (pool.ite(sign, infinite, largest), pool.ite(sign, largest, infinite));
                by_mode(pool, mode, [infinite, down, up, largest])
            }
        }
    }

    /// One bit: the sign of a zero that is left where two numbers cancel out.
    pub(super) fn sign_of_nothing(self, pool: &mut Pool) -> Term {
        let (plus, minus) = (pool.truth(false), pool.truth(true));
        match self.rounding {
            Rounding::Nearest => plus,
            Rounding::Mode(mode) => by_mode(pool, mode, [plus, minus, plus, plus]),
        }
    }

    /// With zeros behind it, so that a guard and a sticky bit are there.
    fn padded(self, pool: &mut Pool, significand: Term) -> Term {
        match (self.precision() + 2).checked_sub(pool.width(significand)) {
            None | Some(0) => significand,
            Some(missing) => {
                let zeros = pool.constant(0, missing);
                pool.concat(significand, zeros)
            }
        }
    }

    /// Moved down by `missing` bits where the number is subnormal.
    fn aligned(self, pool: &mut Pool, normal: Term, is_subnormal: Term, missing: Term) -> Term {
        let n = pool.width(normal);
        let distance = self.saturated(pool, missing, n);
        let moved = moved_down(pool, normal, distance);
        pool.ite(is_subnormal, moved, normal)
    }

    /// A distance of exponents as one to shift numbers of `n` bits by: what is more than `n`, or negative, is `n`.
    pub(super) fn saturated(self, pool: &mut Pool, distance: Term, n: u32) -> Term {
        let most = pool.constant(n.into(), self.room());
        let more = pool.ult(most, distance);
        let distance = pool.ite(more, most, distance);
        resized(pool, distance, n)
    }
}

/// The one of the mode: see [`Rounding::Mode`].
pub(super) fn by_mode(pool: &mut Pool, mode: Term, [nearest, down, up, zero]: [Term; 4]) -> Term {
    let is = |pool: &mut Pool, n| {
        let n = pool.constant(n, 2);
        pool.eq(mode, n)
    };
    let (is_nearest, is_down, is_up) = (is(pool, 0), is(pool, 1), is(pool, 2));
    let others = pool.ite(is_up, up, zero);
    let others = pool.ite(is_down, down, others);
    pool.ite(is_nearest, nearest, others)
}

/// Another width, of a number that fits.
pub(super) fn resized(pool: &mut Pool, t: Term, w: u32) -> Term {
    if pool.width(t) > w { pool.extract(t, 0, w) } else { pool.zext(t, w) }
}

/// Shifted up until the highest bit is a one, and how far that is: eight bits. Zero stays.
pub(super) fn normalised(pool: &mut Pool, t: Term) -> (Term, Term) {
    let n = pool.width(t);
    let mut shifted = t;
    let mut zeros = pool.constant(0, 8);
    for stage in (0..7).rev().map(|i| 1_u32 << i).filter(|&s| s < n) {
        let high = pool.extract(shifted, n - stage, stage);
        let some = nonzero(pool, high);
        let rest = pool.extract(shifted, 0, n - stage);
        let filling = pool.constant(0, stage);
        let moved = pool.concat(rest, filling);
        shifted = pool.ite(some, shifted, moved);
        let (none, counted) = (pool.constant(0, 8), pool.constant(stage.into(), 8));
        let counted = pool.ite(some, none, counted);
        zeros = pool.or(zeros, counted);
    }
    (shifted, zeros)
}

/// Shifted down by a distance of the same width; the lowest bit of the result is set too if a one was shifted out.
pub(super) fn moved_down(pool: &mut Pool, t: Term, distance: Term) -> Term {
    let n = pool.width(t);
    let moved = pool.bin(BinOp::Lshr, t, distance);
    let back = pool.bin(BinOp::Shl, moved, distance);
    let lost = pool.ne(back, t);
    let sticky = pool.zext(lost, n);
    pool.or(moved, sticky)
}
