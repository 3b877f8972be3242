//! `invariant`: path-based loop invariants. When control comes back to a looping point, the constraints that do not hold
//! any more are deleted; what is left is covered.

use super::annotation::{Annotation, Broken, Looping};
use super::memory::Change;
use super::state::{State, Tools};
use std::collections::BTreeSet;

/// More words of memory than this are forgotten together.
const MAX_FORGOTTEN: usize = 512;

impl Tools {
    /// The constraints of the looping point `at` that do not hold in `s`, at the end of a cyclic path.
    pub(super) fn broken(&mut self, s: &State, at: &State, looping: &Looping) -> Broken {
        let mut broken = Broken::default();
        // Where one is locked, the others do not matter.
        for (i, &(v, annotation)) in looping.written.iter().enumerate() {
            let (now, then) = (self.variable(s, v), self.variable(at, v));
            let is_same = self.pool().eq(now, then);
            if annotation == Annotation::Max && self.pool().as_const(is_same) == Some(0) {
                broken.written.push(i);
                return broken;
            }
        }
        for (i, &(v, annotation)) in looping.written.iter().enumerate() {
            if annotation == Annotation::Min {
                continue;
            }
            let (now, then) = (self.variable(s, v), self.variable(at, v));
            let is_same = self.pool().eq(now, then);
            if self.follows(s, is_same).is_none() {
                broken.written.push(i);
            }
        }
        for (i, c) in looping.kept() {
            if self.implies(s, c.term).is_none() {
                broken.constraints.push(i);
            }
        }
        if !looping.everything_forgotten {
            match s.memory.changes(&looping.state.memory) {
                Change::Everywhere => broken.memory = true,
                Change::Words(words) => broken.words = self.changed(s, looping, words),
            }
        }
        broken
    }

    /// The words that hold other bytes than at the looping point.
    fn changed(&mut self, s: &State, looping: &Looping, words: BTreeSet<u64>) -> BTreeSet<u64> {
        let width = self.address_width();
        let mut out = BTreeSet::new();
        for key in words.into_iter().filter(|k| !looping.forgotten.contains(k)) {
            let pairs = s.memory.agrees(&looping.state.memory, &mut self.reader(), key, width);
            for (now, then) in pairs {
                let is_same = self.pool().eq(now, then);
                if self.follows(s, is_same).is_none() {
                    out.insert(key);
                }
            }
        }
        out
    }
}

impl Looping {
    /// Whether all of them may be deleted.
    pub(super) fn may_delete(&self, broken: &Broken) -> bool {
        let is_locked = |&i: &usize| self.constraints[i].annotation == Annotation::Max;
        let is_variable_locked = |&i: &usize| self.written[i].1 == Annotation::Max;
        let keeps_memory = !broken.memory && broken.words.is_empty();
        !broken.constraints.iter().any(is_locked)
            && !broken.written.iter().any(is_variable_locked)
            && (keeps_memory || !self.memory_locked)
    }

    /// Annotates them with *min*.
    pub(super) fn delete(&mut self, broken: &Broken) {
        broken.written.iter().for_each(|&i| self.written[i].1 = Annotation::Min);
        broken.constraints.iter().for_each(|&i| self.constraints[i].annotation = Annotation::Min);
        self.forgotten.extend(&broken.words);
        self.everything_forgotten |= broken.memory || self.forgotten.len() > MAX_FORGOTTEN;
    }
}
