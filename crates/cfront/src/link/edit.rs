//! Functions that the user takes away or exchanges.

use super::meaning::Meaning;
use super::names::{Found, find_function};
use super::symbols::is_callable_as;
use crate::hir::{Edited, FuncId, Linkage, Unit};
use crate::lower::Restriction;
use base::{Diagnostic, Pos};

fn one(unit: &Unit, name: &str, option: &str) -> Result<FuncId, Vec<Diagnostic>> {
    let message = match find_function(unit, name) {
        Found::One(id) => return Ok(id),
        Found::None => format!("{option}: there is no function `{name}`"),
        Found::Several(choices) => {
            format!("{option}: there are several functions `{name}`; choose one: {}", choices.join(", "))
        }
    };
    Err(vec![Diagnostic::error(Pos::NONE, message)])
}

/// Takes the bodies of the functions away (`--remove-function-body`): they are like any that nobody defines. A function that is not
/// there has none; lists of them are often made for several systems.
///
/// # Errors
/// Functions of which there are several.
pub(super) fn remove_bodies(unit: &mut Unit, names: &[String]) -> Result<Vec<Diagnostic>, Vec<Diagnostic>> {
    let mut warnings = Vec::new();
    for name in names {
        if matches!(find_function(unit, name), Found::None) {
            let message = format!("--remove-function-body: there is no function `{name}`");
            warnings.push(Diagnostic::warning(Pos::NONE, message));
            continue;
        }
        let id = one(unit, name, "--remove-function-body")?;
        let (name, linkage) = (unit.funcs[id.0 as usize].name.clone(), unit.funcs[id.0 as usize].linkage);
        let is_it = |(i, f): &(u32, &mut crate::hir::Func)| {
            FuncId(*i) == id || linkage == Linkage::External && f.linkage == linkage && f.name == name
        };
        for (_, f) in (0..).zip(&mut unit.funcs).filter(is_it) {
            if f.body.take().is_some() {
                unit.edited.push(Edited { function: f.name.clone(), linkage: f.linkage, unit: f.unit });
            }
            f.is_inline = false;
        }
        unit.link_notes.push(format!("`{name}` is taken without its body (--remove-function-body)"));
    }
    Ok(warnings)
}

/// The functions that calls through pointers are restricted to are there.
///
/// # Errors
/// Functions that are not there, or of which there are several.
pub(super) fn find_targets(unit: &Unit, restricted: &[Restriction]) -> Result<(), Vec<Diagnostic>> {
    let targets = restricted.iter().flat_map(|r| &r.targets);
    targets.map(|name| one(unit, name, "--restrict-function-pointer")).try_for_each(|found| found.map(drop))
}

/// Lets functions stand for others (`--replace`).
pub(super) fn replace(
    unit: &mut Unit,
    meaning: &mut Meaning,
    replaced: &[(String, String)],
) -> Result<(), Vec<Diagnostic>> {
    for (name, stub) in replaced {
        let id = meaning.func(one(unit, name, "--replace")?);
        let by = meaning.func(one(unit, stub, "--replace")?);
        let f = &unit.funcs[by.0 as usize];
        if f.body.is_none() {
            return Err(vec![Diagnostic::error(f.pos, format!("--replace: the function `{stub}` has no body"))]);
        }
        if !is_callable_as(unit, id, by) {
            let message = format!("--replace: `{stub}` cannot be called as `{name}` is: their types differ");
            return Err(vec![Diagnostic::error(f.pos, message)]);
        }
        let f = &unit.funcs[id.0 as usize];
        if f.body.is_some() {
            unit.edited.push(Edited { function: f.name.clone(), linkage: f.linkage, unit: f.unit });
        }
        meaning.funcs.iter_mut().filter(|f| **f == id).for_each(|f| *f = by);
        unit.link_notes.push(format!("`{stub}` stands for `{name}` (--replace)"));
    }
    Ok(())
}
