//! Variables that a question says to be products: with the products in their places, others have the factors in common by which they can be
//! compared. `bytes == 4 * columns` says of `bytes * i` and of `columns * rows` which one is greater.

use super::literals::Formula;
use logic::{BinOp, Mentions, Node, Plain, Term, VarId, bottom_up};
use rustc_hash::FxHashMap;

/// What the variables of a question are.
#[derive(Default)]
pub(super) struct Definitions {
    of: FxHashMap<VarId, Term>,
    /// Where the question says so.
    pub(super) formulas: Vec<usize>,
}

impl Definitions {
    /// Those of a question, none by way of another one.
    pub(super) fn of(plain: &Plain, formulas: &[Formula]) -> Definitions {
        let mut out = Definitions::default();
        let mut mentioned = Mentions::default();
        for (i, f) in formulas.iter().enumerate() {
            let Some((v, t)) = definition(plain, f.term) else { continue };
            let variables = logic::variables(&plain.pool, &[t]);
            let is_chained = mentioned.overlaps(Mentions::var(v)) || variables.iter().any(|u| out.of.contains_key(u));
            if !is_chained && !variables.contains(&v) && !out.of.contains_key(&v) {
                mentioned = mentioned.and(plain.pool.mentions(t));
                out.of.insert(v, t);
                out.formulas.push(i);
            }
        }
        out
    }

    /// The term with what variables are in their places.
    pub(super) fn applied(&self, plain: &mut Plain, t: Term, done: &mut FxHashMap<Term, Term>) -> Term {
        if self.of.is_empty() {
            return t;
        }
        let operands = |plain: &Plain, t: Term, out: &mut Vec<Term>| plain.pool.node(t).for_each_child(|c| out.push(c));
        bottom_up(plain, t, done, operands, |plain, t, done| match plain.pool.node(t) {
            Node::Var(v) => self.of.get(&v).copied().unwrap_or(t),
            node => plain.node(node.map_children(|c| done[&c]), plain.pool.sort(t)),
        });
        done[&t]
    }
}

/// The variable and the product of an equation of two.
fn definition(plain: &Plain, t: Term) -> Option<(VarId, Term)> {
    let pool = &plain.pool;
    let Node::Bin(BinOp::Eq, a, b) = pool.node(t) else { return None };
    let (a, b) = match (pool.node(a), pool.as_const(b)) {
        (Node::Bin(BinOp::Sub, x, y), Some(0)) => (x, y),
        _ => (a, b),
    };
    let one = |v: Term, t: Term| match (pool.node(v), pool.node(t)) {
        (Node::Var(v), Node::Bin(BinOp::Mul | BinOp::Shl, ..)) if !pool.mentions(t).overlaps(Mentions::LOADS) => {
            Some((v, t))
        }
        _ => None,
    };
    one(a, b).or_else(|| one(b, a))
}
