//! Comparisons of terms that choose: `(c ? x + 1 : x) == y` is `c ? x + 1 == y : x == y`. A solver need not add up then along each path,
//! and where the comparisons that are left are the same as elsewhere, it need not add up at all.

use crate::bin_op::BinOp;
use crate::plain::Plain;
use crate::rewrite::{bottom_up, is_connective};
use crate::sort::Sort;
use crate::term::{IntOp, Node, Pool, Term};
use rustc_hash::FxHashMap;

/// Comparisons that one becomes at most.
const MOST: usize = 2_000;

/// Operations around a choice that are looked through.
const DEPTH: usize = 12;
const LOOKED_AT: usize = 24;

/// Who builds terms.
pub trait Builder {
    /// Where they live.
    fn pool(&self) -> &Pool;

    /// The node, or what it is simplified to.
    fn build(&mut self, node: Node, sort: Sort) -> Term;
}

impl Builder for Pool {
    fn pool(&self) -> &Pool {
        self
    }

    fn build(&mut self, node: Node, sort: Sort) -> Term {
        self.rebuild(node, sort)
    }
}

impl Builder for Plain {
    fn pool(&self) -> &Pool {
        &self.pool
    }

    fn build(&mut self, node: Node, sort: Sort) -> Term {
        self.node(node, sort)
    }
}

/// The truth value with each comparison in it, as far as it is made of `!`, `&`, `|` and choices of truth values, as a choice among
/// comparisons of terms without choices. Comparisons that would become too many stay as they are.
pub fn lifted<B: Builder>(b: &mut B, root: Term) -> Term {
    let mut done = FxHashMap::default();
    let operands = |b: &B, t: Term, out: &mut Vec<Term>| {
        let pool = b.pool();
        if is_connective(pool, t) {
            pool.node(t).for_each_child(|c| out.push(c));
        }
    };
    bottom_up(b, root, &mut done, operands, |b, t, done| match comparison(b.pool(), t) {
        Some(compared) => lift(b, compared).unwrap_or(t),
        None if is_connective(b.pool(), t) => {
            let node = b.pool().node(t).map_children(|c| done[&c]);
            b.build(node, Sort::TRUTH)
        }
        None => t,
    });
    done[&root]
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Compare {
    Bits(BinOp),
    Integers(IntOp),
}

type Comparison = (Compare, Term, Term);

/// What the term compares, if it compares words or integers.
fn comparison(pool: &Pool, t: Term) -> Option<Comparison> {
    match pool.node(t) {
        Node::Bin(op, a, b) if op.is_comparison() && pool.sort(a) != Sort::TRUTH => Some((Compare::Bits(op), a, b)),
        Node::Int(op, a, b) if pool.sort(t) == Sort::TRUTH => Some((Compare::Integers(op), a, b)),
        _ => None,
    }
}

/// Each pair of terms once.
fn lift(builder: &mut impl Builder, root: Comparison) -> Option<Term> {
    let mut done: FxHashMap<Comparison, Term> = FxHashMap::default();
    let mut stack = vec![root];
    while let Some(&top) = stack.last() {
        let (op, a, b) = top;
        if done.contains_key(&top) {
            stack.pop();
            continue;
        }
        let Some((c, yes, no)) = opened_pair(builder, a, b) else {
            let node = match op {
                Compare::Bits(op) => Node::Bin(op, a, b),
                Compare::Integers(op) => Node::Int(op, a, b),
            };
            let t = builder.build(node, Sort::TRUTH);
            done.insert(top, t);
            continue;
        };
        let sides = [(op, yes.0, yes.1), (op, no.0, no.1)];
        match sides.map(|side| done.get(&side).copied()) {
            [Some(yes), Some(no)] => {
                let t = builder.build(Node::Ite(c, yes, no), Sort::TRUTH);
                done.insert(top, t);
            }
            known => stack.extend(sides.into_iter().zip(known).filter(|(_, k)| k.is_none()).map(|(side, _)| side)),
        }
        if done.len() + stack.len() > MOST {
            return None;
        }
    }
    done.get(&root).copied()
}

/// A condition, and what is compared where it holds, and elsewhere.
type OpenedPair = (Term, (Term, Term), (Term, Term));

/// The outermost choice of either, and both on its sides. The younger choice comes first: it was made later.
fn opened_pair(builder: &mut impl Builder, a: Term, b: Term) -> Option<OpenedPair> {
    let (of_a, of_b) = (opened(builder, a), opened(builder, b));
    match (of_a, of_b) {
        (Some((c, x, y)), Some((d, v, w))) if c == d => Some((c, (x, v), (y, w))),
        (Some((c, x, y)), other) if other.is_none_or(|(d, ..)| c > d) => Some((c, (x, b), (y, b))),
        (_, Some((d, v, w))) => Some((d, (a, v), (a, w))),
        (_, None) => None,
    }
}

/// A choice, or a sum or the like with one in it: its condition, and the term on both sides.
fn opened(builder: &mut impl Builder, t: Term) -> Option<(Term, Term, Term)> {
    let mut way = Vec::new();
    let mut at = t;
    let (c, mut yes, mut no) = loop {
        let pool = builder.pool();
        let next = match pool.node(at) {
            Node::Ite(c, x, y) => break (c, x, y),
            Node::Bin(BinOp::Add | BinOp::Sub | BinOp::Mul, a, b) | Node::Int(IntOp::Add | IntOp::Mul, a, b) => {
                if chooses(pool, a) {
                    a
                } else {
                    b
                }
            }
            Node::Neg(a) | Node::Zext(a) | Node::Sext(a) => a,
            _ => return None,
        };
        way.push((at, next));
        if way.len() > DEPTH {
            return None;
        }
        at = next;
    };
    for (whole, part) in way.into_iter().rev() {
        let (node, sort) = (builder.pool().node(whole), builder.pool().sort(whole));
        let mut side = |side: Term| builder.build(node.map_children(|c| if c == part { side } else { c }), sort);
        (yes, no) = (side(yes), side(no));
    }
    Some((c, yes, no))
}

/// Is it a choice, below operations that are looked through? Only so many of them are looked at.
fn chooses(pool: &Pool, t: Term) -> bool {
    let mut todo = vec![t];
    for _ in 0..LOOKED_AT {
        let Some(t) = todo.pop() else { return false };
        match pool.node(t) {
            Node::Ite(..) => return true,
            Node::Neg(a) | Node::Zext(a) | Node::Sext(a) => todo.push(a),
            Node::Bin(BinOp::Add | BinOp::Sub | BinOp::Mul, a, b) | Node::Int(IntOp::Add | IntOp::Mul, a, b) => {
                todo.extend([b, a]);
            }
            _ => {}
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::{Env, Evaluator};
    use crate::term::VarId;

    struct Values([u128; 4]);

    impl Env for Values {
        fn var(&self, v: VarId) -> u128 {
            self.0[v.0 as usize]
        }

        fn load(&self, _: u128, _: u8) -> u128 {
            0
        }
    }

    /// Comparisons of choices among sums, negated, joined and chosen between.
    fn samples(b: &mut impl Builder) -> Vec<Term> {
        let word = |b: &mut dyn FnMut(Node, Sort) -> Term, node: Node| b(node, Sort::Bits(3));
        let mut build = |node: Node, sort: Sort| b.build(node, sort);
        let [x, y] = [0, 1].map(|v| word(&mut build, Node::Var(VarId(v))));
        let [c, d] = [2, 3].map(|v| build(Node::Var(VarId(v)), Sort::TRUTH));
        let [one, five] = [1, 5].map(|k| word(&mut build, Node::Const(k)));
        let more = word(&mut build, Node::Bin(BinOp::Add, x, one));
        let counted = word(&mut build, Node::Ite(c, more, x));
        let again = word(&mut build, Node::Bin(BinOp::Add, counted, one));
        let twice = word(&mut build, Node::Ite(d, again, counted));
        let other = word(&mut build, Node::Ite(d, five, y));
        let product = word(&mut build, Node::Bin(BinOp::Mul, twice, other));
        let negated = word(&mut build, Node::Neg(counted));
        let mut all = Vec::new();
        for op in [BinOp::Eq, BinOp::Ult, BinOp::Sle] {
            for (a, b) in [(twice, y), (y, twice), (twice, other), (counted, five), (product, negated), (negated, x)] {
                all.push(build(Node::Bin(op, a, b), Sort::TRUTH));
            }
        }
        for i in 1..all.len() {
            let not = build(Node::Not(all[i]), Sort::TRUTH);
            let either = build(Node::Bin(BinOp::Or, not, all[i - 1]), Sort::TRUTH);
            all.push(build(Node::Ite(all[i - 1], either, not), Sort::TRUTH));
        }
        all
    }

    /// Whether a comparison has a choice of words below it.
    fn has_choice(pool: &Pool, t: Term) -> bool {
        let (mut todo, mut found) = (vec![t], false);
        while let Some(t) = todo.pop() {
            found |= matches!(pool.node(t), Node::Ite(_, a, _) if pool.sort(a) != Sort::TRUTH);
            pool.node(t).for_each_child(|c| todo.push(c));
        }
        found
    }

    fn same_for_all_values(b: &mut impl Builder) {
        let mut ev = Evaluator::new();
        for t in samples(b) {
            let lifted = lifted(b, t);
            assert!(!has_choice(b.pool(), lifted), "{}", crate::show(b.pool(), lifted, &()));
            for bits in 0..256u128 {
                let env = Values([bits & 7, bits >> 3 & 7, bits >> 6 & 1, bits >> 7]);
                assert_eq!(ev.eval(b.pool(), t, &env), ev.eval(b.pool(), lifted, &env), "{t:?} with {bits:b}");
            }
        }
    }

    #[test]
    fn lifted_terms_have_the_same_values() {
        same_for_all_values(&mut Pool::new());
        same_for_all_values(&mut Plain::default());
    }
}
