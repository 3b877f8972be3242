//! Checked arithmetic of pointers (`--check pointer-overflow`): what is added to a pointer leaves it in its object or behind the last
//! byte (C17 6.5.6p8), pointers that are subtracted or asked for their order point to one object (6.5.6p9, 6.5.8p5), and so does
//! the address of a member (6.5.3.2p4).
//!
//! A sum through which an access goes is not looked at by itself where it is the last one: an access that lies inside of the
//! object says more. So the condition of a sum waits in its [`Target`], until something else is added (which could lead back into
//! the object), or the address is taken.
//!
//! What is one object here is what was declared or allocated as one, as for CBMC: its members are not kept apart, but the rows of an array that is
//! in sight are. Something is added to a null pointer: an error, also if it is zero (defined since C2y); two null pointers may be
//! compared and subtracted.

use super::access::Place;
use super::body::Body;
use super::lowering::Lowering;
use super::lvalue::{Base, Target, Written};
use super::scan::walk_init;
use super::site::Arg;
use super::sum::Sum;
use crate::hir::{BinOp, Direction, Expr, ExprKind, Global, GlobalId};
use crate::types::TypeId;
use base::Pos;
use ir::{AddressSpace, CheckKind};
use logic::Term;

impl Lowering<'_> {
    /// Arithmetic of pointers is checked.
    pub(super) fn asks_about_sums(&self) -> bool {
        self.memory.is_some() && self.options.memory.contains(CheckKind::PointerOverflow)
    }

    /// What is asked is whether any behaviour is undefined.
    pub(super) fn asks_about_behaviour(&self) -> bool {
        const TOLD_BY: [CheckKind; 3] = [CheckKind::PointerOverflow, CheckKind::Dangling, CheckKind::Uninit];
        self.memory.is_some() && TOLD_BY.iter().all(|&k| self.options.memory.contains(k))
    }

    /// What ended is told from what is empty.
    pub(super) fn asks_what_exists(&self) -> bool {
        self.asks_about_sums() || self.options.memory.contains(CheckKind::Dangling)
    }

    /// Static objects of the program whose initial values are sums: these are checked, whoever uses the object.
    pub(super) fn globals_with_sums(&self) -> Vec<GlobalId> {
        let has_sum = |g: &Global| {
            let mut has = false;
            let mut look = |e: &Expr| has |= matches!(e.kind, ExprKind::PtrAdd { .. } | ExprKind::Member { .. });
            g.init.iter().for_each(|init| walk_init(init, &mut look));
            has && !self.unit.sources.is_in_model(g.pos)
        };
        let all = (0..).map(GlobalId).zip(&self.unit.globals);
        all.filter(|(_, g)| self.asks_about_sums() && has_sum(g)).map(|(id, _)| id).collect()
    }

    /// `e` compares pointers into one object, each of which is written as the address of something that has a name.
    fn meets_one_object(&mut self, e: &Expr) -> bool {
        let operands = match &e.kind {
            ExprKind::PtrDiff { lhs, rhs, .. } => [lhs, rhs],
            ExprKind::Binary(_, a, b) => [a, b],
            _ => return false,
        };
        operands.into_iter().all(|p| self.is_named_address(p)) && self.comparison_is_plain(e)
    }

    /// `e` subtracts pointers, or asks for their order.
    pub(super) fn meets_pointers(&self, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::PtrDiff { .. } => true,
            ExprKind::Binary(op, a, _) => asks_for_order(*op) && self.types().is_pointer(a.ty),
            _ => false,
        }
    }
}

fn asks_for_order(op: BinOp) -> bool {
    matches!(op, BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge)
}

impl<'u> Body<'_, 'u> {
    /// Sums that stand at `pos` are checked.
    pub(super) fn checks_sums(&self, pos: Pos) -> bool {
        self.lo.asks_about_sums() && self.is_own(pos)
    }

    /// `p + i`, which is not accessed here.
    pub(super) fn checked_sum(&mut self, e: &'u Expr) -> Term {
        let mut target = self.checked_pointed(e, Written::Pointer);
        self.end_sums(&mut target);
        self.near_address(&target, e.pos)
    }

    /// The sum `p` has led to where the target lies, by a number of elements that is not out of reach (`near`).
    pub(super) fn sum(&mut self, target: &Target, near: Option<Term>, p: &Expr) -> Option<Sum> {
        if !self.checks_sums(p.pos) {
            return None;
        }
        let stays = self.stays_near(target.base, target.addr, near, p.pos);
        Some(Sum { stays, is_element: None, text: self.lo.text_of(self.code, p), pos: p.pos })
    }

    /// The sum `p` is the address of the element with this index, of so many, in the array that is the target.
    pub(super) fn index_sum(&mut self, array: &Target, index: Term, bound: u64, p: &Expr) -> Option<Sum> {
        if !self.checks_sums(p.pos) {
            return None;
        }
        let bound = self.constant(bound.into(), self.lo.program.pool.width(index));
        let pool = self.lo.pool();
        let (mut stays, is_element) = (pool.ule(index, bound), pool.ult(index, bound));
        if !matches!(array.base, Base::Nothing | Base::Inside { .. }) && !self.is_from_null(array.base) {
            let addr = self.element_address(array.addr, index, p);
            let inside = self.stays(array.base, addr, p.pos);
            stays = self.lo.pool().and(stays, inside);
        }
        Some(Sum { stays, is_element: Some(is_element), text: self.lo.text_of(self.code, p), pos: p.pos })
    }

    /// The address of the lvalue is taken, or it is an array that becomes a pointer: where a pointer or a cast leads there, that is to an
    /// object. What is written by hand for `offsetof` goes from null.
    pub(super) fn place_sum(&mut self, lv: &Expr, target: &mut Target, pos: Pos) {
        if !self.checks_sums(pos) || matches!(target.base, Base::Nothing | Base::Inside { .. }) {
            return;
        }
        // `&*p` is `p`.
        let is_pointer = matches!(lv.kind, ExprKind::Deref(_)) && !self.lo.types().is_array(lv.ty);
        if is_pointer || self.is_from_null(target.base) {
            return;
        }
        let stays = self.stays(target.base, target.addr, pos);
        target.sums.push(Sum { stays, is_element: None, text: self.lo.text_of(self.code, lv), pos });
    }

    fn is_from_null(&self, base: Base) -> bool {
        matches!(base, Base::Pointer(p) if self.lo.program.pool.as_const(p) == Some(0))
    }

    /// The target goes on to something that lies behind its beginning: what led there was an element, and no sum that only the way on
    /// brings back into the object.
    pub(super) fn displace(&mut self, target: &mut Target) {
        for mut sum in std::mem::take(&mut target.sums) {
            match sum.is_element {
                Some(is_element) => {
                    sum.stays = is_element;
                    target.sums.push(sum);
                }
                None => self.require_sum(sum),
            }
        }
    }

    /// Something else than an access happens to what the sums led to.
    pub(super) fn end_sums(&mut self, target: &mut Target) {
        for sum in std::mem::take(&mut target.sums) {
            self.require_sum(sum);
        }
    }

    pub(super) fn require_sum(&mut self, sum: Sum) {
        self.require_stay(sum.stays, &sum.text, sum.pos);
    }

    /// An index without sign that is as wide as a pointer does not count backwards, by going once around all addresses.
    pub(super) fn check_unsigned_step(&mut self, count: Term, ty: TypeId, elem: TypeId, p: &Expr) {
        let w = self.lo.ptr_width();
        if !self.checks_sums(p.pos) || self.lo.types().is_signed(ty) || self.lo.width(ty) != w {
            return;
        }
        let most = self.lo.program.space.gap / u128::from(self.lo.types().size_of(elem).max(1));
        let most = self.constant(most, w);
        let is_forward = self.lo.pool().ule(count, most);
        let text = self.lo.text_of(self.code, p);
        self.require_stay(is_forward, &text, p.pos);
    }

    /// An index that is wider than a pointer is none that a pointer has no room for.
    pub(super) fn check_step_fits(&mut self, fits: Term, p: &Expr) {
        if self.checks_sums(p.pos) {
            let text = self.lo.text_of(self.code, p);
            self.require_stay(fits, &text, p.pos);
        }
    }

    /// One bit, if the type is wider than a pointer: the number is none that a pointer has no room for.
    pub(super) fn fits_pointer(&mut self, count: Term, ty: TypeId) -> Option<Term> {
        let (w, bits) = (self.lo.ptr_width(), self.lo.width(ty));
        if bits <= w {
            return None;
        }
        let narrow = self.resize(count, true, w);
        let back = self.resize(narrow, true, bits);
        Some(self.lo.pool().eq(back, count))
    }

    fn require_stay(&mut self, stays: Term, text: &str, pos: Pos) {
        self.require(stays, &[(CheckKind::PointerOverflow, None)], &Place { text, pos });
    }

    /// As [`Body::stays`], where what was added is not out of reach.
    fn stays_near(&mut self, base: Base, addr: Term, near: Option<Term>, pos: Pos) -> Term {
        let stays = self.stays(base, addr, pos);
        near.map_or(stays, |near| self.lo.pool().and(near, stays))
    }

    /// One bit: `addr` lies in the object that the base is or points to, or behind its last byte.
    fn stays(&mut self, base: Base, addr: Term, pos: Pos) -> Term {
        let none = self.no_address();
        match base {
            Base::Nothing => self.constant(1, 1),
            Base::Inside { addr: object, size, .. } | Base::Object { addr: object, size, .. } => {
                let within = self.within_named(addr, object, size, none);
                if self.is_unsized(object) {
                    let pool = self.lo.pool();
                    let way = pool.sub(addr, object);
                    let (is_behind, is_outside) = (pool.sle(none, way), pool.not(within));
                    let far = pool.and(is_behind, is_outside);
                    self.not_supported_if(far, "a pointer far into an array of unknown length", pos);
                }
                within
            }
            Base::Pointer(p) => {
                let (size, distance) = (self.size_behind(p), self.distance_in_object(p));
                let exists = self.exists(p);
                let pool = self.lo.pool();
                let way = pool.sub(addr, p);
                let at = pool.add(distance, way);
                let inside = pool.ule(at, size);
                let stays = pool.and(exists, inside);
                self.or_outside(stays, p)
            }
        }
    }

    /// `stays`, or the pointer comes from outside, where nobody knows how large objects are.
    fn or_outside(&mut self, stays: Term, p: Term) -> Term {
        if !self.has_outside() {
            return stays;
        }
        let outside = self.lo.is_of_environment(p);
        self.lo.pool().or(outside, stays)
    }

    /// One bit: `p` points into an object of the program that has not ended, or beside one. Of an object without bytes no size tells that it is
    /// there: it says so itself, or lies where nothing ends.
    fn exists(&mut self, p: Term) -> Term {
        let space = self.lo.program.space;
        let (beyond, size, none) = (self.is_beyond_code(p), self.size_behind(p), self.no_address());
        let is_empty = self.is_empty_object(p);
        let heap = self.constant(space.heap - space.gap, self.lo.ptr_width());
        let pool = self.lo.pool();
        let (has_bytes, never_ends) = (pool.ne(size, none), pool.ult(p, heap));
        let is_there = [never_ends, is_empty].into_iter().fold(has_bytes, |any, c| pool.or(any, c));
        pool.and(beyond, is_there)
    }

    /// A pointer variable moves by so many elements.
    pub(super) fn check_update(
        &mut self,
        (from, to): (Term, Term),
        (count, ty): (Term, TypeId),
        elem: TypeId,
        lhs: &Expr,
        (text, pos): (impl FnOnce(&mut Self) -> String, Pos),
    ) {
        if !self.checks_sums(pos) {
            return;
        }
        self.check_unsigned_step(count, ty, elem, lhs);
        let near = self.reaches_from(from, count, ty, elem);
        let stays = self.stays_near(Base::Pointer(from), to, near, pos);
        let text = text(self);
        self.require_stay(stays, &text, pos);
    }

    /// A pointer variable moves by one element; a number does not matter.
    pub(super) fn check_pointer_step(
        &mut self,
        (from, to): (Term, Term),
        lhs: &'u Expr,
        direction: Direction,
        pos: Pos,
    ) {
        if self.lo.types().is_pointer(lhs.ty) && self.checks_sums(pos) {
            let stays = self.stays(Base::Pointer(from), to, pos);
            let sign = if direction == Direction::Forward { "++" } else { "--" };
            let text = format!("{}{sign}", self.lo.text_of(self.code, lhs));
            self.require_stay(stays, &text, pos);
        }
    }

    /// Pointers that `op` asks for their order point to one object.
    pub(super) fn check_order(&mut self, op: BinOp, (a, x): (&'u Expr, Term), (b, y): (&'u Expr, Term), e: &'u Expr) {
        if asks_for_order(op) && self.lo.types().is_pointer(a.ty) && self.lo.types().is_pointer(b.ty) {
            self.check_one_object(x, y, e);
        }
    }

    /// `e` compares or subtracts two pointers: they point to one object, or behind it, or are equal.
    pub(super) fn check_one_object(&mut self, x: Term, y: Term, e: &'u Expr) {
        if !self.checks_sums(e.pos) || self.lo.meets_one_object(e) {
            return;
        }
        // Numbers from null to null: `offsetof` as others write it.
        if [x, y].iter().all(|&t| self.lo.program.pool.as_const(t).is_some_and(|t| t < AddressSpace::NULL_PAGE)) {
            return;
        }
        let exists = self.exists(x);
        let (of_x, of_y) = (self.tag_of(x), self.tag_of(y));
        let pool = self.lo.pool();
        let (is_one, is_same) = (pool.eq(of_x, of_y), pool.eq(x, y));
        let is_one = pool.and(is_one, exists);
        let mut holds = pool.or(is_one, is_same);
        if self.has_outside() {
            let (x, y) = (self.lo.is_of_environment(x), self.lo.is_of_environment(y));
            let pool = self.lo.pool();
            let both = pool.and(x, y);
            holds = pool.or(holds, both);
        }
        let text = self.lo.text_of(self.code, e);
        self.require_stay(holds, &text, e.pos);
    }

    /// What a caller passes as an array of at least some elements points to so many bytes (6.7.6.3p7).
    pub(super) fn check_promise(&mut self, pointer: Arg<'u>, bytes: Arg<'u>, pos: Pos) {
        if !self.checks_sums(pos) {
            return;
        }
        let end = self.lo.pool().add(pointer.value, bytes.value);
        let near = self.reaches(bytes.value, bytes.ty, TypeId::CHAR);
        let stays = self.stays_near(Base::Pointer(pointer.value), end, near, pos);
        if self.func.is_some_and(|f| f == self.lo.entry && !self.lo.func(f).is_used) {
            // Whoever starts the program keeps the promise.
            return self.assume(stays, pos);
        }
        let text = pointer.expr.map(|e| self.lo.text_of(self.code, e)).unwrap_or_default();
        self.require_stay(stays, &text, pos);
    }
}
