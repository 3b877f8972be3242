//! What a block does to memory: its writes, in order, and the reads behind them.

use logic::Term;

/// A write to memory, with operands as values in the state before the block.
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
        bytes: HavocBytes,
    },
    /// All of memory becomes unknown.
    Unknown {
        bytes: HavocBytes,
    },
}

/// A load behind the first `writes` writes of a block; its address is a value in the state before the block.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Read {
    pub(super) addr: Term,
    pub(super) bytes: u8,
    pub(super) ptr: bool,
    pub(super) writes: usize,
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
