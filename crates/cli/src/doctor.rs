//! `attest doctor`: whether what attest uses of the machine is there and works, each by trying it, and what is lost where it does not.

use crate::console;
use crate::exit::{Exit, Failure};
use crate::options::Format;
use crate::store;
use serde::Serialize;
use std::fmt::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// How much is lost.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum State {
    Ok,
    /// Something is not possible.
    Missing,
    /// Nothing of C is.
    Broken,
}

/// One thing that was tried.
#[derive(Serialize)]
struct Row {
    what: &'static str,
    state: State,
    /// What was found, or why not.
    found: String,
    /// What it is for, and what to do where it is missing.
    purpose: &'static str,
}

/// What is compiled with each sanitizer, or for the other machine.
const PROGRAM: &str = "#include <stdlib.h>\n#include <string.h>\nint main(void) { return (int)strlen(\"\"); }\n";

/// The command.
pub(crate) fn doctor(format: Format) -> Result<Exit, Failure> {
    let dir = tempfile::Builder::new().prefix("attest-doctor-").tempdir();
    let dir = dir.map_err(|e| Failure::input(format!("there is no temporary directory: {e}")))?;
    let compiles = |arguments: &[&str]| compiled(dir.path(), arguments);
    let mut rows = vec![
        preprocessor(dir.path()),
        row(
            "native execution",
            compiles(&[]),
            "violations are run by the compiled program; install a C compiler as `cc`",
        ),
        row(
            "32 bit programs",
            compiles(&["-m32"]),
            "violations with --32 are run, and headers of --32 found; Debian: gcc-multilib",
        ),
        row(
            "address sanitizer",
            compiles(&["-fsanitize=address"]),
            "violations of memory are confirmed by the machine; Debian: libasan of your gcc",
        ),
        row(
            "undefined behaviour sanitizer",
            compiles(&["-fsanitize=undefined"]),
            "violations of arithmetic are confirmed by the machine; Debian: libubsan of your gcc",
        ),
        row(
            "confinement",
            tried("/usr/bin/unshare", &["--user", "--net", "true"]),
            "programs are run without a network; without it only limits of time, memory and files hold",
        ),
        row("coverage", tried("gcov", &["--version"]), "attest test says what gcov counts; comes with gcc"),
        row("debugger", tried("gdb", &["--version"]), "scripts of --report gdb"),
    ];
    let smt = ["z3", "bitwuzla", "cvc5"].into_iter().map(|s| tried(s, &["--version"])).find(Result::is_ok);
    let none = || Err("none of z3, bitwuzla, cvc5 is on PATH".to_string());
    rows.push(row("SMT solver", smt.unwrap_or_else(none), "--cross-check only: no answer needs it"));
    rows.push(row("evidence", evidence(), "attest-out in this directory; --out DIR chooses another one"));
    let is_broken = rows.iter().any(|r| r.state == State::Broken);
    console::out(&match format {
        Format::Json => report::json::text(&rows),
        _ => text(&rows),
    })?;
    Ok(if is_broken { Exit::Input } else { Exit::Ok })
}

fn row(what: &'static str, tried: Result<String, String>, purpose: &'static str) -> Row {
    match tried {
        Ok(found) => Row { what, state: State::Ok, found, purpose },
        Err(found) => Row { what, state: State::Missing, found, purpose },
    }
}

/// Without it only files that are preprocessed already can be read.
fn preprocessor(dir: &Path) -> Row {
    let purpose = "reads .c files; install a C compiler as `cc` with its headers, or name one with --preprocessor";
    let file = dir.join("attest.c");
    let tried = std::fs::write(&file, PROGRAM).map_err(|e| e.to_string()).and_then(|()| {
        let version = tried("cc", &["--version"])?;
        ran(Command::new("cc").arg("-E").arg(&file)).map(|_| version)
    });
    match tried {
        Ok(found) => Row { what: "preprocessor", state: State::Ok, found, purpose },
        Err(found) => Row { what: "preprocessor", state: State::Broken, found, purpose },
    }
}

/// Compiles and runs.
fn compiled(dir: &Path, arguments: &[&str]) -> Result<String, String> {
    let (file, program) = (dir.join("attest.c"), dir.join("attest"));
    std::fs::write(&file, PROGRAM).map_err(|e| e.to_string())?;
    ran(Command::new("cc").args(arguments).arg("-o").arg(&program).arg(&file))?;
    ran(&mut Command::new(&program))?;
    Ok("works".into())
}

/// The first line that a program of the machine prints.
fn tried(program: &str, arguments: &[&str]) -> Result<String, String> {
    let said = ran(Command::new(program).args(arguments))?;
    Ok(said.lines().next().filter(|l| !l.is_empty()).unwrap_or("works").to_string())
}

/// What it prints; or why it fails, in a line.
fn ran(command: &mut Command) -> Result<String, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.stdin(Stdio::null()).output().map_err(|e| match e.kind() {
        std::io::ErrorKind::NotFound => format!("{name} is not found"),
        _ => format!("{name}: {e}"),
    })?;
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.success() {
        return Ok(said);
    }
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    let why = complaint.lines().find(|l| l.contains("error")).or(complaint.lines().find(|l| !l.is_empty()));
    Err(why.map(str::to_string).unwrap_or_else(|| format!("{name} ends with {}", output.status)))
}

/// Files can be written here.
fn evidence() -> Result<String, String> {
    let dir = std::env::current_dir().map_err(|e| e.to_string())?;
    store::probe(&dir.join(crate::options::DEFAULT_OUT)).map(|()| "can be written".into()).map_err(|f| f.message)
}

fn text(rows: &[Row]) -> String {
    let mut out = format!("attest {}\n", env!("CARGO_PKG_VERSION"));
    for r in rows {
        let state = match r.state {
            State::Ok => "ok",
            State::Missing => "missing",
            State::Broken => "broken",
        };
        let found: String = r.found.chars().map(|c| if c.is_control() { ' ' } else { c }).take(80).collect();
        let _ = writeln!(out, "{state:<8} {:<30} {found}", r.what);
        if r.state != State::Ok {
            let _ = writeln!(out, "{:<8} {}", "", r.purpose);
        }
    }
    out
}
