//! What equations say of bounds: where sums are fixed, others may only have every d-th value, and bounds move to the
//! nearest of these.

use super::bounds::{Limit, Reason, Side};
use super::certificate::{Certificate, Premise, Sum};
use super::diophantine::{Combination, Outcome, Solution, solve};
use super::form::{Form, IntVar};
use super::simplex::Simplex;
use crate::rational::Rational;
use logic::Integer;
use std::rc::Rc;

/// An inequality by rounding.
pub(super) struct NamedCut {
    name: u32,
    sum: Sum,
}

/// What equations came to.
pub(super) enum Tightened {
    /// The bounds that moved, and parameters as sums of the unknowns.
    Bounds(Vec<(IntVar, Form)>),
    Conflict(Certificate),
}

/// The equations among the bounds, and cuts by them.
pub(super) struct Cutting<'a> {
    pub(super) simplex: &'a mut Simplex,
    /// What each variable is, by numbers of the unknowns in the tableau.
    pub(super) meaning: &'a [Form],
    pub(super) unknowns: u32,
    pub(super) cuts: Vec<NamedCut>,
    pub(super) next_name: u32,
}

/// Rounds of tightening: bounds that meet are equations.
const ROUNDS: u32 = 4;

impl Cutting<'_> {
    pub(super) fn tighten(&mut self) -> Tightened {
        let mut parameters = Vec::new();
        for _ in 0..ROUNDS {
            let fixed: Vec<usize> =
                (0..self.meaning.len()).filter(|&v| self.simplex.bounds.fixed(v).is_some()).collect();
            let equations = fixed.iter().map(|&v| self.equation(v)).collect();
            let solution = match solve(equations, self.unknowns) {
                Outcome::Solved(solution) => solution,
                Outcome::Odd(combination) => return Tightened::Conflict(self.odd(&fixed, &combination)),
                Outcome::GaveUp => break,
            };
            let before = self.cuts.len();
            for v in 0..self.meaning.len() {
                for side in [Side::Lower, Side::Upper] {
                    if let Some(sum) = self.move_bound(v, side, &fixed, &solution) {
                        return Tightened::Conflict(Certificate::Farkas(sum));
                    }
                }
            }
            parameters = solution.parameters;
            if self.cuts.len() == before {
                break;
            }
        }
        Tightened::Bounds(parameters)
    }

    /// The certificate, with the cuts that it uses in front.
    pub(super) fn wrap(&mut self, certificate: Certificate) -> Certificate {
        self.cuts.drain(..).rev().fold(certificate, |then, NamedCut { name, sum }| {
            match then.uses(Premise::Derived(name)) {
                true => Certificate::Cut { name, sum, then: Box::new(then) },
                false => then,
            }
        })
    }

    /// `meaning - value = 0` of a variable whose bounds meet.
    fn equation(&self, v: usize) -> Form {
        let value = self.simplex.bounds.lower(v).map_or(Integer::ZERO, |l| l.bound.floor());
        self.meaning[v].minus(&Form::constant(value))
    }

    /// Adds multiples of equations: each is an upper bound or, times minus one, a lower one.
    fn add_equations(&self, fixed: &[usize], combination: &Combination, factor: &Rational, sum: &mut Sum) {
        for (i, f) in combination {
            let f = f.times(factor);
            let Some((lower, upper)) = self.simplex.bounds.fixed(fixed[*i]) else { continue };
            let limit = if f.is_negative() { lower } else { upper };
            limit.reason.add_to(&f.abs(), sum);
        }
    }

    fn odd(&self, fixed: &[usize], combination: &Combination) -> Certificate {
        let (mut at_most, mut at_least) = (Sum::new(), Sum::new());
        self.add_equations(fixed, combination, &Rational::ONE, &mut at_most);
        self.add_equations(fixed, combination, &Rational::int(-1), &mut at_least);
        Certificate::Odd { at_most, at_least }
    }

    /// Moves a bound to the nearest possible value; gives the conflict that this may make.
    fn move_bound(&mut self, v: usize, side: Side, fixed: &[usize], solution: &Solution) -> Option<Sum> {
        if self.simplex.bounds.fixed(v).is_some() {
            return None;
        }
        let limit = match side {
            Side::Lower => self.simplex.bounds.lower(v)?,
            Side::Upper => self.simplex.bounds.upper(v)?,
        };
        // The bound as form <= 0.
        let value = Form::constant(limit.bound.floor());
        let form = match side {
            Side::Lower => value.minus(&self.meaning[v]),
            Side::Upper => self.meaning[v].minus(&value),
        };
        let (reduced, combination) = solution.reduced(&form);
        let divisor = reduced.divisor();
        if divisor.is_zero() || divisor.is_one() || reduced.constant.modulo(&divisor).is_zero() {
            return None;
        }
        // form = divisor * h + constant + Σ combination <= 0, so that h <= floor(-constant / divisor).
        let d = Rational::of(&divisor);
        let inverse = Rational::ONE.over(&d);
        let mut sum = Sum::new();
        limit.reason.add_to(&inverse, &mut sum);
        self.add_equations(fixed, &combination, &inverse.negative(), &mut sum);
        let name = self.next_name;
        self.next_name += 1;
        let slack = reduced.constant.modulo(&divisor);
        let moved = divisor.sub(&slack);
        let mut reason: Sum = vec![(Premise::Derived(name), d)];
        self.add_equations(fixed, &combination, &Rational::ONE, &mut reason);
        let bound = limit.bound.floor();
        let bound = match side {
            Side::Lower => bound.add(&moved),
            Side::Upper => bound.sub(&moved),
        };
        self.cuts.push(NamedCut { name, sum });
        let limit = Limit { bound: Rational::of(&bound), reason: Reason::Sum(Rc::new(reason)) };
        self.simplex.assert(v, side, limit)
    }
}
