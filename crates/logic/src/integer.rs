//! Mathematical integers: small ones inline, big ones shared. Arithmetic stays on machine words as long as it can.

use num_bigint::{BigInt, Sign};
use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// An integer of any size. Cloning is cheap.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Integer(Repr);

#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Small(i64),
    /// Only what does not fit a small one, so that equal integers look equal.
    Big(Arc<BigInt>),
}

impl Integer {
    /// 0.
    pub const ZERO: Integer = Integer(Repr::Small(0));
    /// 1.
    pub const ONE: Integer = Integer(Repr::Small(1));

    /// The value, if it fits.
    pub fn to_i64(&self) -> Option<i64> {
        match self.0 {
            Repr::Small(n) => Some(n),
            Repr::Big(_) => None,
        }
    }

    /// The same number, of the library's type.
    pub fn to_bigint(&self) -> BigInt {
        match &self.0 {
            Repr::Small(n) => BigInt::from(*n),
            Repr::Big(n) => (**n).clone(),
        }
    }

    /// The value modulo 2^w, `w` from 1 to 128 (SMT-LIB `int_to_bv`).
    pub fn to_bits(&self, w: u32) -> u128 {
        let low = match &self.0 {
            Repr::Small(n) => *n as i128 as u128,
            Repr::Big(n) => {
                let mut digits = n.iter_u64_digits();
                let mut digit = || digits.next().unwrap_or(0) as u128;
                let low = digit() | digit() << 64;
                if n.sign() == Sign::Minus { low.wrapping_neg() } else { low }
            }
        };
        low & crate::bv::mask(w)
    }

    /// Whether it is 0.
    pub fn is_zero(&self) -> bool {
        self.to_i64() == Some(0)
    }

    /// Whether it is 1.
    pub fn is_one(&self) -> bool {
        self.to_i64() == Some(1)
    }

    /// Whether it is less than 0.
    pub fn is_negative(&self) -> bool {
        match &self.0 {
            Repr::Small(n) => *n < 0,
            Repr::Big(n) => n.sign() == Sign::Minus,
        }
    }

    /// Without its sign.
    pub fn abs(&self) -> Integer {
        if self.is_negative() { self.neg() } else { self.clone() }
    }

    /// `-self`.
    pub fn neg(&self) -> Integer {
        Integer::ZERO.sub(self)
    }

    /// `self + other`.
    pub fn add(&self, other: &Integer) -> Integer {
        self.by(other, i64::checked_add, |a, b| a + b)
    }

    /// `self - other`.
    pub fn sub(&self, other: &Integer) -> Integer {
        self.by(other, i64::checked_sub, |a, b| a - b)
    }

    /// `self * other`.
    pub fn mul(&self, other: &Integer) -> Integer {
        self.by(other, i64::checked_mul, |a, b| a * b)
    }

    /// The quotient q of SMT-LIB's `div`: `self = other * q + r` with `0 <= r < |other|`. Division by zero gives 0, so that
    /// the equation holds there too (`r` is [`Integer::modulo`]).
    pub fn div(&self, other: &Integer) -> Integer {
        if other.is_zero() {
            return Integer::ZERO;
        }
        self.by(other, i64::checked_div_euclid, |a, b| euclid(a, b).0)
    }

    /// The remainder r of SMT-LIB's `mod`, never negative; `self` where `other` is zero.
    pub fn modulo(&self, other: &Integer) -> Integer {
        if other.is_zero() {
            return self.clone();
        }
        self.by(other, i64::checked_rem_euclid, |a, b| euclid(a, b).1)
    }

    /// The largest integer that is not above `self / other`; `other` is positive.
    pub fn div_floor(&self, other: &Integer) -> Integer {
        debug_assert!(!other.is_negative() && !other.is_zero());
        self.div(other)
    }

    /// The greatest common divisor, never negative.
    pub fn gcd(&self, other: &Integer) -> Integer {
        let (mut a, mut b) = (self.abs(), other.abs());
        while !b.is_zero() {
            (a, b) = (b.clone(), a.modulo(&b));
        }
        a
    }

    /// `small` where both operands and the result are small, `big` otherwise.
    fn by(
        &self,
        other: &Integer,
        small: impl FnOnce(i64, i64) -> Option<i64>,
        big: impl FnOnce(&BigInt, &BigInt) -> BigInt,
    ) -> Integer {
        if let (Repr::Small(a), Repr::Small(b)) = (&self.0, &other.0)
            && let Some(n) = small(*a, *b)
        {
            return Integer(Repr::Small(n));
        }
        Integer::from(big(&self.to_bigint(), &other.to_bigint()))
    }
}

/// Quotient and remainder by Euclid; `b` is not zero.
fn euclid(a: &BigInt, b: &BigInt) -> (BigInt, BigInt) {
    let (q, r) = (a / b, a % b);
    match (r.sign(), b.sign()) {
        (Sign::Minus, Sign::Minus) => (q + 1, r - b),
        (Sign::Minus, _) => (q - 1, r + b),
        _ => (q, r),
    }
}

impl Default for Integer {
    fn default() -> Integer {
        Integer::ZERO
    }
}

impl From<i32> for Integer {
    fn from(n: i32) -> Integer {
        Integer(Repr::Small(n.into()))
    }
}

impl From<i64> for Integer {
    fn from(n: i64) -> Integer {
        Integer(Repr::Small(n))
    }
}

impl From<BigInt> for Integer {
    fn from(n: BigInt) -> Integer {
        Integer(match i64::try_from(&n) {
            Ok(small) => Repr::Small(small),
            Err(_) => Repr::Big(Arc::new(n)),
        })
    }
}

/// Bits read without sign (SMT-LIB `ubv_to_int`).
impl From<u128> for Integer {
    fn from(n: u128) -> Integer {
        match i64::try_from(n) {
            Ok(small) => Integer(Repr::Small(small)),
            Err(_) => Integer(Repr::Big(Arc::new(BigInt::from(n)))),
        }
    }
}

impl Ord for Integer {
    fn cmp(&self, other: &Integer) -> Ordering {
        match (&self.0, &other.0) {
            (Repr::Small(a), Repr::Small(b)) => a.cmp(b),
            (Repr::Big(a), Repr::Big(b)) => a.cmp(b),
            // A big one is beyond every small one.
            (Repr::Small(_), Repr::Big(_)) if other.is_negative() => Ordering::Greater,
            (Repr::Small(_), Repr::Big(_)) => Ordering::Less,
            (Repr::Big(_), Repr::Small(_)) => other.cmp(self).reverse(),
        }
    }
}

impl PartialOrd for Integer {
    fn partial_cmp(&self, other: &Integer) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// In decimal.
impl fmt::Display for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Small(n) => n.fmt(f),
            Repr::Big(n) => n.fmt(f),
        }
    }
}

impl fmt::Debug for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// The text is no integer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoInteger;

/// Decimal digits behind an optional minus.
impl FromStr for Integer {
    type Err = NoInteger;

    fn from_str(text: &str) -> Result<Integer, NoInteger> {
        let digits = text.strip_prefix('-').unwrap_or(text);
        if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(NoInteger);
        }
        match text.parse::<i64>() {
            Ok(small) => Ok(Integer::from(small)),
            Err(_) => text.parse::<BigInt>().map(Integer::from).map_err(|_| NoInteger),
        }
    }
}
