//! Memory that the program did not create: the pointers of a test that point there are numbers of our address space, and a
//! native execution has that memory elsewhere.

use evidence::Test;
use exec::{InitialMemory, Value};
use ir::Program;
use std::collections::BTreeMap;

/// Memory is there in pieces of this size, so that programs may look around.
const PIECE: u128 = 1 << 20;
/// Where 64 bit processes have nothing, nor has the address sanitizer. In 32 bit ones the addresses of our address space are free.
const HIGH: u128 = 0x1800_0000_0000;

/// A part of the address space and where it is natively.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    ours: u128,
    pub(super) size: u128,
    pub(super) native: u128,
}

/// What a test says about memory from outside.
#[derive(Clone, Debug, Default)]
pub(super) struct Environment {
    pub(super) windows: Vec<Window>,
    /// Native address, bytes.
    pub(super) memory: Vec<(u128, Vec<u8>)>,
    /// A word of that memory may be a pointer or not.
    pub(super) is_ambiguous: bool,
}

impl Environment {
    pub(super) fn new(p: &Program, test: &Test) -> Environment {
        let space = p.space;
        let is_outside = |addr: u128| (space.env..space.env_end).contains(&addr);
        let bytes: BTreeMap<u128, u8> =
            test.memory.bytes.iter().filter(|(a, _)| is_outside(**a)).map(|(&a, &b)| (a, b)).collect();
        let pointers = test.inputs.iter().filter(|i| i.input.ty.is_pointer()).filter_map(|i| match i.value {
            Value::Scalar { bits, .. } if is_outside(bits) => Some(bits),
            _ => None,
        });
        let mut places: Vec<u128> = pointers.chain(bytes.keys().copied()).collect();
        if places.is_empty() {
            return Environment::default();
        }
        places.push(space.env);
        let mut out = Environment { windows: windows(places, space.ptr_width), ..Environment::default() };
        out.fill(&bytes, u128::from(space.ptr_width / 8), &is_outside);
        out
    }

    /// Where our address is natively; itself if it is none of the environment's.
    pub(super) fn native(&self, addr: u128) -> u128 {
        self.place(addr).unwrap_or(addr)
    }

    fn place(&self, addr: u128) -> Option<u128> {
        let window = self.windows.iter().find(|w| (w.ours..w.ours + w.size).contains(&addr))?;
        Some(addr - window.ours + window.native)
    }

    /// The contents, in which words that point to memory from outside do so natively, too.
    fn fill(&mut self, bytes: &BTreeMap<u128, u8>, word: u128, is_outside: &impl Fn(u128) -> bool) {
        let mut native = InitialMemory::default();
        let mut starts: Vec<u128> = bytes.keys().map(|a| a / word * word).collect();
        starts.dedup();
        for start in starts {
            let byte = |i: u128| bytes.get(&(start + i)).copied().unwrap_or(0);
            let value = (0..word).fold(0u128, |all, i| all | u128::from(byte(i)) << (8 * i));
            let moved = self.place(value);
            self.is_ambiguous |= is_outside(value) && moved.is_none();
            let value = moved.unwrap_or(value);
            native.bytes.extend((0..word).map(|i| (self.native(start) + i, (value >> (8 * i)) as u8)));
        }
        self.memory = evidence::runs(&native);
    }
}

/// Whole pieces around the places, without overlap, one behind the other natively.
fn windows(mut places: Vec<u128>, ptr_width: u32) -> Vec<Window> {
    places.sort_unstable();
    let mut found: Vec<(u128, u128)> = Vec::new();
    for start in places.into_iter().map(|a| a / PIECE * PIECE) {
        match found.last_mut() {
            Some((_, end)) if start <= *end => *end = start + 2 * PIECE,
            _ => found.push((start, start + 2 * PIECE)),
        }
    }
    let mut next = HIGH;
    let place = |(start, end): (u128, u128)| {
        let native = if ptr_width == 32 { start } else { next };
        next += end - start + PIECE;
        Window { ours: start, size: end - start, native }
    };
    found.into_iter().map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_do_not_overlap_and_keep_the_low_bits() {
        let base = 0x3000_0000_0000_0000;
        let windows = windows(vec![base + 0x12_3456, base + 7, base + (1 << 40)], 64);
        let spans: Vec<(u128, u128)> = windows.iter().map(|w| (w.ours - base, w.size)).collect();
        assert_eq!(spans, [(0, 3 * PIECE), (1 << 40, 2 * PIECE)]);
        let environment = Environment { windows, ..Environment::default() };
        assert_eq!(environment.native(base + 0x12_3456), HIGH + 0x12_3456);
        assert_eq!(environment.native(base + (1 << 40) + 5), HIGH + 4 * PIECE + 5);
        assert_eq!(environment.native(3), 3);
    }
}
