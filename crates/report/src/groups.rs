//! The checks of a run, counted by group; and a part of a run as it is said beside another.

use crate::answer::Answer;
use crate::assumptions;
use crate::beside::{Beside, Group};
use crate::headline;
use crate::sites::{self, PropertyRow};
use cert::Verdict;
use cert::status::{Site, State};
use ir::{CheckKind, Program};

/// What is said of this answer beside another.
pub fn beside(a: &Answer<'_>) -> Beside {
    let has_checks = |row: &PropertyRow| row.checks > 0;
    Beside {
        is_proved: matches!(a.verdict, Verdict::Pass(_)),
        properties: headline::properties(a).into_iter().filter(has_checks).collect(),
        groups: groups_of(a.program, &a.sites),
        rows: sites::rows(a.program, &a.sites),
        evidence: evidence(a),
        assumptions: assumptions::lines(a),
    }
}

/// The group that a kind belongs to.
fn group(kind: CheckKind) -> &'static str {
    match kind {
        kind if kind.is_about_memory() => "memory",
        kind if kind.is_about_arithmetic() => "arithmetic",
        _ => "assertions",
    }
}

fn groups_of(program: &Program, sites: &[Site]) -> Vec<Group> {
    let one = |name: &'static str| {
        let of_it = || sites.iter().filter(move |s| group(program.checks[s.check].kind) == name);
        let count = |state| of_it().filter(|s| s.state == state).count();
        let (violated, proved) = (count(State::Violated), count(State::Proved));
        Group { name: name.into(), violated, proved, open: of_it().count() - violated - proved }
    };
    let groups = ["assertions", "memory", "arithmetic"].map(one);
    groups.into_iter().filter(|g| g.violated + g.proved + g.open > 0).collect()
}

/// The groups of a run that is asked about several, in their order; none for other runs.
pub(crate) fn groups(a: &Answer<'_>) -> Vec<Group> {
    let mut asked: Vec<&str> = a.asked.kinds().map(group).collect();
    asked.dedup();
    if a.beside.is_none() && asked.len() < 2 {
        return Vec::new();
    }
    let mut all = groups_of(a.program, &a.sites);
    all.extend(a.beside.iter().flat_map(|b| b.groups.clone()));
    all.sort_by_key(|g| ["assertions", "memory", "arithmetic"].iter().position(|name| *name == g.name));
    all
}

/// `assertions: proved 7 · memory: proved 40, open 2`. What is proved beside a violation is proved of executions until there.
pub fn line(groups: &[Group]) -> String {
    let proved = if groups.iter().any(|g| g.violated > 0) { "proved until then" } else { "proved" };
    let one = |g: &Group| {
        let counts = [("violated", g.violated), (proved, g.proved), ("open", g.open)];
        let counts: Vec<String> =
            counts.iter().filter(|(_, n)| *n > 0).map(|(word, n)| format!("{word} {n}")).collect();
        format!("{}: {}", g.name, counts.join(", "))
    };
    groups.iter().map(one).collect::<Vec<_>>().join(" · ")
}

/// Where the evidence is, in words.
fn evidence(a: &Answer<'_>) -> Vec<String> {
    let file = |file: &Option<String>| file.clone().unwrap_or_else(|| "not kept".into());
    let checks = |n: usize| if n == 1 { "1 check".to_string() } else { format!("{n} checks") };
    let mut lines = apart(a);
    if lines.is_empty() && matches!(a.verdict, Verdict::Pass(_)) && !a.sites.is_empty() {
        let n = checks(a.sites.len());
        lines.push(format!("evidence: proof {} of {n}, accepted by the checker", file(&a.evidence_file)));
    }
    lines.extend(a.rest.iter().map(|rest| {
        format!(
            "evidence: proof {} of the other checks that are proved, accepted by the checker",
            file(&rest.evidence_file)
        )
    }));
    lines
}

/// The proofs of some checks each.
pub(crate) fn apart(a: &Answer<'_>) -> Vec<String> {
    let (Some((_, first)), Some((_, last))) = (a.apart.first(), a.apart.last()) else { return Vec::new() };
    let name = |file: &Option<String>| file.clone().unwrap_or_else(|| "not kept".into());
    let files = if a.apart.len() == 1 { name(first) } else { format!("{} to {}", name(first), name(last)) };
    let n: usize = a.apart.iter().map(|(n, _)| n).sum();
    let (proofs, checks) =
        (if a.apart.len() == 1 { "proof" } else { "proofs" }, if n == 1 { "check" } else { "checks" });
    vec![format!(
        "evidence: {proofs} {files} of {n} {checks}, accepted by the checker; executions end where another check fails"
    )]
}
