//! Checked uses of pointers (`--check dangling`): the object that a pointer leads to has not ended where its value is read (C17 6.2.4p2),
//! unless that is followed or freed, which has checks of its own. A structure that holds such a pointer may be copied.

use super::access::Place;
use super::body::Body;
use super::lowering::Lowering;
use super::lvalue::{Base, Target};
use crate::hir::{Expr, ExprKind};
use base::Pos;
use ir::CheckKind;
use logic::Term;

impl Lowering<'_> {
    /// Uses of pointers are checked that stand at `pos`.
    fn asks_about_uses(&self, pos: Pos) -> bool {
        self.memory.is_some() && self.options.memory.contains(CheckKind::Dangling) && self.is_own_code(pos)
    }

    /// The value of `e` is a pointer whose object must not have ended.
    pub(super) fn checks_use(&self, e: &Expr) -> bool {
        let types = self.types();
        self.asks_about_uses(e.pos)
            && types.pointee(e.ty).is_some_and(|to| !types.is_func(to))
            && !self.followed.contains(&std::ptr::from_ref(e))
    }
}

impl<'u> Body<'_, 'u> {
    /// The pointer is read to be followed or freed.
    pub(super) fn mark_followed(&mut self, p: &'u Expr) {
        if !self.lo.options.memory.contains(CheckKind::Dangling) {
            return;
        }
        let mut at = p;
        while let ExprKind::Cast(inner) = &at.kind {
            at = inner;
        }
        self.lo.followed.insert(std::ptr::from_ref(at));
    }

    /// The value of `e` is used: if it is a pointer, it is none to an object that has ended.
    pub(super) fn check_use(&mut self, value: Term, e: &Expr) {
        if self.lo.checks_use(e) {
            self.require_lives(value, e);
        }
    }

    /// A pointer leads to an lvalue that is not accessed: it is used all the same.
    pub(super) fn check_pointer_used(&mut self, target: &Target, lv: &Expr) {
        if let Base::Pointer(p) = target.base
            && self.lo.asks_about_uses(lv.pos)
        {
            self.require_lives(p, lv);
        }
    }

    fn require_lives(&mut self, pointer: Term, e: &Expr) {
        let ended = self.has_ended(pointer);
        let lives = self.lo.pool().not(ended);
        let text = self.lo.text_of(self.code, e);
        self.require(lives, &[(CheckKind::Dangling, None)], &Place { text: &text, pos: e.pos });
    }
}
