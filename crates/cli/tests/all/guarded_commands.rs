//! Models of guarded commands on the command line: what is asked, schedules as text, JSON and drawing, messages.

use crate::support::Dir;
use std::path::{Path, PathBuf};

fn model(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/verdict/20-guarded-commands").join(name)
}

fn dir_with(name: &str) -> Dir {
    let dir = Dir::new();
    dir.file(name, std::fs::read(model(name)).expect("a model"));
    dir
}

/// Precision: each step of a schedule is a line with the rule and what changes.
#[test]
fn a_violation_is_a_schedule() {
    let dir = dir_with("locks.gcl");
    let o = dir.run(&["verify", "locks.gcl"]);
    assert_eq!(o.code, Some(10), "{}{}", o.stdout, o.stderr);
    assert_eq!(o.last_line(), "verdict: false(deadlock)");
    let lines: Vec<&str> = o
        .stdout
        .lines()
        .skip_while(|l| !l.starts_with("schedule ("))
        .skip(1)
        .take_while(|l| l.starts_with("  "))
        .collect();
    assert!(lines[0].trim_start().starts_with("1. start"), "{lines:?}");
    assert!(lines.iter().any(|l| l.ends_with("take_a      a: nobody -> first, First: start -> half")), "{lines:?}");
    assert!(!o.stdout.contains("property range") && !o.stdout.contains("data model"), "{}", o.stdout);

    let test = "attest-out/locks.gcl.test";
    let o = dir.run(&["replay", "locks.gcl", "--test", test, "--format", "json"]);
    assert_eq!(o.code, Some(10), "{}", o.stderr);
    let json: serde_json::Value = serde_json::from_str(&o.stdout).expect("JSON");
    let steps = json["path"].as_array().expect("a path");
    let of_first = steps.iter().find(|s| s["rule"] == "First.take_a").expect("a step of the first process");
    assert_eq!(of_first["changes"]["a"], "nobody -> first");

    let o = dir.run(&["show", "locks.gcl", "--test", test]);
    assert!(o.code == Some(0) && o.stdout.starts_with("digraph schedule {"), "{}{}", o.stdout, o.stderr);
    assert!(o.stdout.contains("First.take_a\\l  a: nobody -> first\\l  First: start -> half\\l"), "{}", o.stdout);
}

/// One kind of check may be asked about; others then end the path where they fail.
#[test]
fn properties_have_names() {
    let dir = dir_with("locks.gcl");
    let o = dir.run(&["verify", "locks.gcl", "--property", "deadlock"]);
    assert_eq!(o.code, Some(10), "{}", o.stderr);
    let o = dir.run(&["verify", "locks.gcl", "--property", "unreach-call"]);
    assert!(o.code == Some(1) && o.stderr.contains("is not a property of guarded commands"), "{}", o.stderr);
}

/// A model is shown as itself and as an automaton; a mistake is answered with its place.
#[test]
fn models_are_shown_and_refused() {
    let dir = dir_with("swap.gcl");
    let o = dir.run(&["show", "swap.gcl", "--format", "gcl"]);
    assert_eq!(o.code, Some(0), "{}", o.stderr);
    let shown =
        "var x: int = 1, y: int = 2;\n\nrule swap { x := y, y := x }\n\ninvariant x != y;\nunsafe x + y != 3;\n";
    assert_eq!(o.stdout, shown);
    let o = dir.run(&["show", "swap.gcl", "--what", "ir"]);
    assert!(o.stdout.contains("x := y, y := x"), "{}", o.stdout);
    dir.file("wrong.gcl", "var x: int = 0;\nunsafe y > 0;\n");
    let o = dir.run(&["verify", "wrong.gcl"]);
    assert_eq!(o.code, Some(2));
    assert!(o.stderr.contains("wrong.gcl:2:8: error: there is no variable `y`"), "{}", o.stderr);
}

#[test]
fn words_for_ase_are_not_ignored() {
    let dir = dir_with("locks.gcl");
    let o = dir.run(&["verify", "--ase", "paper", "locks.gcl"]);
    assert_eq!(o.code, Some(1), "{}{}", o.stdout, o.stderr);
    assert!(o.stderr.contains("add --engine ase"), "{}", o.stderr);
    let o = dir.run(&["verify", "--engine", "ase", "--ase", "paper", "locks.gcl"]);
    assert_eq!(o.code, Some(10), "{}{}", o.stdout, o.stderr);
}
