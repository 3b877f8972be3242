//! The compiler's builtins, by what follows `__builtin_`.

use super::mathematics;
use super::meaning::Intrinsic::{self, Allocation as Memory, Bits, Nothing, Vector};
use super::meaning::{Allocation, BitOperation, VectorOperation, row};
use crate::hir::BinOp;

pub(super) const BUILTINS: &[(&str, Intrinsic)] = &[
    ("alloca_with_align", Memory(Allocation::Alloca)),
    ("assume", Intrinsic::Assume),
    ("assume_aligned", Intrinsic::First),
    ("bswap128", Bits(BitOperation::SwapBytes)),
    ("bswap16", Bits(BitOperation::SwapBytes)),
    ("bswap32", Bits(BitOperation::SwapBytes)),
    ("bswap64", Bits(BitOperation::SwapBytes)),
    ("clrsb", Bits(BitOperation::SignCopies)),
    ("clz", Bits(BitOperation::LeadingZeros)),
    ("constant_p", Intrinsic::Guess),
    ("convertvector", Vector(VectorOperation::Convert)),
    ("ctz", Bits(BitOperation::TrailingZeros)),
    ("expect", Intrinsic::First),
    ("expect_with_probability", Intrinsic::First),
    ("ffs", Bits(BitOperation::FirstSet)),
    ("ia32_pause", Nothing),
    ("launder", Intrinsic::First),
    ("object_size", Intrinsic::Guess),
    ("parity", Bits(BitOperation::Parity)),
    ("popcount", Bits(BitOperation::CountOnes)),
    ("prefetch", Nothing),
    ("shuffle", Vector(VectorOperation::Shuffle)),
    ("shufflevector", Vector(VectorOperation::ShuffleByConstants)),
    ("stack_restore", Nothing),
    ("unreachable", Intrinsic::Stop),
    ("va_copy", Nothing),
    ("va_end", Nothing),
    ("va_start", Nothing),
];

/// Functions of integers come for `int`, `long` (`l`) and `long long` (`ll`).
fn unsuffixed(name: &str) -> Option<Intrinsic> {
    let stem = name.strip_suffix("ll").or_else(|| name.strip_suffix('l'))?;
    row(BUILTINS, stem).filter(|found| matches!(found, Bits(op) if *op != BitOperation::SwapBytes))
}

/// The meaning of `__builtin_` and this name.
pub(super) fn find(name: &str) -> Option<Intrinsic> {
    if let Some(op) = name.strip_suffix("_overflow") {
        return operator(op).map(Intrinsic::Overflow);
    }
    if let Some(op) = name.strip_suffix("_overflow_p") {
        return operator(op).map(Intrinsic::OverflowTest);
    }
    let exact = || mathematics::builtin(name).map(Intrinsic::Mathematics);
    row(BUILTINS, name).or_else(|| unsuffixed(name)).or_else(exact)
}

/// The operation of an overflow builtin, without its signedness and length.
fn operator(name: &str) -> Option<BinOp> {
    match name.trim_end_matches('l') {
        "add" | "sadd" | "uadd" => Some(BinOp::Add),
        "sub" | "ssub" | "usub" => Some(BinOp::Sub),
        "mu" | "smu" | "umu" => Some(BinOp::Mul),
        _ => None,
    }
}
