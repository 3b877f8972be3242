//! Conditions as comparisons of two sums.

use super::linear::Reading;
use logic::{BinOp, IntOp, Node, Term};

/// What is said of the difference of two terms, which bits are read in this way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Compared {
    pub(crate) terms: (Term, Term),
    pub(crate) as_: Reading,
    pub(crate) relation: Relation,
}

/// How the first term is related to the second one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Relation {
    Less,
    AtMost,
    More,
    AtLeast,
    Equal,
    Different,
}

impl Compared {
    /// What it says that a condition is `outcome`: nothing unless it is a comparison; that bits are equal is said of both
    /// readings.
    pub(crate) fn of(condition: Node, outcome: bool) -> Vec<Compared> {
        let of = |terms, is_signed, relation| Compared { terms, as_: Reading::of_signed(is_signed), relation };
        match condition {
            Node::Bin(BinOp::Slt, a, b) | Node::Int(IntOp::Lt, a, b) => vec![of((a, b), true, Relation::less(outcome))],
            Node::Bin(BinOp::Sle, a, b) | Node::Int(IntOp::Le, a, b) => {
                vec![of((a, b), true, Relation::at_most(outcome))]
            }
            Node::Bin(BinOp::Ult, a, b) => vec![of((a, b), false, Relation::less(outcome))],
            Node::Bin(BinOp::Ule, a, b) => vec![of((a, b), false, Relation::at_most(outcome))],
            Node::Bin(BinOp::Eq, a, b) | Node::Int(IntOp::Eq, a, b) => {
                let relation = if outcome { Relation::Equal } else { Relation::Different };
                vec![of((a, b), true, relation), of((a, b), false, relation)]
            }
            _ => Vec::new(),
        }
    }
}

impl Relation {
    fn less(outcome: bool) -> Relation {
        if outcome { Relation::Less } else { Relation::AtLeast }
    }

    fn at_most(outcome: bool) -> Relation {
        if outcome { Relation::AtMost } else { Relation::More }
    }
}
