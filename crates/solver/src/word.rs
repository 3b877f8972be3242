//! Bits of a term together with the largest number that they may be. Where a sum or a product cannot overflow, its high bits
//! are zero, and its gates are those of a narrower word; a comparison with more than the largest number is decided.

use crate::arith::{as_constant, constant, extended};
use crate::gates::Gates;
use crate::sat::Lit;
use logic::{BinOp, mask};

/// Lowest bit first. No value of the unknowns gives more than `most`.
#[derive(Clone, Debug)]
pub(crate) struct Word {
    pub(crate) bits: Vec<Lit>,
    pub(crate) most: u128,
}

impl Word {
    /// What the bits say themselves.
    pub(crate) fn of(bits: Vec<Lit>) -> Word {
        let most = most_of(&bits);
        Word { bits, most }
    }

    /// The bits, of which something is known beside what they say.
    pub(crate) fn at_most(bits: Vec<Lit>, most: u128) -> Word {
        let most = most.min(most_of(&bits));
        Word { bits, most }
    }

    /// The number.
    pub(crate) fn constant(v: u128, w: u32) -> Word {
        Word { bits: constant(v, w), most: v }
    }

    pub(crate) fn width(&self) -> u32 {
        self.bits.len() as u32
    }

    /// The smallest number that it may be, as far as the bits say.
    fn least(&self) -> u128 {
        self.bits.iter().rev().fold(0, |acc, &l| acc << 1 | u128::from(l == Lit::TRUE))
    }

    fn is_constant(&self) -> bool {
        as_constant(&self.bits).is_some()
    }

    fn is_not_negative(&self) -> bool {
        self.most <= mask(self.width()) >> 1
    }
}

/// The number where all open bits are set.
fn most_of(bits: &[Lit]) -> u128 {
    bits.iter().rev().fold(0, |acc, &l| acc << 1 | u128::from(l != Lit::FALSE))
}

/// Bits that numbers up to `most` have.
fn bit_length(most: u128) -> usize {
    (128 - most.leading_zeros()) as usize
}

impl Gates {
    /// `a + b`.
    pub(crate) fn sum(&mut self, a: &Word, b: &Word) -> Word {
        match a.most.checked_add(b.most) {
            Some(most) => self.within(a, b, most, Gates::add),
            None => Word::of(self.add(&a.bits, &b.bits)),
        }
    }

    /// `a * b`.
    pub(crate) fn product(&mut self, a: &Word, b: &Word) -> Word {
        match a.most.checked_mul(b.most) {
            Some(most) => self.within(a, b, most, Gates::mul),
            None => Word::of(self.mul(&a.bits, &b.bits)),
        }
    }

    /// The operation, whose low bits depend on low bits alone, where its result as a mathematical number is `most` at most.
    fn within(&mut self, a: &Word, b: &Word, most: u128, op: fn(&mut Gates, &[Lit], &[Lit]) -> Vec<Lit>) -> Word {
        let w = a.width();
        if most > mask(w) {
            return Word::of(op(self, &a.bits, &b.bits));
        }
        // An operation on no bits at all is none.
        let length = bit_length(most).max(1);
        let low = op(self, &a.bits[..length], &b.bits[..length]);
        Word::at_most(extended(low, Lit::FALSE, w), most)
    }

    /// `a` where `c` holds, otherwise `b`.
    pub(crate) fn choice(&mut self, c: Lit, a: &Word, b: &Word) -> Word {
        let most = match c {
            Lit::TRUE => a.most,
            Lit::FALSE => b.most,
            _ => a.most.max(b.most),
        };
        Word::at_most(self.choose(c, &a.bits, &b.bits), most)
    }
}

/// The outcome of a comparison, where the largest and the smallest numbers decide it.
pub(crate) fn decided(op: BinOp, a: &Word, b: &Word) -> Option<bool> {
    if a.is_constant() && b.is_constant() {
        // The gates compute it.
        return None;
    }
    let (below, above) = (a.most < b.least(), b.most < a.least());
    let signs_are_known = a.is_not_negative() && b.is_not_negative();
    match op {
        BinOp::Eq => (below || above).then_some(false),
        BinOp::Slt | BinOp::Sle if !signs_are_known => None,
        BinOp::Ult | BinOp::Slt => (below || b.most <= a.least()).then_some(below),
        BinOp::Ule | BinOp::Sle => (above || a.most <= b.least()).then_some(!above),
        _ => None,
    }
}

/// The largest result of an operation whose gates are those of its bits.
pub(crate) fn most_of_result(op: BinOp, a: &Word, b: &Word) -> u128 {
    match op {
        BinOp::And => a.most.min(b.most),
        BinOp::Udiv if b.least() > 0 => a.most / b.least(),
        BinOp::Urem if b.least() > 0 => a.most.min(b.most - 1),
        // No remainder is larger than what is divided, whatever it is divided by.
        BinOp::Urem => a.most,
        _ => u128::MAX,
    }
}
