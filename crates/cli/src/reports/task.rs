//! What a witness says that it is about: the files, their hashes, the property as property files have it.

use crate::digest::sha256;
use crate::moment;
use crate::run::Run;
use cert::Verdict;
use formats::witness::{Content, Task};
use ir::{CheckKind, PropertySet};
use report::Answer;
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;

/// The task of this run.
pub(super) fn task(run: &Run, a: &Answer<'_>, content: &Content) -> Result<Task, String> {
    let o = &run.options;
    let hash = |file: &std::path::PathBuf| {
        let bytes = std::fs::read(file).map_err(|e| format!("cannot read {}: {e}", file.display()))?;
        Ok::<_, String>((file.display().to_string(), sha256(&bytes)))
    };
    let files = o.files.iter().map(hash).collect::<Result<Vec<_>, _>>()?;
    let created = moment::now();
    // Nobody else writes the same at the same moment in a process of the same number.
    let seed = format!("{files:?}{content:?}{created}{}{:?}", std::process::id(), run.started);
    let mut number = [0; 16];
    number.copy_from_slice(&Sha256::digest(seed)[..16]);
    Ok(Task {
        files,
        specification: specification(&run.about().origin.function, a),
        data_model: report::answer::data_model(a.program),
        version: env!("CARGO_PKG_VERSION"),
        created,
        number,
    })
}

/// A line for each property.
fn specification(entry: &str, a: &Answer<'_>) -> String {
    let mut lines: Vec<String> = Vec::new();
    for kind in asked(a).kinds() {
        for never in formulas(kind, a) {
            let line = format!("CHECK( init({entry}()), LTL(G {never}) )");
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
    }
    // What no competition has a formula for: the name of the property is one that `attest` reads.
    if lines.is_empty() {
        let mut own: Vec<&str> =
            asked(a).kinds().filter(|k| *k != CheckKind::Assertion).map(CheckKind::property).collect();
        own.dedup();
        lines.extend(own.iter().map(|name| format!("CHECK( init({entry}()), LTL(G {name}) )")));
    }
    // Where no assertion is left, that is still what was asked.
    if lines.is_empty() && asked(a).contains(CheckKind::Assertion) {
        lines.push(format!("CHECK( init({entry}()), LTL(G ! call(__assert_fail())) )"));
    }
    lines.join("\n")
}

fn formulas(kind: CheckKind, a: &Answer<'_>) -> Vec<String> {
    let of_kind = || a.program.checks.iter().filter(|(_, c)| c.kind == kind).map(|(_, c)| c.text.as_str());
    match kind {
        CheckKind::ErrorCall => {
            let named: BTreeSet<&str> = of_kind().filter_map(|t| t.strip_suffix("()")).collect();
            match named.is_empty() {
                true => vec!["! call(reach_error())".into()],
                false => named.iter().map(|f| format!("! call({f}())")).collect(),
            }
        }
        CheckKind::Assertion if of_kind().next().is_none() => vec![],
        CheckKind::Assertion => vec!["! call(__assert_fail())".into()],
        CheckKind::ErrorLabel => vec!["! label(ERROR)".into()],
        CheckKind::SignedOverflow => vec!["! overflow".into()],
        CheckKind::Null | CheckKind::Bounds | CheckKind::Pointer => vec!["valid-deref".into()],
        CheckKind::Free => vec!["valid-free".into()],
        CheckKind::Leak => vec!["valid-memtrack".into()],
        CheckKind::Cleanup => vec!["valid-memcleanup".into()],
        _ => vec![],
    }
}

/// The kinds that a violation or a proof is about.
fn asked(a: &Answer<'_>) -> PropertySet {
    match a.verdict {
        Verdict::Fail(test) => std::iter::once(a.program.checks[cert::violated(a.program, test)].kind).collect(),
        Verdict::Pass(_) | Verdict::Unknown(_) => a.asked,
    }
}
