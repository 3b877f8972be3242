//! `attest.toml`: the files of a project, its harnesses, and what is asked about each.

use super::patterns;
use crate::exit::Failure;
use crate::settings::{self, Text};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use toml::Spanned;

/// The name of the file.
pub(crate) const FILE: &str = "attest.toml";

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    #[serde(default)]
    project: Settings,
    #[serde(default)]
    harness: Vec<Spanned<Settings>>,
}

/// A table: of the project, or of a harness, which adds to that of the project.
#[derive(Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
struct Settings {
    name: Option<Spanned<String>>,
    /// Of the project: files that count where a harness needs them. Of a harness: its own.
    files: Vec<Spanned<String>>,
    /// Files that count where a harness needs them; those of the harness before those of the project.
    library: Vec<Spanned<String>>,
    compile_commands: Option<String>,
    function: Option<String>,
    include_dirs: Vec<String>,
    system_dirs: Vec<String>,
    define: Vec<String>,
    undefine: Vec<String>,
    include: Vec<String>,
    std: Option<String>,
    data_model: Option<String>,
    property: Option<String>,
    check: Option<String>,
    engine: Option<String>,
    time_limit: Option<String>,
    memory_limit: Option<String>,
    suppress: Option<String>,
    remove_function_body: Vec<String>,
    replace: BTreeMap<String, String>,
    /// Further options of `attest verify`, as they are typed.
    options: Vec<String>,
    /// Harnesses at a time; of the project only.
    jobs: Option<usize>,
}

/// A key with one value, or with several.
type One = fn(&Settings) -> &Option<String>;
type Many = fn(&Settings) -> &Vec<String>;

/// One question of the project.
#[derive(Debug)]
pub(crate) struct Harness {
    pub(crate) name: String,
    /// Options with one value, which an option of the command line takes the place of.
    pub(crate) single: Vec<(&'static str, String)>,
    /// Further arguments of `attest verify`.
    pub(crate) arguments: Vec<String>,
}

/// What the file says.
#[derive(Debug)]
pub(crate) struct Project {
    pub(crate) harnesses: Vec<Harness>,
    pub(crate) jobs: Option<usize>,
}

impl Project {
    /// Reads the file, whose paths are those of the working directory.
    pub(crate) fn read(path: &Path) -> Result<Project, Failure> {
        let text = settings::read(path)?;
        Project::parse(&path.display().to_string(), &text)
    }

    fn parse(name: &str, text: &str) -> Result<Project, Failure> {
        let source = Text { name, text };
        let document: Document = source.parsed()?;
        if document.harness.is_empty() {
            return Err(Failure::input(format!("{name}: there is no [[harness]]")));
        }
        let mut names = BTreeSet::new();
        let mut harnesses = Vec::new();
        for table in document.harness {
            let start = table.span().start;
            let settings = table.into_inner();
            let Some(name) = &settings.name else { return Err(source.failure(start, "this harness has no name")) };
            let at = name.span().start;
            let is_word = |c: char| c.is_alphanumeric() || "_-.".contains(c);
            if name.get_ref().is_empty()
                || !name.get_ref().chars().all(is_word)
                || name.get_ref().starts_with(['.', '-'])
            {
                return Err(source.failure(at, "names consist of letters, digits, `_`, `-` and `.`"));
            }
            if !names.insert(name.get_ref().clone()) {
                return Err(source.failure(at, &format!("there are two harnesses `{}`", name.get_ref())));
            }
            if settings.jobs.is_some() {
                return Err(source.failure(start, "`jobs` belongs into [project]"));
            }
            harnesses.push(harness(name.get_ref(), &document.project, &settings, &source, start)?);
        }
        Ok(Project { harnesses, jobs: document.project.jobs })
    }
}

fn harness(
    name: &str,
    project: &Settings,
    own: &Settings,
    source: &Text<'_>,
    start: usize,
) -> Result<Harness, Failure> {
    let mut arguments: Vec<String> = Vec::new();
    let mut single = Vec::new();
    let either = |of: One| of(own).clone().or(of(project).clone());
    let options: [(&'static str, One); 8] = [
        ("--compile-commands", |s| &s.compile_commands),
        ("--function", |s| &s.function),
        ("--std", |s| &s.std),
        ("--data-model", |s| &s.data_model),
        ("--engine", |s| &s.engine),
        ("--time-limit", |s| &s.time_limit),
        ("--memory-limit", |s| &s.memory_limit),
        ("--suppress", |s| &s.suppress),
    ];
    for (option, of) in options {
        single.extend(either(of).map(|value| (option, value)));
    }
    // The two contradict each other: what the harness says counts.
    let has_own_property = own.property.is_some() || own.check.is_some();
    let asked = if has_own_property { own } else { project };
    single.extend(asked.property.clone().map(|value| ("--property", value)));
    single.extend(asked.check.clone().map(|value| ("--check", value)));
    let lists: [(&str, Many); 6] = [
        ("-I", |s| &s.include_dirs),
        ("-isystem", |s| &s.system_dirs),
        ("-D", |s| &s.define),
        ("-U", |s| &s.undefine),
        ("-include", |s| &s.include),
        ("--remove-function-body", |s| &s.remove_function_body),
    ];
    for (option, of) in lists {
        arguments.extend(of(project).iter().chain(of(own)).flat_map(|value| [option.to_string(), value.clone()]));
    }
    for (f, stub) in project.replace.iter().filter(|(f, _)| !own.replace.contains_key(*f)).chain(&own.replace) {
        arguments.extend(["--replace".to_string(), format!("{f}={stub}")]);
    }
    arguments.extend(project.options.iter().chain(&own.options).cloned());
    let files = matching(&own.files, source)?;
    if files.is_empty() && either(|s| &s.compile_commands).is_none() && project.files.is_empty() {
        return Err(source.failure(start, &format!("the harness `{name}` has no files")));
    }
    let mut library = matching(&own.library, source)?;
    library.extend(matching(&[&project.files[..], &project.library].concat(), source)?);
    let mut seen = BTreeSet::new();
    for file in library.into_iter().filter(|f| !files.contains(f) && seen.insert(f.clone())) {
        arguments.extend(["--library".to_string(), file]);
    }
    arguments.extend(files);
    Ok(Harness { name: name.into(), single, arguments })
}

/// The files that the patterns stand for, each once.
fn matching(patterns: &[Spanned<String>], source: &Text<'_>) -> Result<Vec<String>, Failure> {
    let mut out: Vec<String> = Vec::new();
    for pattern in patterns {
        let found = patterns::files(pattern.get_ref());
        if found.is_empty() {
            let message = format!("no file is called `{}`", pattern.get_ref());
            return Err(source.failure(pattern.span().start, &message));
        }
        let new: Vec<String> = found.into_iter().filter(|f| !out.contains(f)).collect();
        out.extend(new);
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(text: &str) -> String {
        Project::parse("attest.toml", text).expect_err(text).message
    }

    #[test]
    fn mistakes_have_places() {
        assert_eq!(message("[project]\n"), "attest.toml: there is no [[harness]]");
        assert_eq!(message("[[harness]]\nfiles = []\n"), "attest.toml:1:1: error: this harness has no name");
        let unknown = message("[[harness]]\nname = \"a\"\nfile = [\"a.c\"]\n");
        assert!(unknown.starts_with("attest.toml:3:1: error: unknown field `file`"), "{unknown}");
        let kind = message("[project]\njobs = \"two\"\n");
        assert!(kind.starts_with("attest.toml:2:8: error: invalid type"), "{kind}");
        assert_eq!(
            message("[[harness]]\nname = \"a/b\"\n"),
            "attest.toml:2:8: error: names consist of letters, digits, `_`, `-` and `.`"
        );
        let nothing = message("[[harness]]\nname = \"a\"\nfiles = [\"nothing-of-this-name.c\"]\n");
        assert_eq!(nothing, "attest.toml:3:10: error: no file is called `nothing-of-this-name.c`");
        assert_eq!(message("[[harness]]\nname = \"a\"\n"), "attest.toml:1:1: error: the harness `a` has no files");
        let twice = message("[[harness]]\nname = \"a\"\nfiles = [\"Cargo.toml\"]\n[[harness]]\nname = \"a\"\n");
        assert_eq!(twice, "attest.toml:5:8: error: there are two harnesses `a`");
    }

    #[test]
    fn a_harness_adds_to_the_project() {
        let text = "[project]\ncheck = \"all\"\ndefine = [\"A\"]\ntime-limit = \"5s\"\nfiles = [\"Cargo.toml\"]\n\
                    [[harness]]\nname = \"a\"\nproperty = \"assertions\"\ndefine = [\"B\"]\nreplace = {f = \"g\"}\n\
                    files = [\"src/main.rs\"]\n";
        let project = Project::parse("attest.toml", text).expect("a project");
        let harness = &project.harnesses[0];
        assert_eq!(harness.single, [("--time-limit", "5s".to_string()), ("--property", "assertions".into())]);
        let expected = ["-D", "A", "-D", "B", "--replace", "f=g", "--library", "Cargo.toml", "src/main.rs"];
        assert_eq!(harness.arguments, expected);
    }
}
