//! What a condition says, part by part: conjunctions are taken apart, and so are negated disjunctions.

use crate::{BinOp, Node, Pool, Term};
use rustc_hash::FxHashSet;

/// A truth value and what it has to be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Part {
    /// The truth value, no negation where [`parts`] returned it.
    pub of: Term,
    /// What it has to be.
    pub outcome: bool,
}

/// What all of `whole` say, each part once, in their order: the whole holds if and only if every part does.
pub fn parts(pool: &Pool, whole: impl DoubleEndedIterator<Item = Part>) -> Vec<Part> {
    let mut out = Vec::new();
    let mut seen = FxHashSet::default();
    let mut todo: Vec<Part> = whole.rev().collect();
    while let Some(part) = todo.pop() {
        if !seen.insert(part) {
            continue;
        }
        let Part { of, outcome } = part;
        match pool.node(of) {
            Node::Not(of) if pool.width(of) == 1 => todo.push(Part { of, outcome: !outcome }),
            Node::Bin(BinOp::And, a, b) if outcome && pool.width(of) == 1 => {
                todo.extend([b, a].map(|of| Part { of, outcome }));
            }
            Node::Bin(BinOp::Or, a, b) if !outcome && pool.width(of) == 1 => {
                todo.extend([b, a].map(|of| Part { of, outcome }));
            }
            _ => out.push(part),
        }
    }
    out
}
