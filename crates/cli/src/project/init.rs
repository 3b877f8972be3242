//! `attest project init`: an `attest.toml` to begin with, from what lies in the directory.

use super::{FILE, patterns};
use crate::console;
use crate::exit::{Exit, Failure};
use crate::options::DEFAULT_OUT;
use crate::store;
use std::fmt::Write;
use std::path::Path;

/// Where builds leave their compilation database.
const DATABASES: &[&str] = &["compile_commands.json", "build/compile_commands.json", "out/compile_commands.json"];

/// Directories of headers that projects have.
const HEADERS: &[&str] = &["include", "inc"];

/// Harnesses that are listed; the rest is for the user.
const MOST: usize = 500;

/// A file with a function to start with.
struct Start {
    file: String,
    function: &'static str,
    is_harness: bool,
}

/// Writes the file, unless it is there.
pub(crate) fn init() -> Result<Exit, Failure> {
    if Path::new(FILE).exists() {
        return Err(Failure::input(format!("{FILE} is there already; remove it first")));
    }
    let database = DATABASES.iter().copied().find(|d| Path::new(d).is_file());
    let mut files = patterns::files("**/*.c");
    // What attest has left there itself is no part of the project.
    files.retain(|f| !Path::new(f).starts_with(DEFAULT_OUT));
    let mut starts: Vec<Start> = files.iter().filter_map(|f| start(f)).collect();
    // Where there are harnesses, programs are none.
    if starts.iter().any(|s| s.is_harness) {
        starts.retain(|s| s.is_harness);
    }
    if starts.is_empty() {
        let text = format!("there is no file of C with a function `main` or `harness`; write {FILE} by hand");
        return Err(Failure::input(text));
    }
    let others: Vec<&String> = files.iter().filter(|f| !starts.iter().any(|s| s.file == **f)).collect();
    store::write(Path::new(FILE), text(database, &others, &starts))?;
    let n = starts.len().min(MOST);
    console::out(&format!("{FILE}: {n} harness{}; `attest verify` runs them\n", if n == 1 { "" } else { "es" }))?;
    Ok(Exit::Ok)
}

/// The function that a run can start with, as far as the text shows.
fn start(file: &str) -> Option<Start> {
    let text = String::from_utf8_lossy(&std::fs::read(file).ok()?).into_owned();
    let defines = |name: &str| {
        let is_head = |l: &str| {
            let l = l.trim_end();
            (l.starts_with("int ") || l.starts_with("void ")) && l.contains(&format!(" {name}(")) && !l.ends_with(';')
        };
        text.lines().any(is_head)
    };
    let function = ["harness", "main"].into_iter().find(|f| defines(f))?;
    let is_harness = function == "harness" || file.rsplit('/').next().is_some_and(|n| n.contains("harness"));
    Some(Start { file: file.into(), function, is_harness })
}

fn text(database: Option<&str>, others: &[&String], starts: &[Start]) -> String {
    let mut out = String::from(
        "# `attest verify` in this directory runs every [[harness]]. docs: user guide, \"Projects\".\n\n[project]\n",
    );
    let quoted = |text: &str| format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""));
    let mut line = |text: String| writeln!(out, "{text}").expect("writing to a string does not fail");
    match database {
        Some(path) => line(format!("compile-commands = {}", quoted(path))),
        None => {
            let files: Vec<String> = others.iter().map(|f| quoted(f)).collect();
            line("# Files that count where a harness needs them; patterns with * and ** are understood.".into());
            line(format!("files = [{}]", files.join(", ")));
            let dirs: Vec<String> = HEADERS.iter().filter(|d| Path::new(d).is_dir()).map(|d| quoted(d)).collect();
            if !dirs.is_empty() {
                line(format!("include-dirs = [{}]", dirs.join(", ")));
            }
        }
    }
    line("time-limit = \"60s\"".into());
    line("# check = \"all\"        # or: assertions, memory, arithmetic, …".into());
    line("# jobs = 2             # harnesses at a time".into());
    let mut names: Vec<String> = Vec::new();
    for s in starts.iter().take(MOST) {
        let stem = s.file.trim_end_matches(".c").replace('/', ".");
        let mut name: String =
            stem.chars().map(|c| if c.is_alphanumeric() || "_-.".contains(c) { c } else { '_' }).collect();
        while names.contains(&name) {
            name.push('_');
        }
        line(format!("\n[[harness]]\nname = {}\nfiles = [{}]", quoted(&name), quoted(&s.file)));
        if s.function != "main" {
            line(format!("function = {}", quoted(s.function)));
        }
        names.push(name);
    }
    out
}
