//! Functions of the C library that are translated by themselves, without a model.

use super::formatted::Formatted;
use super::mathematics;
use super::meaning::Intrinsic::{self, Allocation as Memory, Bits, Block, Stop, Unsupported};
use super::meaning::{Allocation, BitOperation, BlockOperation, row};
use crate::hir::UNSUPPORTED;

pub(super) const FUNCTIONS: &[(&str, Intrinsic)] = &[
    ("_Exit", Stop),
    ("__sigsetjmp", Unsupported),
    ("_exit", Stop),
    ("_setjmp", Unsupported),
    ("abort", Stop),
    ("abs", Bits(BitOperation::Abs)),
    ("aligned_alloc", Memory(Allocation::Aligned)),
    ("alloca", Memory(Allocation::Alloca)),
    ("bzero", Block(BlockOperation::Zero)),
    ("calloc", Memory(Allocation::Calloc)),
    ("cfree", Memory(Allocation::Free)),
    ("exit", Stop),
    ("explicit_bzero", Block(BlockOperation::Zero)),
    ("fetestexcept", Unsupported),
    ("ffs", Bits(BitOperation::FirstSet)),
    ("ffsl", Bits(BitOperation::FirstSet)),
    ("ffsll", Bits(BitOperation::FirstSet)),
    ("free", Memory(Allocation::Free)),
    ("imaxabs", Bits(BitOperation::Abs)),
    ("labs", Bits(BitOperation::Abs)),
    ("llabs", Bits(BitOperation::Abs)),
    ("longjmp", Unsupported),
    ("malloc", Memory(Allocation::Malloc)),
    ("memalign", Memory(Allocation::Aligned)),
    ("memcpy", Block(BlockOperation::Copy)),
    ("memmove", Block(BlockOperation::Copy)),
    ("mempcpy", Block(BlockOperation::CopyToEnd)),
    ("memset", Block(BlockOperation::Fill)),
    ("quick_exit", Stop),
    ("realloc", Memory(Allocation::Realloc)),
    ("setjmp", Unsupported),
    ("siglongjmp", Unsupported),
    ("sigsetjmp", Unsupported),
    ("trap", Stop),
    ("valloc", Memory(Allocation::Page)),
];

/// The meaning of a function's name, or of that of a variant of it that checks sizes.
pub(super) fn find(name: &str) -> Option<Intrinsic> {
    let plain = match name.strip_prefix("__").and_then(|n| n.strip_suffix("_chk")) {
        Some(checked @ ("memcpy" | "memmove" | "mempcpy" | "memset")) => checked,
        _ => name,
    };
    let formatted = || Formatted::find(plain).map(Intrinsic::Formatted);
    let unsupported = || name.starts_with(UNSUPPORTED).then_some(Unsupported);
    let exact = || mathematics::function(plain).map(Intrinsic::Mathematics);
    formatted().or_else(|| row(FUNCTIONS, plain)).or_else(exact).or_else(unsupported)
}
