//! Concrete states: the values of all variables and the bytes of memory. Cloning is constant time.

use crate::dense::Dense;
use crate::inputs::InitialMemory;
use logic::{Env, Integer, Sort, Value, VarId};
use rpds::HashTrieMap;
use rustc_hash::FxBuildHasher;
use std::rc::Rc;

/// Bytes of a cell. What is written together mostly lies together, and a cell that is shared is copied as a whole.
const CELL: usize = 32;

/// Bytes of memory at an address that is a multiple of their number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Cell {
    bytes: [u8; CELL],
    /// Bit i: byte i has been written.
    written: u32,
}

/// The cell of an address, and the byte in it.
fn place(addr: u128) -> (u64, usize) {
    ((addr / CELL as u128) as u64, (addr % CELL as u128) as usize)
}

/// The parts of a range that lie in one cell each: where the part begins, at which byte of its cell, and how long it is.
fn parts(addr: u128, len: usize) -> impl Iterator<Item = (u128, usize, usize)> {
    let end = addr + len as u128;
    let mut at = addr;
    std::iter::from_fn(move || {
        let left = end.checked_sub(at).filter(|&left| left > 0)?;
        let (from, start) = (at, place(at).1);
        let n = (CELL - start).min(usize::try_from(left).unwrap_or(CELL));
        at += n as u128;
        Some((from, start, n))
    })
}

/// The bits of `len` bytes from `start` on.
fn bits(start: usize, len: usize) -> u32 {
    (((1u64 << len) - 1) << start) as u32
}

impl Cell {
    fn byte(&self, i: usize) -> Option<u8> {
        (self.written >> i & 1 == 1).then(|| self.bytes[i])
    }

    fn write(&mut self, start: usize, bytes: &[u8]) {
        self.bytes[start..start + bytes.len()].copy_from_slice(bytes);
        self.written |= bits(start, bytes.len());
    }
}

/// A concrete state without its location.
#[derive(Clone)]
pub struct State {
    /// Bit-vectors by variable.
    vars: Dense<u128>,
    /// Integers by variable, once there is one that is not zero: programs in C have none.
    ints: Option<Dense<Integer>>,
    memory: HashTrieMap<u64, Cell, archery::RcK, FxBuildHasher>,
    initial: Rc<InitialMemory>,
    /// Whole cells that writes have filled. It says what the way to the state cost, and is no part of the state.
    filled: u64,
}

impl std::fmt::Debug for State {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("State").field("vars", &self.vars).field("cells", &self.memory.size()).finish()
    }
}

impl State {
    /// All variables zero, nothing written.
    pub fn new(var_count: usize, initial: Rc<InitialMemory>) -> State {
        State {
            vars: Dense::new(var_count, 0),
            ints: None,
            memory: HashTrieMap::new_with_hasher_and_ptr_kind(FxBuildHasher),
            initial,
            filled: 0,
        }
    }

    /// The value of a variable of bits.
    pub fn get(&self, v: VarId) -> u128 {
        self.vars.get(v.0 as usize)
    }

    /// Gives a variable of bits a value.
    pub fn set(&mut self, v: VarId, value: u128) {
        self.vars.set(v.0 as usize, value);
    }

    /// The value of an integer variable.
    pub fn int(&self, v: VarId) -> Integer {
        self.ints.as_ref().map_or(Integer::ZERO, |ints| ints.get(v.0 as usize))
    }

    /// Sets an integer variable.
    pub fn set_int(&mut self, v: VarId, value: Integer) {
        if self.ints.is_none() && value.is_zero() {
            return;
        }
        let len = self.vars.len();
        self.ints.get_or_insert_with(|| Dense::new(len, Integer::ZERO)).set(v.0 as usize, value);
    }

    /// The value of a variable of any sort.
    pub fn value(&self, v: VarId, sort: Sort) -> Value {
        match sort {
            Sort::Bits(width) => Value::Bits { bits: self.get(v), width },
            Sort::Int => Value::Int(self.int(v)),
        }
    }

    /// Sets a variable to a value of its sort.
    pub fn assign(&mut self, v: VarId, value: Value) {
        match value {
            Value::Bits { bits, .. } => self.set(v, bits),
            Value::Int(n) => self.set_int(v, n),
        }
    }

    /// Number of variables.
    pub fn var_count(&self) -> usize {
        self.vars.len()
    }

    /// The byte at the address: the latest written, or the initial one.
    pub fn byte(&self, addr: u128) -> u8 {
        self.written(addr).unwrap_or_else(|| self.initial.get(addr))
    }

    /// The byte has been written since the program started.
    pub fn is_written(&self, addr: u128) -> bool {
        self.written(addr).is_some()
    }

    fn written(&self, addr: u128) -> Option<u8> {
        let (key, i) = place(addr);
        self.memory.get(&key)?.byte(i)
    }

    /// Writes one byte.
    pub fn write_byte(&mut self, addr: u128, byte: u8) {
        self.write(addr, &[byte]);
    }

    /// Writes consecutive bytes. Addresses wrap at 2^64; the program's address width is the caller's concern.
    pub fn write(&mut self, addr: u128, bytes: &[u8]) {
        self.filled += (bytes.len() / CELL) as u64;
        let mut at = addr;
        let mut rest = bytes;
        while !rest.is_empty() {
            let (key, start) = place(at);
            let n = rest.len().min(CELL - start);
            match self.memory.get_mut(&key) {
                Some(cell) => cell.write(start, &rest[..n]),
                None => {
                    let mut cell = Cell::default();
                    cell.write(start, &rest[..n]);
                    self.memory.insert_mut(key, cell);
                }
            }
            at += n as u128;
            rest = &rest[n..];
        }
    }

    /// Writes the low `bytes` bytes of `value`, little endian.
    pub fn store(&mut self, addr: u128, value: u128, bytes: u32) {
        self.write(addr, &value.to_le_bytes()[..bytes as usize]);
    }

    /// `len` bytes from the address on.
    pub fn read(&self, addr: u128, len: usize) -> Vec<u8> {
        let mut out = Vec::with_capacity(len);
        for (at, start, n) in parts(addr, len) {
            let need = bits(start, n);
            match self.memory.get(&place(at).0).filter(|cell| cell.written & need == need) {
                Some(cell) => out.extend_from_slice(&cell.bytes[start..start + n]),
                None => out.extend((0..n as u128).map(|i| self.byte(at + i))),
            }
        }
        out
    }

    /// All of `len` bytes from the address on have been written since the program started.
    pub fn are_written(&self, addr: u128, len: usize) -> bool {
        parts(addr, len).all(|(at, start, n)| {
            let need = bits(start, n);
            self.memory.get(&place(at).0).is_some_and(|cell| cell.written & need == need)
        })
    }

    /// What it has cost so far to write large blocks of memory, also again and again: work that the number of steps does
    /// not say. To fill a cell, and to let it go with its state, takes about as long as a step.
    pub fn bulk(&self) -> u64 {
        self.filled
    }

    /// Equal variables, equal written memory, equal initial memory. Cheap where the states share structure.
    pub fn same_as(&self, other: &State) -> bool {
        self.vars.same_as(&other.vars)
            && self.has_ints_of(other)
            && self.memory.size() == other.memory.size()
            && self.memory.iter().all(|(k, c)| other.memory.get(k) == Some(c))
            && self.starts_like(other)
    }

    fn has_ints_of(&self, other: &State) -> bool {
        match (&self.ints, &other.ints) {
            (None, None) => true,
            (Some(a), Some(b)) => a.same_as(b),
            (Some(ints), None) | (None, Some(ints)) => (0..ints.len()).all(|i| ints.get(i).is_zero()),
        }
    }

    /// Whether both have the same initial memory.
    pub fn starts_like(&self, other: &State) -> bool {
        Rc::ptr_eq(&self.initial, &other.initial) || self.initial == other.initial
    }

    /// Takes the initial memory of another state. What has happened since the start must not depend on it.
    pub fn start_like(&mut self, other: &State) {
        self.initial = other.initial.clone();
    }

    /// The bytes that have been written, by address.
    pub fn all_written(&self) -> Vec<(u128, u8)> {
        let mut cells: Vec<_> = self.memory.iter().collect();
        cells.sort_unstable_by_key(|&(&key, _)| key);
        let bytes = |(&key, cell): (&u64, &Cell)| {
            let (cell, first) = (*cell, u128::from(key) * CELL as u128);
            (0..CELL).filter_map(move |i| Some((first + i as u128, cell.byte(i)?)))
        };
        cells.into_iter().flat_map(bytes).collect()
    }

    /// What memory held before the program started.
    pub fn initial(&self) -> &InitialMemory {
        &self.initial
    }
}

impl Env for State {
    fn var(&self, v: VarId) -> u128 {
        self.get(v)
    }

    fn int(&self, v: VarId) -> Integer {
        State::int(self, v)
    }

    fn load(&self, addr: u128, bytes: u8) -> u128 {
        let ((key, start), len) = (place(addr), bytes as usize);
        if start + len <= CELL
            && let Some(cell) = self.memory.get(&key)
        {
            let need = bits(start, len);
            if cell.written & need == need {
                return cell.bytes[start..start + len].iter().rev().fold(0, |acc, &b| acc << 8 | b as u128);
            }
        }
        (0..bytes as u128).rev().fold(0, |acc, i| acc << 8 | self.byte(addr + i) as u128)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writing_a_large_block_again_costs_as_much_again() {
        let mut state = State::new(0, Rc::default());
        state.store(64, 7, 8);
        assert_eq!(state.bulk(), 0, "what a step stores is the work of the step");
        let before = state.clone();
        state.write(64, &[1; 10 * CELL]);
        state.write(64, &[2; 10 * CELL]);
        assert_eq!(state.bulk(), 20);
        state.write(64, &[2; 10 * CELL]);
        let mut same = before;
        same.write(64, &[2; 10 * CELL]);
        assert!(state.same_as(&same), "what it cost is no part of the state");
    }
}
