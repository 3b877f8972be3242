//! From an executed test to a violation witness: what each call of a function without body returned and which branches were taken,
//! in order, and the statement that violates the property. What has no place in a file of the user's is left out: a witness may say less than the
//! test.

use super::branches::{Branches, Passed, branching};
use super::{Action, Event, Location, Waypoint};
use crate::source::{Source, Word};
use base::{Pos, SourceMap};
use evidence::{Test, TestInput};
use exec::Value;
use ir::{CheckKind, Input, Program, ScalarType};

/// More calls than this are not written down: a validator finds the others itself, or is lost anyway.
const MOST: usize = 20_000;

/// More branches than this say nothing to a reader, and cost a validator more than they help it.
const MOST_BRANCHES: usize = 100;

/// The segments of the witness; with branches if the execution of the test was followed.
///
/// # Errors
/// The statement of the violation has no place in `files`.
pub fn violation(
    program: &Program,
    test: &Test,
    followed: Option<&Branches<'_>>,
    files: &[Source],
) -> Result<Vec<Vec<Waypoint>>, String> {
    let check = test.violated.ok_or("the test violates nothing")?;
    let target = target(program, check, files).ok_or("the violation has no place in the files")?;
    let mut inputs = test.inputs.iter().map(|i| returned(program, i, files)).collect::<Vec<_>>().into_iter();
    let branches = followed.map_or(&[][..], Branches::passed);
    let mut way: Vec<Waypoint> = Vec::new();
    for passed in branches {
        match *passed {
            Passed::Input => way.extend(inputs.next().flatten()),
            // Of several in a row, the first says all.
            Passed::Branch(pos, is_true) => {
                way.extend(branching(program, pos, is_true, files).filter(|b| way.last() != Some(b)));
            }
        }
    }
    way.extend(inputs.flatten());
    let is_branch = |w: &Waypoint| matches!(w.event, Event::Branching(_));
    if way.iter().filter(|w| is_branch(w)).count() > MOST_BRANCHES {
        way.retain(|w| !is_branch(w));
    }
    Ok(way.into_iter().take(MOST).chain([target]).map(|w| vec![w]).collect())
}

fn target(program: &Program, check: ir::CheckId, files: &[Source]) -> Option<Waypoint> {
    let check = &program.checks[check];
    let called = check.text.strip_suffix("()").filter(|_| check.kind == CheckKind::ErrorCall);
    let is_meant = |w: &Word| called.is_none_or(|name| w.text == name);
    let sources = &program.sources;
    let place = files.iter().find_map(|f| {
        let word = f.word_at(sources, check.pos, is_meant).or_else(|| f.annotated(sources, check.pos));
        let line = || {
            let line = line_of(f, sources, check.pos)?;
            Some(Location { file: f.name.clone(), line, column: None, function: Some(check.procedure.clone()) })
        };
        let statement = word.and_then(|w| f.around(w)).map(|range| at(f, range.first, &check.procedure));
        // Behind all statements, in an initial value of a static object, in a contract: no statement is closer than the word.
        statement.or_else(line).or_else(|| word.map(|w| at(f, w, &check.procedure)))
    })?;
    Some(Waypoint { event: Event::Target, action: Action::Follow, location: place })
}

/// The line at a position, if a statement begins on it.
fn line_of(f: &Source, sources: &SourceMap, pos: Pos) -> Option<u32> {
    let line = f.physical(sources.name(pos.file), pos.line)?;
    f.statements.iter().any(|s| f.words[s.words.first].line == line).then_some(line)
}

fn at(f: &Source, word: usize, function: &str) -> Location {
    let w = &f.words[word];
    Location { file: f.name.clone(), line: w.line, column: Some(w.col), function: Some(function.to_string()) }
}

/// Functions of the library that read inputs and return something else.
const READERS: [&str; 17] = [
    "scanf", "fscanf", "vscanf", "vfscanf", "wscanf", "fwscanf", "fgets", "gets", "fgetws", "read", "pread", "readv",
    "fread", "getline", "getdelim", "recv", "recvfrom",
];

/// Functions of the library that return the character which they read.
const OF_A_CHARACTER: [&str; 6] = ["getchar", "getc", "fgetc", "getchar_unlocked", "getc_unlocked", "fgetc_unlocked"];

/// An input is what a call returns. A model asks for inputs in the name of its function, whose result is often another: a line, a
/// count.
pub fn is_result(program: &Program, input: &Input) -> bool {
    let is_returned = |name: &str| {
        let is_model = || program.procs.iter().any(|p| p.name == name);
        OF_A_CHARACTER.contains(&name) || (!READERS.contains(&name) && !is_model())
    };
    input.kind.is_of_call() && input.what.strip_suffix("()").is_some_and(is_returned)
}

/// A call has returned a value.
fn returned(program: &Program, input: &TestInput, files: &[Source]) -> Option<Waypoint> {
    let Value::Scalar { bits, .. } = input.value else { return None };
    let name = input.input.what.strip_suffix("()").filter(|_| is_result(program, &input.input))?;
    let value = constraint(&input.input.ty, bits)?;
    files.iter().find_map(|f| {
        let call = f.word_at(&program.sources, input.pos, |w| w.text == name)?;
        let close = f.closing(call + 1).filter(|_| f.words.get(call + 1).is_some_and(|w| w.text == "("))?;
        let w = &f.words[close];
        let location = Location { file: f.name.clone(), line: w.line, column: Some(w.col), function: None };
        Some(Waypoint { event: Event::Return(value.clone()), action: Action::Follow, location })
    })
}

/// `\result == 5`; nothing for an address.
fn constraint(ty: &ScalarType, bits: u128) -> Option<String> {
    if ty.is_pointer() {
        return (bits == 0).then(|| "\\result == 0".into());
    }
    literal(ty, bits).map(|shown| format!("\\result == {shown}"))
}

/// A value as C has it.
fn literal(ty: &ScalarType, bits: u128) -> Option<String> {
    let width = ty.width();
    if let ScalarType::Float(_) = ty {
        // Neither infinity nor what is no number is a constant of C.
        let shown = ty.show(bits);
        let is_number = shown.starts_with(|c: char| c.is_ascii_digit() || c == '-') && !shown.contains("inf");
        let suffix = match width {
            32 => "f",
            64 => "",
            _ => "L",
        };
        return is_number.then(|| format!("{shown}{suffix}"));
    }
    if width > 64 {
        return None;
    }
    if ty.is_signed() {
        let value = logic::to_signed(bits, width);
        return Some(match value as i64 {
            i64::MIN => "(-9223372036854775807LL - 1)".into(),
            v if !(1 - (1 << 31)..1 << 31).contains(&v) => format!("{v}LL"),
            v => v.to_string(),
        });
    }
    Some(if width > 32 {
        format!("{bits}ULL")
    } else if bits >= 1 << 31 {
        format!("{bits}U")
    } else {
        bits.to_string()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_constants_of_c() {
        let cases = [
            (ScalarType::Signed(32), 0xffff_fffd, Some("-3")),
            (ScalarType::Signed(32), 0x8000_0000, Some("-2147483648LL")),
            (ScalarType::Unsigned(32), 0xffff_ffff, Some("4294967295U")),
            (ScalarType::Unsigned(8), 7, Some("7")),
            (ScalarType::Signed(64), 1 << 63, Some("(-9223372036854775807LL - 1)")),
            (ScalarType::Float(32), 0x3dcc_cccd, Some("0.1f")),
            (ScalarType::Float(64), 0x7ff0 << 48, None),
        ];
        for (ty, bits, expected) in cases {
            assert_eq!(literal(&ty, bits).as_deref(), expected);
        }
    }
}
