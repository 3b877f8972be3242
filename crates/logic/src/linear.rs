//! Sums in a normal form modulo 2^w: `c1*x1 + c2*x2 + … + k`, the summands in order of their ids.
//! It makes equal sums equal handles, and keeps predicates such as `y + x + x + x` small.

use crate::bin_op::BinOp;
use crate::bv::{mask, to_signed};
use crate::term::{Node, Pool, Term};

/// Sums longer than this are left as they are, so that a sum over a million-step path stays linear to build.
const MAX_SUMMANDS: usize = 24;

/// Nodes looked at for one sum. Sums of sums that cancel or coincide can be large without being long.
const MAX_STEPS: u32 = 256;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sum {
    pub(crate) terms: Vec<(Term, u128)>,
    pub(crate) constant: u128,
    width: u32,
}

impl Sum {
    fn add(&mut self, t: Term, coefficient: u128) {
        let m = mask(self.width);
        match self.terms.binary_search_by_key(&t, |&(x, _)| x) {
            Ok(i) => {
                let c = self.terms[i].1.wrapping_add(coefficient) & m;
                if c == 0 {
                    self.terms.remove(i);
                } else {
                    self.terms[i].1 = c;
                }
            }
            Err(i) => {
                if coefficient & m != 0 {
                    self.terms.insert(i, (t, coefficient & m));
                }
            }
        }
    }
}

impl Pool {
    /// A sum of bits as a term and a constant; without a term it is the constant. An integer is itself.
    pub fn split(&self, t: Term) -> (Option<Term>, u128) {
        let m = mask(self.packed_width(t));
        let (mut t, mut offset) = (t, 0u128);
        loop {
            let constant = |t| self.as_const(t);
            (t, offset) = match self.node(t) {
                Node::Const(v) => return (None, offset.wrapping_add(v) & m),
                Node::Bin(BinOp::Add, a, b) if constant(b).is_some() => {
                    (a, offset.wrapping_add(constant(b).unwrap_or(0)))
                }
                Node::Bin(BinOp::Add, a, b) if constant(a).is_some() => {
                    (b, offset.wrapping_add(constant(a).unwrap_or(0)))
                }
                Node::Bin(BinOp::Sub, a, b) if constant(b).is_some() => {
                    (a, offset.wrapping_sub(constant(b).unwrap_or(0)))
                }
                _ => return (Some(t), offset & m),
            }
        }
    }

    /// `a + factor * b` as a sum, `None` when it gets too long.
    pub(crate) fn sum_of(&self, a: Term, b: Term, factor: u128) -> Option<Sum> {
        let mut sum = Sum { terms: Vec::new(), constant: 0, width: self.width(a) };
        self.collect(a, 1, &mut sum)?;
        self.collect(b, factor, &mut sum)?;
        self.divided(&mut sum)?;
        Some(sum)
    }

    /// `c * (x / y * y) + c * (x % y)` is `c * x`, also where y is 0 or the quotient wraps around.
    fn divided(&self, sum: &mut Sum) -> Option<()> {
        let m = mask(sum.width);
        let rests: Vec<(Term, u128)> = sum.terms.iter().copied().filter(|&(t, _)| self.is_rest(t)).collect();
        for (rest, c) in rests {
            let Node::Bin(op, x, y) = self.node(rest) else { continue };
            let quotient = if op == BinOp::Urem { BinOp::Udiv } else { BinOp::Sdiv };
            let is_quotient = |t| self.node(t) == Node::Bin(quotient, x, y);
            let whole = sum.terms.iter().copied().find(|&(t, of)| match self.as_const(y) {
                Some(divisor) => is_quotient(t) && of == c.wrapping_mul(divisor) & m,
                None => {
                    let is_product = |t| {
                        matches!(self.node(t), Node::Bin(BinOp::Mul, a, b)
                        if a == y && is_quotient(b) || b == y && is_quotient(a))
                    };
                    of == c && is_product(t)
                }
            });
            if let Some((whole, of)) = whole {
                sum.add(whole, of.wrapping_neg() & m);
                sum.add(rest, c.wrapping_neg() & m);
                self.collect(x, c, sum)?;
            }
        }
        Some(())
    }

    fn is_rest(&self, t: Term) -> bool {
        matches!(self.node(t), Node::Bin(BinOp::Urem | BinOp::Srem, ..))
    }

    fn collect(&self, t: Term, factor: u128, sum: &mut Sum) -> Option<()> {
        let m = mask(sum.width);
        let mut stack = vec![(t, factor & m)];
        let mut steps = 0;
        while let Some((t, f)) = stack.pop() {
            match self.node(t) {
                Node::Const(v) => sum.constant = sum.constant.wrapping_add(v.wrapping_mul(f)) & m,
                Node::Bin(BinOp::Add, a, b) => stack.extend([(a, f), (b, f)]),
                Node::Bin(BinOp::Sub, a, b) => stack.extend([(a, f), (b, f.wrapping_neg() & m)]),
                Node::Neg(a) => stack.push((a, f.wrapping_neg() & m)),
                Node::Bin(BinOp::Mul, a, b) => match self.as_const(b) {
                    Some(c) => stack.push((a, f.wrapping_mul(c) & m)),
                    None => sum.add(t, f),
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

    /// The term of a sum: positive summands, then negative ones, then the constant.
    pub(crate) fn of_sum(&mut self, sum: &Sum) -> Term {
        let w = sum.width;
        let mut acc: Option<Term> = None;
        let is_negative = |c: u128| to_signed(c, w) < 0 && c != 1 << (w - 1);
        for &(t, c) in sum.terms.iter().filter(|&&(_, c)| !is_negative(c)) {
            let t = self.scaled(t, c, w);
            acc = Some(acc.map_or(t, |a| self.plain(Node::Bin(BinOp::Add, a, t), w)));
        }
        for &(t, c) in sum.terms.iter().filter(|&&(_, c)| is_negative(c)) {
            let t = self.scaled(t, c.wrapping_neg() & mask(w), w);
            acc = Some(match acc {
                Some(a) => self.plain(Node::Bin(BinOp::Sub, a, t), w),
                None => self.plain(Node::Neg(t), w),
            });
        }
        match acc {
            None => self.constant(sum.constant, w),
            Some(a) if sum.constant == 0 => a,
            Some(a) => {
                let k = self.constant(sum.constant, w);
                self.plain(Node::Bin(BinOp::Add, a, k), w)
            }
        }
    }

    fn scaled(&mut self, t: Term, c: u128, w: u32) -> Term {
        if c == 1 {
            return t;
        }
        let k = self.constant(c, w);
        self.plain(Node::Bin(BinOp::Mul, t, k), w)
    }
}
