//! What terms are as integers in the states of an element.

use super::compared::{Compared, Relation};
use super::element::Octagons;
use super::linear::{Interval, Linear, Reading, ends, plus, times};
use super::packs::Packs;
use ir::Program;
use logic::{BinOp, IntOp, Node, Sort, Term, VarId, to_signed};

/// Terms deeper than this are read as intervals.
const MOST_DEPTH: u32 = 40;

/// Who knows more of sums than octagons do.
pub(crate) trait Sums {
    /// The integers that a sum can be.
    fn range(&self, program: &Program, packs: &Packs, sum: &Linear) -> Interval;
}

/// Nobody does.
struct Nothing;

impl Sums for Nothing {
    fn range(&self, _: &Program, _: &Packs, _: &Linear) -> Interval {
        (None, None)
    }
}

/// What becomes of sums that may leave their type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wrapping {
    /// Of those only the interval of their values is known.
    Minded,
    /// They are taken for sums of integers: good for guesses only.
    Ignored,
}

/// Reads terms in the states of an element.
pub(crate) struct Reader<'a> {
    program: &'a Program,
    packs: &'a Packs,
    known: &'a Octagons,
    beside: &'a dyn Sums,
    wrapping: Wrapping,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(program: &'a Program, packs: &'a Packs, known: &'a Octagons) -> Reader<'a> {
        Reader { program, packs, known, beside: &Nothing, wrapping: Wrapping::Minded }
    }

    /// With somebody else who knows something of the same states.
    pub(crate) fn with(self, beside: &'a dyn Sums) -> Reader<'a> {
        Reader { beside, ..self }
    }

    pub(crate) fn taking(self, wrapping: Wrapping) -> Reader<'a> {
        Reader { wrapping, ..self }
    }

    /// The first term less the second one.
    pub(crate) fn difference(&self, compared: Compared) -> Linear {
        let (a, b) = compared.terms;
        self.linear(a, compared.as_).minus(&self.linear(b, compared.as_))
    }

    /// Sums, each with the most that it is where the comparison holds; none where it does not hold.
    pub(crate) fn sums_at_most(&self, compared: Compared) -> Option<Vec<(Linear, i128)>> {
        let difference = self.difference(compared);
        let back = difference.negated();
        Some(match compared.relation {
            Relation::Less => vec![(difference, -1)],
            Relation::AtMost => vec![(difference, 0)],
            Relation::More => vec![(back, -1)],
            Relation::AtLeast => vec![(back, 0)],
            Relation::Equal => vec![(difference, 0), (back, 0)],
            Relation::Different => match self.range(&difference) {
                (Some(0), Some(0)) => return None,
                (Some(0), _) => vec![(back, -1)],
                (_, Some(0)) => vec![(difference, -1)],
                _ => Vec::new(),
            },
        })
    }

    /// The integer that a term is: a bit-vector as it is read.
    pub(crate) fn linear(&self, t: Term, reading: Reading) -> Linear {
        self.read(t, reading, MOST_DEPTH)
    }

    fn read(&self, t: Term, as_: Reading, depth: u32) -> Linear {
        let pool = &self.program.pool;
        match pool.sort(t) {
            Sort::Int => self.integer(t, depth),
            Sort::Bits(w) if w > 64 => Linear::interval((None, None)),
            Sort::Bits(w) => {
                let exact = depth.checked_sub(1).and_then(|d| self.bits(t, as_, d));
                match exact.and_then(|l| self.wrapped(l, as_, w)) {
                    Some(l) => l,
                    None => Linear::interval(self.values(t, as_)),
                }
            }
        }
    }

    /// The same integer modulo 2^width. `None`: no sum is known.
    fn bits(&self, t: Term, as_: Reading, depth: u32) -> Option<Linear> {
        let pool = &self.program.pool;
        let read = |t| self.read(t, as_, depth);
        let constant = |t| pool.as_const(t).map(|k| to_signed(k, pool.width(t)));
        Some(match pool.node(t) {
            Node::Const(k) => Linear::constant(k as i128),
            Node::Var(v) => Linear::variable(v),
            Node::Neg(a) => read(a).scaled(-1)?,
            Node::Not(a) => read(a).scaled(-1)?.moved(-1),
            Node::Bin(BinOp::Add, a, b) => read(a).plus(&read(b)),
            Node::Bin(BinOp::Sub, a, b) => read(a).minus(&read(b)),
            Node::Bin(BinOp::Mul, a, b) => match (constant(a), constant(b)) {
                (_, Some(k)) => read(a).scaled(k)?,
                (Some(k), _) => read(b).scaled(k)?,
                _ => return None,
            },
            Node::Bin(BinOp::Shl, a, b) => match pool.as_const(b) {
                Some(k) if k < 62 => read(a).scaled(1 << k)?,
                _ => return None,
            },
            Node::Zext(a) => self.read(a, Reading::Unsigned, depth),
            Node::Sext(a) => self.read(a, Reading::Signed, depth),
            Node::Extract { lo: 0, of } if pool.width(of) <= 64 => read(of),
            Node::ToBits(a) => self.integer(a, depth),
            _ => return None,
        })
    }

    /// A sum that is right modulo 2^width, as the integer that the bits are: it may have to be moved by a multiple of
    /// 2^width, the same one in all states.
    fn wrapped(&self, sum: Linear, as_: Reading, width: u32) -> Option<Linear> {
        if self.wrapping == Wrapping::Ignored {
            return Some(sum);
        }
        let (lowest, highest) = as_.range(width);
        let (Some(lo), Some(hi)) = self.range(&sum) else { return None };
        let turns = (lo - lowest).div_euclid(1 << width);
        let moved = sum.moved(-(turns << width));
        ((hi - (turns << width)) <= highest).then_some(moved)
    }

    fn integer(&self, t: Term, depth: u32) -> Linear {
        let pool = &self.program.pool;
        let unknown = Linear::interval((None, None));
        let Some(depth) = depth.checked_sub(1) else { return unknown };
        let read = |t| self.integer(t, depth);
        let constant = |t| pool.as_integer(t).and_then(|k| k.to_i64()).map(i128::from);
        match pool.node(t) {
            Node::Numeral(_) => constant(t).map_or(unknown, Linear::constant),
            Node::Var(v) => Linear::variable(v),
            Node::Int(IntOp::Add, a, b) => read(a).plus(&read(b)),
            Node::Int(IntOp::Sub, a, b) => read(a).minus(&read(b)),
            Node::Int(IntOp::Mul, a, b) => {
                let product = match (constant(a), constant(b)) {
                    (_, Some(k)) => read(a).scaled(k),
                    (Some(k), _) => read(b).scaled(k),
                    _ => None,
                };
                product.unwrap_or(unknown)
            }
            Node::Int(IntOp::Mod, _, b) => match constant(b) {
                Some(k) if k != 0 => Linear::interval((Some(0), Some(k.abs() - 1))),
                _ => unknown,
            },
            Node::Ite(_, a, b) => {
                let ((al, ah), (bl, bh)) = (self.range(&read(a)), self.range(&read(b)));
                Linear::interval((al.zip(bl).map(|(x, y)| x.min(y)), ah.zip(bh).map(|(x, y)| x.max(y))))
            }
            Node::ToInt(a) if pool.width(a) <= 64 => self.read(a, Reading::Unsigned, depth),
            _ => unknown,
        }
    }

    /// The interval of a bit-vector.
    fn values(&self, t: Term, as_: Reading) -> Interval {
        let set = self.known.env.values_of(&self.program.pool, t);
        let (lo, hi) = ends(&set, as_);
        (Some(lo), Some(hi))
    }

    /// The integers that a sum can be: by pairs of variables where there are two, otherwise one by one.
    pub(crate) fn range(&self, l: &Linear) -> Interval {
        let (mut lo, mut hi) = l.rest;
        for (&v, &f) in &l.terms {
            let (least, most) = self.range_of(v);
            let (a, b) = (times(least, f), times(most, f));
            let (least, most) = if f < 0 { (b, a) } else { (a, b) };
            (lo, hi) = (plus(lo, least), plus(hi, most));
        }
        if let Some((least, most)) = self.known.range_of_pair(self.packs, l) {
            let (least, most) = (plus(l.rest.0, least), plus(l.rest.1, most));
            lo = [lo, least].into_iter().flatten().max();
            hi = [hi, most].into_iter().flatten().min();
        }
        let (least, most) = self.beside.range(self.program, self.packs, l);
        ([lo, least].into_iter().flatten().max(), [hi, most].into_iter().flatten().min())
    }

    /// The integers that a variable can be.
    pub(crate) fn range_of(&self, v: VarId) -> Interval {
        self.known.range_of(self.program, self.packs, v)
    }
}
