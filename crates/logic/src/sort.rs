//! Sorts of terms, and values of any sort.

use crate::bv::to_signed;
use crate::integer::Integer;
use std::fmt;

/// What the values of a term are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Sort {
    /// Bit-vectors of this width, 1 to 128; a truth value is one bit wide.
    Bits(u32),
    /// Mathematical integers.
    Int,
}

impl Sort {
    /// Truth values.
    pub const TRUTH: Sort = Sort::Bits(1);

    /// The width of bit-vectors.
    pub fn width(self) -> Option<u32> {
        match self {
            Sort::Bits(w) => Some(w),
            Sort::Int => None,
        }
    }
}

/// Bit-vectors of a width.
impl From<u32> for Sort {
    fn from(width: u32) -> Sort {
        Sort::Bits(width)
    }
}

impl fmt::Display for Sort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sort::Bits(w) => write!(f, "{w} bits"),
            Sort::Int => f.write_str("int"),
        }
    }
}

/// A value of any sort, as tests, traces and reports have it. Evaluation itself keeps bit-vectors as plain numbers.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// The low `width` bits of `bits`; the others are zero.
    Bits {
        /// The value, in the low bits.
        bits: u128,
        /// How many bits.
        width: u32,
    },
    /// A mathematical integer.
    Int(Integer),
}

impl Value {
    /// The sort that it is of.
    pub fn sort(&self) -> Sort {
        match self {
            Value::Bits { width, .. } => Sort::Bits(*width),
            Value::Int(_) => Sort::Int,
        }
    }

    /// The bits, if it is a bit-vector.
    pub fn bits(&self) -> Option<u128> {
        match self {
            Value::Bits { bits, .. } => Some(*bits),
            Value::Int(_) => None,
        }
    }
}

/// In decimal; bit-vectors are read as two's complement.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Bits { bits, width } => to_signed(*bits, *width).fmt(f),
            Value::Int(n) => n.fmt(f),
        }
    }
}
