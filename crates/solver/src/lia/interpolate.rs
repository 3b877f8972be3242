//! Interpolants of conditions about integers that contradict each other: what one side says of the unknowns that both
//! know, as far as the other side's contradiction needs it.
//!
//! Two conjunctions of bounds that contradict each other over the fractions have a sum that is a positive constant
//! (Farkas), and the first side's part of the sum is an interpolant (McMillan, "An interpolating theorem prover", 2005).
//! Other conditions are taken apart into such conjunctions by models ([`super::cube`]): the interpolant is a disjunction
//! over one side's cubes of conjunctions over the other's. Where only cuts or cases show the contradiction of two cubes,
//! there is none.

use super::bounds::{Limit, Reason, Side};
use super::certificate::{Premise, Sum};
use super::cube::{Cube, Literal};
use super::form::{Form, IntVar};
use super::simplex::{Checked, Simplex};
use crate::api::{Answer, Model, Solve};
use crate::rational::Rational;
use logic::{Integer, Node, Pool, Sort, Term};
use num_bigint::BigInt;
use num_integer::Integer as _;

/// Cubes of either side after which it is given up.
const MAX_CUBES: usize = 24;

/// Steps of the simplex method for one pair of cubes.
const PIVOTS: u64 = 2_000;

/// See the module.
#[derive(Debug)]
pub struct Interpolator<S> {
    /// Finds models of either side.
    pub solver: S,
}

/// A side's cube: bounds `form <= 0` over common numbers, and truth values without integers.
struct Bounded {
    bounds: Vec<Form>,
    truths: Vec<(Term, bool)>,
}

impl<S: Solve> Interpolator<S> {
    /// A condition over unknowns of both sides that follows from `first` and contradicts `second`.
    pub fn interpolate(&mut self, pool: &mut Pool, first: &[Term], second: &[Term]) -> Option<Term> {
        let leaves = logic::leaves(pool, &[first, second].concat());
        let (mut unknowns, others): (Vec<Term>, Vec<Term>) = leaves.into_iter().partition(|&t| pool.is_int(t));
        unknowns.extend(others);
        let mut question = first.to_vec();
        let mut any = pool.truth(false);
        for _ in 0..=MAX_CUBES {
            let Some(model) = self.model(pool, &question)? else { return Some(any) };
            let cube = cube(pool, &unknowns, &model, first)?;
            let all = self.against(pool, &unknowns, &cube, second)?;
            question.push(pool.not(all));
            any = pool.or(any, all);
        }
        None
    }

    /// An interpolant of one cube and a side.
    fn against(&mut self, pool: &mut Pool, unknowns: &[Term], first: &Bounded, second: &[Term]) -> Option<Term> {
        let mut question = second.to_vec();
        let mut all = pool.truth(true);
        for _ in 0..=MAX_CUBES {
            let Some(model) = self.model(pool, &question)? else { return Some(all) };
            let other = cube(pool, unknowns, &model, second)?;
            let part = between(pool, unknowns, first, &other)?;
            question.push(part);
            all = pool.and(all, part);
        }
        None
    }

    /// A model; none inside where there is none, none at all where the solver gives up.
    fn model(&mut self, pool: &Pool, question: &[Term]) -> Option<Option<Model>> {
        match self.solver.check(pool, question) {
            Answer::Sat(model) => Some(Some(model)),
            Answer::Unsat(_) => Some(None),
            Answer::Unknown => None,
        }
    }
}

/// Whether the conditions speak of integers and truth values only, none of them in memory: others have no interpolants here.
pub fn is_about_integers(pool: &Pool, conditions: &[Term]) -> bool {
    let is_simple =
        |&l: &Term| !matches!(pool.node(l), Node::Load { .. }) && matches!(pool.sort(l), Sort::Int | Sort::TRUTH);
    logic::leaves(pool, conditions).iter().all(is_simple)
}

/// The cube that the model picks. All integers have the same numbers in all cubes; they are the first unknowns.
fn cube(pool: &Pool, unknowns: &[Term], model: &Model, conditions: &[Term]) -> Option<Bounded> {
    let mut cube = Cube::new(unknowns, model);
    for &u in unknowns.iter().filter(|&&u| pool.is_int(u)) {
        cube.number(u);
    }
    for &t in conditions {
        cube.add(pool, t).ok()?;
    }
    let mut bounds = Vec::new();
    for literal in &cube.literals {
        match literal {
            Literal::AtMost(form) => bounds.push(tightened(form)),
            Literal::Zero(form) => bounds.extend([form.clone(), form.times(&Integer::from(-1))]),
            // Left out: the cube without it follows from the cube.
            Literal::Multiple(..) => {}
        }
    }
    Some(Bounded { bounds, truths: cube.others })
}

/// The same over the integers, coefficients without common divisor.
fn tightened(form: &Form) -> Form {
    let divisor = form.divisor();
    if divisor.is_zero() {
        return form.clone();
    }
    let terms = form.terms.iter().map(|(v, c)| (*v, c.div(&divisor))).collect();
    Form { terms, constant: form.constant.neg().div_floor(&divisor).neg() }
}

/// An interpolant of two cubes, if they contradict each other over the fractions, or by a truth value.
fn between(pool: &mut Pool, unknowns: &[Term], first: &Bounded, second: &Bounded) -> Option<Term> {
    if let Some(&(t, holds)) = first.truths.iter().find(|(t, holds)| second.truths.contains(&(*t, !holds))) {
        return Some(if holds { t } else { pool.not(t) });
    }
    let all: Vec<&Form> = first.bounds.iter().chain(&second.bounds).collect();
    let sum = contradiction(&all, unknowns.len())?;
    let own = |(p, f): &(Premise, Rational)| match p {
        Premise::Given(i) if (*i as usize) < first.bounds.len() => Some((*i as usize, f.clone())),
        _ => None,
    };
    let parts: Vec<(usize, Rational)> = sum.iter().filter_map(own).collect();
    let denominator = parts.iter().fold(BigInt::from(1), |all, (_, f)| all.lcm(&f.parts().1));
    let part = parts.iter().fold(Form::default(), |form, (i, f)| {
        let (numerator, of) = f.parts();
        form.plus(&Integer::from(numerator * (&denominator / of)), &first.bounds[*i])
    });
    let mut out = pool.integer(part.constant.clone());
    for (v, c) in &part.terms {
        let c = pool.integer(c.clone());
        let product = pool.int_mul(unknowns[v.0 as usize], c);
        out = pool.int_add(out, product);
    }
    let zero = pool.integer(0);
    Some(pool.int_le(out, zero))
}

/// Multiples of bounds whose sum is a positive constant.
fn contradiction(bounds: &[&Form], unknowns: usize) -> Option<Sum> {
    let mut simplex = Simplex::default();
    simplex.pivots_left = PIVOTS;
    for _ in 0..unknowns {
        simplex.add_variable();
    }
    for (i, form) in bounds.iter().enumerate() {
        let premise = Premise::Given(i as u32);
        if form.terms.is_empty() {
            if form.constant > Integer::ZERO {
                return Some(vec![(premise, Rational::ONE)]);
            }
            continue;
        }
        let v = simplex.add_sum(form.terms.iter().map(|(IntVar(v), c)| (*v as usize, Rational::of(c))));
        let limit = Limit { bound: Rational::of(&form.constant.neg()), reason: Reason::Premise(premise) };
        if let Some(sum) = simplex.assert(v, Side::Upper, limit) {
            return Some(sum);
        }
    }
    match simplex.check() {
        Checked::Conflict(sum) => Some(sum),
        Checked::Feasible | Checked::GaveUp => None,
    }
}
