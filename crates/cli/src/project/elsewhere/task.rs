//! A harness as a task for another machine: preprocessed files, this program, and arguments that mean the same there.

use crate::exit::Failure;
use crate::help;
use crate::input;
use crate::options::Options;
use crate::parse::spelled;
use ::remote::{Blob, Input, Task};
use clap::parser::ValueSource;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Component, Path, PathBuf};
use std::time::Duration;

/// Where things lie there: no file of a project has such a name.
const OURS: &str = ".attest";
const PROGRAM: &str = ".attest/attest";
const CACHE: &str = ".attest-cache";

/// What a run may take besides the limit of its search: it reads its program first, and writes its answer at last.
const GRACE: Duration = Duration::from_secs(30);

/// Options, by `clap`'s names of them, that mean nothing there: what is read here, what is done with the answer, and who asks.
const LEFT_OUT: &[&str] = &[
    "files",
    "libraries",
    "compile_commands",
    "harnesses",
    "property",
    "include_dirs",
    "defines",
    "includes",
    "system_dirs",
    "undefines",
    "standard",
    "preprocessor",
    "native",
    "cross_check",
    "out",
    "proof",
    "tests",
    "cache",
    "cache_size",
    "reports",
    "suppress",
    "trace",
    "progress",
    "format",
    "stats",
    "color",
    "quiet",
    "verbose",
    "collect",
    "sent",
];

/// The task of a run with these arguments, which mean `o`.
///
/// # Errors
/// Files that cannot be read or preprocessed.
pub(super) fn of(
    o: &Options,
    arguments: &[OsString],
    program: &Blob,
    platform: &[(String, String)],
) -> Result<Task, Failure> {
    let mut inputs = Inputs::default();
    let texts: Vec<(PathBuf, Vec<u8>)> = match input::is_c(o) {
        true => o.files.iter().map(|file| Ok((file.clone(), text(o, file)?))).collect::<Result<_, Failure>>()?,
        false => input::files_of_model(o)?,
    };
    for (path, bytes) in texts {
        inputs.add(&path, bytes);
    }
    let mut line: Vec<String> = [PROGRAM, "verify", "--sent", "--progress", "none", "--format", "json", "--native=off"]
        .into_iter()
        .map(str::to_string)
        .collect();
    line.extend(["--cache".to_string(), CACHE.to_string(), "--out".to_string(), format!("{OURS}/out")]);
    line.extend(options(arguments));
    if let Some(property) = &o.property {
        let named = match std::fs::read(property) {
            Ok(bytes) => inputs.add(Path::new(property), bytes),
            Err(_) => property.clone(),
        };
        line.extend(["--property".to_string(), named]);
    }
    for file in &o.files {
        line.extend(o.library.contains(file).then(|| "--library".to_string()));
        line.push(inputs.name(file));
    }
    let mut files: Vec<Input> = inputs
        .files
        .into_values()
        .map(|(path, bytes)| Input { path, content: Blob::new(bytes), is_executable: false })
        .collect();
    files.push(Input { path: PROGRAM.into(), content: program.clone(), is_executable: true });
    Ok(Task {
        arguments: line,
        inputs: files,
        output: CACHE.into(),
        timeout: o.time_limit.saturating_add(GRACE),
        platform: platform.to_vec(),
    })
}

/// A file behind the preprocessor; that of a library is nothing where it has no text, as on this machine.
fn text(o: &Options, file: &Path) -> Result<Vec<u8>, Failure> {
    match input::preprocessed(o, file) {
        Err(_) if o.library.contains(file) => Ok(Vec::new()),
        text => text,
    }
}

/// The files that go there, each with the name that it has there.
#[derive(Default)]
struct Inputs {
    files: BTreeMap<PathBuf, (String, Vec<u8>)>,
}

impl Inputs {
    fn add(&mut self, path: &Path, bytes: Vec<u8>) -> String {
        let name = self.name(path);
        self.files.insert(path.to_path_buf(), (name.clone(), bytes));
        name
    }

    /// A file below the working directory has the same name there; others get one.
    fn name(&self, path: &Path) -> String {
        if let Some((name, _)) = self.files.get(path) {
            return name.clone();
        }
        let mut parts = Vec::new();
        for part in path.components() {
            match (part, part.as_os_str().to_str()) {
                (Component::Normal(_), Some(part)) => parts.push(part),
                (Component::CurDir, _) => {}
                _ => {
                    let last = path.file_name().unwrap_or_default().to_string_lossy();
                    return format!("{OURS}/{}/{last}", self.files.len());
                }
            }
        }
        parts.join("/")
    }
}

/// The arguments that count there, in `clap`'s own words.
fn options(arguments: &[OsString]) -> Vec<String> {
    let program = OsString::from("attest");
    let spelled = spelled(arguments);
    let Ok(matches) = help::command().try_get_matches_from(std::iter::once(&program).chain(&spelled)) else {
        return Vec::new();
    };
    let Some((name, given)) = matches.subcommand() else { return Vec::new() };
    let mut command = help::command();
    command.build();
    let Some(command) = command.find_subcommand(name) else { return Vec::new() };
    let mut out = Vec::new();
    for arg in command.get_arguments() {
        let id = arg.get_id().as_str();
        let Some(long) = arg.get_long().filter(|_| !LEFT_OUT.contains(&id)) else { continue };
        if given.value_source(id) != Some(ValueSource::CommandLine) {
            continue;
        }
        match arg.get_action().takes_values() {
            true => out.extend(
                given.get_raw(id).into_iter().flatten().map(|value| format!("--{long}={}", value.to_string_lossy())),
            ),
            false => out.push(format!("--{long}")),
        }
    }
    out
}

/// The arguments without any about the cache's place.
pub(super) fn without_cache(arguments: &[OsString]) -> Vec<OsString> {
    let mut out = Vec::new();
    let mut rest = arguments.iter();
    while let Some(arg) = rest.next() {
        match arg.to_str() {
            Some("--cache") => _ = rest.next(),
            Some(word) if word.starts_with("--cache=") => {}
            _ => out.push(arg.clone()),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<OsString> {
        text.split(' ').map(Into::into).collect()
    }

    #[test]
    fn arguments_that_mean_something_there() {
        let given = words(
            "verify -DA=1 -I inc --time-limit=5s --check assertions --function f --first-violation --32 --cache c --out o -q \
             --replace f=g --replace h=i --native off a.c",
        );
        let expected = [
            "--check=assertions",
            "--function=f",
            "--32",
            "--replace=f=g",
            "--replace=h=i",
            "--first-violation",
            "--time-limit=5s",
        ];
        let mut found = options(&given);
        found.sort();
        let mut expected = expected.map(str::to_string);
        expected.sort();
        assert_eq!(found, expected);
        assert_eq!(
            without_cache(&words("verify --cache c --cache-size 1 --cache=d a.c")),
            words("verify --cache-size 1 a.c")
        );
    }

    #[test]
    fn every_option_that_is_left_out_is_one() {
        let mut command = help::command();
        command.build();
        let verify = command.find_subcommand("verify").expect("a command");
        let names: Vec<&str> = verify.get_arguments().map(|a| a.get_id().as_str()).collect();
        for name in LEFT_OUT {
            assert!(names.contains(name), "{name} is no option of {names:?}");
        }
    }

    #[test]
    fn files_from_elsewhere_have_names_of_their_own() {
        let mut inputs = Inputs::default();
        for path in ["a.c", "./src/b.c", "../a.c", "/usr/a.c"] {
            inputs.add(Path::new(path), Vec::new());
        }
        let name = |path: &str| inputs.name(Path::new(path));
        assert_eq!(["a.c", "./src/b.c"].map(name), ["a.c", "src/b.c"]);
        assert_eq!(["../a.c", "/usr/a.c"].map(name), [".attest/2/a.c", ".attest/3/a.c"]);
    }
}
