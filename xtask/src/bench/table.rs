//! The rows as Markdown, and as JSON under `bench/results`.

use super::measure::Row;
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

const MAX_VERDICT: usize = 40;

pub(crate) fn markdown(rows: &[Row]) -> String {
    let mut out = String::from(
        "| program | engine | verdict | iterations | solver calls | tests | seconds | peak MB |\n\
         |---|---|---|--:|--:|--:|--:|--:|\n",
    );
    for r in rows {
        let count = |n: Option<u64>| n.map_or("–".into(), |n| n.to_string());
        let mark = if r.wrong { " **wrong**" } else { "" };
        let _ = writeln!(
            out,
            "| {} | {} | {}{mark} | {} | {} | {} | {:.3} | {} |",
            r.program,
            r.tool,
            short(&r.verdict),
            count(r.iterations),
            count(r.solver_calls),
            count(r.tests),
            r.seconds,
            r.peak_memory_mb.map_or("–".into(), |m| format!("{m:.0}"))
        );
    }
    out
}

/// The reason of an unknown verdict, as far as it fits into a table.
fn short(verdict: &str) -> String {
    let cut: String = verdict.chars().take(MAX_VERDICT).collect();
    if cut.len() < verdict.len() { format!("{cut}…") } else { cut }
}

pub(crate) fn save(root: &Path, set: &str, rows: &[Row]) -> Result<(), String> {
    let time = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_secs());
    let rows: Vec<Value> = rows
        .iter()
        .map(|r| {
            json!({
                "program": r.program, "engine": r.tool, "verdict": r.verdict, "wrong": r.wrong,
                "iterations": r.iterations, "solver_calls": r.solver_calls, "tests": r.tests, "seconds": r.seconds,
                "peak_memory_mb": r.peak_memory_mb,
            })
        })
        .collect();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let run = json!({ "set": set, "unix_time": time, "os": std::env::consts::OS, "cores": cores, "rows": rows });
    let dir = root.join("bench/results");
    let file = dir.join(format!("{set}-{time}.json"));
    std::fs::create_dir_all(&dir)
        .and_then(|()| std::fs::write(&file, format!("{run:#}\n")))
        .map_err(|e| format!("{}: {e}", file.display()))
}
