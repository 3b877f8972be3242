//! Who calls whom.

use crate::hir::FuncId;
use rustc_hash::{FxHashMap, FxHashSet};

/// Whom a function calls.
#[derive(Default)]
struct Calls {
    direct: Vec<FuncId>,
    indirect: bool,
}

/// The calls of a unit.
#[derive(Default)]
pub(super) struct CallGraph(FxHashMap<FuncId, Calls>);

impl CallGraph {
    /// `caller` calls a function, or one that a pointer points to.
    pub(super) fn note(&mut self, caller: FuncId, callee: Option<FuncId>) {
        let calls = self.0.entry(caller).or_default();
        match callee {
            Some(f) => calls.direct.push(f),
            None => calls.indirect = true,
        }
    }

    /// The functions that may be active more than once at a time, where pointers point to the functions `taken`.
    pub(super) fn recursive(&self, taken: &FxHashSet<FuncId>) -> FxHashSet<FuncId> {
        self.0.keys().filter(|&&f| self.reaches_itself(f, taken)).copied().collect()
    }

    fn reaches_itself(&self, f: FuncId, taken: &FxHashSet<FuncId>) -> bool {
        let mut seen = FxHashSet::default();
        let mut todo = vec![f];
        while let Some(g) = todo.pop() {
            let Some(calls) = self.0.get(&g) else { continue };
            let indirect = if calls.indirect { Some(taken) } else { None };
            for &next in calls.direct.iter().chain(indirect.into_iter().flatten()) {
                if next == f {
                    return true;
                }
                if seen.insert(next) {
                    todo.push(next);
                }
            }
        }
        false
    }
}
