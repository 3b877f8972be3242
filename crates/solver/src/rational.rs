//! Exact fractions. Nearly all are small: two machine words, computed with in twice their width, so that nothing
//! overflows. What gets larger is handed to `num-rational`, and comes back as soon as it fits again.

use logic::Integer;
use num_bigint::BigInt;
use num_integer::Integer as _;
use num_rational::BigRational;
use num_traits::{Signed, ToPrimitive, Zero};
use std::cmp::Ordering;

/// A fraction. Equal fractions are represented equally: in lowest terms, the denominator positive, small if it fits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rational {
    /// Neither number is `i64::MIN`: a product of two of them, and the sum of two such products, fit into an `i128`.
    Small {
        /// The numerator.
        num: i64,
        /// The denominator.
        den: i64,
    },
    /// Any other.
    Large(Box<BigRational>),
}

use Rational::{Large, Small};

impl Rational {
    pub(crate) const ZERO: Rational = Small { num: 0, den: 1 };
    pub(crate) const ONE: Rational = Small { num: 1, den: 1 };

    pub(crate) fn int(num: i128) -> Rational {
        small(num).map_or_else(|| Rational::large(BigInt::from(num).into()), |num| Small { num, den: 1 })
    }

    /// The fraction in lowest terms. The denominator is not zero, and both are below 2¹²⁷.
    fn new(num: i128, den: i128) -> Rational {
        debug_assert!(den != 0 && num != i128::MIN && den != i128::MIN);
        let g = gcd(num.unsigned_abs(), den.unsigned_abs()) as i128;
        let g = if den < 0 { -g } else { g };
        match (small(num / g), small(den / g)) {
            (Some(num), Some(den)) => Small { num, den },
            _ => Large(Box::new(BigRational::new(num.into(), den.into()))),
        }
    }

    fn large(value: BigRational) -> Rational {
        let word = |n: &BigInt| n.to_i64().filter(|&n| n != i64::MIN);
        match (word(value.numer()), word(value.denom())) {
            (Some(num), Some(den)) => Small { num, den },
            _ => Large(Box::new(value)),
        }
    }

    fn to_large(&self) -> BigRational {
        match self {
            &Small { num, den } => BigRational::new_raw(num.into(), den.into()),
            Large(value) => (**value).clone(),
        }
    }

    /// Numerator and denominator.
    pub(crate) fn parts(&self) -> (BigInt, BigInt) {
        self.to_large().into_raw()
    }

    /// Machine words of its numbers where they are large, about; nothing where they are small ones.
    pub(crate) fn words_beyond(&self) -> u64 {
        match self {
            Small { .. } => 0,
            Large(value) => 1 + (value.numer().bits() + value.denom().bits()) / 64,
        }
    }

    pub(crate) fn is_zero(&self) -> bool {
        match self {
            Small { num, .. } => *num == 0,
            Large(value) => value.is_zero(),
        }
    }

    pub(crate) fn is_positive(&self) -> bool {
        match self {
            Small { num, .. } => *num > 0,
            Large(value) => value.is_positive(),
        }
    }

    pub(crate) fn is_negative(&self) -> bool {
        match self {
            Small { num, .. } => *num < 0,
            Large(value) => value.is_negative(),
        }
    }

    pub(crate) fn times(&self, other: &Rational) -> Rational {
        match (self, other) {
            (&Small { num: a, den: 1 }, &Small { num: b, den: 1 }) => Rational::int(wide(a) * wide(b)),
            (&Small { num: a, den: b }, &Small { num: c, den: d }) => {
                Rational::new(wide(a) * wide(c), wide(b) * wide(d))
            }
            _ => Rational::large(self.to_large() * other.to_large()),
        }
    }

    /// `self + factor * other`.
    pub(crate) fn plus(&self, factor: &Rational, other: &Rational) -> Rational {
        match (self, factor, other) {
            (&Small { num: a, den: 1 }, &Small { num: f, den: 1 }, &Small { num: b, den: 1 }) => {
                Rational::int(wide(a) + wide(f) * wide(b))
            }
            _ => self.minus(&factor.negative().times(other)),
        }
    }

    pub(crate) fn negative(&self) -> Rational {
        match self {
            &Small { num, den } => Small { num: -num, den },
            Large(value) => Rational::large(-(**value).clone()),
        }
    }

    pub(crate) fn abs(&self) -> Rational {
        if self.is_negative() { self.negative() } else { self.clone() }
    }

    pub(crate) fn of(n: &Integer) -> Rational {
        match n.to_i64() {
            Some(n) => Rational::int(n.into()),
            None => Rational::large(n.to_bigint().into()),
        }
    }

    pub(crate) fn is_integer(&self) -> bool {
        match self {
            Small { den, .. } => *den == 1,
            Large(value) => value.is_integer(),
        }
    }

    /// The largest integer that is not above it.
    pub(crate) fn floor(&self) -> Integer {
        match self {
            Small { num, den } => Integer::from(num.div_euclid(*den)),
            Large(value) => Integer::from(value.floor().to_integer()),
        }
    }

    /// The divisor is not zero.
    pub(crate) fn over(&self, other: &Rational) -> Rational {
        debug_assert!(!other.is_zero());
        match (self, other) {
            (&Small { num: a, den: b }, &Small { num: c, den: d }) => {
                Rational::new(wide(a) * wide(d), wide(b) * wide(c))
            }
            _ => Rational::large(self.to_large() / other.to_large()),
        }
    }

    pub(crate) fn minus(&self, other: &Rational) -> Rational {
        match (self, other) {
            (&Small { num: a, den: 1 }, &Small { num: c, den: 1 }) => Rational::int(wide(a) - wide(c)),
            (&Small { num: a, den: b }, &Small { num: c, den: d }) if b == d => {
                Rational::new(wide(a) - wide(c), wide(b))
            }
            (&Small { num: a, den: b }, &Small { num: c, den: d }) => {
                Rational::new(wide(a) * wide(d) - wide(c) * wide(b), wide(b) * wide(d))
            }
            _ => Rational::large(self.to_large() - other.to_large()),
        }
    }
}

impl From<i64> for Rational {
    fn from(n: i64) -> Rational {
        Rational::int(n.into())
    }
}

impl Ord for Rational {
    fn cmp(&self, other: &Rational) -> Ordering {
        match (self, other) {
            (&Small { num: a, den: b }, &Small { num: c, den: d }) => (wide(a) * wide(d)).cmp(&(wide(c) * wide(b))),
            _ => self.to_large().cmp(&other.to_large()),
        }
    }
}

impl PartialOrd for Rational {
    fn partial_cmp(&self, other: &Rational) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

fn wide(n: i64) -> i128 {
    n.into()
}

fn small(n: i128) -> Option<i64> {
    i64::try_from(n).ok().filter(|&n| n != i64::MIN)
}

/// The greatest common divisor; nearly all numbers are small, and 64 bits are several times as fast.
pub(crate) fn gcd(a: u128, b: u128) -> u128 {
    match (u64::try_from(a), u64::try_from(b)) {
        (Ok(a), Ok(b)) => a.gcd(&b).into(),
        _ => a.gcd(&b),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fraction(num: i128, den: i128) -> Rational {
        Rational::new(num, den)
    }

    #[test]
    fn fractions_are_in_lowest_terms() {
        let x = fraction(6, -4);
        assert_eq!(x, Small { num: -3, den: 2 });
        assert_eq!(x.times(&fraction(-2, 3)), Rational::ONE);
        assert_eq!(x.minus(&x), Rational::ZERO);
        assert_eq!(Rational::ONE.over(&x), fraction(-2, 3));
        assert!(x < Rational::ZERO && fraction(1, 3) < fraction(1, 2));
    }

    #[test]
    fn what_leaves_the_machine_word_comes_back() {
        let word = Rational::int(i64::MAX.into());
        let square = word.times(&word);
        assert!(matches!(square, Large(_)) && square > word && square.is_positive());
        assert_eq!(square.over(&word), word);
        assert_eq!(square.minus(&square), Rational::ZERO);
        let below = Rational::ZERO.minus(&word).minus(&Rational::ONE);
        assert!(matches!(below, Large(_)) && below.is_negative() && below < Rational::ZERO.minus(&word));
        assert_eq!(below.minus(&Rational::int(-1)), Rational::ZERO.minus(&word));
        assert_eq!(Rational::int(i128::MIN).over(&Rational::int(i128::MIN)), Rational::ONE);
    }

    /// Chains of operations on the edge of the machine word, against the library's fractions alone.
    #[test]
    fn small_fractions_are_those_of_the_library() {
        let edge = [0, 1, -1, 2, 3, -7, i64::MAX - 1, i64::MAX, -i64::MAX, 1 << 31, (1 << 32) + 1];
        let values: Vec<Rational> = edge
            .iter()
            .flat_map(|&n| edge.iter().filter(|&&d| d != 0).map(move |&d| Rational::new(n.into(), d.into())))
            .collect();
        for x in &values {
            for y in &values {
                let (a, b) = (x.to_large(), y.to_large());
                assert_eq!(x.times(y), Rational::large(&a * &b));
                assert_eq!(x.minus(y), Rational::large(&a - &b));
                assert_eq!(x.cmp(y), a.cmp(&b));
                if !y.is_zero() {
                    assert_eq!(x.over(y), Rational::large(&a / &b));
                }
            }
        }
    }
}
