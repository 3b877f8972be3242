//! Polynomials modulo 2^width, in what is not taken apart.

use logic::{Term, mask};
use std::collections::BTreeMap;

/// Beyond this, expanding is worse than what a polynomial is good for.
const MAX_MONOMIALS: usize = 300;
const MAX_DEGREE: u32 = 16;

/// A product of unknowns, each with its exponent, in the order of their terms. The empty one is 1.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub(super) struct Monomial(Vec<(Term, u32)>);

impl Monomial {
    pub(super) fn of(unknown: Term) -> Monomial {
        Monomial(vec![(unknown, 1)])
    }

    /// The unknown that it is.
    pub(super) fn as_unknown(&self) -> Option<Term> {
        match self.0[..] {
            [(t, 1)] => Some(t),
            _ => None,
        }
    }

    fn is_one(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn degree(&self) -> u32 {
        self.0.iter().map(|&(_, e)| e).sum()
    }

    fn exponent(&self, unknown: Term) -> u32 {
        self.0.iter().find(|&&(t, _)| t == unknown).map_or(0, |&(_, e)| e)
    }

    fn times(&self, other: &Monomial) -> Monomial {
        let mut exponents: BTreeMap<Term, u32> = self.0.iter().copied().collect();
        for &(t, e) in &other.0 {
            *exponents.entry(t).or_default() += e;
        }
        Monomial(exponents.into_iter().collect())
    }

    /// What the other one has to be multiplied with to get this one.
    fn quotient(&self, divisor: &Monomial) -> Option<Monomial> {
        let mut exponents: BTreeMap<Term, u32> = self.0.iter().copied().collect();
        for &(t, e) in &divisor.0 {
            let own = exponents.get_mut(&t)?;
            *own = own.checked_sub(e)?;
        }
        Some(Monomial(exponents.into_iter().filter(|&(_, e)| e > 0).collect()))
    }

    fn without(&self, unknown: Term) -> Monomial {
        Monomial(self.0.iter().copied().filter(|&(t, _)| t != unknown).collect())
    }
}

/// A sum of monomials with coefficients, none of which is zero.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Polynomial {
    width: u32,
    summands: BTreeMap<Monomial, u128>,
}

impl Polynomial {
    pub(super) fn constant(value: u128, width: u32) -> Polynomial {
        let mut p = Polynomial { width, summands: BTreeMap::new() };
        p.add(Monomial::default(), value);
        p
    }

    pub(super) fn unknown(t: Term, width: u32) -> Polynomial {
        Polynomial { width, summands: BTreeMap::from([(Monomial::of(t), 1)]) }
    }

    pub(super) fn width(&self) -> u32 {
        self.width
    }

    fn add(&mut self, m: Monomial, coefficient: u128) {
        let sum = self.coefficient(&m).wrapping_add(coefficient) & mask(self.width);
        if sum == 0 {
            self.summands.remove(&m);
        } else {
            self.summands.insert(m, sum);
        }
    }

    pub(super) fn summands(&self) -> impl Iterator<Item = (&Monomial, u128)> {
        self.summands.iter().map(|(m, &c)| (m, c))
    }

    pub(super) fn unknowns(&self) -> Vec<Term> {
        let mut unknowns: Vec<Term> = self.summands.keys().flat_map(|m| m.0.iter().map(|&(t, _)| t)).collect();
        unknowns.sort_unstable();
        unknowns.dedup();
        unknowns
    }

    pub(super) fn coefficient(&self, m: &Monomial) -> u128 {
        self.summands.get(m).copied().unwrap_or(0)
    }

    pub(super) fn is_zero(&self) -> bool {
        self.summands.is_empty()
    }

    /// Whether no value of the unknowns makes it zero: every other coefficient is even, and the constant is not, or there is no
    /// other one.
    pub(super) fn is_never_zero(&self) -> bool {
        let constant = self.coefficient(&Monomial::default());
        let twos = self.summands.iter().filter(|(m, _)| !m.is_one()).map(|(_, c)| c.trailing_zeros()).min();
        constant != 0 && twos.is_none_or(|twos| constant.trailing_zeros() < twos)
    }

    /// `self + factor * other`.
    pub(super) fn plus(&self, other: &Polynomial, factor: u128) -> Option<Polynomial> {
        self.plus_product(other, &Polynomial::constant(factor, self.width))
    }

    /// `self + a * b`. `None` where it gets too large.
    pub(super) fn plus_product(&self, a: &Polynomial, b: &Polynomial) -> Option<Polynomial> {
        let mut out = self.clone();
        for (m, c) in &a.summands {
            for (n, d) in &b.summands {
                let product = m.times(n);
                if product.degree() > MAX_DEGREE {
                    return None;
                }
                out.add(product, c.wrapping_mul(*d));
            }
            if out.summands.len() > MAX_MONOMIALS {
                return None;
            }
        }
        Some(out)
    }

    pub(super) fn times(&self, other: &Polynomial) -> Option<Polynomial> {
        Polynomial::constant(0, self.width).plus_product(self, other)
    }

    /// Without a monomial that is a multiple of `leading`, by a multiple of `zero`, which has `leading`. `None` where there is none,
    /// or it gets too large.
    pub(super) fn without_multiple(&self, leading: &Monomial, zero: &Polynomial) -> Option<Polynomial> {
        let d = zero.coefficient(leading);
        let mut multiples = self.summands.iter().filter_map(|(m, &c)| Some((m.quotient(leading)?, quotient(c, d)?)));
        let (m, factor) = multiples.next()?;
        let factor =
            Polynomial { width: self.width, summands: BTreeMap::from([(m, factor.wrapping_neg() & mask(self.width))]) };
        self.plus_product(zero, &factor)
    }

    /// The monomial of the highest degree.
    pub(super) fn leading(&self) -> Option<&Monomial> {
        self.summands.keys().max_by_key(|m| (m.degree(), *m))
    }

    /// With `value` for the unknown.
    pub(super) fn with(&self, unknown: Term, value: &Polynomial) -> Option<Polynomial> {
        let mut out = Polynomial::constant(0, self.width);
        for (m, &c) in &self.summands {
            let mut power = Polynomial::constant(c, self.width);
            for _ in 0..m.exponent(unknown) {
                power = power.times(value)?;
            }
            let rest = Polynomial { width: self.width, summands: BTreeMap::from([(m.without(unknown), 1)]) };
            out = out.plus_product(&power, &rest)?;
        }
        Some(out)
    }

    pub(super) fn has(&self, unknown: Term) -> bool {
        self.summands.keys().any(|m| m.exponent(unknown) > 0)
    }

    /// An unknown that occurs once, alone, with an odd coefficient: the others determine it.
    pub(super) fn determined(&self) -> Option<Term> {
        let alone = self.summands.iter().filter(|(_, c)| *c % 2 == 1).filter_map(|(m, _)| m.as_unknown());
        alone.rev().find(|&t| self.summands.keys().filter(|m| m.exponent(t) > 0).count() == 1)
    }
}

/// A number that gives `c` when it is multiplied with `d`, modulo any power of two, if there is one.
pub(super) fn quotient(c: u128, d: u128) -> Option<u128> {
    let twos = d.trailing_zeros();
    (d != 0 && c.trailing_zeros() >= twos).then(|| (c >> twos).wrapping_mul(logic::inverse(d >> twos)))
}
