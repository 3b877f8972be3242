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
    /// Pointers come in from outside: to memory that the program did not create.
    pub(super) has_outside: bool,
    /// One was met.
    pub(super) saw_outside: bool,
}

impl Memory {
    pub(super) fn new(program: &mut Program, escapes: Escapes, has_outside: bool) -> Memory {
        let ty = ScalarType::Unsigned(program.space.ptr_width);
        let live = VarDecl { name: "$live".to_string(), ty, kind: VarKind::Global, pos: Pos::NONE };
        Memory { escapes, live: program.add_var(live), has_outside, saw_outside: false }
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
