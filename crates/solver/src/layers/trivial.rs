//! Answers that can be read off: no assertions, a false one, one next to its complement. Below this layer
//! questions have neither constants nor repetitions.

use crate::api::{Answer, Model, Solve, SolverStats};
use logic::{BinOp, IntOp, Node, Pool, Term};
use rustc_hash::FxHashMap;

/// See the module.
pub struct Trivial<S> {
    inner: S,
    saved: u64,
}

impl<S: Solve> Trivial<S> {
    /// Keeps what constants decide away from `inner`.
    pub fn new(inner: S) -> Trivial<S> {
        Trivial { inner, saved: 0 }
    }
}

impl<S: Solve> Solve for Trivial<S> {
    fn check(&mut self, pool: &Pool, assertions: &[Term]) -> Answer {
        let answer = match reduce(pool, assertions) {
            Reduced::Unsat(core) => Answer::Unsat(core),
            Reduced::Question(kept) if kept.is_empty() => Answer::Sat(Model::default()),
            Reduced::Question(kept) => {
                let question: Vec<Term> = kept.iter().map(|&i| assertions[i]).collect();
                return match self.inner.check(pool, &question) {
                    Answer::Unsat(core) => Answer::Unsat(core.into_iter().map(|i| kept[i]).collect()),
                    answer => answer,
                };
            }
        };
        self.saved += 1;
        answer
    }

    fn stats(&self) -> SolverStats {
        self.inner.stats().plus_saved(self.saved)
    }

    fn problem(&self) -> Option<&str> {
        self.inner.problem()
    }
}

enum Reduced {
    Unsat(Vec<usize>),
    /// Indices of the assertions that matter.
    Question(Vec<usize>),
}

fn reduce(pool: &Pool, assertions: &[Term]) -> Reduced {
    let mut first: FxHashMap<Term, usize> = FxHashMap::default();
    let mut shapes: FxHashMap<Node, usize> = FxHashMap::default();
    let mut kept = Vec::with_capacity(assertions.len());
    for (i, &t) in assertions.iter().enumerate() {
        match pool.as_const(t) {
            Some(1) => continue,
            Some(_) => return Reduced::Unsat(vec![i]),
            None => {}
        }
        if first.contains_key(&t) {
            continue;
        }
        let node = pool.node(t);
        if let Some(&j) = shapes.get(&complement(t, node)) {
            return Reduced::Unsat(vec![j, i]);
        }
        if let Node::Not(x) = node
            && let Some(&j) = first.get(&x)
        {
            return Reduced::Unsat(vec![j, i]);
        }
        first.insert(t, i);
        shapes.insert(node, i);
        kept.push(i);
    }
    Reduced::Question(kept)
}

/// The node that `t`'s negation usually has.
fn complement(t: Term, node: Node) -> Node {
    match node {
        Node::Bin(BinOp::Ult, a, b) => Node::Bin(BinOp::Ule, b, a),
        Node::Bin(BinOp::Ule, a, b) => Node::Bin(BinOp::Ult, b, a),
        Node::Bin(BinOp::Slt, a, b) => Node::Bin(BinOp::Sle, b, a),
        Node::Bin(BinOp::Sle, a, b) => Node::Bin(BinOp::Slt, b, a),
        Node::Int(IntOp::Lt, a, b) => Node::Int(IntOp::Le, b, a),
        Node::Int(IntOp::Le, a, b) => Node::Int(IntOp::Lt, b, a),
        _ => Node::Not(t),
    }
}
