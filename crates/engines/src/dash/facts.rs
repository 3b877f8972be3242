//! Facts that hold at a location in every execution: what generalisation finds and proves.

use super::Dash;
use crate::shared::Code;
use ir::LocId;
use logic::Term;

/// Proved invariants per location.
pub(super) struct Facts {
    at: Vec<Vec<Term>>,
}

impl Facts {
    pub(super) fn new(code: &Code) -> Facts {
        Facts { at: vec![Vec::new(); code.loc_count()] }
    }

    pub(super) fn len(&self) -> usize {
        self.at.len()
    }

    pub(super) fn at(&self, l: LocId) -> &[Term] {
        &self.at[l.0 as usize]
    }
}

impl Dash {
    pub(super) fn generalise(&mut self, _: LocId) {}
}
