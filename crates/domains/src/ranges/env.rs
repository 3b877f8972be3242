//! What is known of a state: sets for variables and for places in memory at constant addresses. What is not mentioned
//! may have any value.

use super::interval_set::IntervalSet;
use archery::RcK;
use logic::{SymId, VarId, mask};
use rpds::{HashTrieMap, RedBlackTreeMap};
use rustc_hash::FxBuildHasher;

/// Values wider than this are not looked at.
pub(crate) const MAX_WIDTH: u32 = 64;
/// An address with more values than this is an interval.
pub(super) const MAX_TARGETS: usize = 8;

/// What a set is known for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Leaf {
    /// The variable.
    Var(VarId),
    /// `bytes` bytes at a constant address.
    Cell {
        /// Of the first byte.
        addr: u128,
        /// How many.
        bytes: u8,
    },
    /// An unknown of a precondition.
    Sym(SymId),
}

/// What is known of a state. Cloning is constant time.
#[derive(Clone)]
pub struct AbstractEnv {
    vars: HashTrieMap<VarId, IntervalSet, RcK, FxBuildHasher>,
    /// By address, not overlapping.
    cells: RedBlackTreeMap<u128, (u8, IntervalSet), RcK>,
    syms: HashTrieMap<SymId, IntervalSet, RcK, FxBuildHasher>,
}

impl std::fmt::Debug for AbstractEnv {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_map().entries(self.leaves().map(|(leaf, set)| (leaf, set.parts()))).finish()
    }
}

/// The widest cell.
const MAX_CELL: u128 = 16;

impl AbstractEnv {
    /// Nothing is known.
    pub fn unknown() -> AbstractEnv {
        AbstractEnv {
            vars: HashTrieMap::new_with_hasher_and_ptr_kind(FxBuildHasher),
            cells: RedBlackTreeMap::new_with_ptr_kind(),
            syms: HashTrieMap::new_with_hasher_and_ptr_kind(FxBuildHasher),
        }
    }

    /// What is known of the leaf.
    pub fn get(&self, leaf: Leaf) -> Option<&IntervalSet> {
        match leaf {
            Leaf::Var(v) => self.vars.get(&v),
            Leaf::Cell { addr, bytes } => self.cells.get(&addr).filter(|c| c.0 == bytes).map(|c| &c.1),
            Leaf::Sym(s) => self.syms.get(&s),
        }
    }

    /// The leaf has one of these values now, whatever was known before.
    pub fn set(&mut self, leaf: Leaf, value: IntervalSet) {
        let is_known = !value.is_full() && value.width() <= MAX_WIDTH;
        match leaf {
            Leaf::Var(v) if is_known => self.vars.insert_mut(v, value),
            Leaf::Var(v) => {
                self.vars.remove_mut(&v);
            }
            Leaf::Cell { addr, bytes } => {
                self.forget(addr, addr + bytes as u128 - 1);
                // A cell around the end of the address space is not looked at.
                if is_known && addr & 0xffff_ffff < 0xffff_fff0 {
                    self.cells.insert_mut(addr, (bytes, value));
                }
            }
            Leaf::Sym(s) => self.syms.insert_mut(s, value),
        }
    }

    /// Drops what is known of variables for which `keep` is false.
    pub(super) fn retain_vars(&mut self, keep: impl Fn(VarId) -> bool) {
        let gone: Vec<VarId> = self.vars.keys().copied().filter(|&v| !keep(v)).collect();
        gone.iter().for_each(|v| {
            self.vars.remove_mut(v);
        });
    }

    /// Drops what is known of the bytes `lo ..= hi`.
    pub(super) fn forget(&mut self, lo: u128, hi: u128) {
        let overlapping = |(&at, c): (&u128, &(u8, IntervalSet))| (at + c.0 as u128 > lo).then_some(at);
        let gone: Vec<u128> = self.cells.range(lo.saturating_sub(MAX_CELL)..=hi).filter_map(overlapping).collect();
        gone.iter().for_each(|at| {
            self.cells.remove_mut(at);
        });
    }

    pub(super) fn forget_memory(&mut self) {
        self.cells = RedBlackTreeMap::new_with_ptr_kind();
    }

    /// The cells that lie in the `len` bytes at `start`.
    pub(super) fn cells_in(&self, start: u128, len: u128) -> Vec<(u128, u8, IntervalSet)> {
        let inside =
            |(&at, c): (&u128, &(u8, IntervalSet))| (at + c.0 as u128 <= start + len).then(|| (at, c.0, c.1.clone()));
        self.cells.range(start..start + len).filter_map(inside).collect()
    }

    /// The cell that contains all of these bytes.
    pub(super) fn cell_around(&self, addr: u128, bytes: u8) -> Option<(u128, u8)> {
        let (&at, (n, _)) = self.cells.range(..=addr).next_back()?;
        (addr + bytes as u128 <= at + *n as u128).then_some((at, *n))
    }

    pub(crate) fn leaves(&self) -> impl Iterator<Item = (Leaf, &IntervalSet)> {
        let vars = self.vars.iter().map(|(&v, s)| (Leaf::Var(v), s));
        let syms = self.syms.iter().map(|(&v, s)| (Leaf::Sym(v), s));
        vars.chain(syms).chain(self.cells.iter().map(|(&addr, (bytes, s))| (Leaf::Cell { addr, bytes: *bytes }, s)))
    }

    /// What both say; `combine` joins two sets for one leaf. `None` where that is this environment.
    pub(super) fn merged(
        &self,
        other: &AbstractEnv,
        combine: impl Fn(&IntervalSet, &IntervalSet) -> IntervalSet,
    ) -> Option<AbstractEnv> {
        let mut changes: Vec<(Leaf, Option<IntervalSet>)> = Vec::new();
        for (leaf, mine) in self.leaves() {
            match other.get(leaf) {
                Some(theirs) if theirs == mine => {}
                Some(theirs) => {
                    let both = combine(mine, theirs);
                    if both != *mine {
                        changes.push((leaf, Some(both)));
                    }
                }
                None => changes.push((leaf, None)),
            }
        }
        if changes.is_empty() {
            return None;
        }
        let mut out = self.clone();
        for (leaf, value) in changes {
            match (leaf, value) {
                (_, Some(value)) => out.set(leaf, value),
                (Leaf::Var(v), None) => {
                    out.vars.remove_mut(&v);
                }
                (Leaf::Cell { addr, .. }, None) => {
                    out.cells.remove_mut(&addr);
                }
                (Leaf::Sym(s), None) => {
                    out.syms.remove_mut(&s);
                }
            }
        }
        Some(out)
    }

    /// What is known here, and of single leaves in `other`. A cell that overlaps another one is left out.
    pub(super) fn met(&self, other: &AbstractEnv) -> AbstractEnv {
        let mut out = self.clone();
        for (leaf, theirs) in other.leaves() {
            match (self.get(leaf), leaf) {
                (Some(mine), _) => out.set(leaf, mine.meet(theirs)),
                (None, Leaf::Cell { .. }) if self.is_partly_known(leaf) => {}
                (None, _) => out.set(leaf, theirs.clone()),
            }
        }
        out
    }

    /// Something is known of a cell that shares a byte with this one.
    fn is_partly_known(&self, leaf: Leaf) -> bool {
        let Leaf::Cell { addr, bytes } = leaf else { return false };
        let end = addr + bytes as u128;
        self.cells.range(addr.saturating_sub(MAX_CELL)..end).any(|(&at, c)| at + c.0 as u128 > addr)
    }

    /// The effect of storing one of `value` at one of `addr`.
    pub(super) fn store(&mut self, addr: &IntervalSet, value: IntervalSet) {
        let bytes = (value.width() / 8) as u8;
        match addr.values().filter(|t| t.len() <= MAX_TARGETS) {
            Some(targets) if targets.len() == 1 => self.set(Leaf::Cell { addr: targets[0], bytes }, value),
            Some(targets) => {
                for at in targets {
                    let leaf = Leaf::Cell { addr: at, bytes };
                    let both = self.get(leaf).map(|old| old.join(&value));
                    self.forget(at, at + bytes as u128 - 1);
                    if let Some(both) = both {
                        self.set(leaf, both);
                    }
                }
            }
            None => self.forget_block(addr, bytes as u128),
        }
    }

    /// `len` bytes at one of `addr` change.
    pub(super) fn forget_block(&mut self, addr: &IntervalSet, len: u128) {
        if len == 0 {
            return;
        }
        let m = mask(addr.width());
        for &(lo, hi) in addr.parts() {
            match hi.checked_add(len - 1).filter(|&end| end <= m) {
                Some(end) => self.forget(lo, end),
                None => {
                    self.forget(lo, m);
                    self.forget(0, (hi.wrapping_add(len - 1)) & m);
                }
            }
        }
    }
}
