//! Where a program looks at addresses: comparisons and differences of pointers, conversions to integers.
//!
//! C leaves to the implementation where objects lie. What a program learns of that is an input, so that a proof holds for
//! every choice: the order and the distance of pointers into different objects, and whether a pointer one past the end of
//! an object is equal to one to the beginning of another. Which case it is, is decided here where the unit shows it
//! (`provenance`), else when the program runs: addresses less than a gap apart are those of one object.
//!
//! What is not made an input is listed with the verdict, with its place: addresses as numbers, and that pointers from outside
//! are not those of the program's objects.
//! `docs/decisions/0009-addresses.md` says why.

use super::address_notes::AddressNote;
use super::body::Body;
use super::comparison::{Comparison, Doubt};
use super::lowering::{Lowering, Storage};
use super::pointer_numbers::pointer_in_number;
use super::provenance::{Ends, NamedObject};
use crate::hir::{BinOp, Expr, ExprKind};
use crate::types::TypeId;
use base::Pos;
use ir::{AddressSpace, Input, InputKind, ScalarType, StmtKind};
use logic::Term;

/// Places that are listed one by one.
const MAX_PLACES: usize = 5;

impl<'u> Lowering<'u> {
    pub(super) fn note_address(&mut self, note: AddressNote, pos: Pos) {
        self.address_notes.entry(note).or_default().insert(pos);
    }

    /// One assumption for each kind of note, with its places.
    pub(super) fn list_address_notes(&mut self) {
        for (note, places) in std::mem::take(&mut self.address_notes) {
            let shown: Vec<String> = places.iter().take(MAX_PLACES).map(|&pos| self.unit.sources.show(pos)).collect();
            let more = match places.len().saturating_sub(MAX_PLACES) {
                0 => String::new(),
                n => format!(" and {n} more places"),
            };
            self.assume_of_program(format!("{} ({}{more})", note.text(), shown.join(", ")));
        }
    }
}

impl Lowering<'_> {
    /// What the value of `e` depends on, if it compares pointers.
    fn comparison(&mut self, e: &Expr) -> Option<Comparison> {
        self.comparisons.of(self.unit, self.entry, self.code, e)
    }

    /// `e` compares pointers that lead into one object, by what the unit shows.
    pub(super) fn comparison_is_plain(&mut self, e: &Expr) -> bool {
        self.comparison(e) == Some(Comparison::Plain)
    }

    /// The value of `e` depends on where objects lie, or may.
    pub(super) fn depends_on_layout(&mut self, e: &Expr) -> bool {
        self.comparison(e).is_some_and(|c| c != Comparison::Plain)
    }
}

impl<'u> Body<'_, 'u> {
    /// `e`, which is `a op …`, on the values of two pointers, or of integers that are made from them; nothing if they are
    /// none.
    pub(super) fn compare_pointers(
        &mut self,
        op: BinOp,
        (a, x): (&'u Expr, Term),
        y: Term,
        e: &'u Expr,
    ) -> Option<Term> {
        let comparison = self.lo.comparison(e)?;
        let plain = self.wrapped(op, x, y, a.ty, e.pos, e.ty);
        let doubt = self.doubt(comparison, x, y);
        let w = self.lo.program.pool.width(plain);
        let bits = if op == BinOp::Sub { w } else { 1 };
        let chosen = self.unless_doubtful(doubt, plain, bits, e);
        Some(chosen)
    }

    /// `e`, which is the difference of two pointers in elements of type `elem`, on their values.
    pub(super) fn pointer_difference(&mut self, x: Term, y: Term, elem: TypeId, e: &'u Expr) -> Term {
        self.check_one_object(x, y, e);
        let plain = self.distance(x, y, elem);
        let Some(comparison) = self.lo.comparison(e) else { return plain };
        if self.lo.comparisons.is_distance_from_null(self.lo.unit, self.lo.entry, self.lo.code, e) {
            self.lo.note_address(AddressNote::Number, e.pos);
        }
        let doubt = self.doubt(comparison, x, y);
        let w = self.lo.program.pool.width(plain);
        self.unless_doubtful(doubt, plain, w, e)
    }

    /// One bit: the layout decides.
    fn doubt(&mut self, comparison: Comparison, x: Term, y: Term) -> Term {
        match comparison {
            Comparison::Plain => self.constant(0, 1),
            Comparison::Unordered => self.lo.pool().ne(x, y),
            Comparison::Order => self.far_apart(x, y),
            Comparison::Equality(doubts) => {
                let may_be = self.may_be_equal(&doubts, x, y);
                let (far, l, r) = (self.far_apart(x, y), self.not_null(x), self.not_null(y));
                let pool = self.lo.pool();
                [far, l, r].into_iter().fold(may_be, |all, c| pool.and(all, c))
            }
        }
    }

    /// One bit: for one of the reasons two addresses of different objects may be one.
    fn may_be_equal(&mut self, doubts: &[Doubt], x: Term, y: Term) -> Term {
        let space = self.lo.program.space;
        let mut any = self.constant(0, 1);
        for doubt in doubts {
            let holds = match doubt {
                Doubt::LeftAtEnd(ends) => self.meets_another(x, *ends, y),
                Doubt::RightAtEnd(ends) => self.meets_another(y, *ends, x),
                Doubt::Literals => self.both_in(space.literals, space.stack, x, y),
                Doubt::Locals => {
                    let are_near = self.both_in(space.stack, space.heap, x, y);
                    // What ends before its function does lies among the blocks, as do locals of procedures that are not expanded.
                    let is_reused = self.place_may_be_reused(space.stack, x, y);
                    self.lo.pool().or(are_near, is_reused)
                }
                Doubt::Blocks => self.place_may_be_reused(space.heap, x, y),
            };
            any = self.lo.pool().or(any, holds);
        }
        any
    }

    /// Both point behind where locals or blocks begin, and another object may lie where one of theirs has been. Two objects that live are
    /// two places: where objects have tags, that one has ended stands in its tag.
    fn place_may_be_reused(&mut self, from: u128, x: Term, y: Term) -> Term {
        let both = self.both_in(from, self.lo.program.space.heap_end, x, y);
        if self.lo.memory.is_none() {
            self.lo.doubts_lives = true;
            return both;
        }
        let zero = self.no_address();
        let (left, right) = (self.size_behind(x), self.size_behind(y));
        let pool = self.lo.pool();
        let (left, right) = (pool.eq(left, zero), pool.eq(right, zero));
        let any = pool.or(left, right);
        pool.and(both, any)
    }

    fn both_in(&mut self, from: u128, end: u128, x: Term, y: Term) -> Term {
        let (l, r) = (self.lo.in_region(x, from, end), self.lo.in_region(y, from, end));
        self.lo.pool().and(l, r)
    }

    /// The addresses are not those of one object: at least a gap lies between them.
    fn far_apart(&mut self, x: Term, y: Term) -> Term {
        let w = self.lo.ptr_width();
        let gap = self.lo.program.space.gap;
        let (below, both) = (self.constant(gap - 1, w), self.constant(2 * gap - 1, w));
        let pool = self.lo.pool();
        let distance = pool.sub(x, y);
        let shifted = pool.add(distance, below);
        pool.ule(both, shifted)
    }

    /// `x` may be at the end of one of these objects, and `y` at the beginning of another.
    fn meets_another(&mut self, x: Term, ends: Ends, y: Term) -> Term {
        let (begins, ends) = (self.begins_object(y), self.is_at_end(x, ends));
        self.lo.pool().and(begins, ends)
    }

    /// One bit: `x` is at the end of one of these objects, or may be, where that is not known.
    fn is_at_end(&mut self, x: Term, ends: Ends) -> Term {
        let lo = &*self.lo;
        // Of an array whose length another unit knows, no size stands in its tag.
        let are_sizes_known = || !lo.unit.globals.iter().any(|g| lo.has_unknown_length(g));
        if lo.memory.is_some() && are_sizes_known() {
            let (size, distance) = (self.size_behind(x), self.distance_in_object(x));
            return self.lo.pool().eq(distance, size);
        }
        let Ends::Of(objects) = ends else { return self.constant(1, 1) };
        let mut any = self.constant(0, 1);
        for object in objects.into_iter().flatten() {
            let Some(end) = self.end_of(object) else { return self.constant(1, 1) };
            let pool = self.lo.pool();
            let is_there = pool.eq(x, end);
            any = pool.or(any, is_there);
        }
        any
    }

    /// The address behind a named object, if it is known here.
    fn end_of(&mut self, object: NamedObject) -> Option<Term> {
        let w = self.lo.ptr_width();
        let (addr, size) = match object {
            NamedObject::Global(g) => {
                let addr = self.lo.object_address(g).filter(|a| !self.lo.unsized_objects.contains(a))?;
                (self.constant(addr, w), self.lo.size_of_object(&self.lo.unit.globals[g.0 as usize]))
            }
            NamedObject::Local(..) => {
                let code = self.code?;
                let local = self.lo.comparisons.own_local(code, object)?;
                let ty = code.locals[local.0 as usize].ty;
                match self.locals[local.0 as usize]? {
                    Storage::At(addr) if !self.lo.types().has_variable_size(ty) => (addr, self.lo.types().size_of(ty)),
                    _ => return None,
                }
            }
        };
        let size = self.constant(size.into(), w);
        Some(self.lo.pool().add(addr, size))
    }

    /// Every object begins at a multiple of 16.
    fn begins_object(&mut self, x: Term) -> Term {
        let (mask, zero) = (self.constant(15, self.lo.ptr_width()), self.no_address());
        let pool = self.lo.pool();
        let rest = pool.and(x, mask);
        pool.eq(rest, zero)
    }

    /// `plain`, or where there is doubt any value of so many bits: the input says how far it is from `plain`, so that zero
    /// stands for our own layout.
    fn unless_doubtful(&mut self, doubt: Term, plain: Term, bits: u32, e: &'u Expr) -> Term {
        if self.lo.program.pool.as_const(doubt) == Some(0) {
            return plain;
        }
        let w = self.lo.program.pool.width(plain);
        let result = self.temp(w, false, true, e.pos);
        let (unsure, sure, end) = (self.cfg.fresh(), self.cfg.fresh(), self.cfg.fresh());
        self.branch_on(doubt, unsure, sure, e.pos);
        self.arm(sure, end, |body| body.assign(result, plain, e.pos));
        self.arm(unsure, end, |body| {
            let what = "where objects lie".to_string();
            let input = Input { kind: InputKind::Layout, what, ty: ScalarType::number(bits, bits > 1) };
            let var = body.temp(bits, false, bits > 1, e.pos);
            body.cfg.push(StmtKind::Havoc { var, input }, e.pos);
            let value = body.lo.program.var(var);
            let value = body.resize(value, false, w);
            let pool = body.lo.pool();
            let other = if bits == 1 { pool.xor(plain, value) } else { pool.add(plain, value) };
            body.assign(result, other, e.pos);
        });
        self.cfg.start(end);
        self.lo.program.var(result)
    }

    /// Notes that a pointer becomes an integer, unless what is made of that does not depend on the choice of addresses.
    pub(super) fn note_number(&mut self, e: &'u Expr) {
        if !self.lo.harmless_numbers.contains(&std::ptr::from_ref(e)) {
            self.lo.note_address(AddressNote::Number, e.pos);
        }
    }

    /// Marks numbers of addresses whose use says nothing of the layout: compared with null or with numbers that no address
    /// has, or asked for the alignment that their type demands.
    pub(super) fn mark_harmless(&mut self, op: BinOp, a: &'u Expr, b: &'u Expr) {
        for (number, constant) in [(a, b), (b, a)] {
            let ExprKind::Int(c) = constant.kind else { continue };
            let Some(pointer) = pointer_in_number(self.lo.unit, number) else { continue };
            let w = self.lo.ptr_width();
            let c = c as u128 & logic::mask(w);
            let is_harmless = match op {
                BinOp::And => c < u128::from(self.alignment(pointer.ty)),
                BinOp::Rem => c <= u128::from(self.alignment(pointer.ty)) && c.is_power_of_two(),
                BinOp::Eq | BinOp::Ne | BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge => {
                    c == 0 || c > logic::mask(w) - AddressSpace::NULL_PAGE
                }
                _ => false,
            };
            if is_harmless {
                self.mark_number(number);
            }
        }
    }

    /// The number is not looked at.
    pub(super) fn mark_number(&mut self, number: &'u Expr) {
        let mut at = number;
        while let ExprKind::Cast(inner) = &at.kind {
            self.lo.harmless_numbers.insert(std::ptr::from_ref(at));
            at = inner;
        }
    }

    pub(super) fn alignment(&self, pointer: TypeId) -> u64 {
        let types = self.lo.types();
        let pointee = types.pointee(pointer).filter(|&t| types.is_complete(t) && !types.is_func(t));
        pointee.map_or(1, |t| types.align_of(t))
    }
}
