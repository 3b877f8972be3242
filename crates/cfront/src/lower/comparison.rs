//! What a comparison of two pointers depends on.
//!
//! The unit decides where it can (`provenance`); what it leaves open is decided when the program runs (`addresses`).

use super::lowering::Lowering;
use super::pointer_numbers::pointer_in_number;
use super::provenance::{Origin, Provenance, Traits};
use crate::hir::{BinOp, Expr, ExprKind};
use crate::types::Type;

/// What a comparison of two pointers depends on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Comparison {
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
pub(super) struct Doubts {
    /// The pointer may be at the end of its object, and the other at the beginning of another.
    pub(super) left_at_end: bool,
    pub(super) right_at_end: bool,
    /// Both may point into string literals.
    pub(super) literals: bool,
    /// One may point to an object that has ended, and the other to one that lies there now: blocks of the heap, local
    /// objects.
    pub(super) blocks: bool,
    pub(super) locals: bool,
}

impl Lowering<'_> {
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
    pub(super) fn comparison(&mut self, op: Option<BinOp>, a: &Expr, b: &Expr) -> Option<Comparison> {
        let is_comparison = match op {
            None | Some(BinOp::Eq | BinOp::Ne | BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge) => true,
            Some(BinOp::Sub) => !self.types().is_pointer(a.ty),
            Some(_) => false,
        };
        let (p, q) = (pointer_in_number(self.unit, a)?, pointer_in_number(self.unit, b)?);
        if !is_comparison || p.is_null() || q.is_null() {
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
            blocks: both(Traits::HEAP) && self.provenance.as_ref().is_some_and(Provenance::frees),
            locals: both(Traits::STACK) && outlives,
        };
        let Doubts { left_at_end, right_at_end, literals, blocks, locals } = doubts;
        (left_at_end || right_at_end || literals || blocks || locals).then_some(doubts)
    }

    fn points_to_code(&self, p: &Expr) -> bool {
        self.types().pointee(p.ty).is_some_and(|t| matches!(self.types().get(t), Type::Func { .. }))
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
