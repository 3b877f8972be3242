//! Rounds of loops as the solver is asked about them, and random questions.

use super::*;
use crate::bitvec::{Bitvec, Reuse};
use crate::sat::{Batsat, Limits};
use logic::{BinOp, VarId, mask};
use testkit::Rng;

fn linear(_: Without) -> Bitvec {
    Bitvec::new(|| Box::new(Batsat::default()), Reuse::Incremental, Limits::default())
}

/// A ring above a solver that never answers, so that whatever is decided is decided here.
fn alone() -> Ring<Silent, Bitvec> {
    Ring::new(Silent, linear, Budget::default())
}

struct Silent;

impl Solve for Silent {
    fn check(&mut self, _: &Pool, _: &[Term]) -> Answer {
        Answer::Unknown
    }

    fn stats(&self) -> SolverStats {
        SolverStats::default()
    }
}

/// Terms of 64 bits.
struct Words(Pool);

impl Words {
    fn var(&mut self, v: u32) -> Term {
        self.0.var(VarId(v), 64)
    }

    fn number(&mut self, n: i64) -> Term {
        self.0.constant(n as u128, 64)
    }

    fn sum(&mut self, terms: &[Term]) -> Term {
        terms.iter().copied().reduce(|a, b| self.0.add(a, b)).expect("at least one")
    }

    fn product(&mut self, terms: &[Term]) -> Term {
        terms.iter().copied().reduce(|a, b| self.0.mul(a, b)).expect("at least one")
    }

    fn times(&mut self, n: i64, t: Term) -> Term {
        let n = self.number(n);
        self.0.mul(t, n)
    }

    fn refuted(&self, assertions: &[Term]) -> Option<Vec<usize>> {
        match alone().check(&self.0, assertions) {
            Answer::Unsat(core) => Some(core),
            _ => None,
        }
    }
}

/// One round of the loop that adds up cubes keeps what their sum is; the assertion that has nothing to do with it is not in the core.
#[test]
fn a_round_keeps_what_a_sum_of_cubes_is() {
    let mut w = Words(Pool::new());
    let [x, y, z, n, other] = [0, 1, 2, 3, 4].map(|v| w.var(v));
    let (one, six) = (w.number(1), w.number(6));
    let cube = w.product(&[n, n, n]);
    let square = w.product(&[n, n]);
    let [three_square, three_n, six_n] = [w.times(3, square), w.times(3, n), w.times(6, n)];
    let of_y = w.sum(&[three_square, three_n, one]);
    let of_z = w.sum(&[six_n, six]);
    let known = [w.0.eq(x, cube), w.0.eq(y, of_y), w.0.eq(z, of_z)];
    let unrelated = w.0.ult(other, n);
    let next = w.sum(&[n, one]);
    let next_cube = w.product(&[next, next, next]);
    let next_x = w.sum(&[x, y]);
    let kept = w.0.eq(next_x, next_cube);
    let fails = w.0.not(kept);
    assert_eq!(w.refuted(&[known[0], unrelated, known[1], known[2], fails]), Some(vec![0, 2, 4]));
    assert_eq!(w.refuted(&[known[0], unrelated, known[2], fails]), None);
}

/// Of two unknowns, whatever they are: quotient times divisor and rest.
#[test]
fn what_is_divided_is_put_together() {
    for (divide, take) in [(BinOp::Udiv, BinOp::Urem), (BinOp::Sdiv, BinOp::Srem)] {
        let mut w = Words(Pool::new());
        let [x, y, z] = [0, 1, 2].map(|v| w.var(v));
        let (quotient, rest) = (w.0.bin(divide, x, y), w.0.bin(take, x, y));
        // As variables of a program that are set to these: nothing is put together when the terms are made.
        let [q, r] = [3, 4].map(|v| w.var(v));
        let set = [w.0.eq(q, quotient), w.0.eq(r, rest)];
        let product = w.product(&[y, q]);
        let sum = w.sum(&[r, product]);
        for (is, count) in [(x, Some(vec![0, 1, 2])), (z, None)] {
            let whole = w.0.eq(sum, is);
            let fails = w.0.not(whole);
            assert_eq!(w.refuted(&[set[0], set[1], fails]), count);
        }
    }
}

/// A round of multiplication by doubling and halving: the product is kept whether the factor is odd or even, because it is not
/// negative.
#[test]
fn a_product_is_kept_by_doubling_and_halving() {
    let mut w = Words(Pool::new());
    let [a, b, x, y, z] = [0, 1, 2, 3, 4].map(|v| w.var(v));
    let [zero, one, two] = [0, 1, 2].map(|n| w.number(n));
    let whole = w.product(&[a, b]);
    let rest = w.product(&[x, y]);
    let sum = w.sum(&[z, rest]);
    let known = w.0.eq(sum, whole);
    let is_not_negative = w.0.sle(zero, y);
    let remainder = w.0.bin(BinOp::Srem, y, two);
    let is_odd = w.0.eq(remainder, one);
    let (with_x, less) = (w.0.add(z, x), w.0.sub(y, one));
    let (next_z, even) = (w.0.ite(is_odd, with_x, z), w.0.ite(is_odd, less, y));
    let half = w.0.bin(BinOp::Sdiv, even, two);
    let double = w.0.mul(x, two);
    let next_rest = w.product(&[double, half]);
    let next_sum = w.sum(&[next_z, next_rest]);
    let kept = w.0.eq(next_sum, whole);
    let fails = w.0.not(kept);
    assert_eq!(w.refuted(&[known, is_not_negative, fails]), Some(vec![0, 1, 2]));
    assert_eq!(w.refuted(&[known, fails]), None, "-1 is odd, and its remainder is not 1");
    // The last round: nothing is left of the factor.
    let is_done = w.0.eq(half, zero);
    let done = w.0.eq(next_z, whole);
    let undone = w.0.not(done);
    let nothing = w.0.eq(y, zero);
    let something = w.0.not(nothing);
    let ends_wrong = w.0.and(is_done, undone);
    let either = w.0.or(fails, ends_wrong);
    assert!(w.refuted(&[known, is_not_negative, something, either]).is_some());
}

/// A bit that is known says nothing of longer parts of the word that begin at the same place.
#[test]
fn a_known_bit_is_no_longer_part() {
    let mut w = Words(Pool::new());
    let [x, y] = [0, 1].map(|v| w.var(v));
    let product = w.product(&[y, y]);
    let lowest = w.0.extract(x, 0, 1);
    let low = w.0.extract(x, 0, 8);
    let wide = w.0.zext(low, 64);
    let three = w.number(3);
    let (is_three, is_square) = (w.0.eq(wide, three), w.0.eq(product, wide));
    let both = w.0.and(is_three, is_square);
    let other = w.0.ult(y, three);
    let either = w.0.or(both, other);
    let not_other = w.0.not(other);
    assert_eq!(w.refuted(&[lowest, either, not_other]), None);
}

/// Behind the loop that adds up the first odd numbers: the counter is not below the bound and not above it, so it is the bound.
#[test]
fn inequalities_that_leave_one_value_are_an_equation() {
    let mut w = Words(Pool::new());
    let [i, n, sum, odd] = [0, 1, 2, 3].map(|v| w.var(v));
    let (square, wanted) = (w.product(&[i, i]), w.product(&[n, n]));
    let known = w.0.eq(sum, square);
    let (is_at_most, is_below) = (w.0.ule(i, n), w.0.ult(i, n));
    let unrelated = w.0.ult(odd, n);
    let (is_over, kept) = (w.0.not(is_below), w.0.eq(sum, wanted));
    let fails = w.0.not(kept);
    assert_eq!(w.refuted(&[known, is_at_most, unrelated, is_over, fails]), Some(vec![0, 1, 3, 4]));
    assert_eq!(w.refuted(&[known, is_over, unrelated, fails]), None);
    // The same with one more at the end, and a bound that is a narrower word.
    let narrow = w.0.var(VarId(4), 32);
    let (bound, one) = (w.0.sext(narrow, 64), w.number(1));
    let next = w.0.add(bound, one);
    let (is_at_most, is_over) = (w.0.sle(i, next), w.0.slt(bound, i));
    let wanted = w.product(&[next, next]);
    let kept = w.0.eq(sum, wanted);
    let fails = w.0.not(kept);
    assert_eq!(w.refuted(&[known, is_at_most, is_over, fails]), Some(vec![0, 1, 2, 3]));
}

/// Random terms of few bits.
struct Random {
    rng: Rng,
    pool: Pool,
    width: u32,
}

impl Random {
    fn word(&mut self, depth: u32) -> Term {
        let w = self.width;
        if depth == 0 || self.rng.once_in(5) {
            return match self.rng.below(4) {
                0 => {
                    let value = self.rng.value(w);
                    self.pool.constant(value, w)
                }
                _ => self.unknown(),
            };
        }
        let (a, b) = (self.word(depth - 1), self.word(depth - 1));
        match self.rng.below(13) {
            0..4 => self.pool.mul(a, b),
            11 => self.parts(a, b),
            4..6 => self.pool.add(a, b),
            6 => self.pool.sub(a, b),
            7 => self.pool.neg(a),
            8 => self.pool.not(a),
            9 => {
                let c = self.condition(depth - 1);
                self.pool.ite(c, a, b)
            }
            10 => {
                let op = [BinOp::Sdiv, BinOp::Srem, BinOp::Udiv, BinOp::Urem][self.rng.below(4)];
                let by = [0, 1, 2, 3, 2, mask(w), 1 << (w - 1)];
                let by = match by.get(self.rng.below(2 * by.len())) {
                    Some(&by) => self.pool.constant(by, w),
                    None => b,
                };
                self.pool.bin(op, a, by)
            }
            _ => {
                let one = self.pool.constant(1, w);
                let op = [BinOp::Shl, BinOp::Lshr, BinOp::And, BinOp::Ashr][self.rng.below(4)];
                self.pool.bin(op, a, one)
            }
        }
    }

    /// The lower bits of one and the others of the other, in both orders, or made wider.
    fn parts(&mut self, a: Term, b: Term) -> Term {
        let w = self.width;
        let cut = 1 + self.rng.below(w as usize - 1) as u32;
        let from = self.rng.below((w - cut) as usize + 1) as u32;
        let part = self.pool.extract(a, from, cut);
        match self.rng.below(3) {
            0 => self.pool.zext(part, w),
            1 => self.pool.sext(part, w),
            _ => {
                let rest = self.pool.extract(b, cut, w - cut);
                self.pool.concat(rest, part)
            }
        }
    }

    /// A variable, or a narrower one made wider, behind a sum.
    fn unknown(&mut self) -> Term {
        let v = VarId(self.rng.below(3) as u32);
        if !self.rng.once_in(4) {
            return self.pool.var(v, self.width);
        }
        let narrow = self.pool.var(VarId(3), self.width - 1);
        let offset = self.rng.value(self.width - 1);
        let offset = self.pool.constant(offset, self.width - 1);
        let sum = self.pool.add(narrow, offset);
        if self.rng.chance(50) { self.pool.sext(sum, self.width) } else { self.pool.zext(sum, self.width) }
    }

    fn condition(&mut self, depth: u32) -> Term {
        if depth > 0 && self.rng.once_in(3) {
            let (a, b) = (self.condition(depth - 1), self.condition(depth - 1));
            return match self.rng.below(4) {
                0 => self.pool.and(a, b),
                1 => self.pool.or(a, b),
                2 => self.pool.eq(a, b),
                _ => {
                    let c = self.condition(0);
                    self.pool.ite(c, a, b)
                }
            };
        }
        let (a, b) = (self.word(depth), self.word(depth));
        let op = [BinOp::Eq, BinOp::Eq, BinOp::Eq, BinOp::Ult, BinOp::Sle][self.rng.below(5)];
        let t = self.pool.bin(op, a, b);
        if self.rng.chance(40) { self.pool.not(t) } else { t }
    }

    /// Equations, and something that follows from them by arithmetic, or nearly so.
    fn question(&mut self) -> Vec<Term> {
        let mut question: Vec<Term> = (0..self.rng.below(3)).map(|_| self.condition(2)).collect();
        let (a, b, factor) = (self.word(2), self.word(2), self.word(1));
        question.push(self.pool.eq(a, b));
        let (left, right) = (self.pool.mul(a, factor), self.pool.mul(b, factor));
        let more = self.word(1);
        let (left, right) = (self.pool.add(left, more), self.pool.add(more, right));
        let mut follows = self.pool.eq(left, right);
        if self.rng.once_in(3) {
            let other = self.condition(1);
            follows = self.pool.and(follows, other);
        }
        question.push(self.pool.not(follows));
        question
    }

    /// A word is between another one and a constant more or less, and their squares or products with a third one differ.
    fn bounded(&mut self) -> Vec<Term> {
        let w = self.width;
        let (x, of, factor) = (self.unknown(), self.unknown(), self.word(1));
        let [low, high] = [0, 1].map(|more| {
            let offset = self.rng.value(w).wrapping_add(more) & mask(w);
            let offset = self.pool.constant(if self.rng.chance(60) { 3 } else { offset }, w);
            self.pool.add(of, offset)
        });
        let op = [BinOp::Ule, BinOp::Sle][self.rng.below(2)];
        let mut question = vec![self.pool.bin(op, low, x), self.pool.bin(op, x, high)];
        let (left, right) = (self.pool.mul(x, factor), self.pool.mul(low, factor));
        let same = self.pool.eq(left, right);
        question.push(self.pool.not(same));
        if self.rng.once_in(3) {
            question.push(self.condition(1));
        }
        question
    }
}

/// Whatever is decided is what bits say; the assertions of a core are enough.
#[test]
fn random_questions_are_decided_as_bits_decide_them() {
    let refuted: usize = (0..1_200).map(|seed| refuted(&mut random(seed), Vec::new(), seed)).sum();
    assert!(refuted > 150, "only {refuted} refuted");
}

/// The same where an unknown is what is read from memory, so that little is said of products at first.
#[test]
fn random_questions_about_memory_are_decided_as_bits_decide_them() {
    let with_memory = |seed| {
        let mut random = random(seed);
        let at = random.pool.var(VarId(4), 16);
        let byte = random.pool.load(at, 1, false);
        let read = random.pool.extract(byte, 0, random.width);
        let unknown = random.unknown();
        let same = random.pool.eq(read, unknown);
        refuted(&mut random, vec![same], seed)
    };
    let refuted: usize = (0..1_200).map(with_memory).sum();
    assert!(refuted > 150, "only {refuted} refuted");
}

fn random(seed: u64) -> Random {
    Random { rng: Rng::new(seed), pool: Pool::new(), width: 3 + seed as u32 % 4 }
}

/// One, if a random question with these assertions is refuted.
fn refuted(random: &mut Random, given: Vec<Term>, seed: u64) -> usize {
    let mut question = if seed.is_multiple_of(4) { random.bounded() } else { random.question() };
    question.extend(given);
    let pool = &random.pool;
    let core = match Ring::of(|| Products::beyond(0), Silent, linear, Budget::default()).check(pool, &question) {
        Answer::Unsat(core) => core,
        Answer::Sat(model) => {
            let fails = logic::Evaluator::new().first_false(pool, &question, &model);
            assert_eq!(fails, None, "seed {seed}");
            return 0;
        }
        Answer::Unknown => return 0,
    };
    let named: Vec<Term> = core.iter().map(|&i| question[i]).collect();
    let shown: Vec<String> = named.iter().map(|&t| logic::show(pool, t, &())).collect();
    assert!(linear(Without::Case).check(pool, &named).is_unsat(), "seed {seed}: {shown:#?}");
    1
}

/// A geometric sum is multiplied with one less than its base, which is a narrower number: it may be made wider first because the
/// base is positive.
#[test]
fn a_narrow_difference_is_made_wider() {
    let mut w = Words(Pool::new());
    let [x, y] = [0, 1].map(|v| w.var(v));
    let z = w.0.var(VarId(2), 32);
    let wide = w.0.sext(z, 64);
    let one = w.number(1);
    let product = w.product(&[x, wide]);
    let (sum, more) = (w.sum(&[x, y]), w.sum(&[product, one]));
    let known = w.0.eq(sum, more);
    let (narrow_one, minus_one) = (w.0.constant(1, 32), w.0.constant(u128::MAX, 32));
    let is_positive = w.0.sle(narrow_one, z);
    let less = w.0.add(z, minus_one);
    let wide_less = w.0.sext(less, 64);
    let left = w.product(&[more, wide_less]);
    let next = w.product(&[wide, y]);
    let right = w.0.sub(next, one);
    let kept = w.0.eq(left, right);
    let fails = w.0.not(kept);
    assert_eq!(w.refuted(&[known, is_positive, fails]), Some(vec![0, 1, 2]));
    assert_eq!(w.refuted(&[known, fails]), None, "the smallest number has no predecessor");
}
