//! What a builtin may keep: the arguments whose values it may write to memory.

use crate::hir::Expr;
use crate::vocabulary::{Intrinsic, Query, Word};

/// The arguments of the builtin that may be in memory behind it. Of builtins that are not known to write nothing, all.
pub(super) fn stored_arguments<'e>(name: &'e str, args: &'e [Expr]) -> impl Iterator<Item = &'e Expr> {
    args.iter().enumerate().filter(|&(i, _)| may_store(name, i)).map(|(_, a)| a)
}

fn may_store(name: &str, argument: usize) -> bool {
    match Intrinsic::find(name) {
        // The first one is the object that it works on.
        Some(Intrinsic::Atomic) => argument != 0 && !is_by_address(name, argument),
        // The place of the result comes last.
        Some(Intrinsic::Overflow(_)) => argument < 2,
        Some(intrinsic) => !stores_nothing(intrinsic),
        None => true,
    }
}

/// The argument of an atomic builtin is where a value is.
fn is_by_address(name: &str, argument: usize) -> bool {
    let takes_values = name.ends_with("_n") || name.contains("fetch") || name.starts_with("__sync_");
    !takes_values || argument == 1 && name.contains("compare_exchange")
}

/// It gives a value, ends the path, or writes something else than what it is given.
fn stores_nothing(intrinsic: Intrinsic) -> bool {
    match intrinsic {
        Intrinsic::Assembly | Intrinsic::Nondet | Intrinsic::NondetMemory | Intrinsic::NondetConstant => true,
        Intrinsic::Assume | Intrinsic::Assert | Intrinsic::AssertFail | Intrinsic::Stop => true,
        Intrinsic::Nothing | Intrinsic::First | Intrinsic::Guess | Intrinsic::Unsupported => true,
        Intrinsic::Bits(_) | Intrinsic::OverflowTest(_) | Intrinsic::Mathematics(_) => true,
        Intrinsic::Vector(_) => true,
        Intrinsic::ChecksMemory
        | Intrinsic::RoundsToNearest
        | Intrinsic::IsOutside
        | Intrinsic::PassesArguments
        | Intrinsic::PointedSize => true,
        Intrinsic::HasBytes
        | Intrinsic::ReadMemory
        | Intrinsic::Apart
        | Intrinsic::NextArgument
        | Intrinsic::Contract(_) => true,
        Intrinsic::InDoubt | Intrinsic::MachineDecides | Intrinsic::NotModelled => true,
        Intrinsic::MaySetErrno | Intrinsic::SetErrno | Intrinsic::SetErrnoIf => true,
        Intrinsic::Allocation(_) | Intrinsic::Block(_) => true,
        Intrinsic::Formatted(_) | Intrinsic::LiteralFormat(_) => true,
        Intrinsic::Word(word) => word != Word::Ask(Query::Fill),
        Intrinsic::Atomic | Intrinsic::Overflow(_) => false,
    }
}
