//! `cargo xtask remote-suite`: remote execution, which continuous integration does not build. The client's lints and tests, then
//! attest against BuildGrid, from Python's registry, with PostgreSQL, which is installed where that is possible
//! (`contrib/remote-suite`).

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
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let python = environment(&target.join("remote-suite"))?;
    database()?;
    let mut suite = Command::new(python);
    suite.arg(root.join("contrib/remote-suite/suite.py")).arg("--attest").arg(target.join("release/attest"));
    if let Some(scenario) = only {
        suite.args(["--only", &scenario]);
    }
    done(&mut suite, "a scenario")?;
    Ok(String::new())
}

fn done(command: &mut Command, what: &str) -> Result<(), String> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(format!("{what} failed")),
        Err(e) => Err(format!("{what}: {e}")),
    }
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

/// Has PostgreSQL installed, as Debian has it.
fn database() -> Result<(), String> {
    if Path::new("/usr/lib/postgresql").is_dir() {
        return Ok(());
    }
    let install = ["install", "-y", "-qq", "--no-install-recommends", "postgresql"];
    done(Command::new("apt-get").args(install).env("DEBIAN_FRONTEND", "noninteractive"), "PostgreSQL's installation")
}
