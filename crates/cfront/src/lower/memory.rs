//! Block operations on memory, and calls that allocate it (`heap`).

use super::body::Body;
use super::site::{Arg, CallValue, NotUnderstood, Purpose, Site};
use crate::vocabulary::{Allocation, BlockOperation};
use base::Pos;
use ir::{InputKind, StmtKind};
use logic::Term;

/// What `valloc` aligns to.
const PAGE: u128 = 4096;

impl<'u> Body<'_, 'u> {
    /// Memory is made or ended.
    pub(super) fn allocation(&mut self, allocation: Allocation, args: &[Arg<'u>], site: Site) -> CallValue {
        let pos = site.pos;
        Ok(match (allocation, args) {
            (Allocation::Malloc, [size, ..]) => {
                let size = self.size(*size);
                Some(self.request(size, pos))
            }
            (Allocation::Page, [size, ..]) => {
                let (align, size) = (self.constant(PAGE, self.lo.ptr_width()), self.size(*size));
                Some(self.request_aligned(align, size, pos))
            }
            (Allocation::Aligned, [align, size, ..]) => {
                let (align, size) = (self.size(*align), self.size(*size));
                Some(self.request_aligned(align, size, pos))
            }
            (Allocation::Alloca, [size, ..]) => {
                let size = self.size(*size);
                self.note_unknown(pos);
                Some(self.allocate_for_function(size, pos))
            }
            (Allocation::Calloc, [count, size, ..]) => {
                let (count, size) = (self.size(*count), self.size(*size));
                Some(self.request_zeroed(count, size, pos))
            }
            (Allocation::Realloc, [old, size, ..]) => {
                self.frame_free(old.value, "realloc", pos);
                let size = self.size(*size);
                Some(self.request_again(old.value, size, pos))
            }
            (Allocation::Free, [addr, ..]) => {
                self.frame_free(addr.value, "free", pos);
                self.free(addr.value, pos);
                None
            }
            _ => return Err(NotUnderstood),
        })
    }

    /// A block of bytes is written.
    pub(super) fn block_operation(
        &mut self,
        op: BlockOperation,
        name: &str,
        args: &[Arg<'u>],
        site: Site,
    ) -> CallValue {
        let pos = site.pos;
        Ok(match (op, args) {
            (BlockOperation::Copy | BlockOperation::CopyToEnd, [dst, src, len, ..]) => {
                let len = self.size(*len);
                let dst_value = self.kept_if_asked_for(*dst, site);
                self.accessed_block(*dst, len, true, pos);
                self.accessed_block(*src, len, false, pos);
                self.check_copy((dst.value, src.value), len, name, pos);
                self.change(StmtKind::Copy { dst: dst_value, src: src.value, len }, pos);
                let is_end = op == BlockOperation::CopyToEnd;
                Some(if is_end { self.lo.pool().add(dst_value, len) } else { dst_value })
            }
            (BlockOperation::Fill, [dst, byte, len, ..]) => {
                let len = self.size(*len);
                let byte = self.resize(byte.value, false, 8);
                let dst_value = self.kept_if_asked_for(*dst, site);
                self.accessed_block(*dst, len, true, pos);
                self.change(StmtKind::Fill { dst: dst_value, byte, len }, pos);
                Some(dst_value)
            }
            (BlockOperation::Zero, [dst, len, ..]) => {
                let len = self.size(*len);
                let byte = self.constant(0, 8);
                self.accessed_block(*dst, len, true, pos);
                self.change(StmtKind::Fill { dst: dst.value, byte, len }, pos);
                None
            }
            _ => return Err(NotUnderstood),
        })
    }

    /// Memory takes any values: pointer, size.
    pub(super) fn any_memory(&mut self, args: &[Arg<'u>], pos: Pos) -> CallValue {
        let &[dst, len, ..] = args else { return Err(NotUnderstood) };
        let len = self.size(len);
        self.accessed_block(dst, len, true, pos);
        self.any_constant(args, pos)
    }

    /// The same, where no access is checked.
    pub(super) fn any_constant(&mut self, args: &[Arg<'u>], pos: Pos) -> CallValue {
        let &[dst, len, ..] = args else { return Err(NotUnderstood) };
        let len = self.size(len);
        let (kind, name) = self.input_origin("memory");
        let what = match args.get(2).map(|name| self.text_of(name)).filter(|given| !given.is_empty()) {
            _ if kind != InputKind::Nondet => format!("memory from {name}()"),
            // KLEE's word has a literal for that.
            Some(given) => format!("memory \"{given}\""),
            None => name.to_string(),
        };
        self.havoc_bytes(dst.value, len, kind, &what, pos);
        Ok(None)
    }

    /// The address of the block that is written; the call's value is what it was before.
    fn kept_if_asked_for(&mut self, dst: Arg<'u>, site: Site) -> Term {
        match site.purpose {
            Purpose::Value => self.stable(dst.value, site.pos),
            Purpose::Effect => dst.value,
        }
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
    pub(super) fn valid_block(&mut self, block: Arg<'u>, len: Term, pos: Pos) {
        let is_accessed = self.lo.program.pool.as_const(len).is_some_and(|n| n > 0);
        let is_named = block.expr.is_some_and(|e| self.lo.is_named_address(e));
        if is_accessed && !is_named {
            let valid = self.not_null(block.value);
            self.assume(valid, pos);
        }
    }
}
