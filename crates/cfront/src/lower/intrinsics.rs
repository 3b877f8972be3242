//! Calls of functions that are known by their names (`crate::vocabulary`) and are neither models nor documented
//! functions of the C library.

use super::body::Body;
use super::site::{Arg, Site};
use crate::hir::{Expr, UNSUPPORTED};
use crate::vocabulary::{Intrinsic, Word};
use ir::{Check, Ending, LocKind};
use logic::{Term, VarId};

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
        let site = Site { ty: e.ty, dest, wanted, pos: e.pos };
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
                    self.failed_assertion(site);
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
                for a in args {
                    if !self.lo.effects(a).is_pure() {
                        self.effect(a);
                    }
                }
                None
            }
            (Intrinsic::AssertFail | Intrinsic::Stop, _) => {
                for a in args {
                    if !self.lo.effects(a).is_pure() {
                        self.effect(a);
                    }
                }
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
                    self.failed_assertion(site);
                    self.cfg.start(yes);
                }
                None
            }
            (Intrinsic::AssertFail, _) => {
                self.failed_assertion(site);
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
            (Intrinsic::Bits(op), [x, ..]) => Some(self.bit_operation(op, *x, site)),
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
            (Intrinsic::Allocation(allocation), _) => {
                let value = self.allocation(allocation, args, site);
                self.or_unsupported(value, name, site)
            }
            (Intrinsic::Block(op), _) => {
                let value = self.block_operation(op, args, site);
                self.or_unsupported(value, name, site)
            }
            (Intrinsic::NondetMemory, _) => {
                let value = self.any_memory(args, site.pos);
                self.or_unsupported(value, name, site)
            }
            // Too few arguments.
            _ => self.or_unsupported(Err(()), name, site),
        }
    }

    fn or_unsupported(&mut self, value: Result<Option<Term>, ()>, name: &str, site: Site) -> Option<Term> {
        value.unwrap_or_else(|()| {
            self.unsupported(name, site.pos);
            None
        })
    }

    fn failed_assertion(&mut self, site: Site) {
        if self.lo.options.check_assert {
            self.cfg.stop_at(LocKind::Error(Check::Assertion), site.pos);
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
