//! Units that count only if others need them, as members of an archive do for a linker: a project's files include those of other
//! programs, whose names would be in the way.

use super::names::{Found, export_names, exported, find_function};
use crate::hir::{ExprKind, Func, FuncId, GlobalId, Linkage, Unit, UnitId};
use crate::lower::LowerOptions;
use crate::lower::scan::{alias_target, for_each_expr, walk_init};
use base::Diagnostic;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

/// Leaves out the units of the library that the program does not need; of several that define a needed name the first one
/// counts, with a warning.
pub(super) fn choose(unit: &mut Unit, library: &FxHashSet<UnitId>, options: &LowerOptions) -> Vec<Diagnostic> {
    let every = (0..unit.files.len() as u32).map(UnitId);
    let mut included: FxHashSet<UnitId> = every.filter(|u| !library.contains(u)).collect();
    let members = members(unit, library);
    let mut warnings = Vec::new();
    loop {
        let missing = missing(unit, &included, options);
        let mut is_larger = false;
        for name in missing {
            let found = members.get(&name).map(Vec::as_slice).unwrap_or_default();
            let local = exported(unit, &name).map(|id| unit.funcs[id.0 as usize].unit);
            is_larger |= local.is_some_and(|u| included.insert(u));
            if let Some(&(first, pos)) = found.first()
                && !found.iter().any(|(u, _)| included.contains(u))
            {
                is_larger |= included.insert(first);
                for &(_, other) in &found[1..] {
                    let at = unit.sources.show(pos);
                    let message = format!("'{name}' is also defined at {at}, which is taken");
                    warnings.push(Diagnostic::warning(other, message));
                }
            }
        }
        if !is_larger {
            break;
        }
    }
    leave_out(unit, &included);
    warnings
}

/// Of several definitions of a function the first one counts, that of a unit which is no member of the library before those of
/// members. A member may be needed for something else than a function that it also defines. Of units that are no members as well if
/// `everywhere`.
pub(super) fn keep_first(unit: &mut Unit, library: &FxHashSet<UnitId>, everywhere: bool) -> Vec<Diagnostic> {
    let defines = |f: &Func| f.linkage == Linkage::External && f.body.is_some() && !f.is_inline && !f.weak;
    let mut defined: Vec<FuncId> = (0..).map(FuncId).take(unit.funcs.len()).collect();
    defined.retain(|id| defines(&unit.funcs[id.0 as usize]));
    defined.sort_by_key(|id| library.contains(&unit.funcs[id.0 as usize].unit));
    let mut first: FxHashMap<String, base::Pos> = FxHashMap::default();
    let mut warnings = Vec::new();
    for id in defined {
        let f = &mut unit.funcs[id.0 as usize];
        match first.get(&f.name) {
            None => _ = first.insert(f.name.clone(), f.pos),
            Some(&taken) if everywhere || library.contains(&f.unit) => {
                f.body = None;
                let message = format!("'{}' is also defined at {}, which is taken", f.name, unit.sources.show(taken));
                warnings.push(Diagnostic::warning(f.pos, message));
            }
            // Two that both count are an error.
            Some(_) => {}
        }
    }
    warnings
}

type Members = FxHashMap<String, Vec<(UnitId, base::Pos)>>;

/// Who in the library defines a name for all units.
fn members(unit: &Unit, library: &FxHashSet<UnitId>) -> Members {
    let mut out = Members::default();
    let is_known = |linkage: Linkage, of: UnitId| linkage == Linkage::External && library.contains(&of);
    for f in unit.funcs.iter().filter(|f| is_known(f.linkage, f.unit)) {
        if !f.is_inline && (f.body.is_some() || f.alias.is_some()) {
            out.entry(f.name.clone()).or_default().push((f.unit, f.pos));
        }
    }
    for g in unit.globals.iter().filter(|g| is_known(g.linkage, g.unit)) {
        if !g.is_extern_only || g.alias.is_some() {
            out.entry(g.name.clone()).or_default().push((g.unit, g.pos));
        }
    }
    out
}

/// Names that code in the included units can come to and that none of these units defines.
fn missing(unit: &Unit, included: &FxHashSet<UnitId>, options: &LowerOptions) -> BTreeSet<String> {
    let mut walk = Walk::new(unit, included);
    let asked = options.replaced.iter().flat_map(|(f, stub)| [f, stub]);
    let targets = options.restricted.iter().flat_map(|r| &r.targets);
    for name in asked.chain(targets).chain([&options.entry]) {
        match find_function(unit, name) {
            Found::One(id) if included.contains(&unit.funcs[id.0 as usize].unit) => walk.func(id),
            Found::One(id) => {
                let f = &unit.funcs[id.0 as usize];
                walk.missing.insert(f.name.clone());
            }
            Found::None | Found::Several(_) => {}
        }
    }
    for (id, f) in (0..).map(FuncId).zip(&unit.funcs).filter(|(_, f)| included.contains(&f.unit)) {
        if f.constructor.is_some() || f.destructor.is_some() {
            walk.func(id);
        }
    }
    walk.run()
}

/// The names by which other units may define a function that has no body.
fn linked_as(unit: &Unit, f: &Func) -> Vec<String> {
    if f.linkage == Linkage::Internal { export_names(unit, f) } else { vec![f.name.clone()] }
}

struct Walk<'a> {
    unit: &'a Unit,
    included: &'a FxHashSet<UnitId>,
    defined: FxHashMap<&'a str, FuncId>,
    objects: FxHashMap<&'a str, GlobalId>,
    seen: FxHashSet<FuncId>,
    seen_objects: FxHashSet<GlobalId>,
    open: Vec<FuncId>,
    open_objects: Vec<GlobalId>,
    missing: BTreeSet<String>,
}

impl<'a> Walk<'a> {
    fn new(unit: &'a Unit, included: &'a FxHashSet<UnitId>) -> Walk<'a> {
        let funcs = (0..).map(FuncId).zip(&unit.funcs).filter(|(_, f)| included.contains(&f.unit));
        let funcs = funcs.filter(|(_, f)| f.linkage == Linkage::External && (f.body.is_some() || f.alias.is_some()));
        let objects = (0..).map(GlobalId).zip(&unit.globals).filter(|(_, g)| included.contains(&g.unit));
        let objects =
            objects.filter(|(_, g)| g.linkage == Linkage::External && (!g.is_extern_only || g.alias.is_some()));
        Walk {
            unit,
            included,
            defined: funcs.map(|(id, f)| (f.name.as_str(), id)).collect(),
            objects: objects.map(|(id, g)| (g.name.as_str(), id)).collect(),
            seen: FxHashSet::default(),
            seen_objects: FxHashSet::default(),
            open: Vec::new(),
            open_objects: Vec::new(),
            missing: BTreeSet::new(),
        }
    }

    fn func(&mut self, id: FuncId) {
        let f = &self.unit.funcs[id.0 as usize];
        let is_here = f.body.is_some() || f.alias.is_some();
        let known = if is_here { Some(id) } else { self.definition(f) };
        let is_included = |id: &FuncId| self.included.contains(&self.unit.funcs[id.0 as usize].unit);
        match known.or_else(|| exported(self.unit, &f.name).filter(is_included)) {
            Some(id) if self.seen.insert(id) => self.open.push(id),
            Some(_) => {}
            None => self.missing.extend(linked_as(self.unit, f)),
        }
    }

    /// What an included unit defines for a function without body.
    fn definition(&self, f: &Func) -> Option<FuncId> {
        linked_as(self.unit, f).iter().find_map(|name| self.defined.get(name.as_str()).copied())
    }

    fn global(&mut self, id: GlobalId) {
        let g = &self.unit.globals[id.0 as usize];
        let is_here = !g.is_extern_only || g.alias.is_some();
        let known = if is_here { Some(id) } else { self.objects.get(g.name.as_str()).copied() };
        match known {
            Some(id) if self.seen_objects.insert(id) => self.open_objects.push(id),
            Some(_) => {}
            None => _ = self.missing.insert(g.name.clone()),
        }
    }

    fn run(mut self) -> BTreeSet<String> {
        loop {
            let (mut funcs, mut globals) = (Vec::new(), Vec::new());
            let mut note = |kind: &ExprKind| match *kind {
                ExprKind::FnAddr(f) => funcs.push(f),
                ExprKind::Global(g) => globals.push(g),
                _ => {}
            };
            let unit = self.unit;
            if let Some(id) = self.open.pop() {
                let f = &unit.funcs[id.0 as usize];
                f.body.iter().for_each(|body| for_each_expr(body, &mut |e| note(&e.kind)));
                funcs.push(unit.meant(id));
            } else if let Some(id) = self.open_objects.pop() {
                let g = &unit.globals[id.0 as usize];
                g.init.iter().for_each(|init| walk_init(init, &mut |e| note(&e.kind)));
                globals.extend(alias_target(unit, g));
            } else {
                return self.missing;
            }
            funcs.into_iter().for_each(|f| self.func(f));
            globals.into_iter().for_each(|g| self.global(g));
        }
    }
}

/// What the other units declare is nobody's.
fn leave_out(unit: &mut Unit, included: &FxHashSet<UnitId>) {
    for f in unit.funcs.iter_mut().filter(|f| !included.contains(&f.unit)) {
        f.linkage = Linkage::None;
        (f.body, f.alias, f.constructor, f.destructor) = (None, None, None, None);
    }
    for g in unit.globals.iter_mut().filter(|g| !included.contains(&g.unit)) {
        g.linkage = Linkage::None;
        (g.init, g.alias) = (None, None);
    }
}
