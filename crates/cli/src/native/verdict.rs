//! What the machine did, compared with what the interpreter did.

use super::machine::Execution;
use super::plan::Plan;
use cert::ConfirmedTest;
use cert::native::{Native, NativeState};
use ir::{LocKind, Program};
use std::collections::BTreeSet;

/// What a line of the driver begins with, and then says.
pub(super) const PREFIX: &str = "attest: ";
pub(super) const ERROR: &str = "the error is reached, line";
pub(super) const OTHER_INPUT: &str = "another input than expected:";
pub(super) const ASSUMPTION: &str = "an assumption does not hold";
pub(super) const STOPPED: &str = "no error";
pub(super) const UNFIT: &str = "not possible";

/// Signals with which the system ends what uses too much.
const LIMITS: &[(i32, &str)] = &[(9, "it was killed"), (24, "processor time"), (25, "the size of a file")];

/// The outcome of an execution. Only what nothing explains is a disagreement.
pub(super) fn judge(execution: &Execution, plan: &Plan, program: &Program, test: &ConfirmedTest) -> Native {
    let native = |state, reason| Native { state, reason, driver: None };
    let said = execution.stderr.lines().rev().find_map(|l| l.strip_prefix(PREFIX));
    let Some(end) = said.and_then(|s| s.strip_prefix(ERROR)) else {
        let what = ended(execution, said);
        let limit = execution.signal().and_then(|s| LIMITS.iter().find(|(n, _)| *n == s));
        if let Some(why) = said.and_then(|s| s.strip_prefix(UNFIT)) {
            return native(NativeState::NotPossible, why.trim_start_matches([':', ' ']).into());
        }
        return match (limit, plan.doubts.first()) {
            (Some((_, why)), _) => native(NativeState::NotPossible, format!("a limit was met: {why}")),
            (None, _) if execution.status.is_none() => native(NativeState::NotPossible, what),
            (None, Some(doubt)) => native(NativeState::NotPossible, format!("{doubt} (the machine: {what})")),
            (None, None) => native(NativeState::Disagrees, what),
        };
    };
    let line = end.split_whitespace().next().and_then(|n| n.parse::<u32>().ok()).unwrap_or(0);
    match other_error(line, program, test) {
        None => native(NativeState::Confirmed, "the compiled program reaches the error".into()),
        Some(what) => match plan.doubts.first() {
            Some(doubt) => native(NativeState::NotPossible, format!("{doubt} (the machine: {what})")),
            None => native(NativeState::Disagrees, what),
        },
    }
}

/// The line is that of another error of the program. Macros over several lines, and calls with numbers of their own, give
/// lines that belong to none.
fn other_error(line: u32, program: &Program, test: &ConfirmedTest) -> Option<String> {
    let (proc, loc) = test.error();
    let expected = program.proc(proc).loc(loc).pos.line;
    let locations = program.procs.iter().flat_map(|q| &q.locs).filter(|l| matches!(l.kind, LocKind::Error(_)));
    let lines: BTreeSet<u32> = locations.map(|l| l.pos.line).collect();
    (line != expected && line != 0 && lines.contains(&line))
        .then(|| format!("the error of line {line} is reached, not that of line {expected}"))
}

/// How an execution without the error ended, in words.
fn ended(execution: &Execution, said: Option<&str>) -> String {
    if let Some(said) = said {
        return said.to_string();
    }
    match (execution.status, execution.signal()) {
        (None, _) => "it did not end within its time".into(),
        (_, Some(11)) => "it ends by a segmentation fault".into(),
        (_, Some(signal)) => format!("it ends by signal {signal}"),
        (Some(status), None) => format!("it ends with exit code {}", status.code().unwrap_or_default()),
    }
}
