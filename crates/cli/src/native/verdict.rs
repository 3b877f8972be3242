//! What the machine did, compared with what the interpreter did.

use super::compile::Sanitizer;
use super::machine::Execution;
use super::plan::Plan;
use super::sayings::{ASSERTION_FAILS, ERROR, PREFIX, UNFIT};
use cert::ConfirmedTest;
use cert::native::{Native, NativeState, Reached};
use ir::{CheckId, CheckKind, Program};

/// Signals with which the system ends what uses too much.
const LIMITS: &[(i32, &str)] = &[(9, "it was killed"), (24, "processor time"), (25, "the size of a file")];

/// The signal of a division by zero, where no sanitizer looks before: in the library.
const DIVISION: i32 = 8;

/// The outcome of an execution. Only what nothing explains is a disagreement.
pub(super) fn judge(execution: &Execution, plan: &Plan<'_>, program: &Program, test: &ConfirmedTest) -> Native {
    let native = |state, reason| Native { state, reason, driver: None };
    let said = execution.stderr.lines().rev().find_map(|l| l.strip_prefix(PREFIX));
    let Some(end) = said.and_then(|s| s.strip_prefix(ERROR)) else {
        let what = match complaint(execution) {
            Some(complaint) if said.is_none() => {
                return native(
                    NativeState::NotPossible,
                    format!("the sanitizer complains of something else: {}", short(complaint)),
                );
            }
            _ => ended(execution, said),
        };
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
    match reached(end, program, test) {
        Ok(reached) => native(NativeState::Confirmed(reached), "the compiled program reaches the error".into()),
        Err(what) => match plan.doubts.first() {
            Some(doubt) => native(NativeState::NotPossible, format!("{doubt} (the machine: {what})")),
            None => native(NativeState::Disagrees, what),
        },
    }
}

/// What gcc's sanitizers say where a check of the kind fails; nothing where they do not look.
pub(super) fn complaints_of(kind: CheckKind) -> &'static [&'static str] {
    // What is poisoned is a block of no bytes.
    const OUTSIDE: &[&str] = &["-overflow", "-underflow", "out of bounds", "SEGV", "unknown-crash", "use-after-poison"];
    const ENDED: &[&str] =
        &["heap-use-after-free", "stack-use-after-", "SEGV", "-overflow", "-underflow", "wild-", "use-after-poison"];
    match kind {
        CheckKind::Null => &["SEGV"],
        CheckKind::Bounds => OUTSIDE,
        CheckKind::Pointer => ENDED,
        CheckKind::Overlap => &["param-overlap"],
        CheckKind::Alignment => &["misaligned address"],
        CheckKind::PointerOverflow => &[
            "invalid-pointer-pair",
            "within null pointer",
            "out of bounds",
            "to null pointer",
            "pointer index expression",
        ],
        CheckKind::Free => &["attempting double-free", "attempting free on address", "bad-free", "SEGV"],
        CheckKind::SignedOverflow => {
            &["signed integer overflow", "negation of", "division of", "left shift", "shift exponent"]
        }
        CheckKind::DivByZero => &["division by zero"],
        CheckKind::Shift => &["left shift", "shift exponent"],
        CheckKind::FloatCast => &["outside the range of representable values"],
        CheckKind::Vla => &["variable length array bound"],
        // A block that is not freed may be one to which something leads, of which nobody complains.
        CheckKind::Leak | CheckKind::Cleanup => &["detected memory leaks"],
        _ => &[],
    }
}

/// What is told of it comes where the program ends.
fn is_about_leaks(kind: CheckKind) -> bool {
    matches!(kind, CheckKind::Leak | CheckKind::Cleanup)
}

/// Who complains where a check of the kind fails.
pub(super) fn sanitizer_of(kind: CheckKind) -> Sanitizer {
    match complaints_of(kind) {
        [] => Sanitizer::Nothing,
        _ if kind.is_about_arithmetic() => Sanitizer::Arithmetic,
        _ if kind == CheckKind::Alignment => Sanitizer::Alignment,
        _ if kind == CheckKind::PointerOverflow => Sanitizer::Pointers,
        _ if is_about_leaks(kind) => Sanitizer::Leaks,
        _ => Sanitizer::Accesses,
    }
}

/// The outcome of an execution with sanitizers: whether they complain of what the test violates, at its line.
pub(super) fn judge_sanitized(
    execution: &Execution,
    plan: &Plan<'_>,
    program: &Program,
    test: &ConfirmedTest,
) -> Native {
    let native = |state, reason| Native { state, reason, driver: None };
    let (proc, loc) = test.error();
    let line = program.proc(proc).loc(loc).pos.line;
    let kind = test.test().violated.map_or(CheckKind::Bounds, |c| program.checks[c].kind);
    let Some(complaint) = complaint(execution) else {
        let said = execution.stderr.lines().rev().find_map(|l| l.strip_prefix(PREFIX));
        if let Some(why) = said.and_then(|s| s.strip_prefix(UNFIT)) {
            return native(NativeState::NotPossible, why.trim_start_matches([':', ' ']).into());
        }
        if kind == CheckKind::DivByZero && execution.signal() == Some(DIVISION) {
            let divisions = errors(program).filter(|&(c, _)| program.checks[c].kind == kind);
            let reached = which(divisions, program, test);
            return native(NativeState::Confirmed(reached), "the compiled program ends by a division by zero".into());
        }
        // The sanitizer knows of some bytes beside objects only, and of the last objects that ended.
        let what = format!("the sanitizer does not see it (the machine: {})", ended(execution, said));
        return native(NativeState::NotPossible, what);
    };
    let is_it = complaints_of(kind).iter().any(|word| complaint.contains(word));
    // Behind the complaint stand the calls, up to an empty line.
    let places = execution.stderr.lines().skip_while(|l| *l != complaint).take_while(|l| !l.trim().is_empty());
    let is_here =
        is_about_leaks(kind) || is_call_of_nothing(complaint) || places.into_iter().any(|l| names_line(l, line));
    let short = short(complaint).replace("use-after-poison", "access to a block of no bytes");
    match (is_it && is_here, plan.doubts.first()) {
        (true, _) => {
            let is_like_it =
                |c: CheckId| complaints_of(program.checks[c].kind).iter().any(|word| complaint.contains(word));
            // A leak and a call of nothing are told without a place.
            let is_told_with_place = !is_about_leaks(kind) && !is_call_of_nothing(complaint);
            let alike = errors(program).filter(|&(c, l)| is_like_it(c) && (!is_told_with_place || l == line));
            let reached = which(alike, program, test);
            native(NativeState::Confirmed(reached), format!("the sanitizer of the compiled program says: {short}"))
        }
        (false, Some(doubt)) => native(NativeState::NotPossible, format!("{doubt} (the sanitizer: {short})")),
        (false, None) => {
            native(NativeState::NotPossible, format!("the sanitizer complains of something else: {short}"))
        }
    }
}

/// The first line in which a sanitizer complains.
fn complaint(execution: &Execution) -> Option<&str> {
    const COMPLAINTS: [&str; 3] = ["ERROR: AddressSanitizer", "ERROR: LeakSanitizer", "runtime error:"];
    execution.stderr.lines().find(|l| COMPLAINTS.iter().any(|said| l.contains(said)))
}

/// What a sanitizer complains of.
fn short(complaint: &str) -> String {
    let what = complaint.split(": ").skip(1).collect::<Vec<_>>().join(": ");
    what.split(" on ").next().unwrap_or(&what).chars().take(100).collect()
}

/// The processor was to execute what is no code (`SEGV on unknown address 0x10 (pc 0x10 …`): a pointer to none was called, nobody knows
/// by whom.
fn is_call_of_nothing(complaint: &str) -> bool {
    let word_behind = |before: &str| complaint.split_once(before)?.1.split_whitespace().next();
    let address = word_behind("unknown address ");
    address.is_some() && address == word_behind("(pc ")
}

/// `… file.c:12` or `file.c:12:3: …` with this line.
fn names_line(text: &str, line: u32) -> bool {
    let number = format!(":{line}");
    text.match_indices(&number).any(|(at, _)| {
        let rest = &text[at + number.len()..];
        !rest.starts_with(|c: char| c.is_ascii_digit()) && text[..at].ends_with(|c: char| c.is_alphanumeric())
    })
}

/// Which error the driver has told: the words behind [`ERROR`], a line and what happened. In words where it is another one. Macros over
/// several lines, and calls with numbers of their own, give lines that belong to none; 0 is no line.
fn reached(told: &str, program: &Program, test: &ConfirmedTest) -> Result<Reached, String> {
    let (line, what) = told.trim().split_once(' ').unwrap_or((told.trim(), ""));
    let line = line.parse::<u32>().ok().filter(|&line| errors(program).any(|(_, l)| l == line));
    let kind = if what == ASSERTION_FAILS { CheckKind::Assertion } else { CheckKind::ErrorCall };
    let (proc, loc) = test.error();
    let expected = program.proc(proc).loc(loc).pos.line;
    if let Some(line) = line.filter(|&line| line != expected) {
        return Err(format!("the error of line {line} is reached, not that of line {expected}"));
    }
    let violated = test.test().violated.map(|c| program.checks[c].kind);
    let is_told_apart = matches!(violated, Some(CheckKind::Assertion | CheckKind::ErrorCall));
    if is_told_apart && violated != Some(kind) {
        return Err(format!("{what}, which is not the error of line {expected}"));
    }
    let alike = |&(c, l): &(CheckId, u32)| {
        line.is_none_or(|line| line == l) && (!is_told_apart || program.checks[c].kind == kind)
    };
    Ok(which(errors(program).filter(alike), program, test))
}

/// The checks of the program with their lines, those that are violated elsewhere included: the machine ends at them, too.
fn errors(program: &Program) -> impl Iterator<Item = (CheckId, u32)> + '_ {
    program.checks.iter().map(|(id, check)| (id, check.pos.line))
}

/// Whether these errors, one of which the machine has reached, are that of the test alone. All checks of one access are at one place, and are one
/// error for the machine.
fn which(mut errors: impl Iterator<Item = (CheckId, u32)>, program: &Program, test: &ConfirmedTest) -> Reached {
    let place = test.test().violated.map(|c| program.checks[c].pos);
    if errors.all(|(c, _)| place == Some(program.checks[c].pos)) { Reached::This } else { Reached::OneOfSeveral }
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
