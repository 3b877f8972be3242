//! The tools that others read the documents with: a validator of JSON schemas from Python's registry, in an environment of its
//! own below the build directory, `xmllint`, and the linter of witnesses in format 1.0, which is in no registry: whoever has it names
//! its script. A tool that is not there is said to be missing.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A validator with the schema of a kind of document.
struct Validator {
    kind: &'static str,
    command: Vec<PathBuf>,
    /// What a document of the kind has, and what stands there in one that is none.
    broken: (&'static str, &'static str),
    /// It takes one document at a time, behind this option.
    one_behind: Option<&'static str>,
}

/// Documents that are read by a tool that takes one at a time.
const FEW: usize = 40;

/// The environment of Python, with what others validate and run with.
pub(super) struct Python(PathBuf);

impl Python {
    /// Below the build directory.
    pub(super) fn new(root: &Path) -> Python {
        let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
        Python(target.join("formats"))
    }

    /// A program of a package, which is installed if it is not there.
    pub(super) fn program(&self, name: &str, package: &str) -> Option<PathBuf> {
        let program = self.0.join("bin").join(name);
        if !program.exists() {
            if !self.0.join("bin/pip").exists() {
                let _ = Command::new("python3").args(["-m", "venv"]).arg(&self.0).output();
            }
            let _ = Command::new(self.0.join("bin/pip")).args(["install", "--quiet", package]).output();
        }
        program.exists().then_some(program)
    }
}

/// Those that are there.
pub(super) struct Validators {
    found: Vec<Validator>,
    missing: Vec<String>,
}

impl Validators {
    /// Installs what can be installed. Schemas and the linter are those of the command line, if it names them.
    pub(super) fn install(
        root: &Path,
        python: &Python,
        sarif_schema: Option<PathBuf>,
        linter: Option<PathBuf>,
    ) -> Result<Validators, String> {
        let schemas = root.join("xtask/schemas");
        let (mut found, mut missing) = (Vec::new(), Vec::new());
        if let Some(checker) = python.program("check-jsonschema", "check-jsonschema") {
            let with = |schema: PathBuf| vec![checker.clone(), "--schemafile".into(), schema];
            let witness = with(schemas.join("witness-2.1.json"));
            found.push(Validator {
                kind: "witness",
                command: witness,
                broken: ("\"format_version\": \"2.1\"", "\"format_version\": 2.1"),
                one_behind: None,
            });
            found.push(Validator {
                kind: "json",
                command: with(root.join("docs/schemas/answer-1.json")),
                broken: ("\"headline\":", "\"headlines\":"),
                one_behind: None,
            });
            let sarif = with(sarif_schema.unwrap_or_else(|| schemas.join("sarif-2.1.0-used.json")));
            let broken = ("\"startLine\": ", "\"startLine\": -");
            found.push(Validator { kind: "sarif", command: sarif, broken, one_behind: None });
        } else {
            missing.push("check-jsonschema (Python)".to_string());
        }
        if Command::new("xmllint").arg("--version").output().is_ok_and(|o| o.status.success()) {
            let schema = schemas.join("junit.xsd");
            let command = vec!["xmllint".into(), "--noout".into(), "--schema".into(), schema];
            found.push(Validator { kind: "junit", command, broken: ("<testcase ", "<testcas "), one_behind: None });
        } else {
            missing.push("xmllint (Debian: libxml2-utils)".to_string());
        }
        match (linter, python.program("python", "lxml")) {
            (Some(script), Some(python_of_ours)) => {
                let _ = Command::new(&python_of_ours).args(["-m", "pip", "install", "--quiet", "lxml"]).output();
                let command = vec![python_of_ours, script, "--svcomp".into()];
                let broken = ("<data key=\"witness-type\">", "<data key=\"witness-typ\">");
                found.push(Validator { kind: "graphml", command, broken, one_behind: Some("--witness") });
            }
            _ => missing.push("the linter of witnesses 1.0 (--witness-linter FILE)".to_string()),
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
            let (size, most) = if v.one_behind.is_some() { (1, FEW) } else { (batch, documents.len()) };
            for some in documents[..most.min(documents.len())].chunks(size) {
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
        command.args(&self.command[1..]).args(self.one_behind).args(documents);
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
