//! Checked accesses: an access to memory that is not inside of an object that lives is an error.
//!
//! A pointer that an access goes through is taken apart into a *base* and a way from there. What the base says decides the
//! form of the condition: nothing for an object that is named, arithmetic where something was added to the address of a named
//! object, and for any other pointer the size of its object, which stands at the beginning of the object's cell
//! ([`ir::AddressSpace::with_cells`]; zero where no object is, or none any more). The way is added to the distance of the
//! pointer from its own object, so that an access that lands in a neighbour is outside.
//!
//! `docs/decisions/0017-memory-checks.md` says why.

use super::body::Body;
use super::lowering::Storage;
use super::lvalue::{Access, Aligned, Base, Element, Lvalue, Target, Written, element};
use super::site::Arg;
use crate::hir::{Expr, ExprKind, Span};
use crate::types::TypeId;
use base::Pos;
use ir::CheckKind;
use logic::Term;

/// What is said of an access where it fails.
pub(super) struct Place<'a> {
    pub(super) text: &'a str,
    pub(super) pos: Pos,
}

impl<'u> Body<'_, 'u> {
    /// An lvalue that lies in memory, with what an access to it must lie inside of.
    pub(super) fn checked_target(&mut self, e: &'u Expr) -> Target {
        match &e.kind {
            ExprKind::Deref(p) => {
                let is_index = matches!(p.kind, ExprKind::PtrAdd { .. }) && p.pos == e.pos;
                self.checked_pointed(p, if is_index { Written::Index } else { Written::Pointer })
            }
            ExprKind::Member { base, offset, bits, .. } if is_lvalue(base) => {
                let mut target = self.target(base);
                if *offset > 0 || bits.is_some() {
                    self.displace(&mut target);
                }
                target.addr = self.displaced(target.addr, *offset);
                target.bits = *bits;
                target
            }
            _ => self.plain_target(e),
        }
    }

    /// A named object in memory.
    pub(super) fn named(&mut self, storage: Storage, e: &'u Expr) -> Lvalue {
        match storage {
            Storage::Var(v) => Lvalue::Var(v),
            Storage::At(addr) if self.lo.memory.is_none() => Lvalue::Memory(Target::at(addr)),
            Storage::At(addr) if self.lo.types().has_variable_size(e.ty) => {
                Lvalue::Memory(Target { text: self.lo.text_of(self.code, e), ..Target::through(addr, addr) })
            }
            Storage::At(addr) => {
                let size = match e.kind {
                    ExprKind::Global(g) => self.lo.size_of_object(&self.lo.unit.globals[g.0 as usize]),
                    _ => self.lo.types().size_of(e.ty),
                };
                let align = self.declared_alignment(e);
                Lvalue::Memory(Target { base: Base::Inside { addr, size, align }, ..Target::at(addr) })
            }
        }
    }

    /// What the declaration of a named object asks for.
    fn declared_alignment(&self, e: &Expr) -> u64 {
        let asked = match e.kind {
            ExprKind::Global(g) => self.lo.unit.globals[g.0 as usize].align,
            ExprKind::Local(l) => self.code.map_or(1, |c| c.locals[l.0 as usize].align),
            _ => 1,
        };
        self.lo.types().align_of(e.ty).max(asked)
    }

    /// `*p`.
    pub(super) fn checked_pointed(&mut self, p: &'u Expr, written: Written) -> Target {
        let element = element(self.lo, p);
        // An element of an array lies as the array does.
        let is_element = element.is_some() && written == Written::Index;
        let aligned = if is_element { None } else { self.pointee_alignment(p.ty) };
        if let Some(Element { array, steps }) = element
            && let Some(bound) = self.lo.bound(array)
        {
            return self.element_of(p, (array, &steps), bound, aligned);
        }
        match &p.kind {
            ExprKind::AddrOf(lv) => self.target(lv),
            _ => self.way(p, aligned),
        }
    }

    /// Where a pointer leads, and from which base; how it must be aligned, unless that is left to the array that it points into.
    fn way(&mut self, p: &'u Expr, aligned: Option<u64>) -> Target {
        match &p.kind {
            ExprKind::PtrAdd { ptr, index, direction, elem } => {
                self.index_in_order(ptr, index);
                let mut target = self.way(ptr, aligned);
                self.end_sums(&mut target);
                let mut held = target.held();
                let value = self.rvalue_after(&mut held, index);
                target.restore(&held);
                self.check_unsigned_step(value, index.ty, *elem, p);
                let near = match target.base {
                    Base::Pointer(from) => self.reaches_from(from, value, index.ty, *elem),
                    _ => self.reaches(value, index.ty, *elem),
                };
                target.is_far |= near.is_some();
                target.checks.extend(near);
                target.addr = self.moved(target.addr, value, index.ty, *elem, *direction);
                let sum = self.sum(&target, near, p);
                target.sums.extend(sum);
                if let (Some(to), Some(Aligned { addr, .. })) = (aligned, target.aligned)
                    && !self.lo.types().size_of(*elem).is_multiple_of(to)
                {
                    let addr = self.moved(addr, value, index.ty, *elem, *direction);
                    target.aligned = Some(Aligned { addr, to });
                }
                target
            }
            ExprKind::Decay(lv) | ExprKind::AddrOf(lv) => {
                let mut target = self.target(lv);
                if let Base::Inside { addr, size, align } = target.base {
                    target.base = Base::Object { addr, size, align };
                }
                if let Some(to) = aligned {
                    self.check_member_address(lv, &target, p.pos);
                    target.aligned = Some(Aligned { addr: target.addr, to });
                }
                self.place_sum(lv, &mut target, p.pos);
                target
            }
            ExprKind::Cast(inner) if self.lo.types().is_pointer(inner.ty) => self.way(inner, aligned),
            _ => {
                self.mark_followed(p);
                let addr = self.rvalue(p);
                Target { aligned: aligned.map(|to| Aligned { addr, to }), ..Target::through(addr, addr) }
            }
        }
    }

    /// So many elements are less than half a cell, so that sums with them do not wrap around; nothing if that is sure.
    pub(super) fn reaches(&mut self, count: Term, ty: TypeId, elem: TypeId) -> Option<Term> {
        self.is_within(self.lo.program.space.gap, count, ty, elem)
    }

    /// The same from a pointer. Memory from outside may be larger than objects are, as far as it goes.
    pub(super) fn reaches_from(&mut self, from: Term, count: Term, ty: TypeId, elem: TypeId) -> Option<Term> {
        let near = self.reaches(count, ty, elem)?;
        let (first, end) = self.lo.program.space.around_env();
        if !self.has_outside() || 2 * (end - first) > logic::mask(self.lo.ptr_width()) {
            return Some(near);
        }
        let outside = self.lo.is_of_environment(from);
        let stays = self.is_within(end - first, count, ty, elem);
        let pool = self.lo.pool();
        let stays = stays.map_or(outside, |stays| pool.and(outside, stays));
        Some(pool.or(near, stays))
    }

    /// So many elements are less than this many bytes, in either direction; nothing if that is sure.
    fn is_within(&mut self, bytes: u128, count: Term, ty: TypeId, elem: TypeId) -> Option<Term> {
        let types = self.lo.types();
        let size = u128::from(types.size_of(elem).max(1));
        let most = bytes / size;
        let (w, is_signed) = (self.lo.ptr_width(), types.is_signed(ty));
        let bits = self.lo.width(ty);
        if bits < w && 1u128 << bits <= most {
            return None;
        }
        // A number that is wider than a pointer counts as a whole.
        let w = w.max(bits);
        let count = self.resize(count, is_signed, w);
        let (above, span) = (self.constant(most, w), self.constant(2 * most, w));
        let pool = self.lo.pool();
        let shifted = pool.add(count, above);
        let near = pool.ule(shifted, span);
        (self.lo.program.pool.as_const(near) != Some(1)).then_some(near)
    }

    /// A pointer is moved by so many elements that is not accessed here. One that leaves its cell would be taken for another
    /// object's; memory from outside is no object's.
    pub(super) fn stay_near(&mut self, (from, to): (Term, Term), (count, ty): (Term, TypeId), elem: TypeId, pos: Pos) {
        if self.lo.memory.is_none() {
            return;
        }
        self.note_steps();
        let Some(near) = self.reaches(count, ty, elem) else { return };
        let near = match self.reaches_from(from, count, ty, elem) {
            Some(reached) if reached != near => {
                let stays = self.lo.is_of_environment(to);
                let pool = self.lo.pool();
                let stays = pool.and(reached, stays);
                pool.or(near, stays)
            }
            _ => near,
        };
        self.translate_near(near, pos);
    }

    /// The address of an lvalue, which is not accessed here.
    pub(super) fn address_of(&mut self, lv: &'u Expr, pos: Pos) -> Term {
        if self.lo.memory.is_some() && is_part_of_value(lv) {
            self.unsupported("a pointer into a value that is no variable's", pos);
        }
        let mut target = self.target(lv);
        self.check_pointer_used(&target, lv);
        self.place_sum(lv, &mut target, pos);
        self.end_sums(&mut target);
        self.check_member_address(lv, &target, pos);
        self.near_address(&target, pos)
    }

    /// The address that a target has, not too far from any object.
    pub(super) fn near_address(&mut self, target: &Target, pos: Pos) -> Term {
        if !target.is_far {
            return target.addr;
        }
        let from = match target.base {
            Base::Nothing => return target.addr,
            Base::Inside { addr, .. } | Base::Object { addr, .. } | Base::Pointer(addr) => addr,
        };
        let (w, gap) = (self.lo.ptr_width(), self.lo.program.space.gap);
        let (above, span) = (self.constant(gap, w), self.constant(2 * gap, w));
        let pool = self.lo.pool();
        let way = pool.sub(target.addr, from);
        let shifted = pool.add(way, above);
        let mut near = pool.ule(shifted, span);
        if self.has_outside() {
            let (outside, stays) = (self.lo.is_of_environment(from), self.lo.is_of_environment(target.addr));
            let pool = self.lo.pool();
            let stays = pool.and(outside, stays);
            near = pool.or(near, stays);
        }
        self.translate_near(near, pos);
        target.addr
    }

    fn translate_near(&mut self, near: Term, pos: Pos) {
        if self.cfg.known().contains(&near) {
            return;
        }
        let (on, bad, known) = (self.cfg.fresh(), self.cfg.fresh(), self.cfg.known().to_vec());
        self.branch_on(near, on, bad, pos);
        self.cfg.start(bad);
        self.unsupported("a pointer that is moved far outside of any object", pos);
        self.cfg.start_knowing(on, known, near);
    }

    /// Says what is not looked at where pointers move step by step.
    pub(super) fn note_steps(&mut self) {
        if self.lo.memory.is_some() {
            let size = if self.lo.ptr_width() == 64 { "512 GiB" } else { "32 KiB" };
            let text = format!("no pointer is moved {size} away from its object in small steps");
            self.lo.assume_of_program(text);
        }
    }

    /// Has an access checked.
    pub(super) fn checked_access(&mut self, target: &mut Target, access: Access, pos: Pos) {
        let text = std::mem::take(&mut target.text);
        let place = Place { text: &text, pos };
        for within in std::mem::take(&mut target.checks) {
            self.require(within, &[(CheckKind::Bounds, None)], &place);
        }
        let (addr, bytes) = match target.bits {
            Some(bits) => {
                let first = bits.shift / 8;
                (self.displaced(target.addr, first.into()), u64::from((bits.shift + bits.width).div_ceil(8) - first))
            }
            None => (target.addr, access.bytes),
        };
        let len = self.constant(bytes.into(), self.lo.ptr_width());
        match target.base {
            Base::Nothing => {}
            Base::Inside { .. } if !access.writes => {}
            Base::Inside { addr: object, .. } | Base::Object { addr: object, .. } => {
                if let Base::Object { size, .. } = target.base {
                    let within = self.within_named(addr, object, size, len);
                    if self.is_unsized(object) {
                        let zero = self.no_address();
                        let pool = self.lo.pool();
                        let way = pool.sub(addr, object);
                        let (is_behind, is_outside) = (pool.sle(zero, way), pool.not(within));
                        let far = pool.and(is_behind, is_outside);
                        self.not_supported_if(far, "an access far into an array of unknown length", pos);
                    }
                    self.require(within, &[(CheckKind::Bounds, None)], &place);
                }
                if access.writes && (self.is_constant(object) || self.is_named_constant(object)) {
                    let never = self.constant(0, 1);
                    self.require(never, &[(CheckKind::Pointer, None)], &place);
                }
            }
            Base::Pointer(p) => self.check_pointed(p, addr, len, access.writes, &place),
        }
        if bytes > 0 {
            self.check_alignment(target, &place);
        }
        target.text = text;
    }

    /// Only another unit knows how large the named object is.
    pub(super) fn is_unsized(&self, object: Term) -> bool {
        self.lo.program.pool.as_const(object).is_some_and(|a| self.lo.unsized_objects.contains(&a))
    }

    /// The named object is one that must not be written.
    fn is_constant(&self, object: Term) -> bool {
        let space = self.lo.program.space;
        self.lo.code.is_some()
            && self.lo.program.pool.as_const(object).is_some_and(|a| (space.literals..space.stack).contains(&a))
    }

    /// `len` bytes at `addr` are bytes of the object of `size` bytes at `object`.
    pub(super) fn within_named(&mut self, addr: Term, object: Term, size: u64, len: Term) -> Term {
        let size = self.constant(size.into(), self.lo.ptr_width());
        let pool = self.lo.pool();
        let way = pool.sub(addr, object);
        let (fits, rest) = (pool.ule(len, size), pool.sub(size, len));
        let inside = pool.ule(way, rest);
        pool.and(fits, inside)
    }

    /// The size of the object that a pointer points to.
    pub(super) fn size_behind(&mut self, p: Term) -> Term {
        let tag = self.tag_of(p);
        let bytes = (self.lo.ptr_width() / 8) as u8;
        self.lo.pool().load(tag, bytes, false)
    }

    /// Where what is known of the object stands that `p` points to.
    pub(super) fn tag_of(&mut self, p: Term) -> Term {
        let (w, bits) = (self.lo.ptr_width(), self.lo.program.space.cell.unwrap_or(0));
        let mask = self.constant(logic::mask(w) ^ logic::mask(bits), w);
        self.lo.pool().and(p, mask)
    }

    /// The distance of a pointer from the beginning of its object.
    pub(super) fn distance_in_object(&mut self, p: Term) -> Term {
        let (w, bits) = (self.lo.ptr_width(), self.lo.program.space.cell.unwrap_or(0));
        let (mask, middle) = (self.constant(logic::mask(bits), w), self.constant(1 << (bits - 1), w));
        let pool = self.lo.pool();
        let low = pool.and(p, mask);
        pool.sub(low, middle)
    }

    /// Addresses from here on may be those of objects, or of what lies before one in its cell: a pointer may have been moved there,
    /// as by `container_of`, if what is accessed lies inside.
    pub(super) fn is_beyond_code(&mut self, p: Term) -> Term {
        let space = self.lo.program.space;
        let first = self.constant(space.globals - space.gap, self.lo.ptr_width());
        self.lo.pool().ule(first, p)
    }

    fn check_pointed(&mut self, p: Term, addr: Term, len: Term, writes: bool, place: &Place<'_>) {
        let size = self.size_behind(p);
        let distance = self.distance_in_object(p);
        let beyond = self.is_beyond_code(p);
        let pool = self.lo.pool();
        let way = pool.sub(addr, p);
        let at = pool.add(distance, way);
        let (fits, rest) = (pool.ule(len, size), pool.sub(size, len));
        let inside = pool.ule(at, rest);
        let inside = pool.and(fits, inside);
        let mut valid = pool.and(beyond, inside);
        if writes && self.has_constants() {
            let is_constant = self.is_constant_memory(p);
            let pool = self.lo.pool();
            let may_be = pool.not(is_constant);
            valid = pool.and(valid, may_be);
        }
        if writes && self.has_constant_locals() {
            let is_constant = self.is_constant_local(p);
            let pool = self.lo.pool();
            let may_be = pool.not(is_constant);
            valid = pool.and(valid, may_be);
        }
        let has_outside = self.has_outside();
        if has_outside {
            let outside = self.lo.is_of_environment(p);
            valid = self.lo.pool().or(outside, valid);
        }
        let zero = self.no_address();
        let nothing = self.lo.pool().eq(len, zero);
        valid = self.lo.pool().or(nothing, valid);
        let is_valid = self.not_null(p);
        let is_null = self.lo.pool().not(is_valid);
        let outside = self.lo.pool().not(inside);
        let lives = self.lo.pool().ne(size, zero);
        let out_of_bounds = [beyond, lives, outside].into_iter().reduce(|a, b| self.lo.pool().and(a, b));
        let cases = [(CheckKind::Null, Some(is_null)), (CheckKind::Bounds, out_of_bounds), (CheckKind::Pointer, None)];
        self.require(valid, &cases, place);
        if has_outside {
            // Nobody knows how large objects from outside are: as large as the program takes them for. So a pointer that has
            // walked to the end of that memory, or was moved there, is no error: the memory was too small for this path.
            let (outside, stays) = (self.lo.is_of_environment(p), self.is_outside(addr, len));
            let pool = self.lo.pool();
            let stays = pool.or(stays, nothing);
            let stays = pool.implies(outside, stays);
            self.assume(stays, place.pos);
        }
    }

    /// String literals and static objects that are `const` have a part of memory of their own.
    pub(super) fn is_constant_memory(&mut self, p: Term) -> Term {
        let space = self.lo.program.space;
        self.lo.in_region(p, space.literals - space.gap, space.stack - space.gap)
    }

    fn has_constants(&self) -> bool {
        self.lo.unit.globals.iter().any(|g| g.is_string || self.lo.is_constant_object(g))
    }

    pub(super) fn has_outside(&self) -> bool {
        self.lo.memory.as_ref().is_some_and(|m| m.outside.is_any())
    }

    /// The bytes are memory that the program did not create.
    pub(super) fn is_outside(&mut self, addr: Term, len: Term) -> Term {
        let (space, w) = (self.lo.program.space, self.lo.ptr_width());
        let inside = self.lo.in_region(addr, space.env, space.env_end);
        let end = self.constant(space.env_end, w);
        let pool = self.lo.pool();
        let room = pool.sub(end, addr);
        let fits = pool.ule(len, room);
        pool.and(inside, fits)
    }

    /// Goes on where the condition holds. Elsewhere the first case that applies says what fails: a check of that kind, or
    /// the path ends if nobody asks for that.
    pub(super) fn require(&mut self, condition: Term, cases: &[(CheckKind, Option<Term>)], place: &Place<'_>) {
        let pos = place.pos;
        match self.lo.program.pool.as_const(condition) {
            Some(1) => return,
            _ if self.cfg.known().contains(&condition) => return,
            _ => {}
        }
        let (on, mut bad, known) = (self.cfg.fresh(), self.cfg.fresh_at(pos), self.cfg.known().to_vec());
        self.branch_on(condition, on, bad, pos);
        for &(kind, case) in cases {
            self.cfg.start(bad);
            let here = self.cfg.fresh_at(pos);
            bad = self.cfg.fresh_at(pos);
            match case {
                Some(case) => self.branch_on(case, here, bad, pos),
                None => self.cfg.goto(here),
            }
            self.cfg.start(here);
            self.fail_access(kind, place);
        }
        self.cfg.start_knowing(on, known, condition);
    }

    /// A check of a kind fails at an expression.
    fn fail_access(&mut self, kind: CheckKind, place: &Place<'_>) {
        if !self.lo.options.memory.contains(kind) || self.lo.is_disabled(kind, place.pos) {
            return self.cfg.stop(place.pos);
        }
        let text = match self.instance {
            Some(instance) => format!("{}(...)", instance.name),
            None => place.text.to_string(),
        };
        self.fail_at(kind, text, (place.pos, Span::default()));
    }

    /// A condition that a call needs: one check of that kind, with the call as its text.
    pub(super) fn require_of_call(&mut self, condition: Term, kind: CheckKind, text: &str, pos: Pos) {
        self.require(condition, &[(kind, None)], &Place { text, pos });
    }

    /// The pointer is not null.
    pub(super) fn require_function(&mut self, pointer: Term, callee: &'u Expr, pos: Pos) {
        if self.lo.memory.is_some() {
            let text = self.lo.text_of(self.code, callee);
            let valid = self.not_null(pointer);
            self.require_of_call(valid, CheckKind::Null, &text, pos);
        }
    }

    /// A block of bytes that a function of the library reads or writes.
    pub(super) fn accessed_block(&mut self, block: Arg<'u>, len: Term, writes: bool, pos: Pos) {
        if writes && !self.lo.frames.is_empty() {
            let text = block.expr.map(|e| self.lo.text_of(self.code, e)).unwrap_or_default();
            self.frame_write(block.value, len, &text, pos);
        }
        if self.lo.memory.is_none() {
            return self.valid_block(block, len, pos);
        }
        let text = block.expr.map(|e| self.lo.text_of(self.code, e)).unwrap_or_default();
        self.check_pointed(block.value, block.value, len, writes, &Place { text: &text, pos });
    }

    /// A block of bytes that a function of the library reads, where that matters.
    pub(super) fn read_block(&mut self, block: Term, len: Term, text: &str, pos: Pos) {
        if self.lo.memory.is_some() {
            self.check_pointed(block, block, len, false, &Place { text, pos });
        }
    }

    /// A function that is not translated may access what its arguments point to.
    pub(super) fn note_foreign_access(&mut self, name: &str, args: &[Expr]) {
        if self.lo.memory.is_some() && args.iter().any(|a| self.lo.types().is_pointer(a.ty)) {
            self.note_access_of(name);
        }
    }

    pub(super) fn note_access_of(&mut self, name: &str) {
        self.lo.assume_of_program(format!("what `{name}` accesses through its arguments is not checked"));
    }

    /// A function of the library reads bytes, whether or not the program has given them values.
    pub(super) fn note_values_read(&mut self, name: &str) {
        self.lo.assume_of_program(format!("what `{name}` reads through its arguments has values"));
    }

    /// The blocks that `memcpy` gets do not overlap. Compilers copy a record onto itself with it: one block is no overlap.
    pub(super) fn check_copy(&mut self, (dst, src): (Term, Term), len: Term, name: &str, pos: Pos) {
        if name.contains("memmove") {
            return;
        }
        let (apart, same) = (self.are_apart(dst, src, len), self.lo.pool().eq(dst, src));
        let allowed = self.lo.pool().or(same, apart);
        self.check_overlap(allowed, name, pos);
    }

    /// The blocks that functions of texts get have no byte in common.
    pub(super) fn check_apart(&mut self, (to, from): (Term, Term), len: Term, name: &str, pos: Pos) {
        let apart = self.are_apart(to, from, len);
        self.check_overlap(apart, name, pos);
    }

    fn are_apart(&mut self, a: Term, b: Term, len: Term) -> Term {
        let pool = self.lo.pool();
        let (up, down) = (pool.sub(a, b), pool.sub(b, a));
        let (above, below) = (pool.ule(len, up), pool.ule(len, down));
        pool.and(above, below)
    }

    fn check_overlap(&mut self, allowed: Term, name: &str, pos: Pos) {
        if self.lo.options.memory.contains(CheckKind::Overlap) {
            self.require_of_call(allowed, CheckKind::Overlap, name, pos);
        } else if self.lo.program.pool.as_const(allowed) != Some(1) {
            self.lo.assume_of_program("what is copied does not overlap its target (--check overlap)".to_string());
        }
    }
}

/// The object is a part of what a call or another operation has as its value: it ends with the full expression (C11 6.2.4p8).
fn is_part_of_value(lv: &Expr) -> bool {
    lv.wholes().last().is_some_and(|outermost| !is_lvalue(outermost))
}

fn is_lvalue(e: &Expr) -> bool {
    matches!(
        e.kind,
        ExprKind::Local(_)
            | ExprKind::Global(_)
            | ExprKind::Deref(_)
            | ExprKind::Member { .. }
            | ExprKind::CompoundLiteral { .. }
    )
}
