//! Patterns of file names: `*` for a part of a name, `**` for directories.

use std::path::{Path, PathBuf};

/// The files that a pattern stands for, in order.
pub(super) fn files(pattern: &str) -> Vec<String> {
    let parts: Vec<&str> = pattern.split('/').filter(|p| !p.is_empty() && *p != ".").collect();
    let start = if pattern.starts_with('/') { PathBuf::from("/") } else { PathBuf::new() };
    let mut found = Vec::new();
    collect(&start, &parts, &mut found);
    found.sort();
    found.dedup();
    found.into_iter().map(|p| p.display().to_string()).collect()
}

fn collect(dir: &Path, parts: &[&str], found: &mut Vec<PathBuf>) {
    let Some((first, rest)) = parts.split_first() else { return };
    match *first {
        "**" => {
            collect(dir, rest, found);
            // Hidden directories are nobody's sources, and a link may lead back to where it lies.
            let is_visible =
                |(name, path): &(String, PathBuf)| !name.starts_with('.') && path.is_dir() && !path.is_symlink();
            for (_, path) in entries(dir).into_iter().filter(is_visible) {
                collect(&path, parts, found);
            }
        }
        name if name.contains('*') => {
            for (_, path) in entries(dir).into_iter().filter(|(n, _)| is_match(name, n)) {
                descend(path, rest, found);
            }
        }
        name => descend(dir.join(name), rest, found),
    }
}

fn descend(path: PathBuf, rest: &[&str], found: &mut Vec<PathBuf>) {
    match rest.is_empty() {
        true if path.is_file() => found.push(path),
        true => {}
        false => collect(&path, rest, found),
    }
}

fn entries(dir: &Path) -> Vec<(String, PathBuf)> {
    let read = if dir.as_os_str().is_empty() { Path::new(".") } else { dir };
    let entries = std::fs::read_dir(read).into_iter().flatten().flatten();
    let mut out: Vec<(String, PathBuf)> = entries
        .map(|e| e.file_name().to_string_lossy().into_owned())
        .map(|name| (name.clone(), dir.join(name)))
        .collect();
    out.sort();
    out
}

/// `name` is `pattern` with something in place of each `*`.
fn is_match(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == name,
        Some((head, tail)) => name.strip_prefix(head).is_some_and(|rest| {
            let mut ends = rest.char_indices().map(|(i, _)| i).chain([rest.len()]);
            ends.any(|i| is_match(tail, &rest[i..]))
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars() {
        assert!(is_match("*.c", "a.c") && is_match("a*b*c", "aXbYc") && is_match("*", "") && is_match("a.c", "a.c"));
        assert!(!is_match("*.c", "a.h") && !is_match("a*b", "ab.c"));
        assert_eq!(files("src/project/patt*.rs"), ["src/project/patterns.rs"]);
        assert_eq!(files("src/**/patterns.rs"), ["src/project/patterns.rs"]);
        assert!(files("src/*.nothing").is_empty());
    }
}
