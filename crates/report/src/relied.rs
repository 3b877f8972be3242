//! What a verdict relies on, sorted by what it is about, each with what removes it.

use crate::answer::Answer;
use crate::assumptions;
use serde::Serialize;

/// Assumptions about one thing.
#[derive(Serialize)]
pub struct Group {
    /// What they are about.
    pub about: &'static str,
    /// In the order of the answer.
    pub items: Vec<Item>,
}

/// An assumption, with its places.
#[derive(Serialize)]
pub struct Item {
    /// In words.
    pub text: String,
    /// What removes it, if anything does.
    #[serde(rename = "removed_by", skip_serializing_if = "Option::is_none")]
    pub way_out: Option<&'static str>,
}

/// What the language means.
pub(crate) const LANGUAGE: &str = "language";
const MEMORY: &str = "memory";
const OUTSIDE: &str = "outside";
const LIBRARY: &str = "library";
const PROGRAM: &str = "program";
const GROUPS: [&str; 5] = [LANGUAGE, MEMORY, OUTSIDE, LIBRARY, PROGRAM];

/// A part of an assumption's words, what it is about, and what removes it.
type Row = (&'static str, &'static str, Option<&'static str>);

const HARNESS: Option<&str> = Some("a harness that makes what they lead to");
const UNTIL_PROVED: &str = "until proved";
const CHECKED: Option<&str> = Some("--check memory");

/// The first row that fits counts.
const ROWS: [Row; 39] = [
    ("data model LP64", LANGUAGE, Some("--32")),
    ("data model ILP32", LANGUAGE, Some("--64")),
    ("unsigned arithmetic wraps around", LANGUAGE, Some("--unsigned-overflow-check")),
    ("integer arithmetic wraps around", LANGUAGE, Some("--check signed-overflow")),
    ("signed arithmetic wraps around", LANGUAGE, Some("--check signed-overflow")),
    ("no signed overflow", LANGUAGE, Some("--signed-overflow check")),
    ("no division by zero", LANGUAGE, Some("--check arithmetic")),
    ("no division that overflows", LANGUAGE, Some("--check arithmetic")),
    ("no shift by the width", LANGUAGE, Some("--check arithmetic")),
    ("arrays of variable length", LANGUAGE, Some("--check arithmetic")),
    ("no access outside live objects", LANGUAGE, CHECKED),
    ("calls through pointers enter functions of", LANGUAGE, Some("--restrict-function-pointer")),
    ("(strict aliasing)", MEMORY, Some("-fno-strict-aliasing where the program is compiled")),
    ("`restrict` pointers", MEMORY, None),
    ("`const` objects of functions", MEMORY, None),
    ("access outside every object", MEMORY, CHECKED),
    ("the path ends where this touches memory", MEMORY, CHECKED),
    ("executions end where a check of these kinds would fail", MEMORY, CHECKED),
    ("the memory for local objects", MEMORY, None),
    ("no pointer is moved", MEMORY, None),
    ("allocation fails for", MEMORY, None),
    ("addresses are used as numbers", MEMORY, Some("pointers that are compared as pointers")),
    ("memory from outside is as large", OUTSIDE, HARNESS),
    ("pointers from outside point to no object", OUTSIDE, HARNESS),
    ("functions behind pointers from outside", OUTSIDE, Some("--restrict-function-pointer")),
    ("functions without body", OUTSIDE, Some("the files that have them, --replace, or --undefined-functions havoc")),
    ("has no body", OUTSIDE, Some("the file that has it, --replace, or --undefined-functions havoc")),
    ("`asm` without outputs", OUTSIDE, Some("C in its place")),
    ("is started", OUTSIDE, Some("--precondition, --heap-nodes")),
    ("models used", LIBRARY, Some("--no-models")),
    ("qsort compares", LIBRARY, Some("--no-models")),
    ("bsearch halves", LIBRARY, Some("--no-models")),
    ("the locale stays", LIBRARY, None),
    ("accesses through its arguments is not checked", LIBRARY, Some("the file that has it")),
    ("says nothing of `assigns`", OUTSIDE, Some("`assigns` in it")),
    ("memory that `requires` calls valid", OUTSIDE, HARNESS),
    ("function contract at", PROGRAM, Some("--enforce-contract, --replace-call-with-contract")),
    ("loop annotations at", PROGRAM, Some("--apply-loop-contracts")),
    ("no execution comes to `__builtin_unreachable`", PROGRAM, Some("an assertion in its place")),
];

/// All of them; `is_brief`: functions of which the same is assumed on one line.
pub fn groups(a: &Answer<'_>, is_brief: bool) -> Vec<Group> {
    let lines = assumptions::lines(a);
    let lines = if is_brief { assumptions::grouped(&lines) } else { lines };
    // What the other part of a run asks about is asked already: its checks are open.
    let is_open = a.beside.is_some();
    let mut groups: Vec<Group> = GROUPS.iter().map(|&about| Group { about, items: Vec::new() }).collect();
    for text in parts(&lines) {
        let (about, way_out) = sorted(&text);
        let way_out = match way_out {
            Some(way) if is_open && way.starts_with("--check") => Some(UNTIL_PROVED),
            way => way,
        };
        if let Some(group) = groups.iter_mut().find(|g| g.about == about) {
            group.items.push(Item { text, way_out });
        }
    }
    groups.retain(|g| !g.items.is_empty());
    groups
}

/// What ends an assumption, in words that stand behind it.
pub fn ended(way_out: &str) -> String {
    // Its checks are asked in the same run.
    if way_out == UNTIL_PROVED { way_out.to_string() } else { format!("removed by: {way_out}") }
}

fn sorted(text: &str) -> (&'static str, Option<&'static str>) {
    let found = ROWS.iter().find(|(part, ..)| text.contains(part));
    let is_language = || MEANING.iter().any(|m| text.starts_with(m));
    found.map_or_else(|| (if is_language() { LANGUAGE } else { PROGRAM }, None), |&(_, about, way)| (about, way))
}

/// How assumptions of the language begin that nothing removes.
const MEANING: [&str; 5] = [
    "operands and arguments are evaluated",
    "sequential execution",
    "one rule at a time",
    "integers are unbounded",
    "inputs have any value",
];

/// What the lines about the meaning of the language say, each once, without what is checked; the other lines as they are.
fn parts(lines: &[String]) -> Vec<String> {
    let is_meaning = |line: &str| sorted(line).0 == LANGUAGE && line.contains("; ");
    let mut all: Vec<String> = Vec::new();
    for line in lines {
        let of_line: Vec<&str> = if is_meaning(line) { line.split("; ").collect() } else { vec![line] };
        for part in of_line {
            let is_checked = part.ends_with(" is checked") || part.ends_with(" are checked");
            if !(is_checked && is_meaning(line)) && all.iter().all(|p| p != part) {
                all.push(part.to_string());
            }
        }
    }
    if all.iter().any(|p| p == "integer arithmetic wraps around") {
        all.retain(|p| p != "unsigned arithmetic wraps around");
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_parts_say_the_same_once() {
        let lines = [
            "data model LP64; integer arithmetic wraps around; no access outside live objects; sequential execution",
            "data model LP64; unsigned arithmetic wraps around; signed overflow is checked; accesses are checked",
            "`f` has no body: returns any value; changes no memory (a.c:1:1)",
            "what `g` accesses through its arguments is not checked",
        ];
        let found = parts(&lines.map(str::to_string));
        let expected = [
            "data model LP64",
            "integer arithmetic wraps around",
            "no access outside live objects",
            "sequential execution",
            "`f` has no body: returns any value; changes no memory (a.c:1:1)",
            "what `g` accesses through its arguments is not checked",
        ];
        assert_eq!(found, expected);
        assert_eq!(
            sorted(expected[4]),
            (OUTSIDE, Some("the file that has it, --replace, or --undefined-functions havoc"))
        );
        assert_eq!(sorted(expected[5]), (LIBRARY, Some("the file that has it")));
    }
}
