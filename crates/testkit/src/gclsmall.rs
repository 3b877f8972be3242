//! Random models of guarded commands that are mostly arithmetic on integers: counters that guards keep within bounds, and
//! inputs without bounds that are compared only.

use crate::Rng;
use std::fmt::Write;
use std::ops::RangeInclusive;

/// The values that counters keep within.
const KEPT: RangeInclusive<i64> = -3..=4;

/// Integers and instances with one of their own, all of which guards keep within bounds.
pub fn counters(rng: &mut Rng) -> String {
    let x = *rng.pick(&["0", "1", "-1", "*"]);
    let (y, z) = (*rng.pick(&["0", "x", "x + 1", "2"]), *rng.pick(&["0", "x", "y", "3 - x"]));
    let mut out = format!("var x: int = {x}, y: int = {y}, z: int = {z}, c: 0..2 = {};\n", rng.pick(&["0", "*"]));
    let _ = writeln!(out, "process P[i: 0..{}] {{", rng.below(2));
    let _ = writeln!(out, "  var k: int = {};\n  state s0, s1, s2;", rng.pick(&["0", "x", "i", "1 - i"]));
    for r in 0..2 + rng.below(3) {
        let (from, to) = (rng.below(3), rng.below(3));
        let (guard, updates) = counting(rng, &["x", "y", "z", "k"]);
        let _ = writeln!(out, "  rule r{r} s{from} -> s{to} when {guard} {{ {updates} }}");
    }
    out.push_str("}\n");
    for g in 0..rng.below(3) {
        let (guard, updates) = counting(rng, &["x", "y", "z"]);
        let _ = writeln!(out, "rule g{g} when {guard} {{ {updates} }}");
    }
    if rng.once_in(4) {
        out.push_str("rule draw { c := * }\n");
    }
    if x == "*" {
        out.push_str("init -1 <= x && x <= 2;\n");
    }
    if rng.once_in(8) {
        out.push_str("deadlock;\n");
    }
    out
}

/// The guard and the updates of a rule on these variables. What is computed stays within bounds.
fn counting(rng: &mut Rng, vars: &[&'static str]) -> (String, String) {
    let mut guard = vec![linear(rng, vars)];
    if rng.once_in(3) {
        guard.push(format!("({} || {})", linear(rng, vars), linear(rng, vars)));
    }
    let mut targets = vars.to_vec();
    let mut updates = Vec::new();
    for _ in 0..1 + rng.below(3) {
        let target = targets.swap_remove(rng.below(targets.len()));
        let (u, v, n) = (*rng.pick(vars), *rng.pick(vars), rng.number(5) as i64 - 2);
        let value = match rng.below(9) {
            0 => rng.below(3).to_string(),
            1 => u.to_string(),
            2 => format!("{u} + {v}"),
            3 => format!("{u} - {v}"),
            4 => format!("2 * {u} + {n}"),
            5 => format!("if {} then {u} else {n}", linear(rng, vars)),
            6 => "c".to_string(),
            _ => format!("{target} + {n}"),
        };
        if value.len() > 1 {
            guard.push(format!("{} <= ({value}) && ({value}) <= {}", KEPT.start(), KEPT.end()));
        }
        updates.push(format!("{target} := {value}"));
    }
    (guard.join(" && "), updates.join(", "))
}

fn linear(rng: &mut Rng, vars: &[&str]) -> String {
    let (u, v, n) = (*rng.pick(vars), *rng.pick(vars), rng.number(6) as i64 - 2);
    let op = *rng.pick(&["==", "<", "<=", "!=", ">="]);
    match rng.below(7) {
        0 => format!("{u} {op} {v}"),
        1 => format!("{u} + {v} {op} {n}"),
        2 => format!("2 * {u} - {v} {op} {n}"),
        3 => format!("{u} mod {} == {}", rng.pick(&["2", "3"]), rng.below(2)),
        4 => "c < 2".to_string(),
        _ => format!("{u} {op} {n}"),
    }
}

/// What stands for all integers in [`compared`]: two for each side of the numbers that values are compared with.
pub const REPRESENTATIVES: RangeInclusive<i64> = -3..=3;

/// Two integers that may be anything. They are copied, compared with -1, 0 and 1, and told from each other: of the other
/// numbers, it matters only on which side they are and whether they are the same, so that [`REPRESENTATIVES`] show all.
pub fn compared(rng: &mut Rng) -> String {
    let (x, y) = (*rng.pick(&["*", "0"]), *rng.pick(&["*", "x", "-1"]));
    let mut out = format!("var x: int = {x}, y: int = {y}, b: bool = {};\n", rng.pick(&["*", "true"]));
    out.push_str("process P {\n  state s0, s1, s2;\n");
    for r in 0..3 + rng.below(4) {
        let (from, to) = (rng.below(3), rng.below(3));
        let mut targets = vec!["x", "y", "b"];
        let mut updates = Vec::new();
        for _ in 0..rng.below(3) {
            let target = targets.swap_remove(rng.below(targets.len()));
            let value = match (target, rng.below(4)) {
                (_, 0 | 1) => "*".to_string(),
                ("b", _) => comparison(rng),
                (_, 2) => (*rng.pick(&["x", "y", "0", "1", "-1"])).to_string(),
                _ => format!("if {} then x else y", comparison(rng)),
            };
            updates.push(format!("{target} := {value}"));
        }
        let guard = match rng.below(3) {
            0 => comparison(rng),
            1 => format!("({} || {})", comparison(rng), comparison(rng)),
            _ => format!("{} && {}", comparison(rng), comparison(rng)),
        };
        let _ = writeln!(out, "  rule r{r} s{from} -> s{to} when {guard} {{ {} }}", updates.join(", "));
    }
    out.push_str("}\n");
    if rng.once_in(3) {
        let _ = writeln!(out, "init {};", comparison(rng));
    }
    for n in 0..1 + rng.below(2) {
        let (state, one, other) = (rng.below(3), comparison(rng), comparison(rng));
        let last = comparison(rng);
        let _ = writeln!(out, "unsafe q{n}: P@s{state} && {one} && {other} && {last};");
    }
    out
}

fn comparison(rng: &mut Rng) -> String {
    let (v, n) = (*rng.pick(&["x", "y"]), *rng.pick(&["-1", "0", "1"]));
    match rng.below(6) {
        0 => "b".into(),
        1 => "!b".into(),
        2 => "x == y".into(),
        3 => "x != y".into(),
        _ => format!("{v} {} {n}", rng.pick(&["<", "<=", "==", "!=", ">", ">="])),
    }
}
