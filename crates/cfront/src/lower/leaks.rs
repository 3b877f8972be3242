//! Blocks of the heap that are left when the program ends.
//!
//! A variable counts the blocks that were not freed. Where it is not zero at the end, `valid-memcleanup` is violated. For
//! `valid-memtrack` somebody must still know the block: when `main` has returned, that can only be a static object. Where
//! none of them can hold a pointer, or all that can are null, the block is lost; otherwise the path is unknown.

use super::body::Body;
use super::lowering::{Lowering, Storage};
use crate::hir::{Global, GlobalId};
use crate::types::{Type, TypeId};
use base::Pos;
use ir::CheckKind;
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
    /// An object of the type may hold a pointer, or its number.
    fn may_hold_pointer(&self, ty: TypeId) -> bool {
        let types = self.types();
        match types.get(ty) {
            Type::Ptr(to) => !types.is_func(*to),
            Type::Array(elem, _) => self.may_hold_pointer(*elem),
            Type::Record(r) => types.record(*r).fields.iter().any(|f| self.may_hold_pointer(f.ty)),
            _ => types.is_integer(ty) && self.width(ty) >= self.ptr_width(),
        }
    }

    /// Static objects in use that may hold pointers.
    fn holders(&self) -> Vec<(GlobalId, &Global)> {
        let used = (0..).map(GlobalId).zip(&self.unit.globals).filter(|(id, _)| self.globals[id.0 as usize].is_some());
        let may = |g: &Global| !g.is_string && !self.is_constant_object(g) && self.may_hold_pointer(g.ty);
        used.filter(|(_, g)| may(g)).collect()
    }
}

impl<'u> Body<'_, 'u> {
    /// The program ends here.
    pub(super) fn check_leaks(&mut self, end: End, pos: Pos) {
        let Some(live) = self.lo.memory.as_ref().map(|m| m.live) else { return };
        let asked = self.lo.options.memory;
        let left = self.lo.program.var(live);
        let zero = self.no_address();
        let none = self.lo.pool().eq(left, zero);
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
        let known = match end {
            Return => self.is_known(),
            Exit => None,
        };
        match known {
            Some(maybe) => {
                self.not_supported_if(maybe, "whether a block of memory is lost that a static object may lead to", pos);
                let never = self.constant(0, 1);
                self.require_of_call(never, CheckKind::Leak, "the program ends", pos);
                self.cfg.stop(pos);
            }
            None => self.unsupported("whether a block of memory is lost where the program ends before main does", pos),
        }
        self.cfg.start(good);
    }

    /// One bit: a static object may lead to a block; nothing if that is not known.
    fn is_known(&mut self) -> Option<Term> {
        let mut any = self.constant(0, 1);
        let holders: Vec<(GlobalId, TypeId)> = self.lo.holders().into_iter().map(|(id, g)| (id, g.ty)).collect();
        for (id, ty) in holders {
            let value = match self.lo.global(id) {
                Storage::Var(v) => self.lo.program.var(v),
                Storage::At(addr) if self.lo.types().is_pointer(ty) => self.load(addr, ty),
                Storage::At(_) => return Some(self.constant(1, 1)),
            };
            let some = self.nonzero(value);
            any = self.lo.pool().or(any, some);
        }
        Some(any)
    }
}

use End::{Exit, Return};
