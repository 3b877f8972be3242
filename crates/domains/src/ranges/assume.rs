//! What an assumption tells: the environment of those states in which a condition has an outcome.

use super::env::{AbstractEnv, Leaf, MAX_WIDTH};
use super::interval_set::IntervalSet;
use logic::{BinOp, Node, Part, Pool, Term, mask, parts};
use rustc_hash::FxHashMap;
use std::iter::once;

/// More alternatives than this say next to nothing together: the way out of a block may have one for each of its conditions.
const MAX_ALTERNATIVES: usize = 64;

/// One of which has its outcome where `condition`, which is no conjunction then, is `outcome`: the parts of the opposite, turned round.
fn alternatives(pool: &Pool, condition: Term, outcome: bool) -> Vec<Part> {
    let opposite = Part { of: condition, outcome: !outcome };
    parts(pool, once(opposite)).into_iter().map(|p| Part { outcome: !p.outcome, ..p }).collect()
}

impl AbstractEnv {
    /// Keeps the states in which `condition` is `outcome`; false where there is none. The parts of a conjunction one after the
    /// other: a block of a program may have thousands.
    pub(super) fn assume(&mut self, pool: &Pool, condition: Term, outcome: bool) -> bool {
        let whole = Part { of: condition, outcome };
        parts(pool, once(whole)).into_iter().all(|part| self.assume_part(pool, part.of, part.outcome))
    }

    /// The same, of what is no conjunction.
    fn assume_part(&mut self, pool: &Pool, condition: Term, outcome: bool) -> bool {
        let known = self.eval(pool, condition, &mut FxHashMap::default());
        if let Some(truth) = known.truth_value() {
            return truth == outcome;
        }
        match pool.node(condition) {
            Node::Bin(BinOp::And | BinOp::Or, ..) => self.assume_one_of(pool, alternatives(pool, condition, outcome)),
            Node::Bin(op, a, b) if op.is_comparison() => {
                let mut memo = FxHashMap::default();
                let (x, y) = (self.eval(pool, a, &mut memo), self.eval(pool, b, &mut memo));
                let (left, right) = (x.restricted(op, &y, outcome, true), y.restricted(op, &x, outcome, false));
                self.constrain(pool, a, left) && self.constrain(pool, b, right)
            }
            _ => self.constrain(pool, condition, IntervalSet::truth(outcome)),
        }
    }

    /// Keeps the states in which one of these has its outcome.
    fn assume_one_of(&mut self, pool: &Pool, alternatives: Vec<Part>) -> bool {
        if alternatives.len() > MAX_ALTERNATIVES {
            return true;
        }
        let mut joined: Option<AbstractEnv> = None;
        for part in alternatives {
            let mut env = self.clone();
            if !env.assume(pool, part.of, part.outcome) {
                continue;
            }
            joined = Some(match joined {
                None => env,
                Some(others) => others.merged(&env, IntervalSet::join).unwrap_or(others),
            });
        }
        let is_possible = joined.is_some();
        *self = joined.unwrap_or_else(|| self.clone());
        is_possible
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
