//! The rows as Markdown, and as JSON under `bench/results`.

use super::measure::Row;
use crate::{files, results};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};

const MAX_VERDICT: usize = 40;

pub(crate) fn markdown(rows: &[Row]) -> String {
    let mut out = String::from(
        "| program | engine | verdict | iterations | solver calls | queries | tests | seconds | CPU s | peak MB |\n\
         |---|---|---|--:|--:|--:|--:|--:|--:|--:|\n",
    );
    for r in rows {
        let count = |n: Option<u64>| n.map_or("–".into(), |n| n.to_string());
        let mark = if r.wrong { " **wrong**" } else { "" };
        let _ = writeln!(
            out,
            "| {} | {} | {}{mark} | {} | {} | {} | {} | {:.2} | {} | {} |",
            r.program,
            r.tool,
            short(&r.verdict),
            count(r.iterations),
            count(r.solver_calls),
            count(r.queries),
            count(r.tests),
            r.seconds,
            r.cpu_seconds.map_or("–".into(), |s| format!("{s:.2}")),
            r.peak_memory_mb.map_or("–".into(), |m| format!("{m:.0}"))
        );
    }
    out
}

/// The reason of an unknown verdict, as far as it fits into a table.
pub(super) fn short(verdict: &str) -> String {
    let cut: String = verdict.chars().take(MAX_VERDICT).collect();
    if cut.len() < verdict.len() { format!("{cut}…") } else { cut }
}

/// Keeps the rows with the commit that they are about.
pub(crate) fn save(root: &Path, set: &str, rows: &[Row]) -> Result<(), String> {
    let row = |r: &Row| {
        json!({
            "program": r.program, "engine": r.tool, "verdict": r.verdict, "wrong": r.wrong,
            "iterations": r.iterations, "solver_calls": r.solver_calls, "tests": r.tests, "queries": r.queries,
            "predicates": r.predicates,
            "seconds": r.seconds, "cpu_seconds": r.cpu_seconds,
            "peak_memory_mb": r.peak_memory_mb,
        })
    };
    let rows: Vec<Value> = rows.iter().map(row).collect();
    results::save(root, set, &rows, Map::new())
}

/// The seconds of each program when the set was last saved.
pub(crate) fn latest(root: &Path, set: &str) -> BTreeMap<String, f64> {
    let saved = files(&results::dir(root), &["json"]);
    let prefix = format!("{set}-");
    let is_ours = |f: &&PathBuf| f.file_name().is_some_and(|n| n.to_string_lossy().starts_with(&prefix));
    let text = saved.iter().rfind(is_ours).and_then(|f| std::fs::read_to_string(f).ok()).unwrap_or_default();
    let run: Value = serde_json::from_str(&text).unwrap_or(Value::Null);
    let row = |r: &Value| Some((r["program"].as_str()?.to_string(), r["seconds"].as_f64()?));
    run["rows"].as_array().into_iter().flatten().filter_map(row).collect()
}
