//! Units become one program, by C's rules for names (C11 6.2.2, 6.9) and types (6.2.7).
//!
//! Input: a [`Unit`] that holds what all units declare, each entity with its unit and linkage. Then
//!
//! 0. units of a library that nobody needs are left out (`archive`);
//! 1. records of different units that are compatible become one (`records`);
//! 2. each external name gets the one entity that it means everywhere (`symbols`): a definition, or what is left to the
//!    environment. Two definitions are an error; declarations that do not fit the definition are a warning, an assumption of
//!    the verdict, and, where a call could not be made that way, the end of what is known of the path;
//! 3. functions of internal linkage get names for people and for other units (`names`);
//! 4. functions that others stand for are exchanged (`edit`), as the user asks or CBMC's names for them say;
//! 5. what the program cannot reach is dropped (`reach`), and everything is renumbered (`rewrite`).

mod archive;
mod edit;
mod meaning;
mod names;
mod reach;
mod records;
mod rewrite;
mod symbols;

pub(crate) use names::{Found, find_function};

use crate::hir::{Unit, UnitId};
use crate::lower::LowerOptions;
use base::Diagnostic;
use meaning::Meaning;
use reach::Kept;
use rustc_hash::{FxHashMap, FxHashSet};

/// Links what the units declare; what is doubtful about it. `offsets` is where the text of each begins in the text of all; units in
/// `library` count if they are needed. A single unit stays as it is, but for what the user wants changed.
///
/// # Errors
/// Names that are defined twice, or as different things; functions to change that are not there.
pub(crate) fn link(
    unit: &mut Unit,
    offsets: &[u32],
    library: &FxHashSet<UnitId>,
    options: &LowerOptions,
) -> Result<Vec<Diagnostic>, Vec<Diagnostic>> {
    let mut warnings = edit::remove_bodies(unit, &options.without_body)?;
    edit::find_targets(unit, &options.restricted)?;
    let is_single = unit.files.len() == 1;
    let is_edited = !options.replaced.is_empty() || !options.without_body.is_empty();
    if is_single && !is_edited {
        return Ok(warnings);
    }
    let mut meaning = Meaning::itself(unit);
    if is_single {
        warnings.extend(edit::stand_in(unit, &mut meaning)?);
        edit::replace(unit, &mut meaning, &options.replaced)?;
        let kept = Kept::everything(unit, &meaning);
        rewrite::rewrite(unit, &meaning, &kept, &FxHashMap::default(), offsets);
        return Ok(warnings);
    }
    if !library.is_empty() {
        warnings.extend(archive::choose(unit, library, options));
    }
    if !library.is_empty() || options.first_definition_counts {
        warnings.extend(archive::keep_first(unit, library, options.first_definition_counts));
    }
    let same_records = records::identify(&mut unit.types);
    let found = symbols::resolve(unit, &mut meaning);
    if !found.errors.is_empty() {
        return Err(found.errors);
    }
    unit.link_notes.extend(found.notes);
    warnings.extend(edit::stand_in(unit, &mut meaning)?);
    edit::replace(unit, &mut meaning, &options.replaced)?;
    names::label(unit, &meaning);
    let kept = reach::reachable(unit, &meaning, options);
    rewrite::rewrite(unit, &meaning, &kept, &same_records, offsets);
    warnings.extend(found.warnings);
    Ok(warnings)
}
