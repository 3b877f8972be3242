//! What is known of a state.

use super::class::Class;
use crate::ranges::{AbstractEnv, IntervalSet, Leaf, MAX_WIDTH};
use archery::RcK;
use logic::VarId;
use rpds::HashTrieMap;
use rustc_hash::FxBuildHasher;
use std::fmt;

/// What is known of a state: ranges, and classes of variables. A variable with a few values has no class here: that of its values is known.
#[derive(Clone)]
pub struct Congruent {
    pub(super) ranges: AbstractEnv,
    pub(super) classes: HashTrieMap<VarId, Class, RcK, FxBuildHasher>,
}

impl fmt::Debug for Congruent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Congruent").field(&self.ranges).field(&self.classes.iter().collect::<Vec<_>>()).finish()
    }
}

impl Congruent {
    /// What ranges say.
    pub fn of(ranges: AbstractEnv) -> Congruent {
        Congruent { ranges, classes: HashTrieMap::new_with_hasher_and_ptr_kind(FxBuildHasher) }
    }

    /// Nothing is known.
    pub fn unknown() -> Congruent {
        Congruent::of(AbstractEnv::unknown())
    }

    /// The class of a variable.
    pub fn class(&self, v: VarId) -> Class {
        let set = self.ranges.get(Leaf::Var(v));
        set.and_then(few).or_else(|| self.classes.get(&v).copied()).unwrap_or(Class::ANY)
    }

    /// The value of a variable, whose ranges are known, is of this class; false where there is none.
    pub fn set(&mut self, v: VarId, width: u32, class: Class) -> bool {
        self.classes.remove_mut(&v);
        if class.is_any() || width > MAX_WIDTH {
            return true;
        }
        // The others of the class have more bits.
        let class = if class.modulus() >= 1 << width { Class::single(class.remainder()) } else { class };
        let leaf = Leaf::Var(v);
        let known = self.ranges.get(leaf).cloned();
        if known.is_some() || class.value().is_some() {
            let known = known.unwrap_or_else(|| IntervalSet::full(width));
            let parts = known.parts().iter().filter_map(|&(lo, hi)| class.within(lo, hi));
            let fitting = IntervalSet::of(width, parts.collect());
            if fitting.is_empty() {
                return false;
            }
            self.ranges.set(leaf, fitting);
        }
        if self.ranges.get(leaf).and_then(few).is_none() {
            self.classes.insert_mut(v, class);
        }
        true
    }

    /// What both say of classes, with the ranges that are known.
    pub(super) fn with_classes_of(ranges: AbstractEnv, a: &Congruent, b: &Congruent) -> Congruent {
        let mut out = Congruent::of(ranges);
        let in_ranges = a.ranges.leaves().filter_map(|(leaf, _)| if let Leaf::Var(v) = leaf { Some(v) } else { None });
        for v in in_ranges.chain(a.classes.keys().copied()) {
            let class = a.class(v).join(b.class(v));
            let is_told = out.ranges.get(Leaf::Var(v)).and_then(few).is_some();
            if !class.is_any() && !is_told {
                out.classes.insert_mut(v, class);
            }
        }
        out
    }
}

/// Of a few values.
pub(super) fn few(set: &IntervalSet) -> Option<Class> {
    let values = set.values().filter(|values| !values.is_empty())?;
    values.into_iter().map(Class::single).reduce(Class::join)
}
