//! Sums of integers in a normal form: `c1*x1 + c2*x2 + … + k`, the summands in order of their ids. What [`crate::linear`]
//! is for bit-vectors, without wrap-around.

use crate::integer::Integer;
use crate::sort::Sort;
use crate::term::{IntOp, Node, Pool, Term};

/// As for bit-vectors.
const MAX_SUMMANDS: usize = 24;
const MAX_STEPS: u32 = 256;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct IntSum {
    pub(crate) terms: Vec<(Term, Integer)>,
    pub(crate) constant: Integer,
}

impl IntSum {
    fn add(&mut self, t: Term, coefficient: Integer) {
        match self.terms.binary_search_by_key(&t, |(x, _)| *x) {
            Ok(i) => {
                let c = self.terms[i].1.add(&coefficient);
                if c.is_zero() {
                    self.terms.remove(i);
                } else {
                    self.terms[i].1 = c;
                }
            }
            Err(i) => {
                if !coefficient.is_zero() {
                    self.terms.insert(i, (t, coefficient));
                }
            }
        }
    }

    /// The greatest common divisor of the coefficients; zero where there are none.
    pub(crate) fn divisor(&self) -> Integer {
        self.terms.iter().fold(Integer::ZERO, |g, (_, c)| g.gcd(c))
    }

    /// Each coefficient by `f`.
    pub(crate) fn scale(&mut self, f: impl Fn(&Integer) -> Integer) {
        self.terms.iter_mut().for_each(|(_, c)| *c = f(c));
        self.terms.retain(|(_, c)| !c.is_zero());
    }

    /// The summands with positive coefficients, and the others with their sign turned.
    pub(crate) fn sides(&self) -> (IntSum, IntSum) {
        let (mut left, mut right) = (IntSum::default(), IntSum::default());
        for (t, c) in &self.terms {
            if c.is_negative() {
                right.terms.push((*t, c.neg()));
            } else {
                left.terms.push((*t, c.clone()));
            }
        }
        (left, right)
    }
}

impl Pool {
    /// `a + factor * b` as a sum, `None` when it gets too long.
    pub(crate) fn int_sum_of(&self, a: Term, b: Term, factor: &Integer) -> Option<IntSum> {
        let mut sum = IntSum::default();
        self.collect_int(a, Integer::ONE, &mut sum)?;
        self.collect_int(b, factor.clone(), &mut sum)?;
        Some(sum)
    }

    fn collect_int(&self, t: Term, factor: Integer, sum: &mut IntSum) -> Option<()> {
        let mut stack = vec![(t, factor)];
        let mut steps = 0;
        while let Some((t, f)) = stack.pop() {
            match self.node(t) {
                Node::Numeral(n) => sum.constant = sum.constant.add(&self.numeral(n).mul(&f)),
                Node::Int(IntOp::Add, a, b) => stack.extend([(a, f.clone()), (b, f)]),
                Node::Int(IntOp::Sub, a, b) => stack.extend([(a, f.clone()), (b, f.neg())]),
                Node::Int(IntOp::Mul, a, b) => match (self.as_integer(a), self.as_integer(b)) {
                    (_, Some(c)) => stack.push((a, f.mul(&c))),
                    (Some(c), _) => stack.push((b, f.mul(&c))),
                    (None, None) => sum.add(t, f),
                },
                _ => sum.add(t, f),
            }
            steps += 1;
            if sum.terms.len() + stack.len() > MAX_SUMMANDS || steps > MAX_STEPS {
                return None;
            }
        }
        Some(())
    }

    /// The term of a sum: positive summands, then negative ones, then the constant; the constant first where no summand
    /// is positive.
    pub(crate) fn of_int_sum(&mut self, sum: &IntSum) -> Term {
        let (plus, minus) = sum.sides();
        let mut acc: Option<Term> = None;
        for (t, c) in plus.terms {
            let t = self.int_scaled(t, c);
            acc = Some(acc.map_or(t, |a| self.plain(Node::Int(IntOp::Add, a, t), Sort::Int)));
        }
        let has_positive = acc.is_some();
        let mut acc = acc.unwrap_or_else(|| self.integer(sum.constant.clone()));
        for (t, c) in minus.terms {
            let t = self.int_scaled(t, c);
            acc = self.plain(Node::Int(IntOp::Sub, acc, t), Sort::Int);
        }
        if has_positive && !sum.constant.is_zero() {
            let k = self.integer(sum.constant.clone());
            acc = self.plain(Node::Int(IntOp::Add, acc, k), Sort::Int);
        }
        acc
    }

    fn int_scaled(&mut self, t: Term, c: Integer) -> Term {
        if c.is_one() {
            return t;
        }
        let k = self.integer(c);
        self.plain(Node::Int(IntOp::Mul, t, k), Sort::Int)
    }
}
