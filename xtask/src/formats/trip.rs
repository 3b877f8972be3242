//! `cargo xtask witnesses`: each verdict goes out as a witness of both formats, and is confirmed by a process of its own; a witness that
//! says something else is not.

use super::{foreign, mutants};
use crate::run::{self, Flags};
use crate::{claims, files};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The reports of programs, and what becomes of them.
pub(super) struct Trip<'a> {
    binary: &'a Path,
    dir: &'a Path,
    limit: u64,
    formats: &'a [&'a str],
    counts: BTreeMap<String, u32>,
    problems: Vec<String>,
}

/// `cargo xtask witnesses`.
pub(crate) fn run(root: &Path, args: &[String]) -> Result<String, String> {
    let mut flags = Flags::new(args);
    let limit = flags.number("--time-limit")?.unwrap_or(10);
    let only = flags.value("--only")?.unwrap_or("").to_string();
    let every = flags.number("--every")?.unwrap_or(1).max(1) as usize;
    let foreign = flags.value("--foreign")?.map(PathBuf::from);
    flags.end()?;
    let binary = run::release_binary(root)?;
    if let Some(dir) = foreign {
        return foreign::table(&binary, &dir, limit);
    }
    let dir = run::scratch("witnesses")?;
    let programs = programs(root, &only, every);
    let (rows, problems) = Trip::new(&binary, &dir, limit, &["witness", "graphml"]).all(&programs);
    let _ = std::fs::remove_dir_all(&dir);
    finished(&format!("{} programs\n{rows}", programs.len()), &problems)
}

/// The summary, or the problems above it.
pub(super) fn finished(summary: &str, problems: &[String]) -> Result<String, String> {
    let summary = format!("{summary}{} problems\n", problems.len());
    if problems.is_empty() { Ok(summary) } else { Err(format!("{}\n{summary}", problems.join("\n"))) }
}

/// Programs of one file in the corpus whose path has the part.
pub(super) fn programs(root: &Path, only: &str, every: usize) -> Vec<PathBuf> {
    let corpus = root.join("corpus");
    let is_asked = |p: &PathBuf| {
        let path = p.strip_prefix(&corpus).unwrap_or(p).to_string_lossy().into_owned();
        path.contains(only) && !path.contains("linking/") && !path.contains("projects/") && !path.contains("attest-out")
    };
    files(&corpus, &["c", "i"]).into_iter().filter(is_asked).step_by(every).collect()
}

impl<'a> Trip<'a> {
    pub(super) fn new(binary: &'a Path, dir: &'a Path, limit: u64, formats: &'a [&'a str]) -> Trip<'a> {
        Trip { binary, dir, limit, formats, counts: BTreeMap::new(), problems: Vec::new() }
    }

    /// How often each thing happened, a line each, and what is wrong.
    pub(super) fn all(mut self, programs: &[PathBuf]) -> (String, Vec<String>) {
        for (number, program) in programs.iter().enumerate() {
            self.program(program, number);
        }
        let rows = self.counts.iter().map(|(what, n)| format!("{n:>6}  {what}\n")).collect();
        (rows, self.problems)
    }

    fn program(&mut self, program: &Path, number: usize) {
        let arguments = claims::arguments(program);
        let mut command = self.attest("verify", &arguments, program);
        for format in self.formats {
            let file = self.dir.join(format!("{number}.{format}"));
            command.arg("--report").arg(format!("{format}={}", file.display()));
        }
        let answer = command.args(["--format", "json"]).output().map(|o| o.stdout).unwrap_or_default();
        let _ = std::fs::write(self.dir.join(format!("{number}.json")), &answer);
        let answer: serde_json::Value = serde_json::from_slice(&answer).unwrap_or_default();
        let verdict = answer["verdict"].as_str().unwrap_or("no verdict").to_string();
        let kind = match verdict.split('(').next() {
            Some("true") => "correctness",
            Some("false") => "violation",
            _ => return self.count("undecided"),
        };
        let [witness, automaton] = ["witness", "graphml"].map(|f| self.dir.join(format!("{number}.{f}")));
        let Ok(text) = std::fs::read_to_string(&witness) else {
            self.count(&format!("{kind}: no witness"));
            return self.count(&format!("  no witness of {verdict}: {}", program.display()));
        };
        if kind == "correctness" && text.contains("\"invariant\"") {
            self.count("correctness: with invariants");
        }
        self.trip(&witness, (kind, &verdict), &arguments, program);
        if automaton.exists() {
            self.trip(&automaton, (&format!("{kind} 1.0"), &verdict), &arguments, program);
        }
        for (what, mutant) in mutants::of(&text) {
            let file = self.dir.join("mutant.yml");
            if std::fs::write(&file, mutant).is_err() {
                continue;
            }
            let said = self.check(&file, &arguments, program);
            let state = if said.starts_with("true") || said.starts_with("false") { "confirmed" } else { &said };
            let state = state.split('(').next().unwrap_or("").to_string();
            self.count(&format!("mutants, {what}: {state}"));
            if state == "confirmed" && what == "moved target" {
                self.problems.push(format!("{}: confirmed with a moved target", program.display()));
            }
            if state == "confirmed" && what != "moved target" {
                self.count(&format!("  {what} and confirmed: {}", program.display()));
            }
        }
    }

    /// One witness, as a process of its own sees it.
    fn trip(&mut self, witness: &Path, (kind, verdict): (&str, &str), arguments: &[String], program: &Path) {
        let said = self.check(witness, arguments, program);
        let state = said.split('(').next().unwrap_or("").to_string();
        let is_confirmed = state == verdict.split('(').next().unwrap_or("-");
        let outcome = if is_confirmed { "confirmed" } else { state.as_str() };
        self.count(&format!("{kind}: {outcome}"));
        if !is_confirmed && state == "unknown" {
            self.count(&format!("  not confirmed, {said}: {} ({kind})", program.display()));
        } else if !is_confirmed {
            self.problems.push(format!("{}: {verdict}, but its witness ({kind}) is {said}", program.display()));
        }
    }

    fn attest(&self, name: &str, arguments: &[String], program: &Path) -> Command {
        let mut command = Command::new(self.binary);
        command.current_dir(self.dir).args([name, "--quiet", "--time-limit", &format!("{}s", self.limit)]);
        command.args(arguments).arg(std::fs::canonicalize(program).unwrap_or_else(|_| program.to_path_buf()));
        command.stdin(Stdio::null()).stderr(Stdio::null());
        command
    }

    /// What a process of its own says of the witness.
    fn check(&self, witness: &Path, arguments: &[String], program: &Path) -> String {
        // The engine that has found something is not asked for again.
        let mut kept: Vec<String> = Vec::new();
        let mut words = arguments.iter();
        while let Some(word) = words.next() {
            match word.as_str() {
                "--engine" | "--max-violations" | "--native" | "--ase" | "--domain" => drop(words.next()),
                "--first-violation" => {}
                _ => kept.push(word.clone()),
            }
        }
        verdict(self.attest("check", &kept, program).arg("--witness").arg(witness))
    }

    fn count(&mut self, what: &str) {
        *self.counts.entry(what.to_string()).or_default() += 1;
    }
}

/// What stands behind `verdict: ` on the last line.
fn verdict(command: &mut Command) -> String {
    let output = command.output().map(|o| String::from_utf8_lossy(&o.stdout).into_owned()).unwrap_or_default();
    let last = output.lines().last().unwrap_or("");
    last.strip_prefix("verdict: ").unwrap_or("no verdict").to_string()
}
