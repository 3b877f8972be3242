//! `cargo xtask fuzz`: the suites on generated programs in their long mode, round after round with fresh seeds, until the
//! time is over. Prints one total; `--save` adds each round to `bench/results/fuzz.json`, from where documents cite it, so
//! that a run that is killed loses no more than its last round.

use crate::results;
use crate::run::{self, Flags};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

/// The suites by package, and how many programs a round of each takes: some tens of seconds. Those of `lia` are questions.
const SUITES: [(&str, &str, u64); 10] = [
    ("cli", "verdict_fuzz", 30),
    ("cli", "differential", 60),
    ("cli", "semantics", 50),
    ("cli", "layout", 80),
    ("cli", "gcl", 400),
    ("cli", "cache", 30),
    ("cli", "incremental", 60),
    ("cfront", "overflow", 200),
    ("solver", "lia", 150),
    ("domains", "small_programs", 5_000),
];
/// Behind the seeds that the suites take themselves.
const FIRST_SEED: u64 = 1_000_000;

/// What was run, by kind of program.
#[derive(Default)]
struct Total {
    programs: BTreeMap<String, u64>,
    problems: Vec<String>,
}

/// The total that was saved, and the seed that comes next.
struct Ledger {
    file: PathBuf,
    saved: Value,
}

impl Ledger {
    fn read(root: &Path) -> Ledger {
        let file = results::dir(root).join("fuzz.json");
        let text = std::fs::read_to_string(&file).unwrap_or_default();
        Ledger { file, saved: serde_json::from_str(&text).unwrap_or(Value::Null) }
    }

    /// A program is counted once: a run goes on where the last one stopped.
    fn next_seed(&self) -> u64 {
        self.saved["next_seed"].as_u64().unwrap_or(FIRST_SEED)
    }

    fn add(&mut self, total: &Total, next_seed: u64, commit: &str) -> Result<(), String> {
        let mut by_kind: BTreeMap<String, u64> =
            serde_json::from_value(self.saved["by_kind"].clone()).unwrap_or_default();
        total.programs.iter().for_each(|(kind, n)| *by_kind.entry(kind.clone()).or_default() += n);
        let programs: u64 = by_kind.values().sum();
        let next_seed = next_seed.max(self.next_seed());
        self.saved = json!({"programs": programs, "by_kind": by_kind, "next_seed": next_seed, "commit": commit});
        results::write(&self.file, &self.saved)
    }
}

pub(crate) fn run(root: &Path, args: &[String]) -> Result<String, String> {
    let mut flags = Flags::new(args);
    let limit = Duration::from_secs(flags.number("--seconds")?.unwrap_or(60));
    let mut ledger = Ledger::read(root);
    let mut seed = flags.number("--seed")?.unwrap_or_else(|| ledger.next_seed());
    let only = flags.value("--suite")?;
    let save = flags.switch("--save");
    flags.end()?;
    let suites: Vec<_> = SUITES.iter().filter(|(_, name, _)| only.is_none_or(|o| o == *name)).collect();
    if suites.is_empty() {
        return Err(format!("no such suite (suites: {})", SUITES.map(|(_, name, _)| name).join(", ")));
    }
    let started = Instant::now();
    let mut total = Total::default();
    while total.problems.is_empty() {
        let mut round = Total::default();
        for (package, suite, count) in &suites {
            round.run(root, package, suite, seed, *count)?;
        }
        seed += SUITES.iter().map(|(_, _, count)| *count).max().unwrap_or(1);
        if save && round.problems.is_empty() {
            ledger.add(&round, seed, &run::commit(root))?;
        }
        total.join(round);
        if started.elapsed() >= limit {
            break;
        }
    }
    total.report()
}

impl Total {
    /// One suite on `count` programs of each kind from the seed on.
    fn run(&mut self, root: &Path, package: &str, suite: &str, seed: u64, count: u64) -> Result<(), String> {
        // The suites of the command line are modules of one program.
        let module = format!("{suite}::");
        let which = if package == "cli" { ["all", "--", &module] } else { [suite, "--", "--quiet"] };
        let out = run::cargo(root)
            .args(["test", "--quiet", "--package", package, "--test"])
            .args(which)
            .arg("--nocapture")
            .env("ATTEST_FUZZ_SEED", seed.to_string())
            .env("ATTEST_FUZZ_PROGRAMS", count.to_string())
            .env("ATTEST_SEMANTICS_PROGRAMS", count.to_string())
            .stdin(Stdio::null())
            .output()
            .map_err(|e| format!("cargo: {e}"))?;
        let stderr = String::from_utf8_lossy(&out.stderr);
        for line in stderr.lines().filter(|l| l.starts_with("SKIPPED")) {
            eprintln!("{suite}: {line}");
        }
        self.count(&stderr);
        if !out.status.success() {
            let stdout = String::from_utf8_lossy(&out.stdout);
            self.problems.push(format!("{suite}, seeds from {seed}:\n{stderr}{stdout}"));
        }
        Ok(())
    }

    fn join(&mut self, round: Total) {
        round.programs.into_iter().for_each(|(kind, n)| *self.programs.entry(kind).or_default() += n);
        self.problems.extend(round.problems);
    }

    /// Lines `PROGRAMS: 60 of our generator compute the same`.
    fn count(&mut self, text: &str) {
        for (_, line) in text.lines().filter_map(|l| l.split_once("PROGRAMS: ")) {
            if let Some((n, kind)) = line.split_once(' ')
                && let Ok(n) = n.parse::<u64>()
            {
                *self.programs.entry(kind.to_string()).or_default() += n;
            }
        }
    }

    fn report(&self) -> Result<String, String> {
        let kinds: String = self.programs.iter().map(|(kind, n)| format!("  {n} {kind}\n")).collect();
        let programs: u64 = self.programs.values().sum();
        let total = json!({"programs": programs, "problems": self.problems.len()});
        let text = format!("{kinds}{total}\n");
        if self.problems.is_empty() { Ok(text) } else { Err(format!("{}\n{text}", self.problems.join("\n"))) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_added_up_by_kind() {
        let mut total = Total::default();
        total.count(
            "noise\nPROGRAMS: 60 of a kind\ntest x ... PROGRAMS: 5 of a kind\nPROGRAMS: 7 others\nPROGRAMS: x y\n",
        );
        assert_eq!(total.programs, BTreeMap::from([("of a kind".into(), 65), ("others".into(), 7)]));
        assert!(total.report().is_ok_and(|t| t.ends_with("{\"problems\":0,\"programs\":72}\n")));
        total.problems.push("seed 3".into());
        assert!(total.report().is_err());
    }
}
