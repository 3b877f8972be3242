//! Where a number lies on the paths of a condition: a few spans of numbers, as far as forms of terms and comparisons on the way say.
//!
//! An index that has been compared with a bound stays in its block: a write through it leaves variables elsewhere alone. What is said
//! here holds wherever the condition does, and elsewhere may be wrong.

use crate::bv::mask;
use crate::{BinOp, Node, Pool, Term};
use rustc_hash::FxHashMap;

/// Spans that are told apart: pointers to one of so many blocks, or groups of blocks that lie close to each other.
const MOST_SPANS: usize = 4;

/// Conditions of the path that are looked at, the last ones first.
const MOST_CONDITIONS: usize = 256;

/// Terms of which something is looked for on the path.
const MOST_WANTED: usize = 64;

/// Levels of a number, and of a truth value, that are looked at.
const DEPTH: u32 = 16;

/// Conditions of which one of two holds that are looked at.
const MOST_ALTERNATIVES: u32 = 64;

/// Numbers of so many bits at most have spans.
const WIDEST: u32 = 64;

/// `first`, and so many numbers behind it, modulo 2^w.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
struct Span {
    first: u128,
    more: u128,
}

/// See the module. There is at least one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Spans {
    spans: [Span; MOST_SPANS],
    len: usize,
    width: u32,
}

/// Where `t` lies on all paths of this condition (a conjunction nested to the left). `None` is anywhere.
pub fn spans(pool: &Pool, condition: Term, t: Term) -> Option<Spans> {
    pool.sort(t).width().filter(|&w| w <= WIDEST)?;
    let mut search = Search {
        pool,
        wanted: FxHashMap::default(),
        relations: Vec::new(),
        alternatives: MOST_ALTERNATIVES,
        found: FxHashMap::default(),
    };
    search.want(t, DEPTH);
    if !search.wanted.is_empty() {
        search.listen(condition);
    }
    search.spans(t, DEPTH)
}

impl Span {
    /// The numbers up to the last one, if that is not behind the end.
    fn last(self, m: u128) -> Option<u128> {
        Some(self.first + self.more).filter(|&last| last <= m)
    }

    /// Numbers that are in both, if these are one span, or else one of the two. Where there are none, nobody comes.
    fn and(self, other: Span, m: u128) -> Span {
        let ahead = other.first.wrapping_sub(self.first) & m;
        if ahead > self.more {
            let back = self.first.wrapping_sub(other.first) & m;
            let more = other.more.saturating_sub(back).min(self.more);
            return Span { first: self.first, more };
        }
        if ahead + other.more > m {
            return if self.more <= other.more { self } else { other };
        }
        Span { first: other.first, more: other.more.min(self.more - ahead) }
    }
}

impl Span {
    /// The smaller span that has all numbers of both, if there is one that is not everything.
    fn or(self, other: Span, m: u128) -> Option<Span> {
        let from = |a: Span, b: Span| {
            let ahead = b.first.wrapping_sub(a.first) & m;
            Span { first: a.first, more: a.more.max(ahead + b.more) }
        };
        [from(self, other), from(other, self)].into_iter().filter(|s| s.more < m).min_by_key(|s| s.more)
    }
}

impl Spans {
    fn new(mut all: Vec<Span>, width: u32) -> Option<Spans> {
        let m = mask(width);
        all.sort_unstable();
        let gap = |a: Span, b: Span| (b.first - a.first).saturating_sub(a.more);
        loop {
            let nearest = (1..all.len()).min_by_key(|&i| gap(all[i - 1], all[i]));
            match nearest {
                Some(i) if all.len() > MOST_SPANS || gap(all[i - 1], all[i]) <= 1 => {
                    let next = all.remove(i);
                    let before = &mut all[i - 1];
                    before.more = before.more.max(next.first - before.first + next.more);
                }
                _ => break,
            }
        }
        if all.iter().any(|s| s.more >= m) {
            return None;
        }
        let mut spans = [Span::default(); MOST_SPANS];
        spans[..all.len()].copy_from_slice(&all);
        Some(Spans { spans, len: all.len(), width })
    }

    fn all(&self) -> &[Span] {
        &self.spans[..self.len]
    }

    /// The places of all bytes of something that is at one of these places and has so many bytes.
    pub fn bytes(&self, count: u128) -> Option<Spans> {
        let more = count.saturating_sub(1).min(mask(self.width));
        Spans::new(self.all().iter().map(|s| Span { more: s.more + more, ..*s }).collect(), self.width)
    }

    /// The largest number.
    pub fn last(&self) -> u128 {
        let m = mask(self.width);
        self.all().iter().map(|s| s.last(m).unwrap_or(m)).max().unwrap_or(m)
    }

    /// The numbers at which something of so many bytes begins that lies here as a whole, if these are `most` at most. Modulo 2^k, k
    /// less than the width, they are what the residue says.
    pub(crate) fn starts(&self, bytes: u128, (residue, k): (u128, u32), most: usize) -> Option<Vec<u128>> {
        let (m, stride) = (mask(self.width), 1u128 << k.min(self.width - 1));
        let mut all = Vec::new();
        for s in self.all() {
            let last = (s.more + 1).checked_sub(bytes)?;
            let first = residue.wrapping_sub(s.first) & (stride - 1);
            let numbers = (first..=last).step_by(usize::try_from(stride).ok()?);
            all.extend(numbers.take(most + 1).map(|n| (s.first + n) & m));
        }
        all.sort_unstable();
        all.dedup();
        (all.len() <= most).then_some(all)
    }

    /// No number is in both.
    pub fn are_apart(&self, other: &Spans) -> bool {
        let m = mask(self.width);
        let is_apart = |a: &Span, b: &Span| {
            b.first.wrapping_sub(a.first) & m > a.more && a.first.wrapping_sub(b.first) & m > b.more
        };
        self.width == other.width && self.all().iter().all(|a| other.all().iter().all(|b| is_apart(a, b)))
    }

    /// All that the function makes of a span of each.
    fn pairs(&self, other: &Spans, of: impl Fn(Span, Span) -> Span) -> Option<Spans> {
        let all = self.all().iter().flat_map(|&a| other.all().iter().map(move |&b| (a, b)));
        Spans::new(all.map(|(a, b)| of(a, b)).collect(), self.width)
    }

    fn plus(&self, other: &Spans) -> Option<Spans> {
        let m = mask(self.width);
        self.pairs(other, |a, b| Span { first: (a.first + b.first) & m, more: a.more + b.more })
    }

    fn minus(&self, other: &Spans) -> Option<Spans> {
        let m = mask(self.width);
        self.pairs(other, |a, b| Span {
            first: a.first.wrapping_sub(b.first).wrapping_sub(b.more) & m,
            more: a.more + b.more,
        })
    }

    /// Times `factor`, where no product is lost.
    fn times(&self, factor: u128) -> Option<Spans> {
        let m = mask(self.width);
        self.last().checked_mul(factor).filter(|&p| p <= m)?;
        let is_whole = self.all().iter().all(|s| s.last(m).is_some());
        let scaled = |s: &Span| Span { first: s.first * factor, more: s.more * factor };
        if is_whole { Spans::new(self.all().iter().map(scaled).collect(), self.width) } else { None }
    }

    /// Without the bits that the mask leaves out: where these are the lowest ones, spans stay spans.
    fn masked(&self, kept: u128) -> Option<Spans> {
        let m = mask(self.width);
        let low = !kept & m;
        if !(low + 1).is_power_of_two() {
            return Spans::new(vec![Span { first: 0, more: kept }], self.width);
        }
        let rounded = |s: &Span| Span { first: s.first & kept, more: s.more.saturating_add(s.first & low) & !low };
        Spans::new(self.all().iter().map(rounded).collect(), self.width)
    }

    /// In a wider word.
    fn widened(&self, width: u32) -> Option<Spans> {
        let m = mask(self.width);
        let is_whole = self.all().iter().all(|s| s.last(m).is_some());
        let all = if is_whole { self.all().to_vec() } else { vec![Span { first: 0, more: m }] };
        Spans::new(all, width)
    }

    /// In a wider word, with copies of the sign in front.
    fn with_sign(&self, width: u32) -> Option<Spans> {
        let (m, half) = (mask(self.width), mask(self.width - 1));
        let extended = |s: &Span| match s.last(m) {
            Some(last) if last <= half => *s,
            Some(_) if s.first > half => Span { first: s.first | mask(width) & !m, ..*s },
            _ => Span { first: mask(width) & !half, more: m },
        };
        Spans::new(self.all().iter().map(extended).collect(), width)
    }

    fn size(&self) -> u128 {
        self.all().iter().map(|s| s.more + 1).sum()
    }
}

/// `term + plus` is at most `most`, or less.
struct Relation {
    term: Term,
    plus: u128,
    most: Term,
    is_less: bool,
}

struct Search<'a> {
    pool: &'a Pool,
    /// What comparisons with constants say, of sums without their constants.
    wanted: FxHashMap<Term, Option<Span>>,
    /// What other comparisons say, the last one first.
    relations: Vec<Relation>,
    /// Conditions of which one of two holds that may still be looked at.
    alternatives: u32,
    /// By the levels that are looked at: choices share their sides, and without this each would be looked at as often as it occurs.
    found: FxHashMap<(Term, u32), Option<Spans>>,
}

impl Search<'_> {
    /// Looks for `t`, and for what it is made of.
    fn want(&mut self, t: Term, depth: u32) {
        let (Some(t), _) = self.pool.split(t) else { return };
        if depth == 0 || self.wanted.len() >= MOST_WANTED || self.wanted.contains_key(&t) {
            return;
        }
        self.wanted.insert(t, None);
        match self.pool.node(t) {
            Node::Bin(BinOp::Add | BinOp::Sub, a, b) | Node::Ite(_, a, b) => {
                self.want(a, depth - 1);
                self.want(b, depth - 1);
            }
            Node::Bin(BinOp::Mul | BinOp::And, a, _) | Node::Zext(a) | Node::Sext(a) | Node::Neg(a) => {
                self.want(a, depth - 1);
            }
            _ => {}
        }
    }

    /// Takes note of what the path has met.
    fn listen(&mut self, mut condition: Term) {
        for _ in 0..MOST_CONDITIONS {
            let Node::Bin(BinOp::And, before, last) = self.pool.node(condition) else { break };
            self.hear(last, true, DEPTH);
            condition = before;
        }
        self.hear(condition, true, DEPTH);
        self.compare(0);
    }

    /// What the comparisons with other terms say, from this one on.
    fn compare(&mut self, from: usize) {
        for Relation { term, plus, most, is_less } in self.relations.split_off(from).into_iter().rev() {
            let last = self.spans(most, DEPTH).map(|s| s.last());
            if let Some(last) = last.and_then(|last| last.checked_sub(is_less.into())) {
                self.narrow(term, plus, Span { first: 0, more: last });
            }
        }
    }

    /// Takes note of what both of two conditions say, one of which has this outcome.
    fn hear_one_of(&mut self, alternatives: [Term; 2], outcome: bool, depth: u32) {
        let Some(left) = self.alternatives.checked_sub(1) else { return };
        self.alternatives = left;
        let (before, from) = (self.wanted.clone(), self.relations.len());
        let [mut one, other] = alternatives.map(|t| {
            self.wanted.clone_from(&before);
            self.found.clear();
            self.hear(t, outcome, depth);
            self.compare(from);
            std::mem::take(&mut self.wanted)
        });
        self.found.clear();
        for (t, known) in &mut one {
            let m = mask(self.pool.width(*t));
            let either = known.zip(other.get(t).copied().flatten()).and_then(|(a, b)| a.or(b, m));
            *known = either.or_else(|| before.get(t).copied().flatten());
        }
        self.wanted = one;
    }

    /// Takes note of a condition that has this outcome.
    fn hear(&mut self, t: Term, outcome: bool, depth: u32) {
        if depth == 0 {
            return;
        }
        match (self.pool.node(t), outcome) {
            (Node::Not(a), _) => self.hear(a, !outcome, depth - 1),
            (Node::Bin(BinOp::And, a, b), true) | (Node::Bin(BinOp::Or, a, b), false) => {
                self.hear(a, outcome, depth - 1);
                self.hear(b, outcome, depth - 1);
            }
            (Node::Bin(BinOp::Or, a, b), true) | (Node::Bin(BinOp::And, a, b), false) => {
                self.hear_one_of([a, b], outcome, depth - 1);
            }
            (Node::Bin(BinOp::Ule, a, b), true) => self.hear_order(a, b, false),
            (Node::Bin(BinOp::Ule, a, b), false) => self.hear_order(b, a, true),
            (Node::Bin(BinOp::Ult, a, b), true) => self.hear_order(a, b, true),
            (Node::Bin(BinOp::Ult, a, b), false) => self.hear_order(b, a, false),
            (Node::Bin(BinOp::Eq, a, b), true) => {
                self.hear_order(a, b, false);
                self.hear_order(b, a, false);
            }
            _ => {}
        }
    }

    /// `a` is at most `b`, or less.
    fn hear_order(&mut self, a: Term, b: Term, is_less: bool) {
        let Some(m) = self.pool.sort(a).width().filter(|&w| w <= WIDEST).map(mask) else { return };
        let ((x, plus), (y, more)) = (self.pool.split(a), self.pool.split(b));
        match (x, y) {
            (None, Some(y)) if self.wanted.contains_key(&y) && plus + u128::from(is_less) <= m => {
                let first = plus + u128::from(is_less);
                self.narrow(y, more, Span { first, more: m - first });
            }
            (Some(x), None) if self.wanted.contains_key(&x) && more >= is_less.into() => {
                self.narrow(x, plus, Span { first: 0, more: more - u128::from(is_less) });
            }
            (Some(x), Some(_)) if self.wanted.contains_key(&x) && self.relations.len() < MOST_WANTED => {
                self.relations.push(Relation { term: x, plus, most: b, is_less });
                self.want(b, DEPTH);
            }
            _ => {}
        }
    }

    /// `t + plus` lies here.
    fn narrow(&mut self, t: Term, plus: u128, span: Span) {
        let m = mask(self.pool.width(t));
        let span = Span { first: span.first.wrapping_sub(plus) & m, ..span };
        if let Some(known) = self.wanted.get_mut(&t) {
            *known = Some(known.map_or(span, |known| known.and(span, m)));
            self.found.clear();
        }
    }

    fn spans(&mut self, t: Term, depth: u32) -> Option<Spans> {
        let width = self.pool.width(t);
        let (rest, constant) = self.pool.split(t);
        let constant = Spans::new(vec![Span { first: constant, more: 0 }], width)?;
        let Some(t) = rest else { return Some(constant) };
        let of_rest = match self.found.get(&(t, depth)) {
            Some(&found) => found,
            None => {
                let found = self.without_constant(t, width, depth);
                self.found.insert((t, depth), found);
                found
            }
        };
        of_rest?.plus(&constant)
    }

    fn without_constant(&mut self, t: Term, width: u32, depth: u32) -> Option<Spans> {
        let by_form = if depth == 0 { None } else { self.by_form(t, width, depth - 1) };
        let known = self.wanted.get(&t).copied().flatten().and_then(|span| Spans::new(vec![span], width));
        match (by_form, known) {
            (Some(a), Some(b)) if b.size() < a.size() => Some(b),
            (Some(a), _) => Some(a),
            (None, known) => known,
        }
    }

    /// What the form of a term says.
    fn by_form(&mut self, t: Term, width: u32, depth: u32) -> Option<Spans> {
        let pool = self.pool;
        let mut of = |t| self.spans(t, depth);
        match pool.node(t) {
            Node::Ite(_, a, b) => {
                let (a, b) = (of(a)?, of(b)?);
                Spans::new([a.all(), b.all()].concat(), width)
            }
            Node::Bin(BinOp::Add, a, b) => of(a)?.plus(&of(b)?),
            Node::Bin(BinOp::Sub, a, b) => of(a)?.minus(&of(b)?),
            Node::Bin(BinOp::Mul, a, b) => of(a)?.times(pool.as_const(b)?),
            Node::Bin(BinOp::And, a, b) => {
                let kept = pool.as_const(b)?;
                let below = || Spans::new(vec![Span { first: 0, more: kept }], width);
                of(a).map_or_else(below, |s| s.masked(kept))
            }
            Node::Bin(BinOp::Urem, _, b) => {
                let most = pool.as_const(b)?.checked_sub(1)?;
                Spans::new(vec![Span { first: 0, more: most }], width)
            }
            Node::Neg(a) => Spans::new(vec![Span::default()], width)?.minus(&of(a)?),
            Node::Zext(a) => {
                let narrow = mask(pool.width(a));
                let any = || Spans::new(vec![Span { first: 0, more: narrow }], width);
                of(a).map_or_else(any, |s| s.widened(width))
            }
            Node::Sext(a) => {
                let narrow = mask(pool.width(a));
                let any = || Spans::new(vec![Span { first: mask(width) & !(narrow >> 1), more: narrow }], width);
                of(a).map_or_else(any, |s| s.with_sign(width))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::{Env, Evaluator};
    use crate::term::VarId;

    /// Two numbers of four bits.
    struct World(u128);

    impl Env for World {
        fn var(&self, v: VarId) -> u128 {
            self.0 >> (4 * v.0) & 15
        }

        fn load(&self, _: u128, _: u8) -> u128 {
            0
        }
    }

    impl Spans {
        fn has(&self, n: u128) -> bool {
            self.all().iter().any(|s| n.wrapping_sub(s.first) & mask(self.width) <= s.more)
        }
    }

    /// Comparisons of sums of two numbers, their conjunctions, and alternatives of both.
    fn conditions(pool: &mut Pool, sums: &[Term]) -> Vec<Term> {
        let mut atoms = Vec::new();
        for (i, &a) in sums.iter().enumerate() {
            for &b in [&sums[(i * 5 + 2) % sums.len()], &sums[(i * 11 + 7) % sums.len()]] {
                for op in [BinOp::Ule, BinOp::Ult, BinOp::Eq] {
                    atoms.push(pool.plain(Node::Bin(op, a, b), 1));
                }
            }
        }
        atoms.extend(atoms.clone().iter().map(|&t| pool.plain(Node::Not(t), 1)));
        let mut all = atoms.clone();
        for (i, &a) in atoms.iter().enumerate() {
            let (b, c) = (atoms[(i * 7 + 3) % atoms.len()], atoms[(i * 13 + 1) % atoms.len()]);
            let two = pool.plain(Node::Bin(BinOp::And, a, b), 1);
            let neither = pool.plain(Node::Bin(BinOp::Or, a, b), 1);
            let neither = pool.plain(Node::Not(neither), 1);
            let three = pool.plain(Node::Bin(BinOp::And, two, c), 1);
            let one_of = pool.plain(Node::Bin(BinOp::Or, two, c), 1);
            let not_both = pool.plain(Node::Bin(BinOp::And, c, one_of), 1);
            let not_both = pool.plain(Node::Not(not_both), 1);
            let beside = pool.plain(Node::Bin(BinOp::And, b, one_of), 1);
            all.extend([two, three, neither, one_of, not_both, beside]);
        }
        all
    }

    /// Numbers of four bits, sums of them, and what else has spans.
    fn numbers(pool: &mut Pool) -> Vec<Term> {
        let (x, y) = (pool.var(VarId(0), 4), pool.var(VarId(1), 4));
        let mut all = vec![x, y];
        for c in [0, 1, 3, 8, 12, 14, 15] {
            let c = pool.constant(c, 4);
            all.push(c);
            for op in [BinOp::Add, BinOp::Sub, BinOp::And, BinOp::Mul, BinOp::Urem] {
                all.extend([pool.plain(Node::Bin(op, x, c), 4), pool.plain(Node::Bin(op, y, c), 4)]);
            }
        }
        for op in [BinOp::Add, BinOp::Sub] {
            all.push(pool.plain(Node::Bin(op, x, y), 4));
        }
        all.push(pool.plain(Node::Neg(x), 4));
        let (low, is_small) = (pool.constant(3, 4), pool.plain(Node::Bin(BinOp::Ule, x, y), 1));
        all.push(pool.plain(Node::Ite(is_small, low, x), 4));
        all
    }

    #[test]
    fn a_number_lies_in_its_spans_wherever_the_condition_holds() {
        let mut pool = Pool::new();
        let sums = numbers(&mut pool);
        let all = conditions(&mut pool, &sums);
        let mut asked = sums.clone();
        asked.extend(sums.iter().map(|&t| pool.plain(Node::Zext(t), 6)).collect::<Vec<_>>());
        asked.extend(sums.iter().map(|&t| pool.plain(Node::Sext(t), 6)).collect::<Vec<_>>());
        let (mut ev, mut known) = (Evaluator::new(), 0);
        for &condition in &all {
            let worlds: Vec<World> = (0..256).map(World).filter(|w| ev.eval(&pool, condition, w) == 1).collect();
            for &t in &asked {
                let Some(found) = spans(&pool, condition, t) else { continue };
                known += 1;
                let places = found.bytes(2).and_then(|s| s.starts(2, pool.common_residue(t, 3), 9));
                for w in &worlds {
                    let n = ev.eval(&pool, t, w);
                    assert!(found.has(n), "{condition:?} {t:?} {n} {found:?}");
                    assert!(n <= found.last());
                    assert!(places.as_ref().is_none_or(|p| p.contains(&n)), "{condition:?} {t:?} {n} {places:?}");
                }
            }
        }
        assert!(known > 50_000, "{known}");
    }

    #[test]
    fn what_is_apart_has_nothing_in_common() {
        let of = |first, more| Spans::new(vec![Span { first, more }], 4);
        for (a, b) in (0..16 * 15).flat_map(|a| (0..16 * 15).map(move |b| (a, b))) {
            let (Some(x), Some(y)) = (of(a % 16, a / 16), of(b % 16, b / 16)) else { continue };
            assert_eq!(x.are_apart(&y), !(0..16).any(|n| x.has(n) && y.has(n)), "{x:?} {y:?}");
            let bytes = x.bytes(3);
            assert!((0..16).filter(|&n| x.has(n)).all(|n| bytes.is_none_or(|b| b.has((n + 2) & 15))));
        }
    }
}
