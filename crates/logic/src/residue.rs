//! Which values an address can take, as far as its shape tells.

use crate::bin_op::BinOp;
use crate::bv::{mask, to_signed};
use crate::term::{Node, Pool, Term};

/// Levels of a term that are looked at.
const DEPTH: u32 = 8;

/// Places in memory are told apart modulo so many bits: more than the longest load has bytes.
const OF_PLACES: u32 = 6;

impl Pool {
    /// A number k such that all values of `t` agree modulo 2^k (128 for constants). Looks a few levels deep.
    pub fn common_residue_bits(&self, t: Term) -> u32 {
        self.common_residue(t, u32::MAX).1
    }

    /// What all values of `t` are modulo 2^k, and k, which is `most` at most. Looks a few levels deep.
    pub fn common_residue(&self, t: Term, most: u32) -> (u128, u32) {
        let (value, bits) = self.residue(t, DEPTH);
        let bits = bits.min(most);
        (value & mask(bits.min(128)), bits)
    }

    /// The same of an address, or of a distance between two.
    pub fn residue_of_place(&self, t: Term) -> (u128, u32) {
        self.common_residue(t, OF_PLACES)
    }

    /// Whether `n` bytes that begin at this distance from the beginning of a range of `len` bytes are inside of it or beside it, as
    /// far as the form says: both are made of pieces of n bytes, one behind the other.
    pub fn is_all_or_nothing(&self, distance: Term, len: Term, n: u128) -> bool {
        let (residue, bits) = self.residue_of_place(distance);
        let is_aligned = n.is_power_of_two() && 1 << bits >= n && residue.is_multiple_of(n);
        is_aligned && self.as_const(len).is_some_and(|l| l.is_multiple_of(n))
    }

    /// A value within the width of `t` that agrees with all others modulo 2^k, and k.
    fn residue(&self, t: Term, depth: u32) -> (u128, u32) {
        if depth == 0 {
            return (0, 0);
        }
        let sub = |x: Term| self.residue(x, depth - 1);
        let (value, bits) = match self.node(t) {
            Node::Const(v) => (v, 128),
            Node::Neg(a) => {
                let (x, k) = sub(a);
                (x.wrapping_neg(), k)
            }
            Node::Not(a) => {
                let (x, k) = sub(a);
                (!x, k)
            }
            Node::Zext(a) => sub(a),
            Node::Ite(_, a, b) => {
                let ((x, k), (y, l)) = (sub(a), sub(b));
                (x, k.min(l).min((x ^ y).trailing_zeros()))
            }
            Node::Sext(a) => {
                let (x, k) = sub(a);
                (to_signed(x, self.width(a)) as u128, k)
            }
            Node::Bin(BinOp::Add, a, b) => {
                let ((x, k), (y, l)) = (sub(a), sub(b));
                (x.wrapping_add(y), k.min(l))
            }
            Node::Bin(BinOp::Sub, a, b) => {
                let ((x, k), (y, l)) = (sub(a), sub(b));
                (x.wrapping_sub(y), k.min(l))
            }
            Node::Bin(BinOp::Mul, a, b) => {
                let Some(c) = self.as_const(b) else { return (0, 0) };
                let (x, k) = sub(a);
                (x.wrapping_mul(c), (k + c.trailing_zeros().min(127)).min(128))
            }
            Node::Bin(BinOp::And, a, b) => {
                let Some(c) = self.as_const(b) else { return (0, 0) };
                let (x, k) = sub(a);
                (x & c, k.max(c.trailing_zeros()))
            }
            Node::Bin(BinOp::Shl, a, b) => {
                let Some(c) = self.as_const(b).filter(|&c| c < u128::from(self.width(t))) else { return (0, 0) };
                let (x, k) = sub(a);
                (x << c, (k + c as u32).min(128))
            }
            _ => return (0, 0),
        };
        (value & mask(self.width(t)), bits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::{Env, Evaluator};
    use crate::term::VarId;

    /// A variable.
    struct Is(u128);

    impl Env for Is {
        fn var(&self, _: VarId) -> u128 {
            self.0
        }

        fn load(&self, _: u128, _: u8) -> u128 {
            0
        }
    }

    /// Terms as they are written, over a byte, against all of its values.
    #[test]
    fn all_values_have_the_residue() {
        let mut pool = Pool::new();
        let x = pool.var(VarId(0), 8);
        let constants = [0, 1, 3, 4, 24, 128, 251].map(|c| pool.plain(Node::Const(c), 8));
        let mut terms = vec![x];
        terms.extend(constants);
        for round in 0..2 {
            for a in terms.clone() {
                terms.push(pool.plain(Node::Neg(a), 8));
                terms.push(pool.plain(Node::Not(a), 8));
                let others = if round == 0 { &constants[..] } else { &constants[3..5] };
                for &b in others {
                    for op in [BinOp::Add, BinOp::Sub, BinOp::Mul, BinOp::And, BinOp::Shl] {
                        terms.push(pool.plain(Node::Bin(op, a, b), 8));
                    }
                }
            }
        }
        for a in terms.clone() {
            terms.extend([pool.plain(Node::Zext(a), 16), pool.plain(Node::Sext(a), 16)]);
        }
        let (mut ev, mut known) = (Evaluator::new(), 0);
        for t in terms {
            let (residue, bits) = pool.common_residue(t, 16);
            assert_eq!(bits, pool.common_residue_bits(t).min(16));
            known += u32::from(bits > 0);
            for value in 0..256 {
                assert_eq!(ev.eval(&pool, t, &Is(value)) & mask(bits), residue, "{bits} bits of {t:?} with {value}");
            }
        }
        assert!(known > 300, "{known}");
    }
}
