//! Where products of unknowns occur.

use logic::{BinOp, Node, Pool, Sort, Term};
use rustc_hash::FxHashSet;

/// What is below a term.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
struct Below {
    /// The term is a sum, a product or a choice with a product of unknowns in it.
    is_product: bool,
    /// An equation of such terms is below it.
    equation: bool,
}

/// By term; serves one pool.
pub(super) struct Products {
    /// Products of words of this width and less do not count.
    narrow: u32,
    below: Vec<Option<Below>>,
    stack: Vec<Term>,
}

impl Products {
    pub(super) fn new(narrow: u32) -> Products {
        Products { narrow, below: Vec::new(), stack: Vec::new() }
    }

    fn below(&mut self, pool: &Pool, root: Term) -> Below {
        if self.below.len() < pool.len() {
            self.below.resize(pool.len(), None);
        }
        self.stack.push(root);
        while let Some(&t) = self.stack.last() {
            let depth = self.stack.len();
            if self.below[t.index()].is_none() {
                pool.node(t).for_each_child(|c| {
                    if self.below[c.index()].is_none() {
                        self.stack.push(c);
                    }
                });
            }
            if self.stack.len() == depth {
                self.stack.pop();
                self.below[t.index()] = Some(self.of(pool, t));
            }
        }
        self.at(root)
    }

    fn at(&self, t: Term) -> Below {
        self.below[t.index()].unwrap_or_default()
    }

    fn of(&self, pool: &Pool, t: Term) -> Below {
        let at = |t: Term| self.at(t);
        let node = pool.node(t);
        let mut equation = false;
        node.for_each_child(|c| equation |= at(c).equation);
        let is_product = match node {
            Node::Bin(BinOp::Mul, a, b) => {
                let is_wide = pool.width(t) > self.narrow;
                is_wide && pool.as_const(a).is_none() && pool.as_const(b).is_none()
                    || at(a).is_product
                    || at(b).is_product
            }
            Node::Bin(BinOp::Add | BinOp::Sub, a, b) => at(a).is_product || at(b).is_product,
            Node::Neg(a) | Node::Not(a) | Node::Bin(BinOp::Shl, a, _) => at(a).is_product,
            Node::Ite(_, a, b) => pool.sort(t) != Sort::TRUTH && (at(a).is_product || at(b).is_product),
            Node::Bin(BinOp::Eq, a, b) => {
                equation |= at(a).is_product || at(b).is_product;
                false
            }
            _ => false,
        };
        Below { is_product, equation }
    }

    /// Whether an equation of products is below the term, or the term.
    pub(super) fn occur_in_equations(&mut self, pool: &Pool, t: Term) -> bool {
        self.below(pool, t).equation
    }

    /// The condition of a choice that the sides of an equation are made of by arithmetic.
    pub(super) fn condition(&self, pool: &Pool, equation: Term) -> Option<Term> {
        let mut seen = FxHashSet::default();
        let mut stack = vec![equation];
        while let Some(t) = stack.pop() {
            if !seen.insert(t) {
                continue;
            }
            match pool.node(t) {
                Node::Ite(c, ..) => return Some(c),
                Node::Bin(..) | Node::Neg(_) | Node::Not(_) | Node::Sext(_) | Node::Zext(_) => {
                    pool.node(t).for_each_child(|c| stack.push(c));
                }
                _ => {}
            }
        }
        None
    }
}
