//! Links the program to a fixed address where that is known to work. Every table of functions and texts of a program
//! that may stand anywhere is rewritten when it starts: that, and the list of what to rewrite, is resident in every run
//! (0.4 MB of some 4 MB of a run that does nothing).
//!
//! And tells the program what it was built from, as a number: a search that was given up is not tried again by the same program, on
//! whatever machine it was built (`src/host.rs`).

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hasher};
use std::path::{Path, PathBuf};

fn main() {
    link();
    name_the_sources();
}

/// See the module.
fn link() {
    println!("cargo:rerun-if-changed=build.rs");
    let target = |key: &str| std::env::var(key).unwrap_or_default();
    if target("CARGO_CFG_TARGET_OS") == "linux" && target("CARGO_CFG_TARGET_ENV") == "gnu" {
        println!("cargo:rustc-link-arg-bins=-no-pie");
    }
}

fn name_the_sources() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let crates = root.join("crates");
    let mut files = BTreeSet::from([root.join("Cargo.lock")]);
    collect(&crates, &mut files);
    let mut hasher = DefaultHasher::new();
    for file in &files {
        let name = file.strip_prefix(&root).unwrap_or(file);
        hasher.write(name.to_string_lossy().as_bytes());
        hasher.write(&std::fs::read(file).unwrap_or_default());
    }
    // Tests are no part of it: who changes one need not build the program again.
    let dirs: BTreeSet<&Path> = files.iter().filter_map(|f| f.parent()).collect();
    for path in files.iter().map(PathBuf::as_path).chain(dirs.into_iter().filter(|d| d.ends_with("src"))) {
        println!("cargo:rerun-if-changed={}", path.display());
    }
    println!("cargo:rustc-env=ATTEST_SOURCES={:016x}", hasher.finish());
}

/// All files but those of tests.
fn collect(dir: &Path, out: &mut BTreeSet<PathBuf>) {
    for entry in std::fs::read_dir(dir).into_iter().flatten().flatten() {
        let path = entry.path();
        match path.is_dir() {
            true if path.ends_with("tests") => {}
            true => collect(&path, out),
            false => _ = out.insert(path),
        }
    }
}
