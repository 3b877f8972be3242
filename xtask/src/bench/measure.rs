//! One run of one tool on one program, repeated; the median counts.

use super::Plan;
use super::peers::Peer;
use crate::claims;
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

/// One row of the table.
pub(crate) struct Row {
    pub(crate) program: String,
    pub(crate) tool: String,
    pub(crate) verdict: String,
    /// The program's first lines claim another verdict.
    pub(crate) wrong: bool,
    pub(crate) iterations: Option<u64>,
    pub(crate) solver_calls: Option<u64>,
    pub(crate) tests: Option<u64>,
    pub(crate) queries: Option<u64>,
    pub(crate) predicates: Option<u64>,
    /// States that were explored, and what they were grouped into.
    pub(crate) states: Option<u64>,
    pub(crate) regions: Option<u64>,
    /// The check that ended the search, where a paper has several.
    pub(crate) proved_by: Option<String>,
    pub(crate) seconds: f64,
    pub(crate) peak_memory_mb: Option<f64>,
}

/// The names of the registry's engines.
pub(crate) fn engines(binary: &Path) -> Result<Vec<String>, String> {
    let out = Command::new(binary).args(["engines", "--format", "json"]).output().map_err(|e| e.to_string())?;
    let list: Value = serde_json::from_slice(&out.stdout).map_err(|e| format!("attest engines: {e}"))?;
    let names = list.as_array().into_iter().flatten().filter_map(|e| e["name"].as_str());
    Ok(names.map(str::to_string).collect())
}

pub(crate) fn engine(binary: &Path, engine: &str, program: &Path, plan: &Plan) -> Row {
    let stats_file = std::env::temp_dir().join(format!("attest-bench-{}.json", std::process::id()));
    let out_dir = stats_file.with_extension("out");
    let here = std::fs::create_dir_all(&out_dir).and_then(|()| std::fs::canonicalize(program));
    let program_path = here.unwrap_or_else(|_| program.to_path_buf());
    let runs = (0..plan.repeat).map(|_| {
        let started = Instant::now();
        // The evidence goes to a directory of its own.
        let _ = Command::new(binary)
            .current_dir(&out_dir)
            .args(["verify", "--quiet", "--progress", "none", "--engine", engine])
            .arg("--time-limit")
            .arg(format!("{}s", plan.time_limit))
            .arg("--stats")
            .arg(&stats_file)
            .args(own_algorithm(&plan.set, engine))
            .args(claims::arguments(program))
            .arg(&program_path)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        let text = std::fs::read_to_string(&stats_file).unwrap_or_default();
        let _ = std::fs::remove_file(&stats_file);
        (started.elapsed().as_secs_f64(), serde_json::from_str(&text).unwrap_or(Value::Null))
    });
    let (seconds, stats): (f64, Value) = median(runs.collect());
    let _ = std::fs::remove_dir_all(&out_dir);
    Row::of_stats(&name(program), engine, program, &stats, seconds)
}

impl Row {
    /// The row of a run of ours, from its `--stats`.
    pub(crate) fn of_stats(name: &str, tool: &str, program: &Path, stats: &Value, seconds: f64) -> Row {
        let verdict = stats["verdict"].as_str().unwrap_or("no verdict").to_string();
        Row {
            program: name.to_string(),
            tool: tool.to_string(),
            wrong: claims::contradicts(program, &verdict),
            verdict,
            iterations: stats["iterations"].as_u64(),
            solver_calls: stats["solver_calls"].as_u64(),
            tests: stats["tests"].as_u64(),
            queries: stats["queries"].as_u64(),
            predicates: stats["predicates"].as_u64(),
            states: stats["states"].as_u64(),
            regions: stats["regions"].as_u64(),
            proved_by: stats["proved_by"].as_str().map(str::to_string),
            seconds,
            peak_memory_mb: stats["peak_memory_mb"].as_f64(),
        }
    }
}

pub(crate) fn peer(peer: &Peer, program: &Path, plan: &Plan) -> Row {
    let runs = (0..plan.repeat).map(|_| {
        let started = Instant::now();
        let verdict = peer.run(program, plan.time_limit);
        (started.elapsed().as_secs_f64(), verdict)
    });
    let (seconds, verdict): (f64, String) = median(runs.collect());
    Row {
        program: name(program),
        tool: peer.name.to_string(),
        wrong: claims::contradicts(program, &verdict),
        verdict,
        iterations: None,
        solver_calls: None,
        tests: None,
        queries: None,
        predicates: None,
        states: None,
        regions: None,
        proved_by: None,
        seconds,
        peak_memory_mb: None,
    }
}

fn median<T>(mut runs: Vec<(f64, T)>) -> (f64, T) {
    runs.sort_by(|a, b| a.0.total_cmp(&b.0));
    runs.swap_remove(runs.len() / 2)
}

fn name(program: &Path) -> String {
    let mut parts: Vec<_> = program.iter().rev().take(2).map(|p| p.to_string_lossy()).collect();
    parts.reverse();
    parts.join("/")
}

/// The tables of a paper are about its own algorithm.
fn own_algorithm(set: &str, engine: &str) -> &'static [&'static str] {
    if set == "ase" && engine == "ase" { &["--ase", "paper"] } else { &[] }
}
