//! Numbers that are one of a few: the address of an element of a small array, or of one of the blocks that a pointer may point to.
//!
//! What is read there is a choice among what is at each of them, and a load at a number is decided by each write before it alone. So
//! loads through many pointers share what they see of the writes, which grow with the writes and the places, and not with writes
//! times loads.

use crate::bin_op::BinOp;
use crate::bv::{apply, mask, sext};
use crate::lifting::Builder;
use crate::rewrite::bottom_up;
use crate::sort::Sort;
use crate::spans::Spans;
use crate::term::{Node, Pool, Term};
use rustc_hash::FxHashMap;
use std::ops::Range;
use std::rc::Rc;

/// Numbers that are a few.
const MOST: usize = 32;

/// Levels of a term that are looked at.
const DEPTH: u32 = 1_000;

/// The numbers that a term may be.
#[derive(Clone, Debug)]
pub struct Numbers {
    /// Ascending. There is one at least, if there are no others.
    pub few: Rc<[u128]>,
    /// There are no others. Otherwise it may be something strange: nobody expects that it is.
    pub are_all: bool,
    /// Levels of the term.
    depth: u32,
}

impl Numbers {
    /// One of these, and at least one.
    fn of(few: Vec<u128>) -> Numbers {
        Numbers { few: few.into(), are_all: true, depth: 0 }
    }

    /// None of a few, but something strange.
    fn strange() -> Numbers {
        Numbers { few: Rc::default(), are_all: false, depth: 0 }
    }
}

/// See the module. It remembers what it has found of the terms of one pool.
pub struct Few {
    /// Where nobody reads a number from in the first memory: nothing has been made there yet.
    strange: Vec<Range<u128>>,
    found: FxHashMap<Term, Option<Numbers>>,
    equal: FxHashMap<(Term, u128), Term>,
}

impl Few {
    /// Loads of the first memory at constants in these ranges are strange.
    pub fn new(strange: impl Into<Vec<Range<u128>>>) -> Few {
        Few { strange: strange.into(), found: FxHashMap::default(), equal: FxHashMap::default() }
    }

    /// The term is strange: what has never been written, for instance.
    pub fn set_aside(&mut self, t: Term) {
        self.found.insert(t, Some(Numbers::strange()));
    }

    /// The numbers that the term may be, where its form says that these are few: it chooses among constants, or is computed from one
    /// term that does.
    pub fn numbers(&mut self, pool: &Pool, t: Term) -> Option<Numbers> {
        let operands = |pool: &&Pool, t: Term, out: &mut Vec<Term>| match pool.node(t) {
            Node::Ite(_, a, b) => out.extend([a, b]),
            _ => out.extend(operand(pool, t)),
        };
        let strange = &self.strange;
        bottom_up(&mut &*pool, t, &mut self.found, operands, |pool, t, done| numbers(pool, t, done, strange));
        self.found[&t].clone()
    }

    /// The addresses of something of so many bytes that lies at `place`, where these are a few: by the form of the address, or by where
    /// `place` says that it is and what it is modulo a power of two.
    pub fn places(&mut self, pool: &Pool, addr: Term, bytes: u128, place: Option<Spans>) -> Option<Numbers> {
        let by_form = self.numbers(pool, addr);
        by_form.or_else(|| {
            let starts = place?.starts(bytes, pool.residue_of_place(addr), MOST)?;
            (!starts.is_empty()).then(|| Numbers::of(starts))
        })
    }

    /// When the term is the number: by what it chooses, as far as its form says that it is one of a few.
    pub fn is<B: Builder>(&mut self, b: &mut B, t: Term, number: u128) -> Term {
        let Some(found) = self.numbers(b.pool(), t) else { return equals(b, t, number) };
        if found.are_all && !found.few.contains(&number) {
            return b.build(Node::Const(0), Sort::TRUTH);
        }
        if found.are_all && found.few.len() == 1 {
            return b.build(Node::Const(1), Sort::TRUTH);
        }
        if let Some(&known) = self.equal.get(&(t, number)) {
            return known;
        }
        let is = match (b.pool().node(t), operand(b.pool(), t)) {
            (Node::Ite(c, x, y), _) => {
                let (x, y) = (self.is(b, x, number), self.is(b, y, number));
                b.build(Node::Ite(c, x, y), Sort::TRUTH)
            }
            (_, Some(of)) if found.are_all => self.is_computed(b, (t, of), number),
            (node, Some(of)) => match b.pool().node(of) {
                Node::Ite(c, x, y) => {
                    let sort = b.pool().sort(t);
                    let sides = [x, y].map(|side| {
                        let side = b.build(node.map_children(|child| if child == of { side } else { child }), sort);
                        self.is(b, side, number)
                    });
                    b.build(Node::Ite(c, sides[0], sides[1]), Sort::TRUTH)
                }
                _ => equals(b, t, number),
            },
            (_, None) => equals(b, t, number),
        };
        self.equal.insert((t, number), is);
        is
    }

    /// When the term, which is computed from another one of a few numbers, is the number.
    fn is_computed<B: Builder>(&mut self, b: &mut B, (t, of): (Term, Term), number: u128) -> Term {
        let from = self.numbers(b.pool(), of).expect("what is computed from it is of few numbers");
        let none = b.build(Node::Const(0), Sort::TRUTH);
        let mut any = none;
        for &x in from.few.iter() {
            if computed(b.pool(), t, x) != number {
                continue;
            }
            let is = self.is(b, of, x);
            // Without the first one, terms that are built plainly would be longer than they need be.
            any = if any == none { is } else { b.build(Node::Bin(BinOp::Or, any, is), Sort::TRUTH) };
        }
        any
    }
}

fn equals<B: Builder>(b: &mut B, t: Term, number: u128) -> Term {
    let sort = b.pool().sort(t);
    let number = b.build(Node::Const(number), sort);
    b.build(Node::Bin(BinOp::Eq, t, number), Sort::TRUTH)
}

/// What a term is computed from, if that is one word that is no constant.
fn operand(pool: &Pool, t: Term) -> Option<Term> {
    let of = match pool.node(t) {
        Node::Neg(a) | Node::Not(a) | Node::Zext(a) | Node::Sext(a) | Node::Extract { of: a, .. } => a,
        Node::Bin(BinOp::Concat, ..) => return None,
        Node::Bin(_, a, b) => match (pool.as_const(a), pool.as_const(b)) {
            (None, Some(_)) => a,
            (Some(_), None) => b,
            _ => return None,
        },
        _ => return None,
    };
    pool.sort(of).width().map(|_| of)
}

/// The value of a term whose operand has this one.
fn computed(pool: &Pool, t: Term, x: u128) -> u128 {
    let w = pool.width(t);
    match pool.node(t) {
        Node::Neg(_) => x.wrapping_neg() & mask(w),
        Node::Not(_) => !x & mask(w),
        Node::Zext(_) => x,
        Node::Sext(a) => sext(x, pool.width(a), w),
        Node::Extract { lo, .. } => x >> lo & mask(w),
        Node::Bin(op, a, b) => match (pool.as_const(a), pool.as_const(b)) {
            (Some(a), _) => apply(op, a, x, pool.width(b)),
            (_, Some(c)) => apply(op, x, c, pool.width(a)),
            _ => unreachable!("one of them is the operand"),
        },
        _ => unreachable!("terms with an operand are these"),
    }
}

/// The numbers of a term, from those of what it is made of.
fn numbers(pool: &Pool, t: Term, done: &FxHashMap<Term, Option<Numbers>>, strange: &[Range<u128>]) -> Option<Numbers> {
    let of = |t: Term| done[&t].as_ref().filter(|found| found.depth < DEPTH);
    let few = |mut numbers: Vec<u128>, are_all, depth| {
        numbers.sort_unstable();
        numbers.dedup();
        (numbers.len() <= MOST).then(|| Numbers { few: numbers.into(), are_all, depth })
    };
    match pool.node(t) {
        Node::Const(v) => few(vec![v], true, 0),
        Node::Load { addr, .. } => {
            let place = pool.as_const(addr)?;
            strange.iter().any(|range| range.contains(&place)).then(Numbers::strange)
        }
        Node::Ite(_, a, b) => {
            let (a, b) = (of(a)?, of(b)?);
            few([&a.few[..], &b.few].concat(), a.are_all && b.are_all, a.depth.max(b.depth) + 1)
        }
        _ => {
            let from = of(operand(pool, t)?)?;
            few(from.few.iter().map(|&x| computed(pool, t, x)).collect(), from.are_all, from.depth + 1)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::{Env, Evaluator};
    use crate::plain::Plain;
    use crate::term::VarId;

    /// Three truth values, and a byte of memory.
    struct World(u128);

    impl Env for World {
        fn var(&self, v: VarId) -> u128 {
            self.0 >> v.0 & 1
        }

        fn load(&self, _: u128, _: u8) -> u128 {
            (self.0 * 11) & 255
        }
    }

    /// Choices among bytes, and what is computed from one of them.
    fn terms(b: &mut Pool) -> Vec<Term> {
        let conditions = [0, 1, 2].map(|v| b.plain(Node::Var(VarId(v)), 1));
        let constants = [0, 1, 7, 8, 128, 255].map(|c| b.plain(Node::Const(c), 8));
        let places = [5, 200].map(|c| b.plain(Node::Const(c), 16));
        let loads = places.map(|addr| b.plain(Node::Load { addr, bytes: 1, ptr: false }, 8));
        let mut all = [&constants[..], &loads].concat();
        for round in 0..60 {
            let pick = |i: usize| (round * 31 + i * 17) * 7919 % (8 + all.len() / 4);
            let (x, y) = (all[pick(1)], all[pick(2)]);
            all.push(b.plain(Node::Ite(conditions[round % 3], x, y), 8));
            let last = *all.last().expect("it is there");
            let c = constants[round % 6];
            let op = [BinOp::Add, BinOp::Sub, BinOp::Mul, BinOp::And, BinOp::Or, BinOp::Udiv, BinOp::Shl][round % 7];
            let (x, y) = if round % 2 == 0 { (last, c) } else { (c, last) };
            all.push(b.plain(Node::Bin(op, x, y), 8));
            let low = b.plain(Node::Extract { lo: round as u16 % 5, of: last }, 3);
            all.push(b.plain(if round % 2 == 0 { Node::Zext(low) } else { Node::Sext(low) }, 8));
            all.push(b.plain(if round % 3 == 0 { Node::Neg(last) } else { Node::Not(last) }, 8));
        }
        all
    }

    #[test]
    fn a_term_is_one_of_its_numbers_and_equal_to_it_when_it_is_said_to_be() {
        let (mut pool, mut plain) = (Pool::new(), Plain::default());
        let (all, same) = (terms(&mut pool), terms(&mut plain.pool));
        let (mut few, mut plainly, mut ev) =
            (Few::new([100..200, 200..300]), Few::new([100..200, 200..300]), Evaluator::new());
        let (mut known, mut strange) = (0, 0);
        for (&t, &u) in all.iter().zip(&same) {
            let found = few.numbers(&pool, t);
            known += usize::from(found.as_ref().is_some_and(|n| n.few.len() > 2));
            strange += usize::from(found.as_ref().is_some_and(|n| !n.are_all));
            for number in [0, 1, 7, 8, 9, 127, 128, 248, 254, 255] {
                let (is, also) = (few.is(&mut pool, t, number), plainly.is(&mut plain, u, number));
                for world in (0..8).map(World) {
                    let value = ev.eval(&pool, t, &world);
                    let is_found = |n: &Numbers| !n.are_all || n.few.contains(&value);
                    assert!(found.as_ref().is_none_or(is_found), "{t:?} is {value}");
                    assert_eq!(ev.eval(&pool, is, &world), u128::from(value == number), "{t:?} is {number}");
                    assert_eq!(ev.eval(&plain.pool, also, &world), u128::from(value == number), "{u:?} is {number}");
                }
            }
        }
        assert!(known > 10 && strange > 60, "{known} {strange}");
    }

    /// A choice among more numbers than a few has none, and is compared as a whole.
    #[test]
    fn many_are_not_few() {
        let mut pool = Pool::new();
        let mut t = pool.constant(0, 8);
        for v in 1..=MOST as u32 {
            let (c, n) = (pool.var(VarId(v), 1), pool.constant(v.into(), 8));
            t = pool.ite(c, n, t);
        }
        let mut few = Few::new([]);
        assert!(few.numbers(&pool, t).is_none());
        let (is, number) = (few.is(&mut pool, t, 3), pool.constant(3, 8));
        assert_eq!(is, pool.eq(t, number));
    }
}
