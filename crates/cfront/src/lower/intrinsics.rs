//! Calls of functions that are known by their names (`crate::vocabulary`) and are neither models nor documented
//! functions of the C library.

use super::body::Body;
use super::leaks::End;
use super::site::{Arg, CallValue, NotUnderstood, Purpose, Site};
use crate::hir::{Expr, Span, UNSUPPORTED};
use crate::vocabulary::{Allocation, Intrinsic, Word};
use base::Pos;
use ir::{CheckKind, Ending, Input, InputKind, ScalarType, StmtKind};
use logic::{Term, VarId};

impl<'u> Body<'_, 'u> {
    /// A builtin that is no ordinary function.
    pub(super) fn builtin(
        &mut self,
        name: &'u str,
        args: &'u [Expr],
        e: &'u Expr,
        dest: Option<VarId>,
        purpose: Purpose,
    ) -> Option<Term> {
        let site = Site { ty: e.ty, dest, purpose, pos: e.pos, text: Span::default() };
        match Intrinsic::find(name) {
            Some(intrinsic) => self.intrinsic(intrinsic, name, args, site),
            None => {
                self.unsupported(name, e.pos);
                None
            }
        }
    }

    /// A call of an intrinsic: evaluates what it needs of its arguments. Conditions become branches of their own.
    pub(super) fn intrinsic(
        &mut self,
        intrinsic: Intrinsic,
        name: &'u str,
        args: &'u [Expr],
        site: Site,
    ) -> Option<Term> {
        if let (Intrinsic::Allocation(Allocation::Free | Allocation::Realloc), Some(block)) = (intrinsic, args.first())
        {
            self.mark_followed(block);
        }
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
            (Intrinsic::Contract(word), _) => self.contract_word(word, args, site),
            (Intrinsic::Word(Word::Unsupported), _) => self.intrinsic_on(intrinsic, name, &[], site),
            (Intrinsic::AssertFail, _) => {
                self.side_effects(args);
                let text = self.asserted(name, args).unwrap_or_else(|| format!("{name}({})", self.written(site)));
                self.failed_assertion(text, site);
                None
            }
            (Intrinsic::Nothing | Intrinsic::Stop, _) => {
                self.side_effects(args);
                self.intrinsic_on(intrinsic, name, &[], site)
            }
            _ => {
                let args = self.arguments(args);
                self.intrinsic_on(intrinsic, name, &args, site)
            }
        }
    }

    /// Evaluates arguments whose values nobody looks at.
    pub(super) fn side_effects(&mut self, args: &'u [Expr]) {
        let order = self.lo.order_of_all(args);
        if let Some(first) = args.first()
            && self.is_open(order, first.pos)
        {
            self.arguments_in_either_order(&mut [], args, first.pos);
            return;
        }
        for a in args {
            if !self.lo.effects(a).is_pure() {
                self.effect(a);
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
        let value = match (intrinsic, args) {
            (Intrinsic::Nondet, _) => Ok(self.nondet(name, site)),
            (Intrinsic::Assembly, _) => Ok(self.assembled(site)),
            (Intrinsic::NondetMemory, _) => self.any_memory(args, site.pos),
            (Intrinsic::NondetConstant, _) => self.any_constant(args, site.pos),
            (Intrinsic::First, [first, ..]) => Ok(Some(first.value)),
            (Intrinsic::Guess, [plain]) => Ok(Some(self.guess(name, plain.value, site))),
            (Intrinsic::ChecksMemory, _) => {
                let w = self.lo.width(site.ty);
                Ok(Some(self.constant(self.lo.memory.is_some().into(), w)))
            }
            (Intrinsic::PassesArguments, _) => {
                let w = self.lo.width(site.ty);
                Ok(Some(self.constant(self.lo.passes_arguments().into(), w)))
            }
            (Intrinsic::RoundsToNearest, _) => {
                let bit = self.rounds_to_nearest(site.pos);
                Ok(Some(self.as_int(bit, site.ty)))
            }
            (Intrinsic::IsOutside, [pointer, ..]) => {
                let bit = self.lo.in_environment(pointer.value);
                Ok(Some(self.as_int(bit, site.ty)))
            }
            (Intrinsic::PointedSize, [number, ..]) => self.pointed_size(*number, site),
            (Intrinsic::Allocation(allocation), _) => self.allocation(allocation, args, site),
            (Intrinsic::Block(op), _) => self.block_operation(op, name, args, site),
            (Intrinsic::Bits(op), [x, ..]) => Ok(Some(self.bit_operation(op, *x, site))),
            (Intrinsic::Vector(op), [_, ..]) => Ok(Some(self.vector_operation(op, args, site))),
            (Intrinsic::Overflow(op), [x, y, out, ..]) => Ok(Some(self.overflow(op, *x, *y, *out, site))),
            (Intrinsic::OverflowTest(op), [x, y, like, ..]) => Ok(Some(self.overflow_test(op, *x, *y, like.ty, site))),
            (Intrinsic::Mathematics(function), _) => Ok(self.mathematics(function, args, site)),
            (Intrinsic::Atomic, _) => self.atomic(name, args, site),
            (Intrinsic::Formatted(kind), _) => self.formatted(kind, name, args, site),
            (Intrinsic::LiteralFormat(kind), _) => self.by_literal(kind, name, args, site),
            (Intrinsic::Word(word), _) => {
                let value = self.word(word, name, args, site);
                return self.or_unsupported(value, &format!("{name} is not supported"), site);
            }
            _ => self.statement_on(intrinsic, name, args, site).map(|()| None),
        };
        self.or_unsupported(value, name, site)
    }

    /// An intrinsic that is a statement: it has no value. An error if it is called with too few arguments.
    fn statement_on(
        &mut self,
        intrinsic: Intrinsic,
        name: &'u str,
        args: &[Arg<'u>],
        site: Site,
    ) -> Result<(), NotUnderstood> {
        let pos = site.pos;
        match (intrinsic, args) {
            (Intrinsic::Nothing, _) => {}
            (Intrinsic::Assume, [c, ..]) => {
                let bit = self.nonzero(c.value);
                self.assume_as_said(bit, pos);
            }
            (Intrinsic::Assert, [c, ..]) => {
                let bit = self.nonzero(c.value);
                let (yes, no) = (self.cfg.fresh(), self.cfg.fresh_at(pos));
                self.branch_on(bit, yes, no, pos);
                self.cfg.start(no);
                self.failed_assertion(self.written(site), site);
                self.cfg.start(yes);
            }
            (Intrinsic::AssertFail, _) => self.failed_assertion(name.to_string(), site),
            (Intrinsic::Stop, _) => self.stop(name, pos),
            (Intrinsic::MaySetErrno, _) => self.may_set_errno(name, pos),
            (Intrinsic::SetErrno, [value, ..]) => self.set_errno(value.value, pos),
            (Intrinsic::SetErrnoIf, [failed, ..]) => {
                let failed = self.nonzero(failed.value);
                self.set_errno_if(failed, name, pos);
            }
            (Intrinsic::ReadMemory, [block, len, ..]) => {
                let len = self.size(*len);
                if self.lo.checks_reads() {
                    self.note_values_read(name);
                }
                self.read_block(block.value, len, name, pos);
            }
            (Intrinsic::HasBytes, [pointer, size, ..]) => self.check_promise(*pointer, *size, pos),
            (Intrinsic::Apart, [to, from, len, ..]) => {
                let len = self.size(*len);
                self.check_apart((to.value, from.value), len, name, pos);
            }
            (Intrinsic::NextArgument, [found, wanted, ..]) => self.next_argument(found.value, wanted.value, pos),
            (Intrinsic::InDoubt, [what, ..]) => {
                let text = self.text_of(what);
                self.doubt_violations(&text, pos);
                self.lo.in_doubt.insert(text);
            }
            (Intrinsic::MachineDecides, [what, ..]) => {
                let text = self.text_of(what);
                self.doubt_violations(&text, pos);
            }
            (Intrinsic::NotModelled, [what, ..]) => {
                let text = self.text_of(what);
                self.unsupported(&text, pos);
            }
            (Intrinsic::Unsupported, _) => self.unsupported(name.strip_prefix(UNSUPPORTED).unwrap_or(name), pos),
            _ => return Err(NotUnderstood),
        }
        Ok(())
    }

    /// The literal that a model hands over.
    pub(super) fn text_of(&self, what: &Arg<'u>) -> String {
        let text = what.expr.and_then(|e| self.lo.literal(e)).unwrap_or_default();
        String::from_utf8_lossy(&text).into_owned()
    }

    /// Any value, if there is somebody who looks at it.
    fn nondet(&mut self, name: &'u str, site: Site) -> Option<Term> {
        if site.purpose == Purpose::Effect {
            self.lo.ignored.insert(name);
            return None;
        }
        let (kind, of) = self.input_origin(name);
        let what = format!("{of}()");
        let value = self.havoc_value(site.ty, kind, &what, site.dest, site.pos);
        if kind == InputKind::Read {
            self.is_read_as_character(&what, site.ty, site.pos);
        }
        value
    }

    /// The program ends, as `exit` or otherwise.
    fn stop(&mut self, name: &str, pos: Pos) {
        if name == "exit" {
            self.run_at_the_end(pos);
            self.check_leaks(End::Exit, pos);
        }
        if name == "__builtin_unreachable" {
            let place = self.lo.unit.sources.show(pos);
            self.lo.assume_of_program(format!("no execution comes to `__builtin_unreachable` ({place})"));
        }
        if name == "abort" {
            self.note_ending(Ending::Abort, pos);
        }
        self.cfg.stop(pos);
    }

    fn or_unsupported(&mut self, value: CallValue, name: &str, site: Site) -> Option<Term> {
        value.unwrap_or_else(|NotUnderstood| {
            self.unsupported(name, site.pos);
            None
        })
    }

    /// One choice goes on, and it is ours: proofs see all executions, while no violation behind this place is the same for
    /// every choice.
    pub(super) fn doubt_violations(&mut self, what: &str, pos: Pos) {
        let input = Input { kind: InputKind::Layout, what: what.to_string(), ty: ScalarType::TRUTH };
        let var = self.temp(1, false, false, pos);
        self.cfg.push(StmtKind::Havoc { var, input }, pos);
        let other = self.lo.program.var(var);
        let ours = self.lo.pool().not(other);
        self.assume(ours, pos);
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

    /// What the compiler finds out, which depends on its options: zero, our own choice, stands for `plain`.
    fn guess(&mut self, name: &str, plain: Term, site: Site) -> Term {
        if self.at_compile_time {
            return plain;
        }
        let bits = if name == "__builtin_constant_p" { 1 } else { self.lo.width(site.ty) };
        let what = format!("what the compiler answers to {name}");
        let input = Input { kind: InputKind::Layout, what, ty: ScalarType::number(bits, false) };
        let var = self.temp(bits, false, false, site.pos);
        self.cfg.push(StmtKind::Havoc { var, input }, site.pos);
        let other = self.lo.program.var(var);
        let other = self.resize(other, false, self.lo.width(site.ty));
        self.lo.pool().xor(plain, other)
    }
}
