//! What each abstract domain proves alone, and which one `auto` ends with: on the safe programs of the corpus.

use super::lies_in;
use super::measure::Row;
use crate::claims;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Which engine runs domains.
pub(super) const ENGINE: &str = "interpret";

/// Its domains, the cheap ones first; at last the choice among them.
const DOMAINS: [&str; 9] =
    ["constants", "intervals", "octagons", "polyhedra", "heap", "shape", "arrays", "predicates", "auto"];

/// Where programs are that one domain or another may prove.
const PARTS: [&str; 3] = ["kinds", "verdict", "memory"];

pub(super) fn engines() -> Vec<String> {
    DOMAINS.iter().map(|d| format!("{ENGINE}:{d}")).collect()
}

/// Safe programs of C.
pub(super) fn of(programs: Vec<PathBuf>) -> Vec<PathBuf> {
    let is_c = |p: &Path| p.extension().is_some_and(|e| e == "c");
    let is_safe = |p: &Path| claims::claim(p, "expect").is_some_and(|e| e == "true");
    programs.into_iter().filter(|p| lies_in(p, &PARTS) && is_c(p) && is_safe(p)).collect()
}

/// A line for each domain, and one for what `auto` ends with.
pub(super) fn table(rows: &[Row], engines: &[String]) -> String {
    let mut out = String::from(
        "| domain | programs proved | of | that no other proves | checks proved | CPU seconds | of these for proofs |\n\
         |---|--:|--:|--:|--:|--:|--:|\n",
    );
    let is_proved = |r: &&Row| r.verdict.starts_with("true");
    for engine in engines {
        let own: Vec<&Row> = rows.iter().filter(|r| r.tool == *engine).collect();
        let proved: Vec<&Row> = own.iter().copied().filter(|r| is_proved(r)).collect();
        let is_alone = |r: &&&Row| {
            let mut others = rows.iter().filter(|o| o.path == r.path && o.tool != *engine && !is_choice(&o.tool));
            !others.any(|o| is_proved(&o))
        };
        let alone =
            if is_choice(engine) { "–".to_string() } else { proved.iter().filter(is_alone).count().to_string() };
        let checks: u64 = proved.iter().filter_map(|r| r.proved).sum();
        let seconds = |rows: &[&Row]| rows.iter().map(|r| r.effort()).fold(0.0, |a, b| a + b);
        let _ = writeln!(
            out,
            "| {} | {} | {} | {alone} | {checks} | {:.1} | {:.1} |",
            engine.rsplit(':').next().unwrap_or(engine),
            proved.len(),
            own.len(),
            seconds(&own),
            seconds(&proved)
        );
    }
    out + &picked(rows)
}

fn is_choice(engine: &str) -> bool {
    engine.ends_with(":auto")
}

/// Which domain left no alarm, where the choice was free.
fn picked(rows: &[Row]) -> String {
    let mut by: BTreeMap<&str, usize> = BTreeMap::new();
    for r in rows.iter().filter(|r| is_choice(&r.tool) && r.verdict.starts_with("true")) {
        *by.entry(r.proved_by.as_deref().unwrap_or("no domain is named")).or_default() += 1;
    }
    let of = |domain: &str| by.get(domain).map(|n| format!("{domain} {n}"));
    let listed: Vec<String> = DOMAINS.into_iter().chain(["no domain is named"]).filter_map(of).collect();
    format!("\n`auto` ends with: {}\n", if listed.is_empty() { "nothing".into() } else { listed.join(", ") })
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_last_one_is_the_choice() {
        let engines = super::engines();
        assert!(super::is_choice(engines.last().expect("there are some")));
        assert_eq!(engines.iter().filter(|e| super::is_choice(e)).count(), 1);
    }
}
