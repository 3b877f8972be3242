//! Soundness of the simplifying constructors: a random term built from plain nodes and the same term rebuilt by the
//! constructors have equal values on random and corner assignments.

use logic::{BinOp, Env, Evaluator, Node, Pool, Rewriter, SymId, Term, VarId, mask};
use testkit::Rng;

/// Values and a memory that are a function of a seed.
struct World {
    seed: u64,
    widths: Vec<u32>,
}

impl Env for World {
    fn var(&self, v: VarId) -> u128 {
        Rng::new(self.seed ^ (v.0 as u64) << 40).value(self.widths[v.0 as usize])
    }

    fn sym(&self, s: SymId) -> u128 {
        self.var(VarId(s.0))
    }

    fn load(&self, addr: u128, bytes: u8) -> u128 {
        let byte = |i: u128| Rng::new(self.seed ^ (addr.wrapping_add(i) as u64).rotate_left(17)).value(8);
        (0..bytes as u128).rev().fold(0, |acc, i| acc << 8 | byte(i))
    }
}

const OPS: [BinOp; 13] = [
    BinOp::Add,
    BinOp::Sub,
    BinOp::Mul,
    BinOp::Udiv,
    BinOp::Urem,
    BinOp::Sdiv,
    BinOp::Srem,
    BinOp::Shl,
    BinOp::Lshr,
    BinOp::Ashr,
    BinOp::And,
    BinOp::Or,
    BinOp::Xor,
];

const COMPARISONS: [BinOp; 5] = [BinOp::Eq, BinOp::Ult, BinOp::Ule, BinOp::Slt, BinOp::Sle];

/// Builds plain terms over unknowns of the given widths.
struct Builder<'a> {
    pool: &'a mut Pool,
    rng: &'a mut Rng,
    widths: &'a [u32],
    /// Recent terms, taken again so that rules for equal operands meet their case.
    recent: Vec<Term>,
}

impl Builder<'_> {
    fn plain(&mut self, node: Node, w: u32) -> Term {
        let t = self.pool.plain(node, w);
        self.recent.push(t);
        t
    }

    fn some_width(&mut self) -> u32 {
        *self.rng.pick(self.widths)
    }

    fn term(&mut self, w: u32, depth: u32) -> Term {
        if self.rng.below(6) == 0
            && let Some(t) = self.again(w)
        {
            return t;
        }
        if depth == 0 || self.rng.below(12) == 0 {
            return self.leaf(w);
        }
        let d = depth - 1;
        match self.rng.below(16) {
            0..7 if w == 1 => self.comparison(d),
            0 | 1 => {
                let a = self.term(w, d);
                self.plain(Node::Not(a), w)
            }
            2 => {
                let a = self.term(w, d);
                self.plain(Node::Neg(a), w)
            }
            3 => {
                let (c, a, b) = (self.term(1, d), self.term(w, d), self.term(w, d));
                self.plain(Node::Ite(c, a, b), w)
            }
            4 => {
                let wide = self.some_width().max(w);
                let of = self.term(wide, d);
                let from_bottom = self.rng.below(2) == 0;
                let lo = if from_bottom { 0 } else { self.rng.below((wide - w) as usize + 1) as u16 };
                self.plain(Node::Extract { lo, of }, w)
            }
            5 if w > 1 => {
                let low = 1 + self.rng.below(w as usize - 1) as u32;
                let (a, b) = self.halves(w - low, low, d);
                self.plain(Node::Bin(BinOp::Concat, a, b), w)
            }
            6 | 7 => {
                let narrow = self.some_width().min(w);
                let a = self.term(narrow, d);
                let node = if self.rng.below(2) == 0 { Node::Zext(a) } else { Node::Sext(a) };
                self.plain(node, w)
            }
            // Sums are the business of `linear.rs`.
            8..11 => {
                let op = *self.rng.pick(&[BinOp::Add, BinOp::Sub, BinOp::Mul]);
                let a = self.term(w, d);
                let b = if self.rng.below(3) == 0 { self.constant(w) } else { self.term(w, d) };
                self.plain(Node::Bin(op, a, b), w)
            }
            _ => {
                let op = *self.rng.pick(&OPS);
                let (a, b) = (self.term(w, d), self.term(w, d));
                self.plain(Node::Bin(op, a, b), w)
            }
        }
    }

    /// Operands of a concatenation; every other time parts of one term, which may or may not be adjacent.
    fn halves(&mut self, high: u32, low: u32, depth: u32) -> (Term, Term) {
        let wide = self.some_width();
        if wide < high.max(low) || self.rng.below(2) == 0 {
            return (self.term(high, depth), self.term(low, depth));
        }
        let of = self.term(wide, depth);
        let lo = self.rng.below((wide - low) as usize + 1) as u16;
        let adjacent = (lo as u32 + low).min(wide - high) as u16;
        let above = if self.rng.below(3) == 0 { self.rng.below((wide - high) as usize + 1) as u16 } else { adjacent };
        (self.plain(Node::Extract { lo: above, of }, high), self.plain(Node::Extract { lo, of }, low))
    }

    fn comparison(&mut self, depth: u32) -> Term {
        let op = *self.rng.pick(&COMPARISONS);
        let w = self.some_width();
        let (mut a, mut b) = (self.term(w, depth), self.term(w, depth));
        match self.rng.below(4) {
            0 => a = self.constant(w),
            1 => b = self.constant(w),
            _ => {}
        }
        self.plain(Node::Bin(op, a, b), 1)
    }

    fn constant(&mut self, w: u32) -> Term {
        let v = self.rng.value(w);
        self.pool.constant(v, w)
    }

    fn again(&mut self, w: u32) -> Option<Term> {
        let fitting: Vec<Term> = self.recent.iter().copied().filter(|&t| self.pool.width(t) == w).collect();
        (!fitting.is_empty()).then(|| *self.rng.pick(&fitting))
    }

    fn leaf(&mut self, w: u32) -> Term {
        if w.is_multiple_of(8) && self.rng.below(4) == 0 {
            let wa = self.some_width();
            let addr = self.leaf(wa);
            return self.plain(Node::Load { addr, bytes: (w / 8) as u8, ptr: false }, w);
        }
        let fitting: Vec<usize> = (0..self.widths.len()).filter(|&i| self.widths[i] == w).collect();
        if fitting.is_empty() || self.rng.below(4) == 0 {
            return self.constant(w);
        }
        let i = *self.rng.pick(&fitting);
        if i.is_multiple_of(2) { self.pool.var(VarId(i as u32), w) } else { self.pool.sym(SymId(i as u32), w) }
    }
}

fn rebuilt(pool: &mut Pool, t: Term) -> Term {
    Rewriter::new().rewrite(pool, t, &mut |pool, node, sort| Some(pool.rebuild(node, sort)))
}

/// Constructors may meet operands that were not simplified, and shapes that they would never build.
fn partly_rebuilt(pool: &mut Pool, rng: &mut Rng, t: Term) -> Term {
    Rewriter::new().rewrite(pool, t, &mut |pool, node, sort| {
        Some(if rng.below(3) == 0 { pool.plain(node, sort) } else { pool.rebuild(node, sort) })
    })
}

/// `count` random terms of widths among `widths`, each on a number of assignments.
fn check(seed: u64, widths: &[u32], count: u32, depth: u32) {
    let mut evaluator = Evaluator::new();
    let mut rng = Rng::new(seed);
    for _ in 0..count {
        let mut pool = Pool::new();
        let w = *rng.pick(widths);
        let mut builder = Builder { pool: &mut pool, rng: &mut rng, widths, recent: Vec::new() };
        let plain = builder.term(w, depth);
        let simple = rebuilt(&mut pool, plain);
        let mixed = partly_rebuilt(&mut pool, &mut rng, plain);
        assert_eq!(pool.width(plain), pool.width(simple));
        for _ in 0..12 {
            let world = World { seed: rng.next(), widths: widths.to_vec() };
            for t in [simple, mixed] {
                let (expected, got) = (evaluator.eval(&pool, plain, &world), evaluator.eval(&pool, t, &world));
                assert_eq!(
                    expected,
                    got,
                    "seed {seed}:\n  {}\nbecame\n  {}",
                    logic::show(&pool, plain, &()),
                    logic::show(&pool, t, &())
                );
            }
        }
    }
}

#[test]
fn narrow() {
    for w in 1..=9 {
        check(w as u64, &[w, w, w, 1], 3000, 4);
    }
}

#[test]
fn narrow_mixed() {
    for (i, widths) in [[1, 2, 3, 5], [1, 4, 4, 8], [2, 3, 8, 8], [1, 1, 6, 7], [1, 9, 9, 8]].iter().enumerate() {
        check(100 + i as u64, widths, 5000, 5);
    }
}

#[test]
fn wide() {
    for (i, widths) in [[32, 32, 16, 8, 1], [64, 64, 32, 32, 8], [128, 128, 64, 1, 1]].iter().enumerate() {
        check(200 + i as u64, widths, 6000, 4);
    }
}

#[test]
fn deep() {
    check(300, &[1, 4, 8, 32, 33], 300, 10);
}

/// Few operators on two leaves: every pair of rules meets, with each value of the leaves.
#[test]
fn tiny_exhaustive() {
    for seed in 0..6000 {
        let mut rng = Rng::new(400 + seed);
        let w = 1 + rng.below(3) as u32;
        let widths = [w, w];
        let mut pool = Pool::new();
        let mut builder = Builder { pool: &mut pool, rng: &mut rng, widths: &widths, recent: Vec::new() };
        let out = if builder.rng.below(2) == 0 { 1 } else { w };
        let plain = builder.term(out, 3);
        let simple = rebuilt(&mut pool, plain);
        let again = rebuilt(&mut pool, simple);
        for v in 0..1u128 << (2 * w) {
            let values = Pair(v & mask(w), v >> w);
            let mut evaluator = Evaluator::new();
            let [a, b, c] = [plain, simple, again].map(|t| evaluator.eval(&pool, t, &values));
            assert!(a == b && b == c, "{} became {}", logic::show(&pool, plain, &()), logic::show(&pool, simple, &()));
        }
    }
}

/// Quotient times divisor and rest are the number, with and without sign, for all values, divisors that are 0 and quotients that wrap
/// around among them.
#[test]
fn quotients_and_rests() {
    const W: u32 = 4;
    let mut evaluator = Evaluator::new();
    for (quotient, rest) in [(BinOp::Udiv, BinOp::Urem), (BinOp::Sdiv, BinOp::Srem)] {
        for divisor in (0..1u128 << W).map(Some).chain([None]) {
            for (times, swapped, off) in [(1, false, 0), (3, true, 0), (0, false, 0), (1, false, 1)] {
                let mut pool = Pool::new();
                let x = pool.var(VarId(0), W);
                let y = match divisor {
                    Some(d) => pool.constant(d, W),
                    None => pool.sym(SymId(1), W),
                };
                let mut plain = |op, a, b| pool.plain(Node::Bin(op, a, b), W);
                let (q, r) = (plain(quotient, x, y), plain(rest, x, y));
                let whole = if swapped { plain(BinOp::Mul, y, q) } else { plain(BinOp::Mul, q, y) };
                let more = pool.constant(times, W);
                let less = pool.constant(times + off, W);
                let mut plain = |op, a, b| pool.plain(Node::Bin(op, a, b), W);
                let (whole, r) = (plain(BinOp::Mul, whole, more), plain(BinOp::Mul, r, less));
                let sum = plain(BinOp::Add, whole, r);
                let simple = rebuilt(&mut pool, sum);
                if divisor.is_none() && off == 0 {
                    let expected = pool.mul(x, more);
                    assert_eq!(simple, expected, "{}", logic::show(&pool, simple, &()));
                }
                for v in 0..1u128 << (2 * W) {
                    let values = Pair(v & mask(W), v >> W);
                    let [a, b] = [sum, simple].map(|t| evaluator.eval(&pool, t, &values));
                    assert_eq!(a, b, "{} became {}", logic::show(&pool, sum, &()), logic::show(&pool, simple, &()));
                }
            }
        }
    }
}

/// Values of variable 0 and symbol 1.
struct Pair(u128, u128);

impl Env for Pair {
    fn var(&self, _: VarId) -> u128 {
        self.0
    }

    fn sym(&self, _: SymId) -> u128 {
        self.1
    }

    fn load(&self, _: u128, _: u8) -> u128 {
        0
    }
}
