//! Whether a model's bytes are those of one memory, and the lemmas where they are not (see [`crate::memory`]).

use crate::blast::Blaster;
use crate::memory::{Address, Reads};
use crate::sat::Lit;
use logic::{Pool, Term, mask};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

impl Blaster {
    /// The memory of the last model, or `None` after adding lemmas that exclude the model.
    ///
    /// `round` counts the models of one question that were excluded before; the more, the more lemmas are added that
    /// no model has asked for yet, so that an index into a long array does not try one element after the other.
    pub(crate) fn consistent_memory(&mut self, pool: &Pool, reads: &Reads, round: u32) -> Option<FxHashMap<u128, u8>> {
        let mut memory = FxHashMap::default();
        let mut owner: FxHashMap<u128, Address> = FxHashMap::default();
        let mut clashes = BTreeSet::new();
        for &at in &reads.bytes {
            let base = at.base.map_or(0, |t| self.value(pool, t));
            let address = base.wrapping_add(at.offset) & mask(reads.address_width);
            let byte = self.value_of(&self.memory.bytes[&at]) as u8;
            let first = *owner.entry(address).or_insert(at);
            if *memory.entry(address).or_insert(byte) != byte {
                // Bytes are sorted, so `first` has the smaller base.
                let distance = first.offset.wrapping_sub(at.offset) & mask(reads.address_width);
                clashes.insert((at.base, first.base, distance));
            }
        }
        if clashes.is_empty() {
            return Some(memory);
        }
        let mut pairs: Vec<_> = clashes.iter().map(|&(left, right, _)| (left, right)).collect();
        pairs.dedup();
        for (left, right, distance) in clashes {
            self.link(pool, reads, left, right, distance);
        }
        for (left, right) in pairs {
            self.link_ahead(pool, reads, left, right, 1 << round.min(16));
        }
        None
    }

    /// Lemmas for all bytes of two bases that coincide when `left - right = distance`. False if that cannot be.
    fn link(&mut self, pool: &Pool, reads: &Reads, left: Option<Term>, right: Option<Term>, distance: u128) -> bool {
        let w = reads.address_width;
        let met = self.distance_is(pool, left, right, distance, w);
        if met == Lit::FALSE {
            return false;
        }
        for &a in reads.of_base(left) {
            let b = Address { base: right, offset: a.offset }.plus(distance, w);
            let (Some(&x), Some(&y)) = (self.memory.bytes.get(&a), self.memory.bytes.get(&b)) else { continue };
            if self.memory.linked.insert((a, b)) {
                for (x, y) in x.into_iter().zip(y) {
                    // By the gate of an equation of the two words: that it holds does not wait for the bits' values, which is a search
                    // through all of them.
                    let differ = self.gates.xor(x, y);
                    self.gates.clause(&[!met, !differ]);
                }
            }
        }
        true
    }

    /// Links the first byte of one base with up to `count` bytes of the other.
    fn link_ahead(&mut self, pool: &Pool, reads: &Reads, left: Option<Term>, right: Option<Term>, count: usize) {
        let Some(&first) = reads.of_base(left).first() else { return };
        let mut added = 0;
        for &other in reads.of_base(right) {
            if added == count {
                break;
            }
            if !self.memory.linked.contains(&(first, other)) {
                let distance = other.offset.wrapping_sub(first.offset) & mask(reads.address_width);
                added += self.link(pool, reads, left, right, distance) as usize;
            }
        }
    }
}
