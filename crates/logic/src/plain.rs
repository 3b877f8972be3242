//! Terms as the checker builds them: node by node, without the simplifying constructors of `logic`. Four things are done
//! to a term. An operation on constants is computed, so that constant addresses can be compared. The constants of a sum
//! are added up behind the rest of it, so that a condition behind `i := i + 1` can be the same term as one before it.
//! An operation on choices among constants is a choice among its results (`cases`). Choices and conditions that are decided by
//! their parts are what they are decided to be.
//! Operations on integers are left as they are.

use crate::bin_op::BinOp;
use crate::bv::mask;
use crate::cases::Cases;
use crate::eval::{Env, Evaluator};
use crate::meeting::are_opposite;
use crate::rewrite::bottom_up;
use crate::sort::Sort;
use crate::term::{Node, Pool, Term, VarId};
use rustc_hash::FxHashMap;

/// Summands of an address that are told apart.
const MAX_SUMMANDS: usize = 8;

/// A pool of its own, built plainly.
#[derive(Default)]
pub struct Plain {
    /// Where the terms live.
    pub pool: Pool,
    ev: Evaluator,
}

/// Constant terms have no leaves.
struct NoLeaves;

impl Env for NoLeaves {
    fn var(&self, v: VarId) -> u128 {
        unreachable!("variable {v:?} in a constant term")
    }

    fn load(&self, addr: u128, _: u8) -> u128 {
        unreachable!("load at {addr:#x} in a constant term")
    }
}

impl Plain {
    /// The node, or the constant that it is.
    pub fn node(&mut self, node: Node, sort: impl Into<Sort>) -> Term {
        let sort = sort.into();
        if let Some(chosen) = self.choice(node) {
            return chosen;
        }
        let Sort::Bits(width) = sort else { return self.pool.plain(node, sort) };
        if let Some(sum) = self.sum(node, width) {
            return sum;
        }
        if let Node::Bin(op, a, b) = node
            && let Some(cases) = self.pool.cases(op, a, b)
        {
            return self.of_cases(&cases, width);
        }
        let t = self.pool.plain(node, width);
        let mut is_constant = !matches!(node, Node::Const(_) | Node::Var(_) | Node::Sym(_) | Node::Load { .. });
        node.for_each_child(|c| is_constant &= self.pool.as_const(c).is_some());
        if !is_constant {
            return t;
        }
        let value = self.ev.eval(&self.pool, t, &NoLeaves);
        self.pool.plain(Node::Const(value), width)
    }

    /// Choices and conditions that are decided by what they are made of: cases of choices leave many of them behind.
    fn choice(&mut self, node: Node) -> Option<Term> {
        let truth = |t: Term| self.pool.as_const(t).filter(|_| self.pool.sort(t) == Sort::TRUTH);
        match node {
            Node::Ite(c, a, b) => match (truth(c), truth(a), truth(b)) {
                (Some(1), ..) => Some(a),
                (Some(_), ..) => Some(b),
                _ if a == b => Some(a),
                (_, Some(1), Some(_)) => Some(c),
                (_, Some(_), Some(_)) => Some(self.not(c)),
                (_, Some(1), _) => Some(self.bin(BinOp::Or, c, b)),
                (_, _, Some(0)) => Some(self.bin(BinOp::And, c, a)),
                (_, Some(_), _) => {
                    let other = self.not(c);
                    Some(self.bin(BinOp::And, other, b))
                }
                (_, _, Some(_)) => {
                    let other = self.not(c);
                    Some(self.bin(BinOp::Or, other, a))
                }
                _ => None,
            },
            Node::Bin(BinOp::Eq, a, b) => match (self.pool.node(a), self.pool.as_const(b)) {
                (Node::Zext(t), Some(value)) if self.pool.sort(t) == Sort::TRUTH => Some(match value {
                    0 => self.not(t),
                    1 => t,
                    _ => self.constant(0, 1),
                }),
                _ => None,
            },
            Node::Not(a) => match self.pool.node(a) {
                Node::Not(b) => Some(b),
                _ => None,
            },
            Node::Bin(op @ (BinOp::And | BinOp::Or), a, b) if self.pool.sort(a) == Sort::TRUTH => {
                let absorbing = u128::from(op == BinOp::Or);
                match (truth(a), truth(b)) {
                    _ if a == b => Some(a),
                    (Some(v), _) => Some(if v == absorbing { a } else { b }),
                    (_, Some(v)) => Some(if v == absorbing { b } else { a }),
                    _ if are_opposite(&self.pool, a, b) => Some(self.constant(absorbing, 1)),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn of_cases(&mut self, cases: &Cases, width: u32) -> Term {
        match cases {
            Cases::Value(v) => self.constant(*v, width),
            Cases::Choice(condition, sides) => {
                let (yes, no) = (self.of_cases(&sides.0, width), self.of_cases(&sides.1, width));
                self.ite(*condition, yes, no)
            }
        }
    }

    /// A sum with a constant in one of its operands, with that constant outermost.
    fn sum(&mut self, node: Node, width: u32) -> Option<Term> {
        let (a, b, (b_base, b_offset)) = match node {
            Node::Bin(BinOp::Add, a, b) => (a, b, self.split(b)),
            Node::Bin(BinOp::Sub, a, b) => (a, b, (None, self.pool.as_const(b)?.wrapping_neg())),
            _ => return None,
        };
        let (a_base, a_offset) = self.split(a);
        let offset = a_offset.wrapping_add(b_offset) & mask(width);
        let rest = match (a_base, b_base) {
            // Nothing to add up.
            (Some(x), Some(y)) if x == a && y == b => return None,
            (Some(x), Some(y)) => self.pool.plain(Node::Bin(BinOp::Add, x, y), width),
            (Some(x), None) | (None, Some(x)) => x,
            (None, None) => return Some(self.constant(offset, width)),
        };
        if offset == 0 {
            return Some(rest);
        }
        let offset = self.constant(offset, width);
        Some(self.pool.plain(Node::Bin(BinOp::Add, rest, offset), width))
    }

    /// The number modulo 2^width.
    pub fn constant(&mut self, v: u128, width: u32) -> Term {
        self.pool.plain(Node::Const(v & mask(width)), width)
    }

    /// The operator applied to both.
    pub fn bin(&mut self, op: BinOp, a: Term, b: Term) -> Term {
        let width = match op {
            BinOp::Concat => self.pool.width(a) + self.pool.width(b),
            _ if op.is_comparison() => 1,
            _ => self.pool.width(a),
        };
        self.node(Node::Bin(op, a, b), width)
    }

    /// The complement.
    pub fn not(&mut self, t: Term) -> Term {
        self.node(Node::Not(t), self.pool.width(t))
    }

    /// `a` where `c` holds, otherwise `b`.
    pub fn ite(&mut self, c: Term, a: Term, b: Term) -> Term {
        self.node(Node::Ite(c, a, b), self.pool.sort(a))
    }

    /// With zeros in front.
    pub fn zext(&mut self, t: Term, width: u32) -> Term {
        self.node(Node::Zext(t), width)
    }

    /// Bytes `from .. to` of a term; all of them are the term itself.
    pub fn slice(&mut self, t: Term, from: u32, to: u32) -> Term {
        if from == 0 && to * 8 == self.pool.width(t) {
            return t;
        }
        self.node(Node::Extract { lo: from as u16 * 8, of: t }, (to - from) * 8)
    }

    /// Terms side by side, the lowest first.
    pub fn join(&mut self, parts: &[Term]) -> Term {
        let (&lowest, rest) = parts.split_first().expect("at least one part");
        rest.iter().fold(lowest, |low, &high| self.bin(BinOp::Concat, high, low))
    }

    /// `addr + i`.
    pub fn plus(&mut self, addr: Term, i: u128) -> Term {
        if i == 0 {
            return addr;
        }
        let k = self.constant(i, self.pool.width(addr));
        self.bin(BinOp::Add, addr, k)
    }

    /// [`Pool::split`].
    pub fn split(&self, addr: Term) -> (Option<Term>, u128) {
        self.pool.split(addr)
    }

    /// `to - from` as a constant more than the difference of their bases: loads and writes around the same two
    /// pointers share it. What both bases are sums of is left out: places in one array are as far apart as their indices say, whatever
    /// its address.
    pub fn distance(&mut self, from: Term, to: Term) -> Term {
        let ((a, x), (b, y)) = (self.split(from), self.split(to));
        let w = self.pool.width(to);
        let (a, b) = self.apart(a, b);
        let bases = match (a, b) {
            (None, None) => self.constant(0, w),
            (Some(a), Some(b)) => self.bin(BinOp::Sub, b, a),
            (Some(a), None) => self.node(Node::Neg(a), w),
            (None, Some(b)) => b,
        };
        self.plus(bases, y.wrapping_sub(x) & mask(w))
    }

    /// Two bases without the summands that both have.
    fn apart(&mut self, a: Option<Term>, b: Option<Term>) -> (Option<Term>, Option<Term>) {
        let (mut only_a, mut only_b) = (self.summands(a), self.summands(b));
        let all = only_a.len();
        only_a.retain(|t| match only_b.iter().position(|u| u == t) {
            Some(i) => {
                only_b.remove(i);
                false
            }
            None => true,
        });
        match only_a.len() == all {
            true => (a, b),
            false => (self.total(&only_a), self.total(&only_b)),
        }
    }

    /// What a base is the sum of, at most so many.
    fn summands(&self, base: Option<Term>) -> Vec<Term> {
        let mut out: Vec<Term> = base.into_iter().collect();
        let mut next = 0;
        while let Some(&t) = out.get(next) {
            match self.pool.node(t) {
                Node::Bin(BinOp::Add, a, b) if out.len() < MAX_SUMMANDS => {
                    out[next] = a;
                    out.push(b);
                }
                _ => next += 1,
            }
        }
        out
    }

    fn total(&mut self, summands: &[Term]) -> Option<Term> {
        let (&first, rest) = summands.split_first()?;
        Some(rest.iter().fold(first, |sum, &t| self.bin(BinOp::Add, sum, t)))
    }

    /// `t` of the pool `from`, as it is. `done` belongs to that pool.
    pub fn copy(&mut self, from: &Pool, t: Term, done: &mut FxHashMap<Term, Term>) -> Term {
        self.image(from, t, done, &mut |plain, node, sort| plain.node(node, sort))
    }

    /// A copy of `t` of the pool `from`. `leaf` gives the images of variables and loads (of a load, with the address
    /// copied already). `done` remembers images under one and the same `leaf`.
    pub fn image(
        &mut self,
        from: &Pool,
        t: Term,
        done: &mut FxHashMap<Term, Term>,
        leaf: &mut impl FnMut(&mut Plain, Node, Sort) -> Term,
    ) -> Term {
        let operands = |_: &Plain, t: Term, out: &mut Vec<Term>| from.node(t).for_each_child(|c| out.push(c));
        bottom_up(self, t, done, operands, |plain, t, done| match from.node(t) {
            Node::Numeral(n) => plain.pool.integer(from.numeral(n)),
            node => {
                let (node, sort) = (node.map_children(|c| done[&c]), from.sort(t));
                match node {
                    Node::Var(_) | Node::Load { .. } => leaf(plain, node, sort),
                    _ => plain.node(node, sort),
                }
            }
        });
        done[&t]
    }
}
