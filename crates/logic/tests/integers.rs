//! Integers: arithmetic against `num-bigint`, soundness of the simplifying constructors on terms that mix integers and
//! bit-vectors, import into other pools.

use logic::{Env, Evaluator, Imported, IntOp, Integer, Node, Pool, Rewriter, Sort, Term, Value, VarId, mask};
use num_bigint::BigInt;
use testkit::rng::Rng;

/// Small, or near a power of two where representations change.
fn number(rng: &mut Rng) -> BigInt {
    let near = match rng.below(6) {
        0..3 => BigInt::ZERO,
        3 => BigInt::from(1) << 63,
        4 => BigInt::from(1) << [31, 32, 62, 64, 127, 128][rng.below(6)],
        _ => BigInt::from(rng.next()) * BigInt::from(rng.next()),
    };
    let n: BigInt = near + BigInt::from(rng.below(9)) - BigInt::from(4);
    if rng.below(2) == 0 { -n } else { n }
}

/// SMT-LIB's `div` and `mod`, from the definition.
fn div_mod(a: &BigInt, b: &BigInt) -> (BigInt, BigInt) {
    let zero = BigInt::ZERO;
    if *b == zero {
        return (zero, a.clone());
    }
    let size = if *b < zero { -b } else { b.clone() };
    let r = ((a % &size) + &size) % &size;
    ((a - &r) / b, r)
}

#[test]
fn arithmetic_is_that_of_big_integers() {
    let mut rng = Rng::new(1);
    let (mut small, mut big) = (0, 0);
    for _ in 0..40_000 {
        let (a, b) = (number(&mut rng), number(&mut rng));
        let (x, y) = (Integer::from(a.clone()), Integer::from(b.clone()));
        let (q, r) = div_mod(&a, &b);
        let cases = [
            (x.add(&y), &a + &b),
            (x.sub(&y), &a - &b),
            (x.mul(&y), &a * &b),
            (x.neg(), -&a),
            (x.div(&y), q),
            (x.modulo(&y), r),
        ];
        for (i, (got, expected)) in cases.iter().enumerate() {
            // Equality of representations: a small integer has one only.
            assert_eq!(*got, Integer::from(expected.clone()), "operation {i} on {a} and {b}");
            assert_eq!(got.to_bigint(), *expected, "operation {i} on {a} and {b}");
            assert_eq!(got.to_i64(), i64::try_from(expected).ok());
            *if got.to_i64().is_some() { &mut small } else { &mut big } += 1;
        }
        assert_eq!(x.cmp(&y), a.cmp(&b), "{a} and {b}");
        assert_eq!(x.to_string(), a.to_string());
        assert_eq!(a.to_string().parse(), Ok(x.clone()));
        for w in [1, 7, 64, 100, 128] {
            let modulus = BigInt::from(1) << w;
            let low = div_mod(&a, &modulus).1;
            assert_eq!(BigInt::from(x.to_bits(w)), low, "{a} in {w} bits");
        }
    }
    assert!(small > 10_000 && big > 10_000, "both representations: {small}, {big}");
}

#[test]
fn what_is_no_integer_is_not_read() {
    for text in ["", "-", "+1", "1_0", "0x1", "1.0", " 1", "--1"] {
        assert!(text.parse::<Integer>().is_err(), "{text:?}");
    }
}

/// Variables 0 to 2 are integers, 3 to 5 vectors of 1, 8 and 64 bits.
const INTS: u32 = 3;
const WIDTHS: [u32; 3] = [1, 8, 64];

struct World(u64);

impl Env for World {
    fn var(&self, v: VarId) -> u128 {
        let mut rng = Rng::new(self.0 ^ (v.0 as u64) << 40);
        let n = if rng.below(2) == 0 { rng.next() as u128 } else { (rng.below(5) as u128).wrapping_sub(2) };
        n & mask(WIDTHS[(v.0 - INTS) as usize])
    }

    fn int(&self, v: VarId) -> Integer {
        Integer::from(number(&mut Rng::new(self.0 ^ (v.0 as u64) << 40)))
    }

    fn load(&self, _: u128, _: u8) -> u128 {
        unreachable!("no loads here")
    }
}

/// Builds plain terms.
struct Builder<'a> {
    pool: &'a mut Pool,
    rng: &'a mut Rng,
    /// Taken again, so that rules for equal operands meet their case.
    recent: Vec<Term>,
}

impl Builder<'_> {
    fn term(&mut self, sort: Sort, depth: u32) -> Term {
        if self.rng.below(5) == 0 {
            let fitting: Vec<Term> = self.recent.iter().copied().filter(|&t| self.pool.sort(t) == sort).collect();
            if !fitting.is_empty() {
                return fitting[self.rng.below(fitting.len())];
            }
        }
        let t = match sort {
            _ if depth == 0 => self.leaf(sort),
            Sort::Int => self.integer(depth - 1),
            Sort::Bits(1) => self.truth(depth - 1),
            Sort::Bits(w) => self.bits(w, depth - 1),
        };
        self.recent.push(t);
        t
    }

    fn leaf(&mut self, sort: Sort) -> Term {
        let is_constant = self.rng.below(3) == 0;
        match sort {
            Sort::Int if is_constant => {
                let n = number(self.rng);
                self.pool.integer(Integer::from(n))
            }
            Sort::Int => {
                let v = VarId(self.rng.below(INTS as usize) as u32);
                self.pool.var(v, Sort::Int)
            }
            Sort::Bits(w) if is_constant => {
                let n = self.rng.next() as u128;
                self.pool.constant(n, w)
            }
            Sort::Bits(w) => {
                let i = WIDTHS.iter().position(|&x| x == w).expect("a width of a variable");
                self.pool.var(VarId(INTS + i as u32), w)
            }
        }
    }

    fn integer(&mut self, depth: u32) -> Term {
        match self.rng.below(12) {
            0 => self.leaf(Sort::Int),
            1 => self.choice(Sort::Int, depth),
            2 => {
                let w = WIDTHS[self.rng.below(3)];
                let of = self.term(w.into(), depth);
                self.pool.plain(Node::ToInt(of), Sort::Int)
            }
            k => {
                let ops = [IntOp::Add, IntOp::Sub, IntOp::Mul, IntOp::Div, IntOp::Mod];
                // Sums are the business of `linear_int.rs`.
                let op = if k < 8 { ops[self.rng.below(2)] } else { ops[2 + self.rng.below(3)] };
                let a = self.term(Sort::Int, depth);
                let b = if self.rng.below(3) == 0 { self.leaf(Sort::Int) } else { self.term(Sort::Int, depth) };
                self.pool.plain(Node::Int(op, a, b), Sort::Int)
            }
        }
    }

    fn truth(&mut self, depth: u32) -> Term {
        match self.rng.below(10) {
            0 => self.choice(Sort::TRUTH, depth),
            1 | 2 => {
                let t = self.term(Sort::TRUTH, depth);
                self.pool.plain(Node::Not(t), 1)
            }
            3 | 4 => {
                let op = [logic::BinOp::And, logic::BinOp::Or, logic::BinOp::Eq][self.rng.below(3)];
                let (a, b) = (self.term(Sort::TRUTH, depth), self.term(Sort::TRUTH, depth));
                self.pool.plain(Node::Bin(op, a, b), 1)
            }
            _ => {
                let op = [IntOp::Eq, IntOp::Lt, IntOp::Le][self.rng.below(3)];
                let a = self.term(Sort::Int, depth);
                let b = if self.rng.below(3) == 0 { self.leaf(Sort::Int) } else { self.term(Sort::Int, depth) };
                self.pool.plain(Node::Int(op, a, b), 1)
            }
        }
    }

    fn bits(&mut self, w: u32, depth: u32) -> Term {
        match self.rng.below(4) {
            0 => self.choice(w.into(), depth),
            1 => {
                let (a, b) = (self.term(w.into(), depth), self.term(w.into(), depth));
                self.pool.plain(Node::Bin(logic::BinOp::Add, a, b), w)
            }
            _ => {
                let of = self.term(Sort::Int, depth);
                self.pool.plain(Node::ToBits(of), w)
            }
        }
    }

    fn choice(&mut self, sort: Sort, depth: u32) -> Term {
        let (c, a, b) = (self.term(Sort::TRUTH, depth), self.term(sort, depth), self.term(sort, depth));
        self.pool.plain(Node::Ite(c, a, b), sort)
    }
}

fn random_term(pool: &mut Pool, rng: &mut Rng, depth: u32) -> Term {
    let sorts = [Sort::Int, Sort::TRUTH, Sort::TRUTH, Sort::Bits(8), Sort::Bits(64)];
    let sort = sorts[rng.below(sorts.len())];
    Builder { pool, rng, recent: Vec::new() }.term(sort, depth)
}

/// Every node through its simplifying constructor.
fn rebuilt(pool: &mut Pool, t: Term) -> Term {
    Rewriter::new().rewrite(pool, t, &mut |pool, node, sort| Some(pool.rebuild(node, sort)))
}

/// Constructors may meet operands that were not simplified.
fn partly_rebuilt(pool: &mut Pool, rng: &mut Rng, t: Term) -> Term {
    Rewriter::new().rewrite(pool, t, &mut |pool, node, sort| {
        Some(if rng.below(3) == 0 { pool.plain(node, sort) } else { pool.rebuild(node, sort) })
    })
}

#[test]
fn simplification_keeps_the_value() {
    let mut rng = Rng::new(2);
    let mut evaluator = Evaluator::new();
    let mut changed = 0;
    for round in 0..12_000 {
        let mut pool = Pool::new();
        let depth = 1 + rng.below(5) as u32;
        let plain = random_term(&mut pool, &mut rng, depth);
        let simple = rebuilt(&mut pool, plain);
        let again = rebuilt(&mut pool, simple);
        let mixed = partly_rebuilt(&mut pool, &mut rng, plain);
        changed += usize::from(simple != plain);
        assert_eq!(pool.sort(plain), pool.sort(simple));
        for _ in 0..10 {
            let world = World(rng.next());
            let expected = evaluator.value(&pool, plain, &world);
            for t in [simple, again, mixed] {
                let got = evaluator.value(&pool, t, &world);
                let show = |t| logic::show(&pool, t, &());
                assert_eq!(expected, got, "round {round}:\n  {}\nbecame\n  {}", show(plain), show(t));
            }
        }
    }
    assert!(changed > 6000, "rules apply: {changed}");
}

/// A chain that is deeper than what the evaluator walks as a tree, so that its tables are used.
#[test]
fn deep_terms_share_their_values() {
    let mut pool = Pool::new();
    let x = pool.var(VarId(0), Sort::Int);
    let mut t = x;
    for _ in 0..200 {
        t = pool.plain(Node::Int(IntOp::Add, t, t), Sort::Int);
    }
    struct One;
    impl Env for One {
        fn var(&self, _: VarId) -> u128 {
            0
        }
        fn int(&self, _: VarId) -> Integer {
            Integer::from(-3)
        }
        fn load(&self, _: u128, _: u8) -> u128 {
            0
        }
    }
    let expected = BigInt::from(-3) << 200;
    let mut evaluator = Evaluator::new();
    assert_eq!(evaluator.integer(&pool, t, &One).to_bigint(), expected);
    let k = pool.integer(Integer::from(expected));
    let is_equal = pool.plain(Node::Int(IntOp::Eq, t, k), 1);
    let is_less = pool.plain(Node::Int(IntOp::Lt, t, k), 1);
    assert_eq!(evaluator.all_false(&pool, &[is_equal, is_less], &One), [is_less]);
}

fn shown(build: impl FnOnce(&mut Pool, [Term; 3]) -> Term) -> String {
    let mut pool = Pool::new();
    let vars = [0, 1, 2].map(|i| pool.var(VarId(i), Sort::Int));
    let t = build(&mut pool, vars);
    logic::show(&pool, t, &())
}

#[test]
fn normal_forms() {
    let k = |p: &mut Pool, n: i64| p.integer(n);
    // Sums.
    assert_eq!(
        shown(|p, [x, y, _]| {
            let s = p.int_add(x, y);
            p.int_sub(s, x)
        }),
        "v1"
    );
    assert_eq!(
        shown(|p, [x, _, _]| {
            let s = p.int_add(x, x);
            p.int_add(s, x)
        }),
        "v0 * 3"
    );
    assert_eq!(shown(|p, [x, _, _]| p.int_neg(x)), "0 - v0");
    assert_eq!(
        shown(|p, [x, _, _]| {
            let n = p.int_neg(x);
            p.int_neg(n)
        }),
        "v0"
    );
    // Comparisons: divided by what the coefficients have in common, rounded to integers.
    assert_eq!(
        shown(|p, [x, _, _]| {
            let (d, c) = (p.int_add(x, x), k(p, 5));
            p.int_lt(d, c)
        }),
        "v0 <= 2"
    );
    assert_eq!(
        shown(|p, [x, _, _]| {
            let (d, c) = (p.int_add(x, x), k(p, 5));
            p.eq(d, c)
        }),
        "false"
    );
    assert_eq!(shown(|p, [x, y, _]| p.int_lt(x, y)), "v0 < v1");
    assert_eq!(
        shown(|p, [x, y, _]| {
            let c = p.int_le(x, y);
            p.not(c)
        }),
        "v1 < v0"
    );
    assert_eq!(
        shown(|p, [x, y, _]| {
            let (a, b) = (p.int_le(x, y), p.int_lt(y, x));
            p.and(a, b)
        }),
        "false"
    );
    assert_eq!(
        shown(|p, [x, _, _]| {
            let (c, d) = (k(p, 3), k(p, 4));
            let (a, b) = (p.int_le(x, c), p.int_le(d, x));
            p.or(a, b)
        }),
        "true"
    );
    // Quotients and remainders.
    assert_eq!(
        shown(|p, [x, _, _]| {
            let c = k(p, 4);
            let t = p.int_mul(x, c);
            let d = k(p, 2);
            p.int_div(t, d)
        }),
        "v0 * 2"
    );
    assert_eq!(
        shown(|p, [x, y, _]| {
            let c = k(p, 4);
            let t = p.int_mul(x, c);
            let s = p.int_add(t, y);
            let d = k(p, -2);
            p.int_mod(s, d)
        }),
        "mod(v1, 2)"
    );
    assert_eq!(
        shown(|p, [x, _, _]| {
            let z = k(p, 0);
            p.int_div(x, z)
        }),
        "0"
    );
    assert_eq!(
        shown(|p, [x, _, _]| {
            let z = k(p, 0);
            p.int_mod(x, z)
        }),
        "v0"
    );
    // Conversions.
    assert_eq!(
        shown(|p, _| {
            let b = p.var(VarId(9), 8);
            let n = p.to_int(b);
            p.to_bits(n, 16)
        }),
        "zext16(v9)"
    );
}

#[test]
fn imported_terms_have_the_same_values_and_come_back_as_they_were() {
    let mut rng = Rng::new(3);
    let mut evaluator = Evaluator::new();
    for _ in 0..300 {
        let mut from = Pool::new();
        let terms: Vec<Term> = (0..6).map(|_| random_term(&mut from, &mut rng, 4)).collect();
        let mut to = Pool::new();
        // Something is there already, so that numbers differ.
        for _ in 0..rng.below(4) {
            random_term(&mut to, &mut rng, 3);
        }
        let (mut there, mut back) = (Imported::default(), Imported::default());
        for &t in &terms {
            let copy = to.import(&from, t, &mut there);
            assert_eq!(to.sort(copy), from.sort(t));
            assert_eq!(to.mentions(copy), from.mentions(t));
            assert_eq!(logic::show_whole(&to, copy, &()), logic::show_whole(&from, t, &()));
            for _ in 0..4 {
                let world = World(rng.next());
                assert_eq!(evaluator.value(&to, copy, &world), evaluator.value(&from, t, &world));
            }
            let len = to.len();
            assert_eq!(to.import(&from, t, &mut Imported::default()), copy, "importing again gives the same");
            assert_eq!(to.len(), len, "and makes nothing");
            let size = from.len();
            assert_eq!(from.import(&to, copy, &mut back), t, "and back");
            assert_eq!(from.len(), size);
        }
    }
}

#[test]
fn values_of_any_sort_become_constants() {
    let mut pool = Pool::new();
    let big: Integer = "123456789012345678901234567890".parse().expect("a number");
    for value in [Value::Int(big.clone()), Value::Int(Integer::from(-1)), Value::Bits { bits: 200, width: 8 }] {
        let t = pool.value(&value);
        assert_eq!(pool.as_value(t), Some(value.clone()));
        assert_eq!(pool.sort(t), value.sort());
    }
    assert_eq!(pool.integer(big.clone()), pool.integer(big), "big constants are terms once");
}

#[test]
#[should_panic(expected = "has no width")]
fn an_integer_has_no_width() {
    let mut pool = Pool::new();
    let t = pool.integer(5);
    pool.width(t);
}

#[test]
#[should_panic(expected = "bits of an integer")]
fn an_integer_has_no_bits() {
    let mut pool = Pool::new();
    let t = pool.integer(5);
    Evaluator::new().eval(&pool, t, &World(0));
}

/// What only debug builds find out.
#[cfg(debug_assertions)]
mod mixed_pools {
    use super::*;

    /// A pool with a term that another pool of the same size has not.
    fn two() -> (Pool, Pool, Term) {
        let (mut ours, mut theirs) = (Pool::new(), Pool::new());
        ours.var(VarId(0), 8);
        let t = theirs.var(VarId(1), 8);
        (ours, theirs, t)
    }

    #[test]
    #[should_panic(expected = "a term of another pool")]
    fn are_caught_by_a_question() {
        let (ours, _, t) = two();
        ours.node(t);
    }

    #[test]
    #[should_panic(expected = "a term of another pool")]
    fn are_caught_by_a_constructor() {
        let (mut ours, _, t) = two();
        ours.plain(Node::Not(t), 8);
    }

    #[test]
    #[should_panic(expected = "a term of another pool")]
    fn are_caught_where_the_original_has_grown_behind_a_clone() {
        let mut original = Pool::new();
        original.var(VarId(0), 8);
        let mut clone = original.clone();
        let t = original.var(VarId(1), 8);
        clone.var(VarId(2), 8);
        clone.node(t);
    }

    #[test]
    #[should_panic(expected = "a term of another pool")]
    fn are_caught_where_the_clone_has_grown() {
        let mut original = Pool::new();
        let mut clone = original.clone();
        let t = clone.var(VarId(1), 8);
        original.var(VarId(0), 8);
        original.node(t);
    }

    #[test]
    fn a_clone_knows_what_it_was_given() {
        let mut original = Pool::new();
        let t = original.var(VarId(0), 8);
        let mut clone = original.clone().clone();
        assert_eq!(clone.node(t), Node::Var(VarId(0)));
        let u = clone.var(VarId(0), 8);
        assert_eq!(t, u);
        // It came back as the original's own.
        assert!(original.knows(u) && !original.knows(clone.var(VarId(1), 8)));
    }
}
