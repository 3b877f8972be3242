//! Running the built binary in a directory of its own.
#![allow(dead_code, unreachable_pub, reason = "the test of remote builds, a program of its own, uses a part")]

pub mod corpus;

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
        // The user's cache is none of the tests'.
        c.env("XDG_CACHE_HOME", self.path().join("cache-of-user"));
        c
    }

    pub fn run(&self, args: &[&str]) -> Outcome {
        Outcome::of(self.attest().args(args))
    }
}

/// The arguments with which a program of the corpus is asked about: where its head names no checks, those that it is about
/// are assertions and error calls. Models of guarded commands say themselves what they are asked.
pub fn asked(program: &Path, args: &[String]) -> Vec<String> {
    let is_c = program.extension().is_some_and(|e| e == "c" || e == "i");
    let is_said = args.iter().any(|a| a.starts_with("--property") || a.starts_with("--check"));
    let usual = if is_c && !is_said { &["--check", "assertions,unreach"][..] } else { &[] };
    usual.iter().map(|a| a.to_string()).chain(args.iter().cloned()).collect()
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
