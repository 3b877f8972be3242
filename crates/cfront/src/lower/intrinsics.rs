//! Functions with a meaning of their own where the program does not define them: the vocabulary of verifiers, ends of
//! the program, memory management, compiler builtins.

use super::body::Body;
use super::call::{Arg, Site};
use super::formatted::Formatted;
use super::verifiers::{self, Word};
use crate::hir::{BinOp, Expr, Span, UNSUPPORTED};
use ir::{CheckKind, Ending};
use logic::{Term, VarId};

/// What an intrinsic does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Intrinsic {
    /// Any value of the declared type.
    Nondet,
    /// Any values of memory: pointer, size.
    NondetMemory,
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
    /// A case that a model leaves out: the argument says which.
    NotModelled,
    Malloc,
    /// Alignment, size.
    AlignedAlloc,
    /// Aligned to a page.
    PageAlloc,
    Calloc,
    Realloc,
    Alloca,
    Free,
    CopyMemory,
    /// Copies, and returns the end of the copy.
    CopyMemoryEnd,
    FillMemory,
    ZeroMemory,
    Abs,
    CountOnes,
    Parity,
    LeadingZeros,
    TrailingZeros,
    FirstSet,
    SwapBytes,
    /// Arithmetic that stores its wrapped result and returns whether it overflowed.
    Overflow(BinOp),
    /// Whether the result would not fit the type of the third argument.
    OverflowTest(BinOp),
    ObjectSize,
    /// `__sync_…`, `__atomic_…`.
    Atomic,
    /// Constants and classification of floating values.
    Float,
    /// `sprintf`, `scanf` and the like.
    Formatted(Formatted),
    /// What only verifiers know.
    Word(Word),
}

const UNSUFFIXED: &[(&str, Intrinsic)] = &[
    ("popcount", Intrinsic::CountOnes),
    ("parity", Intrinsic::Parity),
    ("clz", Intrinsic::LeadingZeros),
    ("ctz", Intrinsic::TrailingZeros),
    ("ffs", Intrinsic::FirstSet),
];

impl Intrinsic {
    /// The meaning of a function name.
    pub(super) fn find(name: &str) -> Option<Intrinsic> {
        if name.starts_with("__sync_") || name.starts_with("__atomic_") {
            return Some(Intrinsic::Atomic);
        }
        if let Some(builtin) = name.strip_prefix("__builtin_") {
            return Intrinsic::builtin(builtin).or_else(|| Intrinsic::library(builtin));
        }
        let known = verifiers::find(name).or_else(|| Intrinsic::library(name));
        known.or_else(|| verifiers::is_reserved(name).then_some(Intrinsic::Word(Word::Unsupported)))
    }

    fn library(name: &str) -> Option<Intrinsic> {
        let plain = match name.strip_prefix("__").and_then(|n| n.strip_suffix("_chk")) {
            Some(checked @ ("memcpy" | "memmove" | "mempcpy" | "memset")) => checked,
            _ => name,
        };
        if let Some(kind) = Formatted::find(plain) {
            return Some(Intrinsic::Formatted(kind));
        }
        Some(match plain {
            "exit" | "abort" | "_exit" | "_Exit" | "quick_exit" | "trap" => Intrinsic::Stop,
            "malloc" => Intrinsic::Malloc,
            "valloc" => Intrinsic::PageAlloc,
            "aligned_alloc" | "memalign" => Intrinsic::AlignedAlloc,
            "calloc" => Intrinsic::Calloc,
            "realloc" => Intrinsic::Realloc,
            "alloca" => Intrinsic::Alloca,
            "free" | "cfree" => Intrinsic::Free,
            "memcpy" | "memmove" => Intrinsic::CopyMemory,
            "mempcpy" => Intrinsic::CopyMemoryEnd,
            "memset" => Intrinsic::FillMemory,
            "bzero" | "explicit_bzero" => Intrinsic::ZeroMemory,
            "abs" | "labs" | "llabs" | "imaxabs" => Intrinsic::Abs,
            "ffs" | "ffsl" | "ffsll" => Intrinsic::FirstSet,
            "fabs" | "fabsf" | "isnan" | "isnanf" | "finite" | "finitef" => Intrinsic::Float,
            "fegetround" | "fesetround" | "fetestexcept" => Intrinsic::Unsupported,
            "setjmp" | "_setjmp" | "sigsetjmp" | "__sigsetjmp" | "longjmp" | "siglongjmp" => Intrinsic::Unsupported,
            _ if name.starts_with(UNSUPPORTED) => Intrinsic::Unsupported,
            _ => return None,
        })
    }

    /// `__builtin_` and what follows.
    fn builtin(name: &str) -> Option<Intrinsic> {
        let unsuffixed = name.strip_suffix("ll").or_else(|| name.strip_suffix('l')).unwrap_or(name);
        if let Some(&(_, found)) = UNSUFFIXED.iter().find(|(n, _)| *n == unsuffixed) {
            return Some(found);
        }
        if let Some(op) = name.strip_suffix("_overflow") {
            return Some(Intrinsic::Overflow(operator(op)?));
        }
        if let Some(op) = name.strip_suffix("_overflow_p") {
            return Some(Intrinsic::OverflowTest(operator(op)?));
        }
        Some(match name {
            "unreachable" => Intrinsic::Stop,
            "expect" | "expect_with_probability" | "assume_aligned" | "launder" => Intrinsic::First,
            "assume" => Intrinsic::Assume,
            "prefetch" | "ia32_pause" | "va_start" | "va_end" | "va_copy" | "stack_restore" => Intrinsic::Nothing,
            "alloca_with_align" => Intrinsic::Alloca,
            "bswap16" | "bswap32" | "bswap64" | "bswap128" => Intrinsic::SwapBytes,
            "object_size" | "dynamic_object_size" => Intrinsic::ObjectSize,
            "inf" | "inff" | "huge_val" | "huge_valf" | "nan" | "nanf" | "isnan" | "isnanf" | "isinf" | "isinff"
            | "isinf_sign" | "isfinite" | "finite" | "isnormal" | "signbit" | "signbitf" | "fabs" | "fabsf" => {
                Intrinsic::Float
            }
            _ => return None,
        })
    }
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

impl<'u> Body<'_, 'u> {
    /// A builtin that is no ordinary function.
    pub(super) fn builtin(
        &mut self,
        name: &'u str,
        args: &'u [Expr],
        e: &'u Expr,
        dest: Option<VarId>,
        wanted: bool,
    ) -> Option<Term> {
        let site = Site { ty: e.ty, dest, wanted, pos: e.pos, text: Span::default() };
        match Intrinsic::find(name) {
            Some(intrinsic) => self.intrinsic(intrinsic, name, args, site),
            None => {
                self.unsupported(name, e.pos);
                None
            }
        }
    }

    /// A call of an intrinsic. Conditions become branches of their own.
    pub(super) fn intrinsic(
        &mut self,
        intrinsic: Intrinsic,
        name: &'u str,
        args: &'u [Expr],
        site: Site,
    ) -> Option<Term> {
        match (intrinsic, args.split_first()) {
            (Intrinsic::Assume, Some((c, _))) if self.lo.effects(c).is_pure() => {
                let bit = self.truth(c);
                self.assume_as_said(bit, site.pos);
                None
            }
            (Intrinsic::Assume | Intrinsic::Assert, Some((c, _))) => {
                let (yes, no) = (self.cfg.fresh(), self.cfg.fresh_at(site.pos));
                self.condition(c, yes, no);
                if intrinsic == Intrinsic::Assert {
                    self.cfg.start(no);
                    self.failed_assertion(self.written(site), site);
                } else {
                    self.note_ending(Ending::Assumption, site.pos);
                }
                self.cfg.start(yes);
                None
            }
            (Intrinsic::First, Some((first, rest))) => {
                let mut held = [self.rvalue_into(first, site.dest)];
                for a in rest {
                    self.after(&mut held, a, |body| body.effect(a));
                }
                Some(held[0])
            }
            (Intrinsic::Word(Word::Unsupported), _) => self.intrinsic_on(intrinsic, name, &[], site),
            (Intrinsic::ObjectSize, _) => self.object_size(args.get(1), site),
            (Intrinsic::Nothing, _) => {
                self.effects_of(args);
                None
            }
            (Intrinsic::AssertFail, _) => {
                self.effects_of(args);
                let text = self.asserted(name, args).unwrap_or_else(|| format!("{name}({})", self.written(site)));
                self.failed_assertion(text, site);
                None
            }
            (Intrinsic::Stop, _) => {
                self.effects_of(args);
                self.intrinsic_on(intrinsic, name, &[], site)
            }
            _ => {
                let args = self.arguments(args);
                self.intrinsic_on(intrinsic, name, &args, site)
            }
        }
    }

    /// An intrinsic on evaluated arguments.
    pub(super) fn intrinsic_on(
        &mut self,
        intrinsic: Intrinsic,
        name: &'u str,
        args: &[Arg<'u>],
        site: Site,
    ) -> Option<Term> {
        match (intrinsic, args) {
            (Intrinsic::Nondet, _) if !site.wanted => {
                self.lo.ignored.insert(name);
                None
            }
            (Intrinsic::Nondet, _) => {
                let (kind, name) = self.input_origin(name);
                self.havoc_value(site.ty, kind, &format!("{name}()"), site.dest, site.pos)
            }
            (Intrinsic::Assume | Intrinsic::Assert, [c, ..]) => {
                let bit = self.nonzero(c.value);
                if intrinsic == Intrinsic::Assume {
                    self.assume_as_said(bit, site.pos);
                } else {
                    let (yes, no) = (self.cfg.fresh(), self.cfg.fresh_at(site.pos));
                    self.branch_on(bit, yes, no, site.pos);
                    self.cfg.start(no);
                    self.failed_assertion(self.written(site), site);
                    self.cfg.start(yes);
                }
                None
            }
            (Intrinsic::AssertFail, _) => {
                self.failed_assertion(name.to_string(), site);
                None
            }
            (Intrinsic::Stop, _) => {
                if name == "exit" {
                    self.run_at_the_end(site.pos);
                }
                if name == "abort" {
                    self.note_ending(Ending::Abort, site.pos);
                }
                self.cfg.stop(site.pos);
                None
            }
            (Intrinsic::Nothing, _) => None,
            (Intrinsic::MaySetErrno, _) => {
                self.may_set_errno(name, site.pos);
                None
            }
            (Intrinsic::NotModelled, [what, ..]) => {
                let text = what.expr.and_then(|e| self.lo.literal(e)).unwrap_or_default();
                self.unsupported(&String::from_utf8_lossy(&text), site.pos);
                None
            }
            (Intrinsic::SetErrno, [value, ..]) => {
                self.set_errno(value.value, site.pos);
                None
            }
            (Intrinsic::First, [first, ..]) => Some(first.value),
            (Intrinsic::Unsupported, _) => {
                self.unsupported(name.strip_prefix(UNSUPPORTED).unwrap_or(name), site.pos);
                None
            }
            (Intrinsic::Abs | Intrinsic::CountOnes | Intrinsic::Parity | Intrinsic::LeadingZeros, [x, ..])
            | (Intrinsic::TrailingZeros | Intrinsic::FirstSet | Intrinsic::SwapBytes, [x, ..]) => {
                Some(self.bit_operation(intrinsic, *x, site))
            }
            (Intrinsic::Overflow(op), [x, y, out, ..]) => Some(self.overflow(op, *x, *y, *out, site)),
            (Intrinsic::OverflowTest(op), [x, y, like, ..]) => Some(self.overflow_test(op, *x, *y, like.ty, site)),
            (Intrinsic::Formatted(kind), _) => {
                let value = self.formatted(kind, name, args, site);
                self.or_unsupported(value, name, site)
            }
            (Intrinsic::Word(word), _) => {
                let value = self.word(word, name, args, site);
                self.or_unsupported(value, &format!("{name} is not supported"), site)
            }
            (Intrinsic::Float, _) => Some(self.float_builtin(name, args, site)),
            (Intrinsic::Atomic, _) => {
                let value = self.atomic(name, args, site);
                self.or_unsupported(value, name, site)
            }
            _ => {
                let value = self.memory_operation(intrinsic, args, site);
                self.or_unsupported(value, name, site)
            }
        }
    }

    fn or_unsupported(&mut self, value: Result<Option<Term>, ()>, name: &str, site: Site) -> Option<Term> {
        value.unwrap_or_else(|()| {
            self.unsupported(name, site.pos);
            None
        })
    }

    fn effects_of(&mut self, args: &'u [Expr]) {
        for a in args {
            if !self.lo.effects(a).is_pure() {
                self.effect(a);
            }
        }
    }

    /// The text of its condition, which the macro `assert` hands over.
    fn asserted(&self, name: &str, args: &'u [Expr]) -> Option<String> {
        let at = if matches!(name, "__assert_func" | "__assert_rtn") { 3 } else { 0 };
        let text = self.lo.literal(args.get(at)?)?;
        Some(String::from_utf8_lossy(&text).into_owned())
    }

    fn failed_assertion(&mut self, text: String, site: Site) {
        if self.lo.options.check_assert {
            self.fail(CheckKind::Assertion, text, site);
        } else {
            self.cfg.stop(site.pos);
        }
    }

    /// The compiler does not know the size: all ones, or zero where a lower bound is asked for.
    fn object_size(&mut self, mode: Option<&'u Expr>, site: Site) -> Option<Term> {
        let w = self.lo.width(site.ty);
        let asks_minimum = matches!(mode.map(|m| &m.kind), Some(crate::hir::ExprKind::Int(2 | 3)));
        Some(self.constant(if asks_minimum { 0 } else { u128::MAX }, w))
    }
}
