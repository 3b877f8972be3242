//! What the entities of units mean in the program.

use crate::hir::{FuncId, GlobalId, Unit};
use rustc_hash::FxHashSet;

/// Which entity each entity of a unit is in the program.
pub(super) struct Meaning {
    pub(super) funcs: Vec<FuncId>,
    pub(super) globals: Vec<GlobalId>,
    /// Functions through whose declarations the meant function cannot be called.
    pub(super) misfits: FxHashSet<FuncId>,
}

impl Meaning {
    pub(super) fn itself(unit: &Unit) -> Meaning {
        Meaning {
            funcs: (0..unit.funcs.len() as u32).map(FuncId).collect(),
            globals: (0..unit.globals.len() as u32).map(GlobalId).collect(),
            misfits: FxHashSet::default(),
        }
    }

    pub(super) fn func(&self, id: FuncId) -> FuncId {
        self.funcs[id.0 as usize]
    }

    pub(super) fn global(&self, id: GlobalId) -> GlobalId {
        self.globals[id.0 as usize]
    }
}
