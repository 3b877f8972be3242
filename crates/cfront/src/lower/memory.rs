//! Allocation and block operations on memory.

use super::body::Body;
use super::call::{Arg, Site};
use super::intrinsics::Intrinsic;
use base::Pos;
use ir::{Input, InputKind, StmtKind};
use logic::Term;

/// The value of a call, or that the call does not look as it should.
type Outcome = Result<Option<Term>, ()>;

/// Bytes before a block that `realloc` may get: they hold its size, and keep its alignment.
const HEADER: u128 = 16;

impl<'u> Body<'_, 'u> {
    pub(super) fn memory_operation(&mut self, intrinsic: Intrinsic, args: &[Arg<'u>], site: Site) -> Outcome {
        let pos = site.pos;
        Ok(match (intrinsic, args) {
            (Intrinsic::Malloc, [size, ..]) | (Intrinsic::AlignedAlloc, [_, size, ..]) => {
                let size = self.size(*size);
                let fresh = self.block(size, pos);
                Some(self.may_fail(fresh, pos))
            }
            (Intrinsic::Alloca, [size, ..]) => {
                let size = self.size(*size);
                self.note_unknown(pos);
                Some(self.allocate(size, pos))
            }
            (Intrinsic::Calloc, [count, size, ..]) => {
                let (count, size) = (self.size(*count), self.size(*size));
                let len = self.lo.pool().mul(count, size);
                let dst = self.block(len, pos);
                let byte = self.constant(0, 8);
                self.cfg.push(StmtKind::Fill { dst, byte, len }, pos);
                Some(self.may_fail(dst, pos))
            }
            (Intrinsic::Realloc, [old, size, ..]) => {
                let size = self.size(*size);
                Some(self.reallocate(old.value, size, pos))
            }
            (Intrinsic::Free, [addr, ..]) => {
                let start = self.start_of(addr.value);
                self.cfg.push(StmtKind::Free { addr: start }, pos);
                self.note_end(addr.value, pos);
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
    pub(super) fn size(&mut self, arg: Arg<'u>) -> Term {
        let is_signed = self.lo.types().is_signed(arg.ty);
        let w = self.lo.ptr_width();
        self.resize(arg.value, is_signed, w)
    }

    /// `t`, or a copy of it if a write could change it.
    pub(super) fn stable(&mut self, t: Term, pos: Pos) -> Term {
        if self.lo.program.pool.as_const(t).is_some() { t } else { self.spill(t, pos) }
    }

    /// Fresh memory; its address.
    pub(super) fn allocate(&mut self, size: Term, pos: Pos) -> Term {
        let w = self.lo.ptr_width();
        let dst = self.temp(w, true, false, pos);
        self.cfg.push(StmtKind::Alloc { dst, size }, pos);
        self.lo.program.var(dst)
    }

    /// Fresh memory that `free` and `realloc` understand.
    pub(super) fn block(&mut self, size: Term, pos: Pos) -> Term {
        let block = self.untracked_block(size, pos);
        self.note_block(block, size, pos);
        block
    }

    fn untracked_block(&mut self, size: Term, pos: Pos) -> Term {
        if !self.lo.reallocates {
            return self.allocate(size, pos);
        }
        let header = self.constant(HEADER, self.lo.ptr_width());
        let whole = self.lo.pool().add(size, header);
        let start = self.allocate(whole, pos);
        self.cfg.push(StmtKind::Store { addr: start, value: size }, pos);
        self.lo.pool().add(start, header)
    }

    /// Where the object begins whose block the program knows by `addr`; null stays null.
    fn start_of(&mut self, addr: Term) -> Term {
        if !self.lo.reallocates {
            return addr;
        }
        let (header, null) = (self.constant(HEADER, self.lo.ptr_width()), self.no_address());
        let is_block = self.nonzero(addr);
        let start = self.lo.pool().sub(addr, header);
        self.lo.pool().ite(is_block, start, null)
    }

    /// A block of another size with the old contents, as far as there are any and they fit.
    fn reallocate(&mut self, old: Term, size: Term, pos: Pos) -> Term {
        let old = self.stable(old, pos);
        let new = self.block(size, pos);
        let header = self.constant(HEADER, self.lo.ptr_width());
        let (is_old, nothing) = (self.nonzero(old), self.no_address());
        // There is nothing before null: then the new block's own size is read, and not used.
        let bytes = (self.lo.ptr_width() / 8) as u8;
        let pool = self.lo.pool();
        let block = pool.ite(is_old, old, new);
        let place = pool.sub(block, header);
        let old_size = pool.load(place, bytes, false);
        let fits = pool.ule(old_size, size);
        let kept = pool.ite(fits, old_size, size);
        let len = pool.ite(is_old, kept, nothing);
        self.cfg.push(StmtKind::Copy { dst: new, src: old, len }, pos);
        let value = self.may_fail(new, pos);
        let mut ended = self.start_of(old);
        let succeeds = self.nonzero(value);
        if self.lo.options.malloc_may_fail {
            ended = self.lo.pool().ite(succeeds, ended, nothing);
        }
        self.cfg.push(StmtKind::Free { addr: ended }, pos);
        let replaced = self.lo.pool().ite(succeeds, old, nothing);
        self.note_end(replaced, pos);
        value
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
