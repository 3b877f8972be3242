//! Names of functions for people and for other units: `file.c:function`, and those of CBMC for functions of internal linkage.

use super::meaning::Meaning;
use crate::hir::{Func, FuncId, GlobalId, Linkage, Unit};
use rustc_hash::FxHashMap;
use std::path::Path;

/// What CBMC's names for functions of internal linkage begin with (`goto-cc --export-file-local-symbols`); the file's name
/// follows, with `_` for what is not allowed in names, and the function's.
const EXPORTED: &str = "__CPROVER_file_local_";

/// The function that a user names.
pub(crate) enum Found {
    None,
    One(FuncId),
    /// What to say instead.
    Several(Vec<String>),
}

/// Finds `function`, `file.c:function` or CBMC's name of a function of internal linkage. Of several functions of the name, that of
/// external linkage is meant; one with a body before one without.
pub(crate) fn find_function(unit: &Unit, name: &str) -> Found {
    let is_ours = |f: &Func| f.linkage != Linkage::None && !unit.sources.is_in_model(f.pos);
    let every = || (0..).map(FuncId).zip(&unit.funcs).filter(|(_, f)| is_ours(f));
    let external = || every().filter(|(_, f)| f.name == name && f.linkage == Linkage::External);
    if let Some((id, _)) = external().find(|(_, f)| f.body.is_some()).or(external().next()) {
        return Found::One(id);
    }
    let named: Vec<FuncId> = every().filter(|(_, f)| f.name == name).map(|(id, _)| id).collect();
    let found = match (named.as_slice(), name.rsplit_once(':')) {
        ([], Some((file, function))) => {
            let is_meant = |f: &Func| f.name == function && f.body.is_some() && stands_in(unit, f, file);
            every().filter(|(_, f)| is_meant(f)).map(|(id, _)| id).collect()
        }
        _ => named,
    };
    match found.as_slice() {
        [] => exported(unit, name).map_or(Found::None, Found::One),
        [one] => Found::One(*one),
        several => Found::Several(several.iter().map(|&id| place(unit, &unit.funcs[id.0 as usize], true)).collect()),
    }
}

/// The function belongs to the file, or its text does.
fn stands_in(unit: &Unit, f: &Func, file: &str) -> bool {
    Path::new(unit.file(f.unit)).ends_with(file) || Path::new(unit.sources.name(f.pos.file)).ends_with(file)
}

fn base_name(file: &str) -> &str {
    Path::new(file).file_name().and_then(|n| n.to_str()).unwrap_or(file)
}

/// `file.c:function`, with the whole path where that is needed.
fn place(unit: &Unit, f: &Func, is_whole: bool) -> String {
    let file = unit.file(f.unit);
    format!("{}:{}", if is_whole { file } else { base_name(file) }, f.name)
}

/// The function of internal linkage that CBMC exports as `name`, if there is just one.
pub(super) fn exported(unit: &Unit, name: &str) -> Option<FuncId> {
    if !name.starts_with(EXPORTED) {
        return None;
    }
    let is_meant = |f: &Func| f.body.is_some() && export_names(unit, f).iter().any(|n| n == name);
    let mut found = (0..).map(FuncId).zip(&unit.funcs).filter(|(_, f)| is_meant(f)).map(|(id, _)| id);
    let first = found.next()?;
    found.next().is_none().then_some(first)
}

/// How CBMC exports a function of internal linkage: by the file that its text stands in, or by that of its unit.
pub(super) fn export_names(unit: &Unit, f: &Func) -> Vec<String> {
    let files = [unit.sources.name(f.pos.file), unit.file(f.unit)];
    let named = |file: &str| format!("{EXPORTED}{}_{}", mangled(base_name(file)), f.name);
    if f.linkage == Linkage::Internal { files.map(named).into() } else { Vec::new() }
}

fn mangled(file: &str) -> String {
    file.chars().map(|c| if c.is_ascii_alphanumeric() || c == '_' { c } else { '_' }).collect()
}

/// Gives functions and static objects that have a name in common names that people can tell apart.
pub(super) fn label(unit: &mut Unit, meaning: &Meaning) {
    let mut functions: FxHashMap<&str, Vec<FuncId>> = FxHashMap::default();
    for (id, f) in (0..).map(FuncId).zip(&unit.funcs) {
        if f.body.is_some() && meaning.func(id) == id {
            functions.entry(&f.name).or_default().push(id);
        }
    }
    let mut labels: Vec<(FuncId, String)> = Vec::new();
    for ids in functions.values().filter(|ids| ids.len() > 1) {
        let functions = || ids.iter().map(|&id| &unit.funcs[id.0 as usize]);
        let files: Vec<&str> = functions().map(|f| base_name(unit.file(f.unit))).collect();
        let is_ambiguous = (1..files.len()).any(|i| files[..i].contains(&files[i]));
        let local = functions().zip(ids).filter(|(f, _)| f.linkage == Linkage::Internal);
        labels.extend(local.map(|(f, &id)| (id, place(unit, f, is_ambiguous))));
    }
    label_objects(unit, meaning);
    for (id, label) in labels {
        unit.funcs[id.0 as usize].label = Some(label);
    }
}

fn label_objects(unit: &mut Unit, meaning: &Meaning) {
    let mut objects: FxHashMap<&str, Vec<GlobalId>> = FxHashMap::default();
    for (id, g) in (0..).map(GlobalId).zip(&unit.globals) {
        if !g.is_string && meaning.global(id) == id {
            objects.entry(&g.name).or_default().push(id);
        }
    }
    let mut labels: Vec<(GlobalId, String)> = Vec::new();
    for ids in objects.values().filter(|ids| ids.len() > 1) {
        for &id in ids {
            let g = &unit.globals[id.0 as usize];
            if g.linkage != Linkage::External {
                labels.push((id, format!("{}:{}", base_name(unit.file(g.unit)), g.name)));
            }
        }
    }
    for (id, label) in labels {
        let (before, of) = (unit.globals[id.0 as usize].name.clone(), unit.globals[id.0 as usize].unit);
        // Other names of the object know it by its name.
        for g in unit.globals.iter_mut().filter(|g| g.unit == of && g.alias.as_ref() == Some(&before)) {
            g.alias = Some(label.clone());
        }
        unit.globals[id.0 as usize].name = label;
    }
}
