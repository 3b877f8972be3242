//! Allocation and block operations on memory.

use super::body::Body;
use super::call::{Arg, Site};
use super::intrinsics::Intrinsic;
use base::Pos;
use ir::{Input, InputKind, StmtKind};
use logic::Term;

/// The value of a call, or that the call does not look as it should.
type Outcome = Result<Option<Term>, ()>;

impl<'u> Body<'_, 'u> {
    pub(super) fn memory_operation(&mut self, intrinsic: Intrinsic, args: &[Arg<'u>], site: Site) -> Outcome {
        let pos = site.pos;
        Ok(match (intrinsic, args) {
            (Intrinsic::Malloc, [size, ..]) | (Intrinsic::AlignedAlloc, [_, size, ..]) => {
                let size = self.size(*size);
                let fresh = self.allocate(size, pos);
                Some(self.may_fail(fresh, pos))
            }
            (Intrinsic::Alloca, [size, ..]) => {
                let size = self.size(*size);
                Some(self.allocate(size, pos))
            }
            (Intrinsic::Calloc, [count, size, ..]) => {
                let (count, size) = (self.size(*count), self.size(*size));
                let len = self.lo.pool().mul(count, size);
                let dst = self.allocate(len, pos);
                let byte = self.constant(0, 8);
                self.cfg.push(StmtKind::Fill { dst, byte, len }, pos);
                Some(self.may_fail(dst, pos))
            }
            (Intrinsic::Realloc, [old, size, ..]) => {
                let len = self.size(*size);
                let src = old.value;
                let dst = self.allocate(len, pos);
                // The old size is not known: bytes behind the old object are copied too, nothing from null.
                let (is_old, nothing) = (self.nonzero(src), self.no_address());
                let copied = self.lo.pool().ite(is_old, len, nothing);
                self.cfg.push(StmtKind::Copy { dst, src, len: copied }, pos);
                self.cfg.push(StmtKind::Free { addr: src }, pos);
                Some(self.may_fail(dst, pos))
            }
            (Intrinsic::Free, [addr, ..]) => {
                self.cfg.push(StmtKind::Free { addr: addr.value }, pos);
                None
            }
            (Intrinsic::CopyMemory | Intrinsic::CopyMemoryEnd, [dst, src, len, ..]) => {
                let len = self.size(*len);
                let dst_value = if site.wanted { self.stable(dst.value, pos) } else { dst.value };
                self.valid_block(*dst, len, pos);
                self.valid_block(*src, len, pos);
                self.cfg.push(StmtKind::Copy { dst: dst_value, src: src.value, len }, pos);
                let is_end = intrinsic == Intrinsic::CopyMemoryEnd;
                Some(if is_end { self.lo.pool().add(dst_value, len) } else { dst_value })
            }
            (Intrinsic::FillMemory, [dst, byte, len, ..]) => {
                let len = self.size(*len);
                let byte = self.resize(byte.value, false, 8);
                let dst_value = if site.wanted { self.stable(dst.value, pos) } else { dst.value };
                self.valid_block(*dst, len, pos);
                self.cfg.push(StmtKind::Fill { dst: dst_value, byte, len }, pos);
                Some(dst_value)
            }
            (Intrinsic::ZeroMemory, [dst, len, ..]) => {
                let len = self.size(*len);
                let byte = self.constant(0, 8);
                self.valid_block(*dst, len, pos);
                self.cfg.push(StmtKind::Fill { dst: dst.value, byte, len }, pos);
                None
            }
            (Intrinsic::NondetMemory, [dst, len, ..]) => {
                let len = self.size(*len);
                self.valid_block(*dst, len, pos);
                let (kind, name) = self.input_origin("memory");
                let what = if kind == InputKind::Nondet { name.to_string() } else { format!("memory from {name}()") };
                self.havoc_bytes(dst.value, len, kind, &what, pos);
                None
            }
            _ => return Err(()),
        })
    }

    /// A size argument at pointer width.
    fn size(&mut self, arg: Arg<'u>) -> Term {
        let is_signed = self.lo.types().is_signed(arg.ty);
        let w = self.lo.ptr_width();
        self.resize(arg.value, is_signed, w)
    }

    /// `t`, or a copy of it if a write could change it.
    fn stable(&mut self, t: Term, pos: Pos) -> Term {
        if self.lo.program.pool.as_const(t).is_some() { t } else { self.spill(t, pos) }
    }

    /// Fresh memory; its address.
    pub(super) fn allocate(&mut self, size: Term, pos: Pos) -> Term {
        let w = self.lo.ptr_width();
        let dst = self.temp(w, true, false, pos);
        self.cfg.push(StmtKind::Alloc { dst, size }, pos);
        self.lo.program.var(dst)
    }

    /// The address, or null if allocation may fail and an input says so.
    fn may_fail(&mut self, addr: Term, pos: Pos) -> Term {
        if !self.lo.options.malloc_may_fail {
            return addr;
        }
        let fails = self.temp(1, false, false, pos);
        let input = Input { kind: InputKind::Nondet, what: "allocation fails".to_string(), ptr: false, signed: false };
        self.cfg.push(StmtKind::Havoc { var: fails, input }, pos);
        let fails = self.lo.program.var(fails);
        let null = self.constant(0, self.lo.ptr_width());
        let value = self.lo.pool().ite(fails, null, addr);
        self.spill(value, pos)
    }

    /// A block that is accessed does not begin in the null page.
    fn valid_block(&mut self, block: Arg<'u>, len: Term, pos: Pos) {
        let is_accessed = self.lo.program.pool.as_const(len).is_some_and(|n| n > 0);
        let is_named = block.expr.is_some_and(|e| self.lo.is_named_address(e));
        if is_accessed && !is_named {
            let valid = self.not_null(block.value);
            self.assume(valid, pos);
        }
    }
}
