//! Where products of unknown words occur, and long sums of them.

use logic::{BinOp, Node, Pool, Sort, Term};
use rustc_hash::FxHashSet;

/// Unknowns on both sides from which on an equation of sums is hard for gates: adders in two orders are as different as
/// multipliers are.
const LONG: u32 = 4;

/// What is below a term.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
struct Below {
    /// Unknowns that the term is a sum of, up to some number, each as often as it occurs.
    summands: u32,
    /// The term is a sum, a product or a choice with a product of unknowns in it.
    is_product: bool,
    /// A product of unknowns is below it, wherever.
    anywhere: bool,
    /// An equation of such terms, or of long sums, is below it.
    equation: bool,
}

/// By term; serves one pool.
pub struct Products {
    /// Products of words of this width and less do not count.
    narrow: u32,
    below: Vec<Option<Below>>,
    stack: Vec<Term>,
}

/// Products of words of this width and less are a SAT solver's.
const NARROW: u32 = 8;

impl Default for Products {
    fn default() -> Products {
        Products::beyond(NARROW)
    }
}

impl Products {
    /// Of words that are wider than this.
    pub(super) fn beyond(narrow: u32) -> Products {
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
        let (mut equation, mut anywhere) = (false, false);
        node.for_each_child(|c| {
            equation |= at(c).equation;
            anywhere |= at(c).anywhere;
        });
        let is_wide = pool.sort(t).width().is_some_and(|w| w > self.narrow);
        let summands = match node {
            Node::Const(_) => 0,
            Node::Bin(BinOp::Add | BinOp::Sub, a, b) => (at(a).summands + at(b).summands).min(LONG),
            Node::Bin(BinOp::Mul, a, b) if pool.as_const(b).is_some() => at(a).summands,
            Node::Bin(BinOp::Mul, a, b) if pool.as_const(a).is_some() => at(b).summands,
            Node::Neg(a) | Node::Not(a) => at(a).summands,
            _ => 1,
        };
        let is_product = match node {
            Node::Bin(BinOp::Mul, a, b) => {
                is_wide && pool.as_const(a).is_none() && pool.as_const(b).is_none()
                    || at(a).is_product
                    || at(b).is_product
            }
            Node::Bin(BinOp::Add | BinOp::Sub, a, b) => at(a).is_product || at(b).is_product,
            Node::Neg(a) | Node::Not(a) | Node::Bin(BinOp::Shl, a, _) => at(a).is_product,
            Node::Ite(_, a, b) => pool.sort(t) != Sort::TRUTH && (at(a).is_product || at(b).is_product),
            Node::Bin(BinOp::Eq, a, b) => {
                let is_long = pool.sort(a).width().is_some_and(|w| w > self.narrow.max(1))
                    && at(a).summands + at(b).summands >= LONG;
                equation |= is_long || at(a).is_product || at(b).is_product;
                false
            }
            _ => false,
        };
        Below { summands, is_product, anywhere: anywhere || is_product, equation }
    }

    /// Whether an equation of products or of long sums is below the term, or the term.
    pub(super) fn occur_in_equations(&mut self, pool: &Pool, t: Term) -> bool {
        self.below(pool, t).equation
    }

    /// Whether a product is below the term, or the term.
    pub fn occur(&mut self, pool: &Pool, t: Term) -> bool {
        self.below(pool, t).anywhere
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
