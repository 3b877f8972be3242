//! `--report`: what other tools are given.

mod support;

use serde_json::Value;
use std::fs;
use support::Dir;

const PROGRAM: &str = "extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n =   __VERIFIER_nondet_int();
  int safe = n < 5;
  if (n == 17 && /* <&> */ __VERIFIER_nondet_int() == -3) { reach_error(); }
  if (safe && n >= 5) reach_error();
  return 0;
}
";

/// The reports on a program: witness, SARIF, JUnit.
fn reports(dir: &Dir, program: &str, arguments: &[&str]) -> [String; 3] {
    dir.file("p.c", program);
    let usual = ["verify", "p.c", "-q", "--report", "witness", "--report=sarif=a.sarif", "--report", "junit=j.xml"];
    let outcome = dir.run(&[&usual, arguments].concat());
    assert_eq!(outcome.stderr, "");
    ["witness.yml", "a.sarif", "j.xml"].map(|name| fs::read_to_string(dir.path().join(name)).expect(name))
}

#[test]
fn a_violation_for_other_tools() {
    let dir = Dir::new();
    let [witness, sarif, junit] = reports(&dir, PROGRAM, &["--property", "unreach-call"]);
    let witness: Value = serde_json::from_str(&witness).expect("JSON, which is YAML");
    let entry = &witness[0];
    assert_eq!(entry["entry_type"], "violation_sequence");
    assert_eq!(entry["metadata"]["format_version"], "2.1");
    let specification = &entry["metadata"]["task"]["specification"];
    assert_eq!(specification, "CHECK( init(main()), LTL(G ! call(reach_error())) )");
    let points: Vec<String> = entry["content"].as_array().expect("segments").iter().map(waypoint).collect();
    let expected = ["function_return 4:35 \\result == 17", "function_return 6:50 \\result == -3", "target 6:61 "];
    assert_eq!(points, expected, "places are those of the file, not of what the preprocessor makes of it");

    let sarif: Value = serde_json::from_str(&sarif).expect("JSON");
    let results = sarif["runs"][0]["results"].as_array().expect("results");
    let said: Vec<(&str, &str)> = results.iter().map(|r| (text(&r["kind"]), text(&r["level"]))).collect();
    assert_eq!(said[0], ("fail", "error"));
    assert_eq!(results[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], "p.c");
    let flow = results[0]["codeFlows"][0]["threadFlows"][0]["locations"].as_array().expect("a path");
    assert!(flow.iter().any(|l| l["state"]["n"]["text"] == "17"), "{flow:?}");
    assert!(junit.contains("failures=\"1\"") && junit.contains("input 1: __VERIFIER_nondet_int() = 17"), "{junit}");
}

fn text(v: &Value) -> &str {
    v.as_str().expect("a text")
}

fn waypoint(segment: &Value) -> String {
    let w = &segment["segment"][0]["waypoint"];
    let at = &w["location"];
    let value = w["constraint"]["value"].as_str().unwrap_or("");
    format!("{} {}:{} {value}", text(&w["type"]), at["line"], at["column"])
}

#[test]
fn a_report_that_cannot_be_written_costs_no_verdict() {
    let dir = Dir::new();
    dir.file("p.c", PROGRAM);
    for place in ["junit=/dev/full", "sarif=p.c/a.sarif", "witness=/nowhere/w.yml"] {
        let outcome = dir.run(&["verify", "p.c", "-q", "--property", "unreach-call", "--report", place]);
        assert_eq!(outcome.code, Some(10), "{place}");
        assert!(outcome.stderr.contains("no such report"), "{place}: {}", outcome.stderr);
        assert_eq!(outcome.last_line(), "verdict: false(unreach-call)");
    }
}

#[test]
fn models_have_no_witnesses() {
    let dir = Dir::new();
    dir.file("m.gcl", "var x: int = 0;\nrule up when x < 3 { x := x + 1 }\nunsafe { x == 2 }\n");
    let outcome = dir.run(&["verify", "m.gcl", "--report", "witness"]);
    assert!(outcome.stderr.contains("programs in C"), "{}{}", outcome.stdout, outcome.stderr);
    assert!(!dir.path().join("witness.yml").exists());
}
