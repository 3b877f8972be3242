//! From the user's file to a program: by its extension C (`.c` preprocessed first, `.i` as it is) or attest's own text
//! form (`.cfa`), or guarded commands (`.gcl`, and what is imported: `.fst`, `.spec`, `.cub`).

use crate::console;
use crate::diagnostics::{self, Texts};
use crate::exit::{Complaint, Failure, io_words};
use crate::options::{Command, Cover, Options, Room, Tracking};
use crate::property::Property;
use crate::read_once::Told;
use base::{Diagnostic, Severity, SourceMap};
use cfront::{Decisions, Harness, Loaded, LowerOptions, PreprocessError};
use ir::{Cells, CheckKind, Program, SignedOverflow};
use std::path::Path;
#[cfg(feature = "remote")]
use std::path::PathBuf;

/// A program to ask about.
pub(crate) struct Input {
    pub(crate) program: Program,
    pub(crate) property: Property,
    /// What a compiled test needs to know; nothing if the program is not C.
    pub(crate) harness: Option<Harness>,
    /// See [`cfront::Loaded::doubts_lives`].
    pub(crate) doubts_lives: bool,
}

/// The languages that programs are written in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Language {
    C,
    Text,
    GuardedCommands,
    Imported(gcl::import::Language),
}

impl Language {
    fn is_guarded_commands(self) -> bool {
        matches!(self, Language::GuardedCommands | Language::Imported(_))
    }
}

fn language(path: &Path, o: &Options) -> Result<Language, Failure> {
    match path.extension().and_then(|e| e.to_str()) {
        Some("c" | "i") => Ok(Language::C),
        None if path == Path::new(cfront::STDIN) => Ok(Language::C),
        Some("cfa") => Ok(Language::Text),
        Some("gcl") => Ok(Language::GuardedCommands),
        Some("fst") => Ok(Language::Imported(gcl::import::Language::Fast)),
        Some("spec") => Ok(Language::Imported(gcl::import::Language::Mist)),
        Some("cub") => Ok(Language::Imported(gcl::import::Language::Cubicle(o.procs))),
        _ if path.is_dir() => Err(Failure::usage(format!(
            "{}: a directory; name its files, or run `attest verify` where an attest.toml lists the harnesses",
            path.display()
        ))),
        _ => Err(Failure::usage(format!("{}: not a .c, .i, .gcl, .fst, .spec, .cub or .cfa file", path.display()))),
    }
}

/// The program is one of C.
pub(crate) fn is_c(o: &Options) -> bool {
    o.files.first().is_some_and(|path| language(path, o).is_ok_and(|language| language == Language::C))
}

/// Reads, translates and verifies the input.
pub(crate) fn load(o: &Options) -> Result<Input, Failure> {
    load_asking(o, None)
}

/// The same with another question than the options have, if there is one.
pub(crate) fn load_asking(o: &Options, asked: Option<Property>) -> Result<Input, Failure> {
    let path = o.files.first().ok_or_else(|| Failure::usage("no input file given; try `attest verify FILE.c`"))?;
    let language = language(path, o)?;
    for other in &o.files[1..] {
        if !matches!((language, self::language(other, o)?), (Language::C, Language::C)) {
            return Err(Failure::usage("only programs in C may have several files"));
        }
    }
    if o.input.is_given() && language != Language::C {
        return Err(Failure::usage("--sym-stdin and --sym-files are about programs in C"));
    }
    let mut property = match asked {
        Some(asked) => asked,
        None => property(o, language)?,
    };
    for file in o.files.iter().filter(|f| f.as_os_str() != cfront::STDIN && !o.library.contains(*f)) {
        readable(file)?;
    }
    let of_model = |program| (program, None, false);
    let (program, harness, doubts_lives) = match language {
        Language::C => c_program(o, &property).map(|l| (l.program, Some(l.harness), l.doubts_lives))?,
        Language::Text => of_model(prepare::choices_as_inputs(&text_program(path)?)),
        Language::GuardedCommands | Language::Imported(_) => of_model(guarded_commands(path, language, &property)?),
    };
    if language.is_guarded_commands() && o.property.is_none() {
        // Asked is what the model asks.
        property.kinds = program.checks.iter().map(|(_, check)| check.kind).collect();
    }
    ir::verify(&program).map_err(|errors| {
        Failure::internal(format!("{}: ill-formed program: {}", path.display(), errors.join("; ")))
    })?;
    Ok(Input { program, property, harness, doubts_lives })
}

/// The question that the options have.
fn property(o: &Options, language: Language) -> Result<Property, Failure> {
    let property = Property::load(o.property.as_deref(), o.check.as_deref(), language.is_guarded_commands())?
        .with_labels(&o.error_labels)
        .with_contracts(&o.contracts, o.part)
        .with_targets(&o.restricted, o.part);
    match language {
        Language::C => property.with_overflow(o.signed_overflow),
        Language::Text | Language::GuardedCommands | Language::Imported(_) => Ok(property),
    }
}

/// What the operating system has against reading the file, before any tool trips over it.
fn readable(path: &Path) -> Result<(), Failure> {
    let failure = |why: &str| Failure::input(format!("cannot read {}: {why}", path.display()));
    let meta = std::fs::metadata(path).map_err(|e| failure(&io_words(&e)))?;
    if meta.is_dir() {
        return Err(failure("is a directory"));
    }
    std::fs::File::open(path).map(drop).map_err(|e| failure(&io_words(&e)))
}

fn c_program(o: &Options, property: &Property) -> Result<Loaded, Failure> {
    let names: Vec<String> = o.files.iter().map(|f| f.display().to_string()).collect();
    let mut texts = Vec::new();
    for file in &o.files {
        texts.push(match preprocessed(o, file) {
            Err(failure) if o.library.contains(file) => {
                if o.part.is_empty() {
                    console::complain(&format!("{} is left out: {}", file.display(), failure.message));
                }
                Vec::new()
            }
            text => text?,
        });
    }
    let unit =
        |i: usize| cfront::Source { name: &names[i], text: &texts[i], is_library: o.library.contains(&o.files[i]) };
    let units: Vec<cfront::Source<'_>> = (0..texts.len()).map(unit).collect();
    let loaded = cfront::load_units(&units, o.data_model, &meaning(o, property));
    let preprocessed: Vec<(&str, &[u8])> =
        names.iter().map(String::as_str).zip(texts.iter().map(Vec::as_slice)).collect();
    let loaded = loaded.map_err(|(diagnostics, sources)| {
        rejected(&o.files[0], &diagnostics, Texts { sources: &sources, preprocessed: &preprocessed })
    })?;
    let texts = Texts { sources: &loaded.program.sources, preprocessed: &preprocessed };
    // The first part of a run has said it, and so has the first translation.
    let is_again = o.tracking == Tracking::Behind || o.room == Room::Behind;
    let is_first = o.part.is_empty() && o.woven.is_empty() && !is_again;
    for warning in loaded.warnings.iter().filter(|_| is_first) {
        warn(warning, &o.files[0], texts);
    }
    let program = match o.part.is_empty() {
        true => loaded.program,
        false => loaded.program.with_checks_of(|kind| property.kinds.contains(kind)),
    };
    Ok(Loaded { program, ..loaded })
}

/// The files of a model that is no C, with what they include, as they lie here.
#[cfg(feature = "remote")]
pub(crate) fn files_of_model(o: &Options) -> Result<Vec<(PathBuf, Vec<u8>)>, Failure> {
    let mut files = Vec::new();
    for path in &o.files {
        if language(path, o)? == Language::GuardedCommands {
            let mut included = |path: &Path| {
                let text = included(path)?;
                files.push((path.to_path_buf(), text.clone().into_bytes()));
                Ok(text)
            };
            // What cannot be read is said where it is asked about.
            let _ = gcl::parse(path, &text_of(path)?, &mut SourceMap::default(), &mut included);
        }
        files.push((path.clone(), bytes_of(path)?));
    }
    Ok(files)
}

/// Says that annotations of VeriFast mean nothing here: its words for separation are those of no other verifier.
fn warn_of_verifast(path: &Path) {
    const WORDS: [&str; 4] = ["&*&", "|->", "//@ open ", "//@ close "];
    let Ok(text) = std::fs::read_to_string(path) else { return };
    let mut lines = text.lines().zip(1..);
    let is_annotation = |line: &str| line.contains("//@") || line.contains("/*@");
    if let Some((_, number)) = lines.find(|(l, _)| is_annotation(l) && WORDS.iter().any(|w| l.contains(w))) {
        let place = format!("{}:{number}", path.display());
        console::note(&format!("{place}: warning: annotations of VeriFast are not supported: they are read over"));
    }
}

/// The text of a file of C behind the preprocessor.
pub(crate) fn preprocessed(o: &Options, path: &Path) -> Result<Vec<u8>, Failure> {
    if o.is_sent {
        return bytes_of(path);
    }
    if o.part.is_empty() && o.woven.is_empty() {
        warn_of_verifast(path);
    }
    let told = o.preprocess_of(path);
    let failure = |e| preprocessor_failure(path, &e);
    if let Some(text) = o.woven.get(path) {
        return cfront::preprocess_text(path, text.clone().into_bytes(), o.data_model, &told).map_err(failure);
    }
    let read = |(path, model, told): &Told| cfront::preprocess(path, *model, told).map_err(failure);
    let told = (path.to_path_buf(), o.data_model, told);
    o.read_once.as_ref().map_or_else(|| read(&told), |known| known.of(&told, read))
}

/// The function that the program starts with.
pub(crate) fn entry(o: &Options, property: &Property) -> String {
    match (&property.init, o.function.as_str()) {
        (Some(init), "main") => init.clone(),
        (_, function) => function.to_string(),
    }
}

/// How the program is to be understood.
fn meaning(o: &Options, property: &Property) -> LowerOptions {
    LowerOptions {
        entry: entry(o, property),
        model: o.data_model,
        // Where assertions are the business of another part of the run, executions end at a call of an error function.
        properties: if o.part.is_empty() {
            property.error_functions.clone()
        } else {
            Property::usual_error_functions()
        },
        check_assert: property.kinds.contains(CheckKind::Assertion),
        malloc_may_fail: o.malloc_may_fail,
        models: o.models,
        undefined: o.undefined,
        argc_may_be_zero: o.argc_may_be_zero,
        error_labels: o.error_labels.clone(),
        nondet_static: o.nondet_static,
        without_body: o.without_body.clone(),
        first_definition_counts: o.first_definition_counts,
        replaced: o.replaced.clone(),
        restricted: o.restricted.clone(),
        check_targets: property.kinds.contains(CheckKind::Target),
        contracts: o.contracts.clone(),
        check_contracts: property.kinds.kinds().any(CheckKind::is_about_contracts),
        signed_overflow: match property.kinds.contains(CheckKind::SignedOverflow) {
            true => SignedOverflow::Checked,
            false => o.signed_overflow.unwrap_or(SignedOverflow::Wraps),
        },
        arithmetic: {
            let is_besides = |k: &CheckKind| k.is_about_arithmetic() && *k != CheckKind::SignedOverflow;
            property.kinds.kinds().filter(is_besides).collect()
        },
        memory: property.kinds.kinds().filter(|k| k.is_about_memory()).collect(),
        tracks_objects: o.tracking.is_on(),
        cells: if o.room == Room::AsUsual { Cells::Many } else { Cells::Large },
        initial: o.initial.clone(),
        input: o.input,
        decisions: match (o.command, o.cover) {
            (Command::Test, Cover::Mcdc) => Decisions::Marked,
            _ => Decisions::Forgotten,
        },
    }
}

/// The preprocessor's complaints, as it writes them; the message is the first.
fn preprocessor_failure(path: &Path, e: &PreprocessError) -> Failure {
    match e {
        PreprocessError::Start { program, error } => {
            let (path, why) = (path.display(), io_words(error));
            Failure::input(format!("{path}: cannot run the preprocessor `{program}`: {why}"))
        }
        PreprocessError::Failed { stderr, .. } => {
            let errors = || stderr.lines().find(|l| l.contains("error"));
            let first = errors().or_else(|| stderr.lines().next()).unwrap_or("the preprocessor failed");
            let complaints = stderr.lines().filter_map(compiler_line).collect();
            Failure { complaints, told: Some(errors_of(stderr)), ..Failure::input(first.trim()) }
        }
    }
}

/// The errors that a compiler writes, without its warnings and without what would control a terminal.
fn errors_of(stderr: &str) -> String {
    let (mut told, mut errors, mut is_told) = (String::new(), 0, true);
    for line in stderr.lines() {
        if !line.starts_with([' ', '\t']) {
            is_told = !line.contains(": warning: ");
            errors += u32::from(line.contains("error: "));
        }
        if is_told && errors <= MAX_ERRORS {
            told.extend(line.chars().map(|c| if c.is_control() && c != '\t' { ' ' } else { c }));
            told.push('\n');
        }
    }
    told
}

/// Errors of a compiler that are shown.
const MAX_ERRORS: u32 = 20;

/// `file:line:column: severity: message`, as compilers write.
fn compiler_line(line: &str) -> Option<Complaint> {
    let mut words = line.splitn(5, ':');
    let (file, line, column) = (words.next()?, words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    let (severity, message) = (words.next()?.trim().to_string(), words.next()?.trim().to_string());
    Some(Complaint { severity, file: file.to_string(), line, column, message, excerpt: None })
}

fn warn(warning: &Diagnostic, path: &Path, texts: Texts<'_>) {
    let complaint = diagnostics::complaint(warning, &path.display().to_string(), texts);
    console::note(&diagnostics::lines(&complaint, console::columns(std::io::stderr())));
}

/// Errors refuse the input; the message is the first one.
fn rejected(path: &Path, diagnostics: &[Diagnostic], texts: Texts<'_>) -> Failure {
    let shown = path.display().to_string();
    let (errors, others): (Vec<_>, Vec<_>) = diagnostics.iter().partition(|d| d.severity == Severity::Error);
    for d in others {
        warn(d, path, texts);
    }
    let Some(first) = errors.first() else {
        return Failure::internal(format!("{shown}: the front end gave no reason"));
    };
    let place = if first.pos.is_none() { format!("{shown}: ") } else { String::new() };
    let message = match errors.len() {
        1 => format!("{place}{}", first.render(texts.sources)),
        n => format!("{shown}: {n} errors"),
    };
    let complaints = errors.iter().flat_map(|d| diagnostics::complaints(d, &shown, texts)).collect();
    Failure { complaints, ..Failure::input(message) }
}

/// The model of guarded commands that is asked about.
pub(crate) fn model(o: &Options) -> Result<gcl::ast::Model, Failure> {
    let path = o.files.first().ok_or_else(|| Failure::usage("no input file given; try `attest verify FILE.c`"))?;
    let language = language(path, o)?;
    if !language.is_guarded_commands() {
        return Err(Failure::usage(format!("{}: only models of guarded commands have this form", path.display())));
    }
    Ok(tree(path, language)?.0)
}

/// A model as it is written, or as it is imported.
fn tree(path: &Path, language: Language) -> Result<(gcl::ast::Model, SourceMap), Failure> {
    let mut sources = SourceMap::default();
    let read = match language {
        Language::Imported(from) => {
            // Comments in other encodings do no harm: what is no text elsewhere is refused at its place.
            let text = String::from_utf8_lossy(&bytes_of(path)?).into_owned();
            let file = sources.file(&path.display().to_string());
            gcl::import::import(from, &text, file)
        }
        _ => gcl::parse(path, &text_of(path)?, &mut sources, &mut included),
    };
    match read {
        Ok(model) => Ok((model, sources)),
        Err(problem) => Err(rejected(path, &[problem.diagnostic()], Texts { sources: &sources, preprocessed: &[] })),
    }
}

/// A model as a program, with the checks that are asked about.
fn guarded_commands(path: &Path, language: Language, property: &Property) -> Result<Program, Failure> {
    let (model, sources) = tree(path, language)?;
    let system = gcl::resolve(&model).map_err(|problems| {
        let diagnostics: Vec<Diagnostic> = problems.iter().map(gcl::Problem::diagnostic).collect();
        rejected(path, &diagnostics, Texts { sources: &sources, preprocessed: &[] })
    })?;
    let program = gcl::lower(&system, &sources).program;
    Ok(program.with_checks_of(|kind| property.kinds.contains(kind)))
}

fn included(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|e| io_words(&e))
}

fn text_of(path: &Path) -> Result<String, Failure> {
    String::from_utf8(bytes_of(path)?).map_err(|_| Failure::input(format!("{}: not a text file", path.display())))
}

fn bytes_of(path: &Path) -> Result<Vec<u8>, Failure> {
    std::fs::read(path).map_err(|e| Failure::input(format!("{}: {}", path.display(), io_words(&e))))
}

fn text_program(path: &Path) -> Result<Program, Failure> {
    let failure = |why: String| Failure::input(format!("{}{why}", path.display()));
    let text = text_of(path)?;
    let program = ir::text::parse(&text).map_err(|e| {
        let (severity, file, message) = ("error".into(), path.display().to_string(), e.message.clone());
        let complaint = Complaint { severity, file, line: e.line, column: e.col, message, excerpt: None };
        Failure { complaints: vec![complaint], ..failure(format!(":{}:{}: error: {}", e.line, e.col, e.message)) }
    })?;
    match ir::verify(&program) {
        Ok(()) => Ok(program),
        Err(errors) => Err(failure(format!(": {}", errors.first().map_or("ill-formed", String::as_str)))),
    }
}
