//! Random questions about integers.

use logic::{BinOp, IntOp, Node, Pool, Sort, Term, VarId};
use testkit::Rng;

/// Draws questions over a few unknown integers and two truth values.
pub(crate) struct Questions<'a> {
    pub(crate) pool: &'a mut Pool,
    pub(crate) rng: &'a mut Rng,
    pub(crate) unknowns: usize,
    /// Constants and coefficients are at most this.
    pub(crate) largest: i64,
}

impl Questions<'_> {
    pub(crate) fn unknown(&mut self, i: usize) -> Term {
        self.pool.var(VarId(i as u32), Sort::Int)
    }

    fn number(&mut self) -> Term {
        let n = self.rng.number(2 * self.largest as u64 + 1) as i64 - self.largest;
        self.pool.integer(n)
    }

    fn int(&mut self, op: IntOp, a: Term, b: Term) -> Term {
        // Terms of both kinds occur: simplified ones, and those of the checker.
        if self.rng.once_in(2) { self.pool.int(op, a, b) } else { self.pool.plain(Node::Int(op, a, b), op.sort()) }
    }

    /// All unknowns between `-reach` and `reach`: two assertions for each.
    pub(crate) fn within(&mut self, reach: i64) -> Vec<Term> {
        let (low, high) = (self.pool.integer(-reach), self.pool.integer(reach));
        (0..self.unknowns)
            .flat_map(|i| {
                let x = self.unknown(i);
                [self.pool.int_le(low, x), self.pool.int_le(x, high)]
            })
            .collect()
    }

    /// An integer.
    pub(crate) fn integer(&mut self, depth: u32) -> Term {
        if depth == 0 {
            let i = self.rng.below(self.unknowns);
            return if self.rng.once_in(4) { self.number() } else { self.unknown(i) };
        }
        let d = depth - 1;
        match self.rng.below(12) {
            0..4 => {
                let (a, b) = (self.integer(d), self.integer(d));
                self.int(IntOp::Add, a, b)
            }
            4..6 => {
                let (a, b) = (self.integer(d), self.integer(d));
                self.int(IntOp::Sub, a, b)
            }
            6..8 => {
                let (a, k) = (self.integer(d), self.number());
                self.int(IntOp::Mul, a, k)
            }
            8 => {
                let (c, a, b) = (self.truth(d), self.integer(d), self.integer(d));
                self.pool.plain(Node::Ite(c, a, b), Sort::Int)
            }
            9 => {
                let (a, k) = (self.integer(d), self.number());
                self.int(IntOp::Div, a, k)
            }
            10 => {
                let (a, k) = (self.integer(d), self.number());
                self.int(IntOp::Mod, a, k)
            }
            _ => self.integer(0),
        }
    }

    /// A truth value.
    pub(crate) fn truth(&mut self, depth: u32) -> Term {
        if depth == 0 {
            let b = 10 + self.rng.below(2) as u32;
            return self.pool.var(VarId(b), 1);
        }
        let d = depth - 1;
        match self.rng.below(12) {
            0 => {
                let a = self.truth(d);
                self.pool.plain(Node::Not(a), 1)
            }
            1..4 => {
                let op = *self.rng.pick(&[BinOp::And, BinOp::Or, BinOp::Or, BinOp::Xor, BinOp::Eq]);
                let (a, b) = (self.truth(d), self.truth(d));
                self.pool.plain(Node::Bin(op, a, b), 1)
            }
            4 => {
                let (c, a, b) = (self.truth(d), self.truth(d), self.truth(d));
                self.pool.plain(Node::Ite(c, a, b), 1)
            }
            _ => {
                let op = *self.rng.pick(&[IntOp::Eq, IntOp::Lt, IntOp::Le]);
                let (a, b) = (self.integer(d), self.integer(d));
                self.int(op, a, b)
            }
        }
    }
}
