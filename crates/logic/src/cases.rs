//! Terms that choose among a few constants, such as the address of one of two blocks. An operation on them is a choice
//! among its results: most comparisons of such addresses have the same result in all cases, and are none any more.

use crate::bin_op::BinOp;
use crate::bv::{apply, mask, sext};
use crate::term::{Node, Pool, Term};

/// Cases of one operation. More of them would be larger than it is.
const MOST: u32 = 32;

/// Levels of a term that are looked at: a choice among n may have n - 1.
const DEPTH: u32 = 40;

/// Nodes of a term that are looked at, each as often as it occurs: sums of terms with themselves have many in a few levels.
const NODES: u32 = 300;

/// The values of a term, by conditions.
pub(crate) enum Cases {
    /// This one.
    Value(u128),
    /// The first where the condition holds, otherwise the second.
    Choice(Term, Box<(Cases, Cases)>),
}

/// What is decided on the way to a case, and how many more there may be.
struct Way {
    known: Vec<(Term, bool)>,
    left: u32,
}

/// What follows from the value of a term in one case.
type Then<'a> = dyn FnMut(u128, &mut Way) -> Option<Cases> + 'a;

impl Pool {
    /// The values of `op` on `a` and `b`, if both are constants or choices among a few, and one is a choice. Sums and products
    /// have none: they are in a normal form of their own, and pointers to members of one object should stay close to each other.
    pub(crate) fn cases(&self, op: BinOp, a: Term, b: Term) -> Option<Cases> {
        let is_sum = matches!(op, BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Concat);
        let (x, y) = (self.as_const(a).is_some(), self.as_const(b).is_some());
        if is_sum || x && y || !op.is_comparison() && !x && !y {
            return None;
        }
        let is_choice = |t: Term| self.is_choice(t, DEPTH, &mut { NODES });
        if !(x || is_choice(a)) || !(y || is_choice(b)) {
            return None;
        }
        let w = self.width(a);
        let mut way = Way { known: Vec::new(), left: MOST };
        self.in_each_case(a, &mut way, &mut |x, way| {
            self.in_each_case(b, way, &mut |y, way| {
                way.left = way.left.checked_sub(1)?;
                Some(Cases::Value(apply(op, x, y, w)))
            })
        })
    }

    /// Whether all leaves are constants, and some operation chooses between them. Most terms are none, which is seen soon.
    fn is_choice(&self, t: Term, depth: u32, nodes: &mut u32) -> bool {
        if depth == 0 || *nodes == 0 {
            return false;
        }
        *nodes -= 1;
        let mut closed = |t: Term| self.as_const(t).is_some() || self.is_choice(t, depth - 1, nodes);
        match self.node(t) {
            Node::Ite(_, a, b) => closed(a) && closed(b),
            Node::Neg(a) | Node::Not(a) | Node::Zext(a) | Node::Sext(a) => self.is_choice(a, depth - 1, nodes),
            Node::Bin(BinOp::Add | BinOp::Sub, a, b) => closed(b) && closed(a),
            _ => false,
        }
    }

    /// What follows from the value of the choice, by its cases.
    fn in_each_case(&self, t: Term, way: &mut Way, then: &mut Then<'_>) -> Option<Cases> {
        let w = self.width(t);
        let m = mask(w);
        match self.node(t) {
            Node::Const(v) => then(v, way),
            Node::Ite(c, a, b) => match way.known.iter().find(|&&(t, _)| t == c) {
                Some(&(_, holds)) => self.in_each_case(if holds { a } else { b }, way, then),
                None => {
                    let mut side = |t, holds| {
                        way.known.push((c, holds));
                        let cases = self.in_each_case(t, way, then);
                        way.known.pop();
                        cases
                    };
                    let (yes, no) = (side(a, true)?, side(b, false)?);
                    Some(Cases::choice(c, yes, no))
                }
            },
            Node::Not(a) => self.in_each_case(a, way, &mut |v, way| then(!v & m, way)),
            Node::Neg(a) => self.in_each_case(a, way, &mut |v, way| then(v.wrapping_neg() & m, way)),
            Node::Zext(a) => self.in_each_case(a, way, then),
            Node::Sext(a) => {
                let from = self.width(a);
                self.in_each_case(a, way, &mut |v, way| then(sext(v, from, w), way))
            }
            Node::Bin(op @ (BinOp::Add | BinOp::Sub), a, b) => self.in_each_case(a, way, &mut |x, way| {
                self.in_each_case(b, way, &mut |y, way| then(apply(op, x, y, w), way))
            }),
            _ => None,
        }
    }

    /// The choice as the simplifying constructors build it.
    pub(crate) fn of_cases(&mut self, cases: &Cases, w: u32) -> Term {
        match cases {
            Cases::Value(v) => self.constant(*v, w),
            Cases::Choice(condition, sides) => {
                let (yes, no) = (self.of_cases(&sides.0, w), self.of_cases(&sides.1, w));
                self.ite(*condition, yes, no)
            }
        }
    }
}

impl Cases {
    fn choice(condition: Term, yes: Cases, no: Cases) -> Cases {
        match (&yes, &no) {
            (Cases::Value(x), Cases::Value(y)) if x == y => yes,
            _ => Cases::Choice(condition, Box::new((yes, no))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::SymId;

    /// A sum of a choice with itself, in each level anew: as a tree it has millions of nodes.
    #[test]
    fn sums_of_shared_choices_are_left_alone() {
        let mut pool = Pool::new();
        let condition = pool.sym(SymId(0), 1);
        let (one, two) = (pool.constant(1, 8), pool.constant(2, 8));
        let mut sum = pool.ite(condition, one, two);
        for w in 9..32 {
            let not = pool.not(sum);
            let (a, b) = (pool.zext(sum, w), pool.zext(not, w));
            sum = pool.add(a, b);
        }
        let seven = pool.constant(7, 31);
        let equal = pool.eq(sum, seven);
        assert!(pool.cases(BinOp::Eq, sum, seven).is_none());
        assert!(matches!(pool.node(equal), Node::Bin(BinOp::Eq, ..)));
    }
}
