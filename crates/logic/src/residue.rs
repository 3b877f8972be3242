//! Which values an address can take, as far as its shape tells.

use crate::bin_op::BinOp;
use crate::term::{Node, Pool, Term};

impl Pool {
    /// A number k such that all values of `t` agree modulo 2^k (128 for constants). Looks a few levels deep.
    pub fn common_residue_bits(&self, t: Term) -> u32 {
        self.residue_bits(t, 8)
    }

    fn residue_bits(&self, t: Term, depth: u32) -> u32 {
        if depth == 0 {
            return 0;
        }
        let sub = |x: Term| self.residue_bits(x, depth - 1);
        match self.node(t) {
            Node::Const(_) => 128,
            Node::Neg(a) | Node::Not(a) => sub(a),
            Node::Zext(a) | Node::Sext(a) => sub(a),
            Node::Bin(BinOp::Add | BinOp::Sub, a, b) => sub(a).min(sub(b)),
            Node::Bin(BinOp::Mul, a, b) => match self.as_const(b) {
                Some(c) => (sub(a) + c.trailing_zeros().min(127)).min(128),
                None => 0,
            },
            _ => 0,
        }
    }
}
