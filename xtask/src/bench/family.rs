//! Families among the rows (`name-0000010`, `name-0000020`, …): how effort grows with n, and where trying is in vain.

use super::measure::Row;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

/// So many members of a family one after the other without verdict, and larger ones are not tried.
const PATIENCE: usize = 2;
const NOT_RUN: &str = "not run";

/// The family and the size of a member, by the name of its file.
pub(super) fn family_and_size(program: &str) -> Option<(&str, f64)> {
    let stem = Path::new(program).file_stem()?.to_str()?;
    let (family, n) = stem.rsplit_once('-')?;
    Some((family, n.parse().ok()?))
}

/// Why trying the program is in vain: the engine does not decide too many smaller members in sequence.
pub(super) fn hopeless(rows: &[Row], engine: &str, program: &Path) -> Option<String> {
    let (family, _) = family_and_size(program.to_str()?)?;
    let is_smaller = |r: &&Row| r.tool == engine && family_and_size(&r.program).is_some_and(|(f, _)| f == family);
    let last: Vec<&Row> = rows.iter().rev().filter(is_smaller).take(PATIENCE).collect();
    let all_open = last.len() == PATIENCE && last.iter().all(|r| !r.is_decided());
    all_open.then_some(())?;
    let tried = rows.iter().rev().filter(is_smaller).find(|r| !r.verdict.starts_with(NOT_RUN))?;
    Some(format!("{NOT_RUN}: {} is open", family_and_size(&tried.program)?.1))
}

/// Families by engine, and their members in the order of their sizes.
type Series<'a> = BTreeMap<(&'a str, &'a str), Vec<(f64, &'a Row)>>;

/// All members of each family that were or should have been run, by engine.
pub(super) fn series(rows: &[Row]) -> Series<'_> {
    let mut families = Series::new();
    for r in rows {
        if let Some((family, n)) = family_and_size(&r.program) {
            families.entry((family, &r.tool)).or_default().push((n, r));
        }
    }
    families
}

/// How far each engine gets, what the largest decided member takes, and how solver calls and CPU seconds grow from the
/// smallest to it, as the exponent of n; the last column: how many times as long it takes as the one before. Counts are
/// taken with one more, so that zero has a logarithm.
pub(super) fn growth(rows: &[Row]) -> String {
    let mut out = String::from(
        "\n| family | engine | decided up to n | of | CPU s | MB | solver calls grow like n^ | CPU seconds like n^ | times as \
         long |\n|---|---|--:|--:|--:|--:|--:|--:|--:|\n",
    );
    for ((family, tool), members) in series(rows) {
        let most = members.last().map_or(0.0, |m| m.0);
        let decided: Vec<(f64, &Row)> = members.into_iter().filter(|(_, r)| r.is_decided()).collect();
        let Some(&(m, large)) = decided.last() else {
            let _ = writeln!(out, "| {family} | {tool} | – | {most} | – | – | – | – | – |");
            continue;
        };
        let memory = large.peak_memory_mb.map_or("–".into(), |mb| format!("{mb:.0}"));
        let _ = write!(out, "| {family} | {tool} | {m} | {most} | {:.2} | {memory} |", large.effort());
        let [.., (k, before), _] = decided[..] else {
            out += " – | – | – |\n";
            continue;
        };
        let (n, small) = decided[0];
        let exponent = |a: f64, b: f64| (b / a).ln() / (m / n).ln();
        let calls = |r: &Row| r.solver_calls.unwrap_or(0) as f64 + 1.0;
        let (calls, seconds) = (exponent(calls(small), calls(large)), exponent(small.effort(), large.effort()));
        let last = large.effort() / before.effort();
        let _ = writeln!(out, " {calls:.2} | {seconds:.2} | {last:.1} from {k} to {m} |");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(n: usize, verdict: &str) -> Row {
        let path = format!("locks-safe-{n:07}.c");
        Row::not_run("dash", Path::new(&path), verdict)
    }

    #[test]
    fn larger_members_are_not_tried_behind_two_without_verdict() {
        let next = Path::new("locks-safe-0000040.c");
        let rows = [row(10, "true"), row(20, "unknown(time limit)")];
        assert_eq!(hopeless(&rows, "dash", next), None);
        let rows = [row(10, "true"), row(20, "unknown(time limit)"), row(30, "unknown(time limit)")];
        assert_eq!(hopeless(&rows, "dash", next).as_deref(), Some("not run: 30 is open"));
        assert_eq!(hopeless(&rows, "bmc", next), None);
        assert_eq!(hopeless(&rows, "dash", Path::new("locks-unsafe-0000040.c")), None);
    }
}
