//! One run of one tool on one program, repeated; the median counts.

use super::Plan;
use super::peers::Peer;
use crate::claims;
use crate::clock::{self, Clock, Spent};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// In the place of an engine's name: what the command line takes itself.
pub(super) const DEFAULT: &str = "default";

/// One row of the table.
pub(crate) struct Row {
    pub(super) path: PathBuf,
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
    /// Checks that a checked proof is about.
    pub(crate) proved: Option<u64>,
    /// The check that ended the search, where a paper has several; the domain that left no alarm.
    pub(crate) proved_by: Option<String>,
    pub(crate) seconds: f64,
    /// Of the processor: what other jobs on the machine hardly change.
    pub(crate) cpu_seconds: Option<f64>,
    pub(crate) peak_memory_mb: Option<f64>,
}

/// The names of the registry's engines.
pub(crate) fn engines(binary: &Path) -> Result<Vec<String>, String> {
    let out = Command::new(binary).args(["engines", "--format", "json"]).output().map_err(|e| e.to_string())?;
    let list: Value = serde_json::from_slice(&out.stdout).map_err(|e| format!("attest engines: {e}"))?;
    let names = list.as_array().into_iter().flatten().filter_map(|e| e["name"].as_str());
    Ok(names.map(str::to_string).collect())
}

pub(super) fn engine(engine: &str, program: &Path, plan: &Plan) -> Row {
    let stats_file = std::env::temp_dir().join(format!("attest-bench-{}.json", std::process::id()));
    let out_dir = stats_file.with_extension("out");
    let here = std::fs::create_dir_all(&out_dir).and_then(|()| std::fs::canonicalize(program));
    let program_path = here.unwrap_or_else(|_| program.to_path_buf());
    let foreign = foreign_arguments(plan, &program_path);
    let runs = (0..plan.repeat).map(|_| {
        let clock = Clock::start();
        // The evidence goes to a directory of its own.
        let _ = Command::new(&plan.binary)
            .current_dir(&out_dir)
            .args(["verify", "--quiet", "--progress", "none", "--cache", "none"])
            .args(if engine == DEFAULT { vec![] } else { vec!["--engine", engine_name(engine)] })
            .arg("--time-limit")
            .arg(format!("{}s", plan.time_limit))
            .arg("--stats")
            .arg(&stats_file)
            .args(own_algorithm(&plan.set, engine))
            .args(claims::arguments(program))
            .args(&foreign)
            .arg(&program_path)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        let spent = clock.spent();
        let text = std::fs::read_to_string(&stats_file).unwrap_or_default();
        let _ = std::fs::remove_file(&stats_file);
        (spent, serde_json::from_str(&text).unwrap_or(Value::Null))
    });
    let (spent, stats): (Spent, Value) = median(runs.collect());
    let _ = std::fs::remove_dir_all(&out_dir);
    Row { cpu_seconds: spent.cpu, ..Row::of_stats(&name(program), engine, program, &stats, spent.wall) }
}

impl Row {
    /// The row of a run of ours, from its `--stats`.
    pub(crate) fn of_stats(name: &str, tool: &str, program: &Path, stats: &Value, seconds: f64) -> Row {
        let verdict = stats["verdict"].as_str().unwrap_or("no verdict").to_string();
        Row {
            path: program.to_path_buf(),
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
            proved: stats["check_status"]
                .as_array()
                .map(|all| all.iter().filter(|c| c["state"] == "proved").count() as u64),
            proved_by: stats["proved_by"].as_str().map(str::to_string),
            seconds,
            cpu_seconds: None,
            peak_memory_mb: stats["peak_memory_mb"].as_f64(),
        }
    }

    /// The row of a run that was not made, or of which only this is known.
    pub(super) fn not_run(tool: &str, program: &Path, why: &str) -> Row {
        Row { verdict: why.into(), ..Row::of_stats(&name(program), tool, program, &Value::Null, 0.0) }
    }

    /// Seconds of the processor, where they are known; at least what is measured.
    pub(super) fn effort(&self) -> f64 {
        self.cpu_seconds.unwrap_or(self.seconds).max(1.0 / clock::TICKS)
    }

    /// `true` or `false`.
    pub(super) fn is_decided(&self) -> bool {
        self.verdict.starts_with("true") || self.verdict.starts_with("false")
    }

    /// Decided, and as the program's head says.
    pub(super) fn is_right(&self) -> bool {
        self.is_decided() && !self.wrong
    }
}

/// The row of another tool; none where the program is not for it.
pub(super) fn peer(peer: &Peer, program: &Path, plan: &Plan) -> Option<Row> {
    let input = peer.input(program)?;
    let runs = (0..plan.repeat).map(|_| {
        let clock = Clock::start();
        let verdict = peer.run(&input, plan.time_limit);
        (clock.spent(), verdict)
    });
    let (spent, verdict): (Spent, String) = median(runs.collect());
    let wrong = claims::contradicts(program, &verdict);
    Some(Row { seconds: spent.wall, cpu_seconds: spent.cpu, wrong, ..Row::not_run(peer.name, program, &verdict) })
}

fn median<T>(mut runs: Vec<(Spent, T)>) -> (Spent, T) {
    runs.sort_by(|a, b| a.0.wall.total_cmp(&b.0.wall));
    runs.swap_remove(runs.len() / 2)
}

fn name(program: &Path) -> String {
    let mut parts: Vec<_> = program.iter().rev().take(2).map(|p| p.to_string_lossy()).collect();
    parts.reverse();
    parts.join("/")
}

/// The engine of `ENGINE` or `ENGINE:WORDS`.
pub(super) fn engine_name(engine: &str) -> &str {
    engine.split(':').next().unwrap_or(engine)
}

/// How the programs of a foreign set are to be read, where that is not the default.
fn foreign_arguments(plan: &Plan, program: &Path) -> Vec<String> {
    match plan.set.as_str() {
        "tracer" => super::tracer::arguments(&plan.binary, program).into_iter().map(str::to_string).collect(),
        "locks" | "drivers" => smack_headers(program).map(|dir| vec!["-I".into(), dir]).unwrap_or_default(),
        _ => Vec::new(),
    }
}

/// The headers of SMACK's programs, where the program lies in a checkout of it.
fn smack_headers(program: &Path) -> Option<String> {
    let headers = program.ancestors().map(|dir| dir.join("share/smack/include"));
    headers.into_iter().find(|dir| dir.is_dir()).map(|dir| dir.display().to_string())
}

/// The words of `ENGINE:WORDS`, for the option of the engine's name. The tables of a paper are about its own algorithm.
fn own_algorithm(set: &str, engine: &str) -> Vec<String> {
    let words = match engine.split_once(':') {
        Some((_, words)) => words.replace('+', ","),
        None if set == "ase" && engine == "ase" => "paper".into(),
        None => return Vec::new(),
    };
    // The domain is an option of several engines.
    let option = if engine_name(engine) == super::domains::ENGINE { "domain" } else { engine_name(engine) };
    vec![format!("--{option}"), words]
}
