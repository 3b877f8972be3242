//! The C front end: preprocessed text to typed C ([`hir`]) to `ir::Program`.
//!
//! Stages: `lex` (tokens with presumed positions), `parse` (syntax tree, typedef scoping), `check` (types,
//! conversions, constants, layouts: [`hir`]), `models` (our definitions of library functions), `lower` (control-flow
//! automata). `vocabulary` is what the last two know of functions by their names.

mod ast;
mod check;
pub mod hir;
mod large_stack;
mod lex;
pub mod lower;
mod models;
mod parse;
pub mod preprocess;
pub mod types;
mod vocabulary;

pub use large_stack::on_large_stack;
pub use lower::harness::{Given, Harness, Missing, Part, Role, WeakName};
pub use lower::{Loaded, LowerOptions, UndefinedFunctions, lower};
pub use preprocess::{PreprocessError, PreprocessOptions, preprocess};

use base::{Diagnostic, SourceMap};
use large_stack::stopped;
use types::DataModel;

/// Parses and checks a preprocessed translation unit. `file_name` names the text until a line marker renames it.
pub fn parse_unit(text: &[u8], file_name: &str, model: DataModel) -> Result<hir::Unit, (Vec<Diagnostic>, SourceMap)> {
    let result = on_large_stack(|| parse_here(text, file_name, model));
    result.unwrap_or_else(|| Err((vec![stopped()], SourceMap::default())))
}

fn parse_here(text: &[u8], file_name: &str, model: DataModel) -> Result<hir::Unit, (Vec<Diagnostic>, SourceMap)> {
    let mut sources = SourceMap::default();
    let tokens = match lex::lex(text, file_name, &mut sources) {
        Ok(tokens) => tokens,
        Err(error) => return Err((vec![error], sources)),
    };
    let tree = match parse::parse(&tokens) {
        Ok(tree) => tree,
        Err(error) => return Err((vec![*error], sources)),
    };
    let ignored = tree.iter().filter_map(|item| match item {
        ast::External::Ignored(annotation) => Some(*annotation),
        _ => None,
    });
    let ignored = ignored.collect();
    match check::check(&tokens, &tree, model) {
        Ok((types, globals, funcs)) => Ok(hir::Unit { types, globals, funcs, ignored, sources, text: text.to_vec() }),
        Err(errors) => Err((errors, sources)),
    }
}

/// Parses, checks and translates a preprocessed translation unit; the whole front end.
///
/// # Errors
/// What is wrong with the text, or with the entry function, with the sources that the positions belong to.
pub fn load(
    text: &[u8],
    file_name: &str,
    model: DataModel,
    options: &LowerOptions,
) -> Result<Loaded, (Vec<Diagnostic>, SourceMap)> {
    let options = LowerOptions { model, ..options.clone() };
    let result = on_large_stack(|| {
        let mut unit = parse_here(text, file_name, model)?;
        if options.models {
            models::link(&mut unit).map_err(|error| (vec![*error], unit.sources.clone()))?;
        }
        let sources = unit.sources.clone();
        lower::lower_here(unit, &options).map_err(|errors| (errors, sources))
    });
    result.unwrap_or_else(|| Err((vec![stopped()], SourceMap::default())))
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
) -> Result<ir::Program, (Vec<Diagnostic>, SourceMap)> {
    load(text, file_name, model, options).map(|loaded| loaded.program)
}
