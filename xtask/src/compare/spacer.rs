//! Z3's Spacer on Horn clauses: the binary, or Python's module.

use super::{Answer, Plan, exported};
use crate::clock::{Clock, limited};
use std::path::Path;
use std::process::{Command, Stdio};

/// Asks Python's module where no binary is installed: the file is its argument.
const PYTHON: &str = "import sys, z3
s = z3.SolverFor('HORN')
s.from_file(sys.argv[1])
print(s.check())";

/// How Z3 is asked.
#[derive(Clone, Copy)]
pub(super) enum Spacer {
    Binary,
    Python,
}

/// What is installed.
pub(super) fn find() -> Option<Spacer> {
    let works = |program: &str, args: &[&str]| {
        let status = Command::new(program).args(args).stdout(Stdio::null()).stderr(Stdio::null()).status();
        status.is_ok_and(|s| s.success())
    };
    if works("z3", &["--version"]) {
        Some(Spacer::Binary)
    } else if works("python3", &["-c", "import z3"]) {
        Some(Spacer::Python)
    } else {
        None
    }
}

/// The time is that of Spacer alone, without the translation.
pub(super) fn ask(plan: &Plan, how: Spacer, model: &Path) -> Answer {
    let nothing = |verdict: String| Answer { verdict, seconds: 0.0, making: 0.0 };
    let clauses = match exported(plan, "chc", model) {
        Ok(clauses) => clauses,
        Err(why) => return nothing(why),
    };
    let file = std::env::temp_dir().join(format!("attest-compare-{}.smt2", std::process::id()));
    if let Err(e) = std::fs::write(&file, clauses) {
        return nothing(e.to_string());
    }
    let mut command = match how {
        Spacer::Binary => limited("z3".as_ref(), plan.seconds),
        Spacer::Python => limited("python3".as_ref(), plan.seconds),
    };
    match how {
        Spacer::Binary => command.arg("fp.engine=spacer").arg(&file),
        Spacer::Python => command.args(["-c", PYTHON]).arg(&file),
    };
    let clock = Clock::start();
    let ran = command.stdin(Stdio::null()).output();
    let seconds = clock.spent().seconds();
    let _ = std::fs::remove_file(&file);
    let text = ran.map(|out| String::from_utf8_lossy(&out.stdout).into_owned()).unwrap_or_else(|e| e.to_string());
    let verdict = match text.lines().next().unwrap_or("unknown").trim() {
        "sat" => "true".to_string(),
        "unsat" => "false".to_string(),
        "timeout" | "unknown" => "unknown".to_string(),
        other => other.to_string(),
    };
    Answer { verdict, seconds, making: 0.0 }
}
