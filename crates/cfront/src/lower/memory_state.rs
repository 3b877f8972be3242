//! What the translation knows about memory where accesses are checked.

use super::escape::Escapes;
use base::Pos;
use ir::{Program, ScalarType, VarDecl, VarKind};
use logic::VarId;

/// State of a translation with checked accesses.
pub(super) struct Memory {
    /// Which local objects are pointed to, and which of them longer than they live.
    pub(super) escapes: Escapes,
    /// Blocks of the heap that were not freed.
    pub(super) live: VarId,
    /// Who pointers come from that point to memory that the program did not create.
    pub(super) outside: Outside,
    /// Whose were met.
    pub(super) saw: Outside,
}

/// Who hands out pointers to memory that the program did not create.
#[derive(Clone, Copy, Default)]
pub(super) struct Outside {
    /// The C library, or the system: the memory stays theirs.
    pub(super) library: bool,
    /// Somebody of whom nothing is known: the memory may be a block of the heap.
    pub(super) others: bool,
}

impl Outside {
    pub(super) fn is_any(self) -> bool {
        self.library || self.others
    }
}

impl Memory {
    pub(super) fn new(program: &mut Program, escapes: Escapes, outside: Outside) -> Memory {
        let ty = ScalarType::Unsigned(program.space.ptr_width);
        let live = VarDecl { name: "$live".to_string(), ty, kind: VarKind::Global, pos: Pos::NONE };
        Memory { escapes, live: program.add_var(live), outside, saw: Outside::default() }
    }
}

/// A block of the source that is being translated.
pub(super) struct Scope {
    /// Where its statements stand in the tree.
    pub(super) block: usize,
    /// Addresses of the objects that end with it; null where one has not begun.
    pub(super) ends: Vec<VarId>,
}

impl Scope {
    pub(super) fn of_function() -> Scope {
        Scope { block: 0, ends: Vec::new() }
    }
}
