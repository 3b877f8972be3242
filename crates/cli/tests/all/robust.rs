//! Output arrives whole where it was sent, whatever names and sources are made of, and however a run ends.

use crate::support::{Dir, Outcome};
use std::ffi::OsString;
use std::os::unix::ffi::OsStringExt;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const PROGRAM: &str = "extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 7)
    reach_error();
  return 0;
}
";

#[test]
fn standard_output_is_left_to_one_document() {
    let dir = Dir::new();
    dir.file("p.c", PROGRAM);
    let o = dir.run(&["verify", "p.c", "-q", "--report", "sarif=-"]);
    assert_eq!(o.code, Some(10));
    let sarif: serde_json::Value = serde_json::from_str(&o.stdout).expect("the report alone");
    assert_eq!(sarif["version"], "2.1.0");
    assert_eq!(o.stderr.lines().last(), Some("verdict: false(unreach-call)"));
    let o = dir.run(&["verify", "p.c", "-q", "--trace", "-"]);
    let is_event = |line: &str| serde_json::from_str::<serde_json::Value>(line).is_ok_and(|e| e["event"].is_string());
    assert!(!o.stdout.is_empty() && o.stdout.lines().all(is_event), "{}", o.stdout);
    let o = dir.run(&["verify", "p.c", "-q", "--stats", "-", "--report", "junit=-"]);
    assert_eq!((o.code, o.stdout.as_str()), (Some(1), ""));
    assert!(o.stderr.contains("standard output takes one of them"), "{}", o.stderr);
    assert!(!dir.path().join("-").exists());
}

/// Rows fit into a terminal, which `script` is here; what is cut off says so.
#[test]
fn rows_fit_into_the_terminal() {
    if !Command::new("script").arg("--version").output().is_ok_and(|o| o.status.success()) {
        return testkit::skipped("script is not installed (Debian: bsdutils)");
    }
    let dir = Dir::new();
    let long = "a_rather_long_name_of_an_input";
    dir.file("p.c", PROGRAM.replace("int x", &format!("int {long}")).replace("(x ==", &format!("({long} ==")));
    for columns in [60, 90] {
        let attest = env!("CARGO_BIN_EXE_attest");
        let command = format!("stty cols {columns} rows 40; '{attest}' verify p.c --check unreach --native off");
        let mut script = Command::new("script");
        let o = script.args(["-qec", &command, "/dev/null"]).current_dir(dir.path()).env_remove("COLUMNS").output();
        let text = String::from_utf8_lossy(&o.expect("script runs").stdout).into_owned();
        assert!(text.contains("verdict: false(unreach-call)"), "{text}");
        let path = text.split("path (").nth(1).expect("a path").split("assumptions").next().unwrap_or_default();
        let lengths: Vec<usize> = path.lines().map(|line| without_colours(line).chars().count()).collect();
        assert!(lengths.iter().all(|&n| n <= columns), "{columns}: {lengths:?}\n{text}");
        assert!(lengths.iter().any(|&n| n > columns - 20), "{columns}: {lengths:?}\n{text}");
    }
}

fn without_colours(line: &str) -> String {
    let mut parts = line.trim_end_matches('\r').split('\x1b');
    let first = parts.next().unwrap_or_default().to_string();
    parts.fold(first, |all, part| all + part.split_once('m').map_or(part, |(_, rest)| rest))
}

/// What a terminal would obey is not sent.
#[test]
fn controls_in_sources_and_names_do_nothing() {
    let dir = Dir::new();
    let text = PROGRAM.replace("return 0", "/* \x1b[31m \x1b[2J \x07 */ return 0");
    let text = text.replace("if (x", "/* \x1b[31m */ if (x");
    let name = "it's\x1b[2J\t$x.c";
    dir.file(name, &text);
    let o = dir.run(&["verify", name]);
    assert_eq!(o.code, Some(10), "{}", o.stderr);
    assert!(o.stdout.contains("/* ?[31m */") && o.stdout.contains("native execution: confirmed"), "{}", o.stdout);
    for text in [&o.stdout, &o.stderr] {
        assert!(!text.chars().any(|c| c.is_control() && !matches!(c, '\n' | '\t')), "{text:?}");
    }
}

/// A name of which no line of a C program can be made does not make a program that includes another.
#[test]
fn names_that_are_no_text_are_verified_all_the_same() {
    let dir = Dir::new();
    for name in [b"caf\xe9.c".to_vec(), b"\"q\".c".to_vec(), b"two\nlines.c".to_vec()] {
        let name = OsString::from_vec(name);
        std::fs::write(dir.path().join(&name), PROGRAM).expect("a file");
        let o = Outcome::of(dir.attest().arg("verify").arg(&name));
        assert_eq!((o.code, o.last_line()), (Some(10), "verdict: false(unreach-call)"), "{name:?}: {}", o.stderr);
        assert!(o.stdout.contains("no `#include` can name the program"), "{}", o.stdout);
        let o = Outcome::of(dir.attest().args(["verify", "-q", "--report", "sarif", "--report", "junit"]).arg(&name));
        assert_eq!(o.code, Some(10), "{}", o.stderr);
        let sarif = std::fs::read_to_string(dir.path().join("attest.sarif")).expect("a report");
        serde_json::from_str::<serde_json::Value>(&sarif).expect("a document");
    }
}

/// Preprocessors write them with backslashes.
#[test]
fn quotes_and_backslashes_are_part_of_a_name() {
    let dir = Dir::new();
    for (name, uri) in [("q\"r.c", "q%22r.c"), ("b\\s.c", "b%5Cs.c")] {
        dir.file(name, PROGRAM);
        let o = dir.run(&["verify", name, "--report", "sarif"]);
        assert_eq!(o.code, Some(10), "{}", o.stderr);
        let first = o.stdout.lines().next().expect("a headline");
        assert!(first.contains(&format!(" at {name}:")), "{first}");
        let sarif = std::fs::read_to_string(dir.path().join("attest.sarif")).expect("a report");
        assert!(sarif.contains(uri), "{sarif}");
    }
}

/// No engine proves it by itself soon.
const ENDLESS: &str = "extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint(), r = 0;
  for (unsigned i = 0; i < b; i++)
    r += a;
  if (r != a * b)
    reach_error();
  return 0;
}
";

/// Each line says how many checks are known to be what, who works, and what ends the run.
#[test]
fn progress_says_what_is_known_and_what_ends_the_run() {
    let dir = Dir::new();
    dir.file("p.c", ENDLESS);
    let limits = ["--time-limit", "4s", "--memory-limit", "2GB"];
    let arguments = ["verify", "p.c", "-q", "--engine", "dash", "--progress", "json"];
    let o = dir.run(&[&arguments[..], &limits].concat());
    let line = o.stderr.lines().find(|line| line.starts_with('{')).expect("a line");
    let line: serde_json::Value = serde_json::from_str(line).expect("a whole line");
    assert_eq!((&line["engine"], &line["checks"]["open"]), (&"dash".into(), &1.into()), "{line}");
    assert_eq!((&line["limits"]["seconds"], &line["limits"]["memory_mb"]), (&4.0.into(), &2000.into()), "{line}");
}

/// The search goes on for ever; what is written until it is killed are whole lines.
#[test]
fn a_killed_run_leaves_a_trace() {
    let dir = Dir::new();
    dir.file("p.c", ENDLESS);
    let trace = dir.path().join("t.jsonl");
    let arguments = ["verify", "p.c", "-q", "--engine", "dash", "--trace", "t.jsonl"];
    let mut child = dir.attest().args(arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("runs");
    let begun = Instant::now();
    let lines = || std::fs::read_to_string(&trace).map_or(0, |t| t.lines().count());
    while lines() < 20 && begun.elapsed() < Duration::from_secs(30) {
        std::thread::sleep(Duration::from_millis(20));
    }
    child.kill().expect("is running");
    child.wait().expect("ends");
    let text = std::fs::read_to_string(&trace).expect("a trace");
    assert!(text.lines().count() >= 20 && text.ends_with('\n'), "{text}");
    for line in text.lines() {
        serde_json::from_str::<serde_json::Value>(line).expect("a whole line");
    }
}
