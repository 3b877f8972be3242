//! What the first lines of a program of the corpus say (`corpus/README.md`).

use std::path::Path;

/// The value of a `// key: value` line at the program's beginning.
pub(crate) fn claim(program: &Path, key: &str) -> Option<String> {
    let bytes = std::fs::read(program).ok()?;
    let text = String::from_utf8_lossy(&bytes);
    let mut lines = text.lines().map_while(|l| l.strip_prefix("//"));
    lines.find_map(|l| Some(l.trim().strip_prefix(key)?.strip_prefix(':')?.trim().to_string()))
}

/// The options that the program wants.
pub(crate) fn arguments(program: &Path) -> Vec<String> {
    claim(program, "args").unwrap_or_default().split_whitespace().map(str::to_string).collect()
}

/// The verdict is the opposite of what the program claims.
pub(crate) fn contradicts(program: &Path, verdict: &str) -> bool {
    let expected = claim(program, "expect").unwrap_or_default();
    (expected == "true" && verdict.starts_with("false")) || (expected == "false" && verdict.starts_with("true"))
}
