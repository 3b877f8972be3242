//! Proofs that are built by make, as the starter kit for CBMC has them (the AWS C libraries, s2n-tls, the FreeRTOS libraries): a
//! directory for each, whose `Makefile` sets `HARNESS_ENTRY`, the sources and the flags. Only make can say what its variables
//! are, so make is asked; no target of the project is made.

use super::patterns;
use super::table::Table;
use crate::words_of::words;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// What is asked for. The first one marks the Makefiles of proofs.
const VARIABLES: [&str; 18] = [
    "HARNESS_ENTRY",
    "PROOF_UID",
    "PROOF_SOURCES",
    "PROJECT_SOURCES",
    "REWRITTEN_SOURCES",
    "INCLUDES",
    "DEFINES",
    "COMPILE_FLAGS",
    "REMOVE_FUNCTION_BODY",
    "RESTRICT_FUNCTION_POINTER",
    "NONDET_STATIC",
    "CHECK_FUNCTION_CONTRACTS",
    "USE_FUNCTION_CONTRACTS",
    "APPLY_LOOP_CONTRACTS",
    "CBMC_OPT_CONFIG_LIBRARY",
    "CBMC_FLAG_MALLOC_MAY_FAIL",
    "CHECKFLAGS",
    "CBMCFLAGS",
];

/// Flags of CBMC that attest has under the same name.
const UNDERSTOOD: &[&str] = &[
    "--bounds-check",
    "--pointer-check",
    "--div-by-zero-check",
    "--signed-overflow-check",
    "--undefined-shift-check",
    "--unsigned-overflow-check",
    "--conversion-check",
    "--memory-leak-check",
    "--memory-cleanup-check",
    "--uninitialized-check",
    "--float-overflow-check",
    "--nan-check",
    "--pointer-overflow-check",
    "--pointer-primitive-check",
    "--enum-range-check",
    "--no-bounds-check",
    "--no-pointer-check",
    "--no-div-by-zero-check",
    "--no-signed-overflow-check",
    "--no-undefined-shift-check",
    "--no-standard-checks",
    "--nondet-static",
];

/// Flags about bounds, solvers and output, with the number of words behind them: attest needs none of them.
const NOT_NEEDED: &[(&str, usize)] = &[
    ("--unwind", 1),
    ("--unwindset", 1),
    ("--unwinding-assertions", 0),
    ("--no-unwinding-assertions", 0),
    ("--partial-loops", 0),
    ("--depth", 1),
    ("--object-bits", 1),
    ("--external-sat-solver", 1),
    ("--sat-solver", 1),
    ("--flush", 0),
    ("--trace", 0),
    ("--verbosity", 1),
    ("--slice-formula", 0),
    ("--refine-arrays", 0),
    ("--arrays-uf-always", 0),
];

/// Whether `malloc` may fail, which is settled apart.
const OF_ALLOCATION: &[&str] = &["--malloc-may-fail", "--no-malloc-may-fail", "--malloc-fail-null"];

/// The target that prints the variables.
const TARGET: &str = "attest-variables";

/// The proofs below the working directory, and what is to be said about those that are none of ours.
#[derive(Default)]
pub(super) struct Proofs {
    pub(super) tables: Vec<Table>,
    pub(super) notes: Vec<String>,
}

/// Asks make about each `Makefile` that sets `HARNESS_ENTRY`.
pub(super) fn proofs() -> Proofs {
    let here = std::env::current_dir().and_then(|d| d.canonicalize()).unwrap_or_default();
    let mut out = Proofs::default();
    for makefile in patterns::files("**/Makefile").into_iter().filter(|m| is_of_proof(m)) {
        match variables(Path::new(&makefile)).and_then(|v| table(&v, &here)) {
            Ok(table) => out.tables.push(table),
            Err(why) => out.notes.push(format!("{makefile}: {why}; it is left out")),
        }
    }
    out
}

fn is_of_proof(makefile: &str) -> bool {
    let sets = |line: &str| {
        let rest = line.trim_start().strip_prefix(VARIABLES[0]).map(str::trim_start);
        rest.is_some_and(|r| ["=", ":=", "?=", "+="].iter().any(|sign| r.starts_with(sign)))
    };
    std::fs::read(makefile).is_ok_and(|text| String::from_utf8_lossy(&text).lines().any(sets))
}

type Variables = BTreeMap<&'static str, String>;

fn variables(makefile: &Path) -> Result<Variables, String> {
    let dir = makefile.parent().filter(|d| !d.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let infos: String = VARIABLES.iter().map(|v| format!("$(info {TARGET} {v}=$({v}))")).collect();
    let rule = format!(".PHONY: {TARGET}\n{TARGET}:\n\t@{infos}:\n");
    let mut make = Command::new("make")
        .args(["-s", "--no-print-directory", "-f", "Makefile", "-f", "-", TARGET])
        .current_dir(dir)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|e| format!("cannot run `make`, which knows the variables: {e}"))?;
    let written = make.stdin.take().map(|mut stdin| stdin.write_all(rule.as_bytes()));
    let output = make.wait_with_output().map_err(|e| format!("cannot run `make`: {e}"))?;
    if !output.status.success() || !matches!(written, Some(Ok(()))) {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(format!("make fails: {}", said.lines().next().unwrap_or("without a word").trim()));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let said =
        |v: &str| text.lines().find_map(|l| l.strip_prefix(TARGET)?.trim_start().strip_prefix(v)?.strip_prefix('='));
    Ok(VARIABLES.iter().map(|&v| (v, said(v).unwrap_or_default().trim().to_string())).collect())
}

/// What the variables are in `attest.toml`, with paths from `here`.
fn table(variables: &Variables, here: &Path) -> Result<Table, String> {
    let list = |v: &str| words(variables.get(v).map_or("", String::as_str)).map_err(|why| format!("{v}: {why}"));
    let short = |file: &String| match Path::new(file).strip_prefix(here) {
        Ok(short) if short.as_os_str().is_empty() => ".".to_string(),
        Ok(short) => short.display().to_string(),
        Err(_) => file.clone(),
    };
    if !list("REWRITTEN_SOURCES")?.is_empty() {
        return Err("its sources are rewritten (`REWRITTEN_SOURCES`), which attest does not do".into());
    }
    let entry = list("HARNESS_ENTRY")?.pop().ok_or("`HARNESS_ENTRY` is empty")?;
    let mut table = Table::default();
    let name: String = list("PROOF_UID")?.pop().unwrap_or_else(|| entry.clone());
    table.single.push(("name", name));
    let sources = Sources::read(list("PROOF_SOURCES")?);
    // The kit links what belongs to the proof before the project, and its linker takes the first definition.
    table.single.push(("function", entry));
    table.lists.push(("files", sources.files.iter().map(short).collect()));
    table.lists.push(("library", list("PROJECT_SOURCES")?.iter().map(short).collect()));
    compiled(&[list("COMPILE_FLAGS")?, list("INCLUDES")?, list("DEFINES")?].concat(), &short, &mut table);
    // Bodies are removed from the project only: what the proof defines itself stands in their place.
    let removed = list("REMOVE_FUNCTION_BODY")?.into_iter();
    let removed = removed.filter(|f| !sources.files.iter().any(|file| sources.defines(file, f))).collect();
    table.lists.push(("remove-function-body", removed));
    let mut options = vec!["--allow-multiple-definition".to_string()];
    for (option, v) in [
        ("--restrict-function-pointer", "RESTRICT_FUNCTION_POINTER"),
        ("--enforce-contract", "CHECK_FUNCTION_CONTRACTS"),
        ("--replace-call-with-contract", "USE_FUNCTION_CONTRACTS"),
    ] {
        options.extend(list(v)?.into_iter().map(|value| format!("{option}={value}")));
    }
    if !list("APPLY_LOOP_CONTRACTS")?.is_empty() {
        options.push("--apply-loop-contracts".into());
    }
    // The kit's default since version 6 of CBMC, and what it says itself before.
    let of_library = [list("CBMC_FLAG_MALLOC_MAY_FAIL")?, list("CBMC_OPT_CONFIG_LIBRARY")?].concat();
    let flags = [list("NONDET_STATIC")?, list("CHECKFLAGS")?, list("CBMCFLAGS")?].concat();
    if !of_library.iter().chain(&flags).any(|word| word == "--no-malloc-may-fail") {
        options.push("--malloc-may-fail".into());
    }
    checked(&flags, &mut options, &mut table.remarks);
    table.lists.push(("options", options));
    Ok(table)
}

/// The files that belong to a proof, with their texts.
struct Sources {
    files: Vec<String>,
    texts: BTreeMap<String, String>,
}

impl Sources {
    fn read(files: Vec<String>) -> Sources {
        let text = |file: &String| {
            let bytes = std::fs::read(file).unwrap_or_default();
            (file.clone(), String::from_utf8_lossy(&bytes).into_owned())
        };
        let texts = files.iter().map(text).collect();
        Sources { files, texts }
    }

    /// Whether the text of the file defines the function, as far as a text shows it: its name, parameters, and a brace.
    fn defines(&self, file: &str, function: &str) -> bool {
        // What CBMC calls functions of internal linkage is no name of theirs: `attest verify` knows what stands for them.
        !function.starts_with("__CPROVER_file_local_") && self.texts.get(file).is_some_and(|t| defines(t, function))
    }
}

fn defines(text: &str, function: &str) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(function).any(|(at, _)| {
        let rest = text[at + function.len()..].trim_start();
        if text[..at].ends_with(is_word) || !rest.starts_with('(') {
            return false;
        }
        let mut depth = 0_usize;
        let end = rest.find(|c| {
            depth = match c {
                '(' => depth + 1,
                ')' => depth - 1,
                _ => depth,
            };
            depth == 0
        });
        end.is_some_and(|end| rest[end + 1..].trim_start().starts_with('{'))
    })
}

/// What the compiler is told.
fn compiled(flags: &[String], short: &dyn Fn(&String) -> String, table: &mut Table) {
    let (mut dirs, mut system, mut includes) = (Vec::new(), Vec::new(), Vec::new());
    let (mut defines, mut undefines): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    let mut rest = flags.iter();
    while let Some(flag) = rest.next() {
        let mut value = |option: &str| match flag.strip_prefix(option)? {
            "" => rest.next().cloned(),
            joined => Some(joined.to_string()),
        };
        if let Some(dir) = value("-isystem") {
            system.push(short(&dir));
        } else if let Some(file) = value("-include") {
            includes.push(short(&file));
        } else if let Some(dir) = value("-I") {
            dirs.push(short(&dir));
        } else if let Some(definition) = value("-D") {
            let name = |d: &str| d.split('=').next().map(str::to_string);
            // The last one counts.
            defines.retain(|d| name(d) != name(&definition));
            defines.push(definition);
        } else if let Some(name) = value("-U") {
            undefines.push(name);
        } else if let Some(standard) = flag.strip_prefix("-std=") {
            table.single.push(("std", standard.to_string()));
        } else if flag == "-m32" {
            table.single.push(("data-model", "ilp32".to_string()));
        }
    }
    let lists = [("include-dirs", dirs), ("system-dirs", system), ("define", defines), ("undefine", undefines)];
    table.lists.extend(lists);
    table.lists.push(("include", includes));
}

/// A check that is not made need not be taken away.
fn takes_check_away(flag: &str) -> bool {
    flag.starts_with("--no-") && flag.ends_with("-check")
}

/// What CBMC is told about checks.
fn checked(flags: &[String], options: &mut Vec<String>, remarks: &mut Vec<String>) {
    let mut unknown = Vec::new();
    let mut rest = flags.iter().map(String::as_str);
    while let Some(flag) = rest.next() {
        let bare = flag.split('=').next().unwrap_or(flag);
        if UNDERSTOOD.contains(&flag) {
            options.push(flag.to_string());
        } else if let Some((_, behind)) = NOT_NEEDED.iter().find(|(word, _)| *word == bare) {
            rest.by_ref().take(if bare == flag { *behind } else { 0 }).for_each(drop);
        } else if !OF_ALLOCATION.contains(&flag) && !takes_check_away(flag) {
            unknown.push(flag);
        }
    }
    if !unknown.is_empty() {
        remarks.push(format!("not understood: {}", unknown.join(" ")));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(pairs: &[(&'static str, &str)]) -> Result<Table, String> {
        table(&pairs.iter().map(|(v, text)| (*v, (*text).to_string())).collect(), Path::new("/p"))
    }

    #[test]
    fn variables_are_keys() {
        let table = of(&[
            ("HARNESS_ENTRY", "push_harness"),
            ("PROOF_UID", "push"),
            ("PROOF_SOURCES", "/p/proofs/push.c /p/stubs/error.c"),
            ("PROJECT_SOURCES", "/p/source/list.c /elsewhere/x.c"),
            ("INCLUDES", "-I/p/include -I /p"),
            ("DEFINES", "-DN=1 -DSIZE=\"(A>>(B+1))\" -DN=2"),
            ("COMPILE_FLAGS", "-Wall -std=gnu90 -fPIC"),
            ("REMOVE_FUNCTION_BODY", "abort __CPROVER_file_local_list_c_grow"),
            (
                "CHECKFLAGS",
                "--nan-check --pointer-overflow-check --unwindset f.0:3 --something --no-nan-check --no-assumptions",
            ),
            ("USE_FUNCTION_CONTRACTS", "g h"),
        ])
        .expect("a proof");
        let mut out = String::new();
        table.write(&mut out);
        let expected = "\
# not understood: --something --no-assumptions
name = \"push\"
function = \"push_harness\"
std = \"gnu90\"
files = [\"proofs/push.c\", \"stubs/error.c\"]
library = [\"source/list.c\", \"/elsewhere/x.c\"]
include-dirs = [\"include\", \".\"]
define = [\"SIZE=(A>>(B+1))\", \"N=2\"]
remove-function-body = [\"abort\", \"__CPROVER_file_local_list_c_grow\"]
options = [\"--allow-multiple-definition\", \"--replace-call-with-contract=g\", \"--replace-call-with-contract=h\", \"--malloc-may-fail\", \"--nan-check\", \"--pointer-overflow-check\"]
";
        assert_eq!(out, expected);
    }

    #[test]
    fn definitions_in_texts() {
        assert!(defines("void f(void) {}", "f") && defines("int f (int (*g)(int))\n{ }", "f"));
        assert!(!defines("void f(void);\nvoid gf(void) {}", "f"));
        assert!(!defines("void g(void) { if (f(1)) { f(2); } }", "f"));
        assert!(!defines("f(", "f"));
    }

    #[test]
    fn what_is_rewritten_is_left_out() {
        let why = of(&[("HARNESS_ENTRY", "harness"), ("REWRITTEN_SOURCES", "a.i")]).expect_err("not understood");
        assert!(why.contains("rewritten"), "{why}");
    }

    #[test]
    fn only_makefiles_of_proofs_are_asked_about() {
        let dir = std::env::temp_dir().join(format!("attest-makefiles-{}", std::process::id()));
        std::fs::create_dir_all(&dir).expect("a directory");
        let file = dir.join("Makefile");
        for (text, is_proof) in
            [("HARNESS_ENTRY=f\n", true), ("HARNESS_ENTRY := f\n", true), ("# HARNESS_ENTRY = f\n", false)]
        {
            std::fs::write(&file, text).expect("written");
            assert_eq!(is_of_proof(&file.display().to_string()), is_proof, "{text}");
        }
        std::fs::remove_dir_all(&dir).expect("it is there");
    }
}
