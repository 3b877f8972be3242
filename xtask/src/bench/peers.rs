//! Other verifiers, run as their manuals say; they join a benchmark when they are on PATH.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// An external tool.
pub(crate) struct Peer {
    pub(crate) name: &'static str,
    /// Arguments before the program; `{s}` is the time limit in seconds.
    arguments: &'static [&'static str],
    /// What its last lines say, and the verdict that means.
    words: &'static [(&'static str, &'static str)],
    asks: Asks,
}

/// What a tool is given.
#[derive(Clone, Copy)]
enum Asks {
    Program,
    /// The query that is kept beside a program without loops: what a solver needs for the question alone.
    Query,
}

const SUCCESSFUL_FAILED: &[(&str, &str)] = &[("VERIFICATION SUCCESSFUL", "true"), ("VERIFICATION FAILED", "false")];

/// `unsat` has `sat` in it.
const UNSAT_SAT: &[(&str, &str)] = &[("unsat", "true"), ("sat", "false")];

pub(crate) const PEERS: &[Peer] = &[
    Peer {
        name: "cbmc",
        arguments: &["--unwind", "64", "--unwinding-assertions"],
        words: SUCCESSFUL_FAILED,
        asks: Asks::Program,
    },
    Peer {
        name: "esbmc",
        arguments: &["--k-induction", "--timeout", "{s}s"],
        words: SUCCESSFUL_FAILED,
        asks: Asks::Program,
    },
    Peer { name: "z3", arguments: &[], words: UNSAT_SAT, asks: Asks::Query },
    Peer { name: "bitwuzla", arguments: &[], words: UNSAT_SAT, asks: Asks::Query },
];

impl Peer {
    pub(crate) fn is_here(&self) -> bool {
        let path = std::env::var_os("PATH").unwrap_or_default();
        std::env::split_paths(&path).any(|d| d.join(self.name).is_file())
    }

    /// The file to run it on; none where there is no such file for the program.
    pub(crate) fn input(&self, program: &Path) -> Option<PathBuf> {
        match self.asks {
            Asks::Program => Some(program.to_path_buf()),
            Asks::Query => Some(program.with_extension("smt2")).filter(|q| q.is_file()),
        }
    }

    /// The verdict of one run, cut off by `timeout` where the tool has no limit of its own.
    pub(crate) fn run(&self, program: &Path, seconds: u64) -> String {
        let arguments = self.arguments.iter().map(|a| a.replace("{s}", &seconds.to_string()));
        let output = Command::new("timeout")
            .arg(seconds.to_string())
            .arg(self.name)
            .args(arguments)
            .arg(program)
            .stdin(Stdio::null())
            .output();
        let Ok(output) = output else { return "not run".into() };
        let text = String::from_utf8_lossy(&output.stdout);
        // A failed unwinding assertion says that the bound was too small, not that the program is wrong.
        if text.lines().any(|l| l.contains("unwinding assertion") && l.contains("FAILURE")) {
            return "unknown(bound)".into();
        }
        let verdict = self.words.iter().find(|(words, _)| text.contains(words)).map(|(_, verdict)| *verdict);
        verdict.unwrap_or("unknown").into()
    }
}
