//! Circuits of bit-vector arithmetic over [`Gates`]; bit 0 comes first. The meaning of each operator is that of
//! `logic`'s evaluator, division by zero and shifts out of range included.

use crate::gates::Gates;
use crate::sat::Lit;

pub(crate) fn constant(v: u128, w: u32) -> Vec<Lit> {
    (0..w).map(|i| Lit::constant(v >> i & 1 == 1)).collect()
}

/// The value of a vector of constants.
pub(crate) fn as_constant(a: &[Lit]) -> Option<u128> {
    a.iter().rev().try_fold(0u128, |acc, &l| l.is_constant().then(|| acc << 1 | (l == Lit::TRUE) as u128))
}

/// In a wider word, with this bit in front.
pub(crate) fn extended(mut a: Vec<Lit>, fill: Lit, w: u32) -> Vec<Lit> {
    a.resize(w as usize, fill);
    a
}

pub(crate) fn complement(a: &[Lit]) -> Vec<Lit> {
    a.iter().map(|&l| !l).collect()
}

impl Gates {
    pub(crate) fn bitwise(&mut self, f: fn(&mut Gates, Lit, Lit) -> Lit, a: &[Lit], b: &[Lit]) -> Vec<Lit> {
        a.iter().zip(b).map(|(&x, &y)| f(self, x, y)).collect()
    }

    pub(crate) fn choose(&mut self, c: Lit, a: &[Lit], b: &[Lit]) -> Vec<Lit> {
        a.iter().zip(b).map(|(&x, &y)| self.ite(c, x, y)).collect()
    }

    /// `a + b + carry` and the carry out.
    fn add_carry(&mut self, a: &[Lit], b: &[Lit], mut carry: Lit) -> (Vec<Lit>, Lit) {
        let mut out = Vec::with_capacity(a.len());
        for (&x, &y) in a.iter().zip(b) {
            out.push(self.xor3(x, y, carry));
            carry = self.majority(x, y, carry);
        }
        (out, carry)
    }

    pub(crate) fn add(&mut self, a: &[Lit], b: &[Lit]) -> Vec<Lit> {
        self.add_without_last_carry(a, b, Lit::FALSE)
    }

    pub(crate) fn sub(&mut self, a: &[Lit], b: &[Lit]) -> Vec<Lit> {
        self.add_without_last_carry(a, &complement(b), Lit::TRUE)
    }

    fn add_without_last_carry(&mut self, a: &[Lit], b: &[Lit], carry: Lit) -> Vec<Lit> {
        let top = a.len() - 1;
        let (mut out, carry) = self.add_carry(&a[..top], &b[..top], carry);
        out.push(self.xor3(a[top], b[top], carry));
        out
    }

    pub(crate) fn negate(&mut self, a: &[Lit]) -> Vec<Lit> {
        self.sub(&constant(0, a.len() as u32), a)
    }

    pub(crate) fn equal(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let same = a.iter().zip(b).map(|(&x, &y)| !self.xor(x, y)).collect();
        self.and_all(same)
    }

    /// `a < b`, or `a <= b` when `or_equal`: the borrow of a subtraction, one majority per bit.
    pub(crate) fn less(&mut self, a: &[Lit], b: &[Lit], or_equal: bool) -> Lit {
        let start = Lit::constant(or_equal);
        a.iter().zip(b).fold(start, |below, (&x, &y)| self.majority(!x, y, below))
    }

    pub(crate) fn less_signed(&mut self, a: &[Lit], b: &[Lit], or_equal: bool) -> Lit {
        let (mut a, mut b) = (a.to_vec(), b.to_vec());
        for v in [&mut a, &mut b] {
            let top = v.len() - 1;
            v[top] = !v[top];
        }
        self.less(&a, &b, or_equal)
    }

    pub(crate) fn mul(&mut self, a: &[Lit], b: &[Lit]) -> Vec<Lit> {
        let constants = |v: &[Lit]| v.iter().filter(|l| l.is_constant()).count();
        let (a, b) = if constants(a) > constants(b) { (b, a) } else { (a, b) };
        match as_constant(b) {
            Some(c) => self.mul_constant(a, c),
            None => self.mul_bits(a, b),
        }
    }

    fn mul_bits(&mut self, a: &[Lit], b: &[Lit]) -> Vec<Lit> {
        let w = a.len();
        let mut acc = constant(0, w as u32);
        for (i, &bit) in b.iter().enumerate().filter(|&(_, &bit)| bit != Lit::FALSE) {
            let row: Vec<Lit> = a[..w - i].iter().map(|&x| self.and(x, bit)).collect();
            let sum = self.add(&acc[i..], &row);
            acc.splice(i.., sum);
        }
        acc
    }

    /// By the digits -1, 0, 1 of the non-adjacent form: a third of the width in additions on average.
    fn mul_constant(&mut self, a: &[Lit], c: u128) -> Vec<Lit> {
        let w = a.len();
        let mut acc = constant(0, w as u32);
        let mut rest = c;
        for i in 0..w {
            if rest & 1 == 1 {
                let negative = rest & 3 == 3;
                let row = &a[..w - i];
                let sum = if negative { self.sub(&acc[i..], row) } else { self.add(&acc[i..], row) };
                acc.splice(i.., sum);
                // Beyond bit 127 digits do not matter, so the carry may be lost.
                rest = if negative { rest.wrapping_add(1) } else { rest - 1 };
            }
            rest >>= 1;
        }
        acc
    }

    /// Quotient and remainder, defined by `q*b + r = a` without overflow, `r < b`, and SMT-LIB's values for `b = 0`.
    ///
    /// Every pair of operands has exactly one solution, so the clauses do not constrain the operands.
    pub(crate) fn divide(&mut self, a: &[Lit], b: &[Lit]) -> (Vec<Lit>, Vec<Lit>) {
        let w = a.len();
        if let Some(0) = as_constant(b) {
            return (constant(u128::MAX, w as u32), a.to_vec());
        }
        let q = self.quotient_bits(b);
        let r = self.fresh_bits(w as u32);
        let mut acc = r.clone();
        for (i, &bit) in q.iter().enumerate().filter(|&(_, &bit)| bit != Lit::FALSE) {
            for &lost in &b[w - i..] {
                self.clause(&[!bit, !lost]);
            }
            let row: Vec<Lit> = b[..w - i].iter().map(|&x| self.and(x, bit)).collect();
            let (sum, carry) = self.add_carry(&acc[i..], &row, Lit::FALSE);
            self.clause(&[!carry]);
            acc.splice(i.., sum);
        }
        for (&x, &y) in acc.iter().zip(a) {
            self.clause(&[x, !y]);
            self.clause(&[!x, y]);
        }
        let nonzero = self.or_all(b.iter().copied());
        let below = self.less(&r, b, false);
        self.clause(&[!nonzero, below]);
        for &bit in &q {
            self.clause(&[nonzero, bit]);
        }
        (q, r)
    }

    /// Unknown quotient bits; those that the highest constant one of `b` makes too large are zero.
    fn quotient_bits(&mut self, b: &[Lit]) -> Vec<Lit> {
        let w = b.len();
        let top = b.iter().rposition(|&l| l == Lit::TRUE).unwrap_or(0);
        (0..w).map(|i| if i + top < w { self.fresh() } else { Lit::FALSE }).collect()
    }

    /// Shift by a vector of the same width; `right` and the bit that is shifted in decide the kind.
    pub(crate) fn shift(&mut self, a: &[Lit], by: &[Lit], right: bool, fill: Lit) -> Vec<Lit> {
        let w = a.len();
        let mut out = a.to_vec();
        let mut stage = 0;
        while stage < w && 1 << stage < w {
            let distance = 1 << stage;
            let moved: Vec<Lit> = (0..w)
                .map(|i| {
                    let from = if right { i.checked_add(distance) } else { i.checked_sub(distance) };
                    from.and_then(|j| out.get(j).copied()).unwrap_or(fill)
                })
                .collect();
            out = self.choose(by[stage], &moved, &out);
            stage += 1;
        }
        let beyond = self.or_all(by[stage..].iter().copied());
        self.choose(beyond, &vec![fill; w], &out)
    }
}
