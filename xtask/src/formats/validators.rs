//! The tools that others read the documents with: a validator of JSON schemas from Python's registry, in an environment of its
//! own below the build directory, and `xmllint`. A tool that is not there is said to be missing.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A validator with the schema of a kind of document.
struct Validator {
    kind: &'static str,
    command: Vec<PathBuf>,
    /// What a document of the kind has, and what stands there in one that is none.
    broken: (&'static str, &'static str),
}

/// Those that are there.
pub(super) struct Validators {
    found: Vec<Validator>,
    missing: Vec<String>,
}

impl Validators {
    /// Installs what can be installed.
    pub(super) fn install(root: &Path, sarif_schema: Option<PathBuf>) -> Result<Validators, String> {
        let schemas = root.join("xtask/schemas");
        let environment = root.join("target/formats");
        let checker = environment.join("bin/check-jsonschema");
        if !checker.exists() {
            let _ = Command::new("python3").args(["-m", "venv"]).arg(&environment).output();
            let _ = Command::new(environment.join("bin/pip")).args(["install", "--quiet", "check-jsonschema"]).output();
        }
        let (mut found, mut missing) = (Vec::new(), Vec::new());
        if checker.exists() {
            let with = |schema: PathBuf| vec![checker.clone(), "--schemafile".into(), schema];
            let witness = with(schemas.join("witness-2.1.json"));
            found.push(Validator {
                kind: "witness",
                command: witness,
                broken: ("\"format_version\": \"2.1\"", "\"format_version\": 2.1"),
            });
            let sarif = with(sarif_schema.unwrap_or_else(|| schemas.join("sarif-2.1.0-used.json")));
            found.push(Validator { kind: "sarif", command: sarif, broken: ("\"startLine\": ", "\"startLine\": -") });
        } else {
            missing.push("check-jsonschema (Python)".to_string());
        }
        if Command::new("xmllint").arg("--version").output().is_ok_and(|o| o.status.success()) {
            let schema = schemas.join("junit.xsd");
            let command = vec!["xmllint".into(), "--noout".into(), "--schema".into(), schema];
            found.push(Validator { kind: "junit", command, broken: ("<testcase ", "<testcas ") });
        } else {
            missing.push("xmllint (Debian: libxml2-utils)".to_string());
        }
        Ok(Validators { found, missing })
    }

    /// What was validated, in words.
    pub(super) fn said(&self) -> String {
        let kinds: Vec<&str> = self.found.iter().map(|v| v.kind).collect();
        let missing =
            if self.missing.is_empty() { String::new() } else { format!("; missing: {}", self.missing.join(", ")) };
        format!("validated: {}{missing}\n", kinds.join(", "))
    }

    /// What is wrong with the documents in a directory: each has its kind as extension.
    pub(super) fn check(&self, dir: &Path, batch: usize) -> Result<Vec<String>, String> {
        let mut problems = Vec::new();
        for v in &self.found {
            let documents = crate::files(dir, &[v.kind]);
            for some in documents.chunks(batch) {
                let output = v.run(some)?;
                if !output.status.success() {
                    let said =
                        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
                    problems.push(format!("{}: {}", v.kind, said.lines().take(12).collect::<Vec<_>>().join("\n    ")));
                }
            }
            problems.extend(v.refuses(&documents)?);
        }
        Ok(problems)
    }
}

impl Validator {
    fn run(&self, documents: &[PathBuf]) -> Result<Output, String> {
        let mut command = Command::new(&self.command[0]);
        command.args(&self.command[1..]).args(documents);
        command.output().map_err(|e| format!("{}: {e}", self.command[0].display()))
    }

    /// A validator that takes what is broken is none.
    fn refuses(&self, documents: &[PathBuf]) -> Result<Option<String>, String> {
        let (part, other) = self.broken;
        let text = |d: &PathBuf| std::fs::read_to_string(d).ok().filter(|t| t.contains(part)).map(|t| (d.clone(), t));
        let Some((document, text)) = documents.iter().find_map(text) else { return Ok(None) };
        let broken = document.with_extension("broken");
        std::fs::write(&broken, text.replace(part, other)).map_err(|e| e.to_string())?;
        let output = self.run(&[broken])?;
        Ok(output.status.success().then(|| format!("{}: a broken document is accepted", self.kind)))
    }
}
