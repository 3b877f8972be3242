//! Development tool: parses and checks every `.c` and `.i` file below the given paths, in both data models, and says
//! how many of those that `cc` accepts are accepted here.
//!
//! `checkfiles [-I DIR]... [--no-oracle] PATH...`; `--no-oracle` counts all files that can be preprocessed.

#![allow(clippy::print_stdout, reason = "a command-line tool")]

use cfront::types::DataModel;
use cfront::{PreprocessOptions, parse_unit, preprocess};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

fn main() {
    let mut options = PreprocessOptions::default();
    let mut roots = Vec::new();
    let mut oracle = true;
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "-I" => options.include_dirs.extend(args.next().map(PathBuf::from)),
            "--no-oracle" => oracle = false,
            _ => roots.push(PathBuf::from(arg)),
        }
    }
    let mut files = Vec::new();
    roots.iter().for_each(|root| collect(root, &mut files));
    files.sort();
    for model in [DataModel::Lp64, DataModel::Ilp32] {
        let (mut good, mut all, mut lenient) = (0, 0, 0);
        let mut spent = Duration::ZERO;
        for file in &files {
            let accepted = !oracle || accepted_by_cc(file, model, &options);
            let Ok(text) = preprocess(file, model, &options) else { continue };
            let start = Instant::now();
            let result = parse_unit(&text, &file.display().to_string(), model);
            spent += start.elapsed();
            match (accepted, result) {
                (true, Ok(_)) => (good, all) = (good + 1, all + 1),
                (true, Err((errors, sources))) => {
                    all += 1;
                    let first = errors.first().map_or(String::new(), |e| e.render(&sources));
                    println!("{model:?} REJECTED {}: {first}", file.display());
                }
                (false, Ok(_)) => {
                    lenient += 1;
                    println!("{model:?} LENIENT {}", file.display());
                }
                (false, Err(_)) => {}
            }
        }
        println!("{model:?}: {good} of {all} accepted, {lenient} accepted that cc rejects, {spent:?}");
    }
}

fn collect(path: &Path, out: &mut Vec<PathBuf>) {
    if let Ok(entries) = std::fs::read_dir(path) {
        entries.flatten().for_each(|entry| collect(&entry.path(), out));
    } else if path.extension().is_some_and(|e| e == "c" || e == "i") {
        out.push(path.to_path_buf());
    }
}

fn accepted_by_cc(file: &Path, model: DataModel, options: &PreprocessOptions) -> bool {
    let width = if model == DataModel::Ilp32 { "-m32" } else { "-m64" };
    let mut cc = Command::new("cc");
    cc.args(["-w", "-fsyntax-only", width]);
    for dir in &options.include_dirs {
        cc.arg("-I").arg(dir);
    }
    cc.arg(file).output().is_ok_and(|o| o.status.success())
}
