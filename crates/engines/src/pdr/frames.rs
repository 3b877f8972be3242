//! What is known of loop heads within so many visits: a clause, the negation of a cube, is kept with the last frame that has it.

use super::system::Head;
use ir::LocId;
use logic::Term;
use std::collections::BTreeMap;

/// Literals over predicates of one loop head, in order, each once.
pub(super) type Cube = Vec<Term>;

/// No execution has the cube at the loop head within `level` visits.
struct Clause {
    cube: Cube,
    says: Term,
    level: usize,
}

/// See the module. No head but the entry has been visited in frame 0, of which nothing is kept.
pub(super) struct Frames {
    at: BTreeMap<LocId, Vec<Clause>>,
    last: usize,
}

impl Frames {
    pub(super) fn new(heads: &[Head]) -> Frames {
        Frames { at: heads.iter().map(|h| (h.at, Vec::new())).collect(), last: 0 }
    }

    pub(super) fn last(&self) -> usize {
        self.last
    }

    pub(super) fn add(&mut self) {
        self.last += 1;
    }

    /// Clauses in all frames.
    pub(super) fn len(&self) -> usize {
        self.at.values().map(Vec::len).sum()
    }

    /// What frame `level` says of the loop head.
    pub(super) fn clauses(&self, at: LocId, level: usize) -> Vec<Term> {
        let all = self.at.get(&at).into_iter().flatten();
        all.filter(|c| c.level >= level).map(|c| c.says).collect()
    }

    /// Does a clause of the frame exclude the whole cube?
    pub(super) fn blocks(&self, at: LocId, cube: &Cube, level: usize) -> bool {
        self.at.get(&at).into_iter().flatten().any(|c| c.level >= level && is_subset(&c.cube, cube))
    }

    /// Keeps a clause, and none that says less.
    pub(super) fn insert(&mut self, at: LocId, cube: Cube, says: Term, level: usize) {
        let clauses = self.at.entry(at).or_default();
        clauses.retain(|c| c.level > level || !is_subset(&cube, &c.cube));
        clauses.push(Clause { cube, says, level });
    }

    /// The cubes whose clauses end in this frame.
    pub(super) fn ending_in(&self, level: usize) -> Vec<(LocId, Cube)> {
        let all = self.at.iter().flat_map(|(&at, clauses)| clauses.iter().map(move |c| (at, c)));
        all.filter(|(_, c)| c.level == level).map(|(at, c)| (at, c.cube.clone())).collect()
    }

    /// A clause holds in the next frame, too.
    pub(super) fn push(&mut self, at: LocId, cube: &Cube, to: usize) {
        let clauses = self.at.get_mut(&at).into_iter().flatten();
        clauses.filter(|c| c.cube == *cube).for_each(|c| c.level = to);
    }

    /// The first frame with which no clause ends: it says what the next one says.
    pub(super) fn fixed(&self) -> Option<usize> {
        let ends = |level: usize| self.at.values().flatten().any(|c| c.level == level);
        (1..self.last).find(|&level| !ends(level))
    }
}

/// Both are sorted.
fn is_subset(small: &[Term], large: &[Term]) -> bool {
    small.iter().all(|t| large.binary_search(t).is_ok())
}
