//! What each member of the portfolio is worth: the default without it, on the same programs.

use super::lies_in;
use super::measure::Row;
use std::fmt::Write;
use std::path::PathBuf;

/// What is left out, one at a time. `ase` has turns on guarded commands only.
const PARTS: [&str; 10] =
    ["kinduction", "pdr", "houdini", "bmc", "acceleration", "minimax", "interpret", "explicit", "ase", "facts"];

/// Of the kinds and of the verdict corpus every so many programs are taken: all of them take hours.
const EVERY_KIND: usize = 3;
const EVERY_VERDICT: usize = 8;

/// `dash` alone, the default, and the default without each part.
pub(super) fn engines() -> Vec<String> {
    let without = PARTS.iter().map(|part| format!("portfolio:no-{part}"));
    ["dash".to_string(), "portfolio".to_string()].into_iter().chain(without).collect()
}

/// Samples of the kinds and of the verdict corpus.
pub(super) fn sample(programs: Vec<PathBuf>) -> Vec<PathBuf> {
    let (kinds, others): (Vec<PathBuf>, Vec<PathBuf>) = programs.into_iter().partition(|p| lies_in(p, &["kinds"]));
    let verdicts = others.into_iter().filter(|p| lies_in(p, &["verdict"]));
    kinds.into_iter().step_by(EVERY_KIND).chain(verdicts.step_by(EVERY_VERDICT)).collect()
}

/// A line for each engine, and for each program on which they differ.
pub(super) fn table(rows: &[Row], engines: &[String]) -> String {
    let of = |engine: &str| rows.iter().filter(|r| r.tool == engine).collect::<Vec<_>>();
    let mut out =
        String::from("| engine | right | of | wrong | CPU seconds | on what all decide |\n|---|--:|--:|--:|--:|--:|\n");
    let decided_by_all = |program: &str| rows.iter().filter(|r| r.program == program).all(Row::is_right);
    for engine in engines {
        let rows = of(engine);
        let right = rows.iter().filter(|r| r.is_right()).count();
        let wrong = rows.iter().filter(|r| r.wrong).count();
        let all: f64 = rows.iter().map(|r| r.effort()).sum();
        let common: f64 = rows.iter().filter(|r| decided_by_all(&r.program)).map(|r| r.effort()).sum();
        let _ = writeln!(out, "| {engine} | {right} | {} | {wrong} | {all:.1} | {common:.1} |", rows.len());
    }
    let programs: Vec<&str> = of(&engines[0]).iter().map(|r| r.program.as_str()).collect();
    let _ = writeln!(out, "\n| program | {} |\n|---|{}", engines.join(" | "), "---|".repeat(engines.len()));
    for program in programs {
        let cells: Vec<&Row> = rows.iter().filter(|r| r.program == program).collect();
        if cells.iter().all(|r| r.is_right()) {
            continue;
        }
        let cells: Vec<String> =
            cells.iter().map(|r| if r.is_decided() { format!("{:.1}", r.effort()) } else { "–".into() }).collect();
        let _ = writeln!(out, "| {program} | {} |", cells.join(" | "));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_third_of_the_kinds_and_an_eighth_of_the_others() {
        let programs = (0..16)
            .map(|i| format!("corpus/verdict/{i}.c"))
            .chain(["kinds/a.c", "papers/b.c"].map(|p| format!("corpus/{p}")));
        let sample = sample(programs.map(PathBuf::from).collect());
        assert_eq!(sample, ["corpus/kinds/a.c", "corpus/verdict/0.c", "corpus/verdict/8.c"].map(PathBuf::from));
    }
}
