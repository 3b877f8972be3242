//! What a program takes from outside: the values of `Havoc` and `HavocMem` in order of execution, and the initial
//! contents of memory.

use ir::{Input, InputKind};
use logic::{Integer, mask};
use std::collections::{BTreeMap, VecDeque};

/// One input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// Of a `Havoc`: the bits and the width.
    Scalar {
        /// The value, in its low bits.
        bits: u128,
        /// How many bits.
        width: u32,
    },
    /// Of a `Havoc` of an integer.
    Int(Integer),
    /// Of a `HavocMem`.
    Bytes(Vec<u8>),
    /// Of a choice among edges: the number of the one that is taken, and how many there are.
    Choice {
        /// The number of the edge that is taken, from 0.
        option: u32,
        /// How many there are.
        of: u32,
    },
}

impl Value {
    /// The option that was taken of a choice.
    pub fn choice(input: &Input, option: u32) -> Value {
        match input.kind {
            InputKind::Choice { of, .. } => Value::Choice { option, of },
            _ => unreachable!("the input is a choice"),
        }
    }
}

/// Bytes that memory holds before the program starts; every other byte is zero.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct InitialMemory {
    /// By address.
    pub bytes: BTreeMap<u128, u8>,
}

impl InitialMemory {
    /// The byte at this address.
    pub fn get(&self, addr: u128) -> u8 {
        self.bytes.get(&addr).copied().unwrap_or(0)
    }
}

/// The source of input values of one execution. Executing a program with the same answers is deterministic.
pub trait Inputs {
    /// The next value, `width` bits wide.
    fn scalar(&mut self, input: &Input, width: u32) -> u128;

    /// The next integer. A source that knows of none gives zero.
    fn integer(&mut self, input: &Input) -> Integer {
        let _ = input;
        Integer::ZERO
    }

    /// The next `len` bytes.
    fn bytes(&mut self, input: &Input, len: usize) -> Vec<u8>;

    /// Which option is taken, of those that are enabled: at least one, by increasing number. Where nothing is said, the first.
    fn choice(&mut self, input: &Input, enabled: &[u32]) -> u32 {
        let _ = input;
        enabled[0]
    }
}

/// Values that are known before, in order. Where they are too few, or of another kind, the rest is zero.
pub struct Given(VecDeque<Value>);

impl Given {
    /// These, the first one first.
    pub fn new(values: impl IntoIterator<Item = Value>) -> Given {
        Given(values.into_iter().collect())
    }
}

impl Inputs for Given {
    fn scalar(&mut self, _: &Input, width: u32) -> u128 {
        match self.0.pop_front() {
            Some(Value::Scalar { bits, .. }) => bits & mask(width),
            Some(_) | None => 0,
        }
    }

    fn integer(&mut self, _: &Input) -> Integer {
        match self.0.pop_front() {
            Some(Value::Int(n)) => n,
            Some(_) | None => Integer::ZERO,
        }
    }

    fn bytes(&mut self, _: &Input, len: usize) -> Vec<u8> {
        let mut given = match self.0.pop_front() {
            Some(Value::Bytes(given)) => given,
            Some(_) | None => Vec::new(),
        };
        given.resize(len, 0);
        given
    }

    fn choice(&mut self, _: &Input, enabled: &[u32]) -> u32 {
        match self.0.pop_front() {
            Some(Value::Choice { option, .. }) => option,
            Some(_) | None => enabled[0],
        }
    }
}
