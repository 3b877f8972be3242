//! The tools that others read reports with, and where they come from: Debian's packages where this may install them, an environment of
//! Python below the build directory, and schemas of the standards out of packages that carry them. What cannot be had is said to be
//! missing, and nothing of it is kept in the repository.

use crate::{outside, run};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Programs, and the packages of Debian that have them.
const DEBIAN: [(&str, &str); 7] = [
    ("/usr/bin/xmllint", "libxml2-utils"),
    ("/usr/bin/lcov", "lcov"),
    ("/usr/bin/clang-tidy", "clang-tidy"),
    ("/usr/bin/chromium", "chromium"),
    ("/usr/bin/gdb", "gdb"),
    ("/usr/bin/node", "nodejs"),
    ("/usr/bin/gcc", "gcc"),
];

/// A package of Rust's registry with the schema of SARIF 2.1.0, as OASIS publishes it, and one of Python's with Jenkins' schema of JUnit.
const SARIF: (&str, &str, &str) = ("serde-sarif", "0.8.0", "src/schema.json");
const JUNIT: (&str, &str, &str) = ("pytest", "8.3.5", "testing/example_scripts/junit-10.xsd");

/// Has Debian's packages installed where a program is missing and this may be done; what is missing then.
pub(super) fn debian() -> Vec<String> {
    let missing = || DEBIAN.iter().filter(|(program, _)| !Path::new(program).exists());
    let is_root = Command::new("id").arg("-u").output().is_ok_and(|o| o.stdout == b"0\n");
    if is_root && missing().next().is_some() {
        let packages: Vec<&str> = missing().map(|(_, package)| *package).collect();
        let _ = Command::new("apt-get").args(["update", "-qq"]).status();
        // What is missing afterwards is said below.
        let _ = outside::install(&packages);
    }
    missing().map(|(program, package)| format!("{program} (Debian: {package})")).collect()
}

/// Below the build directory: an environment of Python, and schemas.
pub(super) struct Tools(PathBuf);

impl Tools {
    pub(super) fn new(root: &Path) -> Tools {
        Tools(run::target(root).join("formats"))
    }

    /// A program of a package of Python, which is installed if it is not there.
    pub(super) fn program(&self, name: &str, package: &str) -> Option<PathBuf> {
        let program = self.0.join("bin").join(name);
        if !program.exists() {
            self.pip(&["install", "--quiet", package]);
        }
        program.exists().then_some(program)
    }

    /// Python itself, with a package that is no program.
    pub(super) fn python_with(&self, package: &str) -> Option<PathBuf> {
        let import = format!("import {package}");
        let python = self.0.join("bin/python");
        let has = || Command::new(&python).args(["-c", &import]).output().is_ok_and(|o| o.status.success());
        if !has() {
            self.pip(&["install", "--quiet", package]);
        }
        has().then(|| python.clone())
    }

    fn pip(&self, arguments: &[&str]) {
        if !self.0.join("bin/pip").exists() {
            let _ = Command::new("python3").args(["-m", "venv"]).arg(&self.0).output();
        }
        let _ = Command::new(self.0.join("bin/pip")).args(arguments).output();
    }

    /// The schema of SARIF that OASIS publishes.
    pub(super) fn sarif_schema(&self) -> Option<PathBuf> {
        let (package, version, file) = SARIF;
        let schema = self.0.join("schemas/sarif-2.1.0.json");
        if schema.exists() {
            return Some(schema);
        }
        let probe = self.0.join("schemas/sarif");
        std::fs::create_dir_all(probe.join("src")).ok()?;
        std::fs::write(probe.join("src/lib.rs"), "").ok()?;
        let manifest = format!(
            "[package]\nname = \"schemas\"\nedition = \"2021\"\n[dependencies]\n{package} = {{ version = \"={version}\", \
             default-features = false }}\n[workspace]\n"
        );
        std::fs::write(probe.join("Cargo.toml"), manifest).ok()?;
        // Where cargo has put the package's sources.
        let said = run::cargo(&probe).args(["metadata", "--quiet", "--format-version", "1"]).output().ok()?;
        let metadata: serde_json::Value = serde_json::from_slice(&said.stdout).ok()?;
        let found = metadata["packages"].as_array()?.iter().find(|p| p["name"] == package)?;
        let source = Path::new(found["manifest_path"].as_str()?).parent()?.join(file);
        std::fs::copy(source, &schema).ok()?;
        Some(schema)
    }

    /// The schema of JUnit that Jenkins' plug-in publishes.
    pub(super) fn junit_schema(&self) -> Option<PathBuf> {
        let (package, version, file) = JUNIT;
        let schema = self.0.join("schemas/junit-10.xsd");
        if schema.exists() {
            return Some(schema);
        }
        let place = self.0.join("schemas");
        std::fs::create_dir_all(&place).ok()?;
        let wanted = format!("{package}=={version}");
        let to = place.to_string_lossy().into_owned();
        self.pip(&["download", "--quiet", "--no-deps", "--no-binary", package, "--dest", &to, &wanted]);
        let stem = format!("{package}-{version}");
        let unpacked = Command::new("tar")
            .arg("xzf")
            .arg(place.join(format!("{stem}.tar.gz")))
            .args(["-C", &to, &format!("{stem}/{file}")])
            .status();
        unpacked.ok().filter(std::process::ExitStatus::success)?;
        std::fs::copy(place.join(stem).join(file), &schema).ok()?;
        Some(schema)
    }
}
