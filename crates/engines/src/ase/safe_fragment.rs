//! Fig. 6, `SAFEFRAGMENT`: are all paths eventually trapped in abstract states whose transitions are exact?

use super::Ase;
use super::explored::{AbstractTransition, Explored};
use crate::matching::AbstractId;
use std::collections::{BTreeMap, BTreeSet};

impl Ase {
    /// The abstract states in which all paths end, if that holds. The paths that lead there have to be all that there are.
    pub(super) fn safe_fragment(&mut self, explored: &Explored) -> Option<BTreeSet<AbstractId>> {
        if self.matching.misses_states {
            return None;
        }
        let mut fin: BTreeMap<AbstractId, Vec<AbstractTransition>> = BTreeMap::new();
        for &t in &explored.fin {
            fin.entry(t.from).or_default().push(t);
        }
        // Line 2.
        let mut worklist: Vec<AbstractTransition> = explored.inf.iter().copied().collect();
        let mut fragment = BTreeSet::new();
        // Lines 3 to 8.
        while let Some(t) = worklist.pop() {
            let AbstractTransition { from: a, by, to: b } = t;
            if !self.is_exact(explored, a, by, b) {
                return None;
            }
            explored.note_exact(t);
            let ends = [a, explored.representative(b)];
            fragment.extend(ends);
            worklist.extend(ends.into_iter().flat_map(|a| fin.remove(&a).unwrap_or_default()));
        }
        // Line 9, where all successors of the fragment are in it.
        let is_closed = fragment.iter().all(|&a| {
            let outgoing = self.matching.system.outgoing(self.matching.abstracts.loc(a)).to_vec();
            outgoing.into_iter().all(|t| self.is_closed_at(explored, a, t))
        });
        is_closed.then_some(fragment)
    }
}
