//! A witness woven into the text of a program, so that whoever verifies the program answers for the witness. What is put in
//! stands in a file of its own name ([`FILE`]), on the line of its number, by line markers; every word of the user's keeps its
//! position.

mod contracts;
mod expression;
mod invariants;
mod waypoints;

pub(crate) use contracts::function_at;
pub use invariants::invariants;
pub(crate) use waypoints::condition_of;
pub use waypoints::waypoints;

use crate::source::{Source, Statement};
use crate::witness::Location;
use std::fmt::Write;

/// The name of the file that expressions of the witness stand in.
pub const FILE: &str = "<witness>";
/// A call of it says that an invariant does not hold.
pub const REFUTED: &str = "__attest_refuted";
/// How many segments of a violation are passed.
pub const SEGMENT: &str = "__attest_segment";

/// The program with the witness: a text for each file, and for each part of the witness why it has no place, where it has none.
#[derive(Debug, Default)]
pub struct Woven {
    /// In the order of the files.
    pub texts: Vec<String>,
    /// In the order of the witness.
    pub misplaced: Vec<Option<Misplaced>>,
}

/// Why a part of a witness is not woven in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misplaced {
    /// The program has no such place.
    Nowhere(String),
    /// The place, or what is said of it, is not understood here.
    NotRead(String),
}

/// Something around words of the user's.
struct Wrap {
    /// The bytes that it stands around.
    from: usize,
    to: usize,
    /// Of two around the same, the smaller one is outside.
    rank: usize,
    before: String,
    after: String,
    /// The line that it stands on in [`FILE`].
    number: usize,
}

/// The text with what stands around its parts.
fn wrapped(source: &Source, wraps: &[Wrap], prelude: &str) -> String {
    // At one place what ends there comes first, the inner before the outer; then what begins, the outer before the inner.
    let ends = wraps
        .iter()
        .filter(|w| !w.after.is_empty())
        .map(|w| ((w.to, 0, usize::MAX - w.from, usize::MAX - w.rank), &w.after, w.number));
    let begins = wraps.iter().map(|w| ((w.from, 1, usize::MAX - w.to, w.rank), &w.before, w.number));
    let mut pieces: Vec<_> = ends.chain(begins).collect();
    pieces.sort_by_key(|p| p.0);
    let mut out = format!("# 1 \"{FILE}\"\n{prelude}\n# 1 \"{}\"\n", escaped(&source.name));
    let mut done = 0;
    for ((at, ..), text, number) in pieces {
        out.push_str(&source.text[done..at]);
        done = at;
        let (line, col) = place(source, at);
        let (name, presumed) = source.presumed(line).cloned().unwrap_or_default();
        write!(out, "\n# {number} \"{FILE}\"\n{text}\n# {presumed} \"{}\"\n{}", escaped(&name), " ".repeat(col))
            .expect("writing to a string does not fail");
    }
    out + &source.text[done..]
}

fn escaped(name: &str) -> String {
    name.replace('\\', "\\\\").replace('"', "\\\"")
}

/// The line from 1, and the bytes before on it.
fn place(source: &Source, at: usize) -> (u32, usize) {
    let before = &source.text[..at];
    let start = before.rfind('\n').map_or(0, |n| n + 1);
    (before.matches('\n').count() as u32 + 1, at - start)
}

/// The file that a location speaks of.
fn file_of<'s>(files: &'s [Source], l: &Location) -> Option<(usize, &'s Source)> {
    let base = |name: &str| name.rsplit('/').next().unwrap_or(name).to_string();
    let exact = files.iter().position(|f| f.name == l.file);
    let same_base: Vec<usize> = (0..files.len()).filter(|&i| base(&files[i].name) == base(&l.file)).collect();
    let found = exact.or(if let [only] = same_base[..] { Some(only) } else { None });
    // A program of one file has no other.
    let found = found.or((files.len() == 1).then_some(0))?;
    Some((found, &files[found]))
}

/// The statement that a location speaks of, among those that may be meant.
pub(crate) fn statement_at<'s>(
    f: &'s Source,
    l: &Location,
    is_meant: impl Fn(&Statement) -> bool,
) -> Option<&'s Statement> {
    let starts = |s: &Statement| [s.labelled, s.words.first].map(|w| &f.words[w]);
    let on_line = |s: &&Statement| is_meant(s) && starts(s).iter().any(|w| w.line == l.line);
    let all: Vec<&Statement> = f.statements.iter().filter(|s| s.words.first < f.words.len()).filter(on_line).collect();
    match l.column {
        None => all.into_iter().min_by_key(|s| f.words[s.words.first].col),
        Some(col) => {
            let exact = all.iter().find(|s| starts(s).iter().any(|w| w.line == l.line && w.col == col)).copied();
            // Others count columns in other ways; one statement of the kind is meant all the same.
            exact.or(if let [only] = all[..] { Some(only) } else { None })
        }
    }
}
