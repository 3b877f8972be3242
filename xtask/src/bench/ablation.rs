//! What each word of `--ase` is worth: the algorithms without it and with it, on the same programs.

use super::measure::Row;
use crate::models::{Model, growth};
use std::fmt::Write;
use std::path::Path;

/// The algorithms, as words.
const PLAIN: [&str; 2] = ["paper", "abstract-states+escaping"];

/// What is added to them, each by itself and at last together.
const WORDS: [&str; 6] = ["symmetry", "local", "interpolants", "subsume", "independent", "symmetry+local+subsume"];

/// Programs of the paper: each protocol once.
const PAPER: [&str; 16] = [
    "fig7/bakery2",
    "fig7/rax",
    "fig7/elev6",
    "fig7/ticket4",
    "fig7/mesi",
    "fig7/b_bakery2-e",
    "fig7/ticket2-e",
    "fig7/ticket3-20",
    "fig7/rax-20",
    "fig7/rax-lost-wakeup",
    "fig8/ticket2",
    "fig8/bakery2",
    "fig8/peterson2",
    "fig8/mesi",
    "fig8/synapse",
    "fig8/ticket3-e",
];

/// Larger ones.
const LARGER: [&str; 4] = ["ticket-0005", "bakery-0005", "ticket3-reach-0100", "rax-reach-0100"];

/// `ase:WORDS` for each combination.
pub(super) fn engines() -> Vec<String> {
    let with = |plain: &str| {
        let words = WORDS.iter().map(|word| format!("ase:{plain}+{word}"));
        std::iter::once(format!("ase:{plain}")).chain(words).collect::<Vec<_>>()
    };
    PLAIN.iter().flat_map(|plain| with(plain)).collect()
}

/// The programs; those of the paper are below `kept`.
pub(super) fn models(kept: &Path) -> Result<Vec<Model>, String> {
    let of_paper = |name: &&str| {
        let file = kept.join(format!("{name}.gcl"));
        let text = std::fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
        Ok(Model { name: name.to_string(), text })
    };
    let mut models: Vec<Model> = PAPER.iter().map(of_paper).collect::<Result<_, String>>()?;
    models.extend(growth().into_iter().filter(|m| LARGER.contains(&m.name.as_str())));
    Ok(models)
}

/// A table for each algorithm. A word has a row where a count differs from that of the algorithm without it, unless
/// neither came to an end.
pub(super) fn table(rows: &[Row]) -> String {
    let mut out = String::new();
    for plain in PLAIN {
        let _ = writeln!(
            out,
            "\n### `{}`\n\n| program | with | verdict | iterations | predicates | symbolic/abstract states | solver calls | seconds |\n\
             |---|---|---|--:|--:|--:|--:|--:|",
            plain.replace('+', ",")
        );
        let tool = format!("ase:{plain}");
        for base in rows.iter().filter(|r| r.tool == tool) {
            let own = rows.iter().filter(|r| r.program == base.program);
            for row in own {
                let Some(word) = row.tool.strip_prefix(&tool) else { continue };
                let is_same = counts(row) == counts(base) && row.verdict == base.verdict;
                // How far a search without end gets depends on the machine.
                let have_no_end = [row, base].iter().all(|r| r.verdict.starts_with("unknown"));
                if word.is_empty() || !is_same && !have_no_end {
                    out += &line(row, word.trim_start_matches('+'));
                }
            }
        }
    }
    out
}

fn counts(row: &Row) -> [Option<u64>; 5] {
    [row.iterations, row.predicates, row.states, row.regions, row.solver_calls]
}

fn line(row: &Row, word: &str) -> String {
    let [iterations, predicates, states, regions, calls] =
        counts(row).map(|n| n.map_or("–".to_string(), |n| n.to_string()));
    let mark = if row.wrong { " **wrong**" } else { "" };
    let verdict = row.verdict.split(['(', ' ']).next().unwrap_or_default();
    let word = if word.is_empty() { "–".to_string() } else { word.replace('+', ",") };
    // What was made for the table is named without its directory.
    let program = row.program.strip_prefix("attest-ablation/").unwrap_or(&row.program);
    format!(
        "| {program} | {word} | {verdict}{mark} | {iterations} | {predicates} | {states}/{regions} | {calls} | {:.2} |\n",
        row.seconds
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_programs_are_there() {
        let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(crate::models::KEPT);
        assert_eq!(models(&kept).map(|all| all.len()), Ok(PAPER.len() + LARGER.len()));
    }
}
