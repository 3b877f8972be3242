//! The vocabulary of verifiers: names that CBMC, ESBMC, KLEE, Frama-C, SMACK, SeaHorn and the competition reserve for
//! themselves. A name stands in [`WORDS`] or begins as one of [`PATTERNS`], is defined by a text of `crate::models`, or
//! is not supported: a function that a verifier gives a meaning is never one that "returns any value".

use super::mathematics::Mathematics;
use super::meaning::{BitOperation, ContractWord, Intrinsic, Query, Word, row};
use crate::hir::BinOp;
use crate::variadic::NEXT;

/// A parameter that is written as an array of at least some elements points to these bytes.
pub(crate) const HAS_BYTES: &str = "__attest_has_bytes";

pub(super) const WORDS: &[(&str, Intrinsic)] = &[
    ("Frama_C_abort", Intrinsic::Stop),
    ("Frama_C_exit", Intrinsic::Stop),
    ("Frama_C_make_unknown", Intrinsic::NondetMemory),
    ("__CPROVER_DYNAMIC_OBJECT", ask(Query::IsDynamic)),
    ("__CPROVER_OBJECT_SIZE", ask(Query::Size)),
    ("__CPROVER_POINTER_OBJECT", ask(Query::Identity)),
    ("__CPROVER_POINTER_OFFSET", ask(Query::Offset)),
    ("__CPROVER_abs", Intrinsic::Bits(BitOperation::Abs)),
    ("__CPROVER_allocate", Intrinsic::Word(Word::Allocate)),
    ("__CPROVER_array_copy", ask(Query::Copy)),
    ("__CPROVER_array_replace", ask(Query::Replace)),
    ("__CPROVER_array_set", ask(Query::Fill)),
    ("__CPROVER_assert", Intrinsic::Assert),
    ("__CPROVER_assume", Intrinsic::Assume),
    ("__CPROVER_atomic_begin", Intrinsic::Nothing),
    ("__CPROVER_atomic_end", Intrinsic::Nothing),
    ("__CPROVER_cover", Intrinsic::Nothing),
    ("__CPROVER_fabs", Intrinsic::Mathematics(Mathematics::Abs)),
    ("__CPROVER_fabsf", Intrinsic::Mathematics(Mathematics::Abs)),
    ("__CPROVER_fence", Intrinsic::Nothing),
    ("__CPROVER_havoc_object", ask(Query::Havoc)),
    ("__CPROVER_havoc_slice", Intrinsic::NondetMemory),
    ("__CPROVER_input", Intrinsic::Nothing),
    ("__CPROVER_isfinited", Intrinsic::Mathematics(Mathematics::IsFinite)),
    ("__CPROVER_isfinitef", Intrinsic::Mathematics(Mathematics::IsFinite)),
    ("__CPROVER_isinfd", Intrinsic::Mathematics(Mathematics::IsInfinite)),
    ("__CPROVER_isinff", Intrinsic::Mathematics(Mathematics::IsInfinite)),
    ("__CPROVER_isnand", Intrinsic::Mathematics(Mathematics::IsNan)),
    ("__CPROVER_isnanf", Intrinsic::Mathematics(Mathematics::IsNan)),
    ("__CPROVER_isnormald", Intrinsic::Mathematics(Mathematics::IsNormal)),
    ("__CPROVER_isnormalf", Intrinsic::Mathematics(Mathematics::IsNormal)),
    ("__CPROVER_labs", Intrinsic::Bits(BitOperation::Abs)),
    ("__CPROVER_llabs", Intrinsic::Bits(BitOperation::Abs)),
    ("__CPROVER_output", Intrinsic::Nothing),
    ("__CPROVER_overflow_minus", Intrinsic::Word(Word::Overflow(BinOp::Sub))),
    ("__CPROVER_overflow_mult", Intrinsic::Word(Word::Overflow(BinOp::Mul))),
    ("__CPROVER_overflow_plus", Intrinsic::Word(Word::Overflow(BinOp::Add))),
    ("__CPROVER_overflow_shl", Intrinsic::Word(Word::ShiftOverflow)),
    ("__CPROVER_overflow_unary_minus", Intrinsic::Word(Word::NegationOverflow)),
    ("__CPROVER_postcondition", Intrinsic::Assert),
    ("__CPROVER_precondition", Intrinsic::Assert),
    ("__CPROVER_printf", Intrinsic::Nothing),
    ("__CPROVER_r_ok", ask(Query::IsAccessible)),
    ("__CPROVER_rw_ok", ask(Query::IsAccessible)),
    ("__CPROVER_same_object", ask(Query::IsSame)),
    ("__CPROVER_signd", Intrinsic::Mathematics(Mathematics::SignBit)),
    ("__CPROVER_signf", Intrinsic::Mathematics(Mathematics::SignBit)),
    ("__CPROVER_w_ok", ask(Query::IsAccessible)),
    ("__ESBMC_POINTER_OBJECT", ask(Query::Identity)),
    ("__ESBMC_POINTER_OFFSET", ask(Query::Offset)),
    ("__ESBMC_assert", Intrinsic::Assert),
    ("__ESBMC_assume", Intrinsic::Assume),
    ("__ESBMC_atomic_begin", Intrinsic::Nothing),
    ("__ESBMC_atomic_end", Intrinsic::Nothing),
    ("__ESBMC_cover", Intrinsic::Nothing),
    ("__ESBMC_get_object_size", Intrinsic::Word(Word::ElementCount)),
    ("__ESBMC_init_object", ask(Query::Havoc)),
    ("__ESBMC_loop_invariant", Intrinsic::Word(Word::Annotation)),
    ("__ESBMC_r_ok", ask(Query::IsAccessible)),
    ("__ESBMC_same_object", ask(Query::IsSame)),
    ("__ESBMC_unroll", Intrinsic::Nothing),
    ("__VERIFIER_assert", Intrinsic::Assert),
    ("__VERIFIER_assume", Intrinsic::Assume),
    ("__VERIFIER_atomic_begin", Intrinsic::Nothing),
    ("__VERIFIER_atomic_end", Intrinsic::Nothing),
    // Where it is not the property, it still does not return.
    ("__VERIFIER_error", Intrinsic::Stop),
    ("__VERIFIER_nondet_memory", Intrinsic::NondetMemory),
    ("__assert", Intrinsic::AssertFail),
    ("__assert_fail", Intrinsic::AssertFail),
    ("__assert_func", Intrinsic::AssertFail),
    ("__assert_perror_fail", Intrinsic::AssertFail),
    ("__assert_rtn", Intrinsic::AssertFail),
    ("__attest_admit", Intrinsic::Assume),
    (ANY, contract(ContractWord::Any)),
    ("__attest_apart", Intrinsic::Apart),
    ("__attest_assume", Intrinsic::Assume),
    ("__attest_assumed", contract(ContractWord::Assumed)),
    ("__attest_attempt", contract(ContractWord::Attempt)),
    ("__attest_bools", contract(ContractWord::Bools)),
    ("__attest_bytes_have_values", contract(ContractWord::BytesHaveValues)),
    ("__attest_check", contract(ContractWord::Check)),
    ("__attest_checks_memory", Intrinsic::ChecksMemory),
    ("__attest_disjoint", contract(ContractWord::Disjoint)),
    ("__attest_frame_begin", contract(ContractWord::FrameBegin)),
    ("__attest_frame_bytes", contract(ContractWord::FrameBytes)),
    ("__attest_frame_end", contract(ContractWord::FrameEnd)),
    ("__attest_frame_freed", contract(ContractWord::FrameFreed)),
    ("__attest_frame_inferred", contract(ContractWord::FrameInferred)),
    ("__attest_frame_object", contract(ContractWord::FrameObject)),
    ("__attest_frame_open", contract(ContractWord::FrameOpen)),
    (HAS_BYTES, Intrinsic::HasBytes),
    ("__attest_has_values", contract(ContractWord::HasValues)),
    ("__attest_in_doubt", Intrinsic::InDoubt),
    ("__attest_is_new", contract(ContractWord::IsNew)),
    ("__attest_is_outside", Intrinsic::IsOutside),
    (IS_WRITABLE, contract(ContractWord::IsWritable)),
    ("__attest_machine_decides", Intrinsic::MachineDecides),
    ("__attest_may_set_errno", Intrinsic::MaySetErrno),
    (NEXT, Intrinsic::NextArgument),
    ("__attest_nondet_constant", Intrinsic::NondetConstant),
    ("__attest_nondet_memory", Intrinsic::NondetMemory),
    ("__attest_not_modelled", Intrinsic::NotModelled),
    ("__attest_passes_arguments", Intrinsic::PassesArguments),
    ("__attest_pointed_size", Intrinsic::PointedSize),
    ("__attest_read_memory", Intrinsic::ReadMemory),
    ("__attest_rounds_to_nearest", Intrinsic::RoundsToNearest),
    ("__attest_set_errno", Intrinsic::SetErrno),
    ("__attest_set_errno_if", Intrinsic::SetErrnoIf),
    ("_assert", Intrinsic::AssertFail),
    ("assert", Intrinsic::Assert),
    ("assume", Intrinsic::Assume),
    ("klee_abort", Intrinsic::AssertFail),
    ("klee_assert", Intrinsic::Assert),
    ("klee_assert_fail", Intrinsic::AssertFail),
    ("klee_assume", Intrinsic::Assume),
    ("klee_check_memory_access", ask(Query::Check)),
    ("klee_close_merge", Intrinsic::Nothing),
    ("klee_get_obj_size", ask(Query::Size)),
    // Any value that the argument may have; natively the one that it has.
    ("klee_get_value_i32", Intrinsic::First),
    ("klee_get_value_i64", Intrinsic::First),
    ("klee_get_valuel", Intrinsic::First),
    ("klee_get_valuell", Intrinsic::First),
    ("klee_is_symbolic", Intrinsic::Word(Word::IsSymbolic)),
    ("klee_make_symbolic", Intrinsic::NondetMemory),
    ("klee_mark_global", Intrinsic::Nothing),
    ("klee_open_merge", Intrinsic::Nothing),
    ("klee_posix_prefer_cex", Intrinsic::Nothing),
    ("klee_prefer_cex", Intrinsic::Nothing),
    ("klee_print_expr", Intrinsic::Nothing),
    ("klee_print_range", Intrinsic::Nothing),
    ("klee_report_error", Intrinsic::AssertFail),
    ("klee_set_forking", Intrinsic::Nothing),
    ("klee_silent_exit", Intrinsic::Stop),
    ("klee_stack_trace", Intrinsic::Nothing),
    ("klee_warning", Intrinsic::Nothing),
    ("klee_warning_once", Intrinsic::Nothing),
];

/// Whether memory may be written, in contracts.
pub(crate) const IS_WRITABLE: &str = "__attest_is_writable";

/// Any value, in contracts.
pub(crate) const ANY: &str = "__attest_any";

const fn contract(word: ContractWord) -> Intrinsic {
    Intrinsic::Contract(word)
}

/// How the names of functions begin that return the same for the same arguments.
pub(crate) const UNINTERPRETED: &str = "__CPROVER_uninterpreted_";

/// Beginnings of names that have a meaning in common.
const PATTERNS: &[(&str, Intrinsic)] = &[
    ("Frama_C_domain_show_each", Intrinsic::Nothing),
    ("Frama_C_dump_each", Intrinsic::Nothing),
    ("Frama_C_show_each", Intrinsic::Nothing),
    ("__CPROVER_nondet_", Intrinsic::Nondet),
    (UNINTERPRETED, Intrinsic::Word(Word::Uninterpreted)),
    ("__VERIFIER_nondet_", Intrinsic::Nondet),
    ("__attest_nondet_", Intrinsic::Nondet),
    ("nondet_", Intrinsic::Nondet),
];

/// Beginnings of names that belong to one verifier or another.
const RESERVED: &[&str] = &[
    "Frama_C_",
    "__CONTRACT_",
    "__CPROVER_",
    "__ESBMC_",
    "__SEA_",
    "__SMACK_",
    "__VERIFIER_",
    "__attest_",
    "__seahorn_",
    "klee_",
    "sea_is_deref",
    "sea_is_modified",
];

const fn ask(query: Query) -> Intrinsic {
    Intrinsic::Word(Word::Ask(query))
}

/// The meaning of a name in the vocabulary.
pub(super) fn find(name: &str) -> Option<Intrinsic> {
    let by_pattern = || PATTERNS.iter().find(|(start, _)| name.starts_with(start)).map(|p| p.1);
    let is_nondet = || name == "nondet" || (name.contains("_nondet_") && !is_reserved(name));
    row(WORDS, name).or_else(by_pattern).or_else(|| is_nondet().then_some(Intrinsic::Nondet))
}

/// The name belongs to a verifier: without a meaning of ours it has one that we do not know.
pub(crate) fn is_reserved(name: &str) -> bool {
    RESERVED.iter().any(|start| name.starts_with(start))
}
