//! What an assumption tells: the environment of those states in which a condition has an outcome.

use super::env::{AbstractEnv, Leaf, MAX_WIDTH};
use super::interval_set::IntervalSet;
use logic::{BinOp, Node, Pool, Term, mask};
use rustc_hash::FxHashMap;

impl AbstractEnv {
    /// Keeps the states in which `condition` is `outcome`; false where there is none.
    pub(super) fn assume(&mut self, pool: &Pool, condition: Term, outcome: bool) -> bool {
        let known = self.eval(pool, condition, &mut FxHashMap::default());
        if let Some(truth) = known.truth_value() {
            return truth == outcome;
        }
        match pool.node(condition) {
            Node::Not(c) => self.assume(pool, c, !outcome),
            Node::Bin(op @ (BinOp::And | BinOp::Or), a, b) => {
                if (op == BinOp::And) == outcome {
                    return self.assume(pool, a, outcome) && self.assume(pool, b, outcome);
                }
                let (mut left, mut right) = (self.clone(), self.clone());
                match (left.assume(pool, a, outcome), right.assume(pool, b, outcome)) {
                    (true, true) => *self = left.merged(&right, IntervalSet::join).unwrap_or(left),
                    (true, false) => *self = left,
                    (false, true) => *self = right,
                    (false, false) => return false,
                }
                true
            }
            Node::Bin(op, a, b) if op.is_comparison() => {
                let mut memo = FxHashMap::default();
                let (x, y) = (self.eval(pool, a, &mut memo), self.eval(pool, b, &mut memo));
                let (left, right) = (x.restricted(op, &y, outcome, true), y.restricted(op, &x, outcome, false));
                self.constrain(pool, a, left) && self.constrain(pool, b, right)
            }
            _ => self.constrain(pool, condition, IntervalSet::truth(outcome)),
        }
    }

    /// Keeps the states in which the value of `t` is one of `allowed`; false where there is none.
    fn constrain(&mut self, pool: &Pool, t: Term, allowed: IntervalSet) -> bool {
        if allowed.is_empty() {
            return false;
        }
        let width = pool.width(t);
        if width > MAX_WIDTH {
            return true;
        }
        match pool.node(t) {
            Node::Var(v) => self.narrow(Leaf::Var(v), &allowed),
            Node::Sym(s) => self.narrow(Leaf::Sym(s), &allowed),
            Node::Load { addr, bytes, .. } => match pool.as_const(addr) {
                Some(addr) => self.narrow(Leaf::Cell { addr, bytes }, &allowed),
                None => true,
            },
            Node::Neg(a) => self.constrain(pool, a, allowed.negated()),
            Node::Not(a) => self.constrain(pool, a, allowed.complemented()),
            Node::Zext(a) => {
                let n = pool.width(a);
                let fitting = allowed.meet(&IntervalSet::interval(width, 0, mask(n)));
                self.constrain(
                    pool,
                    a,
                    if fitting.is_empty() { IntervalSet::empty(n) } else { fitting.extracted(0, n) },
                )
            }
            Node::Bin(BinOp::Add, a, b) => match (pool.as_const(a), pool.as_const(b)) {
                (_, Some(k)) => self.constrain(pool, a, allowed.plus(k.wrapping_neg() & mask(width))),
                (Some(k), _) => self.constrain(pool, b, allowed.plus(k.wrapping_neg() & mask(width))),
                _ => true,
            },
            _ => true,
        }
    }

    fn narrow(&mut self, leaf: Leaf, allowed: &IntervalSet) -> bool {
        let new = match self.get(leaf) {
            Some(old) => old.meet(allowed),
            None => allowed.clone(),
        };
        let is_possible = !new.is_empty();
        self.set(leaf, new);
        is_possible
    }
}
