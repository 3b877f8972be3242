//! Floating point: arithmetic, comparisons and conversions of all types and their functions, in all rounding modes, with values at
//! the borders of the formats.

use super::making::Gen;

/// Bits of numbers; all NaNs are one, since compilers exchange operands.
pub(super) const PRELUDE: &str = "
#include <fenv.h>
#include <math.h>
typedef long double ldouble;
static ullong bits_float(float x) { uint u = 7; if (x == x) memcpy(&u, &x, 4); return u; }
static ullong bits_double(double x) { ullong u = 7; if (x == x) memcpy(&u, &x, 8); return u; }
static ullong bits_ldouble(ldouble x)
{
    ullong u[2] = { 7, 7 };
    if (x == x) memcpy(u, &x, 10);
    return u[0] * 31 + (u[1] & 0xffff);
}
static float float_of(uint u) { float x; memcpy(&x, &u, 4); return x; }
static double double_of(ullong u) { double x; memcpy(&x, &u, 8); return x; }
/* The 32-bit library returns more bits than a float has. */
static float kept(float x) { return x; }
#define sqrtf(x) kept(sqrtf(x))
#define SMALL(x) ((x) > -100.0 && (x) < 100.0 ? (x) : 5)
";

const VARIABLES: [(&str, &str); 9] = [
    ("float", "a"),
    ("float", "b"),
    ("double", "c"),
    ("double", "d"),
    ("ldouble", "e"),
    ("ldouble", "f"),
    ("int", "i"),
    ("llong", "l"),
    ("ullong", "u"),
];

/// The generated expressions have at most this many operators above each other.
const DEPTH: u32 = 2;

pub(super) fn program(g: &mut Gen) {
    for (ty, name) in VARIABLES {
        let value = if matches!(name, "i" | "l" | "u") { integer(g) } else { number(g) };
        g.line(&format!("{ty} {name} = {value};"));
    }
    let id = g.id.clone();
    let (one, other) = (literal(g), literal(g));
    g.define(&format!("static float {id}s = {one}; static double {id}t[2] = {{ {other}, -({one}) / 3 }};"));
    g.define(&format!("static ldouble {id}w = {other} * 3;"));
    g.mix(&format!("bits_float({id}s) + bits_double({id}t[1]) * 3 + bits_ldouble({id}w) * 5"));
    for _ in 0..10 {
        statement(g);
    }
    g.line("fesetround(FE_TONEAREST);");
    for (ty, name) in VARIABLES {
        g.mix(&if matches!(name, "i" | "l" | "u") { name.to_string() } else { format!("bits_{ty}({name})") });
    }
}

fn statement(g: &mut Gen) {
    let (_, target) = VARIABLES[g.rng.below(6)];
    let value = expression(g, DEPTH);
    match g.rng.below(9) {
        0..=2 => g.line(&format!("{target} = {value};")),
        3 | 4 => {
            let op = g.pick(&["+", "-", "*", "/"]);
            g.line(&format!("{target} {op}= {value};"));
        }
        5 => {
            let step = g.pick(&["++", "--"]);
            let (before, behind) = (g.rng.chance(50), g.pick(&["c", "d", "e"]));
            let text = if before { format!("{step}{target}") } else { format!("{target}{step}") };
            // `c = c++` changes it twice, in no order.
            let whole = if behind == target { text } else { format!("{behind} = {text}") };
            g.line(&format!("{whole};"));
        }
        6 => {
            let (integer, op) = (g.pick(&["i", "l"]), g.pick(&["", "+", "*"]));
            // Integers stay small, so that nothing but the conversion is observed.
            g.line(&format!("{integer} %= 1000; {integer} {op}= SMALL({value});"));
        }
        7 => {
            let mode = g.pick(&["FE_TONEAREST", "FE_DOWNWARD", "FE_UPWARD", "FE_TOWARDZERO"]);
            g.line(&format!("fesetround({mode}); {target} += {value};"));
        }
        _ => {
            let truth = condition(g);
            g.line(&format!("if ({truth}) {target} = {value}; else mix(3);"));
        }
    }
}

fn condition(g: &mut Gen) -> String {
    let (x, y) = (expression(g, 1), expression(g, 1));
    match g.rng.below(10) {
        0 => format!("!({x})"),
        1 => format!("(boolean)({x})"),
        2 => format!(
            "{}(({x}) * 1.0f, ({y}) * 1.0)",
            g.pick(&["isgreater", "islessequal", "isunordered", "islessgreater"])
        ),
        3 => format!("{}(({x}) * 1.0)", g.pick(&["isnan", "isinf", "isfinite", "isnormal", "signbit"])),
        4 => format!("fpclassify(({x}) * 1.0f) == {}", g.pick(&["FP_NAN", "FP_ZERO", "FP_SUBNORMAL", "FP_NORMAL"])),
        _ => format!("({x}) {} ({y})", g.pick(&["<", "<=", ">", ">=", "==", "!="])),
    }
}

fn expression(g: &mut Gen, depth: u32) -> String {
    if depth == 0 || g.rng.below(6) == 0 {
        return match g.rng.below(5) {
            0 => literal(g),
            _ => VARIABLES[g.rng.below(VARIABLES.len())].1.to_string(),
        };
    }
    let x = expression(g, depth - 1);
    match g.rng.below(14) {
        0 => format!("(float)({x})"),
        1 => format!("(double)({x})"),
        2 => format!("(ldouble)({x})"),
        3 => format!("-({x})"),
        4 => format!("({})SMALL({x})", g.pick(&["int", "short", "llong", "schar"])),
        5 => {
            let f = g.pick(&["sqrt", "fabs", "floor", "ceil", "trunc", "round", "rint", "nearbyint"]);
            format!("{f}{}({x})", g.pick(&["", "f", "l"]))
        }
        6 => {
            let (f, y) = (g.pick(&["copysign", "fdim"]), expression(g, depth - 1));
            format!("{f}{}({x}, {y})", g.pick(&["", "f", "l"]))
        }
        7 => format!("{}(SMALL({x}))", g.pick(&["lround", "lrint", "llroundf"])),
        _ => {
            let y = expression(g, depth - 1);
            match g.pick(&["+", "-", "*", "/"]) {
                // A whole zero as divisor would end the program.
                "/" => format!("(({x}) / (({y}) * 1.0f))"),
                op => format!("(({x}) {op} ({y}))"),
            }
        }
    }
}

fn literal(g: &mut Gen) -> String {
    let n = g.rng.next();
    let suffix = g.pick(&["", "f", "L", "F"]);
    match g.rng.below(6) {
        0 => format!("{}.{}{suffix}", n % 100, n / 128 % 1000),
        1 => format!("{}.e{}{suffix}", n % 10, (n >> 8) as i64 % 30),
        2 => format!("0x{:x}.{:x}p{}{suffix}", n % 16, (n >> 4) % 4096, (n >> 16) as i64 % 20),
        3 => format!(".{}{suffix}", n % 100_000),
        4 => g.pick(&["INFINITY", "NAN", "0.0", "-0.0f", "1e-310", "1e-40f", "3e38f", "1.7e308"]).to_string(),
        _ => format!("{}.0{suffix}", n % 9),
    }
}

/// An initial value of a floating type.
fn number(g: &mut Gen) -> String {
    let n = g.rng.next();
    match g.rng.below(4) {
        0 => literal(g),
        1 => format!("float_of({}u)", n as u32 ^ (n >> 40 << 3) as u32),
        2 => format!("double_of({}ull)", n),
        // Exponents near each other, fractions of few bits.
        _ => format!("double_of({}ull)", (1020 + n % 8) << 52 | ((n >> 8) & 3) << 50 | (n >> 62) | (n >> 61 & 1) << 28),
    }
}

fn integer(g: &mut Gen) -> String {
    let n = g.rng.next();
    match g.rng.below(3) {
        0 => format!("{}", n % 100),
        1 => format!("-{}", n % 1_000_000),
        _ => format!("{}", (n >> 1) >> (n % 63)),
    }
}
