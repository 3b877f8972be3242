//! What evaluating an expression may do besides giving a value.

/// A set of effects.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct EffectSet(u8);

impl EffectSet {
    /// Its value is a term: no statement is needed to get it.
    pub(super) const PURE: EffectSet = EffectSet(0);
    /// Statements are needed: assumptions before a dereference or division, inputs.
    pub(super) const GUARD: EffectSet = EffectSet(1);
    /// A variable without address changes.
    pub(super) const WRITES_LOCAL: EffectSet = EffectSet(2);
    /// Memory or a global variable changes.
    pub(super) const WRITES_OTHER: EffectSet = EffectSet(4);
    /// It may end the block: branches, calls.
    pub(super) const FLOW: EffectSet = EffectSet(8);
    pub(super) const ANY: EffectSet = EffectSet(15);

    pub(super) fn contains(self, other: EffectSet) -> bool {
        self.0 & other.0 == other.0
    }

    pub(super) fn writes(self) -> bool {
        self.0 & (EffectSet::WRITES_LOCAL.0 | EffectSet::WRITES_OTHER.0) != 0
    }

    pub(super) fn is_pure(self) -> bool {
        self == EffectSet::PURE
    }

    pub(super) fn union(self, other: EffectSet) -> EffectSet {
        EffectSet(self.0 | other.0)
    }
}
