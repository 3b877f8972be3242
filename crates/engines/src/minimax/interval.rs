//! Conditions that say that a term lies in an interval. Conjunctions of those about one term are one again, so that
//! interpolants along a row of branches do not grow with the number of paths.

use logic::{BinOp, Node, Pool, Term, mask};

/// `base` lies in `low ..= low + span`, modulo its width.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Interval {
    pub(super) base: Term,
    low: u128,
    span: u128,
}

impl Interval {
    /// What the condition says, if it is of that kind.
    pub(super) fn of(pool: &Pool, t: Term) -> Option<Interval> {
        let (t, is_negated) = match pool.node(t) {
            Node::Not(inner) => (inner, true),
            _ => (t, false),
        };
        let Node::Bin(op, a, b) = pool.node(t) else { return None };
        let w = pool.width(a);
        let m = mask(w);
        let least: u128 = if matches!(op, BinOp::Slt | BinOp::Sle) { 1 << (w - 1) } else { 0 };
        let most = least.wrapping_sub(1) & m;
        // First and last value, cyclically.
        let (x, first, last) = match (op, pool.as_const(a), pool.as_const(b)) {
            (BinOp::Eq, None, Some(c)) if w > 1 => (a, c, c),
            (BinOp::Eq, Some(c), None) if w > 1 => (b, c, c),
            (BinOp::Ule | BinOp::Sle, None, Some(c)) => (a, least, c),
            (BinOp::Ule | BinOp::Sle, Some(c), None) => (b, c, most),
            (BinOp::Ult | BinOp::Slt, None, Some(c)) if c != least => (a, least, c.wrapping_sub(1) & m),
            (BinOp::Ult | BinOp::Slt, Some(c), None) if c != most => (b, c.wrapping_add(1) & m, most),
            _ => return None,
        };
        let span = last.wrapping_sub(first) & m;
        let (first, span) = match is_negated {
            false => (first, span),
            true if span == m => return None,
            true => (last.wrapping_add(1) & m, m - span - 1),
        };
        let (base, offset) = peeled(pool, x);
        Some(Interval { base, low: first.wrapping_sub(offset) & m, span })
    }

    /// What both say, if that is one interval.
    pub(super) fn and(self, other: Interval, pool: &Pool) -> Option<Interval> {
        let m = mask(pool.width(self.base));
        for (a, b) in [(self, other), (other, self)] {
            // b begins in a.
            let offset = b.low.wrapping_sub(a.low) & m;
            if offset > a.span {
                continue;
            }
            if b.span > m - offset {
                // b comes round to the beginning of a: two pieces.
                return None;
            }
            return Some(Interval { base: a.base, low: b.low, span: b.span.min(a.span - offset) });
        }
        None
    }

    pub(super) fn term(self, pool: &mut Pool) -> Term {
        let w = pool.width(self.base);
        let m = mask(w);
        let last = self.low.wrapping_add(self.span) & m;
        let (low, high) = (pool.constant(self.low, w), pool.constant(last, w));
        let least_signed = 1u128 << (w - 1);
        if self.low == 0 {
            pool.ule(self.base, high)
        } else if self.low == least_signed {
            pool.sle(self.base, high)
        } else if last == m {
            pool.ule(low, self.base)
        } else if last == least_signed - 1 {
            pool.sle(low, self.base)
        } else {
            let (offset, span) = (pool.sub(self.base, low), pool.constant(self.span, w));
            pool.ule(offset, span)
        }
    }
}

/// The term without a constant summand, and that.
pub(super) fn peeled(pool: &Pool, t: Term) -> (Term, u128) {
    match pool.node(t) {
        Node::Bin(BinOp::Add, a, b) => match (pool.as_const(a), pool.as_const(b)) {
            (_, Some(c)) => (a, c),
            (Some(c), _) => (b, c),
            _ => (t, 0),
        },
        Node::Bin(BinOp::Sub, a, b) => match pool.as_const(b) {
            Some(c) => (a, c.wrapping_neg() & mask(pool.width(t))),
            None => (t, 0),
        },
        _ => (t, 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use logic::{Evaluator, VarId};

    /// All intervals over four bits, against counting.
    #[test]
    fn conjunctions_are_exact() {
        let mut pool = Pool::new();
        let x = pool.var(VarId(0), 4);
        let mut all = Vec::new();
        for low in 0..16 {
            for span in 0..15 {
                all.push(Interval { base: x, low, span });
            }
        }
        let holds = |i: Interval, v: u128| (v.wrapping_sub(i.low) & 15) <= i.span;
        for &a in &all {
            let t = a.term(&mut pool);
            assert!((0..16).all(|v| value(&pool, t, v) == holds(a, v)), "{a:?}");
            if let Some(again) = Interval::of(&pool, t) {
                assert!((0..16).all(|v| holds(again, v) == holds(a, v)), "{a:?} {again:?}");
            }
            for &b in &all {
                if let Some(both) = a.and(b, &pool) {
                    assert!((0..16).all(|v| holds(both, v) == (holds(a, v) && holds(b, v))), "{a:?} {b:?} {both:?}");
                }
            }
        }
    }

    fn value(pool: &Pool, t: Term, v: u128) -> bool {
        let mut model = solver::Model::default();
        model.vars.insert(VarId(0), v);
        Evaluator::new().holds(pool, t, &model)
    }
}
