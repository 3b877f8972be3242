//! That inequalities contradict each other.

use super::facts::Facts;
use super::sums::Inequality;
use crate::linear::{Farkas, Linear};
use crate::rational::Rational;
use logic::Term;
use std::collections::{BTreeMap, BTreeSet};

/// Inequalities of one question.
const MAX_INEQUALITIES: usize = 120;
/// What all questions may cost ([`Farkas`]), and one.
const EFFORT: u64 = 4_000_000;
const EFFORT_OF_ONE: u64 = 200_000;

/// What is left for further questions.
pub(super) struct Effort(u64);

impl Default for Effort {
    fn default() -> Effort {
        Effort(EFFORT)
    }
}

/// The assertions because of which the case is impossible, if that is known.
pub(super) fn refuted(facts: &Facts, case: &[Inequality], effort: &mut Effort) -> Option<Vec<usize>> {
    let all = near(facts, case);
    let constraints: Vec<Linear<Term>> = all.iter().map(|i| i.linear.clone()).collect();
    let granted = effort.0.min(EFFORT_OF_ONE);
    let mut farkas = Farkas { effort: granted };
    let multipliers = farkas.multipliers(&constraints);
    effort.0 -= granted - farkas.effort;
    let multipliers = multipliers.filter(|m| is_contradiction(&constraints, m))?;
    let used = all.iter().zip(&multipliers).filter(|(_, m)| !m.is_zero());
    Some(used.flat_map(|(i, _)| i.because.iter().copied()).collect())
}

/// The case, and the inequalities about what it is about, about what they are about, and so on.
fn near<'a>(facts: &'a Facts, case: &'a [Inequality]) -> Vec<&'a Inequality> {
    let of = |i: &Inequality| i.linear.terms.keys().copied().collect::<Vec<Term>>();
    let mut known: BTreeSet<Term> = case.iter().flat_map(of).collect();
    let mut found: Vec<&Inequality> = case.iter().collect();
    let mut left: Vec<&Inequality> = facts.inequalities.iter().collect();
    loop {
        let (near, far): (Vec<&Inequality>, Vec<&Inequality>) =
            left.into_iter().partition(|i| i.linear.terms.keys().any(|t| known.contains(t)));
        if near.is_empty() || found.len() >= MAX_INEQUALITIES {
            break;
        }
        known.extend(near.iter().flat_map(|i| of(i)));
        found.extend(near);
        left = far;
    }
    found.truncate(MAX_INEQUALITIES);
    found
}

/// Whether these multiples, none of them negative, add up to a number above zero that is at most zero: nothing rests on how they were found.
fn is_contradiction(constraints: &[Linear<Term>], multipliers: &[Rational]) -> bool {
    let (mut sums, mut constant): (BTreeMap<Term, Rational>, Rational) = (BTreeMap::new(), Rational::ZERO);
    for (c, m) in constraints.iter().zip(multipliers) {
        if m.is_negative() {
            return false;
        }
        for (&t, &factor) in &c.terms {
            let sum = sums.entry(t).or_insert(Rational::ZERO);
            *sum = sum.plus(m, &Rational::int(factor));
        }
        constant = constant.plus(m, &Rational::int(c.constant));
    }
    sums.values().all(Rational::is_zero) && !constant.is_zero() && !constant.is_negative()
}
