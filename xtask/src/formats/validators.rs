//! Documents are accepted by the tools that their users run, and broken ones are not: `check-jsonschema` with the schema of OASIS for
//! SARIF and with our own for witnesses and JSON, `xmllint` with the schema of JUnit, and the linter of witnesses in format 1.0 and
//! KLEE's reader of tests, which are in no registry: whoever has them names their scripts.

use super::tools::Tools;
use crate::run;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A validator with the schema of a kind of document.
struct Validator {
    /// The extension of the documents.
    kind: &'static str,
    with: &'static str,
    command: Vec<PathBuf>,
    broken: Broken,
    /// It takes one document at a time, behind this option.
    one: Option<Option<&'static str>>,
}

/// How a document is made one that is none.
enum Broken {
    /// What a document of the kind has, and what stands there instead.
    Replaced(&'static str, &'static str),
    /// Its first byte is another.
    Begun,
}

/// Documents that are read by a tool that takes one at a time.
const FEW: usize = 40;

/// Scripts and schemas that the command line names.
#[derive(Default)]
pub(super) struct Named {
    pub(super) sarif_schema: Option<PathBuf>,
    pub(super) linter: Option<PathBuf>,
    pub(super) ktest_tool: Option<PathBuf>,
}

/// Those that are there.
pub(super) struct Validators {
    found: Vec<Validator>,
    missing: Vec<String>,
}

impl Validators {
    /// Installs what can be installed.
    pub(super) fn install(root: &Path, tools: &Tools, named: Named) -> Validators {
        let mut all = Validators { found: Vec::new(), missing: super::tools::debian() };
        all.json(root, tools, named.sarif_schema);
        all.junit(root, tools);
        all.scripts(tools, named.linter, named.ktest_tool);
        all
    }

    fn add(&mut self, kind: &'static str, with: &'static str, command: Vec<PathBuf>, broken: Broken) {
        self.found.push(Validator { kind, with, command, broken, one: None });
    }

    fn json(&mut self, root: &Path, tools: &Tools, sarif: Option<PathBuf>) {
        let schemas = root.join("xtask/schemas");
        let Some(checker) = tools.program("check-jsonschema", "check-jsonschema") else {
            return self.missing.push("check-jsonschema (Python)".to_string());
        };
        let with = |schema: PathBuf| vec![checker.clone(), "--schemafile".into(), schema];
        let version = Broken::Replaced("\"format_version\": \"2.1\"", "\"format_version\": 2.1");
        self.add("witness", "our schema", with(schemas.join("witness-2.1.json")), version);
        let headline = Broken::Replaced("\"headline\":", "\"headlines\":");
        self.add("json", "our schema", with(root.join("docs/schemas/answer-1.json")), headline);
        let line = || Broken::Replaced("\"startLine\": ", "\"startLine\": -");
        self.add("sarif", "what we use of it", with(schemas.join("sarif-2.1.0-used.json")), line());
        match sarif.or_else(|| tools.sarif_schema()) {
            Some(schema) => {
                // One of its expressions has a bracket that only older rules take.
                let command = [with(schema), vec!["--regex-variant".into(), "nonunicode".into()]].concat();
                self.add("sarif", "OASIS' schema", command, line());
            }
            None => self.missing.push("OASIS' schema of SARIF (Rust: serde-sarif)".to_string()),
        }
    }

    fn junit(&mut self, root: &Path, tools: &Tools) {
        if !Command::new("xmllint").arg("--version").output().is_ok_and(|o| o.status.success()) {
            return;
        }
        let with = |schema: PathBuf| vec!["xmllint".into(), "--noout".into(), "--schema".into(), schema];
        let nameless = || Broken::Replaced("<testsuite id=\"0\" package=\"attest\" name=", "<testsuite package=");
        self.add("junit", "what we use of it", with(root.join("xtask/schemas/junit.xsd")), nameless());
        match tools.junit_schema() {
            Some(schema) => self.add("junit", "Jenkins' schema", with(schema), nameless()),
            None => self.missing.push("Jenkins' schema of JUnit (Python: pytest)".to_string()),
        }
    }

    fn scripts(&mut self, tools: &Tools, linter: Option<PathBuf>, ktest_tool: Option<PathBuf>) {
        match (linter, tools.python_with("lxml")) {
            (Some(script), Some(python)) => {
                // Not `--svcomp`: that takes no property about assertions.
                let command = vec![python, script];
                let broken = Broken::Replaced("<data key=\"witness-type\">", "<data key=\"witness-typ\">");
                let one = Some(Some("--witness"));
                self.found.push(Validator { kind: "graphml", with: "its linter", command, broken, one });
            }
            _ => self.missing.push("the linter of witnesses 1.0 (--witness-linter FILE)".to_string()),
        }
        match ktest_tool {
            Some(script) => {
                let command = vec!["python3".into(), script];
                let broken = Broken::Begun;
                self.found.push(Validator { kind: "ktest", with: "KLEE's reader", command, broken, one: Some(None) });
            }
            None => self.missing.push("KLEE's reader of tests (--ktest-tool FILE)".to_string()),
        }
    }

    /// What is wrong with the documents in a directory, each of which has its kind as extension, and what was done.
    pub(super) fn check(&self, dir: &Path, batch: usize) -> Result<(String, Vec<String>), String> {
        let (mut said, mut problems) = (String::new(), Vec::new());
        for v in &self.found {
            let documents = crate::files(dir, &[v.kind]);
            let (size, most) = if v.one.is_some() { (1, FEW) } else { (batch, documents.len()) };
            let taken = &documents[..most.min(documents.len())];
            for some in taken.chunks(size) {
                let output = v.run(some)?;
                if !output.status.success() {
                    problems.push(format!("{} ({}): {}", v.kind, v.with, words(&output)));
                }
            }
            match v.refuses(&documents)? {
                Ok(()) => said += &format!("    {} by {}: {}, a broken one refused\n", v.kind, v.with, taken.len()),
                Err(why) => problems.push(format!("{} ({}): {why}", v.kind, v.with)),
            }
        }
        let missing =
            if self.missing.is_empty() { String::new() } else { format!("MISSING: {}\n", self.missing.join(", ")) };
        Ok((format!("validated\n{said}{missing}"), problems))
    }
}

/// The first lines that a tool prints.
fn words(output: &Output) -> String {
    let said = run::printed(output);
    said.lines().filter(|l| !l.trim().is_empty()).take(16).collect::<Vec<_>>().join("\n    ")
}

impl Validator {
    fn run(&self, documents: &[PathBuf]) -> Result<Output, String> {
        let mut command = Command::new(&self.command[0]);
        command.args(&self.command[1..]).args(self.one.flatten()).args(documents);
        command.output().map_err(|e| format!("{}: {e}", self.command[0].display()))
    }

    /// A validator that takes what is broken is none.
    fn refuses(&self, documents: &[PathBuf]) -> Result<Result<(), String>, String> {
        let broken = |d: &PathBuf| Some((d.with_extension("broken"), self.broken.of(&std::fs::read(d).ok()?)?));
        let Some((file, bytes)) = documents.iter().find_map(broken) else {
            return Ok(Err(format!("none of {} documents can be broken", documents.len())));
        };
        std::fs::write(&file, bytes).map_err(|e| e.to_string())?;
        let output = self.run(&[file])?;
        Ok(if output.status.success() { Err("a broken document is accepted".into()) } else { Ok(()) })
    }
}

impl Broken {
    /// The document, broken; nothing where it lacks what is replaced.
    fn of(&self, document: &[u8]) -> Option<Vec<u8>> {
        match self {
            Broken::Begun => {
                let (first, rest) = document.split_first()?;
                Some([&[first ^ 1], rest].concat())
            }
            Broken::Replaced(part, other) => {
                let text = std::str::from_utf8(document).ok()?;
                text.contains(part).then(|| text.replace(part, other).into_bytes())
            }
        }
    }
}
