//! What the compiler does not check and reviewers forget: crate edges against the table of `ARCHITECTURE.md`, paths
//! that documents name, circles of imports, module headers, file lengths, leftovers.

use crate::files;
use crate::imports::{WITHOUT_CIRCLES, circles_of};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A file longer than this has a second reason to be edited.
const MAX_LINES: usize = 700;

type Problems = Vec<String>;

/// Runs every check; the error lists all problems.
pub(crate) fn run(root: &Path) -> Result<String, String> {
    let mut problems = Problems::new();
    crate_edges(root, &mut problems);
    named_paths(root, &mut problems);
    let circles = circles_of(root, WITHOUT_CIRCLES)?;
    problems.extend(circles.iter().map(|circle| format!("{circle}: these files import each other")));
    for path in files(root, &["rs"]) {
        source(root, &path, &mut problems);
    }
    for path in files(root, &["md", "toml", "c", "cfa", "gcl"]) {
        machine_paths(root, &path, &read(&path), &mut problems);
    }
    if problems.is_empty() { Ok("tidy\n".into()) } else { Err(problems.join("\n")) }
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_default()
}

fn shown(root: &Path, path: &Path) -> String {
    path.strip_prefix(root).unwrap_or(path).display().to_string()
}

/// A crate's row in the code map.
struct Row {
    /// The crates that it may use.
    uses: Vec<String>,
    /// It is for tests: any crate may use it there, and nowhere else.
    is_dev: bool,
}

/// The code map's rows by crate.
fn code_map(architecture: &str) -> BTreeMap<String, Row> {
    let mut table = BTreeMap::new();
    for line in architecture.lines().filter(|l| l.starts_with("| `")) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        if let [name, _, uses, _] = cells[..] {
            let row = Row { uses: backticked(uses).map(str::to_string).collect(), is_dev: name.ends_with("(dev)") };
            table.insert(backticked(name).next().unwrap_or(name).to_string(), row);
        }
    }
    table
}

/// The dependencies of a manifest that are crates of this workspace.
fn actual_edges(manifest: &str, crates: &BTreeMap<String, Row>) -> Vec<String> {
    let section = manifest.lines().skip_while(|l| l.trim() != "[dependencies]").skip(1);
    let names = section.take_while(|l| !l.starts_with('[')).filter_map(|l| l.split(['.', ' ', '=']).next());
    names.filter(|n| crates.contains_key(*n)).map(str::to_string).collect()
}

fn crate_edges(root: &Path, problems: &mut Problems) {
    let table = code_map(&read(&root.join("ARCHITECTURE.md")));
    let mut manifests: Vec<PathBuf> = std::fs::read_dir(root.join("crates"))
        .map(|d| d.flatten().map(|e| e.path().join("Cargo.toml")).filter(|p| p.is_file()).collect())
        .unwrap_or_default();
    manifests.sort();
    manifests.push(root.join("xtask/Cargo.toml"));
    for manifest in manifests {
        let name = manifest.parent().and_then(Path::file_name).map(|n| n.to_string_lossy().into_owned());
        let name = name.unwrap_or_default();
        let Some(row) = table.get(&name) else {
            problems.push(format!("ARCHITECTURE.md: the code map has no row for crate `{name}`"));
            continue;
        };
        for used in actual_edges(&read(&manifest), &table) {
            if table[&used].is_dev {
                problems.push(format!("{}: `{used}` is for tests only", shown(root, &manifest)));
            } else if !row.uses.contains(&used) {
                problems.push(format!("{}: the code map does not let `{name}` use `{used}`", shown(root, &manifest)));
            }
        }
    }
    for name in table.keys().filter(|n| *n != "xtask" && !root.join("crates").join(n).is_dir()) {
        problems.push(format!("ARCHITECTURE.md: crate `{name}` does not exist"));
    }
}

/// The parts of a Markdown text between backticks, outside fenced blocks.
fn backticked(text: &str) -> impl Iterator<Item = &str> {
    let mut fenced = false;
    text.lines()
        .filter(move |l| {
            let fence = l.trim_start().starts_with("```");
            fenced ^= fence;
            !fence && !fenced
        })
        .flat_map(|l| l.split('`').skip(1).step_by(2))
}

/// The targets of `[text](target)` links.
fn links(text: &str) -> impl Iterator<Item = &str> {
    text.split("](").skip(1).filter_map(|rest| rest.split(')').next())
}

/// Every path that a document names exists: links relative to the document, backticked paths relative to the root.
fn named_paths(root: &Path, problems: &mut Problems) {
    for doc in files(root, &["md"]) {
        let text = read(&doc);
        let here = doc.parent().unwrap_or(root);
        for target in links(&text) {
            let target = target.split('#').next().unwrap_or_default();
            if !target.is_empty() && !target.contains("://") && !here.join(target).exists() {
                problems.push(format!("{}: link to {target}, which does not exist", shown(root, &doc)));
            }
        }
        for name in backticked(&text).filter(|n| is_path(root, n)) {
            if !root.join(name).exists() {
                problems.push(format!("{}: names {name}, which does not exist", shown(root, &doc)));
            }
        }
    }
}

/// Plain file names below a directory of the root; patterns and placeholders are no paths, and neither is what builds and runs
/// leave there.
fn is_path(root: &Path, name: &str) -> bool {
    let plain = name.chars().all(|c| c.is_ascii_alphanumeric() || "._-/".contains(c));
    let first = name.split('/').next().unwrap_or_default();
    plain
        && name.contains('/')
        && !first.is_empty()
        && !matches!(first, "target" | "attest-out")
        && root.join(first).is_dir()
}

fn source(root: &Path, path: &Path, problems: &mut Problems) {
    let text = read(path);
    let name = shown(root, path);
    let is_module = path.components().any(|c| c.as_os_str() == "src");
    if is_module && !text.starts_with("//!") {
        problems.push(format!("{name}: a module begins with a `//!` line"));
    }
    let lines = text.lines().count();
    if lines > MAX_LINES {
        problems.push(format!("{name}: {lines} lines; split it ({MAX_LINES} at most)"));
    }
    for leftover in [concat!("tod", "o!("), concat!("unimplement", "ed!("), concat!("db", "g!(")] {
        if text.contains(leftover) {
            problems.push(format!("{name}: contains `{leftover}`"));
        }
    }
    machine_paths(root, path, &text, problems);
}

fn machine_paths(root: &Path, path: &Path, text: &str, problems: &mut Problems) {
    for prefix in [concat!("/ho", "me/"), concat!("/ro", "ot/"), concat!("/wo", "rk/"), concat!("/Us", "ers/")] {
        if text.contains(prefix) {
            problems.push(format!("{}: contains a path of one machine ({prefix})", shown(root, path)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_workspace_is_tidy() {
        if let Err(problems) = run(&crate::root()) {
            panic!("{problems}");
        }
    }

    #[test]
    fn the_code_map_is_read() {
        let table = code_map(
            "| crate | holds |\n|---|\n| `ir` | programs | `base`, `logic` | C |\n| `kit` (dev) | tests | `ir` | – |\n",
        );
        assert_eq!((&table["ir"].uses[..], table["ir"].is_dev), (&["base".to_string(), "logic".into()][..], false));
        assert!(table["kit"].is_dev);
        let edges = actual_edges("[dependencies]\nir.workspace = true\nother = \"1\"\n[dev]\nir = 1\n", &table);
        assert_eq!(edges, ["ir"]);
    }
}
