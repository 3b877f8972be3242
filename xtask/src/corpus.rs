//! `cargo xtask corpus`: every program of the corpus by the release binary, and what is wrong, or slower than the last
//! time that was saved. (The test of the corpus is `crates/cli/tests/all/corpus.rs`; this one also watches the clock.)

use crate::bench::{Row, latest, save};
use crate::files;
use crate::run::{self, Flags};
use crate::{bench, claims};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// A program is slow if it takes this many times the saved seconds, and so much more.
const FACTOR: f64 = 1.5;
const SECONDS: f64 = 0.3;
/// Without saved results: what most programs stay far below.
const USUAL_SECONDS: f64 = 5.0;
const SET: &str = "corpus";

pub(crate) fn run(root: &Path, args: &[String]) -> Result<String, String> {
    let mut flags = Flags::new(args);
    let limit = flags.number("--time-limit")?.unwrap_or(20);
    let only = flags.value("--only")?.unwrap_or("");
    let saves = flags.switch("--save");
    flags.end()?;
    let binary = run::release_binary(root)?;
    let dir = run::scratch("corpus")?;
    let before = latest(root, SET);
    let corpus = root.join("corpus");
    let others = ["gcl/broken", "linking", "projects"].map(|dir| corpus.join(dir));
    let is_asked = |p: &PathBuf| p.to_string_lossy().contains(only) && !others.iter().any(|dir| p.starts_with(dir));
    let programs: Vec<PathBuf> = files(&corpus, &["c", "i", "cfa", "gcl"]).into_iter().filter(is_asked).collect();
    let mut problems = Vec::new();
    let mut rows = Vec::new();
    let started = Instant::now();
    for program in &programs {
        let mut arguments = vec!["--time-limit".into(), format!("{limit}s"), "--memory-limit".into(), "4GB".into()];
        arguments.extend(claims::arguments(program));
        let stats = run::verify(&binary, &dir, program, &arguments);
        let name = program.strip_prefix(&corpus).unwrap_or(program).display().to_string();
        let row = Row::of_stats(&name, "default", program, &stats, stats["seconds"].as_f64().unwrap_or(0.0));
        problems.extend(complaint(program, &row).map(|c| format!("{name}: {c}")));
        let usual = before.get(&name).map_or(USUAL_SECONDS, |s| s * FACTOR + SECONDS);
        if row.seconds > usual {
            problems.push(format!("{name}: {:.2} s, usually at most {usual:.2} s", row.seconds));
        }
        rows.push(row);
    }
    let _ = std::fs::remove_dir_all(&dir);
    if saves {
        save(root, SET, &rows)?;
    }
    let summary =
        format!("{} programs in {:.0} s, {} problems\n", rows.len(), started.elapsed().as_secs_f64(), problems.len());
    if problems.is_empty() { Ok(summary) } else { Err(format!("{}\n{summary}", problems.join("\n"))) }
}

/// What is wrong with a verdict: it contradicts the program's first lines, or misses what they promise.
fn complaint(program: &Path, row: &bench::Row) -> Option<String> {
    let claim = |key| claims::claim(program, key).unwrap_or_default();
    let expected = claim("expect");
    if row.wrong {
        return Some(format!("WRONG verdict {}", row.verdict));
    }
    if claim("claim") != "precision" {
        return None;
    }
    if row.verdict.split('(').next() != Some(expected.as_str()) {
        return Some(format!("{}, expected {expected}", row.verdict));
    }
    let most: u64 = claim("max-iterations").parse().ok()?;
    let iterations = row.iterations.filter(|&n| n > most)?;
    Some(format!("{iterations} iterations, at most {most} expected"))
}
