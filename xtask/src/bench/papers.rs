//! The papers' programs, a column for each engine: what each needs of iterations, predicates and calls of the solver.

use super::measure::Row;
use std::collections::BTreeSet;
use std::fmt::Write;

pub(super) fn table(rows: &[Row], engines: &[String]) -> String {
    let mut out = format!(
        "Each cell: verdict, iterations / predicates / solver calls / seconds of wall time.\n\n| program | {} |\n|---|{}\n",
        engines.join(" | "),
        "--:|".repeat(engines.len())
    );
    for program in rows.iter().map(|r| r.program.as_str()).collect::<BTreeSet<_>>() {
        let cell =
            |engine: &String| rows.iter().find(|r| r.program == program && r.tool == *engine).map_or("".into(), cell);
        let cells: Vec<String> = engines.iter().map(cell).collect();
        let _ = writeln!(out, "| {program} | {} |", cells.join(" | "));
    }
    out
}

fn cell(r: &Row) -> String {
    let count = |n: Option<u64>| n.map_or("–".into(), |n| n.to_string());
    let mark = if r.wrong { " **wrong**" } else { "" };
    let verdict = if r.is_decided() { r.verdict.split('(').next().unwrap_or_default() } else { "–" };
    format!(
        "{verdict}{mark} {} / {} / {} / {:.2}",
        count(r.iterations),
        count(r.predicates),
        count(r.solver_calls),
        r.seconds
    )
}
