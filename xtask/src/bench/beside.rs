//! What the default costs where `dash` alone decides quickly: the others must not be in its way.

use super::lies_in;
use super::measure::{DEFAULT, Row};
use std::fmt::Write;
use std::path::PathBuf;

/// CPU seconds in which `dash` decides a program that counts.
const QUICK: f64 = 1.0;
/// How many times that the default may take, and what preparing a program for others and the clock's ticks add.
const TIMES: f64 = 1.1;
const SLACK: f64 = 0.02;

const DASH: &str = "dash";

/// `dash` alone, and the default.
pub(super) fn engines() -> Vec<String> {
    [DASH, DEFAULT].map(String::from).into()
}

/// Of the corpus: verdicts, kinds, and the programs of mended bugs.
pub(super) fn of(programs: Vec<PathBuf>) -> Vec<PathBuf> {
    programs.into_iter().filter(|p| lies_in(p, &["kinds", "verdict", "regress"])).collect()
}

/// The sums, and a line for each program on which the default takes longer than it may.
pub(super) fn table(rows: &[Row]) -> String {
    let default_of = |r: &Row| rows.iter().find(|d| d.tool == DEFAULT && d.program == r.program);
    let quick = rows.iter().filter(|r| r.tool == DASH && r.is_decided() && r.effort() <= QUICK);
    let both: Vec<(&Row, &Row)> = quick.filter_map(|r| Some((r, default_of(r)?))).collect();
    let sum = |f: fn(&(&Row, &Row)) -> f64| both.iter().map(f).sum::<f64>();
    let is_slower = |r: &Row, d: &Row| d.effort() > TIMES * r.effort() + SLACK;
    let mut slower: Vec<_> = both.iter().filter(|(r, d)| is_slower(r, d)).collect();
    slower.sort_by(|a, b| (b.1.effort() / b.0.effort()).total_cmp(&(a.1.effort() / a.0.effort())));
    let mut out = format!(
        "{} programs that {DASH} decides in {QUICK} s of CPU: {:.1} s, with the default {:.1} s; {} over {TIMES} times and {SLACK} s\n",
        both.len(),
        sum(|(r, _)| r.effort()),
        sum(|(_, d)| d.effort()),
        slower.len(),
    );
    out += "\n| program | dash | default | |\n|---|--:|--:|---|\n";
    for (r, d) in slower {
        let _ = writeln!(out, "| {} | {:.2} | {:.2} | {} |", r.program, r.effort(), d.effort(), d.verdict);
    }
    out
}
