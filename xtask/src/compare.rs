//! Models of guarded commands, ours and other tools': attest beside Z3's Spacer on the same program as Horn clauses
//! (`attest show --format chc`) and, with `--spin HIGH`, beside Spin on a finite version of it (`--format promela`), where
//! inputs and values that the model leaves open are between 0 and HIGH, and no integer becomes larger than HIGH or the largest
//! number in the model. Seconds are the processor's, as is the limit: a busy machine changes them little. Models that are not ours are read from the directories that are given, never from the
//! tree. `--known FILE` has the verdicts that are known, a line `MODEL<TAB>safe|unsafe` each; a model's name is its path
//! below the directory.

mod spacer;
mod spin;

use crate::clock::{Clock, PATIENCE, TICKS, limited};
use crate::run::Flags;
use crate::{files, results};
use serde_json::{Value, json};
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const EXTENSIONS: &[&str] = &["gcl", "fst", "spec", "cub"];

/// What to run.
struct Plan {
    binary: PathBuf,
    models: Vec<(String, PathBuf)>,
    /// Further arguments of `attest verify`.
    options: Vec<String>,
    /// Processes of models that leave it open.
    procs: String,
    seconds: u64,
    known: BTreeMap<String, String>,
    spacer: Option<spacer::Spacer>,
    /// The largest input of the finite version.
    spin: Option<u64>,
    save: bool,
}

/// What one tool says about one model.
struct Answer {
    verdict: String,
    /// Of the processor.
    seconds: f64,
    /// Those before the search, for making the program that searches.
    making: f64,
}

struct Row {
    model: String,
    known: Option<String>,
    attest: Answer,
    spacer: Option<Answer>,
    spin: Option<Answer>,
}

pub(crate) fn run(root: &Path, args: &[String]) -> Result<String, String> {
    let plan = plan(root, args)?;
    let mut rows = Vec::new();
    for (model, path) in &plan.models {
        let attest = attest(&plan, path);
        let spacer = plan.spacer.map(|s| spacer::ask(&plan, s, path));
        let spin = plan.spin.map(|high| spin::ask(&plan, high, path));
        let said =
            |name: &str, a: &Option<Answer>| a.as_ref().map_or(String::new(), |a| format!(", {name} {}", a.verdict));
        eprintln!("{model}: {}{}{}", attest.verdict, said("Spacer", &spacer), said("Spin", &spin));
        rows.push(Row { model: model.clone(), known: plan.known.get(model).cloned(), attest, spacer, spin });
    }
    if plan.save {
        save(root, &plan, &rows)?;
    }
    Ok(table(&rows))
}

fn plan(root: &Path, args: &[String]) -> Result<Plan, String> {
    let (mut flags, options) = Flags::before_dashes(args);
    let dirs: Vec<&Path> = flags.values("--dir")?.into_iter().map(Path::new).collect();
    let binary = flags.value("--binary")?;
    let known = flags.value("--known")?.map_or_else(|| Ok(BTreeMap::new()), |f| known_verdicts(Path::new(f)))?;
    let procs = flags.value("--procs")?.unwrap_or("3").to_string();
    let seconds = flags.number("--time-limit")?.unwrap_or(30);
    let spin = flags.number("--spin")?;
    let save = flags.switch("--save");
    flags.end()?;
    let binary = match binary {
        Some(binary) => std::fs::canonicalize(binary).map_err(|e| format!("{binary}: {e}"))?,
        None => crate::run::release_binary(root)?,
    };
    let models: Vec<(String, PathBuf)> =
        dirs.iter().flat_map(|dir| files(dir, EXTENSIONS).into_iter().map(|f| (name_below(dir, &f), f))).collect();
    if models.is_empty() {
        return Err(format!("no models found: name their directories with --dir\n{}", crate::USAGE));
    }
    let spacer = spacer::find();
    if spacer.is_none() {
        eprintln!("SKIPPED: neither z3 nor Python's module z3 is installed: nothing is compared with Spacer");
    }
    let spin = spin.filter(|_| {
        let is_installed = spin::is_installed();
        if !is_installed {
            eprintln!("SKIPPED: Spin or gcc is not installed: nothing is compared with Spin");
        }
        is_installed
    });
    Ok(Plan { binary, models, options, procs, seconds, known, spacer, spin, save })
}

fn name_below(dir: &Path, file: &Path) -> String {
    file.strip_prefix(dir).unwrap_or(file).display().to_string()
}

fn known_verdicts(file: &Path) -> Result<BTreeMap<String, String>, String> {
    let text = std::fs::read_to_string(file).map_err(|e| format!("{}: {e}", file.display()))?;
    let word = |w: &str| match w {
        "safe" => Some("true".to_string()),
        "unsafe" => Some("false".to_string()),
        _ => None,
    };
    let line = |l: &str| {
        let (model, verdict) = l.split_once('\t')?;
        Some((model.to_string(), word(verdict.split('\t').next()?.trim())?))
    };
    Ok(text.lines().filter_map(line).collect())
}

fn attest(plan: &Plan, model: &Path) -> Answer {
    let dir = std::env::temp_dir().join(format!("attest-compare-{}", std::process::id()));
    let _ = std::fs::create_dir_all(&dir);
    let stats = dir.join("stats.json");
    let clock = Clock::start();
    let ran = limited(plan.binary.as_os_str(), plan.seconds)
        .current_dir(&dir)
        .args([
            "verify",
            "--quiet",
            "--progress",
            "none",
            "--cache",
            "none",
            "--time-limit",
            &format!("{}s", PATIENCE * plan.seconds),
            "--procs",
            &plan.procs,
        ])
        .arg("--stats")
        .arg(&stats)
        .args(&plan.options)
        .arg(absolute(model))
        .stdin(Stdio::null())
        .output();
    let seconds = clock.spent().seconds();
    let text = std::fs::read_to_string(&stats).unwrap_or_default();
    let _ = std::fs::remove_dir_all(&dir);
    let said: Value = serde_json::from_str(&text).unwrap_or(Value::Null);
    let verdict = match (said["verdict"].as_str(), ran) {
        (Some(verdict), _) => verdict.to_string(),
        (None, Ok(out)) => complaint(&String::from_utf8_lossy(&out.stderr), model),
        (None, Err(e)) => e.to_string(),
    };
    Answer { verdict, seconds, making: 0.0 }
}

/// What attest says first, without the folder of the model, which is this machine's.
fn complaint(stderr: &str, model: &Path) -> String {
    let said = stderr.lines().next().unwrap_or("unknown");
    let model = absolute(model);
    let folder = model.parent().map(|dir| format!("{}/", dir.display())).unwrap_or_default();
    said.replace(&folder, "")
}

/// The model in another verifier's format, or why there is none.
fn exported(plan: &Plan, format: &str, model: &Path) -> Result<Vec<u8>, String> {
    let out = Command::new(&plan.binary)
        .args(["show", "--format", format, "--procs", &plan.procs])
        .arg(absolute(model))
        .stdin(Stdio::null())
        .output()
        .map_err(|e| e.to_string())?;
    if out.status.success() { Ok(out.stdout) } else { Err("not exported".into()) }
}

fn absolute(file: &Path) -> PathBuf {
    std::fs::canonicalize(file).unwrap_or_else(|_| file.to_path_buf())
}

impl Answer {
    /// `true`, `false`, or nothing.
    fn decided(&self) -> Option<&'static str> {
        ["true", "false"].into_iter().find(|w| self.verdict.starts_with(w))
    }

    fn cell(&self, known: Option<&String>) -> String {
        let short: String = self.verdict.chars().take(60).collect::<String>().replace('|', "/");
        let is_wrong = known.zip(self.decided()).is_some_and(|(known, own)| known != own);
        let mark = if is_wrong { " **wrong**" } else { "" };
        format!("{short}{mark} | {:.2}", self.seconds)
    }
}

fn table(rows: &[Row]) -> String {
    let mut out = String::from(
        "| model | known | attest | seconds | Spacer | seconds | Spin, finite | seconds | making |\n|---|---|---|--:|---|--:|---|--:|--:|\n",
    );
    for r in rows {
        let known = r.known.as_deref().unwrap_or("–");
        let cell = |a: &Option<Answer>| a.as_ref().map_or("– | –".to_string(), |a| a.cell(r.known.as_ref()));
        let making = r.spin.as_ref().map_or("–".to_string(), |a| format!("{:.2}", a.making));
        let (spacer, spin) = (cell(&r.spacer), format!("{} | {making}", cell(&r.spin)));
        let _ = writeln!(out, "| {} | {known} | {} | {spacer} | {spin} |", r.model, r.attest.cell(r.known.as_ref()));
    }
    out + &totals(rows)
}

/// How many each tool decides.
fn totals(rows: &[Row]) -> String {
    let mut out = String::new();
    let ours: Vec<&Answer> = rows.iter().map(|r| &r.attest).filter(|a| a.decided().is_some()).collect();
    let seconds: f64 = ours.iter().map(|a| a.seconds).sum();
    let _ = writeln!(out, "\nattest decides {} of {} models in {seconds:.1} s", ours.len(), rows.len());
    beside(&mut out, rows, &SPACER, |r| r.spacer.as_ref());
    beside(&mut out, rows, &SPIN, |r| r.spin.as_ref());
    out
}

/// A tool that is asked as well.
struct Peer {
    name: &'static str,
    /// The versions that it gets leave executions out: that it finds no error says nothing about the model.
    is_finite: bool,
}

const SPACER: Peer = Peer { name: "Spacer", is_finite: false };
const SPIN: Peer = Peer { name: "Spin (finite versions)", is_finite: true };

/// What another tool decides, who is faster where both do, and where they differ.
fn beside(out: &mut String, rows: &[Row], peer: &Peer, of: impl Fn(&Row) -> Option<&Answer>) {
    let name = peer.name;
    if rows.iter().all(|r| of(r).is_none()) {
        return;
    }
    let theirs: Vec<&Answer> = rows.iter().filter_map(&of).filter(|a| a.decided().is_some()).collect();
    let seconds: f64 = theirs.iter().map(|a| a.seconds).sum();
    let making: f64 = theirs.iter().map(|a| a.making).sum();
    let before = if making > 0.0 { format!(", and {making:.1} s before them") } else { String::new() };
    let _ = writeln!(out, "{name} decides {} of {} models in {seconds:.1} s{before}", theirs.len(), rows.len());
    let pairs = rows.iter().filter_map(|r| Some((r, &r.attest, of(r)?)));
    let both: Vec<_> = pairs.filter(|(_, a, b)| a.decided().is_some() && b.decided().is_some()).collect();
    let _ = writeln!(out, "both decide {}: {}", both.len(), who_is_faster(name, &both, |b| b.seconds));
    if making > 0.0 {
        let _ =
            writeln!(out, "with what is before the search: {}", who_is_faster(name, &both, |b| b.seconds + b.making));
    }
    for (r, ..) in both.iter().filter(|(_, a, b)| a.decided() != b.decided()) {
        match (r.attest.decided(), peer.is_finite) {
            (Some("false"), true) => {
                let _ = writeln!(out, "the error is behind the bounds of the finite version: {}", r.model);
            }
            _ => {
                let _ = writeln!(out, "**they differ** on {}", r.model);
            }
        }
    }
}

/// Among models that both decide. What takes less than the clock can tell apart takes the same.
fn who_is_faster(name: &str, both: &[(&Row, &Answer, &Answer)], theirs: impl Fn(&Answer) -> f64) -> String {
    let ticks = |seconds: f64| (seconds * TICKS).round() as u64;
    let order: Vec<_> = both.iter().map(|(_, a, b)| ticks(a.seconds).cmp(&ticks(theirs(b)))).collect();
    let count = |o: Ordering| order.iter().filter(|&&x| x == o).count();
    let (ours, same, theirs) = (count(Ordering::Less), count(Ordering::Equal), count(Ordering::Greater));
    format!("attest is faster on {ours}, {name} on {theirs}, no difference on {same}")
}

fn save(root: &Path, plan: &Plan, rows: &[Row]) -> Result<(), String> {
    let answer = |a: &Answer| json!({ "verdict": a.verdict, "seconds": a.seconds, "making": a.making });
    let row = |r: &Row| {
        json!({
            "model": r.model, "known": r.known, "attest": answer(&r.attest), "spacer": r.spacer.as_ref().map(answer),
            "spin": r.spin.as_ref().map(answer),
        })
    };
    let rows: Vec<Value> = rows.iter().map(row).collect();
    let more = [
        ("time_limit", json!(plan.seconds)),
        ("procs", json!(plan.procs)),
        ("spin_high", json!(plan.spin)),
        ("options", json!(plan.options)),
    ];
    results::save(root, "compare", &rows, more.into_iter().map(|(key, value)| (key.to_string(), value)).collect())
}
