//! Guarded commands: the language `.gcl`, from text to [`ir::Program`]. `docs/gcl.md` has its grammar and meaning.
#![deny(missing_docs)]

pub mod ast;
mod characters;
mod elaborate;
pub mod import;
mod lex;
mod lower;
mod parse;
mod print;
pub mod problem;
pub mod system;

pub use lower::{Lowered, PROCEDURE, View};
pub use parse::Files;
pub use print::print;
pub use problem::Problem;

use ast::Model;
use base::{Diagnostic, SourceMap};
use std::path::Path;
use system::System;

/// Parses a model and the files that it includes.
pub fn parse(path: &Path, text: &str, sources: &mut SourceMap, files: Files<'_>) -> Result<Model, Problem> {
    Ok(Model { items: parse::file(path, text, sources, files, &mut Vec::new())? })
}

/// Parses a model that includes no files.
pub fn parse_text(text: &str) -> Result<Model, Problem> {
    let mut none = |_: &Path| Err("there are no other files".to_string());
    parse(Path::new("model.gcl"), text, &mut SourceMap::default(), &mut none)
}

/// Resolves a model: all its mistakes, or the system that it is.
pub fn resolve(model: &Model) -> Result<System, Vec<Problem>> {
    elaborate::elaborate(model)
}

/// Translates a system.
pub fn lower(system: &System, sources: &SourceMap) -> Lowered {
    lower::lower(system, sources)
}

/// From text to program.
pub fn load(path: &Path, text: &str, files: Files<'_>) -> Result<Lowered, (Vec<Diagnostic>, SourceMap)> {
    let mut sources = SourceMap::default();
    let parsed = parse(path, text, &mut sources, files).map_err(|p| vec![p]);
    match parsed.and_then(|model| resolve(&model)) {
        Ok(system) => Ok(lower(&system, &sources)),
        Err(problems) => Err((problems.iter().map(Problem::diagnostic).collect(), sources)),
    }
}
