//! The possible values of terms where an environment is known.

use super::env::{AbstractEnv, Leaf, MAX_TARGETS, MAX_WIDTH};
use super::interval_set::IntervalSet;
use logic::{BinOp, Node, Pool, Term};
use rustc_hash::FxHashMap;

/// A bit-vector that is computed from integers, of which nothing is known.
pub(crate) fn is_of_integers(node: Node) -> bool {
    matches!(node, Node::Int(..) | Node::ToBits(_))
}

impl AbstractEnv {
    /// The values that a bit-vector may have.
    pub fn values_of(&self, pool: &Pool, t: Term) -> IntervalSet {
        self.eval(pool, t, &mut FxHashMap::default())
    }

    /// The possible values of a bit-vector. `memo` belongs to this environment and pool.
    pub(crate) fn eval(&self, pool: &Pool, t: Term, memo: &mut FxHashMap<Term, IntervalSet>) -> IntervalSet {
        let mut stack = vec![t];
        while let Some(&top) = stack.last() {
            if memo.contains_key(&top) {
                stack.pop();
                continue;
            }
            let node = pool.node(top);
            let depth = stack.len();
            if !is_of_integers(node) {
                node.for_each_child(|c| {
                    if !memo.contains_key(&c) {
                        stack.push(c);
                    }
                });
            }
            if stack.len() == depth {
                let value = self.value(pool, node, pool.width(top), memo);
                memo.insert(top, value);
                stack.pop();
            }
        }
        memo[&t].clone()
    }

    pub(super) fn value(
        &self,
        pool: &Pool,
        node: Node,
        width: u32,
        memo: &FxHashMap<Term, IntervalSet>,
    ) -> IntervalSet {
        if is_of_integers(node) {
            return IntervalSet::full(width);
        }
        let mut is_narrow = width <= MAX_WIDTH;
        node.for_each_child(|c| is_narrow &= pool.width(c) <= MAX_WIDTH);
        if !is_narrow {
            return IntervalSet::full(width);
        }
        match node {
            Node::Const(k) => IntervalSet::single(width, k),
            Node::Var(v) => self.get(Leaf::Var(v)).cloned().unwrap_or_else(|| IntervalSet::full(width)),
            Node::Sym(s) => self.get(Leaf::Sym(s)).cloned().unwrap_or_else(|| IntervalSet::full(width)),
            Node::Load { addr, bytes, .. } => self.load(&memo[&addr], bytes),
            Node::Not(a) => memo[&a].complemented(),
            Node::Neg(a) => memo[&a].negated(),
            Node::Bin(BinOp::Concat, a, b) => memo[&a].concatenated(&memo[&b]),
            Node::Bin(op, a, b) => IntervalSet::binary(op, &memo[&a], &memo[&b]),
            Node::Ite(c, a, b) => match memo[&c].truth_value() {
                Some(true) => memo[&a].clone(),
                Some(false) => memo[&b].clone(),
                None => memo[&a].join(&memo[&b]),
            },
            Node::Extract { lo, of } => memo[&of].extracted(lo as u32, width),
            Node::Zext(a) => memo[&a].zero_extended(width),
            Node::Sext(a) => memo[&a].sign_extended(width),
            Node::Int(..) | Node::ToBits(_) | Node::Numeral(_) | Node::ToInt(_) => {
                unreachable!("nothing is said of integers")
            }
        }
    }

    fn load(&self, addr: &IntervalSet, bytes: u8) -> IntervalSet {
        let width = 8 * bytes as u32;
        let Some(targets) = addr.values().filter(|t| t.len() <= MAX_TARGETS) else { return IntervalSet::full(width) };
        let mut out = IntervalSet::empty(width);
        for at in targets {
            let Some((start, n)) = self.cell_around(at, bytes) else { return IntervalSet::full(width) };
            let whole = self.get(Leaf::Cell { addr: start, bytes: n }).expect("the cell exists");
            out = out.join(&whole.extracted(8 * (at - start) as u32, width));
        }
        out
    }
}
