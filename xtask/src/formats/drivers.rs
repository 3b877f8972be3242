//! Tests as C programs, and scripts for gdb: compiled and run as their first lines say, in a process that knows nothing of attest. Those
//! that are broken do not reach the error.

use crate::{claims, files, run};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where programs with errors are, and how many are taken.
const PROGRAMS: &str = "corpus/verdict";
const MOST: usize = 8;
/// What a driver prints where the error is reached, and the function that it calls.
const REACHED: &str = "attest: the error is reached";
const FUNCTION: &str = "attest_reached";
/// Why the machine does not repeat a test that hangs on what a function of the library returns.
const OF_LIBRARY: &str = "is the C library's to say";

/// What was run, and what is wrong.
pub(super) fn run(root: &Path, binary: &Path, dir: &Path) -> (String, Vec<String>) {
    let is_violated = |p: &&PathBuf| {
        let is_plain = claims::claim(p, "args").is_none_or(|a| a.is_empty());
        is_plain && claims::claim(p, "expect").as_deref() == Some("false")
    };
    let (mut count, mut missing, mut problems) = ([0, 0], Vec::new(), Vec::new());
    let programs = files(&root.join(PROGRAMS), &["c"]);
    let step = programs.iter().filter(is_violated).count() / MOST;
    for (number, program) in programs.iter().filter(is_violated).step_by(step.max(1)).enumerate() {
        let own = dir.join(format!("driver-{number}"));
        match one(binary, program, &own) {
            Ok(Some(runs)) => runs.into_iter().enumerate().for_each(|(i, ran)| count[i] += u32::from(ran)),
            Ok(None) => missing.push(program.file_name().unwrap_or_default().to_string_lossy().into_owned()),
            Err(e) => problems.push(format!("{}: {e}", program.display())),
        }
    }
    let without =
        if missing.is_empty() { String::new() } else { format!("; no C program repeats {}", missing.join(", ")) };
    let said =
        format!("tests as C programs run: {}, scripts for gdb run: {}, broken ones not{without}\n", count[0], count[1]);
    if count.contains(&0) {
        problems.push("no test as a C program, or no script for gdb, was run".into());
    }
    (said, problems)
}

/// Whether the driver and the script have been run; nothing where there is no driver, or none that anybody could write.
fn one(binary: &Path, program: &Path, own: &Path) -> Result<Option<[bool; 2]>, String> {
    std::fs::create_dir_all(own).map_err(|e| e.to_string())?;
    let program = std::fs::canonicalize(program).map_err(|e| e.to_string())?;
    let mut verify = Command::new(binary);
    verify.args(["verify", "-q", "--check", "assertions,unreach", "--time-limit", "20s", "--report", "gdb=p.gdb"]);
    verify.args(["--stats", "stats.json"]).arg(&program).current_dir(own).output().map_err(|e| e.to_string())?;
    let stats = std::fs::read_to_string(own.join("stats.json")).map_err(|e| e.to_string())?;
    if stats.contains(OF_LIBRARY) {
        return Ok(None);
    }
    let Some(driver) = files(&own.join("attest-out"), &["c"]).into_iter().next() else { return Ok(None) };
    let text = std::fs::read_to_string(&driver).map_err(|e| e.to_string())?;
    let first = text.lines().next().unwrap_or_default();
    let Some((_, line)) = first.split_once("attest driver: ") else { return Ok(None) };
    let run = || shell(line, own);
    if !run()?.contains(REACHED) {
        return Err(format!("the driver does not reach the error: {line}"));
    }
    // A driver that calls another function where the error is.
    let broken = text.replace(&format!("{FUNCTION}(\""), "attest_other(\"");
    std::fs::write(&driver, broken).map_err(|e| e.to_string())?;
    let _ = std::fs::remove_file(own.join(line.rsplit("./").next().unwrap_or_default()));
    if run()?.contains(REACHED) {
        return Err("a broken driver reaches the error".into());
    }
    std::fs::write(&driver, &text).map_err(|e| e.to_string())?;
    let script = std::fs::read_to_string(own.join("p.gdb")).map_err(|e| e.to_string())?;
    let debug = |text: &str| -> Result<bool, String> {
        std::fs::write(own.join("p.gdb"), text).map_err(|e| e.to_string())?;
        let said = shell("DEBUGINFOD_URLS= gdb -q -batch -x p.gdb", own)?;
        // A frame of the function, which calls lead to.
        Ok(said.lines().any(|l| l.starts_with("#0") && l.contains(FUNCTION)))
    };
    if !Command::new("gdb").arg("--version").output().is_ok_and(|o| o.status.success()) {
        return Ok(Some([true, false]));
    }
    if !debug(&script)? {
        return Err("gdb does not stop at the error".into());
    }
    if debug(&script.replace(&format!("break {FUNCTION}"), "break nowhere"))? {
        return Err("gdb stops at the error with a broken script".into());
    }
    Ok(Some([true, true]))
}

/// What a line prints.
fn shell(line: &str, dir: &Path) -> Result<String, String> {
    let output = Command::new("sh").args(["-c", line]).current_dir(dir).output().map_err(|e| e.to_string())?;
    Ok(run::printed(&output))
}
