//! The C front end: preprocessed text to typed C ([`hir`]) to `ir::Program`.
//!
//! Stages: `lex` (tokens with presumed positions), `parse` (syntax tree, typedef scoping), `check` (types,
//! conversions, constants, layouts: [`hir`]), `models` (our definitions of library functions), `lower` (control-flow
//! automata, once functions of any number of arguments have become ordinary ones: `variadic`). Several texts are checked one by one and become one program before the models (`link`). `vocabulary` is what the
//! last two know of functions by their names.

mod acsl;
mod ast;
mod build;
mod check;
mod contracts;
pub mod hir;
mod initial;
mod initial_arguments;
mod initial_heap;
mod large_stack;
mod lex;
mod link;
pub mod lower;
mod models;
mod parse;
pub mod preprocess;
mod starter;
mod symbolic_input;
pub mod types;
mod variadic;
mod vocabulary;
mod walk;

pub use contracts::Contracts;
pub use initial::Initial;
pub use initial_arguments::SymbolicArguments;
pub use initial_heap::InitialHeap;
pub use large_stack::on_large_stack;
pub use lower::harness::{Defined, Given, Harness, Missing, Part, Role, WeakName};
pub use lower::touches::{Touch, Touched};
pub use lower::{Decisions, Loaded, LowerOptions, Restriction, UndefinedFunctions, lacks_room, lower};
pub use models::texts as model_texts;
pub use preprocess::{KLEE, OwnHeader, PreprocessError, PreprocessOptions, STDIN, preprocess, preprocess_text};
pub use starter::{Kind, Slot, Starter};
pub use symbolic_input::{MOST_FILES, SymbolicFiles, SymbolicInput};

use base::{Diagnostic, SourceMap};
use large_stack::stopped;
use std::collections::BTreeSet;
use types::DataModel;

/// What is wrong with a program, and the sources that the positions belong to.
pub type Rejected = (Vec<Diagnostic>, SourceMap);

/// A preprocessed translation unit.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// The name of the text until a line marker renames it.
    pub name: &'a str,
    pub text: &'a [u8],
    /// It counts only if it defines what others need.
    pub is_library: bool,
}

impl<'a> Source<'a> {
    /// A unit that counts.
    pub fn new(name: &'a str, text: &'a [u8]) -> Source<'a> {
        Source { name, text, is_library: false }
    }
}

/// Parses and checks a preprocessed translation unit. `file_name` names the text until a line marker renames it.
pub fn parse_unit(text: &[u8], file_name: &str, model: DataModel) -> Result<hir::Unit, Rejected> {
    let result = on_large_stack(|| {
        parse_here(&[Source::new(file_name, text)], model, &Contracts::default(), "main").map(|parsed| parsed.unit)
    });
    result.unwrap_or_else(|| Err((vec![stopped()], SourceMap::default())))
}

/// What units declare, each by itself, side by side.
struct Parsed {
    unit: hir::Unit,
    /// Functions without body whose contracts stand for them.
    contracted: Vec<String>,
    /// Where the text of each begins in the text of all.
    offsets: Vec<u32>,
    /// Of declarations; of units of a library that are refused: they define nothing.
    warnings: Vec<Diagnostic>,
}

fn parse_here(units: &[Source<'_>], model: DataModel, wanted: &Contracts, entry: &str) -> Result<Parsed, Rejected> {
    let mut sources = SourceMap::default();
    let (mut declared, mut ignored) = (check::Declared::nothing(model), Vec::new());
    let mut warnings = Vec::new();
    let mut contracts = Specified { wanted, entry, progress: contracts::Progress::default() };
    let mut wrong = Vec::new();
    for (number, unit) in (0..).map(hir::UnitId).zip(units) {
        match one_unit(*unit, number, &mut contracts, &mut declared, &mut ignored, &mut sources) {
            Ok(more) => warnings.extend(more),
            Err(errors) if unit.is_library => warnings.extend(errors.into_iter().take(1).map(|e| {
                let message = format!("{} is left out: {}", unit.name, e.message);
                Diagnostic::warning(e.pos, message)
            })),
            Err(errors) => wrong.extend(errors),
        }
    }
    if !wrong.is_empty() {
        return Err((wrong, sources));
    }
    contracts.all_found().map_err(|errors| (errors, sources.clone()))?;
    let contracted = contracts.stand_for_bodies(&declared.funcs);
    let used: BTreeSet<String> = contracts.progress.used.iter().map(|&pos| sources.show(pos)).collect();
    ignored.retain(|a| a.kind != hir::AnnotationKind::Contract || !used.contains(&sources.show(a.pos)));
    let mut text = Vec::with_capacity(units.iter().map(|u| u.text.len()).sum());
    let mut offsets = Vec::new();
    for unit in units {
        offsets.push(text.len() as u32);
        text.extend_from_slice(unit.text);
    }
    let unit = hir::Unit {
        files: units.iter().map(|u| u.name.to_string()).collect(),
        types: declared.types,
        globals: declared.globals,
        funcs: declared.funcs,
        link_notes: Vec::new(),
        edited: Vec::new(),
        exported: Vec::new(),
        ignored,
        sources,
        text,
    };
    Ok(Parsed { unit, contracted, offsets, warnings })
}

/// The contracts that are asked for, and what was found of them.
struct Specified<'a> {
    wanted: &'a Contracts,
    /// The function that the program starts with.
    entry: &'a str,
    progress: contracts::Progress,
}

impl Specified<'_> {
    /// Puts the code for them into the tokens of a unit, and parses it again where there was any. Beside what is
    /// worth checking stand the errors in what is not.
    fn parsed(&mut self, tokens: &mut lex::Tokens, text: &[u8]) -> Result<parse::Read, Vec<Diagnostic>> {
        let mut tree = parse::parse_specified(tokens);
        if self.wanted.acsl && tree.read.errors.is_empty() {
            let remembered = contracts::remember_entry_values(tokens, &tree.specified, text, &mut self.progress);
            if remembered.map_err(|e| vec![*e])? {
                tree = parse::parse_specified(tokens);
            }
        }
        let mut read = tree.read;
        match read.errors.len() {
            0 => {}
            1..lex::MAX_ERRORS => return Ok(read),
            _ => return Err(read.errors),
        }
        let (specified, progress) = (&tree.specified, &mut self.progress);
        let is_new = !self.wanted.is_empty()
            && contracts::apply(tokens, specified, text, self.wanted, self.entry, progress).map_err(|e| vec![*e])?;
        if is_new {
            read.items = parse::parse(tokens)?;
        }
        Ok(read)
    }

    /// The functions that nobody defines and that have no meaning of their own, whose contracts stand for them.
    fn stand_for_bodies(&mut self, funcs: &[hir::Func]) -> Vec<String> {
        let is_defined = |name: &String| funcs.iter().any(|f| f.name == *name && f.body.is_some());
        let mut found = Vec::new();
        for (name, places) in std::mem::take(&mut self.progress.declared) {
            if !is_defined(&name) && vocabulary::Intrinsic::find(&name).is_none() {
                self.progress.used.extend(places);
                found.push(name);
            }
        }
        found
    }

    /// There is a contract for each function that the user names.
    fn all_found(&self) -> Result<(), Vec<Diagnostic>> {
        let wanted = self.wanted.enforced.iter().chain(&self.wanted.replaced);
        let missing = wanted.filter(|name| !self.progress.found.contains(*name));
        let wrong = |name: &String| Diagnostic::error(base::Pos::NONE, format!("there is no contract of `{name}`"));
        let errors: Vec<Diagnostic> = missing.map(wrong).collect();
        if errors.is_empty() { Ok(()) } else { Err(errors) }
    }
}

fn one_unit(
    unit: Source<'_>,
    number: hir::UnitId,
    contracts: &mut Specified<'_>,
    declared: &mut check::Declared,
    ignored: &mut Vec<hir::Annotation>,
    sources: &mut SourceMap,
) -> Result<Vec<Diagnostic>, Vec<Diagnostic>> {
    let comments = if contracts.wanted.acsl { lex::Comments::Annotations } else { lex::Comments::Skipped };
    let mut tokens = lex::lex_with(unit.text, unit.name, sources, comments)?;
    acsl::expand(&mut tokens).map_err(|error| vec![*error])?;
    let mut read = contracts.parsed(&mut tokens, unit.text)?;
    ignored.append(&mut tokens.disabled);
    ignored.extend(read.items.iter().filter_map(|item| match item {
        ast::External::Ignored(annotation) => Some(*annotation),
        _ => None,
    }));
    let checked = check::check(&tokens, &read, number, declared);
    let mut errors = std::mem::take(&mut read.errors);
    if errors.is_empty() {
        return checked;
    }
    errors.extend(checked.err().unwrap_or_default());
    errors.sort_by_key(|e| e.pos);
    errors.truncate(lex::MAX_ERRORS);
    Err(errors)
}

/// Parses, checks and translates a preprocessed translation unit; the whole front end.
///
/// # Errors
/// What is wrong with the text, or with the entry function, with the sources that the positions belong to.
pub fn load(text: &[u8], file_name: &str, model: DataModel, options: &LowerOptions) -> Result<Loaded, Rejected> {
    load_units(&[Source::new(file_name, text)], model, options)
}

/// The same for a program of several units, which are linked.
///
/// # Errors
/// As [`load`], and what is wrong with names that several units know.
pub fn load_units(units: &[Source<'_>], model: DataModel, options: &LowerOptions) -> Result<Loaded, Rejected> {
    let mut options = with_contracts(LowerOptions { model, ..options.clone() });
    let result = on_large_stack(|| {
        let starter =
            options.initial.clone().map(|initial| starter(units, model, &mut options, &initial)).transpose()?;
        let mut started = units.to_vec();
        let text = starter.as_ref().map(|s| [units[s.unit].text, s.code.as_bytes()].concat());
        if let (Some(s), Some(text)) = (&starter, &text) {
            started[s.unit].text = text;
        }
        let units = started.as_slice();
        let Parsed { mut unit, contracted, offsets, mut warnings } =
            parse_here(units, model, &options.contracts, &options.entry)?;
        replace_by_contracts(&mut options, contracted);
        let rejected = |errors, unit: &hir::Unit| (errors, unit.sources.clone());
        let library = (0..).map(hir::UnitId).zip(units).filter(|(_, u)| u.is_library).map(|(id, _)| id).collect();
        let linked = link::link(&mut unit, &offsets, &library, &options);
        warnings.extend(linked.map_err(|errors| rejected(errors, &unit))?);
        if options.models {
            models::link(&mut unit, &options.input).map_err(|error| rejected(vec![*error], &unit))?;
        }
        let sources = unit.sources.clone();
        let mut loaded = lower::lower_here(unit, &options).map_err(|errors| (errors, sources))?;
        loaded.program.assumptions.extend(starter.iter().map(|s| s.assumption.clone()));
        loaded.program.assumptions.extend(options.input.assumptions());
        loaded.harness.starter = starter;
        Ok(Loaded { warnings, ..loaded })
    });
    result.unwrap_or_else(|| Err((vec![stopped()], SourceMap::default())))
}

/// The code that starts the entry function, with the unit that it belongs to; it is the entry from now on.
fn starter(
    units: &[Source<'_>],
    model: DataModel,
    options: &mut LowerOptions,
    initial: &Initial,
) -> Result<Starter, Rejected> {
    let unit = parse_here(units, model, &options.contracts, &options.entry)?.unit;
    let code = initial.code(&unit, &options.entry);
    options.entry = starter::name_for(&options.entry);
    code.map_err(|e| (vec![e], unit.sources.clone()))
}

/// The entry function and the stubs that contracts ask for.
fn with_contracts(mut options: LowerOptions) -> LowerOptions {
    if let Some(function) = &options.contracts.enforced {
        options.entry = contracts::enforcing(function);
    }
    let stubs = options.contracts.replaced.iter().map(|f| (f.clone(), contracts::replacing(f)));
    options.replaced.extend(stubs);
    options
}

/// Contracts stand for these functions as if the user had asked for it, if nothing else stands for them.
fn replace_by_contracts(options: &mut LowerOptions, functions: Vec<String>) {
    for function in functions {
        let is_other = options.replaced.iter().any(|(f, _)| *f == function) || options.properties.contains(&function);
        if !is_other {
            options.replaced.push((function.clone(), contracts::replacing(&function)));
            options.contracts.replaced.push(function);
        }
    }
}

/// [`load`], for the program only.
///
/// # Errors
/// As [`load`].
pub fn load_program(
    text: &[u8],
    file_name: &str,
    model: DataModel,
    options: &LowerOptions,
) -> Result<ir::Program, Rejected> {
    load(text, file_name, model, options).map(|loaded| loaded.program)
}
