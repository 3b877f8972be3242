//! A directory for the files of one test.

use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A new directory for generated files; removed when dropped.
pub struct Scratch(TempDir);

impl Scratch {
    /// `what` is part of the directory's name.
    pub fn new(what: &str) -> Scratch {
        Scratch(tempfile::Builder::new().prefix(&format!("attest-{what}-")).tempdir().expect("a temporary directory"))
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// Writes a file.
    pub fn file(&self, name: &str, contents: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path().join(name);
        std::fs::write(&path, contents).expect("a temporary file");
        path
    }
}
