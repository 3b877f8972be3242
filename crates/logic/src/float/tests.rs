//! Against the processor, and against the soft-float library where it has no such type.

use super::integral::Toward;
use super::*;
use rustc_apfloat::ieee::X87DoubleExtended;
use rustc_apfloat::{Float, Round};

/// A generator of numbers with patterns at the borders: few bits, all ones, exponents next to each other.
struct Patterns(u64);

impl Patterns {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    fn below(&mut self, n: u64) -> u64 {
        (self.next() >> 33) % n
    }

    fn fraction(&mut self, bits: u32) -> u128 {
        let any = u128::from(self.next()) & mask(bits);
        let (one, other) = (self.below(bits.into()) as u32, self.below(bits.into()) as u32);
        match self.below(8) {
            0 => 0,
            1 => mask(bits),
            2 => 1 << one,
            3 => 1 << one | 1 << other,
            4 => mask(bits) & !(1 << one),
            5 => any >> one,
            _ => any,
        }
    }

    fn number(&mut self, f: Format) -> u128 {
        let all = mask(f.exponent);
        let exponent = match self.below(6) {
            0 => u128::from(self.below(3)),
            1 => all - u128::from(self.below(3)),
            2 | 3 => f.bias() + u128::from(self.below(8)) - 4,
            4 => f.bias() + u128::from(self.below(150)) - 75,
            _ => u128::from(self.next()) & all,
        };
        u128::from(self.below(2)) << f.magnitude_width() | (exponent & all) << f.fraction | self.fraction(f.fraction)
    }

    /// Two of them, often of a similar size.
    fn pair(&mut self, f: Format) -> (u128, u128) {
        let (x, y) = (self.number(f), self.number(f));
        match self.below(4) {
            0 => (x, x ^ u128::from(self.below(4)) ^ u128::from(self.below(2)) << f.magnitude_width()),
            _ => (x, y),
        }
    }
}

const ROUNDS: usize = 30_000;

fn value(pool: &Pool, t: Term) -> u128 {
    pool.as_const(t).expect("operations on constants fold")
}

/// The bits are the same, or both are NaNs.
fn assert_same(f: Format, what: &str, operands: &[u128], got: u128, expected: u128) {
    let mut pool = Pool::new();
    let [a, b] = [got, expected].map(|x| {
        let x = pool.constant(x, f.width());
        let is_nan = f.is_nan(&mut pool, x);
        value(&pool, is_nan) == 1
    });
    assert!(a && b || got == expected, "{what} of {operands:x?}: {got:x}, not {expected:x}");
}

macro_rules! against_the_processor {
    ($name:ident, $float:ty, $bits:ty, $format:expr) => {
        #[test]
        fn $name() {
            let f = $format;
            let mut patterns = Patterns(7);
            for _ in 0..ROUNDS {
                let (x, y) = patterns.pair(f);
                let (a, b) = (<$float>::from_bits(x as $bits), <$float>::from_bits(y as $bits));
                let mut pool = Pool::new();
                let p = &mut pool;
                let (tx, ty) = (p.constant(x, f.width()), p.constant(y, f.width()));
                let numbers = [
                    ("sum", f.add(p, tx, ty), a + b),
                    ("difference", f.sub(p, tx, ty), a - b),
                    ("product", f.mul(p, tx, ty), a * b),
                    ("quotient", f.div(p, tx, ty), a / b),
                    ("root", f.sqrt(p, tx), a.sqrt()),
                    ("trunc", f.integral(p, tx, Toward::Zero), a.trunc()),
                    ("floor", f.integral(p, tx, Toward::Below), a.floor()),
                    ("ceil", f.integral(p, tx, Toward::Above), a.ceil()),
                    ("round", f.integral(p, tx, Toward::NearestAway), a.round()),
                    ("rint", f.integral(p, tx, Toward::NearestEven), a.round_ties_even()),
                    ("copysign", f.copysign(p, tx, ty), a.copysign(b)),
                ];
                for (what, got, expected) in numbers {
                    assert_same(f, what, &[x, y], value(p, got), expected.to_bits().into());
                }
                let truths = [
                    ("equal", f.equal(p, tx, ty), a == b),
                    ("less", f.less(p, tx, ty), a < b),
                    ("less or equal", f.less_or_equal(p, tx, ty), a <= b),
                    ("normal", f.is_normal(p, tx), a.is_normal()),
                    ("finite", f.is_finite(p, tx), a.is_finite()),
                    ("infinite", f.is_infinite(p, tx), a.is_infinite()),
                ];
                for (what, got, expected) in truths {
                    assert_eq!(value(p, got) == 1, expected, "{what} of {x:x} and {y:x}");
                }
                let integer = patterns.next() as i64 >> patterns.below(64);
                let t = p.constant(integer as u64 as u128, 64);
                let (signed, unsigned) = (f.of_integer(p, t, true), f.of_integer(p, t, false));
                assert_same(f, "signed", &[integer as u128], value(p, signed), (integer as $float).to_bits().into());
                let expected = (integer as u64 as $float).to_bits();
                assert_same(f, "unsigned", &[integer as u128], value(p, unsigned), expected.into());
                let whole = f.to_integer(p, tx, 32, true);
                let fits = a.trunc() >= -2147483648.0 && a.trunc() < 2147483648.0;
                assert_eq!(value(p, whole.fits) == 1, fits, "{x:x} as an int");
                if fits {
                    assert_eq!(value(p, whole.value) as u32, a as i32 as u32, "{x:x} as an int");
                }
                let whole = f.to_integer(p, tx, 64, false);
                let fits = a.trunc() >= 0.0 && a < 18446744073709551616.0;
                assert_eq!(value(p, whole.fits) == 1, fits, "{x:x} as an unsigned long");
                if fits {
                    assert_eq!(value(p, whole.value) as u64, a as u64, "{x:x} as an unsigned long");
                }
            }
        }
    };
}

against_the_processor!(single, f32, u32, Format::SINGLE);
against_the_processor!(double, f64, u64, Format::DOUBLE);

#[test]
fn between_single_and_double() {
    let mut patterns = Patterns(11);
    for _ in 0..ROUNDS {
        let mut pool = Pool::new();
        let (s, d) = (patterns.number(Format::SINGLE), patterns.number(Format::DOUBLE));
        let t = pool.constant(s, 32);
        let wide = Format::SINGLE.convert(&mut pool, t, Format::DOUBLE);
        let expected = f64::from(f32::from_bits(s as u32)).to_bits().into();
        assert_same(Format::DOUBLE, "widened", &[s], value(&pool, wide), expected);
        let t = pool.constant(d, 64);
        let narrow = Format::DOUBLE.convert(&mut pool, t, Format::SINGLE);
        let expected = (f64::from_bits(d as u64) as f32).to_bits().into();
        assert_same(Format::SINGLE, "narrowed", &[d], value(&pool, narrow), expected);
    }
}

/// With the leading one that x87 stores.
fn stored(x: u128) -> u128 {
    let (upper, fraction) = (x >> 63, x & mask(63));
    upper << 64 | u128::from(upper & mask(15) != 0) << 63 | fraction
}

fn unstored(x: u128) -> u128 {
    x >> 64 << 63 | x & mask(63)
}

#[test]
fn extended() {
    let f = Format::EXTENDED;
    let mut patterns = Patterns(13);
    for _ in 0..ROUNDS {
        let (x, y) = patterns.pair(f);
        let (a, b) = (X87DoubleExtended::from_bits(stored(x)), X87DoubleExtended::from_bits(stored(y)));
        let mut pool = Pool::new();
        let p = &mut pool;
        let (tx, ty) = (p.constant(x, f.width()), p.constant(y, f.width()));
        let numbers = [
            ("sum", f.add(p, tx, ty), (a + b).value),
            ("difference", f.sub(p, tx, ty), (a - b).value),
            ("product", f.mul(p, tx, ty), (a * b).value),
            ("quotient", f.div(p, tx, ty), (a / b).value),
            ("floor", f.integral(p, tx, Toward::Below), a.round_to_integral(Round::TowardNegative).value),
            ("rint", f.integral(p, tx, Toward::NearestEven), a.round_to_integral(Round::NearestTiesToEven).value),
        ];
        for (what, got, expected) in numbers {
            assert_same(f, what, &[x, y], value(p, got), unstored(expected.to_bits()));
        }
        let less = f.less(p, tx, ty);
        assert_eq!(value(p, less) == 1, a < b, "{x:x} < {y:x}");
        let d = f.convert(p, tx, Format::DOUBLE);
        let mut lost = false;
        let expected: rustc_apfloat::ieee::Double = rustc_apfloat::FloatConvert::convert(a, &mut lost).value;
        assert_same(Format::DOUBLE, "narrowed", &[x], value(p, d), expected.to_bits());
        let double = patterns.number(Format::DOUBLE);
        let t = p.constant(double, 64);
        let wide = Format::DOUBLE.convert(p, t, f);
        let from = rustc_apfloat::ieee::Double::from_bits(double);
        let expected: X87DoubleExtended = rustc_apfloat::FloatConvert::convert(from, &mut lost).value;
        assert_same(f, "widened", &[double], value(p, wide), unstored(expected.to_bits()));
    }
}

/// The root is the largest number whose square is not more, up to rounding: half a unit of the last place.
#[test]
fn roots_of_squares_are_exact() {
    let f = Format::EXTENDED;
    let mut patterns = Patterns(17);
    for _ in 0..300 {
        let mut pool = Pool::new();
        let n = pool.constant(u128::from(patterns.next() >> 33), 32);
        let x = f.of_integer(&mut pool, n, false);
        let square = f.mul(&mut pool, x, x);
        let root = f.sqrt(&mut pool, square);
        assert_eq!(value(&pool, root), value(&pool, x));
    }
}

/// What an operation gives is what its term evaluates to, whether the operands are known when it is built or not.
#[test]
fn terms_of_unknown_operands() {
    use crate::{Env, Evaluator, VarId};
    struct Two(u128, u128);
    impl Env for Two {
        fn var(&self, v: VarId) -> u128 {
            if v.0 == 0 { self.0 } else { self.1 }
        }
        fn load(&self, _: u128, _: u8) -> u128 {
            unreachable!("nothing is loaded")
        }
    }
    let f = Format::DOUBLE;
    let mut pool = Pool::new();
    let (x, y) = (pool.var(VarId(0), 64), pool.var(VarId(1), 64));
    let terms = [f.add(&mut pool, x, y), f.mul(&mut pool, x, y), f.div(&mut pool, x, y)];
    let mut patterns = Patterns(19);
    for _ in 0..2_000 {
        let (a, b) = patterns.pair(f);
        let (p, q) = (f64::from_bits(a as u64), f64::from_bits(b as u64));
        for (t, expected) in terms.into_iter().zip([p + q, p * q, p / q]) {
            let got = Evaluator::new().eval(&pool, t, &Two(a, b));
            assert_same(f, "evaluated", &[a, b], got, expected.to_bits().into());
        }
    }
}

/// Every way of rounding.
#[test]
fn other_ways_of_rounding() {
    use rustc_apfloat::ieee::{Double, Single};
    let ways = [Round::NearestTiesToEven, Round::TowardNegative, Round::TowardPositive, Round::TowardZero];
    let mut patterns = Patterns(23);
    for i in 0..ROUNDS {
        let (x, y) = patterns.pair(Format::DOUBLE);
        let (a, b) = (Double::from_bits(x), Double::from_bits(y));
        let way = ways[i % 4];
        let mut pool = Pool::new();
        let p = &mut pool;
        let mode = p.constant((i % 4) as u128, 2);
        let [f, single] = [Format::DOUBLE, Format::SINGLE].map(|f| f.rounded(Rounding::Mode(mode)));
        let (tx, ty) = (p.constant(x, 64), p.constant(y, 64));
        let numbers = [
            ("sum", f.add(p, tx, ty), a.add_r(b, way).value),
            ("difference", f.sub(p, tx, ty), a.sub_r(b, way).value),
            ("product", f.mul(p, tx, ty), a.mul_r(b, way).value),
            ("quotient", f.div(p, tx, ty), a.div_r(b, way).value),
            ("rint", f.integral(p, tx, Toward::Current), a.round_to_integral(way).value),
            ("roundeven", f.integral(p, tx, Toward::NearestEven), a.round_to_integral(Round::NearestTiesToEven).value),
        ];
        for (what, got, expected) in numbers {
            assert_same(f, what, &[x, y], value(p, got), expected.to_bits());
        }
        let narrow = f.convert(p, tx, single);
        let mut lost = false;
        let expected: Single = rustc_apfloat::FloatConvert::convert_r(a, way, &mut lost).value;
        assert_same(single, "narrowed", &[x], value(p, narrow), expected.to_bits());
        let integer = patterns.next() as i64 >> patterns.below(64);
        let t = p.constant(integer as u64 as u128, 64);
        let number = single.of_integer(p, t, true);
        let expected = Single::from_i128_r(integer.into(), way).value;
        assert_same(single, "signed", &[integer as u128], value(p, number), expected.to_bits());
    }
}

/// The roots in the directions are next to each other, around the nearest one, and the same where the root is exact.
#[test]
fn roots_in_other_directions() {
    let mut patterns = Patterns(29);
    for _ in 0..2_000 {
        let x = f64::from_bits(patterns.number(Format::DOUBLE) as u64 & mask(63) as u64);
        if !(1e-200..1e200).contains(&x) {
            continue;
        }
        let mut pool = Pool::new();
        let t = pool.constant(x.to_bits().into(), 64);
        let [nearest, down, up, zero] = [0, 1, 2, 3].map(|mode| {
            let mode = pool.constant(mode, 2);
            let root = Format::DOUBLE.rounded(Rounding::Mode(mode)).sqrt(&mut pool, t);
            f64::from_bits(value(&pool, root) as u64)
        });
        assert!(nearest == x.sqrt() && down == zero && (nearest == down || nearest == up));
        assert!(down == up && down * down == x || down.next_up() == up, "{x:e}: {down:e} and {up:e}");
    }
}
