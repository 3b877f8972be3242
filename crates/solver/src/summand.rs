//! Choices between sums that have a summand in common: `c ? x + p : x + q` is `x + (c ? p : q)`, which needs one adder. So a
//! chain of branches that count is a chain of adders of small numbers, and bounds of them add up ([`crate::word`]).

use crate::offset::{About, Distance};
use logic::{BinOp, Node, Pool, Term};

/// `base + (condition ? yes : no)`, where `None` is zero.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shifted {
    pub(crate) base: Term,
    pub(crate) condition: Term,
    pub(crate) yes: Option<Term>,
    pub(crate) no: Option<Term>,
}

impl Shifted {
    /// The form of a term, if it is such a choice.
    pub(crate) fn of(pool: &Pool, t: Term) -> Option<Shifted> {
        let Node::Ite(condition, a, b) = pool.node(t) else { return None };
        if pool.is_int(t) || a == b {
            return None;
        }
        let pairs = |t: Term| match pool.node(t) {
            Node::Bin(BinOp::Add, x, y) => [Some((x, Some(y))), Some((y, Some(x))), Some((t, None))],
            _ => [Some((t, None)), None, None],
        };
        let (left, right) = (pairs(a), pairs(b));
        left.iter().flatten().find_map(|&(base, yes)| {
            right.iter().flatten().find(|&&(other, _)| other == base).map(|&(_, no)| Shifted {
                base,
                condition,
                yes,
                no,
            })
        })
    }

    /// What is flattened before it.
    pub(crate) fn parts(self) -> impl Iterator<Item = Term> {
        [Some(self.base), Some(self.condition), self.yes, self.no].into_iter().flatten()
    }
}

/// What the gates of a term are made of.
pub(crate) fn operands(pool: &Pool, t: Term, about: About, mut visit: impl FnMut(Term)) {
    match (Shifted::of(pool, t), Distance::of(pool, t, about)) {
        (Some(shifted), _) => shifted.parts().for_each(visit),
        (None, Some(distance)) => distance.parts().for_each(visit),
        (None, None) => pool.node(t).for_each_child(&mut visit),
    }
}
