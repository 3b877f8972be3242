//! Rows of integers in homogeneous coordinates: constraints and generators look alike.

use logic::Integer;

/// Coordinates of more bits than this are given up.
const MOST_BITS: u64 = 192;

/// What a constraint row says of the sum that it makes with a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// It is zero.
    Equality,
    /// It is zero or more.
    Inequality,
}

/// The first coordinate is that of the constant, then one for each variable of the pack; without a common divisor.
///
/// As a constraint: a multiple of one and multiples of the variables. As a generator: a point that is multiplied by its first
/// coordinate, or a direction where that is zero.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row(Vec<Integer>);

impl Row {
    /// Of these coordinates.
    pub fn new(coordinates: Vec<Integer>) -> Row {
        Row(coordinates).reduced()
    }

    /// Of exactly these coordinates: a sum that is computed, where multiples are not the same.
    pub(super) fn exact(coordinates: Vec<Integer>) -> Row {
        Row(coordinates)
    }

    /// One at this coordinate, zero elsewhere.
    pub(super) fn unit(size: usize, at: usize) -> Row {
        Row((0..size).map(|i| if i == at { Integer::ONE } else { Integer::ZERO }).collect())
    }

    /// All coordinates.
    pub fn coordinates(&self) -> &[Integer] {
        &self.0
    }

    pub(super) fn dot(&self, other: &Row) -> Integer {
        let mut sum = Integer::ZERO;
        for (a, b) in self.0.iter().zip(&other.0) {
            if !a.is_zero() && !b.is_zero() {
                sum = sum.add(&a.mul(b));
            }
        }
        sum
    }

    /// `self * by + other * times`.
    pub(super) fn combined(&self, by: &Integer, other: &Row, times: &Integer) -> Row {
        Row(self.0.iter().zip(&other.0).map(|(a, b)| a.mul(by).add(&b.mul(times))).collect()).reduced()
    }

    pub(super) fn negated(&self) -> Row {
        Row(self.0.iter().map(Integer::neg).collect())
    }

    pub(super) fn is_zero(&self) -> bool {
        self.0.iter().all(Integer::is_zero)
    }

    pub(super) fn is_huge(&self) -> bool {
        self.0.iter().any(|c| c.to_i64().is_none() && c.to_bigint().bits() > MOST_BITS)
    }

    /// The same constraint on integers: the constant is the least one that says no less.
    pub(super) fn tightened(&self, kind: Kind) -> Row {
        let divisor = self.0[1..].iter().fold(Integer::ZERO, |g, c| g.gcd(c));
        if kind == Kind::Equality || divisor.is_zero() || divisor.is_one() {
            return self.clone();
        }
        Row(self.0.iter().map(|c| c.div_floor(&divisor)).collect())
    }

    fn reduced(self) -> Row {
        let divisor = self.0.iter().fold(Integer::ZERO, |g, c| if g.is_one() { g } else { g.gcd(c) });
        if divisor.is_zero() || divisor.is_one() {
            return self;
        }
        Row(self.0.iter().map(|c| c.div(&divisor)).collect())
    }
}
