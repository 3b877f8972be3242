//! Simplifying constructors for integers, and between integers and bit-vectors. Each rule is an identity of integer
//! arithmetic, checked by evaluation in `tests/integers.rs`.

use crate::integer::Integer;
use crate::sort::Sort;
use crate::term::{IntOp, Node, Pool, Term};

/// The value of an operator that gives an integer.
pub(crate) fn apply(op: IntOp, a: &Integer, b: &Integer) -> Integer {
    match op {
        IntOp::Add => a.add(b),
        IntOp::Sub => a.sub(b),
        IntOp::Mul => a.mul(b),
        IntOp::Div => a.div(b),
        IntOp::Mod => a.modulo(b),
        IntOp::Eq | IntOp::Lt | IntOp::Le => unreachable!("a comparison is a truth value"),
    }
}

/// The value of a comparison.
pub(crate) fn compare(op: IntOp, a: &Integer, b: &Integer) -> bool {
    match op {
        IntOp::Eq => a == b,
        IntOp::Lt => a < b,
        IntOp::Le => a <= b,
        _ => unreachable!("arithmetic is no truth value"),
    }
}

impl Pool {
    /// Any operator on integers.
    pub fn int(&mut self, op: IntOp, a: Term, b: Term) -> Term {
        if let Some(t) = self.int_folded(op, a, b) {
            return t;
        }
        match op {
            IntOp::Add => self.int_sum(op, a, b, Integer::ONE),
            IntOp::Sub => self.int_sum(op, a, b, Integer::from(-1)),
            IntOp::Mul => self.int_product(a, b),
            IntOp::Div => self.int_quotient(a, b),
            IntOp::Mod => self.int_remainder(a, b),
            IntOp::Eq => self.int_equal(a, b),
            IntOp::Lt | IntOp::Le => self.int_compare(op, a, b),
        }
    }

    fn int_folded(&mut self, op: IntOp, a: Term, b: Term) -> Option<Term> {
        let (x, y) = (self.as_integer(a)?, self.as_integer(b)?);
        Some(if op.is_comparison() { self.truth(compare(op, &x, &y)) } else { self.integer(apply(op, &x, &y)) })
    }

    /// The node itself, operands of commutative operators ordered: constants last, otherwise by age.
    fn int_raw(&mut self, op: IntOp, a: Term, b: Term) -> Term {
        let rank = |p: &Pool, t: Term| (p.as_integer(t).is_some(), t);
        let (a, b) = if op.is_commutative() && rank(self, a) > rank(self, b) { (b, a) } else { (a, b) };
        self.plain(Node::Int(op, a, b), op.sort())
    }

    /// `a + b`.
    pub fn int_add(&mut self, a: Term, b: Term) -> Term {
        self.int(IntOp::Add, a, b)
    }

    /// `a - b`.
    pub fn int_sub(&mut self, a: Term, b: Term) -> Term {
        self.int(IntOp::Sub, a, b)
    }

    /// The difference from zero: integers have no node for negation.
    pub fn int_neg(&mut self, a: Term) -> Term {
        let zero = self.integer(0);
        self.int(IntOp::Sub, zero, a)
    }

    /// `a * b`.
    pub fn int_mul(&mut self, a: Term, b: Term) -> Term {
        self.int(IntOp::Mul, a, b)
    }

    /// SMT-LIB's `div`; 0 where `b` is zero.
    pub fn int_div(&mut self, a: Term, b: Term) -> Term {
        self.int(IntOp::Div, a, b)
    }

    /// SMT-LIB's `mod`; `a` where `b` is zero.
    pub fn int_mod(&mut self, a: Term, b: Term) -> Term {
        self.int(IntOp::Mod, a, b)
    }

    /// `a < b`.
    pub fn int_lt(&mut self, a: Term, b: Term) -> Term {
        self.int(IntOp::Lt, a, b)
    }

    /// `a <= b`.
    pub fn int_le(&mut self, a: Term, b: Term) -> Term {
        self.int(IntOp::Le, a, b)
    }

    fn int_sum(&mut self, op: IntOp, a: Term, b: Term, factor: Integer) -> Term {
        match self.int_sum_of(a, b, &factor) {
            Some(sum) => self.of_int_sum(&sum),
            None => self.int_raw(op, a, b),
        }
    }

    fn int_product(&mut self, a: Term, b: Term) -> Term {
        let (sum, factor) = match (self.as_integer(a), self.as_integer(b)) {
            (_, Some(c)) => (a, c),
            (Some(c), _) => (b, c),
            (None, None) => return self.int_raw(IntOp::Mul, a, b),
        };
        let zero = self.integer(0);
        match self.int_sum_of(zero, sum, &factor) {
            Some(sum) => self.of_int_sum(&sum),
            None => self.int_raw(IntOp::Mul, a, b),
        }
    }

    fn int_quotient(&mut self, a: Term, b: Term) -> Term {
        let Some(c) = self.as_integer(b) else { return self.int_raw(IntOp::Div, a, b) };
        if c.is_zero() {
            return b;
        }
        let zero = self.integer(0);
        match self.int_sum_of(zero, a, &Integer::ONE) {
            // Summands that are multiples of the divisor leave the quotient exactly.
            Some(mut sum) if sum.terms.iter().all(|(_, k)| k.modulo(&c).is_zero()) => {
                sum.scale(|k| k.div(&c));
                sum.constant = sum.constant.div(&c);
                self.of_int_sum(&sum)
            }
            _ => self.int_raw(IntOp::Div, a, b),
        }
    }

    fn int_remainder(&mut self, a: Term, b: Term) -> Term {
        let Some(c) = self.as_integer(b).map(|c| c.abs()) else { return self.int_raw(IntOp::Mod, a, b) };
        if c.is_zero() {
            return a;
        }
        let zero = self.integer(0);
        let Some(mut sum) = self.int_sum_of(zero, a, &Integer::ONE) else {
            return self.int_raw(IntOp::Mod, a, b);
        };
        sum.scale(|k| k.modulo(&c));
        sum.constant = sum.constant.modulo(&c);
        if sum.terms.is_empty() {
            return self.integer(sum.constant);
        }
        let (a, b) = (self.of_int_sum(&sum), self.integer(c));
        self.int_raw(IntOp::Mod, a, b)
    }

    fn int_equal(&mut self, a: Term, b: Term) -> Term {
        let Some(mut sum) = self.int_sum_of(a, b, &Integer::from(-1)) else {
            return if a == b { self.truth(true) } else { self.int_raw(IntOp::Eq, a, b) };
        };
        let Some((_, first)) = sum.terms.first() else { return self.truth(sum.constant.is_zero()) };
        // The oldest summand is on the left.
        let divisor = if first.is_negative() { sum.divisor().neg() } else { sum.divisor() };
        if !sum.constant.modulo(&divisor).is_zero() {
            return self.truth(false);
        }
        sum.scale(|c| c.div(&divisor));
        let (left, mut right) = sum.sides();
        right.constant = sum.constant.div(&divisor).neg();
        if let [(t, c)] = left.terms.as_slice()
            && c.is_one()
            && right.terms.is_empty()
            && let Some(choice) = self.int_choice_equal(*t, &right.constant)
        {
            return choice;
        }
        let (left, right) = (self.of_int_sum(&left), self.of_int_sum(&right));
        self.plain(Node::Int(IntOp::Eq, left, right), Sort::TRUTH)
    }

    /// `t = k` where `t` is a choice between constants.
    fn int_choice_equal(&mut self, t: Term, k: &Integer) -> Option<Term> {
        let Node::Ite(c, x, y) = self.node(t) else { return None };
        let (x, y) = (self.as_integer(x)?, self.as_integer(y)?);
        let (is_x, is_y) = (self.truth(x == *k), self.truth(y == *k));
        Some(self.ite(c, is_x, is_y))
    }

    /// One form for both: `<=`, and `<` where that leaves no constant.
    fn int_compare(&mut self, op: IntOp, a: Term, b: Term) -> Term {
        let Some(mut sum) = self.int_sum_of(a, b, &Integer::from(-1)) else {
            return if a == b { self.truth(op == IntOp::Le) } else { self.int_raw(op, a, b) };
        };
        // sum <= 0, so that the summands are at most the negated constant.
        if op == IntOp::Lt {
            sum.constant = sum.constant.add(&Integer::ONE);
        }
        if sum.terms.is_empty() {
            return self.truth(sum.constant <= Integer::ZERO);
        }
        let divisor = sum.divisor();
        sum.scale(|c| c.div(&divisor));
        let bound = sum.constant.neg().div_floor(&divisor);
        let (mut left, mut right) = sum.sides();
        let is_strict = bound == Integer::from(-1) && !left.terms.is_empty() && !right.terms.is_empty();
        match () {
            () if is_strict => {}
            () if left.terms.is_empty() => left.constant = bound.neg(),
            () => right.constant = bound,
        }
        let op = if is_strict { IntOp::Lt } else { IntOp::Le };
        let (left, right) = (self.of_int_sum(&left), self.of_int_sum(&right));
        self.plain(Node::Int(op, left, right), Sort::TRUTH)
    }

    /// The negation of a comparison by order, in its one form.
    pub(crate) fn int_negated(&mut self, node: Node) -> Option<Term> {
        match node {
            Node::Int(IntOp::Lt, a, b) => Some(self.int_compare(IntOp::Le, b, a)),
            Node::Int(IntOp::Le, a, b) => Some(self.int_compare(IntOp::Lt, b, a)),
            _ => None,
        }
    }

    /// The integer that the bits are without sign.
    pub fn to_int(&mut self, t: Term) -> Term {
        match self.node(t) {
            Node::Const(v) => self.integer(v),
            Node::Zext(x) => self.to_int(x),
            _ => self.plain(Node::ToInt(t), Sort::Int),
        }
    }

    /// The integer that the bits are as two's complement (SMT-LIB `sbv_to_int`).
    pub fn to_signed_int(&mut self, t: Term) -> Term {
        let w = self.width(t);
        let half = 1u128 << (w - 1);
        let (shift, back) = (self.constant(half, w), self.integer(half));
        let shifted = self.add(t, shift);
        let shifted = self.to_int(shifted);
        self.int_sub(shifted, back)
    }

    /// The integer modulo 2^w.
    pub fn to_bits(&mut self, t: Term, w: u32) -> Term {
        match self.node(t) {
            Node::Numeral(n) => {
                let bits = self.numeral(n).to_bits(w);
                self.constant(bits, w)
            }
            Node::ToInt(x) if self.width(x) <= w => self.zext(x, w),
            Node::ToInt(x) => self.extract(x, 0, w),
            _ => self.plain(Node::ToBits(t), w),
        }
    }
}
