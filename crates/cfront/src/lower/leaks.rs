//! Blocks of the heap that are left when the program ends.
//!
//! A variable counts the blocks that were not freed. Where it is not zero at the end, `valid-memcleanup` is violated. For
//! `valid-memtrack` somebody must still know the block: when `main` has returned, that can only be a static object, or a block
//! that one leads to. Where none of them can hold a pointer, or all that can are null, the block is lost; otherwise their
//! pointers are followed (`reached`).

use super::body::Body;
use super::lowering::{Lowering, Storage};
use super::pointer_bytes::may_hold_pointer;
use crate::hir::{Func, GlobalId};
use crate::vocabulary::Intrinsic;
use base::Pos;
use ir::{CheckKind, LocId};
use logic::Term;

/// Where the program ends.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// `main` has returned.
    Return,
    /// `exit` is called: local objects are still there.
    Exit,
}

impl Lowering<'_> {
    /// What loops and functions allocate and free is not counted where contracts stand for them.
    fn hides_blocks(&self) -> bool {
        let contracts = &self.options.contracts;
        let is_cut = contracts.loops && self.frames.iter().any(|f| f.of.is_loop());
        let counts = |f: &Func| {
            let found = Intrinsic::find(&f.name);
            f.is_used && f.body.is_none() && matches!(found, Some(Intrinsic::Allocation(_)))
        };
        (is_cut || !contracts.replaced.is_empty()) && self.unit.funcs.iter().any(counts)
    }
}

impl<'u> Body<'_, 'u> {
    /// The program ends here.
    pub(super) fn check_leaks(&mut self, end: End, pos: Pos) {
        let Some(live) = self.lo.memory.as_ref().map(|m| m.live) else { return };
        let asked = self.lo.options.memory;
        if !asked.contains(CheckKind::Cleanup) && !asked.contains(CheckKind::Leak) {
            return;
        }
        let left = self.lo.program.var(live);
        let zero = self.no_address();
        let none = self.lo.pool().eq(left, zero);
        if self.lo.hides_blocks() {
            return self.unsupported("which blocks of memory are left, with contracts in the place of code", pos);
        }
        if self.lo.options.contracts.enforced.is_some() {
            return self.left_to_the_caller(none, pos);
        }
        if asked.contains(CheckKind::Cleanup) {
            self.require_of_call(none, CheckKind::Cleanup, "the program ends", pos);
        }
        if !asked.contains(CheckKind::Leak) {
            return;
        }
        let text = "leaks are looked for where the program ends";
        self.lo.assume_of_program(text.to_string());
        let (bad, good) = (self.cfg.fresh_at(pos), self.cfg.fresh());
        self.branch_on(none, good, bad, pos);
        self.cfg.start(bad);
        match end {
            Return => self.check_lost(left, good, pos),
            Exit => {
                let held = self.locals_may_hold();
                let text = "whether a block of memory is lost that a local object may lead to where the program ends";
                self.not_supported_if(held, text, pos);
                self.check_lost(left, good, pos);
            }
        }
        self.cfg.start(good);
    }

    /// What a function leaves that is not all of a program may be its caller's.
    fn left_to_the_caller(&mut self, none: Term, pos: Pos) {
        let some = self.lo.pool().not(none);
        self.not_supported_if(some, "whether a caller knows the blocks of memory that a function leaves", pos);
    }

    /// So many blocks are left, and one of them is lost; otherwise goes on at `good`.
    fn check_lost(&mut self, left: Term, good: LocId, pos: Pos) {
        let (held, lost) = (self.cfg.fresh(), self.cfg.fresh_at(pos));
        let holders = self.lo.holders();
        let some = self.static_objects_hold(&holders);
        self.branch_on(some, held, lost, pos);
        self.cfg.start(held);
        let text = "whether a block of memory is lost that a static object may lead to";
        if self.lo.can_follow(&holders) {
            let search = self.follow_pointers(&holders, left, pos);
            let (left, zero) = (self.lo.program.var(search.left), self.no_address());
            let none = self.lo.pool().eq(left, zero);
            let some = self.cfg.fresh();
            self.branch_on(none, good, some, pos);
            self.cfg.start(some);
            let doubt = self.lo.program.var(search.is_doubtful);
            self.not_supported_if(doubt, text, pos);
            self.cfg.goto(lost);
        } else {
            self.unsupported(text, pos);
        }
        self.cfg.start(lost);
        let never = self.constant(0, 1);
        self.require_of_call(never, CheckKind::Leak, "the program ends", pos);
        self.cfg.stop(pos);
    }

    /// One bit: an object of this function or of one that waits for it may hold a pointer to a block. Of those that wait nothing is
    /// known here, so the bit may be zero in `main` only.
    fn locals_may_hold(&mut self) -> Term {
        let is_first = self.func.is_some_and(|f| f == self.lo.entry && !self.lo.func(f).is_used);
        let mut any = self.constant((!is_first).into(), 1);
        let Some(code) = self.code.filter(|_| is_first) else { return any };
        for (local, storage) in code.locals.iter().zip(self.locals.clone()) {
            if !may_hold_pointer(self.lo.types(), local.ty) {
                continue;
            }
            let some = match storage {
                Some(Storage::Var(v)) if self.lo.types().is_pointer(local.ty) => self.is_of_heap(v),
                // A jump back may come here from behind the declaration.
                None if code.labels.is_empty() => continue,
                _ => self.constant(1, 1),
            };
            any = self.lo.pool().or(any, some);
        }
        any
    }

    /// One bit: a static object may hold a pointer that leads to a block.
    fn static_objects_hold(&mut self, holders: &[GlobalId]) -> Term {
        let mut any = self.constant(0, 1);
        for &id in holders {
            let ty = self.lo.unit.globals[id.0 as usize].ty;
            let value = match self.lo.global(id) {
                Storage::Var(v) => self.lo.program.var(v),
                Storage::At(addr) if self.lo.types().is_pointer(ty) => self.load(addr, ty),
                Storage::At(_) => return self.constant(1, 1),
            };
            let some = self.nonzero(value);
            any = self.lo.pool().or(any, some);
        }
        any
    }
}

use End::{Exit, Return};
