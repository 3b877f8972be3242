//! The vocabulary of verifiers: names that CBMC, ESBMC, KLEE, Frama-C, SMACK, SeaHorn and the competition reserve for
//! themselves. A name stands in [`WORDS`] or begins as one of [`PATTERNS`], is defined by a text of `crate::models`, or
//! is not supported: a function that a verifier gives a meaning is never one that "returns any value".

use super::Lowering;
use super::body::Body;
use super::call::{Arg, Site};
use super::intrinsics::Intrinsic;
use super::queries::Query;
use crate::hir::{BinOp, Expr, ExprKind, GlobalId};
use crate::types::Type;
use ir::StmtKind;
use logic::{BinOp as Op, Term};

/// What a reserved function does that no other function does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Word {
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
    /// An annotation in the form of a call.
    Annotation,
    /// The compiler's builtin of this name.
    Builtin(&'static str),
    /// The name is reserved and nothing else is known of it.
    Unsupported,
}

const WORDS: &[(&str, Intrinsic)] = &[
    ("Frama_C_abort", Intrinsic::Stop),
    ("Frama_C_exit", Intrinsic::Stop),
    ("Frama_C_make_unknown", Intrinsic::NondetMemory),
    ("__CPROVER_DYNAMIC_OBJECT", ask(Query::IsDynamic)),
    ("__CPROVER_OBJECT_SIZE", ask(Query::Size)),
    ("__CPROVER_POINTER_OBJECT", ask(Query::Identity)),
    ("__CPROVER_POINTER_OFFSET", ask(Query::Offset)),
    ("__CPROVER_abs", Intrinsic::Abs),
    ("__CPROVER_allocate", Intrinsic::Word(Word::Allocate)),
    ("__CPROVER_array_copy", ask(Query::Copy)),
    ("__CPROVER_array_replace", ask(Query::Replace)),
    ("__CPROVER_array_set", ask(Query::Fill)),
    ("__CPROVER_assert", Intrinsic::Assert),
    ("__CPROVER_assume", Intrinsic::Assume),
    ("__CPROVER_atomic_begin", Intrinsic::Nothing),
    ("__CPROVER_atomic_end", Intrinsic::Nothing),
    ("__CPROVER_cover", Intrinsic::Nothing),
    ("__CPROVER_fabs", Intrinsic::Word(Word::Builtin("fabs"))),
    ("__CPROVER_fabsf", Intrinsic::Word(Word::Builtin("fabsf"))),
    ("__CPROVER_fence", Intrinsic::Nothing),
    ("__CPROVER_havoc_object", ask(Query::Havoc)),
    ("__CPROVER_havoc_slice", Intrinsic::NondetMemory),
    ("__CPROVER_input", Intrinsic::Nothing),
    ("__CPROVER_isfinited", Intrinsic::Word(Word::Builtin("isfinite"))),
    ("__CPROVER_isfinitef", Intrinsic::Word(Word::Builtin("isfinite"))),
    ("__CPROVER_isinfd", Intrinsic::Word(Word::Builtin("isinf"))),
    ("__CPROVER_isinff", Intrinsic::Word(Word::Builtin("isinff"))),
    ("__CPROVER_isnand", Intrinsic::Word(Word::Builtin("isnan"))),
    ("__CPROVER_isnanf", Intrinsic::Word(Word::Builtin("isnanf"))),
    ("__CPROVER_isnormald", Intrinsic::Word(Word::Builtin("isnormal"))),
    ("__CPROVER_isnormalf", Intrinsic::Word(Word::Builtin("isnormal"))),
    ("__CPROVER_labs", Intrinsic::Abs),
    ("__CPROVER_llabs", Intrinsic::Abs),
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
    ("__CPROVER_signd", Intrinsic::Word(Word::Builtin("signbit"))),
    ("__CPROVER_signf", Intrinsic::Word(Word::Builtin("signbitf"))),
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
    ("__attest_assume", Intrinsic::Assume),
    ("__attest_may_set_errno", Intrinsic::MaySetErrno),
    ("__attest_nondet_memory", Intrinsic::NondetMemory),
    ("__attest_not_modelled", Intrinsic::NotModelled),
    ("__attest_set_errno", Intrinsic::SetErrno),
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

/// Beginnings of names that have a meaning in common.
const PATTERNS: &[(&str, Intrinsic)] = &[
    ("Frama_C_domain_show_each", Intrinsic::Nothing),
    ("Frama_C_dump_each", Intrinsic::Nothing),
    ("Frama_C_show_each", Intrinsic::Nothing),
    ("__CPROVER_nondet_", Intrinsic::Nondet),
    ("__VERIFIER_nondet_", Intrinsic::Nondet),
    ("__attest_nondet_", Intrinsic::Nondet),
    ("nondet_", Intrinsic::Nondet),
];

/// Beginnings of names that belong to one verifier or another.
const RESERVED: &[&str] = &[
    "Frama_C_",
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
    if let Ok(i) = WORDS.binary_search_by_key(&name, |w| w.0) {
        return Some(WORDS[i].1);
    }
    let pattern = PATTERNS.iter().find(|(start, _)| name.starts_with(start));
    let is_nondet = || name == "nondet" || (name.contains("_nondet_") && !is_reserved(name));
    pattern.map(|p| p.1).or_else(|| is_nondet().then_some(Intrinsic::Nondet))
}

/// The name belongs to a verifier: without a meaning of ours it has one that we do not know.
pub(super) fn is_reserved(name: &str) -> bool {
    RESERVED.iter().any(|start| name.starts_with(start))
}

/// A call of the function makes the program keep track of its objects.
pub(super) fn asks_for_objects(name: &str) -> bool {
    matches!(find(name), Some(Intrinsic::Word(Word::Ask(_))))
}

impl Lowering<'_> {
    /// A variable of a verifier: what it holds is the verifier's business.
    pub(super) fn is_reserved_variable(&self, id: GlobalId) -> bool {
        let g = &self.unit.globals[id.0 as usize];
        g.is_extern_only && is_reserved(&g.name)
    }
}

impl<'u> Body<'_, 'u> {
    /// A reserved function on evaluated arguments; an error where this use of it is not supported.
    pub(super) fn word(&mut self, word: Word, name: &'u str, args: &[Arg<'u>], site: Site) -> Result<Option<Term>, ()> {
        Ok(match (word, args) {
            (Word::Ask(query), _) => return self.query(query, name, args, site),
            (Word::Overflow(op), &[x, y]) => {
                let types = self.lo.types();
                let same = types.is_integer(x.ty) && types.unqualified(x.ty) == types.unqualified(y.ty);
                same.then_some(()).ok_or(())?;
                Some(self.overflow_test(op, x, y, x.ty, site))
            }
            (Word::Builtin(builtin), _) => Some(self.float_builtin(builtin, args, site)),
            (Word::ShiftOverflow, &[x, y]) => Some(self.shift_overflow(x, y, site)?),
            (Word::NegationOverflow, &[x]) => Some(self.negation_overflow(x, site)?),
            (Word::ElementCount, [array]) => {
                let count = self.element_count(array.expr.ok_or(())?).ok_or(())?;
                let w = self.lo.width(site.ty);
                Some(self.constant(count.into(), w))
            }
            (Word::Allocate, &[size, zero, ..]) => {
                let size = self.size(size);
                Some(self.allocate_block(size, zero.value, site))
            }
            // Constants are not symbolic. Whether KLEE has a value for anything else is a question about KLEE.
            (Word::IsSymbolic, &[x, ..]) if self.lo.program.pool.as_const(x.value).is_some() => {
                Some(self.dummy(site.ty))
            }
            (Word::Annotation, _) => {
                let place = self.lo.unit.sources.show(site.pos);
                self.lo.assume_of_program(super::ignored_annotation(&place));
                None
            }
            _ => return Err(()),
        })
    }

    /// `x << y` is not the exact product. A negative count is no overflow, one beyond the width is for all but zero.
    fn shift_overflow(&mut self, x: Arg<'u>, y: Arg<'u>, site: Site) -> Result<Term, ()> {
        let (w, is_signed) = self.promoted(x)?;
        self.promoted(y)?;
        let wide = 2 * w;
        let exact = self.resize(x.value, self.lo.types().is_signed(x.ty), w);
        let exact = self.resize(exact, is_signed, wide);
        let count = self.resize(y.value, self.lo.types().is_signed(y.ty), 64);
        let (zero, limit, none) = (self.constant(0, 64), self.constant(w.into(), 64), self.constant(0, wide));
        let pool = self.lo.pool();
        let (is_negative, is_small) = (pool.slt(count, zero), pool.ult(count, limit));
        let is_negative = if self.lo.types().is_signed(y.ty) { is_negative } else { self.constant(0, 1) };
        let steps = self.resize(count, false, wide);
        let shifted = self.lo.pool().bin(Op::Shl, exact, steps);
        let kept = self.lo.pool().extract(shifted, 0, w);
        let kept = self.resize(kept, is_signed, wide);
        let pool = self.lo.pool();
        let (differs, is_some) = (pool.ne(kept, shifted), pool.ne(exact, none));
        let overflows = pool.ite(is_small, differs, is_some);
        let is_counted = pool.not(is_negative);
        let bit = pool.and(is_counted, overflows);
        Ok(self.as_int(bit, site.ty))
    }

    /// `-x` of a signed number is not the exact one.
    fn negation_overflow(&mut self, x: Arg<'u>, site: Site) -> Result<Term, ()> {
        let (w, is_signed) = self.promoted(x)?;
        is_signed.then_some(()).ok_or(())?;
        let value = self.resize(x.value, self.lo.types().is_signed(x.ty), w);
        let least = self.constant(1 << (w - 1), w);
        let bit = self.lo.pool().eq(value, least);
        Ok(self.as_int(bit, site.ty))
    }

    /// Width and signedness of an integer behind the promotions; an error for anything else and for `__int128`.
    fn promoted(&self, x: Arg<'u>) -> Result<(u32, bool), ()> {
        const INT: u32 = 32;
        let types = self.lo.types();
        let w = self.lo.width(x.ty);
        if !types.is_integer(x.ty) || w > 64 {
            return Err(());
        }
        Ok((w.max(INT), w < INT || types.is_signed(x.ty)))
    }

    /// The length of an array that is named. What a block of memory is an array of, nobody says.
    pub(super) fn element_count(&self, pointer: &Expr) -> Option<u64> {
        match &pointer.kind {
            ExprKind::Cast(inner) => self.element_count(inner),
            ExprKind::Decay(array) if matches!(array.kind, ExprKind::Local(_) | ExprKind::Global(_)) => {
                match *self.lo.types().get(array.ty) {
                    Type::Array(_, count) => count,
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn allocate_block(&mut self, size: Term, zero: Term, site: Site) -> Term {
        let space = self.lo.program.space;
        let room = self.constant(space.heap_end - space.heap, space.ptr_width);
        let is_too_large = self.lo.pool().ule(room, size);
        self.not_supported_if(is_too_large, "allocation of more than there are addresses", site.pos);
        let dst = self.block(size, site.pos);
        let (is_zeroed, byte, none) = (self.nonzero(zero), self.constant(0, 8), self.no_address());
        let len = self.lo.pool().ite(is_zeroed, size, none);
        self.cfg.push(StmtKind::Fill { dst, byte, len }, site.pos);
        dst
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_sorted() {
        assert!(WORDS.windows(2).all(|w| w[0].0 < w[1].0));
    }
}
