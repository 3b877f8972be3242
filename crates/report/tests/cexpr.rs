//! C expressions of terms: readable in the usual cases, and equal in value to the term whatever it is (judged by the
//! machine's C compiler, where there is one).

use expect_test::expect;
use ir::{Object, Program, Shape, VarDecl, VarKind};
use logic::{BinOp, Env, Evaluator, Node, Term, VarId, mask};
use std::fmt::Write;
use testkit::{Rng, Scratch, cc, skipped};

fn declare(p: &mut Program, name: &str, width: u32, signed: bool, ptr: bool) -> Term {
    let kind = VarKind::Local;
    let ty = if ptr { ir::ScalarType::Pointer(width) } else { ir::ScalarType::number(width, signed) };
    let v = p.add_var(VarDecl { name: name.into(), ty, kind, pos: base::Pos::NONE });
    p.var(v)
}

fn shown(p: &Program, t: Term) -> String {
    report::c_expression(p, &p.pool, t).expect("small")
}

#[test]
fn everyday_invariants() {
    let mut p = Program::new(64);
    let x = declare(&mut p, "x", 32, true, false);
    let n = declare(&mut p, "main::n", 32, false, false);
    let q = declare(&mut p, "q", 64, false, true);
    let c = |p: &mut Program, v: i128, w: u32| p.pool.constant(v as u128, w);

    let five = c(&mut p, 5, 32);
    let le = p.pool.bin(BinOp::Sle, x, five);
    expect!["x <= 5"].assert_eq(&shown(&p, le));
    let zero = c(&mut p, 0, 32);
    let ge = p.pool.bin(BinOp::Sle, zero, x);
    let both = p.pool.and(ge, le);
    expect!["x <= 5 && x >= 0"].assert_eq(&shown(&p, both));
    let not = p.pool.not(both);
    expect!["!(x <= 5 && x >= 0)"].assert_eq(&shown(&p, not));
    let mixed = p.pool.bin(BinOp::Ult, x, n);
    expect!["(unsigned int)x < n"].assert_eq(&shown(&p, mixed));
    let minus = c(&mut p, -1, 32);
    let less_one = p.pool.add(x, minus);
    let eq = p.pool.eq(n, less_one);
    assert!(
        [
            "n == x - 1",
            "x - 1 == n",
            "(unsigned int)(x - 1) == n",
            "n == (unsigned int)(x - 1)",
            "(int)n == x - 1",
            "x - 1 == (int)n"
        ]
        .contains(&&*shown(&p, eq)),
        "{}",
        shown(&p, eq)
    );
    let null = c(&mut p, 0, 64);
    let is_null = p.pool.eq(q, null);
    expect!["q == 0"].assert_eq(&shown(&p, is_null));
    let eight = c(&mut p, 8, 64);
    let at = p.pool.add(q, eight);
    let load = p.pool.load(at, 4, false);
    let is_five = p.pool.eq(load, five);
    expect!["*(int *)((char *)q + 8) == 5"].assert_eq(&shown(&p, is_five));
}

#[test]
fn named_objects() {
    let mut p = Program::new(64);
    let int = || Shape::Scalar(ir::ScalarType::Signed(32));
    let g = Shape::Record(vec![("count".into(), 0, int()), ("lock".into(), 4, int())]);
    let a = Shape::Array { elem: Box::new(g.clone()), stride: 8, count: 10 };
    p.objects.push(Object { name: "g".into(), addr: 0x1000, size: 8, shape: g });
    p.objects.push(Object { name: "main::a".into(), addr: 0x2000, size: 80, shape: a });
    let i = declare(&mut p, "i", 32, true, false);
    let q = declare(&mut p, "q", 64, false, true);

    let at = p.pool.constant(0x1004, 64);
    let lock = p.pool.load(at, 4, false);
    let one = p.pool.constant(1, 32);
    let held = p.pool.eq(lock, one);
    expect!["g.lock == 1"].assert_eq(&shown(&p, held));
    let same = p.pool.eq(q, at);
    expect!["q == &g.lock"].assert_eq(&shown(&p, same));
    let third = p.pool.constant(0x2000 + 3 * 8, 64);
    let count = p.pool.load(third, 4, false);
    expect!["a[3].count"].assert_eq(&shown(&p, count));
    let wide = p.pool.sext(i, 64);
    let eight = p.pool.constant(8, 64);
    let scaled = p.pool.mul(wide, eight);
    let base = p.pool.constant(0x2004, 64);
    let at = p.pool.add(scaled, base);
    let lock = p.pool.load(at, 4, false);
    expect!["a[i].lock"].assert_eq(&shown(&p, lock));
}

#[test]
fn mathematical_integers() {
    let mut p = Program::new(64);
    let mut integer = |name: &str| {
        let ty = ir::ScalarType::Int;
        let v = p.add_var(VarDecl { name: name.into(), ty, kind: VarKind::Global, pos: base::Pos::NONE });
        p.var(v)
    };
    let [next, serving] = ["next", "serving"].map(&mut integer);
    let b = declare(&mut p, "b", 8, false, false);
    let pool = &mut p.pool;
    let [minus, three] = [-1, 3].map(|k| pool.integer(k));
    let huge = pool.integer("-100000000000000000000".parse::<logic::Integer>().expect("a number"));
    let before = pool.int_add(next, minus);
    let drawn = pool.int_le(serving, before);
    let triple = pool.int_mul(three, next);
    let (rest, quotient) = (pool.int_mod(triple, minus), pool.int_div(serving, three));
    let byte = pool.to_int(b);
    let (is_byte, is_huge) = (pool.ne(byte, quotient), pool.int_le(huge, next));
    let chosen = pool.ite(is_byte, next, serving);
    let low = pool.to_bits(chosen, 8);
    let all = [drawn, is_byte, is_huge, pool.eq(low, b)];
    assert_eq!(pool.as_integer(rest), Some(logic::Integer::ZERO));
    let texts = all.map(|t| shown(&p, t));
    let expected = [
        "serving < next",
        "div(serving, 3) != b",
        "next >= -100000000000000000000",
        "b == to_bits8(div(serving, 3) == b ? serving : next)",
    ];
    assert_eq!(texts, expected);
}

struct Values(Vec<u128>);

impl Env for Values {
    fn var(&self, v: VarId) -> u128 {
        self.0[v.0 as usize]
    }

    fn load(&self, _: u128, _: u8) -> u128 {
        0
    }
}

/// A random term of width `w` over the leaves.
fn term(p: &mut Program, r: &mut Rng, leaves: &[Term], w: u32, depth: u32) -> Term {
    if depth == 0 || r.number(8) == 0 {
        let fitting: Vec<Term> = leaves.iter().copied().filter(|&t| p.pool.width(t) == w).collect();
        return match fitting.len() as u64 {
            n if n > 0 && r.number(3) > 0 => fitting[r.number(n) as usize],
            _ => {
                let v = if r.number(2) == 0 { r.number(20) as u128 } else { (r.number(20) as u128).wrapping_neg() };
                p.pool.constant(v, w)
            }
        };
    }
    let widths = [8, 16, 32, 64];
    let other = widths[r.number(4) as usize];
    let d = depth - 1;
    if w == 1 && r.number(5) == 0 {
        return wide_comparison(p, r, leaves, d);
    }
    if w == 1 {
        use BinOp::{And, Eq, Or, Sle, Slt, Ule, Ult, Xor};
        let op = [Eq, Slt, Sle, Ult, Ule, And, Or, Xor][r.number(8) as usize];
        let inner = if matches!(op, And | Or | Xor) { 1 } else { other };
        let (a, b) = (term(p, r, leaves, inner, d), term(p, r, leaves, inner, d));
        let t = p.pool.bin(op, a, b);
        return if r.number(3) == 0 { p.pool.not(t) } else { t };
    }
    match r.number(12) {
        0 if other < w => {
            let a = term(p, r, leaves, other, d);
            p.pool.zext(a, w)
        }
        1 if other < w => {
            let a = term(p, r, leaves, other, d);
            p.pool.sext(a, w)
        }
        2 if other > w => {
            let a = term(p, r, leaves, other, d);
            let lo = r.number((other - w) as u64 + 1) as u32;
            p.pool.extract(a, lo, w)
        }
        3 => {
            let c = term(p, r, leaves, 1, d);
            let (a, b) = (term(p, r, leaves, w, d), term(p, r, leaves, w, d));
            p.pool.ite(c, a, b)
        }
        4 => {
            let op = [BinOp::Udiv, BinOp::Urem, BinOp::Sdiv, BinOp::Srem][r.number(4) as usize];
            let a = term(p, r, leaves, w, d);
            let b = p.pool.constant(2 + r.number(50) as u128, w);
            p.pool.bin(op, a, b)
        }
        5 => {
            let op = [BinOp::Shl, BinOp::Lshr, BinOp::Ashr][r.number(3) as usize];
            let a = term(p, r, leaves, w, d);
            let b = p.pool.constant(r.number(w as u64) as u128, w);
            p.pool.bin(op, a, b)
        }
        6 if w > 8 => {
            let (a, b) = (term(p, r, leaves, w / 2, d), term(p, r, leaves, w / 2, d));
            p.pool.concat(a, b)
        }
        7 => {
            let a = term(p, r, leaves, 1, d);
            p.pool.zext(a, w)
        }
        8 => {
            let a = term(p, r, leaves, w, d);
            p.pool.not(a)
        }
        _ => {
            use BinOp::{Add, And, Mul, Or, Sub, Xor};
            let op = [Add, Sub, Mul, And, Or, Xor][r.number(6) as usize];
            let (a, b) = (term(p, r, leaves, w, d), term(p, r, leaves, w, d));
            p.pool.bin(op, a, b)
        }
    }
}

/// Two numbers that are added or subtracted so wide that nothing wraps around, compared with a small one, as octagons do.
fn wide_comparison(p: &mut Program, r: &mut Rng, leaves: &[Term], depth: u32) -> Term {
    let narrow = [8, 16, 32][r.number(3) as usize];
    let wide = narrow + 2;
    let (a, b) = (term(p, r, leaves, narrow, depth), term(p, r, leaves, narrow, depth));
    let (a, b) = (p.pool.sext(a, wide), p.pool.sext(b, wide));
    let both = if r.number(3) > 0 { p.pool.sub(a, b) } else { p.pool.add(a, b) };
    let small = p.pool.constant((r.number(7) as u128).wrapping_sub(3) & mask(wide), wide);
    let (x, y) = if r.number(2) == 0 { (both, small) } else { (small, both) };
    let t = if r.number(2) == 0 { p.pool.slt(x, y) } else { p.pool.sle(x, y) };
    if r.number(3) == 0 { p.pool.not(t) } else { t }
}

#[test]
fn differences_and_tables() {
    let mut p = Program::new(64);
    let row = Shape::Array { elem: Box::new(Shape::Scalar(ir::ScalarType::Signed(32))), stride: 4, count: 100 };
    let shape = Shape::Array { elem: Box::new(row), stride: 400, count: 50 };
    p.objects.push(Object { name: "table".into(), addr: 0x10000, size: 20_000, shape });
    let [i, n] = ["i", "n"].map(|name| declare(&mut p, name, 32, true, false));
    let pool = &mut p.pool;
    let [wide_i, wide_n] = [i, n].map(|t| pool.sext(t, 34));
    let difference = pool.sub(wide_i, wide_n);
    let [minus, five] = [-1i128, 5].map(|k| pool.constant(k as u128 & mask(34), 34));
    let (less, near) = (pool.sle(difference, minus), pool.sle(difference, five));
    let [row, column] = [(i, 400), (n, 4)].map(|(t, size)| {
        let (t, size) = (pool.sext(t, 64), pool.constant(size, 64));
        pool.mul(t, size)
    });
    let (both, base) = (pool.add(row, column), pool.constant(0x10000 + 4, 64));
    let at = pool.add(both, base);
    let cell = pool.load(at, 4, false);
    let texts = [less, near, cell].map(|t| shown(&p, t));
    assert_eq!(texts, ["i < n", "(long)i - (long)n <= 5", "table[i][n + 1]"]);
}

#[test]
fn values_agree_with_the_c_compiler() {
    const TYPES: [(&str, u32, bool); 8] = [
        ("signed char", 8, true),
        ("unsigned char", 8, false),
        ("short", 16, true),
        ("unsigned short", 16, false),
        ("int", 32, true),
        ("unsigned int", 32, false),
        ("long", 64, true),
        ("unsigned long", 64, false),
    ];
    let mut p = Program::new(64);
    let mut r = Rng::new(1);
    let mut values = Values(vec![0]);
    let mut text = String::from("#include <stdio.h>\nint main(void) {\n");
    let mut leaves = Vec::new();
    for (i, (name, w, signed)) in TYPES.iter().cycle().take(16).enumerate() {
        leaves.push(declare(&mut p, &format!("v{i}"), *w, *signed, false));
        let v = (r.number(1 << 40) as u128 ^ (r.number(1 << 40) as u128) << 30) & mask(*w);
        values.0.push(v);
        let _ = writeln!(text, "  {name} v{i} = ({name}){v}u;");
    }
    let mut expected = Vec::new();
    let mut ev = Evaluator::new();
    while expected.len() < 600 {
        let w = [1, 8, 16, 32, 64][r.number(5) as usize];
        let t = term(&mut p, &mut r, &leaves, w, 5);
        if matches!(p.pool.node(t), Node::Const(_)) {
            continue;
        }
        expected.push((ev.eval(&p.pool, t, &values), logic::show(&p.pool, t, &()), shown(&p, t)));
        let bits = if w == 1 { "_Bool".into() } else { format!("__UINT{w}_TYPE__") };
        let _ = writeln!(text, "  printf(\"%lu\\n\", (unsigned long)({bits})({}));", shown(&p, t));
    }
    text.push_str("  return 0;\n}\n");
    let scratch = Scratch::new("cexpr");
    let (source, binary) = (scratch.file("terms.c", &text), scratch.path().join("terms"));
    let flags = ["-w", "-fwrapv", "-O0", "-o", &binary.display().to_string()];
    let Some(compiled) = cc::compile(&flags, &[&source]) else {
        return skipped("no C compiler `cc` to compare with");
    };
    let output = compiled.and_then(|()| cc::output(&binary)).unwrap_or_else(|why| panic!("{why}"));
    for (line, (value, term, c)) in output.lines().zip(&expected) {
        assert_eq!(line, value.to_string(), "\n{term}\n{c}");
    }
}
