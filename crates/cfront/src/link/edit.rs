//! Functions that the user takes away or exchanges.

use super::meaning::Meaning;
use super::names::{Found, export_names, exported, find_function};
use super::symbols::is_callable_as;
use crate::hir::{Edited, FuncId, Linkage, Unit};
use crate::lower::Restriction;
use base::{Diagnostic, Pos};
use rustc_hash::FxHashMap;

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
/// there has none; lists of them are often made for several systems. Of CBMC's names for functions of internal linkage it is these
/// functions that are meant, not what a harness defines in their place ([`stand_in`]).
///
/// # Errors
/// Functions of which there are several.
pub(super) fn remove_bodies(unit: &mut Unit, names: &[String]) -> Result<Vec<Diagnostic>, Vec<Diagnostic>> {
    let mut warnings = Vec::new();
    for name in names {
        let local = exported(unit, name);
        if local.is_none() && matches!(find_function(unit, name), Found::None) {
            let message = format!("--remove-function-body: there is no function `{name}`");
            warnings.push(Diagnostic::warning(Pos::NONE, message));
            continue;
        }
        let id = local.map_or_else(|| one(unit, name, "--remove-function-body"), Ok)?;
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

/// Lets definitions under CBMC's names for functions of internal linkage stand for those whose bodies are taken away, as its linker
/// does; what to say of definitions that nobody calls, as the functions have bodies.
///
/// # Errors
/// Definitions that cannot be called as the functions are.
pub(super) fn stand_in(unit: &mut Unit, meaning: &mut Meaning) -> Result<Vec<Diagnostic>, Vec<Diagnostic>> {
    let mut warnings = Vec::new();
    for (id, by) in stubs(unit) {
        let (f, stub) = (&unit.funcs[id.0 as usize], &unit.funcs[by.0 as usize]);
        if f.body.is_some() {
            let message = format!(
                "'{}' does not stand for '{}', which is defined at {} (--remove-function-body {0} takes that body away)",
                stub.name,
                f.name,
                unit.sources.show(f.pos)
            );
            warnings.push(Diagnostic::warning(stub.pos, message));
            continue;
        }
        if !is_callable_as(unit, id, by) {
            let message = format!("'{}' cannot be called as '{}' is: their types differ", stub.name, f.name);
            return Err(vec![Diagnostic::error(stub.pos, message)]);
        }
        let note = format!("`{}` stands for `{}`, which is taken without its body", stub.name, f.name);
        meaning.funcs.iter_mut().filter(|f| **f == id).for_each(|f| *f = by);
        unit.link_notes.push(note);
    }
    Ok(warnings)
}

/// Functions of internal linkage, each with the one that is defined under CBMC's name for it.
fn stubs(unit: &Unit) -> Vec<(FuncId, FuncId)> {
    let every = || (0..).map(FuncId).zip(&unit.funcs);
    let defined = every().filter(|(_, f)| f.linkage == Linkage::External && f.body.is_some());
    let defined: FxHashMap<&str, FuncId> = defined.map(|(id, f)| (f.name.as_str(), id)).collect();
    let stub = |f| export_names(unit, f).iter().find_map(|name| defined.get(name.as_str()).copied());
    every().filter_map(|(id, f)| Some((id, stub(f)?))).collect()
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
