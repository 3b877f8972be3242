//! Where products of unknown words occur, and long sums of them.

use logic::{BinOp, Node, PerTerm, Pool, Sort, Term};
use rustc_hash::FxHashSet;

/// Unknowns on both sides from which on an equation of sums is hard for gates: adders in two orders are as different as
/// multipliers are.
const LONG: u32 = 4;

/// What is below a term.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
struct Below {
    /// Unknowns that the term is a sum of, up to some number, each as often as it is added: five times one is four times it and it.
    summands: u32,
    /// The term is a sum, a product or a choice with a product of unknowns in it.
    is_product: bool,
    /// A product of unknowns is below it, wherever.
    anywhere: bool,
    /// An equation of such terms is below it, or a load at one.
    equation: bool,
    /// It says something of an equation of long sums by connectives alone: one that a choice among words depends on is a comparison of
    /// addresses, as a rule, and has many alike beside it.
    long: bool,
}

/// Additions and subtractions that a multiple is made of, and one: the digits of the factor's non-adjacent form that are not zero.
fn digits(factor: u128) -> u32 {
    (factor ^ factor.wrapping_mul(3)).count_ones().clamp(1, LONG)
}

/// By term; serves one pool.
pub struct Products {
    /// Products of words of this width and less do not count.
    narrow: u32,
    below: PerTerm<Option<Below>>,
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
        Products { narrow, below: PerTerm::default(), stack: Vec::new() }
    }

    fn below(&mut self, pool: &Pool, root: Term) -> Below {
        self.stack.push(root);
        while let Some(&t) = self.stack.last() {
            let depth = self.stack.len();
            if self.below.get(t).is_none() {
                pool.node(t).for_each_child(|c| {
                    if self.below.get(c).is_none() {
                        self.stack.push(c);
                    }
                });
            }
            if self.stack.len() == depth {
                self.stack.pop();
                let below = self.of(pool, t);
                self.below.replace(t, Some(below));
            }
        }
        self.at(root)
    }

    fn at(&self, t: Term) -> Below {
        self.below.get(t).unwrap_or_default()
    }

    fn of(&self, pool: &Pool, t: Term) -> Below {
        let at = |t: Term| self.at(t);
        let node = pool.node(t);
        let is_product = self.is_product(pool, t);
        let mut below =
            Below { summands: self.summands(pool, t), is_product, anywhere: is_product, ..Below::default() };
        let is_truth = pool.sort(t) == Sort::TRUTH;
        node.for_each_child(|c| {
            below.equation |= at(c).equation;
            below.anywhere |= at(c).anywhere;
            below.long |= is_truth && pool.sort(c) == Sort::TRUTH && at(c).long;
        });
        match node {
            Node::Bin(BinOp::Eq, a, b) => {
                below.equation |= at(a).is_product || at(b).is_product;
                below.long |= self.is_wide(pool, a) && at(a).summands + at(b).summands >= LONG;
            }
            // What is there depends on whether the address is another one.
            Node::Load { addr, .. } => below.equation |= at(addr).anywhere,
            _ => {}
        }
        below
    }

    /// Words of which gates are many.
    fn is_wide(&self, pool: &Pool, t: Term) -> bool {
        pool.sort(t).width().is_some_and(|w| w > self.narrow.max(1))
    }

    fn summands(&self, pool: &Pool, t: Term) -> u32 {
        let at = |t: Term| self.at(t).summands;
        match pool.node(t) {
            Node::Const(_) => 0,
            Node::Bin(BinOp::Add | BinOp::Sub, a, b) => (at(a) + at(b)).min(LONG),
            Node::Bin(BinOp::Mul, a, b) if let Some(factor) = pool.as_const(b) => (at(a) * digits(factor)).min(LONG),
            Node::Bin(BinOp::Mul, a, b) if let Some(factor) = pool.as_const(a) => (at(b) * digits(factor)).min(LONG),
            Node::Neg(a) | Node::Not(a) => at(a),
            _ => 1,
        }
    }

    /// Two unknown words are multiplied, and they are wide.
    pub(super) fn multiplies_unknowns(&self, pool: &Pool, t: Term) -> bool {
        let Node::Bin(BinOp::Mul, a, b) = pool.node(t) else { return false };
        self.is_wide(pool, t) && pool.as_const(a).is_none() && pool.as_const(b).is_none()
    }

    fn is_product(&self, pool: &Pool, t: Term) -> bool {
        let at = |t: Term| self.at(t).is_product;
        match pool.node(t) {
            Node::Bin(BinOp::Mul, a, b) => self.multiplies_unknowns(pool, t) || at(a) || at(b),
            Node::Bin(BinOp::Add | BinOp::Sub, a, b) => at(a) || at(b),
            Node::Neg(a) | Node::Not(a) | Node::Bin(BinOp::Shl, a, _) => at(a),
            Node::Ite(_, a, b) => pool.sort(t) != Sort::TRUTH && (at(a) || at(b)),
            _ => false,
        }
    }

    /// Whether an equation of products or of long sums is below the term, or the term; or a load at a product.
    pub(super) fn occur_in_equations(&mut self, pool: &Pool, t: Term) -> bool {
        let below = self.below(pool, t);
        below.equation || below.long
    }

    /// Whether an equation of products, or a load at one, is below the term, or the term.
    pub fn are_equated(&mut self, pool: &Pool, t: Term) -> bool {
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
