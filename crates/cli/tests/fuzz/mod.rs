//! Shared by the tests on generated programs: the generators, and two machines that run C.
#![allow(dead_code, unreachable_pub, reason = "each test binary uses its part")]

pub mod cgen;
pub mod csmith;
pub mod lgen;
pub mod machine;
pub mod mgen;
pub mod mutate;
pub mod native;
pub mod pgen;
pub mod rng;
pub mod sgen;
pub mod truth;
pub mod vgen;

use cfront::types::DataModel;
use std::path::{Path, PathBuf};

/// The two data models with their compiler flags.
pub const MODELS: [(DataModel, &str); 2] = [(DataModel::Lp64, "-m64"), (DataModel::Ilp32, "-m32")];

/// A directory of this process for generated programs; removed when dropped.
pub struct Scratch(PathBuf);

impl Scratch {
    pub fn new(what: &str) -> Scratch {
        let dir = std::env::temp_dir().join(format!("attest-{what}-{}", std::process::id()));
        std::fs::create_dir_all(&dir).expect("a temporary directory");
        Scratch(dir)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    pub fn file(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.join(name);
        std::fs::write(&path, text).expect("a temporary file");
        path
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A number from the environment: how far a test goes in its long mode.
pub fn env_number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

/// A line of a program.
pub fn push_line(out: &mut String, indent: usize, text: &str) {
    for _ in 0..indent {
        out.push_str("    ");
    }
    out.push_str(text);
    out.push('\n');
}
