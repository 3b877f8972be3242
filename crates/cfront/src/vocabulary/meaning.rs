//! What a function that is known by its name does.

use super::formatted::{Formatted, LiteralFormat};
use super::mathematics::Mathematics;
use crate::hir::BinOp;

/// What an intrinsic does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Intrinsic {
    /// Any value of the declared type.
    Nondet,
    /// Any values of memory: pointer, size.
    NondetMemory,
    /// The same of memory that the library may write to, and programs may not.
    NondetConstant,
    /// What inline assembly computes.
    Assembly,
    Assume,
    Assert,
    AssertFail,
    /// No effect, no value.
    Nothing,
    /// The path ends.
    Stop,
    /// The value of the first argument.
    First,
    Unsupported,
    /// `errno` takes a value, any or the argument.
    MaySetErrno,
    SetErrno,
    SetErrnoIf,
    /// Whether accesses are checked.
    ChecksMemory,
    /// Whether results are rounded to nearest.
    RoundsToNearest,
    /// Whether the only lists of arguments that a program has read are those that `main` was started with.
    PassesArguments,
    /// Whether memory is none that the program created: pointer.
    IsOutside,
    /// A pointer points to so many bytes: pointer, size.
    HasBytes,
    /// A model reads a block: pointer, size.
    ReadMemory,
    /// Two blocks that a model reads and writes have no byte in common: pointer, pointer, size.
    Apart,
    /// The size of what an argument of the model's call points to, by its number.
    PointedSize,
    /// `va_arg` finds this kind of argument, and asks for that one.
    NextArgument,
    /// From here on no violation counts: the argument says what is not known well enough.
    InDoubt,
    /// From here on a violation counts if the compiled program shows it: the argument says what its library decides.
    MachineDecides,
    /// A case that a model leaves out: the argument says which.
    NotModelled,
    Allocation(Allocation),
    Block(BlockOperation),
    Bits(BitOperation),
    /// Vectors, element by element.
    Vector(VectorOperation),
    /// Arithmetic that stores its wrapped result and returns whether it overflowed.
    Overflow(BinOp),
    /// Whether the result would not fit the type of the third argument.
    OverflowTest(BinOp),
    /// What optimisers find out, or the argument.
    Guess,
    /// `__sync_…`, `__atomic_…`.
    Atomic,
    /// Constants and functions of floating point numbers.
    Mathematics(Mathematics),
    /// `sprintf`, `scanf` and the like.
    Formatted(Formatted),
    /// The same of a function that has a model, where the format is a literal.
    LiteralFormat(LiteralFormat),
    /// What only verifiers know.
    Word(Word),
    /// What contracts are made of.
    Contract(ContractWord),
}

impl Intrinsic {
    /// Its value points to a fresh block of the heap.
    pub(crate) fn makes_block(self) -> bool {
        match self {
            Intrinsic::Allocation(allocation) => match allocation {
                Allocation::Malloc | Allocation::Aligned | Allocation::Page => true,
                Allocation::Calloc | Allocation::Realloc | Allocation::Alloca => true,
                Allocation::Free => false,
            },
            Intrinsic::Word(word) => word == Word::Allocate,
            _ => false,
        }
    }

    /// It ends a block of the heap, or makes one that ends with the function.
    pub(crate) fn ends_block(self) -> bool {
        matches!(self, Intrinsic::Allocation(Allocation::Free | Allocation::Realloc | Allocation::Alloca))
    }
}

/// Memory is made or ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Allocation {
    Malloc,
    /// Alignment, size.
    Aligned,
    /// Aligned to a page.
    Page,
    Calloc,
    Realloc,
    /// It ends by itself.
    Alloca,
    Free,
}

/// A block of bytes is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BlockOperation {
    /// Destination, source, size; returns the destination.
    Copy,
    /// The same; returns the end of the copy.
    CopyToEnd,
    /// Destination, byte, size.
    Fill,
    /// Destination, size.
    Zero,
}

/// A function of the bits of one integer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BitOperation {
    Abs,
    CountOnes,
    Parity,
    LeadingZeros,
    /// How many bits behind the sign are copies of it.
    SignCopies,
    TrailingZeros,
    /// The number of the lowest bit that is set, from 1; 0 without any.
    FirstSet,
    SwapBytes,
}

/// A vector is made of others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum VectorOperation {
    /// Its elements at another type.
    Convert,
    /// Elements of one or two vectors; the last argument is the vector of their indices.
    Shuffle,
    /// Elements of two vectors; the arguments behind them are their indices.
    ShuffleByConstants,
}

/// A part of a contract (`crate::contracts`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ContractWord {
    /// A clause is checked: its number as `contracts::Checked`, the condition, its text.
    Check,
    /// Any value of its type, also a pointer to anything.
    Any,
    /// An effect; where it would fail, another one takes its place.
    Attempt,
    /// So many bytes, which have taken any values, hold no `_Bool` other than 0 and 1.
    Bools,
    /// So many bytes are about to take any values: they must have some already.
    HasValues,
    /// The same of bytes that we do not look at.
    BytesHaveValues,
    /// The verdict relies on this text.
    Assumed,
    /// Two blocks have no byte in common: pointer, size, pointer, size.
    Disjoint,
    /// The object has come into being since the frame began.
    IsNew,
    /// The pointer leads to no object that must not be written: no string literal, and no static object that is `const`.
    IsWritable,
    /// A frame without bytes.
    FrameBegin,
    /// It has this object.
    FrameObject,
    /// It has these bytes.
    FrameBytes,
    /// It may free this block.
    FrameFreed,
    /// It has what the loop assigns, which takes any values.
    FrameInferred,
    /// From here on writes are held against it.
    FrameOpen,
    FrameEnd,
}

/// What a reserved function does that no other function does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Word {
    /// It asks for the object that a pointer points to.
    Ask(Query),
    /// Whether an operation on two values of one type overflows.
    Overflow(BinOp),
    ShiftOverflow,
    NegationOverflow,
    /// The number of elements of the array that the argument names.
    ElementCount,
    /// Fresh memory that is all zero if the second argument is not.
    Allocate,
    /// Whether KLEE has no concrete value for the argument.
    IsSymbolic,
    /// Any function: the same for the same arguments.
    Uninterpreted,
    /// An annotation in the form of a call.
    Annotation,
    /// The name is reserved and nothing else is known of it.
    Unsupported,
}

/// What is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Query {
    /// So many bytes from here on lie in the object.
    IsAccessible,
    /// They must: KLEE ends the execution otherwise.
    Check,
    Size,
    Offset,
    /// A number that is that of no other object.
    Identity,
    IsSame,
    /// It is a block of memory.
    IsDynamic,
    /// All bytes of the object take any values.
    Havoc,
    /// All elements of an array take a value.
    Fill,
    /// One array takes the contents of another one of the same size.
    Copy,
    /// The beginning of one array takes the contents of another one.
    Replace,
}

/// The row of a name in a table that is sorted by names.
pub(super) fn row(table: &[(&str, Intrinsic)], name: &str) -> Option<Intrinsic> {
    table.binary_search_by_key(&name, |r| r.0).ok().map(|i| table[i].1)
}
