//! Block operations on memory, and calls that allocate it (`heap`).

use super::body::Body;
use super::call::{Arg, Site};
use super::intrinsics::Intrinsic;
use base::Pos;
use ir::{InputKind, StmtKind};
use logic::Term;

/// The value of a call, or that the call does not look as it should.
type Outcome = Result<Option<Term>, ()>;

/// What `valloc` aligns to.
const PAGE: u128 = 4096;

impl<'u> Body<'_, 'u> {
    pub(super) fn memory_operation(&mut self, intrinsic: Intrinsic, args: &[Arg<'u>], site: Site) -> Outcome {
        let pos = site.pos;
        Ok(match (intrinsic, args) {
            (Intrinsic::Malloc, [size, ..]) => {
                let size = self.size(*size);
                Some(self.request(size, pos))
            }
            (Intrinsic::PageAlloc, [size, ..]) => {
                let (align, size) = (self.constant(PAGE, self.lo.ptr_width()), self.size(*size));
                Some(self.request_aligned(align, size, pos))
            }
            (Intrinsic::AlignedAlloc, [align, size, ..]) => {
                let (align, size) = (self.size(*align), self.size(*size));
                Some(self.request_aligned(align, size, pos))
            }
            (Intrinsic::Alloca, [size, ..]) => {
                let size = self.size(*size);
                self.note_unknown(pos);
                Some(self.allocate(size, pos))
            }
            (Intrinsic::Calloc, [count, size, ..]) => {
                let (count, size) = (self.size(*count), self.size(*size));
                Some(self.request_zeroed(count, size, pos))
            }
            (Intrinsic::Realloc, [old, size, ..]) => {
                let size = self.size(*size);
                Some(self.request_again(old.value, size, pos))
            }
            (Intrinsic::Free, [addr, ..]) => {
                self.free(addr.value, pos);
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
