//! Blocks that lie behind one another, and random questions against counting.

use super::*;
use crate::api::Model;
use logic::{Evaluator, VarId};
use testkit::Rng;

/// Three blocks of `n` elements of four bytes, each behind the one before; `i` is below `n`.
struct Blocks {
    pool: Pool,
    blocks: Vec<Term>,
    i: Term,
    facts: Vec<Term>,
}

impl Blocks {
    fn new() -> Blocks {
        let mut pool = Pool::new();
        let blocks: Vec<Term> = (0..3).map(|v| pool.var(VarId(v), 64)).collect();
        let (i, n) = (pool.var(VarId(3), 32), pool.var(VarId(4), 32));
        let most = pool.constant(1_000_000, 32);
        let end = pool.constant(0x7000_0000_0000_0000, 64);
        let mut facts = vec![pool.ult(i, n), pool.ule(n, most)];
        blocks.iter().for_each(|&p| facts.push(pool.ule(p, end)));
        for pair in blocks.windows(2) {
            let size = element(&mut pool, n);
            let behind = pool.add(pair[0], size);
            facts.push(pool.ule(behind, pair[1]));
        }
        Blocks { pool, blocks, i, facts }
    }

    /// An access of four bytes to `a[i]` meets one to `b[i]`, as writes to memory say it; not by itself, but as a case.
    fn meets(&mut self, a: usize, b: usize) -> (Term, Term) {
        let pool = &mut self.pool;
        let index = element(pool, self.i);
        let (p, q) = (pool.add(self.blocks[a], index), self.blocks[b]);
        let distance = pool.sub(p, q);
        let (three, seven) = (pool.constant(3, 64), pool.constant(7, 64));
        let shifted = pool.add(distance, three);
        let meets = pool.ult(shifted, seven);
        let other = pool.var(VarId(9), 1);
        (meets, pool.or(meets, other))
    }
}

fn element(pool: &mut Pool, index: Term) -> Term {
    let (wide, four) = (pool.zext(index, 64), pool.constant(4, 64));
    pool.mul(wide, four)
}

#[test]
fn blocks_behind_one_another_do_not_meet() {
    let mut blocks = Blocks::new();
    let (meets, case) = blocks.meets(0, 2);
    let question = [&blocks.facts[..], &[case]].concat();
    let found = excluded(&blocks.pool, &question);
    assert_eq!(found, vec![Excluded { condition: meets, because: vec![0, 1, 2, 3, 4, 5, 6] }]);
}

#[test]
fn a_block_may_meet_itself_and_what_nobody_knows_of() {
    let mut blocks = Blocks::new();
    let (_, case) = blocks.meets(1, 1);
    assert_eq!(excluded(&blocks.pool, &[&blocks.facts[..], &[case]].concat()), Vec::new());
    let (_, case) = blocks.meets(0, 1);
    // Without the length, elements may be anywhere.
    assert_eq!(excluded(&blocks.pool, &[&blocks.facts[1..], &[case]].concat()), Vec::new());
}

#[test]
fn sums_that_double_again_and_again_are_left_alone() {
    let mut blocks = Blocks::new();
    let (mut sum, other) = (blocks.blocks[0], blocks.blocks[2]);
    for _ in 0..60 {
        sum = blocks.pool.add(sum, sum);
        let more = blocks.pool.xor(sum, other);
        sum = blocks.pool.add(sum, more);
    }
    let (equal, bit) = (blocks.pool.eq(sum, other), blocks.pool.var(VarId(9), 1));
    let case = blocks.pool.or(equal, bit);
    assert_eq!(excluded(&blocks.pool, &[&blocks.facts[..], &[case]].concat()), Vec::new());
}

const WIDTH: u32 = 4;
const VARS: u32 = 3;

struct Random {
    rng: Rng,
    pool: Pool,
}

impl Random {
    fn sum(&mut self, depth: u32) -> Term {
        if depth == 0 || self.rng.once_in(4) {
            return match self.rng.below(4) {
                0 => self.pool.constant(self.rng.below(16) as u128, WIDTH),
                1 => {
                    let v = VarId(self.rng.below(VARS as usize) as u32);
                    let narrow = self.pool.var(v, WIDTH);
                    let low = self.pool.extract(narrow, 0, 2);
                    if self.rng.once_in(2) { self.pool.zext(low, WIDTH) } else { self.pool.sext(low, WIDTH) }
                }
                _ => self.pool.var(VarId(self.rng.below(VARS as usize) as u32), WIDTH),
            };
        }
        let a = self.sum(depth - 1);
        match self.rng.below(5) {
            0 => self.pool.neg(a),
            1 => {
                let c = self.pool.constant(self.rng.below(16) as u128, WIDTH);
                self.pool.mul(a, c)
            }
            2 => {
                let b = self.sum(depth - 1);
                self.pool.sub(a, b)
            }
            _ => {
                let b = self.sum(depth - 1);
                self.pool.add(a, b)
            }
        }
    }

    fn comparison(&mut self) -> Term {
        let (a, b) = (self.sum(1), self.sum(1));
        let t = match self.rng.below(6) {
            0 => self.pool.ult(a, b),
            1 => self.pool.slt(a, b),
            2 => self.pool.sle(a, b),
            3 => self.pool.eq(a, b),
            _ => self.pool.ule(a, b),
        };
        if self.rng.once_in(4) { self.pool.not(t) } else { t }
    }

    /// Comparisons, and a case of a condition about a distance.
    fn question(&mut self) -> Vec<Term> {
        let mut all: Vec<Term> = (0..3 + self.rng.below(3)).map(|_| self.comparison()).collect();
        let sum = self.sum(2);
        let condition = if self.rng.once_in(2) {
            let length = self.pool.constant(1 + self.rng.below(6) as u128, WIDTH);
            self.pool.ult(sum, length)
        } else {
            let other = self.sum(1);
            self.pool.eq(sum, other)
        };
        let bit = self.pool.var(VarId(9), 1);
        all.push(self.pool.or(condition, bit));
        all
    }
}

#[test]
fn what_is_excluded_holds_in_no_state_of_its_reasons() {
    let (mut rng, mut count) = (Rng::new(42), 0);
    for _ in 0..20_000 {
        let mut random = Random { rng, pool: Pool::new() };
        let question = random.question();
        for Excluded { condition, because } in excluded_of(&random.pool, &question, WIDTH) {
            count += 1;
            let reasons: Vec<Term> = because.iter().map(|&i| question[i]).collect();
            for model in models() {
                let mut ev = Evaluator::new();
                let holds = reasons.iter().all(|&t| ev.holds(&random.pool, t, &model));
                assert!(!holds || !ev.holds(&random.pool, condition, &model), "{condition:?} because of {because:?}");
            }
        }
        rng = random.rng;
    }
    assert!(count > 100, "only {count} conditions were excluded");
}

fn models() -> impl Iterator<Item = Model> {
    (0..1u128 << (WIDTH * VARS)).map(|bits| {
        let mut model = Model::default();
        for v in 0..VARS {
            model.vars.insert(VarId(v), bits >> (v * WIDTH) & 15);
        }
        model.vars.insert(VarId(9), 0);
        model
    })
}
