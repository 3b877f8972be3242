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

use super::Lowering;
use super::body::Body;
use super::provenance::{Origin, Provenance, Traits, pointer_in_number};
use crate::hir::{BinOp, Expr, ExprKind};
use crate::types::{Type, TypeId};
use base::Pos;
use ir::{AddressSpace, Input, InputKind, ScalarType, StmtKind};
use logic::Term;
use std::collections::{BTreeMap, BTreeSet};

/// What a comparison of two pointers depends on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Comparison {
    /// The addresses as we chose them give the answer.
    Plain,
    /// They do, unless there is this reason for doubt.
    Equality(Doubts),
    /// They do if both point into one object.
    Order,
    /// Nothing is known.
    Unordered,
}

/// Why pointers that we have apart may be equal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Doubts {
    /// The pointer may be at the end of its object, and the other at the beginning of another.
    left_at_end: bool,
    right_at_end: bool,
    /// Both may point into string literals.
    literals: bool,
    /// One may point to an object that has ended, and the other to one that lies there now: blocks of the heap, local
    /// objects.
    blocks: bool,
    locals: bool,
}

/// A kind of assumption about addresses, as the verdict lists it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum AddressNote {
    Number,
    FromOutside,
}

impl AddressNote {
    pub(super) fn text(self) -> &'static str {
        match self {
            AddressNote::Number => "addresses are used as numbers: the verdict holds for those that attest chooses",
            AddressNote::FromOutside => "pointers from outside point to no object of the program",
        }
    }
}

/// Where the verdict depends on addresses.
pub(super) type AddressNotes = BTreeMap<AddressNote, BTreeSet<Pos>>;

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

    /// Of a pointer in the function that is being translated.
    fn origin(&mut self, e: &Expr) -> Origin {
        let unit = self.unit;
        let entry = &self.options.entry;
        let provenance = self.provenance.get_or_insert_with(|| Provenance::new(unit, entry));
        provenance.of(unit, self.code, e)
    }

    fn is_same_object(&self, a: Origin, b: Origin) -> bool {
        self.provenance.as_ref().is_some_and(|p| p.is_same_object(a, b))
    }

    /// The comparison, or the difference if there is no operator, depends on where objects lie, or may.
    pub(super) fn depends_on_layout(&mut self, op: Option<BinOp>, a: &Expr, b: &Expr) -> bool {
        self.comparison(op, a, b).is_some_and(|c| c != Comparison::Plain)
    }

    /// What the comparison of two pointers, as such or as numbers, depends on; nothing if it is none.
    fn comparison(&mut self, op: Option<BinOp>, a: &Expr, b: &Expr) -> Option<Comparison> {
        let is_comparison = match op {
            None | Some(BinOp::Eq | BinOp::Ne | BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge) => true,
            Some(BinOp::Sub) => !self.types().is_pointer(a.ty),
            Some(_) => false,
        };
        let (p, q) = (pointer_in_number(self.unit, a)?, pointer_in_number(self.unit, b)?);
        if !is_comparison || is_null(p) || is_null(q) {
            return is_comparison.then_some(Comparison::Plain);
        }
        let (x, y) = (self.origin(p), self.origin(q));
        let comparison = if self.is_same_object(x, y) || has_same_start(p, q) {
            Comparison::Plain
        } else if matches!(op, Some(BinOp::Eq | BinOp::Ne)) {
            match self.doubts(x, y) {
                Some(doubts) if !self.points_to_code(p) => Comparison::Equality(doubts),
                _ => Comparison::Plain,
            }
        } else if x.traits.has(Traits::CODE) || y.traits.has(Traits::CODE) {
            // The offsets between labels are what tables of jumps are made of.
            if op.is_none() { Comparison::Plain } else { Comparison::Unordered }
        } else {
            Comparison::Order
        };
        Some(comparison)
    }

    /// Why pointers of these origins may be equal though they point to different objects, if they may.
    fn doubts(&self, x: Origin, y: Origin) -> Option<Doubts> {
        let both = |t: Traits| x.traits.has(t) && y.traits.has(t);
        let outlives = x.traits.has(Traits::OUTLIVES) || y.traits.has(Traits::OUTLIVES);
        let doubts = Doubts {
            left_at_end: x.traits.has(Traits::AT_END),
            right_at_end: y.traits.has(Traits::AT_END),
            literals: both(Traits::LITERAL),
            blocks: both(Traits::HEAP) && self.provenance.as_ref().is_some_and(|p| p.frees),
            locals: both(Traits::STACK) && outlives,
        };
        let Doubts { left_at_end, right_at_end, literals, blocks, locals } = doubts;
        (left_at_end || right_at_end || literals || blocks || locals).then_some(doubts)
    }

    fn points_to_code(&self, p: &Expr) -> bool {
        self.types().pointee(p.ty).is_some_and(|t| matches!(self.types().get(t), Type::Func { .. }))
    }
}

fn is_null(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Int(0) => true,
        ExprKind::Cast(inner) => is_null(inner),
        _ => false,
    }
}

/// Both are the same variable with something added: no other object comes in.
fn has_same_start(p: &Expr, q: &Expr) -> bool {
    fn start(e: &Expr) -> Option<&ExprKind> {
        match &e.kind {
            ExprKind::PtrAdd { ptr, .. } => start(ptr),
            ExprKind::Cast(inner) => start(inner),
            ExprKind::Load(lv) => Some(&lv.kind),
            _ => None,
        }
    }
    match (start(p), start(q)) {
        (Some(ExprKind::Local(a)), Some(ExprKind::Local(b))) => a == b,
        (Some(ExprKind::Global(a)), Some(ExprKind::Global(b))) => a == b,
        _ => false,
    }
}

impl<'u> Body<'_, 'u> {
    /// `a op b` on the values of two pointers, or of integers that are made from them; nothing if they are none.
    pub(super) fn compare_pointers(
        &mut self,
        op: BinOp,
        (a, x): (&'u Expr, Term),
        (b, y): (&'u Expr, Term),
        e: &'u Expr,
    ) -> Option<Term> {
        let comparison = self.lo.comparison(Some(op), a, b)?;
        let plain = self.operate(op, x, y, a.ty, e.pos, e.ty);
        let doubt = self.doubt(comparison, x, y);
        let w = self.lo.program.pool.width(plain);
        let bits = if op == BinOp::Sub { w } else { 1 };
        let chosen = self.unless_doubtful(doubt, plain, bits, e);
        Some(chosen)
    }

    /// `a - b` in elements of type `elem`.
    pub(super) fn pointer_difference(
        &mut self,
        (a, x): (&'u Expr, Term),
        (b, y): (&'u Expr, Term),
        elem: TypeId,
        e: &'u Expr,
    ) -> Term {
        let plain = self.distance(x, y, elem);
        let Some(comparison) = self.lo.comparison(None, a, b) else { return plain };
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
                let may_be = self.may_be_equal(doubts, x, y);
                let (far, l, r) = (self.far_apart(x, y), self.not_null(x), self.not_null(y));
                let pool = self.lo.pool();
                [far, l, r].into_iter().fold(may_be, |all, c| pool.and(all, c))
            }
        }
    }

    /// One bit: for one of the reasons two addresses of different objects may be one.
    fn may_be_equal(&mut self, doubts: Doubts, x: Term, y: Term) -> Term {
        let space = self.lo.program.space;
        let regions = [
            (doubts.literals, space.literals, space.stack),
            (doubts.locals, space.stack, space.heap),
            (doubts.blocks, space.heap, space.heap_end),
        ];
        let mut any = self.constant(0, 1);
        for (is_at_end, other) in [(doubts.left_at_end, y), (doubts.right_at_end, x)] {
            if is_at_end {
                let begins = self.begins_object(other);
                any = self.lo.pool().or(any, begins);
            }
        }
        for (_, from, end) in regions.into_iter().filter(|r| r.0) {
            let (l, r) = (self.lo.in_region(x, from, end), self.lo.in_region(y, from, end));
            let both = self.lo.pool().and(l, r);
            any = self.lo.pool().or(any, both);
        }
        any
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

    fn alignment(&self, pointer: TypeId) -> u64 {
        let types = self.lo.types();
        let pointee = types.pointee(pointer).filter(|&t| types.is_complete(t) && !types.is_func(t));
        pointee.map_or(1, |t| types.align_of(t))
    }
}
