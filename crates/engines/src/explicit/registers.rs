//! Registers, in which values are while a path is followed.

/// What one register holds: bits above the width are zero.
pub(super) type Word = u64;

/// A register.
pub(super) type Reg = u32;

/// Bits of a register.
pub(super) const WORD: u32 = Word::BITS;

/// The ones below a width.
pub(super) fn mask(width: u8) -> Word {
    Word::MAX >> (WORD - u32::from(width))
}
