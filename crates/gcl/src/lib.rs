//! Guarded commands: the language `.gcl`, from text to [`ir::Program`]. `docs/gcl.md` has its grammar and meaning.
#![deny(missing_docs)]

pub mod ast;
pub mod import;
mod lex;
mod parse;
mod print;
pub mod problem;

pub use parse::Files;
pub use print::print;
pub use problem::Problem;

use ast::Model;
use base::SourceMap;
use std::path::Path;

/// Parses a model and the files that it includes.
pub fn parse(path: &Path, text: &str, sources: &mut SourceMap, files: Files<'_>) -> Result<Model, Problem> {
    Ok(Model { items: parse::file(path, text, sources, files, &mut Vec::new())? })
}

/// Parses a model that includes no files.
pub fn parse_text(text: &str) -> Result<Model, Problem> {
    let mut none = |_: &Path| Err("there are no other files".to_string());
    parse(Path::new("model.gcl"), text, &mut SourceMap::default(), &mut none)
}
