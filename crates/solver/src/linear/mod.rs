//! Interpolation in linear arithmetic, by Farkas' lemma: constraints `Σ c*x + k <= 0` contradict each other over the
//! fractions if and only if a sum of nonnegative multiples of them is `1 <= 0`.
//!
//! A sequence of groups of constraints that contradict each other has interpolants: what the groups before a cut
//! contribute to that sum speaks only of variables that occur behind the cut as well (McMillan, "An interpolating
//! theorem prover", TCS 2005, for sequences). The same holds of a graph of steps with loops, if the claim at a location
//! must be the same whenever a path comes by (Beyer, Henzinger, Majumdar, Rybalchenko, "Path invariants", PLDI 2007).
//! Both are systems of [`Clause`]s with unknown inequalities. The coefficients of an inequality and the multipliers
//! of constraints are the unknowns of one linear program, as long as the multiple with which a claim is a hypothesis
//! is fixed: here it is 1. Sums of small costs are minimised, so that few constraints with small multipliers make a claim.
//!
//! Numbers are integers and exact; whoever asks about machine arithmetic has to check the answer. Incomplete over the
//! integers, where constraints can contradict each other without doing so over the fractions.

mod simplex;

use crate::rational::{Rational, gcd};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, ToPrimitive, Zero};
use simplex::{LinearProgram, Row};
use std::collections::BTreeMap;

/// `Σ coefficient * variable + constant`, without zero coefficients.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Linear<V> {
    /// Coefficients by variable, none of them zero.
    pub terms: BTreeMap<V, i128>,
    /// The summand without variable.
    pub constant: i128,
}

impl<V: Ord + Copy> Linear<V> {
    /// A sum without variables.
    pub fn constant(constant: i128) -> Linear<V> {
        Linear { terms: BTreeMap::new(), constant }
    }

    /// A variable by itself.
    pub fn variable(v: V) -> Linear<V> {
        Linear { terms: BTreeMap::from([(v, 1)]), constant: 0 }
    }

    /// `self + factor * other`, `None` where a number gets too large.
    pub fn plus(mut self, factor: i128, other: &Linear<V>) -> Option<Linear<V>> {
        self.constant = self.constant.checked_add(other.constant.checked_mul(factor)?)?;
        for (&v, &c) in &other.terms {
            let sum = self.terms.entry(v).or_default();
            *sum = sum.checked_add(c.checked_mul(factor)?)?;
        }
        self.terms.retain(|_, c| *c != 0);
        Some(self)
    }

    /// Of `self <= 0` over the integers: the same with coefficients without common divisor, as tight as it gets.
    pub fn tightened(self) -> Option<Linear<V>> {
        let divisor = self.terms.values().fold(0, |g, c| gcd(g, c.unsigned_abs()));
        let divisor = i128::try_from(divisor).ok()?;
        if divisor <= 1 {
            return Some(self);
        }
        // Σ c*x <= -k; the bound is rounded down.
        let bound = self.constant.checked_neg()?.div_euclid(divisor);
        let terms = self.terms.into_iter().map(|(v, c)| (v, c / divisor)).collect();
        Some(Linear { terms, constant: -bound })
    }
}

/// An unknown inequality about these values, which are as many wherever it is claimed.
#[derive(Clone, Debug)]
pub struct Claim<V> {
    /// Claims of one number are the same inequality.
    pub id: usize,
    /// What the inequality says something about.
    pub values: Vec<Linear<V>>,
}

/// Hypotheses and constraints (each at most zero) imply the conclusion; `None`: they contradict each other.
#[derive(Clone, Debug)]
pub struct Clause<V> {
    /// Unknown inequalities that hold before.
    pub hypotheses: Vec<Claim<V>>,
    /// Sums that are at most zero.
    pub constraints: Vec<Linear<V>>,
    /// The unknown inequality that holds behind.
    pub conclusion: Option<Claim<V>>,
}

/// `Σ coefficient * value <= bound`, about the values of a claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inequality {
    /// One for each value of the claim, without common divisor.
    pub coefficients: Vec<i128>,
    /// The greatest value of the sum.
    pub bound: i128,
}

/// Finding interpolants.
pub trait Interpolate<V> {
    /// Inequalities that make every clause valid, by the number of their claim. `None` if none were found.
    fn interpolate(&mut self, clauses: &[Clause<V>]) -> Option<Vec<Inequality>>;
}

/// Interpolation by one exact linear program.
#[derive(Clone, Copy, Debug)]
pub struct Farkas {
    /// What all questions together may still cost: a million is a few hundredths of a second.
    pub effort: u64,
}

/// Costs of the unknowns. A claim that differs a little from the one before it has smaller coefficients thanks to some
/// constraint with a small multiplier; that must not pay, or claims get coefficients that belong to one location.
const COST_OF_COEFFICIENT: i128 = 1;
const COST_OF_MULTIPLIER: i128 = 8;

/// Larger numbers are not worth a try, and with smaller ones no sum of a few overflows.
const MAX_NUMBER: u128 = 1 << 100;

impl<V: Ord + Copy> Interpolate<V> for Farkas {
    fn interpolate(&mut self, clauses: &[Clause<V>]) -> Option<Vec<Inequality>> {
        if self.effort == 0 || !clauses.iter().all(is_moderate) {
            return None;
        }
        let mut unknowns = Unknowns::new(clauses);
        let rows: Vec<Row> = clauses.iter().flat_map(|c| unknowns.rows(c)).collect();
        let Unknowns { claims, cost } = unknowns;
        let x = LinearProgram { cost, rows }.solve(&mut self.effort)?;
        claims.iter().map(|c| c.inequality(&x)).collect()
    }
}

impl Farkas {
    /// Multiples of the sums, each of which is at most zero, that add up to a number of at least one: that they contradict each other. `None`
    /// if none were found.
    pub(crate) fn multipliers<V: Ord + Copy>(&mut self, sums: &[Linear<V>]) -> Option<Vec<Rational>> {
        let clause = Clause { hypotheses: Vec::new(), constraints: sums.to_vec(), conclusion: None };
        if self.effort == 0 || !is_moderate(&clause) {
            return None;
        }
        let mut unknowns = Unknowns::new(std::slice::from_ref(&clause));
        let rows = unknowns.rows(&clause);
        let mut x = LinearProgram { cost: unknowns.cost, rows }.solve(&mut self.effort)?;
        x.truncate(sums.len());
        Some(x)
    }
}

fn is_moderate<V>(clause: &Clause<V>) -> bool {
    let claims = clause.hypotheses.iter().chain(&clause.conclusion);
    let mut sums = claims.flat_map(|c| &c.values).chain(&clause.constraints);
    sums.all(|l| l.terms.values().chain([&l.constant]).all(|c| c.unsigned_abs() <= MAX_NUMBER))
}

/// The unknowns of the linear program, columns by number.
struct Unknowns {
    claims: Vec<Columns>,
    cost: Vec<i128>,
}

/// Where the unknowns of one claim are: each is a difference of two columns, as columns are not negative.
struct Columns {
    first: usize,
    len: usize,
}

impl Columns {
    fn coefficient(&self, k: usize) -> usize {
        self.first + 2 * k
    }

    fn bound(&self) -> usize {
        self.first + 2 * self.len
    }

    fn inequality(&self, x: &[Rational]) -> Option<Inequality> {
        let difference = |j: usize| x[j].minus(&x[j + 1]);
        let coefficients: Vec<Rational> = (0..self.len).map(|k| difference(self.coefficient(k))).collect();
        integral(&coefficients, &difference(self.bound()))
    }
}

/// The inequality over the integers, coefficients without common divisor. `None` where a number gets too large.
fn integral(coefficients: &[Rational], bound: &Rational) -> Option<Inequality> {
    let parts: Vec<(BigInt, BigInt)> = coefficients.iter().map(Rational::parts).collect();
    let denominator = parts.iter().fold(BigInt::one(), |all, (_, den)| all.lcm(den));
    let whole: Vec<BigInt> = parts.iter().map(|(num, den)| num * (&denominator / den)).collect();
    let divisor = whole.iter().fold(BigInt::zero(), |all, c| all.gcd(c)).max(BigInt::one());
    let (num, den) = bound.parts();
    Some(Inequality {
        coefficients: whole.iter().map(|c| (c / &divisor).to_i128()).collect::<Option<_>>()?,
        bound: (num * denominator).div_floor(&(den * divisor)).to_i128()?,
    })
}

impl Unknowns {
    fn new<V>(clauses: &[Clause<V>]) -> Unknowns {
        let mut lens: BTreeMap<usize, usize> = BTreeMap::new();
        for claim in clauses.iter().flat_map(|c| c.hypotheses.iter().chain(&c.conclusion)) {
            let len = *lens.entry(claim.id).or_insert(claim.values.len());
            debug_assert_eq!(len, claim.values.len());
        }
        let mut out = Unknowns { claims: Vec::new(), cost: Vec::new() };
        for id in 0..lens.last_key_value().map_or(0, |(&id, _)| id + 1) {
            let len = lens.get(&id).copied().unwrap_or(0);
            out.claims.push(Columns { first: out.cost.len(), len });
            out.cost.extend(std::iter::repeat_n(COST_OF_COEFFICIENT, 2 * len));
            out.cost.extend([0, 0]);
        }
        out
    }

    fn column(&mut self, cost: i128) -> usize {
        self.cost.push(cost);
        self.cost.len() - 1
    }

    /// The conclusion is the sum of hypotheses and multiples of constraints, less something: one row for each variable
    /// and one for the constants.
    fn rows<V: Ord + Copy>(&mut self, clause: &Clause<V>) -> Vec<Row> {
        let mut parts: BTreeMap<V, Terms> = BTreeMap::new();
        let mut constants = Terms::new();
        let mut add = |column: usize, factor: i128, summand: &Linear<V>| {
            for (&v, c) in &summand.terms {
                parts.entry(v).or_default().push((column, factor * c));
            }
            constants.push((column, factor * summand.constant));
        };
        let hypotheses = clause.hypotheses.iter().map(|c| (1, c));
        let claims = || hypotheses.clone().chain(clause.conclusion.as_ref().map(|c| (-1, c)));
        for (sign, claim) in claims() {
            for (k, value) in claim.values.iter().enumerate() {
                let column = self.claims[claim.id].coefficient(k);
                add(column, sign, value);
                add(column + 1, -sign, value);
            }
        }
        for constraint in &clause.constraints {
            add(self.column(COST_OF_MULTIPLIER), 1, constraint);
        }
        for (sign, claim) in claims() {
            let bound = self.claims[claim.id].bound();
            constants.extend([(bound, -sign), (bound + 1, sign)]);
        }
        constants.push((self.column(0), -1));
        let mut rows: Vec<Row> = parts.into_values().map(|terms| Row { terms: merged(terms), value: 0 }).collect();
        // Without a conclusion the sum is at least 1 <= 0.
        rows.push(Row { terms: merged(constants), value: i128::from(clause.conclusion.is_none()) });
        rows
    }
}

/// Coefficients by column.
type Terms = Vec<(usize, i128)>;

/// Each column once: a claim may be hypothesis and conclusion.
fn merged(mut terms: Terms) -> Terms {
    terms.sort_unstable_by_key(|&(j, _)| j);
    terms.dedup_by(|next, kept| {
        let is_same = next.0 == kept.0;
        if is_same {
            kept.1 += next.1;
        }
        is_same
    });
    terms.retain(|&(_, c)| c != 0);
    terms
}

#[cfg(test)]
mod tests;
