//! `cargo xtask formats`: the reports of every decided program of the corpus, as other tools see them. Each witness is confirmed
//! by a process of its own, mutated witnesses are refused, each document is accepted by its validator, and broken ones are not.
//! Suites of tests are run by TestCov, and a part of the corpus by BenchExec.

mod benchexec;
mod browser;
mod mutants;
mod suites;
mod validators;

use crate::run::{self, Flags};
use crate::{claims, files};
use browser::Browser;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use validators::{Python, Validators};

/// What each program is reported in.
const FORMATS: [&str; 5] = ["witness", "graphml", "sarif", "junit", "html"];

/// Pages that are opened in a browser.
const PAGES: usize = 8;

/// What is validated at once, since a validator takes longer to start than to read.
const BATCH: usize = 200;

pub(crate) fn run(root: &Path, args: &[String]) -> Result<String, String> {
    let mut flags = Flags::new(args);
    let limit = flags.number("--time-limit")?.unwrap_or(10);
    let only = flags.value("--only")?.unwrap_or("verdict").to_string();
    let every = flags.number("--every")?.unwrap_or(1).max(1) as usize;
    let sarif_schema = flags.value("--sarif-schema")?.map(PathBuf::from);
    let linter = flags.value("--witness-linter")?.map(PathBuf::from);
    let no_validators = flags.switch("--no-validators");
    flags.end()?;
    let binary = run::release_binary(root)?;
    let dir = run::scratch("formats")?;
    let corpus = root.join("corpus");
    let is_asked = |p: &PathBuf| {
        let path = p.strip_prefix(&corpus).unwrap_or(p).to_string_lossy().into_owned();
        path.contains(&only)
            && !path.contains("linking/")
            && !path.contains("projects/")
            && !path.contains("attest-out")
    };
    let programs: Vec<PathBuf> = files(&corpus, &["c", "i"]).into_iter().filter(is_asked).step_by(every).collect();
    let mut trip = Trip { binary: &binary, dir: &dir, limit, counts: BTreeMap::new(), problems: Vec::new() };
    for (number, program) in programs.iter().enumerate() {
        trip.program(program, number);
    }
    let Trip { counts, mut problems, .. } = trip;
    let validated = match no_validators {
        true => "validators: not run\n".to_string(),
        false => {
            let python = Python::new(root);
            let validators = Validators::install(root, &python, sarif_schema, linter)?;
            problems.extend(validators.check(&dir, BATCH)?);
            let mut said = validators.said();
            for (more, wrong) in
                [pages(&dir), suites::run(root, &binary, &python, &dir), benchexec::run(root, &binary, &python, &dir)]
            {
                said += &more;
                problems.extend(wrong);
            }
            said
        }
    };
    let _ = std::fs::remove_dir_all(&dir);
    let rows: String = counts.iter().map(|(what, n)| format!("{n:>6}  {what}\n")).collect();
    let summary = format!("{} programs\n{rows}{validated}{} problems\n", programs.len(), problems.len());
    if problems.is_empty() { Ok(summary) } else { Err(format!("{}\n{summary}", problems.join("\n"))) }
}

/// Opens pages of violations in a browser; what was done, and what is wrong.
fn pages(dir: &Path) -> (String, Vec<String>) {
    let Some(browser) = Browser::find() else {
        return ("PAGES ARE NOT OPENED: no chromium or chrome is installed\n".into(), Vec::new());
    };
    let has_steps =
        |p: &PathBuf| std::fs::read_to_string(p).is_ok_and(|text| text.matches("<li class=\"step ").count() >= 2);
    let pages: Vec<PathBuf> = files(dir, &["html"]).into_iter().filter(has_steps).take(PAGES).collect();
    let wrong: Vec<String> = pages.iter().filter_map(|page| browser.step(page).err()).collect();
    (format!("pages opened and stepped through with keys: {}\n", pages.len()), wrong)
}

/// The reports of programs, and what becomes of them.
struct Trip<'a> {
    binary: &'a Path,
    dir: &'a Path,
    limit: u64,
    counts: BTreeMap<String, u32>,
    problems: Vec<String>,
}

impl Trip<'_> {
    fn program(&mut self, program: &Path, number: usize) {
        let arguments = claims::arguments(program);
        let reports = FORMATS.map(|f| self.dir.join(format!("{number}.{f}")));
        let mut command = self.attest("verify", &arguments, program);
        for (format, file) in FORMATS.iter().zip(&reports) {
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
        let Ok(witness) = std::fs::read_to_string(&reports[0]) else {
            self.count(&format!("{kind}: no witness"));
            return self.problems.push(format!("{}: no witness of {verdict}", program.display()));
        };
        if kind == "correctness" && witness.contains("\"invariant\"") {
            self.count("correctness: with invariants");
        }
        self.trip(&reports[0], (kind, &verdict), &arguments, program);
        if reports[1].exists() {
            self.trip(&reports[1], (&format!("{kind} 1.0"), &verdict), &arguments, program);
        }
        for (what, mutant) in mutants::of(&witness) {
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
        if !is_confirmed {
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
