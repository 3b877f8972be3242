//! Running the workspace's own programs: cargo, git, the release binary; and options of chores.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Cargo, in the workspace's directory.
pub(crate) fn cargo(root: &Path) -> Command {
    let mut command = Command::new(std::env::var("CARGO").unwrap_or_else(|_| "cargo".into()));
    command.current_dir(root);
    command
}

/// Builds the release binary.
pub(crate) fn release_binary(root: &Path) -> Result<PathBuf, String> {
    let status = cargo(root).args(["build", "--release", "--quiet", "--package", "cli"]).status();
    if !status.is_ok_and(|s| s.success()) {
        return Err("the release build failed".into());
    }
    Ok(target(root).join("release/attest"))
}

/// Where cargo builds.
pub(crate) fn target(root: &Path) -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from)
}

/// All that a process has printed.
pub(crate) fn printed(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// The commit that is checked out; `+` behind it: with changes.
pub(crate) fn commit(root: &Path) -> String {
    let git = |args: &[&str]| -> Option<String> {
        let out = Command::new("git").args(args).current_dir(root).output().ok().filter(|o| o.status.success())?;
        Some(String::from_utf8_lossy(&out.stdout).trim().to_string())
    };
    match (git(&["rev-parse", "HEAD"]), git(&["status", "--porcelain", "--untracked-files=no"])) {
        (Some(commit), Some(changes)) if changes.is_empty() => commit,
        (Some(commit), _) => commit + "+",
        (None, _) => "unknown".into(),
    }
}

/// The statistics of `attest verify` on a program; null where it wrote none. `dir` takes its files.
pub(crate) fn verify(binary: &Path, dir: &Path, program: &Path, args: &[String]) -> Value {
    let stats = dir.join("stats.json");
    let _ = std::fs::remove_file(&stats);
    let program = std::fs::canonicalize(program).unwrap_or_else(|_| program.to_path_buf());
    let _ = Command::new(binary)
        .current_dir(dir)
        .args([
            "verify",
            "--quiet",
            "--progress",
            "none",
            "--native",
            "off",
            "--cache",
            "none",
            "--stats",
            "stats.json",
        ])
        .args(args)
        .arg(&program)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    let text = std::fs::read_to_string(&stats).unwrap_or_default();
    serde_json::from_str(&text).unwrap_or(Value::Null)
}

/// A directory for one chore.
pub(crate) fn scratch(what: &str) -> Result<PathBuf, String> {
    let dir = std::env::temp_dir().join(format!("attest-{what}-{}", std::process::id()));
    std::fs::create_dir_all(&dir).map_err(|e| format!("{}: {e}", dir.display()))?;
    Ok(dir)
}

/// `--name value` pairs and switches, handed out by name; what is left over is a mistake.
pub(crate) struct Flags<'a>(Vec<&'a str>);

impl<'a> Flags<'a> {
    pub(crate) fn new(args: &'a [String]) -> Flags<'a> {
        Flags(args.iter().map(String::as_str).collect())
    }

    /// The options before `--`, and what stands behind it.
    pub(crate) fn before_dashes(args: &'a [String]) -> (Flags<'a>, Vec<String>) {
        let mut parts = args.splitn(2, |a| a == "--");
        let own = parts.next().unwrap_or_default();
        (Flags::new(own), parts.next().unwrap_or_default().to_vec())
    }

    pub(crate) fn switch(&mut self, name: &str) -> bool {
        let before = self.0.len();
        self.0.retain(|a| *a != name);
        self.0.len() < before
    }

    /// The values of an option, in order.
    pub(crate) fn values(&mut self, name: &str) -> Result<Vec<&'a str>, String> {
        let mut values = Vec::new();
        while let Some(i) = self.0.iter().position(|a| *a == name) {
            self.0.remove(i);
            if i == self.0.len() {
                return Err(format!("{name} needs an argument\n{}", crate::USAGE));
            }
            values.push(self.0.remove(i));
        }
        Ok(values)
    }

    pub(crate) fn value(&mut self, name: &str) -> Result<Option<&'a str>, String> {
        Ok(self.values(name)?.pop())
    }

    pub(crate) fn number(&mut self, name: &str) -> Result<Option<u64>, String> {
        let parse = |v: &str| v.parse().map_err(|_| format!("{name}: `{v}` is not a number"));
        self.value(name)?.map(parse).transpose()
    }

    /// Everything must have been taken.
    pub(crate) fn end(self) -> Result<(), String> {
        match self.0.first() {
            None => Ok(()),
            Some(other) => Err(format!("`{other}` is not understood\n{}", crate::USAGE)),
        }
    }

    /// The one argument that is no option.
    pub(crate) fn only(self, what: &str) -> Result<&'a str, String> {
        match self.0[..] {
            [one] if !one.starts_with('-') => Ok(one),
            [] => Err(format!("{what} is missing\n{}", crate::USAGE)),
            [other, ..] => Err(format!("`{other}` is not understood\n{}", crate::USAGE)),
        }
    }
}
