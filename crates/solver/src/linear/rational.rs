//! Exact fractions. An operation whose result does not fit says so, and the question is given up.

use std::cmp::Ordering;

/// A fraction in lowest terms, the denominator positive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Rational {
    num: i128,
    den: i128,
}

impl Rational {
    pub(super) const ZERO: Rational = Rational { num: 0, den: 1 };
    pub(super) const ONE: Rational = Rational { num: 1, den: 1 };

    pub(super) fn new(num: i128, den: i128) -> Option<Rational> {
        if den == 1 {
            return Some(Rational { num, den });
        }
        let g = gcd(num, den)?;
        let g = if den < 0 { -g } else { g };
        Some(Rational { num: num / g, den: den / g })
    }

    pub(super) fn int(num: i128) -> Rational {
        Rational { num, den: 1 }
    }

    pub(super) fn num(self) -> i128 {
        self.num
    }

    pub(super) fn den(self) -> i128 {
        self.den
    }

    pub(super) fn is_zero(self) -> bool {
        self.num == 0
    }

    pub(super) fn is_positive(self) -> bool {
        self.num > 0
    }

    pub(super) fn is_negative(self) -> bool {
        self.num < 0
    }

    pub(super) fn times(self, other: Rational) -> Option<Rational> {
        Rational::new(self.num.checked_mul(other.num)?, self.den.checked_mul(other.den)?)
    }

    pub(super) fn over(self, other: Rational) -> Option<Rational> {
        debug_assert!(!other.is_zero());
        Rational::new(self.num.checked_mul(other.den)?, self.den.checked_mul(other.num)?)
    }

    pub(super) fn minus(self, other: Rational) -> Option<Rational> {
        if self.den == other.den {
            return Rational::new(self.num.checked_sub(other.num)?, self.den);
        }
        let (a, b) = (self.num.checked_mul(other.den)?, other.num.checked_mul(self.den)?);
        Rational::new(a.checked_sub(b)?, self.den.checked_mul(other.den)?)
    }

    pub(super) fn compare(self, other: Rational) -> Option<Ordering> {
        Some(self.num.checked_mul(other.den)?.cmp(&other.num.checked_mul(self.den)?))
    }
}

/// The greatest common divisor, positive unless both are zero.
pub(super) fn gcd(a: i128, b: i128) -> Option<i128> {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        // Division of 64 bits is several times as fast, and nearly all numbers are small.
        (a, b) = match (u64::try_from(a), u64::try_from(b)) {
            (Ok(x), Ok(y)) => (y as u128, (x % y) as u128),
            _ => (b, a % b),
        };
    }
    i128::try_from(a).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_in_lowest_terms() {
        let x = Rational::new(6, -4).unwrap();
        assert_eq!((x.num(), x.den()), (-3, 2));
        assert_eq!(x.times(Rational::new(-2, 3).unwrap()), Some(Rational::ONE));
        assert_eq!(x.minus(x), Some(Rational::ZERO));
        assert_eq!(Rational::ONE.over(x), Rational::new(-2, 3));
        assert_eq!(x.compare(Rational::ZERO), Some(Ordering::Less));
    }

    #[test]
    fn what_does_not_fit_is_given_up() {
        let x = Rational::int(i128::MAX);
        assert_eq!(x.times(Rational::int(2)), None);
        assert_eq!(x.minus(Rational::int(-1)), None);
        assert_eq!(gcd(i128::MIN, i128::MIN), None);
    }
}
