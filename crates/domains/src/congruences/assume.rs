//! What an assumption tells of classes.

use super::class::Class;
use super::element::Congruent;
use logic::{BinOp, Node, Part, Pool, Term, parts};
use std::iter::once;

impl Congruent {
    /// Keeps the classes of those states in which `condition` holds; false where there is none.
    pub(super) fn assume_classes(&mut self, pool: &Pool, condition: Term) -> bool {
        let whole = Part { of: condition, outcome: true };
        parts(pool, once(whole)).into_iter().all(|part| self.assume_part(pool, part))
    }

    fn assume_part(&mut self, pool: &Pool, Part { of, outcome }: Part) -> bool {
        if let Some(truth) = self.class_of(pool, of).value() {
            return (truth == 1) == outcome;
        }
        match pool.node(of) {
            Node::Bin(BinOp::Eq, a, b) if outcome && !pool.is_int(a) => {
                let (x, y) = (self.class_of(pool, a), self.class_of(pool, b));
                self.constrain(pool, a, y) && self.constrain(pool, b, x)
            }
            _ => true,
        }
    }

    /// Keeps the states in which the value of `t` is of the class; false where there is none.
    fn constrain(&mut self, pool: &Pool, t: Term, class: Class) -> bool {
        if class.is_any() {
            return true;
        }
        let w = pool.width(t);
        match pool.node(t) {
            Node::Var(v) => match self.class(v).meet(class) {
                Some(both) => self.set(v, w, both),
                None => false,
            },
            Node::Zext(a) => self.constrain(pool, a, class),
            Node::Extract { lo: 0, of } if pool.width(of) <= crate::ranges::MAX_WIDTH => {
                self.constrain(pool, of, class.by(1 << w))
            }
            Node::Bin(op, a, b) => match class.value().zip(pool.as_const(b)) {
                Some((left, k)) => self.constrain_dividend(pool, op, (a, k), left),
                None => true,
            },
            _ => true,
        }
    }

    /// The same where `a op k` is the number `left`: what `a` leaves when it is divided.
    fn constrain_dividend(&mut self, pool: &Pool, op: BinOp, (a, k): (Term, u128), left: u128) -> bool {
        let half = 1 << (pool.width(a) - 1);
        let modulus = match op {
            BinOp::Urem if left < k => k,
            // A multiple of a power of two, also below zero.
            BinOp::Srem if left == 0 && k.is_power_of_two() && k < half => k,
            BinOp::Srem if left < k && k < half && self.known(pool, a).0.max() < half => k,
            BinOp::And if (k + 1).is_power_of_two() && left <= k => k + 1,
            _ => return true,
        };
        self.constrain(pool, a, Class::new(modulus, left))
    }
}
