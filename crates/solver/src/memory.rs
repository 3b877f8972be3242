//! Loads. A load reads bytes of one arbitrary memory; each byte is eight fresh bits, named by its address.
//!
//! An address is split into a base term and a constant offset. Equal splits share their bytes, and two bytes of one
//! base at different offsets never meet: both are decided while flattening. That bytes of *different* bases agree
//! where their addresses do is left out at first. A model that breaks it brings the lemmas
//! `base1 - base2 = o2 - o1  ⇒  byte(base1 + o1) = byte(base2 + o2)` for every pair of bytes at that distance,
//! and the search goes on. (Read-over-read consistency on demand, as lazy array solvers do; there are no writes.)
//!
//! Addresses wrap around at their width, which is the same for all loads of a question.

use crate::gates::Gates;
use crate::sat::Lit;
use logic::{Node, Pool, Term, mask};
use rustc_hash::{FxHashMap, FxHashSet};

/// `base + offset`; without base the address is a constant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct Address {
    pub(crate) base: Option<Term>,
    pub(crate) offset: u128,
}

impl Address {
    pub(crate) fn plus(self, i: u128, w: u32) -> Address {
        Address { base: self.base, offset: self.offset.wrapping_add(i) & mask(w) }
    }
}

/// The bytes named so far.
#[derive(Default)]
pub(crate) struct Memory {
    pub(crate) bytes: FxHashMap<Address, [Lit; 8]>,
    /// Lemmas already added.
    pub(crate) linked: FxHashSet<(Address, Address)>,
}

impl Memory {
    /// The bits of the byte at an address.
    pub(crate) fn byte(&mut self, gates: &mut Gates, at: Address) -> [Lit; 8] {
        *self.bytes.entry(at).or_insert_with(|| std::array::from_fn(|_| gates.fresh()))
    }
}

/// Peels constants off sums.
pub(crate) fn split(pool: &Pool, addr: Term) -> Address {
    let (base, offset) = pool.split(addr);
    Address { base, offset }
}

/// The bytes that the loads of a question read.
pub(crate) struct Reads {
    /// Sorted and without repetition.
    pub(crate) bytes: Vec<Address>,
    pub(crate) address_width: u32,
}

impl Reads {
    /// `None` if the loads disagree about the width of addresses.
    pub(crate) fn of(pool: &Pool, loads: &[Term]) -> Option<Reads> {
        let mut reads = Reads { bytes: Vec::new(), address_width: 0 };
        for &t in loads {
            let Node::Load { addr, bytes, .. } = pool.node(t) else {
                continue;
            };
            let w = pool.width(addr);
            if reads.address_width != 0 && reads.address_width != w {
                return None;
            }
            reads.address_width = w;
            let at = split(pool, addr);
            reads.bytes.extend((0..bytes as u128).map(|i| at.plus(i, w)));
        }
        reads.bytes.sort_unstable();
        reads.bytes.dedup();
        Some(reads)
    }

    pub(crate) fn of_base(&self, base: Option<Term>) -> &[Address] {
        let start = self.bytes.partition_point(|a| a.base < base);
        let length = self.bytes[start..].partition_point(|a| a.base == base);
        &self.bytes[start..start + length]
    }
}
