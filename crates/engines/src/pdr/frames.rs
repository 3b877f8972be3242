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
    /// By frame: how many clauses of which loop heads end with it.
    ending: BTreeMap<usize, BTreeMap<LocId, usize>>,
    last: usize,
}

impl Frames {
    pub(super) fn new(heads: &[Head]) -> Frames {
        Frames { at: heads.iter().map(|h| (h.at, Vec::new())).collect(), ending: BTreeMap::new(), last: 0 }
    }

    pub(super) fn last(&self) -> usize {
        self.last
    }

    pub(super) fn add(&mut self) {
        self.last += 1;
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
        let says_less = |c: &mut Clause| c.level <= level && is_subset(&cube, &c.cube);
        let gone: Vec<usize> = clauses.extract_if(.., says_less).map(|c| c.level).collect();
        clauses.push(Clause { cube, says, level });
        gone.into_iter().for_each(|level| self.ends_no_more(at, level));
        *self.ending.entry(level).or_default().entry(at).or_default() += 1;
    }

    /// A clause of the loop head ends elsewhere than with this frame.
    fn ends_no_more(&mut self, at: LocId, level: usize) {
        let Some(of_level) = self.ending.get_mut(&level) else { return };
        if let Some(count) = of_level.get_mut(&at) {
            *count -= 1;
            if *count == 0 {
                of_level.remove(&at);
            }
        }
        if of_level.is_empty() {
            self.ending.remove(&level);
        }
    }

    /// The cubes whose clauses end in this frame.
    pub(super) fn ending_in(&self, level: usize) -> Vec<(LocId, Cube)> {
        let heads = self.ending.get(&level).into_iter().flat_map(BTreeMap::keys);
        let all = heads.flat_map(|at| self.at[at].iter().map(move |c| (*at, c)));
        all.filter(|(_, c)| c.level == level).map(|(at, c)| (at, c.cube.clone())).collect()
    }

    /// A clause holds in the next frame, too.
    pub(super) fn push(&mut self, at: LocId, cube: &Cube, to: usize) {
        let same = self.at.get_mut(&at).into_iter().flatten().filter(|c| c.cube == *cube);
        let before: Vec<usize> = same.map(|c| std::mem::replace(&mut c.level, to)).collect();
        for level in before {
            self.ends_no_more(at, level);
            *self.ending.entry(to).or_default().entry(at).or_default() += 1;
        }
    }

    /// The first frame with which no clause ends: it says what the next one says.
    pub(super) fn fixed(&self) -> Option<usize> {
        (1..self.last).find(|level| !self.ending.contains_key(level))
    }
}

/// Both are sorted.
fn is_subset(small: &[Term], large: &[Term]) -> bool {
    small.iter().all(|t| large.binary_search(t).is_ok())
}
