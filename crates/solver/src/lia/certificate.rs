//! Certificates of lemmas: why some bounds contradict each other over the integers. The checker knows nothing of the
//! simplex method; it adds inequalities up.

use super::form::Form;
use crate::rational::Rational;
use logic::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// An inequality that a step may use.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Premise {
    /// One of those that the lemma is about, by its number.
    Given(u32),
    /// One that a step above has introduced, by the name that it has there.
    Derived(u32),
}

/// Inequalities with their multipliers.
pub type Sum = Vec<(Premise, Rational)>;

/// Why inequalities `form <= 0` have no common solution in the integers. Multipliers are positive.
#[derive(Clone, PartialEq, Debug)]
pub enum Certificate {
    /// The sum is `k <= 0` for a positive `k`.
    Farkas(Sum),
    /// The coefficients of the sum are integers, so that its constant may be rounded up.
    Cut {
        /// What the inequality is called in what follows.
        name: u32,
        /// What is added up.
        sum: Sum,
        /// What follows with it.
        then: Box<Certificate>,
    },
    /// Two sums that are opposites of each other, and so an equation, whose coefficients are integers and whose constant is
    /// none.
    Odd {
        /// The equation's left side is at most zero.
        at_most: Sum,
        /// It is at least zero.
        at_least: Sum,
    },
    /// Either `form <= bound` or `form >= bound + 1`.
    Split {
        /// What either inequality is called in what follows.
        name: u32,
        /// An integer, as it has integer coefficients.
        form: Form,
        /// The greatest value of the first case.
        bound: Integer,
        /// Why the first case is impossible.
        below: Box<Certificate>,
        /// Why the second case is impossible.
        above: Box<Certificate>,
    },
}

impl Certificate {
    /// The premises that it uses, with repetitions.
    pub(super) fn premises(&self, out: &mut Vec<Premise>) {
        let mut add = |sum: &Sum| out.extend(sum.iter().map(|(p, _)| *p));
        match self {
            Certificate::Farkas(sum) => add(sum),
            Certificate::Cut { sum, then, .. } => {
                add(sum);
                then.premises(out);
            }
            Certificate::Odd { at_most, at_least } => {
                add(at_most);
                add(at_least);
            }
            Certificate::Split { below, above, .. } => {
                below.premises(out);
                above.premises(out);
            }
        }
    }

    /// Gives other numbers to what is given.
    pub(super) fn renumber(&mut self, number: &impl Fn(u32) -> u32) {
        let change = |sum: &mut Sum| {
            for (premise, _) in sum {
                if let Premise::Given(i) = premise {
                    *i = number(*i);
                }
            }
        };
        match self {
            Certificate::Farkas(sum) => change(sum),
            Certificate::Cut { sum, then, .. } => {
                change(sum);
                then.renumber(number);
            }
            Certificate::Odd { at_most, at_least } => {
                change(at_most);
                change(at_least);
            }
            Certificate::Split { below, above, .. } => {
                below.renumber(number);
                above.renumber(number);
            }
        }
    }

    /// Does it use this one?
    pub(super) fn uses(&self, premise: Premise) -> bool {
        let mut all = Vec::new();
        self.premises(&mut all);
        all.contains(&premise)
    }
}

/// `Σ coefficient * unknown + constant`, the coefficients by number of the unknown.
type Wide = (BTreeMap<u32, BigRational>, BigRational);

fn wide(form: &Form) -> Wide {
    let whole = |n: &Integer| BigRational::from(n.to_bigint());
    (form.terms.iter().map(|(v, c)| (v.0, whole(c))).collect(), whole(&form.constant))
}

fn add(sum: &mut Wide, factor: &BigRational, summand: &Wide) {
    for (v, c) in &summand.0 {
        *sum.0.entry(*v).or_insert_with(BigRational::zero) += factor * c;
    }
    sum.0.retain(|_, c| !c.is_zero());
    sum.1 += factor * &summand.1;
}

/// Whether the certificate shows that `given`, each at most zero, have no common solution in the integers.
pub fn accepts(given: &[Form], certificate: &Certificate) -> bool {
    let checker = Checker { given: given.iter().map(wide).collect(), derived: FxHashMap::default() };
    { checker }.refutes(certificate)
}

struct Checker {
    given: Vec<Wide>,
    /// By name.
    derived: FxHashMap<u32, Wide>,
}

impl Checker {
    fn premise(&self, premise: Premise) -> Option<&Wide> {
        match premise {
            Premise::Given(i) => self.given.get(i as usize),
            Premise::Derived(name) => self.derived.get(&name),
        }
    }

    fn sum(&self, parts: &Sum) -> Option<Wide> {
        let mut sum = (BTreeMap::new(), BigRational::zero());
        for (premise, factor) in parts {
            let (numerator, denominator) = factor.parts();
            let factor = BigRational::new(numerator, denominator);
            if !factor.is_positive() {
                return None;
            }
            add(&mut sum, &factor, self.premise(*premise)?);
        }
        Some(sum)
    }

    /// Whether `then` holds up with an inequality more.
    fn with(&mut self, name: u32, inequality: Wide, then: &Certificate) -> bool {
        let hidden = self.derived.insert(name, inequality);
        let holds = self.refutes(then);
        match hidden {
            Some(old) => self.derived.insert(name, old),
            None => self.derived.remove(&name),
        };
        holds
    }

    fn refutes(&mut self, certificate: &Certificate) -> bool {
        match certificate {
            Certificate::Farkas(parts) => self.sum(parts).is_some_and(|(c, k)| c.is_empty() && k.is_positive()),
            Certificate::Cut { name, sum, then } => match self.sum(sum) {
                Some((c, k)) if c.values().all(BigRational::is_integer) => self.with(*name, (c, k.ceil()), then),
                _ => false,
            },
            Certificate::Odd { at_most, at_least } => self.is_odd(at_most, at_least),
            Certificate::Split { name, form, bound, below, above } => {
                let one = BigRational::one();
                let bound = BigRational::from(bound.to_bigint());
                let (c, k) = wide(form);
                let negated = c.iter().map(|(v, c)| (*v, -c)).collect();
                let (at_most, at_least) = ((c, &k - &bound), (negated, bound + one - k));
                self.with(*name, at_most, below) && self.with(*name, at_least, above)
            }
        }
    }

    fn is_odd(&self, at_most: &Sum, at_least: &Sum) -> bool {
        let (Some((c, k)), Some((d, l))) = (self.sum(at_most), self.sum(at_least)) else { return false };
        let are_opposite = k == -l && c.len() == d.len() && c.iter().all(|(v, c)| d.get(v) == Some(&-c));
        are_opposite && c.values().all(BigRational::is_integer) && !k.is_integer()
    }
}
