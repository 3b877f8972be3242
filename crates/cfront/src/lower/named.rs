//! Named objects and what pointers lead to, and what evaluating an expression does to them.

use crate::hir::{GlobalId, LocalId};
use std::collections::BTreeSet;

/// A variable: a local one of the function that is looked at, or a static one. Or what is reached through pointers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Named {
    Local(LocalId),
    Static(GlobalId),
    Behind(Kept),
}

/// What memory holds: a pointer, or a number of so many bytes (of truth values: none).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Kept {
    Pointer,
    Integer(u8),
    Float(u8),
}

pub(super) type Names = BTreeSet<Named>;

/// Reads and writes.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Accessed {
    pub(super) reads: Names,
    pub(super) writes: Names,
    /// What statements that do nothing else change, each in a way that comes to the same in either order with itself.
    pub(super) alike: BTreeSet<(Named, Change)>,
}

/// A change of which two come to the same in either order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Change {
    Increment,
    /// To this constant.
    Set(i128),
}

/// What evaluating an expression does.
#[derive(Clone, Default, Debug)]
pub(super) struct Uses {
    /// The expression itself, of variables as a whole.
    pub(super) whole: Accessed,
    /// The expression itself, of variables or parts of them.
    pub(super) own: Accessed,
    /// Functions that it calls, statement expressions, builtins: what is never in the middle of something else.
    pub(super) called: Accessed,
    /// Variables whose change may still be under way when the value is known.
    pub(super) pending: Names,
}

/// What a call of a function does, wherever it stands.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Called {
    pub(super) statics: Accessed,
    pub(super) reads_memory: bool,
    pub(super) writes_memory: bool,
}

impl Accessed {
    pub(super) fn add(&mut self, other: &Accessed) {
        self.reads.extend(&other.reads);
        self.writes.extend(&other.writes);
        self.alike.extend(&other.alike);
    }

    /// What is done here changes something that is used there.
    pub(super) fn changes(&self, there: &Accessed) -> bool {
        let is_used = |n: &Named| there.reads.contains(n) || there.writes.contains(n);
        let is_changed_otherwise =
            |n: &Named, change: Option<Change>| there.alike.iter().any(|&(m, c)| m == *n && Some(c) != change);
        self.writes.iter().any(|n| is_used(n) || is_changed_otherwise(n, None))
            || self.alike.iter().any(|(n, change)| is_used(n) || is_changed_otherwise(n, Some(*change)))
    }

    pub(super) fn retain(&mut self, keep: impl Fn(&Named) -> bool) {
        for names in [&mut self.reads, &mut self.writes] {
            names.retain(&keep);
        }
        self.alike.retain(|(n, _)| keep(n));
    }
}

impl Uses {
    pub(super) fn add(&mut self, other: &Uses) {
        self.whole.add(&other.whole);
        self.own.add(&other.own);
        self.called.add(&other.called);
        self.pending.extend(&other.pending);
    }
}

impl Called {
    pub(super) fn add(&mut self, other: &Called) {
        self.statics.add(&other.statics);
        self.reads_memory |= other.reads_memory;
        self.writes_memory |= other.writes_memory;
    }

    /// A call that gets the addresses of these objects.
    pub(super) fn given(&self, handed: &[Named]) -> Accessed {
        let mut accessed = self.statics.clone();
        accessed.reads.extend(handed.iter().filter(|_| self.reads_memory));
        accessed.writes.extend(handed.iter().filter(|_| self.writes_memory));
        accessed
    }

    pub(super) fn keep(&mut self, accessed: &Accessed) {
        let mut statics = accessed.clone();
        statics.retain(|n| !matches!(n, Named::Local(_)));
        self.statics.add(&statics);
    }
}
