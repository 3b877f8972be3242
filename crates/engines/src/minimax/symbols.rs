//! The symbols of symbolic states: what the program takes from outside, what it begins with, and what an abstraction has
//! left open.

use logic::{Pool, Sort, SymId, Term, VarId};
use rustc_hash::FxHashMap;

/// What a symbol stands for. Paths share the symbols of their common part, and of inputs with the same number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Origin {
    /// The value of a variable before the program starts.
    Initial(VarId),
    /// The n-th input of the path.
    Input(u32, Sort),
    /// A byte of the n-th input of the path.
    Byte(u32, u32),
    /// The value of a variable at a looping point, whatever the number of rounds.
    Loop(u32, VarId),
    /// So many bytes at an address, in memory that an abstraction has left open.
    Memory(Version, Term, u8),
    /// What a read gives that is not followed further.
    Unread(Term, u8),
}

/// Memory before any write of the path: that of the program's start, or that of a looping point.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Version {
    /// Loads read it as they are.
    Initial,
    /// That of the looping point with this number.
    Loop(u32),
}

/// Gives out symbols: the same one for the same purpose.
#[derive(Default)]
pub(super) struct Symbols {
    ids: FxHashMap<Origin, SymId>,
    /// By symbol: the value of a variable before the program starts.
    initial: Vec<bool>,
}

impl Symbols {
    pub(super) fn get(&mut self, pool: &mut Pool, origin: Origin, sort: impl Into<Sort>) -> Term {
        let next = SymId(self.ids.len() as u32);
        let id = *self.ids.entry(origin).or_insert(next);
        if id == next {
            self.initial.push(matches!(origin, Origin::Initial(_)));
        }
        pool.sym(id, sort)
    }

    /// Whether the symbol stands for the value of a variable before the program starts.
    pub(super) fn is_initial(&self, s: SymId) -> bool {
        self.initial[s.0 as usize]
    }
}
