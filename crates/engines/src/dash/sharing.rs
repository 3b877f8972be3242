//! What a search that is not done has proved all the same, for other engines of the run: that some errors are excluded. The regions
//! from which no abstract trace leads to those are why.

use super::state::Dash;
use evidence::{Contract, Invariant, Proof};
use ir::{LocId, LocKind};
use std::collections::BTreeSet;

/// Terms of the invariants: what is larger is much to check.
const MAX_TERMS: usize = 5_000;

impl Dash {
    /// Offers the errors that have been excluded, if they are more than last time. It must be between its turns: then the program's own
    /// question is the present one.
    pub(super) fn offer_excluded(&mut self) {
        let others = self.search.config.facts.clone();
        let search = &mut self.search;
        // Where a call was kept, transitions rest on answers about procedures. Hidden ones are none that were excluded.
        let is_alone = search.code.program.procs.len() == 1 && !search.has_hidden();
        if !others.are_wanted() || !is_alone {
            return;
        }
        let p = search.code.program.proc(search.code.program.entry);
        let is_error = |l: &LocId| matches!(p.loc(*l).kind, LocKind::Error(_));
        let errors = p.loc_ids().filter(is_error).count();
        let excluded: BTreeSet<LocId> = search.excluded().into_iter().map(|at| at.loc).filter(is_error).collect();
        // All of them are a proof.
        if excluded.is_subset(&self.offered) || excluded.len() == errors {
            return;
        }
        let ranges = search.ranges_used(search.code.proc);
        let at = |l: LocId| [self.facts.at(l), &ranges[l.0 as usize]].concat();
        let pool = &mut search.code.program.pool;
        let before = pool.len();
        let claims = search.partition.invariants_against(pool, &excluded, at);
        if pool.len() - before <= MAX_TERMS {
            let invariants = claims.into_iter().map(Invariant::Holds).collect();
            others.offer(Proof::new(pool, &[], &[Contract::new(search.code.program.entry, invariants)]));
        }
        self.offered = excluded;
    }
}
