//! Equations between sums of two words and a number, as a distance of the two: several distances of the same words share a subtraction.

use logic::{BinOp, Node, Pool, Term, mask};

/// What a question is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum About {
    Numbers,
    /// It reads memory: most equations say where two pointers meet.
    Memory,
}

/// `left - right = distance`, where no `right` is zero: what `left + x = right + y` and `left - right + x = y` say. Equations at several
/// distances of the same two words share one subtraction, as those do that ask where two pointers of which nothing is known meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Distance {
    pub(crate) left: Term,
    pub(crate) right: Option<Term>,
    pub(crate) distance: u128,
}

impl Distance {
    /// The form of a term, if it is such an equation and there is something to add or to subtract in it.
    pub(crate) fn of(pool: &Pool, t: Term, about: About) -> Option<Distance> {
        let Node::Bin(BinOp::Eq, a, b) = pool.node(t) else { return None };
        if about == About::Numbers || pool.is_int(a) {
            return None;
        }
        let (x, y) = (Side::of(pool, a), Side::of(pool, b));
        let is_plain = |side: Side| side.less.is_none();
        if is_plain(x) && is_plain(y) && (x.constant == y.constant || x.word.is_none() || y.word.is_none()) {
            return None;
        }
        let one = |p: Option<Term>, q: Option<Term>| if p.is_some() && q.is_some() { None } else { Some(p.or(q)) };
        let (plus, minus) = (one(x.word, y.less)?, one(x.less, y.word)?);
        let (mut left, mut right, mut distance) = (plus, minus, y.constant.wrapping_sub(x.constant));
        if left < right {
            (left, right, distance) = (right, left, distance.wrapping_neg());
        }
        // Where elements of arrays meet is said by sums, whose parts matter more than their difference.
        let is_pointer =
            |t: Term| !matches!(pool.node(t), Node::Bin(BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Shl, ..));
        let are_pointers = [left, right].into_iter().flatten().all(is_pointer);
        (left != right && are_pointers).then_some(Distance {
            left: left?,
            right,
            distance: distance & mask(pool.width(a)),
        })
    }

    /// What is flattened before it.
    pub(crate) fn parts(self) -> impl Iterator<Item = Term> {
        [Some(self.left), self.right].into_iter().flatten()
    }
}

/// `word - less + constant`, where what is not there is zero.
#[derive(Clone, Copy)]
struct Side {
    word: Option<Term>,
    less: Option<Term>,
    constant: u128,
}

impl Side {
    fn of(pool: &Pool, t: Term) -> Side {
        let (base, constant) = pool.split(t);
        let (word, less) = match base.map(|t| pool.node(t)) {
            Some(Node::Bin(BinOp::Sub, p, q)) => (Some(p), Some(q)),
            Some(Node::Neg(q)) => (None, Some(q)),
            _ => (base, None),
        };
        Side { word, less, constant }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::Model;
    use logic::{Evaluator, Plain, VarId};

    const WIDTH: u32 = 4;

    /// `x + k`, `x - y + k`, `-y + k` and the like.
    fn sides(plain: &mut Plain, x: Term, y: Term) -> Vec<Term> {
        let (difference, negative) = (plain.bin(BinOp::Sub, x, y), plain.node(Node::Neg(y), WIDTH));
        let zero = plain.constant(0, WIDTH);
        let words = [zero, x, y, difference, negative];
        words.into_iter().flat_map(|t| [0, 1, 5, 15].map(|k| plain.plus(t, k))).collect()
    }

    #[test]
    fn distances_say_what_equations_say() {
        let mut plain = Plain::default();
        let [x, y] = [0, 1].map(|i| plain.node(Node::Var(VarId(i)), WIDTH));
        let (sides, mut ev, mut found) = (sides(&mut plain, x, y), Evaluator::new(), 0);
        for &a in &sides {
            for &b in &sides {
                let t = plain.bin(BinOp::Eq, a, b);
                assert_eq!(Distance::of(&plain.pool, t, About::Numbers), None);
                let Some(Distance { left, right, distance }) = Distance::of(&plain.pool, t, About::Memory) else {
                    continue;
                };
                found += 1;
                for values in 0..1u128 << (2 * WIDTH) {
                    let vars = [(VarId(0), values & mask(WIDTH)), (VarId(1), values >> WIDTH)];
                    let model = Model { vars: vars.into_iter().collect(), ..Model::default() };
                    let [l, r] = [Some(left), right].map(|t| t.map_or(0, |t| ev.eval(&plain.pool, t, &model)));
                    assert_eq!(ev.holds(&plain.pool, t, &model), l.wrapping_sub(r) & mask(WIDTH) == distance);
                }
            }
        }
        assert!(found > 50, "{found} of {} equations", sides.len().pow(2));
    }
}
