//! `cargo xtask bless`: runs the suites that compare with text, and writes down what they see. Whoever blesses reads the
//! difference before committing it.

use crate::run::{self, Flags};
use std::path::Path;

/// The crates whose tests use `expect-test`.
fn crates(root: &Path) -> Vec<String> {
    let Ok(entries) = std::fs::read_dir(root.join("crates")) else { return Vec::new() };
    let uses = |manifest: &Path| std::fs::read_to_string(manifest).is_ok_and(|text| text.contains("expect-test"));
    let mut names: Vec<String> = entries
        .flatten()
        .filter(|e| uses(&e.path().join("Cargo.toml")))
        .map(|e| e.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

pub(crate) fn run(root: &Path, args: &[String]) -> Result<String, String> {
    Flags::new(args).end()?;
    let mut cargo = run::cargo(root);
    cargo.args(["test", "--quiet", "--no-fail-fast"]).env("UPDATE_EXPECT", "1");
    crates(root).iter().for_each(|name| {
        cargo.args(["--package", name]);
    });
    let status = cargo.status().map_err(|e| format!("cargo: {e}"))?;
    if status.success() {
        Ok("blessed; read `git diff`\n".into())
    } else {
        Err("some tests fail for other reasons".into())
    }
}
