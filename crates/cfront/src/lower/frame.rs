//! What is known of the frame of a contract (`frames`).

use crate::contracts::FrameOf;
use crate::hir::{FuncId, GlobalId, LocalId};
use base::Pos;
use logic::VarId;

/// An object that a target names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Named {
    Global(GlobalId),
    Local(LocalId),
}

/// A target: the bytes from `low` on and before `high`. For a variable that is kept out of memory `low` is one where it is a
/// target, zero otherwise.
pub(super) struct Target {
    pub(super) low: VarId,
    pub(super) high: VarId,
    pub(super) named: Option<Named>,
    pub(super) is_freed: bool,
}

/// See the module.
pub(super) struct Frame {
    /// What the unit calls it.
    pub(super) number: usize,
    pub(super) of: FrameOf,
    pub(super) owner: FuncId,
    pub(super) is_open: VarId,
    pub(super) heap: VarId,
    pub(super) targets: Vec<Target>,
    /// The loop assigns something else than named objects, so that what it assigns must be said.
    pub(super) misses: Option<Pos>,
    /// What the loop assigns is not said.
    pub(super) is_inferred: bool,
}

/// A frame whose code is being translated.
pub(super) struct OpenFrame {
    pub(super) number: usize,
    /// Locals that are declared inside.
    pub(super) inner: Vec<LocalId>,
}
