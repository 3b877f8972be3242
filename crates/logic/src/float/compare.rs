//! Comparisons: false where an operand is a NaN.

use super::{Format, is_zero};
use crate::{Pool, Term};

impl Format {
    /// One bit: one of them is a NaN.
    pub fn unordered(self, pool: &mut Pool, x: Term, y: Term) -> Term {
        let (x, y) = (self.is_nan(pool, x), self.is_nan(pool, y));
        pool.or(x, y)
    }

    /// One bit: both are zeros.
    fn zeros(self, pool: &mut Pool, x: Term, y: Term) -> Term {
        let (x, y) = (self.magnitude(pool, x), self.magnitude(pool, y));
        let either = pool.or(x, y);
        is_zero(pool, either)
    }

    /// One bit: `x == y`.
    pub fn equal(self, pool: &mut Pool, x: Term, y: Term) -> Term {
        let (unordered, zeros) = (self.unordered(pool, x, y), self.zeros(pool, x, y));
        let same = pool.eq(x, y);
        let equal = pool.or(same, zeros);
        let ordered = pool.not(unordered);
        pool.and(ordered, equal)
    }

    /// One bit: `x < y`.
    pub fn less(self, pool: &mut Pool, x: Term, y: Term) -> Term {
        let (unordered, zeros) = (self.unordered(pool, x, y), self.zeros(pool, x, y));
        let (sx, sy) = (self.sign(pool, x), self.sign(pool, y));
        let (up, down) = (pool.ult(x, y), pool.ult(y, x));
        // A negative number is less than a positive one unless both are zeros.
        let not_zeros = pool.not(zeros);
        let negative = pool.ite(sy, down, not_zeros);
        let not_sy = pool.not(sy);
        let positive = pool.and(not_sy, up);
        let less = pool.ite(sx, negative, positive);
        let ordered = pool.not(unordered);
        pool.and(ordered, less)
    }

    /// One bit: `x <= y`.
    pub fn less_or_equal(self, pool: &mut Pool, x: Term, y: Term) -> Term {
        let (less, equal) = (self.less(pool, x, y), self.equal(pool, x, y));
        pool.or(less, equal)
    }
}
