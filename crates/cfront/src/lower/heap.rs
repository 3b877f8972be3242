//! Allocation as the C library does it: a request fails if it is larger than the heap could ever be, and, where the user asks
//! for that, whenever an input says so. glibc decides where C leaves a choice.

use super::body::Body;
use crate::types::TypeId;
use base::Pos;
use ir::{Cells, CheckKind, Input, InputKind, ScalarType, StmtKind};
use logic::Term;

/// Bytes before a block that `realloc` may get: they hold its size, and keep its alignment.
pub(super) const HEADER: u64 = 16;
/// The alignment that every block has.
const ALIGNMENT: u128 = 16;
const ENOMEM: u128 = 12;
/// From here on, requests of 32 bit programs fail: a pointer difference has no more.
const MOST_REQUESTED: u128 = 1 << 31;
/// What is not translated of those that do not fail; see [`super::lacks_room`].
const A_BLOCK: &str = "a block of this size";

impl<'u> Body<'_, 'u> {
    /// `malloc`.
    pub(super) fn request(&mut self, size: Term, pos: Pos) -> Term {
        self.translate_small(size, pos);
        let fails = self.is_too_large(size);
        let fresh = self.unless(fails, pos, |body| body.block(size, pos));
        self.may_fail(fresh, pos)
    }

    /// `memalign`, `aligned_alloc`. What they do with an alignment that is no power of two depends on the library's version.
    pub(super) fn request_aligned(&mut self, align: Term, size: Term, pos: Pos) -> Term {
        let w = self.lo.ptr_width();
        let (one, zero) = (self.constant(1, w), self.no_address());
        let pool = self.lo.pool();
        let below = pool.sub(align, one);
        let common = pool.and(align, below);
        let is_power = pool.eq(common, zero);
        if self.lo.program.pool.as_const(is_power) != Some(1) {
            let (yes, no) = (self.cfg.fresh(), self.cfg.fresh());
            self.branch_on(is_power, yes, no, pos);
            self.cfg.start(no);
            self.unsupported("an alignment that is no power of two", pos);
            self.cfg.start(yes);
        }
        self.translate_small(size, pos);
        let (large, wide) = (self.is_too_large(size), self.is_too_large(align));
        let fails = self.lo.pool().or(large, wide);
        let fresh = self.unless(fails, pos, |body| {
            body.skip_to(align, pos);
            let block = body.block(size, pos);
            if body.lo.memory.is_some() {
                let least = body.constant(ALIGNMENT, w);
                let pool = body.lo.pool();
                let is_less = pool.ult(align, least);
                let align = pool.ite(is_less, least, align);
                body.set_alignment(block, align, pos);
            }
            block
        });
        self.may_fail(fresh, pos)
    }

    /// `calloc`.
    pub(super) fn request_zeroed(&mut self, count: Term, size: Term, pos: Pos) -> Term {
        let fails = self.is_product_at_least(self.room(), count, size);
        if let Some(cells) = self.small_cells() {
            let really_fails = self.is_product_at_least(MOST_REQUESTED, count, size);
            self.settle_size(cells, (fails, really_fails), pos);
        }
        let fresh = self.unless(fails, pos, |body| {
            let len = body.lo.pool().mul(count, size);
            let dst = body.block(len, pos);
            let byte = body.constant(0, 8);
            body.change(StmtKind::Fill { dst, byte, len }, pos);
            dst
        });
        self.may_fail(fresh, pos)
    }

    /// `realloc`: of size zero it ends the block and returns null, if there is a block.
    pub(super) fn request_again(&mut self, old: Term, size: Term, pos: Pos) -> Term {
        let old = self.stable(old, pos);
        let (zero, is_old) = (self.no_address(), self.nonzero(old));
        let is_empty = self.lo.pool().eq(size, zero);
        let only_ends = self.lo.pool().and(is_old, is_empty);
        self.translate_small(size, pos);
        let fails = self.is_too_large(size);
        self.either(
            only_ends,
            pos,
            |body| {
                body.free(old, pos);
                zero
            },
            |body| body.unless(fails, pos, |body| body.reallocate(old, size, pos)),
        )
    }

    pub(super) fn free(&mut self, addr: Term, pos: Pos) {
        if self.lo.memory.is_some() {
            return self.checked_free(addr, "free", pos);
        }
        let start = self.start_of(addr);
        self.cfg.push(StmtKind::Free { addr: start }, pos);
        self.note_end(addr, pos);
    }

    /// Fresh memory; its address.
    pub(super) fn allocate(&mut self, size: Term, pos: Pos) -> Term {
        let w = self.lo.ptr_width();
        if self.small_cells() == Some(Cells::Large) {
            let space = self.lo.program.space;
            let last = self.constant(space.heap_end - space.stride(space.gap), w);
            let heap = self.lo.program.heap;
            let heap = self.lo.program.var(heap);
            let is_full = self.lo.pool().ult(last, heap);
            self.not_supported_if(is_full, "so many blocks of memory beside large ones", pos);
        }
        let dst = self.temp(w, true, false, pos);
        let size = match self.lo.program.space.cell {
            Some(_) => self.constant(self.lo.program.space.gap, w),
            None => size,
        };
        self.cfg.push(StmtKind::Alloc { dst, size }, pos);
        self.lo.program.var(dst)
    }

    /// Of 32 bit programs whose accesses are checked: objects are smaller than blocks of real machines.
    fn small_cells(&self) -> Option<Cells> {
        self.lo.program.space.cells().filter(|_| self.lo.ptr_width() < 64)
    }

    fn translate_small(&mut self, size: Term, pos: Pos) {
        if let Some(cells) = self.small_cells() {
            let least = self.constant(MOST_REQUESTED, self.lo.ptr_width());
            let (too_large, fails) = (self.is_too_large(size), self.lo.pool().ule(least, size));
            self.settle_size(cells, (too_large, fails), pos);
        }
    }

    /// A request is larger than there is room for, and fails on a real machine: what is between the two is not translated, or, where
    /// the program was given room for large objects, assumed not to be.
    fn settle_size(&mut self, cells: Cells, (too_large, fails): (Term, Term), pos: Pos) {
        match cells {
            Cells::Many => self.not_supported_if(too_large, A_BLOCK, pos),
            Cells::Large => {
                let pool = self.lo.pool();
                let fits = pool.not(too_large);
                let is_settled = pool.or(fits, fails);
                self.cfg.push(StmtKind::Assume(is_settled), pos);
            }
        }
    }

    /// `free` where accesses are checked: what is freed is null, or a block that has not ended.
    fn checked_free(&mut self, addr: Term, name: &str, pos: Pos) {
        let addr = self.stable(addr, pos);
        let is_some = self.nonzero(addr);
        let (some, end) = (self.cfg.fresh(), self.cfg.fresh());
        self.branch_on(is_some, some, end, pos);
        self.arm(some, end, |body| {
            let (is_block, one) = (body.is_block(addr), body.constant(1, body.lo.ptr_width()));
            let outside = body.is_outside(addr, one);
            let others = body.lo.memory.as_ref().map(|m| m.outside).filter(|o| o.others);
            let allowed = if others.is_some() { body.lo.pool().or(outside, is_block) } else { is_block };
            body.require_of_call(allowed, CheckKind::Free, name, pos);
            if let Some(others) = others {
                if others.library {
                    body.not_supported_if(outside, "free of memory from outside, which may be the library's", pos);
                }
                let ours = body.cfg.fresh();
                body.branch_on(outside, end, ours, pos);
                body.cfg.start(ours);
            }
            body.block_ends(addr, pos);
            body.cfg.push(StmtKind::Free { addr }, pos);
        });
        self.cfg.start(end);
        self.note_end(addr, pos);
    }

    /// The size of a block, null or one that has not ended.
    fn checked_old_size(&mut self, old: Term, pos: Pos) -> Term {
        let (is_some, result) = (self.nonzero(old), self.temp(self.lo.ptr_width(), false, false, pos));
        let zero = self.no_address();
        self.assign(result, zero, pos);
        let (some, end) = (self.cfg.fresh(), self.cfg.fresh());
        self.branch_on(is_some, some, end, pos);
        self.arm(some, end, |body| {
            if body.lo.memory.as_ref().is_some_and(|m| m.outside.others) {
                let one = body.constant(1, body.lo.ptr_width());
                let outside = body.is_outside(old, one);
                body.not_supported_if(outside, "realloc of memory from outside", pos);
            }
            let is_block = body.is_block(old);
            body.require_of_call(is_block, CheckKind::Free, "realloc", pos);
            let size = body.size_behind(old);
            body.assign(result, size, pos);
        });
        self.cfg.start(end);
        self.lo.program.var(result)
    }

    fn checked_reallocate(&mut self, old: Term, size: Term, pos: Pos) -> Term {
        let old_size = self.checked_old_size(old, pos);
        let new = self.block(size, pos);
        let value = self.may_fail(new, pos);
        let succeeds = self.nonzero(value);
        let (yes, end) = (self.cfg.fresh(), self.cfg.fresh());
        self.branch_on(succeeds, yes, end, pos);
        self.arm(yes, end, |body| {
            let pool = body.lo.pool();
            let fits = pool.ule(old_size, size);
            let len = pool.ite(fits, old_size, size);
            body.change(StmtKind::Copy { dst: new, src: old, len }, pos);
            body.checked_free(old, "realloc", pos);
        });
        self.cfg.start(end);
        value
    }

    /// No block is as large as that. glibc says so of anything above `PTRDIFF_MAX`, and a process cannot have more memory than
    /// the machine.
    fn is_too_large(&mut self, size: Term) -> Term {
        let room = self.constant(self.room(), self.lo.ptr_width());
        self.lo.pool().ule(room, size)
    }

    fn room(&self) -> u128 {
        let limit = self.lo.program.space.block_limit();
        if self.lo.checks_reads() { limit.min(self.lo.object_limit()) } else { limit }
    }

    fn is_product_at_least(&mut self, room: u128, count: Term, size: Term) -> Term {
        let w = self.lo.ptr_width();
        let pool = &self.lo.program.pool;
        match (pool.as_const(count), pool.as_const(size)) {
            (Some(0), _) | (_, Some(0)) => self.lo.pool().truth(false),
            (Some(n), _) | (_, Some(n)) => {
                let other = if pool.as_const(count).is_some() { size } else { count };
                let least = self.constant(room.div_ceil(n), w);
                self.lo.pool().ule(least, other)
            }
            (None, None) => {
                let room = self.constant(room, 2 * w);
                let pool = self.lo.pool();
                let (a, b) = (pool.zext(count, 2 * w), pool.zext(size, 2 * w));
                let product = pool.mul(a, b);
                pool.ule(room, product)
            }
        }
    }

    fn note_what_fails(&mut self) {
        let words = |bytes: u128| match bytes.ilog2() {
            30.. => format!("{} GiB", bytes >> 30),
            20.. => format!("{} MiB", bytes >> 20),
            _ => format!("{} KiB", bytes >> 10),
        };
        let is_large = self.small_cells() == Some(Cells::Large);
        let room = words(self.room());
        if is_large {
            self.lo.assume_of_program(format!("no block of memory is of {room} or more"));
        }
        if !self.lo.options.malloc_may_fail {
            let least = if is_large { words(MOST_REQUESTED) } else { room };
            self.lo.assume_of_program(format!("allocation fails for requests of {least} and more, and for no others"));
        }
    }

    /// What `make` allocates; where the request fails null, and `errno` says why.
    fn unless(&mut self, fails: Term, pos: Pos, make: impl FnOnce(&mut Self) -> Term) -> Term {
        self.note_what_fails();
        let null = self.no_address();
        self.either(
            fails,
            pos,
            |body| {
                body.out_of_memory(pos);
                null
            },
            make,
        )
    }

    fn out_of_memory(&mut self, pos: Pos) {
        let error = self.constant(ENOMEM, 32);
        self.set_errno(error, pos);
    }

    /// One address or the other, with what is done to get it.
    fn either(
        &mut self,
        condition: Term,
        pos: Pos,
        then: impl FnOnce(&mut Self) -> Term,
        otherwise: impl FnOnce(&mut Self) -> Term,
    ) -> Term {
        match self.lo.program.pool.as_const(condition) {
            Some(0) => return otherwise(self),
            Some(_) => return then(self),
            None => {}
        }
        let result = self.temp(self.lo.ptr_width(), true, false, pos);
        let (yes, no, end) = (self.cfg.fresh(), self.cfg.fresh(), self.cfg.fresh());
        self.branch_on(condition, yes, no, pos);
        self.arm(yes, end, |body| {
            let value = then(body);
            body.assign(result, value, pos);
        });
        self.arm(no, end, |body| {
            let value = otherwise(body);
            body.assign(result, value, pos);
        });
        self.cfg.start(end);
        self.lo.program.var(result)
    }

    /// Leaves so much of the heap unused that the next block is aligned to `align`.
    fn skip_to(&mut self, align: Term, pos: Pos) {
        if self.lo.program.space.cell.is_some() {
            // The middle of a cell has every alignment.
            return;
        }
        if self.lo.program.pool.as_const(align).is_some_and(|a| a <= ALIGNMENT) {
            return;
        }
        let w = self.lo.ptr_width();
        let header = if self.lo.reallocates { HEADER.into() } else { 0 };
        let behind = self.constant(self.lo.program.space.gap + header, w);
        let (least, one) = (self.constant(ALIGNMENT, w), self.constant(1, w));
        let next = self.lo.program.var(self.lo.program.heap);
        let pool = self.lo.pool();
        let is_less = pool.ult(align, least);
        let align = pool.ite(is_less, least, align);
        let mask = pool.sub(align, one);
        let next = pool.add(next, behind);
        let missing = pool.neg(next);
        let missing = pool.and(missing, mask);
        self.allocate(missing, pos);
    }

    /// Fresh memory that `free` and `realloc` understand.
    pub(super) fn block(&mut self, size: Term, pos: Pos) -> Term {
        let block = self.untracked_block(size, pos);
        self.note_block(block, size, pos);
        block
    }

    fn untracked_block(&mut self, size: Term, pos: Pos) -> Term {
        if self.lo.memory.is_some() {
            let object = self.allocate(size, pos);
            self.block_begins(object, size, pos);
            return object;
        }
        if !self.lo.reallocates {
            return self.allocate(size, pos);
        }
        let header = self.constant(HEADER.into(), self.lo.ptr_width());
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
        let (header, null) = (self.constant(HEADER.into(), self.lo.ptr_width()), self.no_address());
        let is_block = self.nonzero(addr);
        let start = self.lo.pool().sub(addr, header);
        self.lo.pool().ite(is_block, start, null)
    }

    /// A block of another size with the old contents, as far as there are any and they fit.
    fn reallocate(&mut self, old: Term, size: Term, pos: Pos) -> Term {
        if self.lo.memory.is_some() {
            return self.checked_reallocate(old, size, pos);
        }
        let new = self.block(size, pos);
        let header = self.constant(HEADER.into(), self.lo.ptr_width());
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
        self.change(StmtKind::Copy { dst: new, src: old, len }, pos);
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
        let input = Input { kind: InputKind::Nondet, what: "allocation fails".to_string(), ty: ScalarType::TRUTH };
        self.note_input(&input, TypeId::BOOL, pos);
        self.is_read_by_library(&input.what, pos);
        self.cfg.push(StmtKind::Havoc { var: fails, input }, pos);
        let fails = self.lo.program.var(fails);
        let null = self.no_address();
        let value = self.lo.pool().ite(fails, null, addr);
        let value = self.spill(value, pos);
        if self.lo.memory.is_some() {
            // The block was never there.
            let (no, end) = (self.cfg.fresh(), self.cfg.fresh());
            self.branch_on(fails, no, end, pos);
            self.arm(no, end, |body| body.block_ends(addr, pos));
            self.cfg.start(end);
        }
        if self.lo.uses_errno() {
            let (no, end) = (self.cfg.fresh(), self.cfg.fresh());
            self.branch_on(fails, no, end, pos);
            self.arm(no, end, |body| body.out_of_memory(pos));
            self.cfg.start(end);
        }
        value
    }
}
