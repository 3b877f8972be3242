//! How many kinds of loops and of recursion an engine decides: a kind is a safe program and its unsafe twin.

use super::Plan;
use super::measure::Row;
use crate::claims;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

/// A line for each engine and group of kinds, and what differs from the programs' claims.
pub(super) fn count(rows: &[Row], plan: &Plan) -> String {
    let mut out = String::new();
    for engine in rows.iter().map(|r| r.tool.as_str()).collect::<BTreeSet<_>>() {
        // Of each group: its kinds, and of each kind whether all its programs are decided.
        let mut groups: BTreeMap<&str, BTreeMap<&str, bool>> = BTreeMap::new();
        let (mut programs, mut decided) = (0, 0);
        for r in rows.iter().filter(|r| r.tool == engine) {
            let (group, kind) = group_and_kind(&r.program);
            programs += 1;
            decided += usize::from(r.is_right());
            *groups.entry(group).or_default().entry(kind).or_insert(true) &= r.is_right();
        }
        let _ = writeln!(out, "\n{engine}: {decided} of {programs} programs decided within {} s", plan.time_limit);
        for (group, kinds) in groups {
            let open: Vec<&str> = kinds.iter().filter(|(_, all)| !**all).map(|(kind, _)| *kind).collect();
            let done = kinds.len() - open.len();
            let rest = if open.is_empty() { String::new() } else { format!("; open: {}", open.join(", ")) };
            let _ = writeln!(out, "- {group}: decided {done} of {} kinds, safe and unsafe{rest}", kinds.len());
        }
    }
    out + &wishes(rows)
}

/// Programs whose claim is a wish and that every engine here decides: their heads may say `precision`.
fn wishes(rows: &[Row]) -> String {
    let is_wish = |r: &&Row| claims::claim(&r.path, "claim").is_some_and(|c| c == "wish");
    let come_true: Vec<&str> =
        rows.iter().filter(is_wish).filter(|r| r.is_right()).map(|r| r.program.as_str()).collect();
    if come_true.is_empty() { String::new() } else { format!("\nWishes that came true: {}\n", come_true.join(", ")) }
}

/// `loops` and `octagon` of `loops/octagon_safe.c`.
fn group_and_kind(program: &str) -> (&str, &str) {
    let (group, file) = program.rsplit_once('/').unwrap_or(("", program));
    let stem = Path::new(file).file_stem().and_then(|s| s.to_str()).unwrap_or(file);
    (group, stem.strip_suffix("_unsafe").or(stem.strip_suffix("_safe")).unwrap_or(stem))
}

#[cfg(test)]
mod tests {
    #[test]
    fn twins_are_of_one_kind() {
        assert_eq!(super::group_and_kind("loops/octagon_safe.c"), ("loops", "octagon"));
        assert_eq!(super::group_and_kind("loops/octagon_unsafe.c"), ("loops", "octagon"));
    }
}
