//! `cargo xtask formats`: the reports of programs of the corpus, as other tools see them. Each witness is confirmed by a process of its
//! own, mutated witnesses are refused, each document is accepted by its validator, and broken ones are not. Pages are stepped through
//! in a browser, tests as C programs and scripts for gdb are run, suites of tests are run by TestCov, a part of the corpus by BenchExec,
//! and the extension for an editor talks to the server.

mod benchexec;
mod browser;
mod drivers;
mod editor;
mod foreign;
mod mutants;
mod suites;
mod tools;
pub(crate) mod trip;
mod validators;

use crate::run::{self, Flags};
use std::path::{Path, PathBuf};
use tools::Tools;
use trip::Trip;
use validators::{Named, Validators};

/// What each program is reported in.
const FORMATS: [&str; 6] = ["witness", "graphml", "sarif", "junit", "html", "ktest"];

/// What is validated at once, since a validator takes longer to start than to read.
const BATCH: usize = 200;

pub(crate) fn run(root: &Path, args: &[String]) -> Result<String, String> {
    let mut flags = Flags::new(args);
    let limit = flags.number("--time-limit")?.unwrap_or(10);
    let only = flags.value("--only")?.unwrap_or("verdict").to_string();
    let every = flags.number("--every")?.unwrap_or(8).max(1) as usize;
    let mut file = |name: &str| -> Result<Option<PathBuf>, String> {
        let named = flags.value(name)?.map(|file| std::path::absolute(file).map_err(|e| format!("{file}: {e}")));
        named.transpose()
    };
    let named = Named {
        sarif_schema: file("--sarif-schema")?,
        linter: file("--witness-linter")?,
        ktest_tool: file("--ktest-tool")?,
    };
    flags.end()?;
    let binary = run::release_binary(root)?;
    let dir = run::scratch("formats")?;
    let tools = Tools::new(root);
    let validators = Validators::install(root, &tools, named);
    let programs = trip::programs(root, &only, every);
    let (rows, mut problems) = Trip::new(&binary, &dir, limit, &FORMATS).all(&programs);
    let mut said = format!("{} programs\n{rows}", programs.len());
    for (more, wrong) in [
        validators.check(&dir, BATCH)?,
        browser::pages(&dir),
        drivers::run(root, &binary, &dir),
        suites::run(root, &binary, &tools, &dir),
        benchexec::run(root, &binary, &tools, &dir),
        editor::session(root, &binary),
    ] {
        said += &more;
        problems.extend(wrong);
    }
    let _ = std::fs::remove_dir_all(&dir);
    trip::finished(&said, &problems)
}
