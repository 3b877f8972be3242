//! Chores of the workspace: `cargo xtask tidy` checks what the compiler cannot, `bench` and `corpus` measure, `formats` has other tools read
//! reports, `witnesses` has each verdict confirmed by another process, `fuzz` runs generated programs, `family` makes models of guarded commands, `bless` writes snapshots anew, `reduce` makes a program
//! smaller that shows something, `seeded` puts bugs into a project whose harnesses are proved, `scale` computes what many machines would make of a project, `remote-suite` has a real service execute
//! harnesses, and breaks it, `slurm-suite` and `bazel-suite` have those run projects.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command line tool")]

mod bench;
mod bless;
mod claims;
mod clock;
mod compare;
mod corpus;
mod families;
mod formats;
mod fuzz;
mod imports;
mod models;
mod outside;
mod reduce;
mod remote;
mod results;
mod run;
mod scale;
mod seeded;
mod shuffle;
mod tidy;
mod tokens;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

const USAGE: &str = "usage: cargo xtask tidy
       cargo xtask circles CRATE...
       cargo xtask bench --set papers|families|kinds|verdict|ase|growth|ablation|members|beside-dash|domains|locks|drivers|tracer [--dir DIR] [--engines a,b]
                         [--only PART] [--repeat N] [--time-limit SECONDS] [--binary FILE] [--plots DIR] [--save]
       cargo xtask compare --dir DIR... [--procs N] [--spin HIGH] [--known FILE.tsv] [--time-limit SECONDS] [--binary FILE] [--save]
                          [-- OPTIONS OF attest verify]
       cargo xtask corpus [--only PART] [--time-limit SECONDS] [--save]
       cargo xtask formats [--only PART] [--every N] [--time-limit SECONDS] [--sarif-schema FILE]
                          [--witness-linter FILE] [--ktest-tool FILE]
       cargo xtask witnesses [--only PART] [--every N] [--time-limit SECONDS] [--foreign DIR]
       cargo xtask fuzz [--seconds N] [--seed N] [--suite NAME] [--save]
       cargo xtask family ticket|bakery|elevator|rax [--size N] [--reach X] [--any] [--two-steps] [--stay]
       cargo xtask family --write
       cargo xtask scale --first ANSWER.json --again ANSWER.json [--tasks N] [--machines N]
       cargo xtask seeded --project DIR [--sources PART]... [--only PART] [--bugs N] [--each N] [--time-limit SECONDS] [--binary FILE]
       cargo xtask bless
       cargo xtask remote-suite [--only SCENARIO]
       cargo xtask slurm-suite | bazel-suite
       cargo xtask reduce FILE.c [--expect [ENGINE=]true|false|unknown]... [--engine NAME] [--if COMMAND] [--out FILE]
                          [-- OPTIONS OF attest verify]";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let result = match args.first().map(String::as_str) {
        Some("tidy") => tidy::run(&root()),
        Some("circles") => circles(&args[1..]),
        Some("bench") => bench::run(&root(), &args[1..]),
        Some("compare") => compare::run(&root(), &args[1..]),
        Some("corpus") => corpus::run(&root(), &args[1..]),
        Some("formats") => formats::run(&root(), &args[1..]),
        Some("witnesses") => formats::trip::run(&root(), &args[1..]),
        Some("fuzz") => fuzz::run(&root(), &args[1..]),
        Some("family") => models::run(&root(), &args[1..]),
        Some("scale") => scale::run(&args[1..]),
        Some("seeded") => seeded::run(&root(), &args[1..]),
        Some("bless") => bless::run(&root(), &args[1..]),
        Some("remote-suite") => remote::run(&root(), &args[1..]),
        Some("slurm-suite") => outside::SLURM.run(&root(), &args[1..]),
        Some("bazel-suite") => outside::BAZEL.run(&root(), &args[1..]),
        Some("reduce") => reduce::run(&root(), &args[1..]),
        _ => Err(USAGE.to_string()),
    };
    match result {
        Ok(text) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// The circles of imports in crates, one a line.
fn circles(crates: &[String]) -> Result<String, String> {
    let names: Vec<&str> = crates.iter().map(String::as_str).collect();
    Ok(imports::circles_of(&root(), &names)?.iter().map(|line| format!("{line}\n")).collect())
}

/// The workspace's directory.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map_or_else(|| PathBuf::from("."), Path::to_path_buf)
}

/// All files below `dir` with one of the extensions, sorted; build output and hidden directories are left out.
fn files(dir: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![dir.to_path_buf()];
    while let Some(dir) = open.pop() {
        let Ok(entries) = std::fs::read_dir(&dir) else { continue };
        for path in entries.flatten().map(|e| e.path()) {
            let name = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
            if path.is_dir() {
                if !name.starts_with('.') && name != "target" && name != "attest-out" {
                    open.push(path);
                }
            } else if path.extension().is_some_and(|e| extensions.iter().any(|x| e == *x)) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}
