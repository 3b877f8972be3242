//! Types of scalars: what their values are, and how people read them.

use logic::Sort;

/// The type of a variable, an input or a part of an object.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum ScalarType {
    /// Bits of this width that are read without sign; a truth value has one.
    Unsigned(u32),
    /// Bits of this width that are read as two's complement.
    Signed(u32),
    /// A pointer of this width: null or the address of memory that exists already.
    Pointer(u32),
    /// A mathematical integer.
    Int,
}

impl ScalarType {
    /// A truth value.
    pub const TRUTH: ScalarType = ScalarType::Unsigned(1);
    /// A byte of memory.
    pub const BYTE: ScalarType = ScalarType::Unsigned(8);

    /// A number of so many bits.
    pub fn number(width: u32, is_signed: bool) -> ScalarType {
        if is_signed { ScalarType::Signed(width) } else { ScalarType::Unsigned(width) }
    }

    /// The sort of its values.
    pub fn sort(self) -> Sort {
        match self {
            ScalarType::Unsigned(w) | ScalarType::Signed(w) | ScalarType::Pointer(w) => Sort::Bits(w),
            ScalarType::Int => Sort::Int,
        }
    }

    /// Width in bits. Panics on integers, as [`logic::Pool::width`] does.
    pub fn width(self) -> u32 {
        self.sort().width().expect("an integer has no width")
    }

    /// Whether values are addresses.
    pub fn is_pointer(self) -> bool {
        matches!(self, ScalarType::Pointer(_))
    }

    /// Is it read as two's complement?
    pub fn is_signed(self) -> bool {
        matches!(self, ScalarType::Signed(_))
    }

    /// Whether values are mathematical integers.
    pub fn is_int(self) -> bool {
        self == ScalarType::Int
    }
}
