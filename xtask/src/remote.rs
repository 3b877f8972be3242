//! `cargo xtask remote-suite`: remote execution, which continuous integration does not build. The client's lints and tests, then
//! attest against BuildGrid, from Python's registry, with PostgreSQL, which is installed where that is possible
//! (`contrib/remote-suite`).

use crate::outside::{done, installed};
use crate::run::{self, Flags};
use std::path::{Path, PathBuf};
use std::process::Command;

/// What the suite needs of Python's registry.
const PACKAGES: [&str; 2] = ["buildgrid", "psycopg2-binary"];

/// What Cargo has to say first.
const CHECKS: [&[&str]; 4] = [
    &[
        "clippy",
        "--package",
        "remote",
        "--package",
        "cli",
        "--all-targets",
        "--features",
        "cli/remote-tests",
        "--",
        "-D",
        "warnings",
    ],
    &["test", "--release", "--package", "remote", "--features", "fake"],
    &["test", "--release", "--package", "cli", "--features", "remote-tests", "--test", "remote"],
    &["test", "--release", "--package", "cli", "--features", "remote", "--bin", "attest", "project"],
];

pub(crate) fn run(root: &Path, args: &[String]) -> Result<String, String> {
    let mut flags = Flags::new(args);
    let only = flags.value("--only")?.map(str::to_string);
    flags.end()?;
    for check in CHECKS.iter().filter(|_| only.is_none()) {
        done(run::cargo(root).args(*check), &format!("cargo {}", check.join(" ")))?;
    }
    let build = ["build", "--release", "--package", "cli", "--features", "remote"];
    done(run::cargo(root).args(build), "the release build")?;
    let target = run::target(root);
    let python = environment(&target.join("remote-suite"))?;
    installed("/usr/lib/postgresql", &["postgresql"])?;
    let mut suite = Command::new(python);
    suite.arg(root.join("contrib/remote-suite/suite.py")).arg("--attest").arg(target.join("release/attest"));
    if let Some(scenario) = only {
        suite.args(["--only", &scenario]);
    }
    done(&mut suite, "a scenario")?;
    Ok(String::new())
}

/// The Python of an environment that has the server.
fn environment(dir: &Path) -> Result<PathBuf, String> {
    let python = dir.join("bin/python");
    if !dir.join("bin/bgd").exists() {
        done(Command::new("python3").args(["-m", "venv"]).arg(dir), "an environment of Python")?;
        done(
            Command::new(&python).args(["-m", "pip", "install", "--quiet"]).args(PACKAGES),
            "the server's installation",
        )?;
    }
    Ok(python)
}
