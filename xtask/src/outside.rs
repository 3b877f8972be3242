//! `cargo xtask slurm-suite` and `bazel-suite`: projects as other people's tools run them, which continuous integration has not. The tool
//! comes from Debian's packages where it is not installed (`contrib/slurm-suite`, `contrib/bazel`).

use crate::run::{self, Flags};
use std::path::Path;
use std::process::Command;

/// A tool, and what has attest run by it.
pub(crate) struct Suite {
    packages: &'static [&'static str],
    /// Is there where the packages are.
    program: &'static str,
    script: &'static str,
}

pub(crate) const SLURM: Suite =
    Suite { packages: &["slurm-wlm", "munge"], program: "/usr/sbin/slurmctld", script: "contrib/slurm-suite/suite.py" };

pub(crate) const BAZEL: Suite =
    Suite { packages: &["bazel-bootstrap"], program: "/usr/bin/bazel", script: "contrib/bazel/suite.py" };

impl Suite {
    pub(crate) fn run(&self, root: &Path, args: &[String]) -> Result<String, String> {
        Flags::new(args).end()?;
        done(run::cargo(root).args(["build", "--release", "--package", "cli"]), "the release build")?;
        installed(self.program, self.packages)?;
        let target = run::target(root);
        let mut suite = Command::new("python3");
        suite.arg(root.join(self.script)).arg("--attest").arg(target.join("release/attest"));
        done(&mut suite, "a scenario")?;
        Ok(String::new())
    }
}

/// Has Debian's packages installed where the program is not there.
pub(crate) fn installed(program: &str, packages: &[&str]) -> Result<(), String> {
    if Path::new(program).exists() { Ok(()) } else { install(packages) }
}

/// Has Debian's packages installed.
pub(crate) fn install(packages: &[&str]) -> Result<(), String> {
    let mut install = Command::new("apt-get");
    install.args(["install", "-y", "-qq", "--no-install-recommends"]).args(packages);
    done(install.env("DEBIAN_FRONTEND", "noninteractive"), &format!("the installation of {}", packages.join(", ")))
}

pub(crate) fn done(command: &mut Command, what: &str) -> Result<(), String> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(format!("{what} failed")),
        Err(e) => Err(format!("{what}: {e}")),
    }
}
