//! Invariants that list states: whether something wrong can happen in one of them is looked at state by state, by evaluation. That takes
//! time in proportion to their number, where a solver would find out itself that it is to go through them.
//!
//! An invariant is a formula of conjunctions and disjunctions, and a *case* of it a choice among the alternatives of each disjunction
//! that is met. What a case says are ranges of terms (`ranges`), and in what holds of them the wrong thing is evaluated. Where it
//! depends on inputs as well, they are split by the conditions that it depends on. The cases in which it remains open are the solver's.

mod ranges;
#[cfg(test)]
mod tests;

use base::{Budget, Exhausted};
use logic::{BinOp, Node, Pool, Term, mask};
pub(super) use ranges::Range;
use ranges::{Ranges, constant_and_other};
use rustc_hash::FxHashMap;

/// With fewer cases the solver is asked at once; so is it with more than anybody goes through.
const FEW: u64 = 24;
const MANY: u64 = 20_000_000;
/// Splits of a case, and of what no case is known of.
const SPLITS: u32 = 48;
const ALL_SPLITS: u32 = 1 << 20;
/// Splits within each other.
const DEPTH: u32 = 64;
/// Cases that remain open before this is given up: so many, and one in so many.
const OPEN: usize = 24;
const OPEN_OF: usize = 8;
/// Values of a leaf that are split one by one.
const VALUES: u128 = 64;
/// Parts of a term that are looked at.
const LOOKED_AT: u32 = 64;
/// Looks at terms in the time of one unit of effort.
const TERMS_PER_UNIT: u64 = 80;
/// Looks at terms between two looks at the budget.
const PART: u64 = 500_000;

/// What a case says.
pub(super) type Case = Vec<(Term, Range)>;

/// A formula, or its negation.
type Signed = (Term, bool);

/// Why the cases were not all looked at.
enum Ended {
    Stopped(Exhausted),
    TooManyOpen,
}

/// Whether the invariant has so many cases that they are gone through, and not more.
pub(super) fn lists_states(pool: &Pool, invariant: Term) -> bool {
    (FEW..=MANY).contains(&Count { pool, known: FxHashMap::default() }.of((invariant, true)))
}

/// The cases of the invariant in which `wrong` may be true, as far as evaluation sees; nothing if that is no way to find out.
///
/// # Errors
/// The limit that was met.
pub(super) fn open_cases(
    pool: &Pool,
    invariant: Term,
    wrong: Term,
    budget: &Budget,
) -> Result<Option<Vec<Case>>, Exhausted> {
    let mut listed = Listed::new(pool, wrong, budget);
    let ended = listed.each_case(vec![(invariant, true)]);
    listed.charge();
    match ended {
        Ok(()) => Ok(Some(listed.open)),
        Err(Ended::TooManyOpen) => Ok(None),
        Err(Ended::Stopped(limit)) => Err(limit),
    }
}

/// Whether `wrong` is false whatever its leaves are, as far as evaluation sees where they are split by the conditions that it depends on:
/// it may be that a state is none of those that an invariant lists.
///
/// # Errors
/// The limit that was met.
pub(super) fn is_never(pool: &Pool, wrong: Term, budget: &Budget) -> Result<bool, Exhausted> {
    let mut listed = Listed::new(pool, wrong, budget);
    let is_never = listed.is_refuted(&mut { ALL_SPLITS }, DEPTH);
    listed.charge();
    match budget.exhausted() {
        Some(limit) => Err(limit),
        None => Ok(is_never),
    }
}

/// How many cases a formula has.
struct Count<'a> {
    pool: &'a Pool,
    known: FxHashMap<Signed, u64>,
}

impl Count<'_> {
    fn of(&mut self, root: Signed) -> u64 {
        let mut stack = vec![root];
        while let Some(&at) = stack.last() {
            let count = match meaning(self.pool, at) {
                _ if self.known.contains_key(&at) => None,
                Meaning::Literal => Some(1),
                Meaning::All(parts) => self.parts(parts, &mut stack, u64::saturating_mul),
                Meaning::Any(parts) => self.parts(parts, &mut stack, u64::saturating_add),
            };
            match count {
                Some(count) => _ = self.known.insert(at, count),
                None if stack.last() == Some(&at) => {}
                None => continue,
            }
            stack.pop();
        }
        self.known[&root]
    }

    /// Nothing, and what is to be counted first on the stack, if there is something.
    fn parts(&self, parts: [Signed; 2], stack: &mut Vec<Signed>, and: fn(u64, u64) -> u64) -> Option<u64> {
        match parts.map(|p| self.known.get(&p).copied()) {
            [Some(a), Some(b)] => Some(and(a, b)),
            known => {
                stack.extend(parts.into_iter().zip(known).filter(|(_, k)| k.is_none()).map(|(p, _)| p));
                None
            }
        }
    }
}

/// What a formula says of its parts.
enum Meaning {
    Literal,
    All([Signed; 2]),
    Any([Signed; 2]),
}

fn meaning(pool: &Pool, (mut t, mut holds): Signed) -> Meaning {
    while let Node::Not(x) = pool.node(t) {
        (t, holds) = (x, !holds);
    }
    match (pool.node(t), holds) {
        (Node::Bin(BinOp::And, a, b), true) | (Node::Bin(BinOp::Or, a, b), false) => {
            Meaning::All([(a, holds), (b, holds)])
        }
        (Node::Bin(BinOp::Or, a, b), true) | (Node::Bin(BinOp::And, a, b), false) => {
            Meaning::Any([(a, holds), (b, holds)])
        }
        _ => Meaning::Literal,
    }
}

/// The cases of an invariant, one after the other.
struct Listed<'a> {
    pool: &'a Pool,
    wrong: Term,
    budget: &'a Budget,
    ranges: Ranges<'a>,
    /// What the present case says so far.
    said: FxHashMap<Term, Range>,
    /// What it said before, change by change.
    before: Vec<(Term, Option<Range>)>,
    cases: u64,
    charged: u64,
    /// Looks at terms, when the budget is looked at next.
    part_ends: u64,
    open: Vec<Case>,
}

impl<'a> Listed<'a> {
    fn new(pool: &'a Pool, wrong: Term, budget: &'a Budget) -> Listed<'a> {
        Listed {
            pool,
            wrong,
            budget,
            ranges: Ranges::new(pool),
            said: FxHashMap::default(),
            before: Vec::new(),
            cases: 0,
            charged: 0,
            part_ends: PART,
            open: Vec::new(),
        }
    }

    /// Goes through the cases of a conjunction.
    fn each_case(&mut self, mut conjunction: Vec<Signed>) -> Result<(), Ended> {
        while let Some(part) = conjunction.pop() {
            match meaning(self.pool, part) {
                Meaning::All([a, b]) => conjunction.extend([b, a]),
                Meaning::Any(_) => {
                    for alternative in self.alternatives(part) {
                        let mark = self.before.len();
                        self.each_case([&conjunction[..], &[alternative]].concat())?;
                        self.undo(mark);
                    }
                    return Ok(());
                }
                Meaning::Literal if !self.say(part) => return Ok(()),
                Meaning::Literal => {}
            }
        }
        self.case()
    }

    fn alternatives(&self, part: Signed) -> Vec<Signed> {
        let (mut out, mut stack) = (Vec::new(), vec![part]);
        while let Some(part) = stack.pop() {
            match meaning(self.pool, part) {
                Meaning::Any([a, b]) => stack.extend([b, a]),
                Meaning::All(_) | Meaning::Literal => out.push(part),
            }
        }
        out
    }

    fn charge(&mut self) {
        self.budget.charge_growth(&mut self.charged, self.ranges.evaluated / TERMS_PER_UNIT);
    }

    /// The limit that is met, if one is; looked for now and then.
    fn exhausted(&mut self) -> Option<Exhausted> {
        if self.ranges.evaluated < self.part_ends {
            return None;
        }
        self.charge();
        let limit = self.budget.exhausted();
        // Whoever is told stops; whoever asks behind that is told again.
        self.part_ends += if limit.is_none() { PART } else { 0 };
        limit
    }

    fn case(&mut self) -> Result<(), Ended> {
        self.cases += 1;
        if let Some(limit) = self.exhausted() {
            return Err(Ended::Stopped(limit));
        }
        if self.is_refuted(&mut { SPLITS }, DEPTH) {
            return Ok(());
        }
        let mut case: Case = self.said.iter().map(|(&t, &range)| (t, range)).collect();
        case.sort_unstable_by_key(|&(t, _)| t);
        self.open.push(case);
        let is_too_many = self.open.len() > OPEN + self.cases as usize / OPEN_OF;
        if is_too_many { Err(Ended::TooManyOpen) } else { Ok(()) }
    }

    /// The wrong thing is false in this case, or in all parts of it, of which there are so many at most.
    fn is_refuted(&mut self, splits: &mut u32, depth: u32) -> bool {
        let mark = self.before.len();
        let is_refuted = loop {
            self.ranges.assume(self.said.iter().map(|(&t, &range)| (t, range)));
            match self.ranges.of(self.wrong) {
                Range::FALSE => break true,
                Range::TRUE => break false,
                _ => {}
            }
            let Some(condition) = self.depends_on().filter(|_| *splits > 0 && depth > 0) else { break false };
            *splits -= 1;
            if self.exhausted().is_some() {
                break false;
            }
            let [parts @ .., last] = &self.parts(condition)[..] else { unreachable!("there are two at least") };
            let are_refuted = parts.iter().all(|part| {
                let mark = self.before.len();
                let is_refuted = !self.splits_into(part) || self.is_refuted(splits, depth - 1);
                self.undo(mark);
                is_refuted
            });
            if !are_refuted {
                break false;
            }
            if !self.splits_into(last) {
                break true;
            }
        };
        self.undo(mark);
        is_refuted
    }

    /// What is the case where the condition holds, and where it does not. Numbers other than one are no range, but two.
    fn parts(&self, condition: Term) -> Vec<Part> {
        if let Node::Bin(BinOp::Eq, a, b) = self.pool.node(condition)
            && let Some((of, value)) = constant_and_other(self.pool, a, b)
        {
            let now = self.said.get(&of).copied().unwrap_or(Range::all(self.pool.width(of)));
            if now.first < value && value < now.last {
                let parts = [(value, value), (now.first, value - 1), (value + 1, now.last)];
                return parts.map(|(first, last)| Part::Range(of, Range { first, last })).to_vec();
            }
        }
        match self.small_leaf(condition) {
            Some((of, Range { first, last })) => {
                (first..=last).map(|value| Part::Range(of, Range::exactly(value))).collect()
            }
            None => [true, false].map(|holds| Part::Truth((condition, holds))).to_vec(),
        }
    }

    /// What the condition computes with, where it has a few values only: an index, say.
    fn small_leaf(&self, condition: Term) -> Option<(Term, Range)> {
        let is_leaf = |t: Term| matches!(self.pool.node(t), Node::Var(_) | Node::Sym(_));
        let is_compared = |t: Term| match self.pool.node(t) {
            Node::Zext(x) | Node::Sext(x) => is_leaf(x),
            _ => is_leaf(t),
        };
        if let Node::Bin(_, a, b) = self.pool.node(condition)
            && constant_and_other(self.pool, a, b).is_some_and(|(of, _)| is_compared(of))
        {
            return None;
        }
        let (mut stack, mut left) = (vec![condition], LOOKED_AT);
        while let Some(t) = stack.pop().filter(|_| left > 0) {
            left -= 1;
            match self.said.get(&t) {
                Some(&range) if is_leaf(t) && range.last - range.first < VALUES => return Some((t, range)),
                _ => stack.extend(self.ranges.parts(t).into_iter().filter(|&part| self.is_open(part))),
            }
        }
        None
    }

    fn is_open(&self, t: Term) -> bool {
        self.ranges.known(t).is_some_and(|range| range.value().is_none())
    }

    fn splits_into(&mut self, part: &Part) -> bool {
        match *part {
            Part::Truth(said) => self.say(said),
            Part::Range(of, range) => self.narrow(of, range),
        }
    }

    /// A condition that is open, and with it the wrong thing.
    fn depends_on(&self) -> Option<Term> {
        let mut t = self.wrong;
        loop {
            let parts = self.ranges.parts(t).into_iter();
            match parts.filter(|&part| self.is_open(part)).find(|&part| self.has_condition(part)) {
                Some(part) => t = part,
                None => return Some(t).filter(|&t| self.pool.width(t) == 1),
            }
        }
    }

    /// A condition is open in the term; looked for in a few levels of it only.
    fn has_condition(&self, t: Term) -> bool {
        let (mut stack, mut left) = (vec![t], LOOKED_AT);
        while let Some(t) = stack.pop().filter(|_| left > 0) {
            left -= 1;
            if self.pool.width(t) == 1 {
                return true;
            }
            self.pool.node(t).for_each_child(|c| stack.extend(Some(c).filter(|&c| self.is_open(c))));
        }
        false
    }

    /// The case also says this; whether there is such a state, as far as is seen.
    fn say(&mut self, (mut t, mut holds): Signed) -> bool {
        while let Node::Not(x) = self.pool.node(t) {
            (t, holds) = (x, !holds);
        }
        self.narrow(t, Range::exactly(holds.into())) && self.say_of_parts(t, holds)
    }

    fn say_of_parts(&mut self, t: Term, holds: bool) -> bool {
        let Node::Bin(op, a, b) = self.pool.node(t) else { return true };
        match (op, holds) {
            (BinOp::And, true) | (BinOp::Or, false) => return self.say((a, holds)) && self.say((b, holds)),
            _ if self.pool.is_int(a) => return true,
            _ => {}
        }
        let Some((of, with)) = constant_and_other(self.pool, a, b) else { return true };
        let is_left = of == a;
        let width = self.pool.width(of);
        let now = self.said.get(&of).copied().unwrap_or(Range::all(width));
        match compared(op, is_left, with, holds, width, now) {
            Compared::Never => false,
            Compared::Within(range) => self.narrow(of, range),
            Compared::Anything => true,
        }
    }

    /// The term is in the range; what that says of a term that was extended, too.
    fn narrow(&mut self, t: Term, to: Range) -> bool {
        let now = self.said.get(&t).copied();
        let Some(range) = now.map_or(Some(to), |now| now.and(to)) else { return false };
        if now == Some(range) {
            return true;
        }
        self.said.insert(t, range);
        self.before.push((t, now));
        match self.pool.node(t) {
            Node::Zext(x) => range.and(Range::all(self.pool.width(x))).is_some_and(|range| self.narrow(x, range)),
            Node::Sext(x) => {
                // Of the numbers with one sign, those that the shorter term has as well; they are in the same order there.
                let (from, to) = (self.pool.width(x), self.pool.width(t));
                let [is_first_negative, is_last_negative] = [range.first, range.last].map(|end| end >> (to - 1) == 1);
                if is_first_negative != is_last_negative {
                    return true;
                }
                let shorter = match is_first_negative {
                    false => Range { first: 0, last: mask(from) >> 1 },
                    true => Range { first: mask(to) - (mask(from) >> 1), last: mask(to) },
                };
                range.and(shorter).is_some_and(|range| {
                    let low = Range { first: range.first & mask(from), last: range.last & mask(from) };
                    self.narrow(x, low)
                })
            }
            _ => true,
        }
    }

    fn undo(&mut self, mark: usize) {
        for (t, now) in self.before.drain(mark..).rev() {
            match now {
                Some(range) => _ = self.said.insert(t, range),
                None => _ = self.said.remove(&t),
            }
        }
    }
}

/// A part of a case.
#[derive(Clone, Copy)]
enum Part {
    Truth(Signed),
    Range(Term, Range),
}

/// The numbers that compare in a way with a constant.
enum Compared {
    Never,
    Within(Range),
    /// They are no range, or nothing is known of the operator.
    Anything,
}

/// Of a number that is in the range `now`: that `number op with`, or `with op number`, holds or does not.
fn compared(op: BinOp, is_left: bool, with: u128, holds: bool, width: u32, now: Range) -> Compared {
    let (least, greatest) = match op {
        BinOp::Ult | BinOp::Ule | BinOp::Eq => (0, mask(width)),
        BinOp::Slt | BinOp::Sle => (1 << (width - 1), mask(width - 1)),
        _ => return Compared::Anything,
    };
    // In the order of the operator, from `least` on, numbers count from zero.
    let place = |number: u128| number.wrapping_sub(least) & mask(width);
    let number = |place: u128| place.wrapping_add(least) & mask(width);
    let at = place(with);
    let (first, last) = match (op, is_left, holds) {
        (BinOp::Eq, _, true) => (Some(at), Some(at)),
        (BinOp::Eq, _, false) => {
            return match () {
                () if now == Range::exactly(with) => Compared::Never,
                () if now.first == with => Compared::Within(Range { first: with + 1, ..now }),
                () if now.last == with => Compared::Within(Range { last: with - 1, ..now }),
                () => Compared::Anything,
            };
        }
        (BinOp::Ult | BinOp::Slt, true, true) | (BinOp::Ule | BinOp::Sle, false, false) => (Some(0), at.checked_sub(1)),
        (BinOp::Ule | BinOp::Sle, true, true) | (BinOp::Ult | BinOp::Slt, false, false) => (Some(0), Some(at)),
        (BinOp::Ult | BinOp::Slt, true, false) | (BinOp::Ule | BinOp::Sle, false, true) => {
            (Some(at), Some(mask(width)))
        }
        (BinOp::Ule | BinOp::Sle, true, false) | (BinOp::Ult | BinOp::Slt, false, true) => {
            ((at < mask(width)).then(|| at + 1), Some(mask(width)))
        }
        _ => return Compared::Anything,
    };
    let (Some(first), Some(last)) = (first, last) else { return Compared::Never };
    debug_assert!(number(mask(width)) == greatest, "the order ends with the greatest");
    let range = Range { first: number(first), last: number(last) };
    // With sign, numbers on both sides of zero are no range.
    if range.first <= range.last { Compared::Within(range) } else { Compared::Anything }
}
