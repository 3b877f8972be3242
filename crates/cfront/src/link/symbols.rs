//! Which entity an external name means: the one definition, or what no unit defines.

use super::meaning::Meaning;
use super::names::exported;
use crate::hir::{Func, FuncId, Global, GlobalId, Linkage, Unit};
use crate::types::{Compatibility, DataModel, RecordId, Type, TypeId, Types};
use base::{Diagnostic, Pos};
use std::collections::BTreeMap;

/// What there is to say about the names of a program.
#[derive(Default)]
pub(super) struct Findings {
    pub(super) errors: Vec<Diagnostic>,
    pub(super) warnings: Vec<Diagnostic>,
    /// What a verdict rests on.
    pub(super) notes: Vec<String>,
}

/// How to get what `goto-cc` does where a function has several definitions.
const FIRST_COUNTS: &str =
    " (with `--library` before this file, or with `--allow-multiple-definition`, the first one counts)";

/// Decides what each external name means.
pub(super) fn resolve(unit: &mut Unit, meaning: &mut Meaning) -> Findings {
    let mut by_name: BTreeMap<String, (Vec<FuncId>, Vec<GlobalId>)> = BTreeMap::new();
    let is_external = |linkage: Linkage| linkage == Linkage::External;
    for (id, f) in (0..).map(FuncId).zip(&unit.funcs).filter(|(_, f)| is_external(f.linkage)) {
        by_name.entry(f.name.clone()).or_default().0.push(id);
    }
    for (id, g) in (0..).map(GlobalId).zip(&unit.globals).filter(|(_, g)| is_external(g.linkage)) {
        by_name.entry(g.name.clone()).or_default().1.push(id);
    }
    let mut resolver = Resolver { unit, meaning, found: Findings::default() };
    for (funcs, globals) in by_name.values() {
        match (funcs.as_slice(), globals.as_slice()) {
            ([], objects) => resolver.object(objects),
            (functions, []) => resolver.function(functions),
            (functions, objects) => resolver.two_kinds(functions[0], objects[0]),
        }
    }
    let mut found = resolver.found;
    found.errors.sort_by_key(|d| d.pos);
    found.warnings.sort_by_key(|d| d.pos);
    found
}

struct Resolver<'a> {
    unit: &'a mut Unit,
    meaning: &'a mut Meaning,
    found: Findings,
}

impl Resolver<'_> {
    fn func(&self, id: FuncId) -> &Func {
        &self.unit.funcs[id.0 as usize]
    }

    fn object_of(&self, id: GlobalId) -> &Global {
        &self.unit.globals[id.0 as usize]
    }

    fn error(&mut self, pos: Pos, message: String) {
        self.found.errors.push(Diagnostic::error(pos, message));
    }

    fn warn(&mut self, pos: Pos, message: String) {
        self.found.warnings.push(Diagnostic::warning(pos, message));
    }

    fn at(&self, pos: Pos) -> String {
        self.unit.sources.show(pos)
    }

    fn two_kinds(&mut self, f: FuncId, g: GlobalId) {
        let (function, object) = (self.func(f), self.object_of(g));
        let message = format!("'{}' is an object here, and a function at {}", object.name, self.at(function.pos));
        self.error(object.pos, message);
    }

    /// A name has a definition in each of these places, of which there is one at least.
    fn multiple(&mut self, name: &str, places: &[Pos], advice: &str) {
        for &pos in &places[1..] {
            let message = format!("multiple definition of '{name}'; first defined at {}{advice}", self.at(places[0]));
            self.error(pos, message);
        }
    }

    fn function(&mut self, ids: &[FuncId]) {
        let is_defined = |f: &Func| f.body.is_some() || f.alias.is_some();
        let defined: Vec<FuncId> = ids.iter().copied().filter(|&id| is_defined(self.func(id))).collect();
        let external = || defined.iter().copied().filter(|&id| !self.func(id).is_inline);
        let strong: Vec<FuncId> = external().filter(|&id| !self.func(id).weak).collect();
        if strong.len() > 1 {
            let places: Vec<Pos> = strong.iter().map(|&id| self.func(id).pos).collect();
            let name = self.func(strong[0]).name.clone();
            let advice = if name == "main" { "" } else { FIRST_COUNTS };
            return self.multiple(&name, &places, advice);
        }
        let chosen = strong.first().copied().or_else(|| external().next());
        let Some(chosen) = chosen.or_else(|| self.inline_only(ids, &defined)) else { return };
        for &id in ids.iter().filter(|&&id| id != chosen) {
            self.means(id, chosen);
        }
        self.merge_attributes(ids, chosen);
    }

    /// Without a definition for all units, each inline definition is that of its unit. What the other units call, if any.
    fn inline_only(&mut self, ids: &[FuncId], defined: &[FuncId]) -> Option<FuncId> {
        for &id in defined {
            self.unit.funcs[id.0 as usize].linkage = Linkage::Internal;
        }
        let open: Vec<FuncId> = ids.iter().copied().filter(|id| !defined.contains(id)).collect();
        let Some(&first) = defined.first() else {
            let file = &self.func(*ids.first()?).name;
            if let Some(local) = exported(self.unit, file) {
                let f = self.func(local);
                let known = crate::hir::Exported { name: file.clone(), function: f.name.clone(), unit: f.unit };
                self.unit.exported.push(known);
                ids.iter().for_each(|&id| self.means(id, local));
                return None;
            }
            let has_prototype = |f: &Func| matches!(self.unit.types.get(f.ty), Type::Func { prototype: true, .. });
            return ids.iter().copied().find(|&id| has_prototype(self.func(id))).or(ids.first().copied());
        };
        for &id in &open {
            let f = self.func(first);
            let message = format!(
                "'{}' has inline definitions only; that of {} is used here, which a compiler need not do",
                f.name,
                self.at(f.pos)
            );
            if self.func(id).is_used {
                self.warn(self.func(id).pos, message.clone());
                self.found.notes.push(format!("{}: {message}", self.at(self.func(id).pos)));
            }
            self.means(id, first);
        }
        None
    }

    /// The declaration `id` is one of the function `target`.
    fn means(&mut self, id: FuncId, target: FuncId) {
        self.meaning.funcs[id.0 as usize] = target;
        let (here, there) = (self.func(id), self.func(target));
        let (pos, defined_at) = (here.pos, self.at(there.pos));
        let (name, is_used, both) = (here.name.clone(), here.is_used, [here.ty, there.ty]);
        let has_other_text = here.is_inline && there.body.is_some() && here.pos != there.pos;
        let verb = if there.body.is_some() { "defined" } else { "declared" };
        if has_other_text {
            let message =
                format!("the inline definition of '{name}' is not used: {defined_at} defines it for all units");
            self.warn(pos, message.clone());
            self.found.notes.push(format!("{}: {message}", self.at(pos)));
        }
        match call_fits(&self.unit.types, both[0], self.func(target)) {
            Fit::Same => {}
            fit => {
                let (ours, theirs) = (self.unit.types.display(both[0]), self.unit.types.display(both[1]));
                let counts =
                    format!("conflicting types for '{name}'; have '{ours}', {verb} as '{theirs}' at {defined_at}");
                self.warn(pos, counts);
                if is_used {
                    let note =
                        format!("`{name}`, declared as '{ours}', is called as '{theirs}', as {defined_at} has it");
                    self.found.notes.push(format!("{}: {note}", self.at(pos)));
                }
                confuse(&mut self.unit.types, both);
                if fit == Fit::No {
                    self.meaning.misfits.insert(id);
                }
            }
        }
    }

    fn merge_attributes(&mut self, ids: &[FuncId], chosen: FuncId) {
        let all = |is: fn(&Func) -> bool| ids.iter().all(|&id| is(self.func(id)));
        let any = |is: fn(&Func) -> bool| ids.iter().any(|&id| is(self.func(id)));
        let (weak, noreturn) = (all(|f| f.weak), any(|f| f.noreturn));
        let constructor = ids.iter().find_map(|&id| self.func(id).constructor);
        let destructor = ids.iter().find_map(|&id| self.func(id).destructor);
        let promises: Vec<&str> = ids.iter().flat_map(|&id| self.func(id).promises.clone()).collect();
        let f = &mut self.unit.funcs[chosen.0 as usize];
        f.promise(&promises);
        f.weak = weak;
        f.noreturn = noreturn;
        f.constructor = f.constructor.or(constructor);
        f.destructor = f.destructor.or(destructor);
    }

    fn object(&mut self, ids: &[GlobalId]) {
        let is_strong = |g: &Global| !g.weak && (g.init.is_some() || g.alias.is_some());
        let strong: Vec<GlobalId> = ids.iter().copied().filter(|&id| is_strong(self.object_of(id))).collect();
        if strong.len() > 1 {
            let places: Vec<Pos> = strong.iter().map(|&id| self.object_of(id).pos).collect();
            return self.multiple(&self.object_of(strong[0]).name.clone(), &places, "");
        }
        let defines = |g: &Global| !g.is_extern_only || g.alias.is_some();
        let defined: Vec<GlobalId> = ids.iter().copied().filter(|&id| defines(self.object_of(id))).collect();
        let tentative = defined.iter().copied().find(|&id| !self.object_of(id).weak);
        let is_complete = |&&id: &&GlobalId| self.unit.types.is_complete(self.object_of(id).ty);
        let declared = || ids.iter().find(is_complete).or(ids.first()).copied();
        let chosen = strong.first().copied().or(tentative).or(defined.first().copied());
        let Some(chosen) = chosen.or_else(declared) else { return };
        for &id in ids.iter().filter(|&&id| id != chosen) {
            self.is_object(id, chosen);
        }
        // Weak where nobody defines it: every unit has to allow for that.
        let is_weak = ids.iter().all(|&id| self.object_of(id).weak);
        self.unit.globals[chosen.0 as usize].weak = is_weak;
    }

    /// The declaration `id` is one of the object `target`.
    fn is_object(&mut self, id: GlobalId, target: GlobalId) {
        self.meaning.globals[id.0 as usize] = target;
        let (here, there) = (self.object_of(id), self.object_of(target));
        let (name, pos, at) = (here.name.clone(), here.pos, self.at(there.pos));
        let types = &self.unit.types;
        let is_defined_twice = !here.is_extern_only && !there.is_extern_only && !here.weak && !there.weak;
        let fit = object_fits(types, here.ty, there.ty);
        let (ours, theirs) = (types.display(here.ty), types.display(there.ty));
        let pointers = [here.ty, there.ty];
        if is_defined_twice {
            self.warn(pos, format!("'{name}' is also defined at {at}: one object, as -fcommon has it"));
        }
        match fit {
            Fit::Same => {}
            Fit::Converted => {
                self.warn(pos, format!("conflicting types for '{name}'; have '{ours}', defined as '{theirs}' at {at}"));
                let place = self.at(pos);
                self.found.notes.push(format!("{place}: `{name}`, declared as '{ours}', is the '{theirs}' of {at}"));
                confuse(&mut self.unit.types, pointers);
            }
            Fit::No => {
                self.error(pos, format!("conflicting types for '{name}'; have '{ours}', but '{theirs}' at {at}"))
            }
        }
    }
}

/// Whether a thing can be used by a declaration that says something else of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fit {
    Same,
    /// The same kind of values: the definition counts.
    Converted,
    No,
}

/// A call by the type `declared` of a function that has the type `defined`. Of a function without body each call has its own
/// idea of the widths of numbers.
fn call_fits(types: &Types, declared: TypeId, target: &Func) -> Fit {
    let defined = target.ty;
    if Compatibility::new(types).compatible_unqualified(declared, defined) {
        return Fit::Same;
    }
    let (
        Type::Func { ret, params, variadic, prototype },
        Type::Func { ret: result, params: expected, variadic: takes_more, prototype: is_known },
    ) = (types.get(declared), types.get(defined))
    else {
        return Fit::No;
    };
    let is_open = target.body.is_none() && target.alias.is_none();
    let is_passed = |p, e| is_passed_as(types, p, e) || is_open && is_word(types, p) && is_word(types, e);
    let is_returned =
        |r, given| is_returned_as(types, r, given) || is_open && is_word(types, r) && is_word(types, given);
    let is_listed = *prototype && (*is_known || !expected.is_empty());
    let gives = params.len() == expected.len() && variadic == takes_more;
    let takes = !is_listed || gives && params.iter().zip(expected).all(|(&p, &e)| is_passed(p, e));
    let returns = types.is_void(*ret) || is_returned(*ret, *result);
    if takes && returns { Fit::Converted } else { Fit::No }
}

/// What a caller passes as the one type a callee takes as the other, on the machine as well as by a conversion: the callee looks
/// at a part of it. Machines pass at least 32 bits.
pub(super) fn is_passed_as(types: &Types, given: TypeId, expected: TypeId) -> bool {
    let passed = |t: TypeId| types.size_of(t).max(4);
    let has_room = match types.model() {
        DataModel::Lp64 => passed(given) >= passed(expected),
        DataModel::Ilp32 => passed(given) == passed(expected),
    };
    Compatibility::new(types).compatible_unqualified(given, expected)
        || is_word(types, given) && is_word(types, expected) && has_room
}

/// The same of a result, of which the caller looks at a part.
fn is_returned_as(types: &Types, declared: TypeId, defined: TypeId) -> bool {
    let has_room = types.size_of(declared) <= types.size_of(defined);
    Compatibility::new(types).compatible_unqualified(declared, defined)
        || is_word(types, declared) && is_word(types, defined) && has_room
}

/// A function by which calls of another may be answered.
pub(super) fn is_callable_as(unit: &Unit, called: FuncId, by: FuncId) -> bool {
    let f = |id: FuncId| &unit.funcs[id.0 as usize];
    call_fits(&unit.types, f(called).ty, f(by)) == Fit::Same
}

fn object_fits(types: &Types, declared: TypeId, defined: TypeId) -> Fit {
    if Compatibility::new(types).compatible(declared, defined) {
        return Fit::Same;
    }
    if is_same_but_qualifiers(types, declared, defined) {
        // The one is `const`, the other is not, or something of the kind.
        return Fit::Converted;
    }
    match is_word(types, declared) && is_word(types, defined) && types.size_of(declared) == types.size_of(defined) {
        true => Fit::Converted,
        false => Fit::No,
    }
}

fn is_same_but_qualifiers(types: &Types, a: TypeId, b: TypeId) -> bool {
    match (types.get(a), types.get(b)) {
        (Type::Array(x, n), Type::Array(y, m)) => {
            (n.is_none() || m.is_none() || n == m) && is_same_but_qualifiers(types, *x, *y)
        }
        _ => Compatibility::new(types).compatible_unqualified(a, b),
    }
}

/// An integer or a pointer: its value is its bits. Those of truth values are not all values.
fn is_word(types: &Types, ty: TypeId) -> bool {
    (types.is_integer(ty) || types.is_pointer(ty)) && !matches!(types.get(ty), Type::Bool)
}

/// Pointers to records that two declarations disagree on are converted into each other without a word.
fn confuse(types: &mut Types, both: [TypeId; 2]) {
    let mut records: Vec<RecordId> = Vec::new();
    for ty in both {
        let values = match types.get(ty) {
            Type::Func { ret, params, .. } => params.iter().copied().chain([*ret]).collect(),
            _ => vec![ty],
        };
        let pointees = values.into_iter().filter_map(|v| types.pointee(v));
        records.extend(pointees.filter_map(|p| types.as_record(p)));
    }
    records.into_iter().for_each(|r| types.set_confused(r));
}
