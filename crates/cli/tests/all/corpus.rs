//! Every program below `corpus/` against what its first lines say (`corpus/README.md`). A wrong verdict always fails;
//! how much more is asked depends on the claim.

use crate::support::Dir;
use crate::support::corpus::{Head, corpus, files, name, side_by_side};
use serde_json::Value;
use std::path::Path;
use std::sync::Mutex;

/// What has tests of its own.
const ELSEWHERE: &[&str] = &["gcl/broken", "corpus/linking", "corpus/projects"];

/// What a run may use.
struct Effort {
    time: &'static str,
    iterations: u64,
}

/// For a verdict that must be reached: iterations decide, the clock only ends what hangs.
const DECIDE: Effort = Effort { time: "60s", iterations: 3_000 };
/// For a verdict that may be unknown: long enough to be caught lying.
const TRY: Effort = Effort { time: "3s", iterations: 1_000 };
/// For a verdict that is only wished for: there are many of them, and other suites look for lies.
const HOPE: Effort = Effort { time: "1s", iterations: 1_000 };
/// The key of a program that takes seconds. Forty of them took a quarter of the time of all.
const SLOW: &str = "slow";
/// Iterations behind `// engine NAME: verdict`, where it does not name more.
const ENGINE_ITERATIONS: u64 = 200;

/// What a paper says of its engine: `verdict by CHECK within N iterations`, of which the verdict is enough.
struct Answer {
    engine: String,
    verdict: String,
    by: Option<String>,
    within: Option<u64>,
}

impl Answer {
    fn read(engine: &str, text: &str) -> Answer {
        let (text, bound) = text.split_once(" within ").unwrap_or((text, ""));
        let (verdict, by) = text.split_once(" by ").map_or((text, None), |(verdict, by)| (verdict, Some(by.into())));
        let within = bound.split_once(' ').and_then(|(n, _)| n.parse().ok());
        Answer { engine: engine.into(), verdict: verdict.into(), by, within }
    }
}

/// What a program's first lines say.
#[derive(Default)]
struct Header {
    expect: String,
    claim: String,
    args: Vec<String>,
    engines: Vec<Answer>,
    max_iterations: Option<u64>,
}

impl Header {
    fn read(program: &Path) -> Header {
        let head = Head::of(program);
        let mut h = Header { args: head.args(program), ..Header::default() };
        for (key, value) in head.pairs() {
            match key {
                "expect" => h.expect = value.into(),
                "claim" => h.claim = value.into(),
                "max-iterations" => h.max_iterations = value.parse().ok(),
                key => {
                    if let Some(engine) = key.strip_prefix("engine ") {
                        h.engines.push(Answer::read(engine.trim(), value));
                    }
                }
            }
        }
        h
    }
}

/// What a run has said.
struct Run {
    /// `true`, `false` or `unknown(why)`.
    verdict: String,
    iterations: u64,
    /// Which check of the engine proved the program.
    proved_by: Option<String>,
}

fn verify(dir: &Dir, program: &Path, effort: &Effort, args: &[&str]) -> Result<Run, String> {
    let mut command = dir.attest();
    command.args(["verify", "-q", "--native", "off", "--time-limit", effort.time, "--memory-limit", "4GB"]);
    command.args(["--max-iterations", &effort.iterations.to_string(), "--stats", "stats.json"]);
    command.args(args).arg(program);
    let o = crate::support::Outcome::of(&mut command);
    let words = o.last_line().strip_prefix("verdict: ").ok_or_else(|| format!("no verdict: {}", o.stderr.trim()))?;
    let verdict = words.split('(').next().unwrap_or("").to_string();
    let expected_code = match verdict.as_str() {
        "true" => 0,
        "false" => 10,
        _ => 5,
    };
    if o.code != Some(expected_code) || o.stderr.contains("internal error") {
        return Err(format!("exit code {:?} with {words}: {}", o.code, o.stderr.trim()));
    }
    let stats = std::fs::read_to_string(dir.path().join("stats.json")).map_err(|e| e.to_string())?;
    let stats: Value = serde_json::from_str(&stats).map_err(|e| e.to_string())?;
    let iterations = stats["iterations"].as_u64().unwrap_or(0);
    let proved_by = stats["proved_by"].as_str().map(str::to_string);
    Ok(Run { verdict: if verdict == "unknown" { words.to_string() } else { verdict }, iterations, proved_by })
}

/// Iterations after which a search is asked what it has excluded.
const EARLY: &str = "3";

/// A search that has no answer yet must not claim that no place of a program with a violation is left.
fn excludes_everything(dir: &Dir, program: &Path, args: &[&str]) -> Result<bool, String> {
    let mut command = dir.attest();
    command.args(["verify", "--format", "json", "--max-iterations", EARLY, "--time-limit", TRY.time]);
    let o = crate::support::Outcome::of(command.args(args).arg(program));
    let json: Value = serde_json::from_str(&o.stdout).map_err(|e| format!("{e}: {}", o.stderr.trim()))?;
    let words = json["verdict"].as_str().ok_or_else(|| format!("no verdict: {}", o.stderr.trim()))?;
    let is_open = |site: &Value| site["state"].as_str().is_some_and(|s| s.starts_with("open"));
    let sites = json["sites"].as_array().ok_or("no sites")?;
    // What only untranslated code leads to is not listed.
    Ok(words.starts_with("unknown") && !sites.is_empty() && !sites.iter().any(is_open))
}

fn contradicts(verdict: &str, expect: &str) -> bool {
    matches!((verdict, expect), ("true", "false") | ("false", "true"))
}

/// What is wrong with the program's runs.
fn problems(dir: &Dir, program: &Path, known_engines: &[String]) -> Vec<String> {
    let h = Header::read(program);
    let mut out = Vec::new();
    match h.expect.as_str() {
        "true" | "false" | "unknown" => {}
        other => return vec![format!("`// expect: {other}` is not understood")],
    }
    let args: Vec<&str> = h.args.iter().map(String::as_str).collect();
    let effort = match h.claim.as_str() {
        "precision" => &DECIDE,
        "wish" => &HOPE,
        _ => &TRY,
    };
    match verify(dir, program, effort, &args) {
        Err(e) => out.push(e),
        Ok(Run { verdict, .. }) if contradicts(&verdict, &h.expect) => out.push(format!("WRONG verdict {verdict}")),
        Ok(Run { verdict, iterations, .. }) => match h.claim.as_str() {
            "precision" if verdict != h.expect => out.push(format!("{verdict}, expected {}", h.expect)),
            "precision" if h.max_iterations.is_some_and(|m| iterations > m) => {
                out.push(format!("{iterations} iterations, at most {:?} expected", h.max_iterations));
            }
            "precision" | "soundness" | "known-imprecision" | "wish" => {}
            other => out.push(format!("`// claim: {other}` is not understood")),
        },
    }
    if h.expect == "false" {
        match excludes_everything(dir, program, &args) {
            Err(e) => out.push(e),
            Ok(true) => out.push(format!("every error place is excluded after {EARLY} iterations")),
            Ok(false) => {}
        }
    }
    for answer in h.engines.iter().filter(|a| known_engines.contains(&a.engine)) {
        out.extend(differs(dir, program, &h, answer, &args).map(|p| format!("{}: {p}", answer.engine)));
    }
    out
}

/// How the engine's run differs from what its paper says.
fn differs(dir: &Dir, program: &Path, h: &Header, answer: &Answer, args: &[&str]) -> Option<String> {
    let time = if answer.verdict == "unknown" { TRY.time } else { DECIDE.time };
    // What a paper says is about its own algorithm.
    let own: &[&str] = if answer.engine == "ase" { &["--ase", "paper"] } else { &[] };
    let args = [&["--engine", answer.engine.as_str()], own, args].concat();
    let iterations = answer.within.unwrap_or(0).max(ENGINE_ITERATIONS);
    let run = match verify(dir, program, &Effort { time, iterations }, &args) {
        Ok(run) => run,
        Err(e) => return Some(e),
    };
    if contradicts(&run.verdict, &h.expect) {
        return Some(format!("WRONG verdict {}", run.verdict));
    }
    if run.verdict.split('(').next() != Some(answer.verdict.as_str()) {
        return Some(format!("{}, but its paper says {}", run.verdict, answer.verdict));
    }
    if answer.by.is_some() && run.proved_by != answer.by {
        return Some(format!("proved by {:?}, but its paper says by {:?}", run.proved_by, answer.by));
    }
    let most = answer.within.filter(|most| run.iterations > *most)?;
    Some(format!("{} iterations, but its paper needs {most}", run.iterations))
}

#[test]
fn every_program_gets_its_verdict() {
    get_their_verdicts(|head| head.get(SLOW).is_none());
}

#[test]
#[ignore = "minutes: programs that are marked as slow"]
fn every_slow_program_gets_its_verdict() {
    get_their_verdicts(|head| head.get(SLOW).is_some());
}

fn get_their_verdicts(are_wanted: fn(&Head) -> bool) {
    let mut all = files(&corpus(""), &["c", "i", "cfa", "gcl"], ELSEWHERE);
    all.retain(|program| are_wanted(&Head::of(program)));
    assert!(!all.is_empty(), "no programs found");
    let listed = Dir::new().run(&["engines", "--format", "json"]);
    let engines: Value = serde_json::from_str(&listed.stdout).expect("the registry as JSON");
    let names = |e: &Value| e["name"].as_str().map(str::to_string);
    let engines: Vec<String> = engines.as_array().into_iter().flatten().filter_map(names).collect();
    let failures = Mutex::new(Vec::new());
    side_by_side(&all, |dir, program| {
        let found = problems(dir, program, &engines).into_iter().map(|p| format!("{}: {p}", name(program)));
        failures.lock().expect("no panic").extend(found);
    });
    let mut failures = failures.into_inner().expect("no panic");
    failures.sort();
    assert!(failures.is_empty(), "{} problems:\n{}", failures.len(), failures.join("\n"));
}
