//! An unknown is taken out of a cube: exactly where an equation gives it, where one side of it is unbounded, and by
//! Fourier and Motzkin where of each lower and upper bound one has the coefficient one; otherwise as in Cooper's method,
//! of whose cases the model picks one.

use super::cube::{Cube, Literal};
use super::form::{Form, IntVar};
use logic::{Integer, Pool};

/// More pairs of bounds than this make one case, not all of them.
const MAX_PAIRS: usize = 24;

/// Takes `x` out of the cube's literals: they hold under the model as before, and imply that there is a value of `x`.
pub(super) fn eliminate(cube: &mut Cube<'_>, pool: &Pool, x: IntVar) {
    let (with, without): (Vec<Literal>, Vec<Literal>) =
        std::mem::take(&mut cube.literals).into_iter().partition(|l| !l.form().coefficient(x).is_zero());
    cube.literals = without;
    let new = match pairs(&with, x) {
        Some(pairs) => pairs,
        None => substituted(cube, pool, with, x),
    };
    cube.literals.extend(new.into_iter().filter_map(normal));
}

/// All pairs of a lower and an upper bound, if that is exact.
fn pairs(literals: &[Literal], x: IntVar) -> Option<Vec<Literal>> {
    let is_bound = |l: &&Literal| matches!(l, Literal::AtMost(_));
    if !literals.iter().all(|l| is_bound(&l)) {
        return None;
    }
    let (lower, upper): (Vec<&Form>, Vec<&Form>) =
        literals.iter().map(Literal::form).partition(|f| f.coefficient(x).is_negative());
    let is_unit = |f: &&Form| f.coefficient(x).abs().is_one();
    let is_exact = lower.is_empty() || upper.is_empty() || lower.iter().all(is_unit) || upper.iter().all(is_unit);
    if !is_exact || lower.len() * upper.len() > MAX_PAIRS.max(literals.len()) {
        return None;
    }
    let combined = |l: &Form, u: &Form| {
        let (a, b) = (l.coefficient(x).abs(), u.coefficient(x));
        Literal::AtMost(l.times(&b).plus(&a, u))
    };
    Some(lower.iter().flat_map(|l| upper.iter().map(move |u| combined(l, u))).collect())
}

/// A literal `sign * y + rest`, where `y` is a multiple of the unknown that is the same for all.
struct Scaled {
    kind: Literal,
    is_negative: bool,
    rest: Form,
}

impl Scaled {
    /// The literal with a sum in place of `y`.
    fn with(&self, y: &Form) -> Literal {
        let sign = Integer::from(if self.is_negative { -1 } else { 1 });
        self.kind.map(|_| self.rest.plus(&sign, y))
    }

    /// The value of `y` at which the sum is zero.
    fn root(&self) -> Form {
        if self.is_negative { self.rest.clone() } else { self.rest.times(&Integer::from(-1)) }
    }
}

fn scaled(literal: &Literal, x: IntVar, to: &Integer) -> Scaled {
    let c = literal.form().coefficient(x);
    let factor = to.div(&c.abs());
    let form = literal.form().times(&factor);
    let rest = form.minus(&Form::variable(x).times(&form.coefficient(x)));
    let kind = match literal {
        Literal::Multiple(d, f) => Literal::Multiple(d.mul(&factor), f.clone()),
        other => other.clone(),
    };
    Scaled { kind, is_negative: c.is_negative(), rest }
}

fn lcm(a: &Integer, b: &Integer) -> Integer {
    a.div(&a.gcd(b)).mul(b).abs()
}

/// The literals with a sum in place of the unknown: that of an equation, or of a bound next to the model's value.
fn substituted(cube: &mut Cube<'_>, pool: &Pool, literals: Vec<Literal>, x: IntVar) -> Vec<Literal> {
    let all = literals.iter().fold(Integer::ONE, |m, l| lcm(&m, &l.form().coefficient(x)));
    let mut scaled: Vec<Scaled> = literals.iter().map(|l| scaled(l, x, &all)).collect();
    if !all.is_one() {
        let kind = Literal::Multiple(all.clone(), Form::default());
        scaled.push(Scaled { kind, is_negative: false, rest: Form::default() });
    }
    let y = cube.value(pool, &Form::variable(x)).mul(&all);
    let is_equation = |s: &&Scaled| matches!(s.kind, Literal::Zero(_));
    // The equation with the smallest coefficient was scaled the most; any will do.
    if let Some(equation) = scaled.iter().find(is_equation) {
        let root = equation.root();
        return scaled.iter().map(|s| s.with(&root)).collect();
    }
    let period = scaled.iter().fold(Integer::ONE, |m, s| match &s.kind {
        Literal::Multiple(d, _) => lcm(&m, d),
        _ => m,
    });
    let bounds = |is_lower: bool| {
        scaled.iter().filter(move |s| matches!(s.kind, Literal::AtMost(_)) && s.is_negative == is_lower)
    };
    let (lower, upper) = (bounds(true).count(), bounds(false).count());
    if lower == 0 || upper == 0 {
        // Far enough out all bounds hold; what is left is the residue.
        let residue = Form::constant(y.modulo(&period));
        let is_multiple = |s: &&Scaled| matches!(s.kind, Literal::Multiple(..));
        return scaled.iter().filter(is_multiple).map(|s| s.with(&residue)).collect();
    }
    let is_lower = lower <= upper;
    let roots: Vec<Form> = bounds(is_lower).map(Scaled::root).collect();
    let distance = |cube: &mut Cube<'_>, root: &Form| y.sub(&cube.value(pool, root)).abs();
    let mut nearest = (Integer::ZERO, Form::default());
    for (i, root) in roots.into_iter().enumerate() {
        let d = distance(cube, &root);
        if i == 0 || d < nearest.0 {
            nearest = (d, root);
        }
    }
    let (distance, root) = nearest;
    let offset = Form::constant(distance.modulo(&period));
    let at = root.plus(&Integer::from(if is_lower { 1 } else { -1 }), &offset);
    scaled.iter().map(|s| s.with(&at)).collect()
}

/// With small numbers; `None` where nothing is said.
fn normal(literal: Literal) -> Option<Literal> {
    match literal {
        Literal::Multiple(d, mut form) => {
            form.terms.iter_mut().for_each(|(_, c)| *c = c.modulo(&d));
            form.terms.retain(|(_, c)| !c.is_zero());
            form.constant = form.constant.modulo(&d);
            let common = d.gcd(&form.divisor()).gcd(&form.constant);
            let d = d.div(&common);
            form.terms.iter_mut().for_each(|(_, c)| *c = c.div(&common));
            form.constant = form.constant.div(&common);
            (!d.is_one()).then_some(Literal::Multiple(d, form))
        }
        other => {
            // Under the model it holds, and without unknowns everywhere.
            (!other.form().terms.is_empty()).then_some(other)
        }
    }
}
