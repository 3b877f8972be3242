//! Running the built binary in a directory of its own.
#![allow(dead_code, unreachable_pub, reason = "each test binary uses a part")]

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use testkit::Scratch;

/// A temporary directory that goes with the test.
pub struct Dir(Scratch);

impl Dir {
    pub fn new() -> Dir {
        Dir(Scratch::new("cli"))
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    pub fn file(&self, name: &str, contents: impl AsRef<[u8]>) -> PathBuf {
        self.0.file(name, contents)
    }

    /// The binary with this directory as its working directory.
    pub fn attest(&self) -> Command {
        let mut c = Command::new(env!("CARGO_BIN_EXE_attest"));
        c.current_dir(self.path()).stdin(Stdio::null());
        c
    }

    pub fn run(&self, args: &[&str]) -> Outcome {
        Outcome::of(self.attest().args(args))
    }
}

/// What a run left behind.
pub struct Outcome {
    pub code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl Outcome {
    pub fn of(command: &mut Command) -> Outcome {
        let o = command.output().expect("the binary runs");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the output is UTF-8");
        Outcome { code: o.status.code(), stdout: text(o.stdout), stderr: text(o.stderr) }
    }

    pub fn last_line(&self) -> &str {
        self.stdout.lines().last().unwrap_or("")
    }
}
