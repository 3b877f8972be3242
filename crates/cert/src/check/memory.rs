//! Reading memory behind the writes of a block: each load becomes a term over loads of the memory before the block.
//! Every byte of a load is either a byte of a write or one that was there before; which, is decided by the distance of
//! the two addresses, modulo the address width.

use super::block::Block;
use super::plain::Plain;
use logic::{BinOp, Node, Term, mask};

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
    key: (Option<Term>, u128),
    pub(super) value: Term,
}

/// Beyond this many unknown bytes of one write, new ones are not related to the others. Fewer facts only make
/// fewer proofs acceptable.
const MAX_RELATED: usize = 256;

impl Block<'_> {
    /// The value that a load has.
    pub(super) fn read(&mut self, plain: &mut Plain, read: Read) -> Term {
        if let Some(&known) = self.reads.get(&read) {
            return known;
        }
        let Read { addr, bytes, ptr, writes } = read;
        let mut value = plain.node(Node::Load { addr, bytes, ptr }, bytes as u32 * 8);
        for k in 0..writes {
            value = match self.writes[k] {
                Write::Store { addr: at, value: new } => after_store(plain, at, new, addr, value),
                Write::Unknown { .. } => self.unknown(plain, k, addr, bytes),
                _ => self.after_range(plain, k, addr, value, ptr),
            };
        }
        self.reads.insert(read, value);
        value
    }

    /// `old`, read at `addr`, behind write `k`, which changes a range of bytes.
    fn after_range(&mut self, plain: &mut Plain, k: usize, addr: Term, old: Term, ptr: bool) -> Term {
        let n = plain.pool.width(old) / 8;
        let (dst, len) = match self.writes[k] {
            Write::Copy { dst, len, .. } | Write::Fill { dst, len, .. } | Write::Havoc { dst, len, .. } => (dst, len),
            Write::Store { .. } | Write::Unknown { .. } => unreachable!("they are no ranges"),
        };
        let distance = plain.distance(dst, addr);
        let mut hits = Vec::new();
        for i in 0..n {
            let place = plain.plus(distance, i as u128);
            hits.push(plain.bin(BinOp::Ult, place, len));
        }
        if hits.iter().all(|&h| plain.pool.as_const(h) == Some(0)) {
            return old;
        }
        let mut mixed = Vec::new();
        for (i, &hit) in (0..).zip(&hits) {
            let (before, new) = (plain.slice(old, i, i + 1), self.written_byte(plain, k, addr, distance, i as u128));
            mixed.push(plain.ite(hit, new, before));
        }
        let mixed = plain.join(&mixed);
        // A copy as a whole keeps what it copies in one piece, pointers in particular.
        let Write::Copy { src, .. } = self.writes[k] else { return mixed };
        if n == 1 {
            return mixed;
        }
        let source = sum(plain, src, distance);
        let whole = self.read(plain, Read { addr: source, bytes: n as u8, ptr, writes: k });
        let is_whole = hits[1..].iter().fold(hits[0], |all, &h| plain.bin(BinOp::And, all, h));
        plain.ite(is_whole, whole, mixed)
    }

    /// The byte that write `k` puts at `addr + i`, which is `distance + i` from its beginning.
    fn written_byte(&mut self, plain: &mut Plain, k: usize, addr: Term, distance: Term, i: u128) -> Term {
        match self.writes[k] {
            Write::Fill { byte, .. } => byte,
            Write::Copy { src, .. } => {
                let source = sum(plain, src, distance);
                let source = plain.plus(source, i);
                self.read(plain, Read { addr: source, bytes: 1, ptr: false, writes: k })
            }
            Write::Havoc { .. } => {
                let at = plain.plus(addr, i);
                self.unknown_byte(plain, k, at)
            }
            Write::Store { .. } | Write::Unknown { .. } => unreachable!("they are no ranges"),
        }
    }

    /// What is at `addr` behind write `k`, which made all of memory unknown.
    fn unknown(&mut self, plain: &mut Plain, k: usize, addr: Term, bytes: u8) -> Term {
        let mut parts = Vec::new();
        for i in 0..bytes {
            let at = plain.plus(addr, i as u128);
            parts.push(self.unknown_byte(plain, k, at));
        }
        plain.join(&parts)
    }

    /// The unknown byte that write `k` put at `addr`: one for one address.
    fn unknown_byte(&mut self, plain: &mut Plain, k: usize, addr: Term) -> Term {
        let key = plain.split(addr);
        let known = |w: &Write| match w {
            Write::Havoc { bytes, .. } | Write::Unknown { bytes } => {
                bytes.known.iter().find(|b| b.key == key).map(|b| b.value)
            }
            _ => None,
        };
        if let Some(value) = known(&self.writes[k]) {
            return value;
        }
        let value = self.fresh(plain, 8);
        let (Write::Havoc { bytes, .. } | Write::Unknown { bytes }) = &mut self.writes[k] else {
            unreachable!("other writes have no unknown bytes")
        };
        // Different constants from one base never meet.
        let others = bytes.known.iter().take(MAX_RELATED).filter(|b| b.key.0 != key.0);
        for other in others {
            let (same_place, same_byte) =
                (plain.bin(BinOp::Eq, other.addr, addr), plain.bin(BinOp::Eq, other.value, value));
            let apart = plain.not(same_place);
            self.facts.push(plain.bin(BinOp::Or, apart, same_byte));
        }
        bytes.known.push(UnknownByte { addr, key, value });
        value
    }
}

/// `addr + distance`, as a constant more than `addr` where the distance is one.
fn sum(plain: &mut Plain, addr: Term, distance: Term) -> Term {
    match plain.pool.as_const(distance) {
        Some(d) => plain.plus(addr, d),
        None => plain.bin(BinOp::Add, addr, distance),
    }
}

/// `old`, read at `addr`, behind a store of `new` at `at`: one case for each distance at which the two overlap.
fn after_store(plain: &mut Plain, at: Term, new: Term, addr: Term, old: Term) -> Term {
    let (n, m) = (plain.pool.width(old) as i64 / 8, plain.pool.width(new) as i64 / 8);
    let w = plain.pool.width(addr);
    let distance = plain.distance(at, addr);
    let (base, offset) = plain.split(distance);
    let shifts = (1 - n)..m;
    let Some(base) = base else {
        let shift = shifts.into_iter().find(|&s| s as i128 as u128 & mask(w) == offset);
        return shift.map_or(old, |s| overlap(plain, new, old, s));
    };
    let mut value = old;
    // The exact hit is asked first.
    for s in shifts.filter(|&s| s != 0).chain([0]) {
        let place = plain.constant((s as i128 as u128).wrapping_sub(offset), w);
        let (is_here, both) = (plain.bin(BinOp::Eq, base, place), overlap(plain, new, old, s));
        value = plain.ite(is_here, both, value);
    }
    value
}

/// The bytes of `old`, read `shift` bytes behind the beginning of `new`, where `new` covers some of them.
fn overlap(plain: &mut Plain, new: Term, old: Term, shift: i64) -> Term {
    let (n, m) = (plain.pool.width(old) as i64 / 8, plain.pool.width(new) as i64 / 8);
    let (from, to) = ((-shift).max(0), n.min(m - shift));
    let mut parts = Vec::new();
    if from > 0 {
        parts.push(plain.slice(old, 0, from as u32));
    }
    parts.push(plain.slice(new, (from + shift) as u32, (to + shift) as u32));
    if to < n {
        parts.push(plain.slice(old, to as u32, n as u32));
    }
    plain.join(&parts)
}
