//! The function that the program starts with.

use super::options::LowerOptions;
use crate::hir::{Func, FuncId, Unit};
use crate::link::{Found, find_function};
use base::{Diagnostic, Pos};
use std::collections::BTreeSet;

/// Labels that must not be reached have to be there: where one is misspelt, nothing would be checked.
///
/// # Errors
/// No function of the user's has the label.
pub(super) fn check_labels(unit: &Unit, options: &LowerOptions) -> Result<(), Vec<Diagnostic>> {
    let own = unit.funcs.iter().filter(|f| !unit.sources.is_in_model(f.pos)).filter_map(|f| f.body.as_ref());
    let known: BTreeSet<&str> = own.flat_map(|body| body.labels.iter().map(String::as_str)).collect();
    let is_missing = |name: &&String| !known.contains(name.as_str());
    let wrong = |name: &String| {
        let names: Vec<&str> = known.iter().copied().take(MAX_CANDIDATES).collect();
        let hint = match names.as_slice() {
            [] => "the file has no labels".into(),
            names => format!("its labels are: {}", names.join(", ")),
        };
        Diagnostic::error(Pos::NONE, format!("there is no label `{name}` that could be an error; {hint}"))
    };
    let errors: Vec<Diagnostic> = options.error_labels.iter().filter(is_missing).map(wrong).collect();
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}

/// # Errors
/// It does not exist or has no body, or the unit was checked for another data model.
pub(super) fn find_entry(unit: &Unit, options: &LowerOptions) -> Result<FuncId, Vec<Diagnostic>> {
    let problem = |pos, message: String| Err(vec![Diagnostic::error(pos, message)]);
    if unit.types.model() != options.model {
        return problem(Pos::NONE, "the program was checked for another data model".to_string());
    }
    match find_function(unit, &options.entry) {
        Found::None => {
            let candidates = candidates(unit);
            problem(Pos::NONE, format!("there is no function `{}` to start with; {candidates}", options.entry))
        }
        Found::Several(choices) => {
            let (name, choices) = (&options.entry, choices.join(", "));
            problem(Pos::NONE, format!("there are several functions `{name}` to start with; choose one: {choices}"))
        }
        Found::One(id) => {
            let f = &unit.funcs[id.0 as usize];
            if f.body.is_some() {
                return Ok(id);
            }
            let candidates = candidates(unit);
            problem(f.pos, format!("the function `{}` to start with has no body; {candidates}", options.entry))
        }
    }
}

/// Names in one message.
const MAX_CANDIDATES: usize = 8;

/// Which functions a run could start with, in words: those of the user's file that have a body, the ones first that no
/// other names. A preprocessed text has the functions of its headers first and those of its file last.
fn candidates(unit: &Unit) -> String {
    let has_body = |f: &&Func| f.body.is_some() && !unit.sources.is_in_model(f.pos);
    let file = unit.funcs.iter().rfind(has_body).map(|f| f.pos.file);
    let mut own: Vec<&Func> = unit.funcs.iter().filter(|f| has_body(f) && Some(f.pos.file) == file).collect();
    own.sort_by_key(|f| f.is_used);
    let names: Vec<&str> = own.iter().take(MAX_CANDIDATES).map(|f| f.shown()).collect();
    let more = if own.len() > names.len() { ", …" } else { "" };
    match names.as_slice() {
        [] => "the file defines no function".into(),
        names => format!("choose one with --function NAME: {}{more}", names.join(", ")),
    }
}
