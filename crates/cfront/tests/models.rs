//! The models of library functions against the machine's own library: the texts are compiled with `model_` in front of
//! every function and run beside it on generated arguments (`tests/models/*.c`).

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use testkit::{Scratch, cc, skipped};

/// The texts whose functions are compared.
const TEXTS: &[&str] = &[
    "addresses",
    "ctype",
    "errno",
    "getopt",
    "inet",
    "messages",
    "multibyte",
    "paths",
    "printf",
    "printf_floats",
    "signals",
    "sorting",
    "sscanf",
    "stdio",
    "stdlib",
    "string",
    "strtod",
    "wchar",
    "wctype",
    "wide_numbers",
];

/// The files that compare them.
const COMPARISONS: &[&str] = &["compare", "formats", "names", "numbers", "options", "wide"];

/// Objects that texts define for programs.
const OBJECTS: &[&str] = &["optarg", "opterr", "optind", "optopt"];

fn dir() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_path_buf()
}

fn text(name: &str) -> String {
    std::fs::read_to_string(dir().join(format!("models/{name}.c"))).expect("a text of models")
}

/// The functions that a text defines for programs, with what stands before their bodies.
fn definitions(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.lines().filter_map(|line| {
        let head = line.strip_suffix(" {").filter(|l| l.starts_with(|c: char| c.is_alphabetic() || c == '_'))?;
        let (before, _) = head.split_once('(').filter(|_| !head.starts_with("static "))?;
        Some((before.rsplit([' ', '*']).next()?, head))
    })
}

/// What the compiler does not compute itself where a text declares it.
const BUILTIN: &[&str] = &["copysign", "copysignf", "copysignl", "trunc", "truncf", "truncl"];

/// A text that defines the models under their new names.
fn renamed(text: &str, names: &BTreeSet<String>) -> String {
    let builtin = BUILTIN.iter().map(|name| format!("#define __builtin_{name} {name}\n"));
    builtin.chain(names.iter().map(|name| format!("#define {name} model_{name}\n"))).collect::<String>() + text
}

fn compile(flags: &[&str], files: &[PathBuf], out: &Path) -> Option<Result<(), String>> {
    let files: Vec<&Path> = files.iter().map(PathBuf::as_path).collect();
    cc::compile(&[flags, &["-o", &out.display().to_string()]].concat(), &files)
}

/// The comparison as a program for one data model.
fn build(machine: &str, work: &Path) -> Option<Result<PathBuf, String>> {
    let written = TEXTS.iter().map(|&t| (t.to_string(), text(t)));
    let of_numbers = (0..).zip(cfront::model_texts("math.h")).map(|(i, text)| (format!("math{i}"), text.to_string()));
    let texts: Vec<(String, String)> = written.chain(of_numbers).collect();
    let names: BTreeSet<String> = texts
        .iter()
        .flat_map(|(_, text)| definitions(text))
        .map(|(name, _)| name)
        .chain(OBJECTS.iter().copied())
        .map(String::from)
        .collect();
    let flags = ["-w", "-fno-builtin", "-msse2", "-mfpmath=sse", "-D_GNU_SOURCE", machine];
    let mut parts: Vec<PathBuf> = COMPARISONS.iter().map(|file| dir().join(format!("tests/models/{file}.c"))).collect();
    let mut declared = String::from(
        "#include <arpa/inet.h>\n#include <getopt.h>\n#include <stdarg.h>\n#include <stdlib.h>\n#include <string.h>\n#include <wchar.h>\n",
    );
    for (name, text) in &texts {
        let (file, object) = (work.join(format!("{name}.c")), work.join(format!("{name}.o")));
        std::fs::write(&file, renamed(text, &names)).expect("a file");
        match compile(&[&flags[..], &["-c"]].concat(), &[file], &object)? {
            Ok(()) => parts.push(object),
            Err(e) => return Some(Err(e)),
        }
        for (name, head) in definitions(text) {
            let _ = writeln!(declared, "{};", head.replacen(&format!("{name}("), &format!("model_{name}("), 1));
        }
    }
    let header = work.join("declared.h");
    std::fs::write(&header, declared).expect("a file");
    let exe = work.join("compare");
    let include = header.display().to_string();
    parts.push("-lm".into());
    Some(compile(&[&flags[..], &["-include", &include]].concat(), &parts, &exe)?.map(|()| exe))
}

#[test]
fn models_do_what_the_library_does() {
    let work = Scratch::new("models");
    for machine in ["-m64", "-m32"] {
        match build(machine, work.path()) {
            None => skipped("no C compiler `cc` to compare with"),
            Some(Err(_)) if machine == "-m32" => skipped("the C compiler has no library for 32 bits"),
            Some(Err(e)) => panic!("{machine}: {e}"),
            Some(Ok(exe)) => {
                let told = cc::output(&exe);
                let first = |why: String| why.lines().take(20).collect::<Vec<_>>().join("\n");
                told.map_err(first).unwrap_or_else(|why| panic!("{machine}: {why}"));
            }
        }
    }
}

/// The headers that declare what the models define.
const HEADERS: &str = "arpa/inet ctype dirent errno error fcntl fenv fnmatch getopt grp inttypes libgen libintl locale math netdb poll pwd \
                       signal stdio stdlib string strings sys/random sys/resource sys/select sys/socket sys/stat sys/statfs \
                       sys/statvfs sys/sysinfo sys/time sys/uio sys/utsname sys/wait termios time unistd wchar wctype";

/// What a call cannot be made of here: a record, a pointer to a function, a list of arguments.
fn has_plain_parameters(parameters: &[&str]) -> bool {
    let is_record = |p: &str| p.starts_with("struct") && !p.contains('*');
    parameters.iter().all(|p| !p.contains('(') && !p.contains("va_list") && !is_record(p))
}

/// Calls of the functions that `cc -aux-info` declares, with zeros.
fn calls(declared: &str, names: &BTreeSet<String>) -> Vec<String> {
    let mut calls = Vec::new();
    for line in declared.lines() {
        let Some((_, declaration)) = line.split_once("*/ extern ") else { continue };
        let Some((head, parameters)) = declaration.trim_end_matches(';').split_once(" (") else { continue };
        let name = head.rsplit([' ', '*']).next().unwrap_or("");
        let parameters = parameters.trim_end_matches(')');
        let parameters: Vec<&str> =
            parameters.split(", ").filter(|p| !matches!(*p, "void" | "...")).map(str::trim).collect();
        if names.contains(name) && has_plain_parameters(&parameters) {
            let zeros: Vec<String> = parameters.iter().map(|p| format!("({p})0")).collect();
            calls.push(format!("{name}({})", zeros.join(", ")));
        }
    }
    calls.sort();
    calls.dedup();
    calls
}

/// A model and the header say the same of the sizes of what pointers lead to: otherwise calls of it are not translated.
#[test]
fn models_have_the_types_of_the_headers() {
    let work = Scratch::new("model-types");
    let file = |name: &str| work.path().join(name);
    let texts = std::fs::read_dir(dir().join("models")).expect("models").map(|f| f.expect("a model").path());
    let texts: Vec<String> = texts.map(|f| std::fs::read_to_string(f).expect("a text")).collect();
    let names = texts.iter().flat_map(|t| definitions(t)).map(|(name, _)| name.to_string()).collect();
    let headers: String = HEADERS.split(' ').filter(|h| !h.is_empty()).map(|h| format!("#include <{h}.h>\n")).collect();
    std::fs::write(file("headers.c"), &headers).expect("a file");
    let aux = file("declared").display().to_string();
    for (machine, model) in [("-m64", cfront::types::DataModel::Lp64), ("-m32", cfront::types::DataModel::Ilp32)] {
        let flags = ["-w", "-D_GNU_SOURCE", machine];
        let declare = [&flags[..], &["-fno-builtin", "-c", "-aux-info", &aux]].concat();
        match compile(&declare, &[file("headers.c")], &file("headers.o")) {
            None => return skipped("no C compiler `cc` to compare with"),
            Some(Err(_)) if machine == "-m32" => return skipped("the C compiler has no library for 32 bits"),
            Some(made) => made.expect("declarations"),
        }
        let calls = calls(&std::fs::read_to_string(&aux).expect("declarations"), &names);
        assert!(calls.len() > 250, "{} calls", calls.len());
        let cases: String = calls.iter().enumerate().map(|(i, call)| format!("case {i}: {call}; break;\n")).collect();
        let program = format!("{headers}int main(int argc, char **argv) {{ switch (argc) {{\n{cases}}} return 0; }}\n");
        std::fs::write(file("calls.c"), program).expect("a file");
        let preprocess = [&flags[..], &["-E"]].concat();
        compile(&preprocess, &[file("calls.c")], &file("calls.i")).expect("a compiler").expect("a text");
        let text = std::fs::read(file("calls.i")).expect("a text");
        let options = cfront::LowerOptions { model, ..cfront::LowerOptions::default() };
        let loaded = cfront::load_program(&text, "calls.i", model, &options);
        let program = loaded.unwrap_or_else(|(errors, sources)| panic!("{machine}: {}", errors[0].render(&sources)));
        let misfits = program.unsupported.iter().map(|u| format!("{u:?}"));
        let misfits: Vec<String> = misfits.filter(|u| u.contains("with other types")).collect();
        assert!(misfits.is_empty(), "{machine}: {misfits:#?}");
    }
}
