//! What the analysis of a conflict keeps in mind.

use super::super::Lit;

/// What the analysis of a conflict knows of a variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    /// Nothing yet.
    None,
    /// Its literal is in the clause, or was resolved away.
    Source,
    /// Its literal follows from others of the clause.
    Removable,
    /// It does not, as far as was looked.
    Kept,
}

/// Scratch memory of the analysis.
#[derive(Default)]
pub(super) struct Analysis {
    /// By variable.
    marks: Vec<Mark>,
    /// Variables whose mark is not `None`.
    marked: Vec<u32>,
    /// The clause that is learned.
    pub(super) clause: Vec<Lit>,
    /// Variables that took part.
    pub(super) bumped: Vec<u32>,
    /// Variables whose reasons the derivation needs.
    pub(super) resolved: Vec<u32>,
    /// Variables of level 0 that it needs.
    pub(super) units: Vec<u32>,
    /// By level: in which conflict it was seen last.
    stamps: Vec<u64>,
    stamp: u64,
    /// Variables on the way, each with the next literal of its reason.
    pub(super) path: Vec<(u32, usize)>,
}

impl Analysis {
    pub(super) fn add_var(&mut self) {
        self.marks.push(Mark::None);
    }

    pub(super) fn mark(&self, var: u32) -> Mark {
        self.marks[var as usize]
    }

    pub(super) fn set(&mut self, var: u32, mark: Mark) {
        if self.mark(var) == Mark::None {
            self.marked.push(var);
        }
        self.marks[var as usize] = mark;
    }

    pub(super) fn clear(&mut self) {
        for var in self.marked.drain(..) {
            self.marks[var as usize] = Mark::None;
        }
        self.clause.clear();
        self.bumped.clear();
        self.resolved.clear();
        self.units.clear();
    }

    pub(super) fn next_stamp(&mut self) {
        self.stamp += 1;
    }

    /// Whether the level was not seen since the stamp was made.
    pub(super) fn is_new(&mut self, level: u32) -> bool {
        // There may be more levels than variables: assumptions that are true have some.
        if self.stamps.len() <= level as usize {
            self.stamps.resize(2 * level as usize + 1, 0);
        }
        let old = std::mem::replace(&mut self.stamps[level as usize], self.stamp);
        old != self.stamp
    }

    pub(super) fn is_seen(&self, level: u32) -> bool {
        self.stamps.get(level as usize) == Some(&self.stamp)
    }
}
