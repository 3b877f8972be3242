//! What blocks do to memory: versions of it, each behind one write, and the reads of versions.

use ir::InputKind;
use logic::{Pool, Spans, Term, spans};

/// A memory: the one before everything, or the one behind a write, by the number of writes up to that one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Version(pub(super) usize);

impl Version {
    /// Before everything.
    pub(super) const FIRST: Version = Version(0);

    /// The number of the write that it is behind.
    pub(super) fn write(self) -> Option<usize> {
        self.0.checked_sub(1)
    }
}

/// A write to a version of memory, with operands as values in the first state.
pub(crate) enum Write {
    Store {
        addr: Term,
        value: Term,
    },
    Copy {
        dst: Term,
        src: Term,
        len: Term,
    },
    Fill {
        dst: Term,
        byte: Term,
        len: Term,
    },
    Havoc {
        dst: Term,
        len: Term,
        from: InputKind,
        bytes: HavocBytes,
    },
    /// All of memory becomes unknown.
    Unknown {
        bytes: HavocBytes,
    },
    /// Nothing is written: two paths meet. Where the condition does not hold, it is another version.
    Meet {
        condition: Term,
        otherwise: Version,
    },
}

/// A load of a version of memory; its address is a value in the first state.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Read {
    pub(super) addr: Term,
    pub(super) bytes: u8,
    pub(super) ptr: bool,
    pub(super) memory: Version,
    /// Where its bytes lie on the paths that it is read on. It may be `None`, which is anywhere.
    pub(super) place: Option<Spans>,
}

impl Write {
    /// Where the bytes lie that it changes on paths of this condition. `None` is anywhere.
    pub(super) fn place(&self, pool: &Pool, condition: Term) -> Option<Spans> {
        let (dst, most) = match *self {
            Write::Store { addr, value } => (addr, u128::from(pool.width(value) / 8)),
            Write::Copy { dst, len, .. } | Write::Fill { dst, len, .. } | Write::Havoc { dst, len, .. } => {
                (dst, spans(pool, condition, len)?.last())
            }
            Write::Unknown { .. } | Write::Meet { .. } => return None,
        };
        spans(pool, condition, dst)?.bytes(most)
    }
}

/// What a load reads that is at a strange place, or behind a store at one: until it is spelled out, an unknown.
pub(crate) struct Unsaid {
    pub(super) unknown: Term,
    /// Where this holds, nobody looks at the unknown.
    pub(super) is_there: Term,
    pub(super) what: Elsewhere,
}

/// See [`Unsaid`].
#[derive(Clone, Copy)]
pub(crate) enum Elsewhere {
    /// What the load reads.
    Load(Read),
    /// What a load at the number reads behind this store, where it was `old` before.
    Behind { store: usize, addr: Term, old: Term },
}

/// The unknown bytes of one write that were read, by address.
#[derive(Default)]
pub(crate) struct HavocBytes {
    pub(super) known: Vec<UnknownByte>,
}

pub(super) struct UnknownByte {
    pub(super) addr: Term,
    /// The address split into base and constant.
    pub(super) key: (Option<Term>, u128),
    pub(super) value: Term,
}
