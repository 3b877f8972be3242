//! Sums of unknown integers with integer coefficients.

use logic::Integer;

/// An unknown integer, by number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct IntVar(pub u32);

/// `Σ coefficient * unknown + constant`, in order of the unknowns, no coefficient zero.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Form {
    /// Coefficients by unknown.
    pub terms: Vec<(IntVar, Integer)>,
    /// The summand without unknown.
    pub constant: Integer,
}

impl Form {
    /// A sum without unknowns.
    pub fn constant(constant: impl Into<Integer>) -> Form {
        Form { terms: Vec::new(), constant: constant.into() }
    }

    /// An unknown by itself.
    pub fn variable(v: IntVar) -> Form {
        Form { terms: vec![(v, Integer::ONE)], constant: Integer::ZERO }
    }

    /// The number that it is, if no unknown occurs.
    pub fn as_constant(&self) -> Option<&Integer> {
        self.terms.is_empty().then_some(&self.constant)
    }

    /// The coefficient of an unknown, zero where it does not occur.
    pub fn coefficient(&self, v: IntVar) -> Integer {
        let found = self.terms.binary_search_by_key(&v, |&(x, _)| x);
        found.map_or(Integer::ZERO, |i| self.terms[i].1.clone())
    }

    /// `factor * self`.
    pub fn times(&self, factor: &Integer) -> Form {
        if factor.is_zero() {
            return Form::default();
        }
        let terms = self.terms.iter().map(|(v, c)| (*v, c.mul(factor))).collect();
        Form { terms, constant: self.constant.mul(factor) }
    }

    /// `self + factor * other`.
    pub fn plus(&self, factor: &Integer, other: &Form) -> Form {
        let constant = self.constant.add(&factor.mul(&other.constant));
        let mut terms = Vec::with_capacity(self.terms.len() + other.terms.len());
        let (mut ours, mut theirs) = (self.terms.iter().peekable(), other.terms.iter().peekable());
        loop {
            let (v, c) = match (ours.peek(), theirs.peek()) {
                (Some((x, a)), Some((y, b))) if x == y => {
                    let sum = (*x, a.add(&factor.mul(b)));
                    ours.next();
                    theirs.next();
                    sum
                }
                (Some((x, a)), Some((y, _))) if x < y => {
                    let own = (*x, a.clone());
                    ours.next();
                    own
                }
                (_, Some((y, b))) => {
                    let scaled = (*y, factor.mul(b));
                    theirs.next();
                    scaled
                }
                (Some((x, a)), None) => {
                    let own = (*x, a.clone());
                    ours.next();
                    own
                }
                (None, None) => break,
            };
            if !c.is_zero() {
                terms.push((v, c));
            }
        }
        Form { terms, constant }
    }

    /// `self - other`.
    pub fn minus(&self, other: &Form) -> Form {
        self.plus(&Integer::from(-1), other)
    }

    /// The greatest common divisor of the coefficients; zero where there are none.
    pub fn divisor(&self) -> Integer {
        self.terms.iter().fold(Integer::ZERO, |g, (_, c)| if g.is_one() { g } else { g.gcd(c) })
    }

    /// The value where unknowns have the values that `value` says.
    pub fn value(&self, mut value: impl FnMut(IntVar) -> Integer) -> Integer {
        self.terms.iter().fold(self.constant.clone(), |sum, (v, c)| sum.add(&c.mul(&value(*v))))
    }
}
