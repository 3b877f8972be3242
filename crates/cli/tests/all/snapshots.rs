//! What users read, word for word: help, and the answers about the programs in `snapshots/`. `cargo xtask bless` writes
//! the files anew.

use crate::support::Dir;
use expect_test::expect_file;
use std::path::{Path, PathBuf};

fn snapshots() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots")
}

#[test]
fn help() {
    let dir = Dir::new();
    expect_file![snapshots().join("help.txt")].assert_eq(&dir.run(&["--help"]).stdout);
    for command in ["verify", "test", "check", "replay", "show", "project", "engines", "completions", "lsp"] {
        let file = snapshots().join(format!("help-{command}.txt"));
        expect_file![file].assert_eq(&dir.run(&[command, "--help"]).stdout);
    }
}

/// Every program: `NAME.txt` is the answer as text, `NAME.json` as JSON, without the numbers of the run.
#[test]
fn answers() {
    let entries = std::fs::read_dir(snapshots()).expect("the snapshots");
    let mut programs: Vec<PathBuf> = entries.flatten().map(|e| e.path()).collect();
    programs.retain(|p| p.extension().is_some_and(|e| e == "c"));
    programs.sort();
    assert!(!programs.is_empty());
    for program in programs {
        let dir = Dir::new();
        dir.file("p.c", std::fs::read(&program).expect("a program"));
        let answer = |form: &str| dir.run(&["verify", "p.c", "--native", "off", "--format", form]).stdout;
        // Lines about time are others in each run.
        let mut text = answer("text");
        let is_about_time = |l: &&str| l.starts_with("done so far") || l.starts_with("time: ");
        text = text.split_inclusive('\n').filter(|l| !is_about_time(l)).collect();
        expect_file![program.with_extension("txt")].assert_eq(&text);
        let mut json: serde_json::Value = serde_json::from_str(&answer("json")).expect("one JSON document");
        json.as_object_mut().expect("an object").remove("stats");
        expect_file![program.with_extension("json")].assert_eq(&format!("{json:#}\n"));
    }
}
