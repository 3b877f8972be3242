//! The classes of terms where an element is known.

use super::class::Class;
use super::element::{Congruent, few};
use crate::ranges::{IntervalSet, MAX_WIDTH, is_of_integers};
use logic::{BinOp, Node, Pool, Term, bottom_up, mask};
use rustc_hash::FxHashMap;

/// The ranges and the class of a term.
type Known = (IntervalSet, Class);

impl Congruent {
    /// The class of a bit-vector.
    pub(super) fn class_of(&self, pool: &Pool, t: Term) -> Class {
        self.known(pool, t).1
    }

    /// What is known of a bit-vector.
    pub(super) fn known(&self, pool: &Pool, t: Term) -> Known {
        let mut done: FxHashMap<Term, Known> = FxHashMap::default();
        let mut ranges = FxHashMap::default();
        let operands = |_: &(), t: Term, out: &mut Vec<Term>| {
            if is_narrow(pool, t) {
                pool.node(t).for_each_child(|c| out.push(c));
            }
        };
        bottom_up(&mut (), t, &mut done, operands, |(), t, done| {
            let set = self.ranges.eval(pool, t, &mut ranges);
            let class = if is_narrow(pool, t) { self.computed(pool, t, done) } else { Class::ANY };
            // Of a few values the class is known.
            let class = few(&set).unwrap_or(class);
            (set, class)
        });
        done.remove(&t).expect("the walk ends with it")
    }

    /// The class of a term's value, from those of its operands.
    fn computed(&self, pool: &Pool, t: Term, done: &FxHashMap<Term, Known>) -> Class {
        let class = |x: &Term| done[x].1;
        let w = pool.width(t);
        match pool.node(t) {
            Node::Const(k) => Class::single(k),
            Node::Var(v) => self.class(v),
            Node::Not(a) => Class::single(mask(w)).minus(class(&a)),
            Node::Neg(a) => Class::single(1 << w).minus(class(&a)).by(1 << w),
            Node::Zext(a) => class(&a),
            Node::Sext(a) => {
                let narrow = pool.width(a);
                let is_below_zero = done[&a].0.max() >= 1 << (narrow - 1);
                if is_below_zero { class(&a).by(1 << narrow) } else { class(&a) }
            }
            Node::Extract { lo: 0, .. } if w == 1 => Class::ANY,
            Node::Extract { lo: 0, of } => class(&of).by(1 << w),
            Node::Ite(c, a, b) => match class(&c).value() {
                Some(1) => class(&a),
                Some(_) => class(&b),
                None => class(&a).join(class(&b)),
            },
            Node::Bin(op, a, b) => binary(op, &done[&a], &done[&b], w),
            _ => Class::ANY,
        }
    }
}

fn is_narrow(pool: &Pool, t: Term) -> bool {
    let node = pool.node(t);
    let mut is_narrow = !pool.is_int(t) && !is_of_integers(node) && pool.width(t) <= MAX_WIDTH;
    node.for_each_child(|c| is_narrow &= !pool.is_int(c) && pool.width(c) <= MAX_WIDTH);
    is_narrow
}

fn binary(op: BinOp, (in_a, a): &Known, (in_b, b): &Known, w: u32) -> Class {
    let (a, b) = (*a, *b);
    let exact_or_wrapped = |class: Class, fits: bool| if fits { class } else { class.by(1 << w) };
    let divisor = b.value().filter(|&d| d != 0);
    let are_positive = in_a.max() < 1 << (w - 1) && in_b.max() < 1 << (w - 1);
    match op {
        BinOp::Add => exact_or_wrapped(a.plus(b), in_a.max() + in_b.max() <= mask(w)),
        BinOp::Sub if in_a.min() >= in_b.max() => a.minus(b),
        BinOp::Sub => a.plus(Class::single(1 << w).minus(b)).by(1 << w),
        BinOp::Mul => {
            let fits = in_a.max().checked_mul(in_b.max()).is_some_and(|most| most <= mask(w));
            exact_or_wrapped(a.times(b), fits)
        }
        BinOp::Shl => match b.value().filter(|&k| k < w.into()) {
            Some(k) => {
                let fits = in_a.max() << k <= mask(w);
                exact_or_wrapped(a.times(Class::single(1 << k)), fits)
            }
            None => Class::ANY,
        },
        BinOp::Lshr => b.value().filter(|&k| k < w.into()).map_or(Class::ANY, |k| a.div(1 << k)),
        BinOp::Udiv => divisor.map_or(Class::ANY, |d| a.div(d)),
        BinOp::Sdiv if are_positive => divisor.map_or(Class::ANY, |d| a.div(d)),
        BinOp::Urem => divisor.map_or(Class::ANY, |d| a.rem(d)),
        BinOp::Srem if are_positive => divisor.map_or(Class::ANY, |d| a.rem(d)),
        // Also of what is below zero.
        BinOp::Srem => match divisor.filter(|d| d.is_power_of_two() && *d < 1 << (w - 1)) {
            Some(d) if a.rem(d) == Class::single(0) => Class::single(0),
            _ => Class::ANY,
        },
        BinOp::And if w > 1 => b.value().or(a.value()).map_or(Class::ANY, |bits| {
            let other = if b.value().is_some() { a } else { b };
            match bits {
                0 => Class::single(0),
                low if (low + 1).is_power_of_two() => other.rem(low + 1),
                bits => Class::new(1 << bits.trailing_zeros(), 0),
            }
        }),
        BinOp::And if a.value() == Some(0) || b.value() == Some(0) => Class::single(0),
        BinOp::Or if w == 1 && (a.value() == Some(1) || b.value() == Some(1)) => Class::single(1),
        BinOp::Concat => {
            let low = in_b.width();
            a.times(Class::single(1 << low)).plus(b)
        }
        BinOp::Eq if a.meet(b).is_none() => Class::single(0),
        _ => Class::ANY,
    }
}
