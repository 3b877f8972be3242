//! `cargo xtask seeded --project DIR`: whether the proofs of a project's harnesses notice bugs. A copy of the project gets one bug at a
//! time, in the function that a harness is about or where that is nothing but calls in one of these, and attest is asked again. What it proves nonetheless is listed
//! with its place, for somebody to read: the harness may not ask about what has changed.

mod bugs;

use crate::run::{self, Flags};
use crate::shuffle::shuffled;
use bugs::Bug;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What is asked for.
struct Seeding {
    binary: PathBuf,
    /// A copy.
    project: PathBuf,
    seconds: u64,
    /// Bugs for one harness.
    each: usize,
    /// Bugs in all.
    most: usize,
}

pub(crate) fn run(root: &Path, args: &[String]) -> Result<String, String> {
    let mut flags = Flags::new(args);
    let original = PathBuf::from(flags.value("--project")?.ok_or_else(|| crate::USAGE.to_string())?);
    let mut parts: Vec<PathBuf> = flags.values("--sources")?.into_iter().map(PathBuf::from).collect();
    if parts.is_empty() {
        parts = vec!["source".into(), "include".into()];
    }
    let only = flags.value("--only")?.unwrap_or_default().to_string();
    let seconds = flags.number("--time-limit")?.unwrap_or(60);
    let each = flags.number("--each")?.unwrap_or(1) as usize;
    let most = flags.number("--bugs")?.unwrap_or(40) as usize;
    let binary = flags.value("--binary")?.map(PathBuf::from);
    flags.end()?;
    let binary = binary.map_or_else(|| run::release_binary(root), Ok)?;
    let project = run::scratch("seeded")?;
    let copied = Command::new("cp").arg("-r").arg(original.join(".")).arg(&project).status();
    if !copied.is_ok_and(|s| s.success()) {
        return Err(format!("{} is not copied", original.display()));
    }
    let seeding = Seeding { binary, project, seconds, each, most };
    let rows = seeding.run(&parts, &only);
    let _ = std::fs::remove_dir_all(&seeding.project);
    Ok(table(&rows?))
}

/// A bug and what became of it.
struct Row {
    harness: String,
    file: PathBuf,
    function: String,
    bug: Bug,
    before: String,
    answer: Answer,
    /// Why the compiled program does not show it, where that is said.
    why: String,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Answer {
    /// Violated, and the compiled program shows it.
    Confirmed,
    /// Violated: a test that the interpreter has executed.
    Found,
    /// Still proved.
    Proved,
    /// Neither.
    Open,
    /// It is no program any more.
    Refused,
}

impl Seeding {
    fn run(&self, parts: &[PathBuf], only: &str) -> Result<Vec<Row>, String> {
        let sources = self.sources(parts)?;
        let mut rows = Vec::new();
        for (name, function) in shuffled(self.harnesses(only)?) {
            let candidates = shuffled(Seeding::candidates(&sources, &function));
            if rows.len() >= self.most {
                break;
            }
            if candidates.is_empty() || self.ask(&name).0 != Answer::Proved {
                continue;
            }
            let mut kinds = Vec::new();
            for (file, function, bug) in candidates {
                if kinds.len() < self.each && rows.len() < self.most && !kinds.contains(&bug.kind) {
                    let row = self.row(&name, &file, &function, bug)?;
                    if row.answer != Answer::Refused {
                        kinds.push(row.bug.kind);
                        eprintln!("{}", line(&row));
                        rows.push(row);
                    }
                }
            }
        }
        Ok(rows)
    }

    /// The harnesses with the functions that they are about.
    fn harnesses(&self, only: &str) -> Result<Vec<(String, String)>, String> {
        let file = self.project.join("attest.toml");
        let text = std::fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
        let value: toml::Table = toml::from_str(&text).map_err(|e| format!("{}: {e}", file.display()))?;
        let harnesses = value.get("harness").and_then(toml::Value::as_array).cloned().unwrap_or_default();
        let of = |h: &toml::Value| {
            let word = |key: &str| h.get(key).and_then(toml::Value::as_str).map(str::to_string);
            let name = word("name").or_else(|| word("function"))?;
            let entry = word("function").unwrap_or_else(|| name.clone());
            Some((name, entry.trim_end_matches("_harness").to_string()))
        };
        Ok(harnesses.iter().filter_map(of).filter(|(name, _)| name.contains(only)).collect())
    }

    /// The texts of the project's own code.
    fn sources(&self, parts: &[PathBuf]) -> Result<Vec<(PathBuf, String)>, String> {
        let mut open: Vec<PathBuf> = parts.iter().map(|p| self.project.join(p)).collect();
        let mut out = Vec::new();
        while let Some(path) = open.pop() {
            if path.is_dir() {
                let entries = std::fs::read_dir(&path).map_err(|e| format!("{}: {e}", path.display()))?;
                open.extend(entries.filter_map(|e| Some(e.ok()?.path())));
            } else if path.extension().is_some_and(|e| e == "c" || e == "h" || e == "inl") {
                out.extend(std::fs::read_to_string(&path).ok().map(|text| (path, text)));
            }
        }
        out.sort();
        Ok(out)
    }

    /// The bugs that a function may get, or those that it calls where that is nothing but calls.
    fn candidates(sources: &[(PathBuf, String)], function: &str) -> Vec<(PathBuf, String, Bug)> {
        let claims: BTreeSet<String> = sources.iter().flat_map(|(_, text)| bugs::of_claims(text)).collect();
        let own = in_function(sources, function);
        if !own.is_empty() {
            return own;
        }
        let callees = sources.iter().flat_map(|(_, text)| bugs::callees(text, function));
        callees.filter(|name| !claims.contains(name)).flat_map(|name| in_function(sources, &name)).collect()
    }

    fn row(&self, harness: &str, file: &Path, function: &str, bug: Bug) -> Result<Row, String> {
        let wrong = |e: std::io::Error| format!("{}: {e}", file.display());
        let text = std::fs::read_to_string(file).map_err(wrong)?;
        let before = text[bug.at.clone()].to_string();
        let mut changed = text.clone();
        changed.replace_range(bug.at.clone(), &bug.by);
        std::fs::write(file, changed).map_err(wrong)?;
        let (answer, why) = self.ask(harness);
        std::fs::write(file, text).map_err(wrong)?;
        let file = file.strip_prefix(&self.project).unwrap_or(file).to_path_buf();
        Ok(Row { harness: harness.into(), file, function: function.into(), bug, before, answer, why })
    }

    /// The answer, and what is said of the compiled program.
    fn ask(&self, harness: &str) -> (Answer, String) {
        let limit = format!("{}s", self.seconds);
        let mut command = Command::new(&self.binary);
        command.current_dir(&self.project).args(["verify", "--only", harness, "--cache", "none", "--format", "json"]);
        command.args(["--progress", "none", "--time-limit", &limit]).stderr(Stdio::null());
        let printed = command.output().map(|out| out.stdout).unwrap_or_default();
        let value: Value = serde_json::from_slice(&printed).unwrap_or(Value::Null);
        let answer = &value["harnesses"][0]["answer"];
        let native = &answer["native"];
        let found = match answer["verdict"].as_str().unwrap_or_default() {
            "" => Answer::Refused,
            "true" => Answer::Proved,
            verdict if !verdict.starts_with("false") => Answer::Open,
            _ if native["state"] == "confirmed" => Answer::Confirmed,
            _ => Answer::Found,
        };
        let why = match found {
            Answer::Found => native["reason"].as_str().unwrap_or_default().to_string(),
            _ => String::new(),
        };
        (found, why)
    }
}

fn in_function(sources: &[(PathBuf, String)], function: &str) -> Vec<(PathBuf, String, Bug)> {
    let of = |(file, text): &(PathBuf, String)| {
        bugs::bugs(text, function).into_iter().map(|bug| (file.clone(), function.to_string(), bug)).collect::<Vec<_>>()
    };
    sources.iter().flat_map(of).collect()
}

fn line(row: &Row) -> String {
    let Row { harness, file, function, bug, before, answer, why } = row;
    let (place, kind, by) = (file.display(), bug.kind, &bug.by);
    format!("{answer:?}\t{kind}\t{harness}\t{place}:{} {function}\t{before} => {by}\t{why}", bug.line)
}

/// Of each kind of bug how many have which answer, and what was not found.
fn table(rows: &[Row]) -> String {
    let mut counts: BTreeMap<&str, BTreeMap<Answer, usize>> = BTreeMap::new();
    for row in rows {
        *counts.entry(row.bug.kind).or_default().entry(row.answer).or_default() += 1;
    }
    let columns = [Answer::Confirmed, Answer::Found, Answer::Proved, Answer::Open];
    let mut out = String::from(
        "| bug | violated, confirmed natively | violated | proved nonetheless | open |\n|---|--:|--:|--:|--:|\n",
    );
    for (kind, by_answer) in &counts {
        let cells = columns.map(|c| by_answer.get(&c).copied().unwrap_or_default().to_string());
        let _ = writeln!(out, "| {kind} | {} |", cells.join(" | "));
    }
    let missed = rows.iter().filter(|r| r.answer != Answer::Confirmed);
    missed.for_each(|row| out.push_str(&format!("\n{}", line(row))));
    out + "\n"
}
