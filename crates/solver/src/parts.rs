//! What a question says, part by part: conjunctions are taken apart, and so are negated disjunctions.

use logic::{BinOp, Node, Pool, Term};
use rustc_hash::FxHashSet;

/// A truth value that has to hold, or not to hold.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Part {
    pub(crate) of: Term,
    pub(crate) is_negated: bool,
}

impl Part {
    /// A comparison of an unknown with a constant.
    pub(crate) fn is_bound(self, pool: &Pool) -> bool {
        match pool.node(self.of) {
            Node::Bin(op, a, b) if op.is_comparison() => {
                (is_const(pool, a) && is_unknown(pool, b)) || (is_unknown(pool, a) && is_const(pool, b))
            }
            _ => is_unknown(pool, self.of),
        }
    }
}

fn is_const(pool: &Pool, t: Term) -> bool {
    matches!(pool.node(t), Node::Const(_))
}

/// A variable, a symbol or a load from a constant address, as it is or wider.
fn is_unknown(pool: &Pool, t: Term) -> bool {
    match pool.node(t) {
        Node::Var(_) | Node::Sym(_) => true,
        Node::Load { addr, .. } => is_const(pool, addr),
        Node::Zext(a) | Node::Sext(a) => is_unknown(pool, a),
        _ => false,
    }
}

/// The parts of all assertions, each once, in their order.
pub(crate) fn parts(pool: &Pool, assertions: &[Term]) -> Vec<Part> {
    let mut out = Vec::new();
    let mut seen = FxHashSet::default();
    let mut todo: Vec<Part> = assertions.iter().rev().map(|&of| Part { of, is_negated: false }).collect();
    while let Some(part) = todo.pop() {
        if !seen.insert(part) {
            continue;
        }
        let Part { of, is_negated } = part;
        match pool.node(of) {
            Node::Not(of) => todo.push(Part { of, is_negated: !is_negated }),
            Node::Bin(BinOp::And, a, b) if !is_negated && pool.width(of) == 1 => {
                todo.extend([b, a].map(|of| Part { of, is_negated }));
            }
            Node::Bin(BinOp::Or, a, b) if is_negated && pool.width(of) == 1 => {
                todo.extend([b, a].map(|of| Part { of, is_negated }));
            }
            _ => out.push(part),
        }
    }
    out
}
