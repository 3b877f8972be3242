//! Promotions and conversions: constants, enumerations, characters, narrow assignments, unions, wide switches.

use super::making::Gen;
use cfront::types::DataModel;

const VARIABLES: [(&str, &str); 14] = [
    ("schar", "a"),
    ("uchar", "b"),
    ("plain", "c"),
    ("short", "d"),
    ("ushort", "e"),
    ("int", "f"),
    ("uint", "g"),
    ("long", "h"),
    ("ulong", "k"),
    ("llong", "l"),
    ("ullong", "m"),
    ("boolean", "o"),
    ("volatile int", "v"),
    ("const short", "w"),
];
const OPERATORS: [&str; 16] = ["+", "-", "*", "&", "|", "^", "<", "<=", ">", ">=", "==", "!=", "&&", "||", ",", "+"];

pub(super) fn program(g: &mut Gen) {
    enumerations(g);
    for (ty, name) in VARIABLES {
        let value = constant(g);
        g.line(&format!("{ty} {name} = {value};"));
    }
    let id = g.id.clone();
    g.line(&format!("enum {id}s p = {id}s1; enum {id}u q = {id}u1; enum {id}l r = {id}l1; enum {id}n t = {id}n1;"));
    constants(g);
    for _ in 0..14 {
        statement(g);
    }
    for (_, name) in VARIABLES {
        g.mix(name);
    }
}

/// Enumerations of each kind: negative, unsigned, wide, narrow.
fn enumerations(g: &mut Gen) {
    let id = g.id.clone();
    let n = g.rng.below(1000);
    g.define(&format!("enum {id}s {{ {id}s0 = -{n}, {id}s1, {id}s2 = 'x' }};"));
    g.define(&format!("enum {id}u {{ {id}u0 = {n}, {id}u1 = 0x80000000u, {id}u2 }};"));
    let wide = if g.model == DataModel::Lp64 { "1l << 40" } else { "1ll << 40" };
    g.define(&format!("enum {id}l {{ {id}l0 = {wide}, {id}l1, {id}l2 = -1 }};"));
    g.define(&format!("enum __attribute__((packed)) {id}n {{ {id}n0 = -{}, {id}n1 = 9 }};", n % 120));
}

/// Static objects whose initialisers read constants.
fn constants(g: &mut Gen) {
    let id = g.id.clone();
    let (a, b) = (constant(g), g.rng.below(300));
    let (first, second) = (g.pick(&["int", "uchar", "llong", "boolean"]), g.pick(&["short", "plain", "ulong"]));
    g.define(&format!("static {second} {id}w; static const {first} {id}c = {a}, {id}d[2] = {{ {b}, -{b} }};"));
    g.define(&format!("static {second} {id}w = {id}c + {b}, {id}x[2] = {{ {id}d[1], \"xyz\"[{}] }};", b % 4));
    g.mix(&format!("{id}w + {id}x[0] * 3 + {id}x[1] * 5"));
}

fn constant(g: &mut Gen) -> String {
    let n = g.rng.next();
    let suffix = g.pick(&["", "", "u", "l", "ul", "ll", "ull", "LLU", "Ul"]);
    match g.rng.below(10) {
        0 => format!("{}", n % 3),
        1 => format!("-{}{suffix}", n % 300),
        2 => format!("{}{suffix}", n & 0x7fff_ffff),
        3 => format!("0x{:x}{suffix}", n >> (n % 60)),
        4 => format!("0{:o}{suffix}", n >> (n % 60)),
        5 => format!("{}{suffix}", (n >> 1) >> (n % 40)),
        6 => format!("0b{:b}{suffix}", n >> (20 + n % 40)),
        7 => g
            .pick(&[
                "'a'",
                "'\\377'",
                "'\\x80'",
                "'ab'",
                "'\\0'",
                "L'\\xff'",
                "u'\\xffff'",
                "U'\\xffffffff'",
                "'abcd'",
                "'\\e'",
            ])
            .into(),
        8 => g
            .pick(&["2147483647", "2147483648", "4294967295", "4294967296", "-2147483648", "0x7fffffff", "0xffffffff"])
            .into(),
        _ => g
            .pick(&[
                "9223372036854775807",
                "0x7fffffffffffffff",
                "0x8000000000000000",
                "-9223372036854775807 - 1",
                "~0",
            ])
            .into(),
    }
}

fn atom(g: &mut Gen) -> String {
    let id = g.id.clone();
    match g.rng.below(9) {
        0 | 1 => format!("({})", constant(g)),
        2 => g.pick(&["p", "q", "r", "t"]).into(),
        3 => {
            let which = g.pick(&["s0", "s2", "u0", "u1", "u2", "l0", "l2", "n0"]);
            format!("{id}{which}")
        }
        4 => {
            let (n, ty) = (g.rng.below(6), g.pick(&["plain", "short", "int", "llong"]));
            format!("(({ty}[]){{ 1, -2, 3, [{}] = -4 }})[{}]", 4 + n, n.min(3))
        }
        5 => format!("\"q\\xfe\\0z\"[{}]", g.rng.below(5)),
        _ => VARIABLES[g.rng.below(VARIABLES.len())].1.into(),
    }
}

/// No side effects; divisors are positive, shift counts small.
fn expr(g: &mut Gen, depth: usize) -> String {
    if depth == 0 {
        return atom(g);
    }
    let (a, b) = (expr(g, depth - 1), expr(g, depth - 1));
    match g.rng.below(14) {
        0..=4 => format!("({a} {} {b})", g.pick(&OPERATORS)),
        5 => format!("({a} {} ({b} & 31))", g.pick(&["<<", ">>"])),
        6 => format!("({a} {} (({b} & 63) + 1))", g.pick(&["/", "%"])),
        7 => format!("({}{a})", g.pick(&["-", "~", "+", "!", "- -", "!!"])),
        8 => format!("({a} ? {b} : {})", atom(g)),
        9 => format!("({a} ?: {b})"),
        10 | 11 => format!("(({}){a})", VARIABLES[g.rng.below(12)].0),
        12 => format!("({{ __auto_type x = {a}; __typeof__({b}) y = x; y; }})"),
        _ => format!("({{ {a}; {b}; }})"),
    }
}

fn statement(g: &mut Gen) {
    let e = expr(g, 2);
    let (ty, name) = VARIABLES[g.rng.below(VARIABLES.len() - 1)];
    let after = g.pick(&["", "+ 0u", "- 1ll", "< 0", "* w", "== p", ", d", "<< 1", "? a : k"]);
    match g.rng.below(14) {
        0..=2 => g.mix(&e),
        3 => g.mix(&format!("KIND({e}) * 100 + KIND(+({e})) + 10000 * sizeof({e})")),
        4 => {
            let b = expr(g, 1);
            g.mix(&format!("KIND(1 ? {e} : {b}) + KIND(({e}, {b})) * 20 + KIND(({e}) << 1) * 400"));
        }
        5 | 6 => {
            let op = g.pick(&["=", "+=", "-=", "*=", "&=", "|=", "^="]);
            g.mix(&format!("({name} {op} {e}) {after}"));
        }
        7 => {
            let op = g.pick(&["<<=", ">>="]);
            let count = if matches!(ty, "long" | "llong" | "ullong" | "ulong") { 31 } else { 15 };
            g.mix(&format!("({name} {op} ({e} & {count})) {after}"));
        }
        8 => {
            let op = g.pick(&["/=", "%="]);
            g.mix(&format!("({name} {op} ({e} & 7) + 1) {after}"));
        }
        9 => {
            let step = g.pick(&["@++", "@--", "++@", "--@"]).replace('@', name);
            g.mix(&format!("({step}) {after} + KIND({step})"));
        }
        10 => {
            let (x, y) = (g.rng.below(1000), g.rng.next() >> 20);
            g.line(&format!("switch ({e}) {{ case 0: mix(1); case 1 ... 90: mix(2); break; case -1: mix(3); break;"));
            g.line(&format!(
                "    case {}: mix(4); break; default: mix(5); case {y}ull | 1ull << 50: mix(6); }}",
                100 + x
            ));
        }
        11 => {
            let u = g.fresh("u");
            let from = g.pick(&["l", "i", "s", "c"]);
            g.line(&format!(
                "union {{ llong l; int i[2]; short s[4]; plain c[8]; uchar b[8]; boolean z; }} {u} = {{ .l = 0 }}; \
                 {u}.{from}{} = {e};",
                if from == "l" { "" } else { "[1]" }
            ));
            let byte = g.rng.below(8);
            g.mix(&format!("{u}.l + {u}.i[1] * 3 + {u}.s[1] * 5 + {u}.c[7] * 7 + {u}.b[{byte}]"));
        }
        12 => jump(g, &e),
        _ => {
            let f = g.fresh(&format!("{}f", g.id.clone()));
            let (to, param) = (VARIABLES[g.rng.below(12)].0, VARIABLES[g.rng.below(12)].0);
            if g.rng.once_in(3) && !matches!(param, "schar" | "uchar" | "plain" | "short" | "ushort" | "boolean") {
                g.define(&format!("static {to} {f}(x) {param} x; {{ static int calls; return x + ++calls; }}"));
                g.mix(&format!("{f}(({param})({e})) {after} + {f}(({param})1)"));
            } else {
                g.define(&format!("static {to} {f}({param} x) {{ static {to} kept = 7; return kept += x; }}"));
                g.mix(&format!("{f}({e}) {after}"));
                g.mix(&format!("{f}(1)"));
            }
        }
    }
}

/// Control into the middle of blocks, switches and loops.
fn jump(g: &mut Gen, e: &str) {
    let l = g.fresh(&format!("{}j", g.id.clone()));
    let n = 1 + g.rng.below(9);
    match g.rng.below(3) {
        0 => {
            g.line(&format!(
                "int c{l} = {n}, s{l} = 0; switch (({e}) & 3) {{ case 0: do {{ s{l} += 1; case 3: s{l} *= 2;"
            ));
            g.line(&format!("    case 2: s{l} += 5; case 1: s{l} ^= 3; }} while (--c{l} > 0); }} mix(s{l});"));
        }
        1 => {
            g.line(&format!(
                "int s{l} = ({e}) & 7; if (s{l} & 1) goto {l}; while (s{l} < {n}) {{ s{l} += 2; {{ int z = 3;"
            ));
            g.line(&format!("    {l}: z = s{l}; s{l} += z + 1; }} }} mix(s{l});"));
        }
        _ => {
            g.line(&format!(
                "void *t{l}[] = {{ &&a{l}, &&b{l}, &&c{l} }}; int s{l} = {n}; goto *t{l}[(uint)({e}) % 3u];"
            ));
            g.line(&format!("a{l}: s{l} += 3; b{l}: s{l} *= 5; if (s{l} < 99) goto a{l}; c{l}: mix(s{l});"));
        }
    }
}
