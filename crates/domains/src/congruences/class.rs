//! Classes of natural numbers.

use num_integer::gcd;
use std::fmt;

/// The natural numbers that leave a remainder by a modulus; one number by itself has the modulus zero.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Class {
    modulus: u128,
    remainder: u128,
}

impl fmt::Debug for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} mod {}", self.remainder, self.modulus)
    }
}

/// Larger moduli are not looked at: products of two have to fit.
const MAX: u128 = 1 << 64;
/// The steps that the intersection of two classes may take.
const MAX_STEPS: u128 = 4096;

impl Class {
    /// All numbers.
    pub const ANY: Class = Class { modulus: 1, remainder: 0 };

    /// This number.
    pub fn single(n: u128) -> Class {
        Class { modulus: 0, remainder: n }
    }

    /// Those that leave the remainder of `n` by `modulus`, which is not zero.
    pub fn new(modulus: u128, n: u128) -> Class {
        match modulus {
            0 | 1 => Class::ANY,
            m if m > MAX => Class::ANY,
            m => Class { modulus: m, remainder: n % m },
        }
    }

    /// Zero for one number.
    pub fn modulus(self) -> u128 {
        self.modulus
    }

    /// The least number of the class.
    pub fn remainder(self) -> u128 {
        self.remainder
    }

    pub(super) fn is_any(self) -> bool {
        self.modulus == 1
    }

    /// The only number.
    pub(super) fn value(self) -> Option<u128> {
        (self.modulus == 0).then_some(self.remainder)
    }

    pub(super) fn contains(self, n: u128) -> bool {
        if self.modulus == 0 { n == self.remainder } else { n % self.modulus == self.remainder }
    }

    pub(super) fn is_subset(self, of: Class) -> bool {
        of.modulus == 1 || of.contains(self.remainder) && (self.modulus == 0 || of.divides(self.modulus))
    }

    fn divides(self, n: u128) -> bool {
        self.modulus != 0 && n.is_multiple_of(self.modulus)
    }

    /// The least class that has both.
    pub(super) fn join(self, other: Class) -> Class {
        if self == other {
            return self;
        }
        let apart = self.remainder.abs_diff(other.remainder);
        Class::new(gcd(gcd(self.modulus, other.modulus), apart), self.remainder)
    }

    /// A class of the numbers that are in both: the finer one where that takes too long to find; `None` where there is none.
    pub(super) fn meet(self, other: Class) -> Option<Class> {
        let (coarse, fine) = if self.modulus != 0 && (other.modulus == 0 || other.modulus >= self.modulus) {
            (self, other)
        } else {
            (other, self)
        };
        let common = gcd(coarse.modulus, fine.modulus);
        if fine.modulus == 0 {
            return coarse.contains(fine.remainder).then_some(fine);
        }
        if fine.remainder % common != coarse.remainder % common {
            return None;
        }
        let steps = coarse.modulus / common;
        match fine.modulus.checked_mul(steps).filter(|&m| m <= MAX && steps <= MAX_STEPS) {
            Some(modulus) => {
                let mut both = (0..steps).map(|k| fine.remainder + k * fine.modulus);
                both.find(|&n| coarse.contains(n)).map(|n| Class::new(modulus, n))
            }
            None => Some(fine),
        }
    }

    pub(super) fn plus(self, other: Class) -> Class {
        let n = self.remainder + other.remainder;
        match gcd(self.modulus, other.modulus) {
            0 => Class::single(n),
            m => Class::new(m, n),
        }
    }

    /// Of differences that are not below zero.
    pub(super) fn minus(self, other: Class) -> Class {
        match gcd(self.modulus, other.modulus) {
            0 => self.remainder.checked_sub(other.remainder).map_or(Class::ANY, Class::single),
            m => Class::new(m, self.remainder % m + m - other.remainder % m),
        }
    }

    pub(super) fn times(self, other: Class) -> Class {
        if [self.modulus, self.remainder, other.modulus, other.remainder].iter().any(|&n| n >= MAX) {
            return Class::ANY;
        }
        let (a, b) = (self.modulus * other.remainder, other.modulus * self.remainder);
        let n = self.remainder * other.remainder;
        match gcd(gcd(a, b), self.modulus * other.modulus) {
            0 => Class::single(n),
            m => Class::new(m, n),
        }
    }

    /// What a multiple of `modulus` more or less leaves of it.
    pub(super) fn by(self, modulus: u128) -> Class {
        Class::new(gcd(self.modulus, modulus), self.remainder)
    }

    /// The remainders by `divisor`, which is not zero.
    pub(super) fn rem(self, divisor: u128) -> Class {
        if self.modulus.is_multiple_of(divisor) { Class::single(self.remainder % divisor) } else { self.by(divisor) }
    }

    /// The quotients by `divisor`, which is not zero.
    pub(super) fn div(self, divisor: u128) -> Class {
        let is_exact = self.modulus.is_multiple_of(divisor) && self.modulus != 0;
        match self.value() {
            Some(n) => Class::single(n / divisor),
            None if is_exact => Class::new(self.modulus / divisor, self.remainder / divisor),
            None => Class::ANY,
        }
    }

    /// The numbers of the class from `lo` to `hi`, as the first and the last.
    pub(super) fn within(self, lo: u128, hi: u128) -> Option<(u128, u128)> {
        if self.modulus == 0 {
            return (lo..=hi).contains(&self.remainder).then_some((self.remainder, self.remainder));
        }
        let m = self.modulus;
        let first = lo.checked_add((self.remainder + m - lo % m) % m)?;
        let last = hi.checked_sub((hi % m + m - self.remainder) % m)?;
        (first <= last).then_some((first, last))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers that are looked at one by one.
    const FEW: u128 = 120;

    fn classes() -> Vec<Class> {
        let more = (2..7).flat_map(|m| (0..m).map(move |r| Class::new(m, r)));
        (0..6).map(Class::single).chain([Class::ANY]).chain(more).collect()
    }

    fn numbers(c: Class) -> impl Iterator<Item = u128> {
        (0..FEW).filter(move |&n| c.contains(n))
    }

    #[test]
    fn operations_on_all_numbers() {
        for a in classes() {
            for b in classes() {
                let is_subset = numbers(a).all(|n| b.contains(n));
                assert_eq!(a.is_subset(b), is_subset, "{a:?} {b:?}");
                let both = a.meet(b);
                for n in 0..FEW {
                    let is_in_both = a.contains(n) && b.contains(n);
                    assert_eq!(both.is_some_and(|c| c.contains(n)), is_in_both, "{n} of {a:?} and {b:?}");
                    assert!(a.join(b).contains(n) || !a.contains(n) && !b.contains(n), "{n} of {a:?} or {b:?}");
                }
                for (x, y) in numbers(a).take(9).flat_map(|x| numbers(b).take(9).map(move |y| (x, y))) {
                    assert!(a.plus(b).contains(x + y) && a.times(b).contains(x * y), "{x} {y} of {a:?} {b:?}");
                    assert!(x < y || a.minus(b).contains(x - y), "{x} - {y} of {a:?} {b:?}");
                }
            }
            for (n, d) in numbers(a).flat_map(|n| (1..9).map(move |d| (n, d))) {
                assert!(a.rem(d).contains(n % d) && a.div(d).contains(n / d) && a.by(d).contains(n + 3 * d));
                let inside: Vec<u128> = numbers(a).filter(|k| (n..=n + d).contains(k)).collect();
                let ends = inside.first().copied().zip(inside.last().copied());
                assert!(n + d >= FEW || a.within(n, n + d) == ends, "{n} to {} of {a:?}", n + d);
            }
        }
    }
}
