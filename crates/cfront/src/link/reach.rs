//! What a program can reach from its start: the rest of its units costs nothing then, and says nothing about it.

use super::meaning::Meaning;
use super::names::{Found, find_function};
use crate::hir::{ExprKind, Func, FuncId, GlobalId, Unit};
use crate::lower::LowerOptions;
use crate::lower::scan::{alias_target, for_each_expr, walk_init};
use rustc_hash::FxHashSet;

/// The functions and static objects that are needed.
pub(super) struct Kept {
    pub(super) funcs: FxHashSet<FuncId>,
    pub(super) globals: FxHashSet<GlobalId>,
    /// Functions that an expression names.
    pub(super) used: FxHashSet<FuncId>,
}

/// What can be reached from the function that the program starts with, from those that run before and after it, and from
/// those that have the labels that are asked about. Everything, if the program has no function to start with: that is said
/// elsewhere.
pub(super) fn reachable(unit: &Unit, meaning: &Meaning, options: &LowerOptions) -> Kept {
    let mut reach = Reach { unit, meaning, kept: Kept::nothing(), funcs: Vec::new(), globals: Vec::new() };
    let every = || (0..).map(FuncId).zip(&unit.funcs).filter(|(id, _)| meaning.func(*id) == *id);
    match find_function(unit, &options.entry) {
        Found::One(entry) => reach.func(meaning.func(entry)),
        Found::None | Found::Several(_) => every().for_each(|(id, _)| reach.func(id)),
    }
    for name in options.restricted.iter().flat_map(|r| &r.targets) {
        if let Found::One(target) = find_function(unit, name) {
            reach.func(meaning.func(target));
        }
    }
    let has_label = |f: &Func| {
        let labels = f.body.iter().flat_map(|body| &body.labels);
        labels.into_iter().any(|l| options.error_labels.contains(l))
    };
    let is_started = |f: &Func| f.body.is_some() && (f.constructor.is_some() || f.destructor.is_some());
    every().filter(|(_, f)| is_started(f) || has_label(f)).for_each(|(id, _)| reach.func(id));
    reach.run()
}

impl Kept {
    fn nothing() -> Kept {
        Kept { funcs: FxHashSet::default(), globals: FxHashSet::default(), used: FxHashSet::default() }
    }

    /// All of a single unit.
    pub(super) fn everything(unit: &Unit, meaning: &Meaning) -> Kept {
        let used = (0..).map(FuncId).zip(&unit.funcs).filter(|(_, f)| f.is_used);
        Kept {
            funcs: meaning.funcs.iter().copied().collect(),
            globals: meaning.globals.iter().copied().collect(),
            used: used.map(|(id, _)| meaning.func(id)).collect(),
        }
    }
}

struct Reach<'a> {
    unit: &'a Unit,
    meaning: &'a Meaning,
    kept: Kept,
    /// Not looked into yet.
    funcs: Vec<FuncId>,
    globals: Vec<GlobalId>,
}

impl Reach<'_> {
    fn func(&mut self, id: FuncId) {
        if self.kept.funcs.insert(id) {
            self.funcs.push(id);
        }
    }

    fn global(&mut self, id: GlobalId) {
        if self.kept.globals.insert(id) {
            self.globals.push(id);
        }
    }

    fn run(mut self) -> Kept {
        loop {
            let mut found = Vec::new();
            let mut note = |kind: &ExprKind| match *kind {
                ExprKind::FnAddr(f) => found.push(Err(f)),
                ExprKind::Global(g) => found.push(Ok(g)),
                _ => {}
            };
            let unit = self.unit;
            if let Some(id) = self.funcs.pop() {
                let f = &unit.funcs[id.0 as usize];
                f.body.iter().for_each(|body| for_each_expr(body, &mut |e| note(&e.kind)));
                let other = unit.meant(id);
                self.func(self.meaning.func(other));
            } else if let Some(id) = self.globals.pop() {
                let g = &unit.globals[id.0 as usize];
                g.init.iter().for_each(|init| walk_init(init, &mut |e| note(&e.kind)));
                if let Some(target) = alias_target(unit, g) {
                    self.global(self.meaning.global(target));
                }
            } else {
                return self.kept;
            }
            for what in found {
                match what {
                    Ok(g) => self.global(self.meaning.global(g)),
                    Err(f) => {
                        let f = self.meaning.func(f);
                        self.kept.used.insert(f);
                        self.func(f);
                    }
                }
            }
        }
    }
}
