//! `attest project init`: an `attest.toml` to begin with, from what lies in the directory.

use super::table::Table;
use super::{FILE, makefiles, patterns};
use crate::console;
use crate::exit::{Exit, Failure};
use crate::options::DEFAULT_OUT;
use crate::store;
use std::collections::BTreeSet;
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
    let built = makefiles::proofs();
    for note in &built.notes {
        console::note(&format!("note: {note}"));
    }
    let (project, harnesses) = match built.tables.is_empty() {
        true => searched()?,
        false => {
            let mut harnesses = built.tables;
            (Table::common(&mut harnesses), harnesses)
        }
    };
    store::write(Path::new(FILE), text(&project, &harnesses))?;
    let n = harnesses.len().min(MOST);
    console::out(&format!("{FILE}: {n} harness{}; `attest verify` runs them\n", if n == 1 { "" } else { "es" }))?;
    Ok(Exit::Ok)
}

/// The project and its harnesses as far as the files of C show them.
fn searched() -> Result<(Table, Vec<Table>), Failure> {
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
    files.retain(|f| !starts.iter().any(|s| s.file == *f));
    let mut project = Table::default();
    match database {
        Some(path) => project.single.push(("compile-commands", path.into())),
        None => {
            project
                .remarks
                .push("Files that count where a harness needs them; patterns with * and ** are understood.".into());
            let dirs = HEADERS.iter().filter(|d| Path::new(d).is_dir()).map(|d| (*d).to_string()).collect();
            project.lists = vec![("files", files), ("include-dirs", dirs)];
        }
    }
    Ok((project, starts.into_iter().map(Start::table).collect()))
}

impl Start {
    fn table(self) -> Table {
        let mut table = Table::default();
        table.single.push(("name", self.file.trim_end_matches(".c").replace('/', ".")));
        if self.function != "main" {
            table.single.push(("function", self.function.into()));
        }
        table.lists.push(("files", vec![self.file]));
        table
    }
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

fn text(project: &Table, harnesses: &[Table]) -> String {
    let mut out = String::from(
        "# `attest verify` in this directory runs every [[harness]]. docs: user guide, \"Projects\".\n\n[project]\n",
    );
    project.write(&mut out);
    out.push_str("time-limit = \"60s\"\n");
    out.push_str("# check = \"all\"        # or: assertions, memory, arithmetic, …\n");
    out.push_str("# jobs = 2             # harnesses at a time\n");
    let mut names: BTreeSet<String> = BTreeSet::new();
    for harness in harnesses.iter().take(MOST) {
        let mut harness = harness.clone();
        for (_, name) in harness.single.iter_mut().filter(|(key, _)| *key == "name") {
            *name = name.chars().map(|c| if c.is_alphanumeric() || "_-.".contains(c) { c } else { '_' }).collect();
            while !names.insert(name.clone()) {
                name.push('_');
            }
        }
        out.push_str("\n[[harness]]\n");
        harness.write(&mut out);
    }
    out
}
