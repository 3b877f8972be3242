//! What a term looks like without its constants.

use crate::term::{Node, Pool, Term};
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};
use std::mem::discriminant;

/// The structure of a term with its constants left out: `x + 1 <= n` and `x + 2 <= n` have one shape. Different
/// structures may share a shape by accident (it is a hash), so nothing that matters may depend on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shape(u64);

/// Finds shapes; each term is looked at once.
#[derive(Debug, Default)]
pub struct Shapes {
    known: FxHashMap<Term, Shape>,
}

impl Shapes {
    /// The shape of the term.
    pub fn of(&mut self, pool: &Pool, t: Term) -> Shape {
        let mut stack = vec![t];
        while let Some(&t) = stack.last() {
            let node = pool.node(t);
            let depth = stack.len();
            node.for_each_child(|c| {
                if !self.known.contains_key(&c) {
                    stack.push(c);
                }
            });
            if stack.len() == depth {
                stack.pop();
                let shape = self.above(node, pool.packed_width(t));
                self.known.insert(t, shape);
            }
        }
        self.known[&t]
    }

    fn above(&self, node: Node, width: u32) -> Shape {
        let mut h = FxHasher::default();
        (discriminant(&node), width).hash(&mut h);
        match node {
            Node::Var(v) => v.hash(&mut h),
            Node::Sym(s) => s.hash(&mut h),
            Node::Extract { lo, .. } => lo.hash(&mut h),
            Node::Load { bytes, .. } => bytes.hash(&mut h),
            // The order of operands follows the age of terms where it has no meaning.
            Node::Bin(op, a, b) if op.is_commutative() => {
                op.hash(&mut h);
                let (a, b) = (self.known[&a].0, self.known[&b].0);
                (a.min(b), a.max(b)).hash(&mut h);
                return Shape(h.finish());
            }
            Node::Int(op, a, b) if op.is_commutative() => {
                op.hash(&mut h);
                let (a, b) = (self.known[&a].0, self.known[&b].0);
                (a.min(b), a.max(b)).hash(&mut h);
                return Shape(h.finish());
            }
            Node::Bin(op, ..) => op.hash(&mut h),
            Node::Int(op, ..) => op.hash(&mut h),
            Node::ToInt(_) | Node::ToBits(_) | Node::Numeral(_) => {}
            Node::Const(_) | Node::Not(_) | Node::Neg(_) | Node::Ite(..) | Node::Zext(_) | Node::Sext(_) => {}
        }
        node.for_each_child(|c| self.known[&c].0.hash(&mut h));
        Shape(h.finish())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::VarId;

    #[test]
    fn constants_do_not_matter_and_variables_do() {
        let mut pool = Pool::new();
        let [x, y, n] = [0, 1, 2].map(|i| pool.var(VarId(i), 32));
        let mut bound = |v: Term, k: u128| {
            let k = pool.constant(k, 32);
            let sum = pool.add(v, k);
            pool.sle(sum, n)
        };
        let (one, two, other) = (bound(x, 1), bound(x, 2), bound(y, 1));
        let mut shapes = Shapes::default();
        assert_ne!(one, two);
        assert_eq!(shapes.of(&pool, one), shapes.of(&pool, two));
        assert_ne!(shapes.of(&pool, one), shapes.of(&pool, other));
    }
}
