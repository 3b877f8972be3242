//! Violations of the corpus that are not one call of an error function behind a few inputs: each goes out as a witness, which a process of its
//! own confirms. `cargo xtask witnesses` does that with the whole corpus.

mod support;

use std::path::{Path, PathBuf};
use support::Dir;

/// Contracts, leaks, initial values, objects without value, functions without body: a directory or a program.
const VIOLATED: &[&str] = &[
    "contracts/acsl",
    "contracts/enforce",
    "contracts/loops",
    "contracts/replace",
    "memory/leaks",
    "arithmetic/float-cast/initial_value_unsafe.c",
    "arithmetic/shift/initial_value_unsafe.c",
    "kinds/arrays/partitioned_unsafe.c",
    "memory/strings/bytes_counted_unsafe.c",
    "regress/undefined_havoc.c",
    "verdict/06-recursion/list_sum_unsafe.c",
    "verdict/16-inputs/nondet_static_unsafe.c",
];

/// The programs below the path that some input makes fail.
fn violated(path: &Path, found: &mut Vec<PathBuf>) {
    if path.is_dir() {
        let mut entries: Vec<PathBuf> =
            std::fs::read_dir(path).expect("a directory").flatten().map(|e| e.path()).collect();
        entries.sort();
        entries.iter().for_each(|p| violated(p, found));
    } else if path.extension().is_some_and(|e| e == "c") && head(path, "expect:").as_deref() == Some("false") {
        found.push(path.to_path_buf());
    }
}

/// What stands behind a word in the first lines.
fn head(program: &Path, word: &str) -> Option<String> {
    let text = String::from_utf8_lossy(&std::fs::read(program).expect("a program")).into_owned();
    let mut lines = text.lines().map_while(|l| l.strip_prefix("//")).map(str::trim);
    lines.find_map(|l| l.strip_prefix(word)).map(|l| l.trim().to_string())
}

#[test]
fn violations_of_all_kinds_are_confirmed_by_their_witnesses() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus");
    let mut programs = Vec::new();
    VIOLATED.iter().for_each(|part| violated(&corpus.join(part), &mut programs));
    let (mut confirmed, mut wrong) = (0, Vec::new());
    for program in &programs {
        let dir = Dir::new();
        let args: Vec<String> =
            head(program, "args:").unwrap_or_default().split_whitespace().map(str::to_string).collect();
        let args = support::asked(program, &args);
        let file = program.display().to_string();
        let run = |command: &str, more: &[&str]| {
            let asked: Vec<&str> = args.iter().map(String::as_str).collect();
            dir.run(&[&[command, &file, "-q", "--time-limit", "60s"], &asked[..], more].concat())
        };
        let found = run("verify", &["--native", "off", "--report", "witness=w.yml"]).last_line().to_string();
        if !found.starts_with("verdict: false") {
            continue;
        }
        let said = run("check", &["--witness", "w.yml"]).last_line().to_string();
        match said == found {
            true => confirmed += 1,
            false => wrong.push(format!("{file}: {found}, and its witness is {said}")),
        }
    }
    assert!(confirmed > 60, "{confirmed} of {} are violated and confirmed", programs.len());
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), programs.len(), wrong.join("\n"));
}
