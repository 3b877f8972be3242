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
    let args: Vec<String> = claim(program, "args").unwrap_or_default().split_whitespace().map(str::to_string).collect();
    let is_c = program.extension().is_some_and(|e| e == "c" || e == "i");
    let is_said = args.iter().any(|a| a.starts_with("--property") || a.starts_with("--check"));
    // What a head does not name is no claim of the program.
    let usual = if is_c && !is_said { &["--check", "assertions,unreach"][..] } else { &[] };
    usual.iter().map(|a| a.to_string()).chain(args).collect()
}

/// The verdict is the opposite of what the program claims.
pub(crate) fn contradicts(program: &Path, verdict: &str) -> bool {
    let expected = claim(program, "expect").unwrap_or_default();
    (expected == "true" && verdict.starts_with("false")) || (expected == "false" && verdict.starts_with("true"))
}
