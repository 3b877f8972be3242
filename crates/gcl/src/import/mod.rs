//! Models of other languages as trees of this one. `docs/import.md` says what is taken from each, and what is not.

mod cubicle;
mod formula;
mod fst;
mod lex;
mod mist;
mod names;
mod start;

use crate::ast::Model;
use crate::problem::Problem;
use base::FileId;

/// A language that models are imported from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// FAST's counter automata, `.fst`.
    Fast,
    /// Mist's Petri nets and their extensions, `.spec`.
    Mist,
    /// Cubicle's array-based systems, `.cub`; with so many processes, if the user says how many.
    Cubicle(Option<u32>),
}

/// The tree of a model that is written in another language. Positions in it are those of the text.
pub fn import(language: Language, text: &str, file: FileId) -> Result<Model, Problem> {
    match language {
        Language::Fast => fst::import(text, file),
        Language::Mist => mist::import(text, file),
        Language::Cubicle(processes) => cubicle::import(text, file, processes),
    }
}
