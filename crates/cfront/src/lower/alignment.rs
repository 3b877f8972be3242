//! Checked alignment: an access through a pointer that does not point to where objects of its type may lie is an error.
//!
//! As for the undefined behaviour sanitizers, what counts is the pointer that an access goes through and the alignment of the type
//! that it points to, as declared: `p->m` and `&p->m` want `p` to be aligned for the whole structure, a packed one wants nothing,
//! and elements of an array that is written with its index lie as the array does. Whole cells have every alignment, so the low
//! bits of an address tell how far the place is from the beginning of its object; how that lies is what the object's
//! declaration asks for, which stands in its tag: no verdict rests on where attest happens to put an object.

use super::access::Place;
use super::body::Body;
use super::lowering::Lowering;
use super::lvalue::{Aligned, Base, Target};
use crate::hir::{Expr, ExprKind};
use crate::types::TypeId;
use base::Pos;
use ir::CheckKind;
use ir::StmtKind as Do;
use logic::Term;

/// Where the alignment of an object stands in its tag, and in how many bytes.
const ALIGNMENT: u64 = 12;
const BYTES: u8 = 4;

impl Lowering<'_> {
    fn checks_alignment(&self) -> bool {
        self.memory.is_some() && self.options.memory.contains(CheckKind::Alignment)
    }
}

impl Body<'_, '_> {
    /// What a pointer must be a multiple of through which an object of type `ty` is accessed, if anybody asks.
    pub(super) fn wanted_alignment(&self, ty: TypeId) -> Option<u64> {
        let types = self.lo.types();
        let has_any = self.lo.checks_alignment() && types.is_complete(ty) && !types.is_func(ty);
        has_any.then(|| types.member_align(ty)).filter(|&to| to > 1)
    }

    /// As [`Body::wanted_alignment`], of what a pointer of type `ty` points to.
    pub(super) fn pointee_alignment(&self, ty: TypeId) -> Option<u64> {
        self.lo.types().pointee(ty).and_then(|to| self.wanted_alignment(to))
    }

    /// Writes what the object that begins at `object` is aligned to into its tag.
    pub(super) fn set_alignment(&mut self, object: Term, align: Term, pos: Pos) {
        if !self.lo.checks_alignment() {
            return;
        }
        let tag = self.tag_of(object);
        let addr = self.displaced(tag, ALIGNMENT);
        let value = self.resize(align, false, u32::from(BYTES) * 8);
        self.cfg.push(Do::Store { addr, value }, pos);
    }

    /// Checks the pointer of an access, behind the check that it points to an object.
    pub(super) fn check_alignment(&mut self, target: &Target, place: &Place<'_>) {
        let Some(aligned) = target.aligned else { return };
        let (lies, object) = self.how_it_lies(aligned, target.base);
        self.require(lies, &[(CheckKind::Alignment, None)], place);
        self.require_of_object(object, place);
    }

    /// Checks the pointer of a member `p->m` whose address is taken, or of a vector that has an element accessed; it need not point
    /// to an object.
    pub(super) fn check_member_address(&mut self, lv: &Expr, target: &Target, pos: Pos) {
        if !matches!(lv.kind, ExprKind::Member { .. }) && !self.lo.types().is_vector(lv.ty) {
            return;
        }
        let Some(aligned) = target.aligned else { return };
        let place = &Place { text: &target.text, pos };
        let (lies, mut object) = self.how_it_lies(aligned, target.base);
        if let Base::Pointer(p) = target.base {
            let (beyond, size, zero) = (self.is_beyond_code(p), self.size_behind(p), self.no_address());
            let pool = self.lo.pool();
            let lives = pool.ne(size, zero);
            let is_object = pool.and(beyond, lives);
            object = pool.implies(is_object, object);
        }
        self.require(lies, &[(CheckKind::Alignment, None)], place);
        self.require_of_object(object, place);
    }

    /// One bit each: the place is a multiple away from where its object begins, and the object begins at a multiple.
    fn how_it_lies(&mut self, aligned: Aligned, base: Base) -> (Term, Term) {
        let w = self.lo.ptr_width();
        let (mask, zero) = (self.constant(u128::from(aligned.to) - 1, w), self.no_address());
        let pool = self.lo.pool();
        let low = pool.and(aligned.addr, mask);
        let lies = pool.eq(low, zero);
        let object = match base {
            Base::Nothing => pool.truth(true),
            Base::Inside { align, .. } | Base::Object { align, .. } => pool.truth(align.is_multiple_of(aligned.to)),
            Base::Pointer(p) => {
                let tag = self.tag_of(p);
                let at = self.displaced(tag, ALIGNMENT);
                let align = self.lo.pool().load(at, BYTES, false);
                let align = self.resize(align, false, w);
                let pool = self.lo.pool();
                let low = pool.and(align, mask);
                let is_multiple = pool.eq(low, zero);
                match self.has_outside() {
                    true => {
                        let outside = self.lo.is_of_environment(p);
                        self.lo.pool().or(outside, is_multiple)
                    }
                    false => is_multiple,
                }
            }
        };
        (lies, object)
    }

    /// An object whose declaration does not ask for the alignment may lie anywhere: that is an error, unless the program has looked
    /// where it lies.
    fn require_of_object(&mut self, object: Term, place: &Place<'_>) {
        if !self.lo.facts.looks_at_addresses {
            return self.require(object, &[(CheckKind::Alignment, None)], place);
        }
        let by_chance = self.lo.pool().not(object);
        self.not_supported_if(by_chance, "an access whose alignment depends on where an object lies", place.pos);
    }
}
