//! What a guard forbids, and which guard forbids an access.

use base::Pos;
use ir::Program;
use std::collections::BTreeSet;

/// What the accesses of a statement must not touch.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Forbidden {
    /// A block of the heap that has been freed.
    Freed,
    /// A local object of a call that has returned.
    Left,
    /// Addresses where no object has ever been.
    Nowhere,
    /// Unused bytes behind the static object at this address, or addresses above all objects. Code that treats an
    /// object as the beginning of a larger one touches them on purpose, so no proof is made without them.
    Behind(u128),
    /// Unused bytes behind blocks of the heap; likewise.
    BehindBlocks,
}

/// The accesses of the statements at a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Guard {
    /// Where the statements stand in the source.
    pub pos: Pos,
    /// What their accesses must not touch.
    pub forbidden: Forbidden,
}

/// The guards of a search.
pub type Guards = BTreeSet<Guard>;

impl Guard {
    /// A guard that the set does not have yet against the statement's access to `addr`, which is in no live object nor
    /// right behind one.
    pub fn against_access(p: &Program, guards: &Guards, pos: Pos, addr: u128) -> Option<Guard> {
        let space = &p.space;
        let ended = match addr {
            a if (space.heap..space.heap_end).contains(&a) => Some(Forbidden::Freed),
            a if (space.stack..space.heap).contains(&a) => Some(Forbidden::Left),
            _ => None,
        };
        let kinds = ended.into_iter().chain([Forbidden::Nowhere]);
        kinds.map(|forbidden| Guard { pos, forbidden }).find(|g| !guards.contains(g))
    }

    /// A guard that the set does not have yet against the statement's access to `addr`, right behind a live object or
    /// above all of them.
    pub fn against_overrun(p: &Program, guards: &Guards, pos: Pos, addr: u128) -> Option<Guard> {
        let space = &p.space;
        let forbidden = match addr {
            a if a >= space.end => Forbidden::Behind(space.end),
            a if a >= space.heap => Forbidden::BehindBlocks,
            // What runs over the end of a local object is not forbidden.
            a if a >= space.stack => return None,
            a => Forbidden::Behind(p.objects.iter().rev().find(|o| o.addr <= a)?.addr),
        };
        let guard = Guard { pos, forbidden };
        (!guards.contains(&guard)).then_some(guard)
    }
}
