//! Words as sums of numbers.

use crate::linear::Linear;
use logic::{BinOp, Node, Pool, Term};
use rustc_hash::FxHashMap;

/// What is known of a number that is no sum: it lies between these.
#[derive(Clone, Debug)]
pub(super) struct Bounds {
    pub(super) low: Bound,
    pub(super) high: Bound,
}

/// A bound, and the assertions that say so.
#[derive(Clone, Debug)]
pub(super) struct Bound {
    pub(super) value: i128,
    pub(super) because: Vec<usize>,
}

impl Bounds {
    /// Of any word of so many bits.
    pub(super) fn of_width(width: u32) -> Bounds {
        let bound = |value| Bound { value, because: Vec::new() };
        Bounds { low: bound(0), high: bound((1 << width) - 1) }
    }
}

/// A number, as a sum; it lies between these.
#[derive(Clone, Debug)]
pub(super) struct Sum {
    pub(super) linear: Linear<Term>,
    pub(super) low: i128,
    pub(super) high: i128,
    /// What its bounds rest on.
    pub(super) because: Vec<usize>,
}

/// Ways in which something may be so: the inequalities of one of them hold. That there are no others rests on some assertions.
pub(super) struct Cases {
    pub(super) cases: Vec<Vec<Inequality>>,
    pub(super) because: Vec<usize>,
}

/// A sum that is at most zero, because of some assertions.
#[derive(Clone, Debug)]
pub(super) struct Inequality {
    pub(super) linear: Linear<Term>,
    pub(super) because: Vec<usize>,
}

/// Words that are read as numbers; truth values are none.
pub(super) const WIDTHS: std::ops::RangeInclusive<u32> = 2..=64;
/// Sums of more are not looked at.
const MAX_SUMMANDS: usize = 12;
/// Larger factors are not those of elements, and with smaller ones no sum overflows.
const MAX_FACTOR: i128 = 1 << 40;
/// Terms of one sum, each counted as often as it is written: `x + x` with `x = y + y`, and so on, would be without end.
const MAX_PARTS: u32 = 40;
/// How often a sum may have wrapped around.
const MAX_CASES: i128 = 3;

/// Bounds of the words that sums are made of.
#[derive(Default)]
pub(super) struct Words {
    pub(super) bounds: FxHashMap<Term, Bounds>,
}

impl Sum {
    fn constant(value: i128) -> Sum {
        Sum { linear: Linear::constant(value), low: value, high: value, because: Vec::new() }
    }

    /// `self + factor * other`.
    pub(super) fn plus(self, factor: i128, other: &Sum) -> Option<Sum> {
        if factor.abs() > MAX_FACTOR {
            return None;
        }
        let linear = self.linear.plus(factor, &other.linear)?;
        if linear.terms.len() > MAX_SUMMANDS || linear.terms.values().any(|c| c.abs() > MAX_FACTOR) {
            return None;
        }
        let (a, b) = (other.low.checked_mul(factor)?, other.high.checked_mul(factor)?);
        let (low, high) = (self.low.checked_add(a.min(b))?, self.high.checked_add(a.max(b))?);
        let because = [self.because, other.because.clone()].concat();
        Some(Sum { linear, low, high, because })
    }

    /// The ways in which the sum, taken modulo 2^width, is less than `length`. `None` where there are too many.
    pub(super) fn within(self, length: u128, width: u32) -> Option<Cases> {
        let (size, length) = (1i128 << width, i128::try_from(length).ok()?);
        // The last number of a way is not below the least one of the sum, and its first not above the greatest.
        let first = (self.low - length).div_euclid(size) + 1;
        let last = self.high.div_euclid(size);
        if last - first >= MAX_CASES {
            return None;
        }
        let case = |turns: i128| {
            let (low, high) = (Sum::constant(turns * size), Sum::constant(turns * size + length - 1));
            Some(vec![low.at_most(&self, 0)?, self.at_most(&high, 0)?])
        };
        let cases = (first..=last).map(case).collect::<Option<_>>()?;
        Some(Cases { cases, because: self.because })
    }

    /// The inequality `self <= other + behind`.
    pub(super) fn at_most(&self, other: &Sum, behind: i128) -> Option<Inequality> {
        let linear = self.linear.clone().plus(-1, &other.linear)?.plus(-1, &Linear::constant(behind))?;
        Some(Inequality { linear, because: [&self.because[..], &other.because[..]].concat() })
    }
}

impl Words {
    /// The number that the word is, read without sign.
    pub(super) fn value(&self, pool: &Pool, t: Term) -> Option<Sum> {
        self.value_of(pool, t, &mut { MAX_PARTS })
    }

    /// A sum that the word is equal to modulo 2^width.
    pub(super) fn modular(&self, pool: &Pool, t: Term) -> Option<Sum> {
        self.modular_of(pool, t, &mut { MAX_PARTS })
    }

    fn value_of(&self, pool: &Pool, t: Term, parts: &mut u32) -> Option<Sum> {
        let width = pool.sort(t).width().filter(|w| WIDTHS.contains(w))?;
        let sum = self.modular_of(pool, t, parts);
        let size = 1i128 << width;
        let fits = |sum: Sum| {
            let turns = sum.low.div_euclid(size);
            if sum.high.div_euclid(size) != turns {
                return None;
            }
            sum.plus(-1, &Sum::constant(turns * size))
        };
        sum.and_then(fits).or_else(|| Some(self.unknown(t, width)))
    }

    fn modular_of(&self, pool: &Pool, t: Term, parts: &mut u32) -> Option<Sum> {
        let width = pool.sort(t).width().filter(|w| WIDTHS.contains(w))?;
        *parts = parts.checked_sub(1)?;
        let mut sum = |t| self.modular_of(pool, t, parts);
        let signed = |c: u128| logic::to_signed(c, width);
        Some(match pool.node(t) {
            Node::Const(c) => Sum::constant(signed(c)),
            Node::Neg(a) => Sum::constant(0).plus(-1, &sum(a)?)?,
            Node::Bin(BinOp::Add, a, b) => sum(a)?.plus(1, &sum(b)?)?,
            Node::Bin(BinOp::Sub, a, b) => sum(a)?.plus(-1, &sum(b)?)?,
            Node::Bin(BinOp::Mul, a, b) => match (pool.as_const(a), pool.as_const(b)) {
                (_, Some(c)) => Sum::constant(0).plus(signed(c), &sum(a)?)?,
                (Some(c), _) => Sum::constant(0).plus(signed(c), &sum(b)?)?,
                _ => self.unknown(t, width),
            },
            Node::Bin(BinOp::Shl, a, b) => match pool.as_const(b) {
                Some(c) if c < u128::from(width) => Sum::constant(0).plus(1 << c, &sum(a)?)?,
                _ => self.unknown(t, width),
            },
            Node::Zext(a) => self.value_of(pool, a, parts).unwrap_or_else(|| self.unknown(t, width)),
            Node::Sext(a) => {
                let is_positive = |s: &Sum| s.high < 1 << (pool.width(a) - 1);
                self.value_of(pool, a, parts).filter(is_positive).unwrap_or_else(|| self.unknown(t, width))
            }
            _ => self.unknown(t, width),
        })
    }

    /// A word that is no sum.
    fn unknown(&self, t: Term, width: u32) -> Sum {
        let Bounds { low, high } = self.bounds.get(&t).cloned().unwrap_or_else(|| Bounds::of_width(width));
        let because = [low.because, high.because].concat();
        Sum { linear: Linear::variable(t), low: low.value, high: high.value, because }
    }
}
