//! Systems of equations over the integers: either a combination of them that no integers satisfy, or every unknown as a
//! sum of parameters that are free. Elimination begins with the smallest coefficients; where no coefficient is one, a new
//! unknown stands for a sum with smaller ones (Griggio, "A practical approach to satisfiability modulo linear integer
//! arithmetic", 2012).

use super::form::{Form, IntVar};
use crate::rational::Rational;
use logic::Integer;
use rustc_hash::FxHashMap;

/// Multiples of equations by their numbers.
pub(super) type Combination = Vec<(usize, Rational)>;

/// Numbers beyond this many unknowns are not worth it.
const MAX_STEPS: usize = 400;

/// `form = Σ combination`, as an identity.
#[derive(Clone, Debug)]
struct Equation {
    form: Form,
    proof: Combination,
}

/// What a system comes to.
pub(super) enum Outcome {
    Solved(Solution),
    /// This sum has integer coefficients, and a constant that is none.
    Odd(Combination),
    GaveUp,
}

/// Unknowns by parameters.
#[derive(Default)]
pub(super) struct Solution {
    /// `unknown - form = Σ combination`.
    solved: FxHashMap<IntVar, Equation>,
    /// New unknowns as sums of the system's.
    pub(super) parameters: Vec<(IntVar, Form)>,
}

fn add(sum: &mut Combination, factor: &Rational, other: &Combination) {
    for (i, f) in other {
        match sum.iter_mut().find(|(j, _)| i == j) {
            Some((_, own)) => *own = own.plus(factor, f),
            None => sum.push((*i, f.times(factor))),
        }
    }
    sum.retain(|(_, f)| !f.is_zero());
}

impl Solution {
    /// The form by parameters, and the multiples of equations that make the difference.
    pub(super) fn reduced(&self, form: &Form) -> (Form, Combination) {
        let (mut out, mut proof) = (form.clone(), Combination::new());
        for (v, c) in &form.terms {
            if let Some(definition) = self.solved.get(v) {
                out = out.minus(&Form::variable(*v).times(c)).plus(c, &definition.form);
                add(&mut proof, &Rational::of(c), &definition.proof);
            }
        }
        (out, proof)
    }

    fn expanded(&self, form: &Form) -> Form {
        let mut out = Form::constant(form.constant.clone());
        for (v, c) in &form.terms {
            match self.parameters.iter().find(|(p, _)| p == v) {
                Some((_, meaning)) => out = out.plus(c, meaning),
                None => out = out.plus(c, &Form::variable(*v)),
            }
        }
        out
    }

    fn define(&mut self, v: IntVar, definition: Equation, rest: &mut [Equation]) {
        for e in self.solved.values_mut() {
            let c = e.form.coefficient(v);
            if !c.is_zero() {
                e.form = e.form.minus(&Form::variable(v).times(&c)).plus(&c, &definition.form);
                add(&mut e.proof, &Rational::of(&c), &definition.proof);
            }
        }
        for e in rest {
            let c = e.form.coefficient(v);
            if !c.is_zero() {
                e.form = e.form.minus(&Form::variable(v).times(&c)).plus(&c, &definition.form);
                add(&mut e.proof, &Rational::of(&c.neg()), &definition.proof);
            }
        }
        self.solved.insert(v, definition);
    }
}

/// Solves equations `form = 0` whose unknowns are below `unknowns`.
pub(super) fn solve(equations: Vec<Form>, unknowns: u32) -> Outcome {
    let numbered = equations.into_iter().enumerate();
    let mut open: Vec<Equation> =
        numbered.map(|(i, form)| Equation { form, proof: vec![(i, Rational::ONE)] }).collect();
    let mut solution = Solution::default();
    let mut next = unknowns;
    for _ in 0..MAX_STEPS {
        open.retain(|e| !(e.form.terms.is_empty() && e.form.constant.is_zero()));
        for e in &mut open {
            let divisor = e.form.divisor();
            if divisor.is_zero() {
                // The equations contradict each other over the fractions; that is not for here.
                return Outcome::GaveUp;
            }
            let inverse = Rational::ONE.over(&Rational::of(&divisor));
            let scaled = || e.proof.iter().map(|(i, f)| (*i, f.times(&inverse))).collect();
            if !e.form.constant.modulo(&divisor).is_zero() {
                return Outcome::Odd(scaled());
            }
            if !divisor.is_one() {
                e.proof = scaled();
                e.form.terms.iter_mut().for_each(|(_, c)| *c = c.div(&divisor));
                e.form.constant = e.form.constant.div(&divisor);
            }
        }
        let smallest = |e: &Equation| e.form.terms.iter().map(|(v, c)| (c.abs(), *v)).min();
        let Some(at) = (0..open.len()).min_by_key(|&i| smallest(&open[i])) else { return Outcome::Solved(solution) };
        let Some((magnitude, v)) = smallest(&open[at]) else { return Outcome::GaveUp };
        if magnitude.is_one() {
            let e = open.swap_remove(at);
            // c*v + rest = 0 with c one or minus one: v - (-c*rest) = c * (c*v + rest).
            let c = e.form.coefficient(v);
            let form = e.form.minus(&Form::variable(v).times(&c)).times(&c.neg());
            let proof = e.proof.iter().map(|(i, f)| (*i, f.times(&Rational::of(&c)))).collect();
            solution.define(v, Equation { form, proof }, &mut open);
        } else {
            let parameter = IntVar(next);
            next += 1;
            let a = open[at].form.coefficient(v);
            let parts = open[at].form.terms.iter().filter(|(x, _)| *x != v);
            let quotients = parts.map(|(x, c)| (*x, c.div(&a))).filter(|(_, q)| !q.is_zero()).collect();
            let rest = Form { terms: quotients, constant: Integer::ZERO };
            let meaning = solution.expanded(&rest.plus(&Integer::ONE, &Form::variable(v)));
            solution.parameters.push((parameter, meaning));
            let form = Form::variable(parameter).minus(&rest);
            solution.define(v, Equation { form, proof: Combination::new() }, &mut open);
        }
    }
    Outcome::GaveUp
}
