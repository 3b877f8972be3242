//! What a search that is not done has proved all the same, for other engines of the run: that some errors are excluded. The regions
//! from which no abstract trace leads to those are why, and the answers about procedures that these rest on.

use super::state::Dash;
use evidence::Invariant;
use ir::{LocId, LocKind};
use std::collections::BTreeSet;

/// Terms of the invariants: what is larger is much to check.
const MAX_TERMS: usize = 5_000;

impl Dash {
    /// Offers the errors that have been excluded, if they are more than last time. It must be between its turns: then the program's own
    /// question is the present one.
    pub(super) fn offer_excluded(&mut self) {
        let others = self.search.config.facts.clone();
        // Hidden transitions are none that were excluded.
        if !others.are_wanted() || self.search.has_hidden() {
            return;
        }
        let search = &mut self.search;
        let entry = search.code.program.entry;
        let p = search.code.program.proc(entry);
        let is_error = |l: &LocId| matches!(p.loc(*l).kind, LocKind::Error(_));
        let errors = p.loc_ids().filter(is_error).count();
        // Those in procedures that are called are excluded by what the entry says of its calls.
        let of_entry = search.excluded().into_iter().filter(|at| at.proc == entry).map(|at| at.loc);
        let excluded: BTreeSet<LocId> = of_entry.filter(is_error).collect();
        // All of them are a proof.
        if excluded.is_subset(&self.offered) || excluded.len() == errors {
            return;
        }
        let before = search.code.program.pool.len();
        let mut contracts = self.contracts();
        let search = &mut self.search;
        let ranges = search.ranges_used(search.code.proc);
        let at = |l: LocId| [self.facts.at(l), &ranges[l.0 as usize]].concat();
        let pool = &mut search.code.program.pool;
        let claims = search.partition.invariants_against(pool, &excluded, at);
        if pool.len() - before <= MAX_TERMS {
            contracts[0].invariants = claims.into_iter().map(Invariant::Holds).collect();
            others.offer(search.proof_of(&contracts));
        }
        self.offered = excluded;
    }
}
