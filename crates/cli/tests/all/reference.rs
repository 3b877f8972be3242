//! `attest explain`, `attest man`, `attest doctor`: what is asked without a program.

use crate::support::{Dir, Outcome};
use serde_json::Value;
use std::fs;

#[test]
fn names_of_answers_are_explained() {
    let dir = Dir::new();
    let all = dir.run(&["explain"]);
    assert_eq!((all.code, all.stderr.as_str()), (Some(0), ""));
    assert!(all.stdout.lines().count() > 40, "{}", all.stdout);
    // What is listed is to be found under each of its names.
    let json: Value = serde_json::from_str(&dir.run(&["explain", "--format", "json"]).stdout).expect("JSON");
    let rows = json.as_array().expect("rows").iter();
    let names: Vec<&str> = rows.flat_map(|r| r["names"].as_array().expect("names")).filter_map(Value::as_str).collect();
    assert!(names.len() > 60, "{names:?}");
    for name in &names {
        let one = dir.run(&["explain", name]);
        assert_eq!(one.code, Some(0), "{name}: {}", one.stderr);
        assert!(one.stdout.contains(name) && one.stdout.lines().count() > 2, "{}", one.stdout);
    }
    dir.file("p.c", "int main(void) { int x = 2147483647; x++; return x; }\n");
    let verdict = dir.run(&["verify", "p.c", "--property", "no-overflow", "-q"]);
    let explained = dir.run(&["explain", verdict.last_line()]);
    assert!(explained.stdout.contains("signed"), "{}", explained.stdout);
    let json: Value = serde_json::from_str(&dir.run(&["explain", "leak", "--format", "json"]).stdout).expect("JSON");
    assert_eq!(json[0]["names"][0], "leak");
    let misspelt = dir.run(&["explain", "valid-derf"]);
    assert!(misspelt.stderr.contains("did you mean `valid-deref`?"), "{}", misspelt.stderr);
    let other = dir.run(&["explain", "foo"]);
    assert!(!other.stderr.contains("did you mean") && other.code == Some(1), "{}", other.stderr);
    let wrong = dir.run(&["explain", "overfl"]);
    assert_eq!(wrong.code, Some(1));
    assert!(wrong.stderr.contains("did you mean"), "{}", wrong.stderr);
}

#[test]
fn there_is_a_page_for_each_command() {
    let dir = Dir::new();
    assert_eq!(dir.run(&["man", "pages"]).code, Some(0));
    let commands = dir.run(&["--help"]).stdout;
    for command in ["verify", "test", "check", "explain", "doctor"] {
        assert!(commands.contains(command));
        let page = fs::read_to_string(dir.path().join(format!("pages/attest-{command}.1"))).expect("a page");
        assert!(page.contains(&format!(".TH attest-{command} 1")) && page.contains(".SH SYNOPSIS"), "{page}");
    }
}

#[test]
fn the_machine_is_tried() {
    let dir = Dir::new();
    let json: Value = serde_json::from_str(&dir.run(&["doctor", "--format", "json"]).stdout).expect("JSON");
    let rows = json.as_array().expect("rows");
    assert!(rows.iter().any(|r| r["what"] == "preprocessor" && r["state"] == "ok"), "{json}");
    // Nothing of the machine is found any more.
    let bare = Outcome::of(dir.attest().arg("doctor").env("PATH", dir.path()));
    assert_eq!(bare.code, Some(2), "{}", bare.stdout);
    assert!(
        bare.stdout.contains("broken   preprocessor") && bare.stdout.contains("cc is not found"),
        "{}",
        bare.stdout
    );
}
