//! Random terms, built by `plain` nodes and hence unsimplified, from fixed seeds.

use base::Budget;
use logic::{BinOp, Evaluator, Node, Pool, SymId, Term, VarId, mask};
use solver::sat::{Batsat, Cdcl, Checked, Limits};
use solver::{Model, SatFactory};
pub(crate) use testkit::Rng;

pub(crate) const BATSAT: SatFactory = || Box::new(Batsat::default());
pub(crate) const CDCL: SatFactory = || Box::new(Cdcl::default());
pub(crate) const CHECKED: SatFactory = || Box::new(Checked::default());
/// For questions without assumptions.
pub(crate) const CHECKED_CLAUSES: SatFactory = || Box::new(Checked::of_clauses());

pub(crate) fn limits(conflicts: Option<u64>) -> Limits {
    Limits { conflicts, effort: None, budget: Budget::default() }
}

pub(crate) const OPS: [BinOp; 13] = [
    BinOp::Add,
    BinOp::Sub,
    BinOp::Mul,
    BinOp::Udiv,
    BinOp::Urem,
    BinOp::Sdiv,
    BinOp::Srem,
    BinOp::Shl,
    BinOp::Lshr,
    BinOp::Ashr,
    BinOp::And,
    BinOp::Or,
    BinOp::Xor,
];

pub(crate) const COMPARISONS: [BinOp; 5] = [BinOp::Eq, BinOp::Ult, BinOp::Ule, BinOp::Slt, BinOp::Sle];

/// What random terms are made of.
#[derive(Clone)]
pub(crate) struct Shape {
    /// The unknowns with their widths; even numbers are variables, odd ones symbols.
    pub(crate) unknowns: Vec<u32>,
    /// Width of addresses; none, no loads. Of every byte only the lowest bit is looked at, so that memory can be
    /// enumerated.
    pub(crate) address_width: Option<u32>,
}

impl Shape {
    pub(crate) fn unknown(&self, pool: &mut Pool, i: usize) -> Term {
        let w = self.unknowns[i];
        if i.is_multiple_of(2) { pool.var(VarId(i as u32), w) } else { pool.sym(SymId(i as u32), w) }
    }

    /// A term of width `w`; `depth` bounds the nesting.
    pub(crate) fn term(&self, pool: &mut Pool, rng: &mut Rng, w: u32, depth: u32) -> Term {
        if depth == 0 || rng.below(12) == 0 {
            return self.leaf(pool, rng, w, depth);
        }
        let d = depth - 1;
        if w == 1 && rng.below(2) == 0 {
            let op = *rng.pick(&COMPARISONS);
            let wide = self.some_width(rng);
            let (a, b) = (self.term(pool, rng, wide, d), self.term(pool, rng, wide, d));
            return pool.plain(Node::Bin(op, a, b), 1);
        }
        match rng.below(12) {
            0 => {
                let a = self.term(pool, rng, w, d);
                pool.plain(Node::Not(a), w)
            }
            1 => {
                let a = self.term(pool, rng, w, d);
                pool.plain(Node::Neg(a), w)
            }
            2 => {
                let (c, a, b) = (self.term(pool, rng, 1, d), self.term(pool, rng, w, d), self.term(pool, rng, w, d));
                pool.plain(Node::Ite(c, a, b), w)
            }
            3 => {
                let wide = self.some_width(rng).max(w);
                let of = self.term(pool, rng, wide, d);
                pool.plain(Node::Extract { lo: rng.below((wide - w) as usize + 1) as u16, of }, w)
            }
            4 if w > 1 => {
                let low = 1 + rng.below(w as usize - 1) as u32;
                let (a, b) = (self.term(pool, rng, w - low, d), self.term(pool, rng, low, d));
                pool.plain(Node::Bin(BinOp::Concat, a, b), w)
            }
            5 | 6 => {
                let narrow = self.some_width(rng).min(w);
                let a = self.term(pool, rng, narrow, d);
                pool.plain(if rng.below(2) == 0 { Node::Zext(a) } else { Node::Sext(a) }, w)
            }
            _ => {
                let op = *rng.pick(&OPS);
                let (a, b) = (self.term(pool, rng, w, d), self.term(pool, rng, w, d));
                pool.plain(Node::Bin(op, a, b), w)
            }
        }
    }

    fn some_width(&self, rng: &mut Rng) -> u32 {
        *rng.pick(&self.unknowns)
    }

    fn leaf(&self, pool: &mut Pool, rng: &mut Rng, w: u32, depth: u32) -> Term {
        if let Some(wa) = self.address_width
            && w == 1
            && rng.below(2) == 0
        {
            return self.loaded_bit(pool, rng, wa, depth);
        }
        let fitting: Vec<usize> = (0..self.unknowns.len()).filter(|&i| self.unknowns[i] == w).collect();
        if fitting.is_empty() || rng.below(4) == 0 {
            let v = rng.value(w);
            return pool.constant(v, w);
        }
        self.unknown(pool, *rng.pick(&fitting))
    }

    fn loaded_bit(&self, pool: &mut Pool, rng: &mut Rng, wa: u32, depth: u32) -> Term {
        let mut addr = self.term(pool, rng, wa, depth.min(2));
        if rng.below(2) == 0 {
            let v = rng.value(wa);
            let k = pool.constant(v, wa);
            addr = pool.plain(Node::Bin(BinOp::Add, addr, k), wa);
        }
        let bytes = 1 + rng.below(3) as u8;
        let of = pool.plain(Node::Load { addr, bytes, ptr: false }, bytes as u32 * 8);
        pool.plain(Node::Extract { lo: 8 * rng.below(bytes as usize) as u16, of }, 1)
    }
}

/// The model makes the question true and mentions every byte that it reads.
pub(crate) fn assert_valid(pool: &Pool, question: &[Term], model: &Model) {
    let mut evaluator = Evaluator::new();
    assert_eq!(evaluator.first_false(pool, question, model), None, "{model:?} of {:?}", show(pool, question));
    for t in logic::leaves(pool, question) {
        if let Node::Load { addr, bytes, .. } = pool.node(t) {
            let start = evaluator.eval(pool, addr, model);
            let m = mask(pool.width(addr));
            assert!((0..bytes as u128).all(|i| model.memory.contains_key(&(start.wrapping_add(i) & m))));
        }
    }
}

pub(crate) fn show(pool: &Pool, ts: &[Term]) -> Vec<String> {
    ts.iter().map(|&t| logic::show(pool, t, &())).collect()
}
