//! All harnesses of a project in one run: which begin first, what becomes of a run that is killed, reports about all of them, and several
//! machines that share them.

use crate::support::{Dir, Outcome};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

/// A harness that is searched for a while, some that are not, one that is violated, and one that is no C.
const HARNESSES: [(&str, &str); 7] = [
    ("none", "int x = 3; assert(x == 3);"),
    ("sum", "int sum = 0; for (int i = 0; i < 5; i++) sum += i; assert(sum == 10);"),
    ("loop", "int x = 0; while (input()) x += 2; assert(x % 2 == 0);"),
    ("broken", "int x = y;"),
    ("wrong", "int x = input(); if (x > 7 && x < 9) assert(x != 8);"),
    (
        "slow",
        "unsigned n = input(), a = 0, b = 1; if (n > 40) return; for (unsigned i = 0; i < n; i++) { unsigned c = a + b; a = b; \
         b = c; } assert(a <= b);",
    ),
    ("last", "int x = input(); assert(x == x);"),
];

fn project() -> Dir {
    let dir = Dir::new();
    let mut toml = "[project]\ncheck = \"assertions\"\ntime-limit = \"600s\"\n".to_string();
    for (name, body) in HARNESSES {
        dir.file(
            format!("{name}.c").as_str(),
            format!("#include <assert.h>\nint input(void);\nvoid {name}(void)\n{{\n    {body}\n}}\n"),
        );
        toml += &format!("\n[[harness]]\nname = \"{name}\"\nfiles = [\"{name}.c\"]\nfunction = \"{name}\"\n");
    }
    dir.file("attest.toml", toml);
    dir
}

fn run(dir: &Dir, more: &[&str]) -> Outcome {
    dir.run(&[&["verify", "--native", "off", "--cache", "kept"], more].concat())
}

fn answer(dir: &Dir, more: &[&str]) -> (Value, Option<i32>) {
    let run = run(dir, &[&["--format", "json"], more].concat());
    (serde_json::from_str(&run.stdout).expect("one document"), run.code)
}

/// Verdict, exit code and headline of each harness.
fn said(answer: &Value) -> BTreeMap<String, (Value, Value, Value)> {
    let rows = answer["harnesses"].as_array().expect("a list");
    let row = |r: &Value| (r["verdict"].clone(), r["exit"].clone(), r["says"].clone());
    rows.iter().map(|r| (r["name"].as_str().expect("a name").to_string(), row(r))).collect()
}

/// The names in the order in which they were done.
fn order(stderr: &str) -> Vec<String> {
    let done = stderr.lines().filter(|l| l.starts_with('['));
    done.filter_map(|l| Some(l.split_once("] ")?.1.split_once(": ")?.0.to_string())).collect()
}

#[test]
fn what_took_long_begins_first() {
    let dir = project();
    let first = run(&dir, &["-j1"]);
    assert_eq!(order(&first.stderr), HARNESSES.map(|(name, _)| name), "{}", first.stderr);
    assert!(
        first.stdout.contains("7 harnesses: 5 proved, 1 violated, 1 without answer; 6 searched"),
        "{}",
        first.stdout
    );
    let again = run(&dir, &["-j", "1"]);
    // Nobody knows how long the one without an answer would take.
    assert_eq!(order(&again.stderr)[..2], ["broken", "slow"], "{}", again.stderr);
    assert!(again.stdout.contains("; 6 cached"), "{}", again.stdout);
    assert_eq!(order(&run(&dir, &["--jobs=1", "--cache-size", "1b"]).stderr).len(), 7);
    let without = dir.run(&["verify", "--cache", "none", "-j=1", "--native", "off"]);
    assert_eq!(order(&without.stderr), HARNESSES.map(|(name, _)| name));
}

#[test]
fn the_file_may_be_named() {
    let dir = project();
    fs::create_dir(dir.path().join("below")).expect("it is new");
    let names = |run: &Outcome| order(&run.stderr).len();
    let only = ["--only", "sum", "--only", "wrong", "--native", "off", "--cache", "none"];
    let with = |file: &[&str]| dir.run(&[&["batch"], file, &only[..]].concat());
    for file in [&[][..], &["attest.toml"], &["./attest.toml"]] {
        let run = with(file);
        assert_eq!(
            (names(&run), run.code, run.last_line()),
            (2, Some(10), "verdict: false(assertions)"),
            "{file:?} {}",
            run.stderr
        );
    }
    let mut below = dir.attest();
    below
        .current_dir(dir.path().join("below"))
        .args(["batch", "-j", "1", "--out", "evidence", "../attest.toml"])
        .args(only);
    let run = Outcome::of(&mut below);
    assert_eq!((names(&run), run.code), (2, Some(10)), "{}", run.stderr);
    let there = ["evidence", "below/evidence"].map(|place| dir.path().join(place).exists());
    assert_eq!(there, [true, false], "paths are those of the file's directory");
    assert_eq!(with(&["nothing.toml"]).code, Some(2));
    assert_eq!(with(&["attest.toml", "sum.c"]).code, Some(1));
}

#[test]
fn a_run_that_is_killed_is_taken_up_again() {
    let dir = project();
    let mut child = dir
        .attest()
        .args(["verify", "--native", "off", "--cache", "kept", "-j1"])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    let stderr = BufReader::new(child.stderr.take().expect("a pipe"));
    let done: Vec<String> = stderr.lines().map_while(Result::ok).filter(|l| l.starts_with('[')).take(5).collect();
    child.kill().expect("it runs");
    assert_eq!(child.wait().expect("it has ended").signal(), Some(9));
    assert_eq!(done.len(), 5);
    let begin = Instant::now();
    while let Some(left) = process_in(dir.path()) {
        assert!(begin.elapsed() < Duration::from_secs(10), "{left} goes on without its project");
        std::thread::sleep(Duration::from_millis(20));
    }
    let (again, _) = answer(&dir, &[]);
    for row in again["harnesses"].as_array().expect("a list") {
        let is_done = done.iter().any(|l| l.contains(&format!("] {}: ", row["name"].as_str().expect("a name"))));
        let searched = row["searched"].as_u64().expect("a number");
        assert!(!is_done || searched == 0, "{row}");
    }
    assert!(again["searched"].as_u64() >= Some(1) && again["cached"].as_u64() >= Some(4), "{again:#}");
    assert_eq!(said(&again), said(&answer(&dir, &["--cache-size", "1GB"]).0));
}

/// A process that works in the directory.
fn process_in(dir: &Path) -> Option<String> {
    let dir = fs::canonicalize(dir).expect("it is there");
    let entries = fs::read_dir("/proc").expect("Linux").flatten();
    let works_there = |p: &fs::DirEntry| fs::read_link(p.path().join("cwd")).is_ok_and(|cwd| cwd == dir);
    entries.filter(works_there).map(|p| p.path().display().to_string()).next()
}

#[test]
fn reports_are_about_all_harnesses() {
    let dir = project();
    for _ in 0..2 {
        let run = run(&dir, &["--report", "junit", "--report=sarif=all.sarif"]);
        assert_eq!(run.code, Some(2), "{}", run.stderr);
        let junit = fs::read_to_string(dir.path().join("junit.xml")).expect("it is written");
        for (number, (name, _)) in HARNESSES.iter().enumerate() {
            assert_eq!(
                junit.matches(&format!("<testsuite id=\"{number}\" package=\"attest\" name=\"{name}\"")).count(),
                1,
                "{junit}"
            );
        }
        assert_eq!(junit.matches("<failure ").count(), 1, "{junit}");
        assert!(junit.contains("<error message=\"broken.c:5:13: error:"), "{junit}");
        let sarif = fs::read_to_string(dir.path().join("all.sarif")).expect("it is written");
        let sarif: Value = serde_json::from_str(&sarif).expect("JSON");
        let results = sarif["runs"][0]["results"].as_array().expect("a list");
        let of = |kind: &str| results.iter().filter(|r| r["kind"] == kind).count();
        assert_eq!((of("fail"), of("pass"), results.len()), (1, 4, 5), "{sarif:#}");
        let wrong = results.iter().find(|r| r["kind"] == "fail").expect("one");
        assert_eq!((&wrong["properties"]["program"], &wrong["ruleIndex"]), (&"wrong".into(), &0.into()));
        let failed = sarif["runs"][0]["invocations"].as_array().expect("a list");
        assert_eq!(failed.iter().filter(|i| i["executionSuccessful"] == false).count(), 1);
    }
    // What a harness without answer left in an earlier run is not its report.
    dir.file("sum.c", "this is no C\n");
    run(&dir, &["--report", "junit"]);
    let junit = fs::read_to_string(dir.path().join("junit.xml")).expect("it is written");
    assert_eq!(junit.matches("<error ").count(), 2, "{junit}");
    let html = run(&dir, &["--report", "html"]);
    assert!(html.code == Some(1) && html.stderr.contains("attest.html is for one program"), "{}", html.stderr);
}

#[test]
fn machines_share_the_harnesses_and_one_collects() {
    let dir = project();
    let shard = |which: &str| answer(&dir, &["--shard", which]).0;
    let names = |answer: &Value| said(answer).into_keys().collect::<Vec<_>>();
    let (first, third) = (shard("1/3"), shard("3/3"));
    assert_eq!(names(&first), ["broken", "last", "none"]);
    assert_eq!(names(&third), ["loop", "slow"]);
    // Of the second nothing is there.
    let (collected, code) = answer(&dir, &["--collect"]);
    assert_eq!(code, Some(2), "there is a harness that is no C");
    assert_eq!(
        (&collected["missing"], &collected["searched"], &collected["cached"]),
        (&2.into(), &0.into(), &4.into())
    );
    let missing = ("unknown(no run has left an answer)".into(), 5.into());
    for (name, (verdict, exit, _)) in said(&collected) {
        assert_eq!(["sum", "wrong"].contains(&name.as_str()), (verdict, exit) == missing, "{name}");
    }
    let table = run(&dir, &["--collect", "--only", "sum", "--only", "loop", "--only", "wrong"]);
    assert_eq!(
        (table.code, table.last_line()),
        (Some(5), "verdict: unknown(2 harnesses are missing)"),
        "{}",
        table.stdout
    );
    assert!(table.stdout.contains("3 harnesses: 1 proved, 2 open; 1 cached, 2 missing"), "{}", table.stdout);
    let junit = run(&dir, &["--collect", "--report", "junit"]);
    assert_eq!(junit.code, Some(2));
    let junit = fs::read_to_string(dir.path().join("junit.xml")).expect("it is written");
    assert_eq!(junit.matches("value=\"unknown(no run has left an answer)\"").count(), 2, "{junit}");

    shard("2/3");
    let (collected, code) = answer(&dir, &["--collect"]);
    let (alone, code_alone) = {
        let run = dir.run(&["verify", "--native", "off", "--cache", "none", "--format", "json"]);
        (serde_json::from_str::<Value>(&run.stdout).expect("one document"), run.code)
    };
    assert_eq!((said(&collected), code), (said(&alone), code_alone));
    assert_eq!((&collected["missing"], &collected["searched"]), (&0.into(), &0.into()));
    // An edit behind the shards' backs is not taken for what they have answered.
    dir.file("loop.c", "#include <assert.h>\nint input(void);\nvoid loop(void) { int x = input(); assert(x != 3); }\n");
    let (collected, _) = answer(&dir, &["--collect"]);
    assert_eq!(said(&collected)["loop"].0, "unknown(no run has left an answer)");
    let both = run(&dir, &["--collect", "--shard", "1/2"]);
    assert!(both.code == Some(1) && both.stderr.contains("contradict"), "{}", both.stderr);
}

/// A search that was given up is an answer as well: whoever collects says so, instead of that it is missing.
#[test]
fn what_a_shard_could_not_answer_is_not_missing() {
    let dir = project();
    let limits = ["--only", "slow", "--engine", "dash", "--max-iterations", "1"];
    let (given_up, _) = answer(&dir, &[&["--shard", "3/3"], &limits[..]].concat());
    assert_eq!(said(&given_up)["slow"].0, "unknown(iteration limit)");
    let (collected, _) = answer(&dir, &[&["--collect"], &limits[..]].concat());
    assert_eq!((said(&collected), &collected["missing"]), (said(&given_up), &0.into()));
    let (other, _) = answer(&dir, &["--collect", "--only", "slow"]);
    assert_eq!(other["missing"], 1);
}
