//! Conjunctions of linear literals, taken from conditions by a model: where a condition holds for one of several reasons,
//! the model says which.

use super::form::{Form, IntVar};
use crate::api::Model;
use logic::{BinOp, Evaluator, IntOp, Integer, Node, Pool, Sort, Term};
use rustc_hash::FxHashMap;

/// A literal that is linear in what it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Literal {
    /// At most zero.
    AtMost(Form),
    /// Zero.
    Zero(Form),
    /// A multiple of a positive number.
    Multiple(Integer, Form),
}

impl Literal {
    pub(super) fn form(&self) -> &Form {
        match self {
            Literal::AtMost(f) | Literal::Zero(f) | Literal::Multiple(_, f) => f,
        }
    }

    /// The literal with another form, or times a positive number.
    pub(super) fn map(&self, f: impl FnOnce(&Form) -> Form) -> Literal {
        match self {
            Literal::AtMost(x) => Literal::AtMost(f(x)),
            Literal::Zero(x) => Literal::Zero(f(x)),
            Literal::Multiple(d, x) => Literal::Multiple(d.clone(), f(x)),
        }
    }
}

/// `form / divisor`, the divisor positive.
struct Fraction {
    form: Form,
    divisor: Integer,
}

impl Fraction {
    fn whole(form: Form) -> Fraction {
        Fraction { form, divisor: Integer::ONE }
    }

    fn plus(&self, factor: &Integer, other: &Fraction) -> Fraction {
        let form = self.form.times(&other.divisor).plus(&factor.mul(&self.divisor), &other.form);
        Fraction { form, divisor: self.divisor.mul(&other.divisor) }
    }
}

/// Unknowns occur in a way that no literal can say.
pub(super) struct NotLinear;

/// Literals about unknowns, and truth values without them.
pub(super) struct Cube<'a> {
    unknowns: &'a [Term],
    model: &'a Model,
    evaluator: Evaluator,
    /// What the numbers in forms stand for.
    pub(super) names: Vec<Term>,
    numbers: FxHashMap<Term, IntVar>,
    occurs: FxHashMap<Term, bool>,
    pub(super) literals: Vec<Literal>,
    /// Truth values in which no unknown occurs, or that are one, and the values that they have.
    pub(super) others: Vec<(Term, bool)>,
}

impl Cube<'_> {
    pub(super) fn new<'a>(unknowns: &'a [Term], model: &'a Model) -> Cube<'a> {
        Cube {
            unknowns,
            model,
            evaluator: Evaluator::new(),
            names: Vec::new(),
            numbers: FxHashMap::default(),
            occurs: FxHashMap::default(),
            literals: Vec::new(),
            others: Vec::new(),
        }
    }

    /// The number of an integer.
    pub(super) fn number(&mut self, t: Term) -> IntVar {
        let next = IntVar(self.names.len() as u32);
        let names = &mut self.names;
        *self.numbers.entry(t).or_insert_with(|| {
            names.push(t);
            next
        })
    }

    /// The value under the model of what a number stands for.
    pub(super) fn value(&mut self, pool: &Pool, form: &Form) -> Integer {
        form.value(|v| self.evaluator.integer(pool, self.names[v.0 as usize], self.model))
    }

    fn mentions_unknown(&mut self, pool: &Pool, t: Term) -> bool {
        let unknowns = self.unknowns;
        if let Some(&known) = self.occurs.get(&t) {
            return known;
        }
        let found = logic::leaves(pool, &[t]).iter().any(|l| unknowns.contains(l));
        self.occurs.insert(t, found);
        found
    }

    fn holds(&mut self, pool: &Pool, t: Term) -> bool {
        self.evaluator.holds(pool, t, self.model)
    }

    /// Literals from which it follows that `t` has the value that the model gives it.
    pub(super) fn add(&mut self, pool: &Pool, t: Term) -> Result<(), NotLinear> {
        let value = self.holds(pool, t);
        if !self.mentions_unknown(pool, t) || self.unknowns.contains(&t) {
            self.others.push((t, value));
            return Ok(());
        }
        match pool.node(t) {
            Node::Not(a) => self.add(pool, a),
            Node::Bin(op @ (BinOp::And | BinOp::Or), a, b) if pool.width(t) == 1 => {
                // One operand decides a conjunction that does not hold, and a disjunction that does.
                let deciding = op == BinOp::Or;
                if value != deciding {
                    self.add(pool, a)?;
                    return self.add(pool, b);
                }
                let is_enough = |cube: &mut Self, x: Term| cube.holds(pool, x) == deciding;
                let cheap = |cube: &mut Self, x: Term| is_enough(cube, x) && !cube.mentions_unknown(pool, x);
                let first = if cheap(self, b) || !is_enough(self, a) { b } else { a };
                self.add(pool, first)
            }
            Node::Bin(BinOp::Xor | BinOp::Eq, a, b) if pool.width(a) == 1 => {
                self.add(pool, a)?;
                self.add(pool, b)
            }
            Node::Ite(c, a, b) => {
                self.add(pool, c)?;
                let branch = if self.holds(pool, c) { a } else { b };
                self.add(pool, branch)
            }
            Node::Int(op, a, b) => self.add_comparison(pool, op, a, b, value),
            _ => Err(NotLinear),
        }
    }

    fn add_comparison(&mut self, pool: &Pool, op: IntOp, a: Term, b: Term, value: bool) -> Result<(), NotLinear> {
        let (a, b) = (self.linear(pool, a)?, self.linear(pool, b)?);
        let minus = Integer::from(-1);
        let difference = a.plus(&minus, &b).form;
        let opposite = difference.times(&minus);
        let one = Form::constant(1);
        let literal = match (op, value) {
            (IntOp::Eq, true) => Literal::Zero(difference),
            (IntOp::Eq, false) if self.value(pool, &difference).is_negative() => {
                Literal::AtMost(difference.plus(&Integer::ONE, &one))
            }
            (IntOp::Eq, false) | (IntOp::Le, false) => Literal::AtMost(opposite.plus(&Integer::ONE, &one)),
            (IntOp::Lt, false) => Literal::AtMost(opposite),
            (IntOp::Lt, true) => Literal::AtMost(difference.plus(&Integer::ONE, &one)),
            (_, true) => Literal::AtMost(difference),
            (_, false) => return Err(NotLinear),
        };
        self.literals.push(literal);
        Ok(())
    }

    /// The sum that an integer is where the literals hold. A fraction is an integer there.
    fn linear(&mut self, pool: &Pool, t: Term) -> Result<Fraction, NotLinear> {
        if let Some(n) = pool.as_integer(t) {
            return Ok(Fraction::whole(Form::constant(n)));
        }
        if logic::leaves(pool, &[t]).is_empty() {
            return Ok(Fraction::whole(Form::constant(self.evaluator.integer(pool, t, self.model))));
        }
        if self.unknowns.contains(&t) || !self.mentions_unknown(pool, t) {
            return Ok(Fraction::whole(Form::variable(self.number(t))));
        }
        match pool.node(t) {
            Node::Int(op @ (IntOp::Add | IntOp::Sub), a, b) => {
                let (a, b) = (self.linear(pool, a)?, self.linear(pool, b)?);
                Ok(a.plus(&Integer::from(if op == IntOp::Add { 1 } else { -1 }), &b))
            }
            Node::Int(IntOp::Mul, a, b) => {
                let (a, b) = (self.linear(pool, a)?, self.linear(pool, b)?);
                let (k, sum) = match (a.form.as_constant(), b.form.as_constant()) {
                    (Some(k), _) => (k.clone(), &b),
                    (_, Some(k)) => (k.clone(), &a),
                    _ => return Err(NotLinear),
                };
                Ok(Fraction { form: sum.form.times(&k), divisor: a.divisor.mul(&b.divisor) })
            }
            Node::Int(op @ (IntOp::Div | IntOp::Mod), a, b) => self.division(pool, op, a, b),
            Node::Ite(c, a, b) => {
                self.add(pool, c)?;
                let branch = if self.holds(pool, c) { a } else { b };
                self.linear(pool, branch)
            }
            _ => Err(NotLinear),
        }
    }

    /// The remainder is that of the model; the dividend less the remainder is a multiple of the divisor.
    fn division(&mut self, pool: &Pool, op: IntOp, a: Term, b: Term) -> Result<Fraction, NotLinear> {
        let Some(k) = pool.as_integer(b) else { return Err(NotLinear) };
        let dividend = self.linear(pool, a)?;
        if k.is_zero() {
            return Ok(if op == IntOp::Div { Fraction::whole(Form::default()) } else { dividend });
        }
        let rest = self.evaluator.integer(pool, a, self.model).modulo(&k);
        let remainder = Fraction::whole(Form::constant(rest));
        let multiple = dividend.plus(&Integer::from(-1), &remainder);
        let divisor = multiple.divisor.mul(&k.abs());
        self.literals.push(Literal::Multiple(divisor.clone(), multiple.form.clone()));
        match op {
            IntOp::Mod => Ok(remainder),
            _ if k.is_negative() => Ok(Fraction { form: multiple.form.times(&Integer::from(-1)), divisor }),
            _ => Ok(Fraction { form: multiple.form, divisor }),
        }
    }

    /// The cube as terms.
    pub(super) fn terms(&self, pool: &mut Pool) -> Vec<Term> {
        let mut out: Vec<Term> = self.others.iter().map(|&(t, holds)| if holds { t } else { pool.not(t) }).collect();
        for literal in &self.literals {
            let sum = self.sum(pool, literal.form());
            let zero = pool.integer(0);
            out.push(match literal {
                Literal::AtMost(_) => pool.int_le(sum, zero),
                Literal::Zero(_) => pool.int(IntOp::Eq, sum, zero),
                Literal::Multiple(d, _) => {
                    let d = pool.integer(d.clone());
                    let rest = pool.int_mod(sum, d);
                    pool.int(IntOp::Eq, rest, zero)
                }
            });
        }
        out
    }

    fn sum(&self, pool: &mut Pool, form: &Form) -> Term {
        let mut out = pool.integer(form.constant.clone());
        for (v, c) in &form.terms {
            let c = pool.integer(c.clone());
            let product = pool.int_mul(self.names[v.0 as usize], c);
            out = pool.int_add(out, product);
        }
        debug_assert_eq!(pool.sort(out), Sort::Int);
        out
    }
}
