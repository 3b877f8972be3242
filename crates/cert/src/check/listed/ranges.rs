//! What terms can be where something is known of their parts: each is in a range, without sign.
//!
//! A range is never too small: what is claimed of a term holds in all states in which what is assumed holds. How it gets there is by
//! the values of operators on constants, and by few rules for ranges: comparisons, choices, truth values, and what keeps the order.

use logic::{BinOp, Node, Pool, Term, apply, mask, sext};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Numbers from the first to the last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::check) struct Range {
    pub(in crate::check) first: u128,
    pub(in crate::check) last: u128,
}

impl Range {
    pub(super) const FALSE: Range = Range::exactly(0);
    pub(super) const TRUE: Range = Range::exactly(1);

    pub(super) const fn exactly(value: u128) -> Range {
        Range { first: value, last: value }
    }

    pub(super) fn all(width: u32) -> Range {
        Range { first: 0, last: mask(width) }
    }

    pub(super) fn value(self) -> Option<u128> {
        (self.first == self.last).then_some(self.first)
    }

    /// What is in both, if anything is.
    pub(super) fn and(self, other: Range) -> Option<Range> {
        let both = Range { first: self.first.max(other.first), last: self.last.min(other.last) };
        (both.first <= both.last).then_some(both)
    }

    fn hull(self, other: Range) -> Range {
        Range { first: self.first.min(other.first), last: self.last.max(other.last) }
    }

    /// What the disjunction of two truth values is.
    fn or(self, other: Range) -> Range {
        Range { first: self.first | other.first, last: self.last | other.last }
    }

    /// The same order without sign as the numbers have with sign, if the range is on one side of zero.
    fn signed(self, width: u32) -> Option<Range> {
        let sign = 1 << (width - 1);
        let is_one_side = (self.first & sign) == (self.last & sign);
        is_one_side.then_some(Range { first: self.first ^ sign, last: self.last ^ sign })
    }

    /// Whether a number of this range is smaller than one of the other.
    fn is_less(self, than: Range) -> Option<bool> {
        match () {
            () if self.last < than.first => Some(true),
            () if self.first >= than.last => Some(false),
            () => None,
        }
    }
}

/// A disjunction of many, most of which are false where the value of one term is known.
struct Switch {
    on: Term,
    /// Those that are false unless the term has a value, by values in their order.
    cases: Vec<OfValue>,
    /// The others.
    others: Vec<Term>,
}

struct OfValue {
    value: u128,
    /// That the term has the value.
    says: Term,
    alternatives: Vec<Term>,
}

/// Shorter disjunctions are evaluated one by one.
const SWITCH: usize = 6;
/// With more values left than this, no alternative is looked at before it is known which.
const OPEN: usize = 16;

/// The ranges of terms, from those of some.
pub(super) struct Ranges<'a> {
    pool: &'a Pool,
    /// By disjunctions that have been looked at.
    switches: FxHashMap<Term, Option<Switch>>,
    /// By term, with the generation that it belongs to.
    known: Vec<(u32, Range)>,
    generation: u32,
    /// What the first memory has, by address and bytes.
    cells: FxHashMap<(u128, u8), Range>,
    stack: Vec<Term>,
    /// Terms that have been looked at.
    pub(super) evaluated: u64,
}

impl<'a> Ranges<'a> {
    pub(super) fn new(pool: &'a Pool) -> Ranges<'a> {
        let known = vec![(0, Range::FALSE); pool.len()];
        Ranges {
            pool,
            switches: FxHashMap::default(),
            known,
            generation: 0,
            cells: FxHashMap::default(),
            stack: Vec::new(),
            evaluated: 0,
        }
    }

    /// From here on, this is what is assumed of some terms.
    pub(super) fn assume(&mut self, ranges: impl IntoIterator<Item = (Term, Range)>) {
        self.cells.clear();
        self.generation = self.generation.checked_add(1).unwrap_or_else(|| {
            self.known.fill((0, Range::FALSE));
            1
        });
        for (t, range) in ranges {
            self.known[t.index()] = (self.generation, range);
            if let Node::Load { addr, bytes, .. } = self.pool.node(t)
                && let Some(addr) = self.pool.as_const(addr)
            {
                self.cells.insert((addr, bytes), range);
            }
        }
    }

    /// That of the term, if it is known already.
    pub(super) fn known(&self, t: Term) -> Option<Range> {
        let (generation, range) = self.known[t.index()];
        (generation == self.generation).then_some(range)
    }

    /// What the term is, which is no integer.
    pub(super) fn of(&mut self, root: Term) -> Range {
        self.stack.push(root);
        while let Some(&t) = self.stack.last() {
            if self.known(t).is_none() {
                self.evaluated += 1;
                let is_disjunction = matches!(self.pool.node(t), Node::Bin(BinOp::Or, ..)) && self.pool.width(t) == 1;
                let range = match is_disjunction {
                    true => self.disjunction(t),
                    false => self.step(t).map_err(|first| self.stack.push(first)).ok(),
                };
                let Some(range) = range else { continue };
                self.known[t.index()] = (self.generation, range);
            }
            self.stack.pop();
        }
        self.known(root).expect("it has been looked at")
    }

    /// The parts of a term that was looked at, as far as it depends on them.
    pub(super) fn parts(&self, t: Term) -> Vec<Term> {
        if let Some(Some(switch)) = self.switches.get(&t) {
            return switch.parts(self.known(switch.on).unwrap_or(Range::all(self.pool.width(switch.on))));
        }
        let mut parts = Vec::new();
        self.pool.node(t).for_each_child(|c| parts.push(c));
        parts
    }

    /// What the term is by what its parts are, or the part that must be looked at first.
    fn step(&self, t: Term) -> Result<Range, Term> {
        let pool = self.pool;
        let width = pool.width(t);
        let of = |part: Term| self.known(part).ok_or(part);
        Ok(match pool.node(t) {
            Node::Const(v) => Range::exactly(v),
            Node::Load { addr, bytes, .. } => {
                let cell = of(addr)?.value().and_then(|addr| self.cells.get(&(addr, bytes)));
                cell.copied().unwrap_or(Range::all(width))
            }
            Node::Not(x) => {
                let x = of(x)?;
                Range { first: mask(width) - x.last, last: mask(width) - x.first }
            }
            Node::Bin(BinOp::And, a, b) if width == 1 => match of(a)? {
                Range::FALSE => Range::FALSE,
                a => {
                    let b = of(b)?;
                    Range { first: a.first & b.first, last: a.last & b.last }
                }
            },
            Node::Ite(c, a, b) => match of(c)?.value() {
                Some(0) => of(b)?,
                Some(_) => of(a)?,
                None => of(a)?.hull(of(b)?),
            },
            Node::Bin(op, a, b) if !pool.is_int(a) => self.operator(t, op, (a, of(a)?), (b, of(b)?)),
            Node::Neg(x) => match of(x)?.value() {
                Some(v) => Range::exactly(v.wrapping_neg() & mask(width)),
                None => Range::all(width),
            },
            Node::Extract { lo, of: whole } => match of(whole)? {
                Range { first, last } if first == last => Range::exactly((first >> lo) & mask(width)),
                whole if lo == 0 && whole.last <= mask(width) => whole,
                _ => Range::all(width),
            },
            Node::Zext(x) => of(x)?,
            Node::Sext(x) => {
                let (from, x_range) = (pool.width(x), of(x)?);
                let ends = [x_range.first, x_range.last].map(|end| sext(end, from, width));
                match x_range.signed(from) {
                    Some(_) => Range { first: ends[0], last: ends[1] },
                    None => Range::all(width),
                }
            }
            // Integers, and what is made of them, are anything.
            _ => Range::all(width),
        })
    }

    /// The same of a disjunction; nothing if parts must be looked at first, which are on the stack then.
    fn disjunction(&mut self, t: Term) -> Option<Range> {
        let pool = self.pool;
        let generation = self.generation;
        let known = |known: &[(u32, Range)], part: Term| {
            let (at, range) = known[part.index()];
            (at == generation).then_some(range)
        };
        let Some(switch) = self.switches.entry(t).or_insert_with(|| Switch::new(pool, t)) else {
            let Node::Bin(_, a, b) = pool.node(t) else { unreachable!("it is a disjunction") };
            return match (known(&self.known, a), known(&self.known, b)) {
                (Some(Range::TRUE), _) => Some(Range::TRUE),
                (Some(a), Some(b)) => Some(a.or(b)),
                (a_range, _) => {
                    self.stack.push(if a_range.is_none() { a } else { b });
                    None
                }
            };
        };
        let Some(on) = known(&self.known, switch.on) else {
            self.stack.push(switch.on);
            return None;
        };
        if let Some(says) = switch.depends_on(on) {
            // What is open by it, and can be split.
            self.stack.extend(known(&self.known, says).is_none().then_some(says));
            return known(&self.known, says).map(|_| Range::all(1));
        }
        let (before, mut any) = (self.stack.len(), Range::FALSE);
        for part in switch.alternatives(on) {
            match known(&self.known, part) {
                Some(range) => any = any.or(range),
                None => self.stack.push(part),
            }
        }
        if any != Range::TRUE && self.stack.len() > before {
            return None;
        }
        self.stack.truncate(before);
        Some(any)
    }

    fn operator(&self, t: Term, op: BinOp, (a, x): (Term, Range), (b, y): (Term, Range)) -> Range {
        let (width, of_result) = (self.pool.width(a), self.pool.width(t));
        if let (Some(x), Some(y)) = (x.value(), y.value()) {
            return Range::exactly(match op {
                BinOp::Concat => (x << self.pool.width(b)) | y,
                _ => apply(op, x, y, width),
            });
        }
        let truth = |known: Option<bool>| known.map_or(Range::all(1), |holds| Range::exactly(holds.into()));
        let signed = || x.signed(width).zip(y.signed(width));
        match op {
            BinOp::Eq if a == b => Range::TRUE,
            BinOp::Eq => truth(x.and(y).is_none().then_some(false)),
            BinOp::Ult => truth(x.is_less(y)),
            BinOp::Ule => truth(y.is_less(x).map(|less| !less)),
            BinOp::Slt => truth(signed().and_then(|(x, y)| x.is_less(y))),
            BinOp::Sle => truth(signed().and_then(|(x, y)| y.is_less(x)).map(|less| !less)),
            BinOp::And => Range { first: 0, last: x.last.min(y.last) },
            BinOp::Urem if y.first > 0 => Range { first: 0, last: x.last.min(y.last - 1) },
            BinOp::Add if x.last.checked_add(y.last).is_some_and(|sum| sum <= mask(width)) => {
                Range { first: x.first + y.first, last: x.last + y.last }
            }
            _ => Range::all(of_result),
        }
    }
}

impl Switch {
    fn new(pool: &Pool, disjunction: Term) -> Option<Switch> {
        let alternatives = connected(pool, BinOp::Or, disjunction);
        if alternatives.len() < SWITCH {
            return None;
        }
        // What the first one that is about values of a term is about, the others are as a rule.
        let on = alternatives.iter().find_map(|&t| values(pool, t, None))?.0;
        let (mut by_value, mut others) = (BTreeMap::new(), Vec::new());
        for t in alternatives {
            match values(pool, t, Some(on)) {
                Some((_, values)) => values.into_iter().for_each(|(value, says)| {
                    by_value.entry(value).or_insert_with(|| (says, Vec::new())).1.push(t);
                }),
                None => others.push(t),
            }
        }
        let case = |(value, (says, alternatives))| OfValue { value, says, alternatives };
        Some(Switch { on, cases: by_value.into_iter().map(case).collect(), others })
    }

    /// The cases that are left where the term is in the range.
    fn left(&self, on: Range) -> &[OfValue] {
        let first = self.cases.partition_point(|case| case.value < on.first);
        let end = self.cases.partition_point(|case| case.value <= on.last);
        &self.cases[first..end]
    }

    /// Where so many values are left that no alternative is looked at: whether it is the one in the middle.
    fn depends_on(&self, on: Range) -> Option<Term> {
        let left = self.left(on);
        (left.len() > OPEN).then(|| left[left.len() / 2].says)
    }

    fn alternatives(&self, on: Range) -> impl Iterator<Item = Term> {
        self.others.iter().chain(self.left(on).iter().flat_map(|case| &case.alternatives)).copied()
    }

    fn parts(&self, on: Range) -> Vec<Term> {
        self.depends_on(on).map_or_else(|| self.alternatives(on).collect(), |says| vec![says])
    }
}

/// What is compared with a constant, and the constant.
pub(super) fn constant_and_other(pool: &Pool, a: Term, b: Term) -> Option<(Term, u128)> {
    match (pool.as_const(a), pool.as_const(b)) {
        (None, Some(c)) => Some((a, c)),
        (Some(c), None) => Some((b, c)),
        _ => None,
    }
}

/// The parts of a conjunction, or disjunction.
fn connected(pool: &Pool, by: BinOp, t: Term) -> Vec<Term> {
    let (mut parts, mut stack) = (Vec::new(), vec![t]);
    while let Some(t) = stack.pop() {
        match pool.node(t) {
            Node::Bin(op, a, b) if op == by && pool.width(t) == 1 => stack.extend([b, a]),
            _ => parts.push(t),
        }
    }
    parts
}

/// A term, and the values one of which it has where the formula is true, each with what says so; of this term, if it is given.
fn values(pool: &Pool, formula: Term, of: Option<Term>) -> Option<(Term, Vec<(u128, Term)>)> {
    let one_value = |says: Term| {
        let Node::Bin(BinOp::Eq, a, b) = pool.node(says) else { return None };
        let found = constant_and_other(pool, a, b).map(|(t, v)| (t, (v, says)));
        found.filter(|&(t, _)| !pool.is_int(t) && of.is_none_or(|of| of == t))
    };
    connected(pool, BinOp::And, formula).into_iter().find_map(|part| {
        let each: Option<Vec<_>> = connected(pool, BinOp::Or, part).into_iter().map(one_value).collect();
        let each = each?;
        let on = each.first()?.0;
        each.iter().all(|&(t, _)| t == on).then(|| (on, each.into_iter().map(|(_, value)| value).collect()))
    })
}
