//! Which blocks of the heap static objects lead to where the program ends.
//!
//! Pointers in static objects are followed, and those in the blocks that they lead to. A pointer leads to a block wherever in
//! it it points. As the program ends here, what is known of blocks may be used up: the tag of one that was reached says so,
//! and the shadow of its first bytes holds the next one whose pointers are to be followed. All this is code of the program, so
//! that executions decide it, and proofs where its loops can be unrolled.

use super::body::Body;
use super::lowering::{Lowering, Storage};
use super::pointer_bytes::may_hold_pointer;
use crate::hir::{Global, GlobalId};
use crate::types::RecordId;
use base::Pos;
use ir::StmtKind;
use logic::{Term, VarId};

/// A pointer is looked for at so many places of a static object, and in blocks of so many bytes.
const MAX_PLACES: u64 = 1024;
const MAX_BLOCK: u128 = 1 << 16;

/// What is known while pointers are followed.
#[derive(Clone, Copy)]
pub(super) struct Search {
    /// Blocks that were not reached.
    pub(super) left: VarId,
    /// One bit: a pointer leads to where a block may be kept in another way.
    pub(super) is_doubtful: VarId,
    /// The block whose pointers are followed next.
    todo: VarId,
}

impl Lowering<'_> {
    /// Its type says so, or it has room for the bytes of a pointer and the program keeps pointers so.
    fn may_lead_to_blocks(&self, g: &Global) -> bool {
        let has_room = || self.size_of_object(g) >= u64::from(self.ptr_width() / 8);
        may_hold_pointer(self.types(), g.ty) || self.facts.keeps_pointers_as_bytes && has_room()
    }

    /// The distance between places where a pointer may lie.
    fn pointer_step(&self) -> u64 {
        if self.facts.keeps_pointers_as_bytes { 1 } else { u64::from(self.ptr_width() / 8) }
    }

    /// Static objects in use that may hold pointers to blocks. The library's streams are opaque.
    pub(super) fn holders(&self) -> Vec<GlobalId> {
        let used = (0..).map(GlobalId).zip(&self.unit.globals).filter(|(id, _)| self.globals[id.0 as usize].is_some());
        let may = |g: &Global| {
            !g.is_string && !self.is_constant_object(g) && !self.is_stream(g) && self.may_lead_to_blocks(g)
        };
        used.filter(|(_, g)| may(g)).map(|(id, _)| id).collect()
    }

    /// Pointers lie where words do, in static objects of a size that can be looked through, and as they are.
    pub(super) fn can_follow(&self, holders: &[GlobalId]) -> bool {
        let types = self.types();
        let word = u64::from(self.ptr_width() / 8);
        let is_split = |r: &RecordId| {
            let record = types.record(*r);
            let mut held = record.fields.iter().filter(|f| may_hold_pointer(types, f.ty)).peekable();
            held.peek().is_some() && (!record.size.is_multiple_of(word) || held.any(|f| !f.offset.is_multiple_of(word)))
        };
        let is_small = |id: &GlobalId| {
            let g = &self.unit.globals[id.0 as usize];
            match self.globals[id.0 as usize] {
                Some(Storage::At(addr)) => {
                    let is_there = self.program.pool.as_const(addr).is_some();
                    is_there && types.is_complete(g.ty) && self.size_of_object(g) / self.pointer_step() <= MAX_PLACES
                }
                _ => true,
            }
        };
        let records = (0..types.record_count()).map(|i| RecordId(i as u32));
        !self.facts.looks_at_addresses && holders.iter().all(is_small) && !records.into_iter().any(|r| is_split(&r))
    }
}

impl<'u> Body<'_, 'u> {
    /// Follows the pointers in static objects; `blocks` of the heap have not ended.
    pub(super) fn follow_pointers(&mut self, holders: &[GlobalId], blocks: Term, pos: Pos) -> Search {
        let w = self.lo.ptr_width();
        let (left, todo, is_doubtful) =
            (self.temp(w, false, false, pos), self.temp(w, true, false, pos), self.temp(1, false, false, pos));
        let (null, no) = (self.no_address(), self.constant(0, 1));
        self.assign(left, blocks, pos);
        self.assign(todo, null, pos);
        self.assign(is_doubtful, no, pos);
        let search = Search { left, is_doubtful, todo };
        for &id in holders {
            match self.lo.global(id) {
                Storage::Var(v) => {
                    let value = self.lo.program.var(v);
                    for low in (0..self.lo.program.pool.width(value)).step_by(w as usize) {
                        let word = self.lo.pool().extract(value, low, w);
                        self.follow(word, search, pos);
                    }
                }
                Storage::At(addr) => {
                    let size = self.lo.size_of_object(&self.lo.unit.globals[id.0 as usize]);
                    let size = self.constant(size.into(), w);
                    self.follow_words(addr, size, search, pos);
                }
            }
        }
        self.follow_blocks(search, pos);
        search
    }

    /// The pointers in the blocks that were reached.
    fn follow_blocks(&mut self, search: Search, pos: Pos) {
        let (head, body, done) = (self.cfg.fresh(), self.cfg.fresh(), self.cfg.fresh());
        self.cfg.goto(head);
        self.cfg.start(head);
        let todo = self.lo.program.var(search.todo);
        let is_some = self.nonzero(todo);
        self.branch_on(is_some, body, done, pos);
        self.cfg.start(body);
        let block = self.spill(todo, pos);
        let size = self.size_behind(block);
        let size = self.spill(size, pos);
        let most = self.constant(MAX_BLOCK, self.lo.ptr_width());
        let is_large = self.lo.pool().ult(most, size);
        self.not_supported_if(is_large, "whether a block of memory is lost that one of this size may lead to", pos);
        let link = self.link_of(block);
        let bytes = (self.lo.ptr_width() / 8) as u8;
        let next = self.lo.pool().load(link, bytes, true);
        self.assign(search.todo, next, pos);
        self.follow_words(block, size, search, pos);
        self.cfg.goto(head);
        self.cfg.start(done);
    }

    /// The words of `size` bytes at `addr`, or where pointers are kept as bytes those at any place.
    fn follow_words(&mut self, addr: Term, size: Term, search: Search, pos: Pos) {
        let w = self.lo.ptr_width();
        let word = self.constant((w / 8).into(), w);
        let at = self.temp(w, true, false, pos);
        self.assign(at, addr, pos);
        let end = self.lo.pool().add(addr, size);
        let (head, body, done) = (self.cfg.fresh(), self.cfg.fresh(), self.cfg.fresh());
        self.cfg.goto(head);
        self.cfg.start(head);
        let here = self.lo.program.var(at);
        let step = self.constant(self.lo.pointer_step().into(), w);
        let pool = self.lo.pool();
        let (next, behind) = (pool.add(here, step), pool.add(here, word));
        let fits = pool.ule(behind, end);
        self.branch_on(fits, body, done, pos);
        self.cfg.start(body);
        let value = self.lo.pool().load(here, (w / 8) as u8, true);
        self.follow(value, search, pos);
        self.assign(at, next, pos);
        self.cfg.goto(head);
        self.cfg.start(done);
    }

    /// One bit: the variable's value is an address in the part of the heap that was given out.
    pub(super) fn is_of_heap(&mut self, var: VarId) -> Term {
        let value = self.lo.program.var(var);
        self.is_in_heap(value)
    }

    fn is_in_heap(&mut self, value: Term) -> Term {
        let (space, w) = (self.lo.program.space, self.lo.ptr_width());
        let (first, gap) = (self.constant(space.heap - space.gap, w), self.constant(space.gap, w));
        let next = self.lo.program.var(self.lo.program.heap);
        let pool = self.lo.pool();
        let end = pool.sub(next, gap);
        let (above, below) = (pool.ule(first, value), pool.ult(value, end));
        pool.and(above, below)
    }

    /// A word that may be a pointer to a block.
    fn follow(&mut self, value: Term, search: Search, pos: Pos) {
        let value = self.spill(value, pos);
        let w = self.lo.ptr_width();
        let is_of_heap = self.is_in_heap(value);
        let (heap, elsewhere, on) = (self.cfg.fresh(), self.cfg.fresh(), self.cfg.fresh());
        self.branch_on(is_of_heap, heap, elsewhere, pos);
        self.arm(elsewhere, on, |body| {
            if body.has_outside() {
                // Memory from outside may lead back to a block.
                let outside = body.lo.is_of_environment(value);
                body.doubt_if(outside, search, pos);
            }
        });
        self.cfg.start(heap);
        let is_new = self.block_flag(value);
        let (block, within, beside) = (self.cfg.fresh(), self.cfg.fresh(), self.cfg.fresh());
        self.branch_on(is_new, block, on, pos);
        self.cfg.start(block);
        let (size, distance, zero) = (self.size_behind(value), self.distance_in_object(value), self.no_address());
        let pool = self.lo.pool();
        let (is_inside, is_start) = (pool.ult(distance, size), pool.eq(distance, zero));
        let is_within = pool.or(is_inside, is_start);
        let object = pool.sub(value, distance);
        self.branch_on(is_within, within, beside, pos);
        self.arm(beside, on, |body| {
            let yes = body.constant(1, 1);
            body.doubt_if(yes, search, pos);
        });
        self.arm(within, on, |body| {
            let (link, todo) = (body.link_of(object), body.lo.program.var(search.todo));
            body.cfg.push(StmtKind::Store { addr: link, value: todo }, pos);
            body.block_was_reached(object, pos);
            let (left, one) = (body.lo.program.var(search.left), body.constant(1, w));
            let fewer = body.lo.pool().sub(left, one);
            body.assign(search.left, fewer, pos);
            body.assign(search.todo, object, pos);
        });
        self.cfg.start(on);
    }

    fn doubt_if(&mut self, condition: Term, search: Search, pos: Pos) {
        let before = self.lo.program.var(search.is_doubtful);
        let after = self.lo.pool().or(before, condition);
        self.assign(search.is_doubtful, after, pos);
    }

    /// Where a reached block holds the next one: its shadow, which nobody looks at any more.
    fn link_of(&mut self, block: Term) -> Term {
        let below = self.lo.program.space.shadow().unwrap_or(0);
        let below = self.constant(below, self.lo.ptr_width());
        self.lo.pool().sub(block, below)
    }
}
