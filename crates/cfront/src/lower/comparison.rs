//! What a comparison of two pointers depends on.
//!
//! The unit decides where it can (`provenance`); what it leaves open is decided when the program runs (`addresses`).

use super::pointer_numbers::pointer_in_number;
use super::provenance::{Ends, NamedObject, Origin, Provenance, Traits};
use crate::hir::{BinOp, Expr, ExprKind, FuncBody, FuncId, LocalId, Unit};
use crate::types::{Type, Types};
use rustc_hash::FxHashMap;

/// What a comparison of two pointers, or their difference, depends on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Comparison {
    /// The addresses as we chose them give the answer.
    Plain,
    /// They do, unless one of these reasons for doubt holds.
    Equality(Vec<Doubt>),
    /// They do if both point into one object.
    Order,
    /// Nothing is known.
    Unordered,
}

/// Why pointers that we have apart may be equal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Doubt {
    /// The left one may be at the end of one of these objects, and the right one at the beginning of another.
    LeftAtEnd(Ends),
    /// The other way round.
    RightAtEnd(Ends),
    /// Both may point into string literals.
    Literals,
    /// One may point to a local object that has ended, and the other to one that lies there now.
    Locals,
    /// The same of blocks of the heap.
    Blocks,
}

/// The comparisons of a unit, each looked at once: its effects and its translation rest on the same answer.
#[derive(Default)]
pub(super) struct Comparisons {
    /// Computed when the first comparison of pointers asks.
    provenance: Option<Provenance>,
    known: FxHashMap<*const Expr, Option<Comparison>>,
}

impl Comparisons {
    /// What the value of `e`, an expression in the function with that body, depends on; nothing if it compares no pointers,
    /// as such or as numbers. The program starts with the function `entry`.
    pub(super) fn of(&mut self, unit: &Unit, entry: FuncId, body: Option<&FuncBody>, e: &Expr) -> Option<Comparison> {
        if let Some(known) = self.known.get(&std::ptr::from_ref(e)) {
            return known.clone();
        }
        let found = operands(&unit.types, e).and_then(|(op, a, b)| {
            let (p, q) = (pointer_in_number(unit, a)?, pointer_in_number(unit, b)?);
            if p.is_null() || q.is_null() || has_same_start(p, q) {
                return Some(Comparison::Plain);
            }
            let provenance = self.provenance.get_or_insert_with(|| Provenance::new(unit, entry));
            let (x, y) = (provenance.of(unit, body, p), provenance.of(unit, body, q));
            Some(compared(provenance, op, x, y, points_to_code(&unit.types, p)))
        });
        self.known.insert(std::ptr::from_ref(e), found.clone());
        found
    }

    /// Whether `e` is the difference of a pointer to something of the program and null: C gives it no meaning, and compilers the number of the address.
    pub(super) fn is_distance_from_null(
        &mut self,
        unit: &Unit,
        entry: FuncId,
        body: Option<&FuncBody>,
        e: &Expr,
    ) -> bool {
        let ExprKind::PtrDiff { lhs, rhs, .. } = &e.kind else { return false };
        let (p, q) = (&**lhs, &**rhs);
        let null = |p: &Expr| pointer_in_number(unit, p).is_some_and(Expr::is_null);
        match (null(p), null(q)) {
            (false, true) => self.origin(unit, entry, body, p).may_be_own(),
            (true, false) => self.origin(unit, entry, body, q).may_be_own(),
            _ => false,
        }
    }

    /// Where a pointer comes from.
    pub(super) fn origin(&mut self, unit: &Unit, entry: FuncId, body: Option<&FuncBody>, p: &Expr) -> Origin {
        let provenance = self.provenance.get_or_insert_with(|| Provenance::new(unit, entry));
        provenance.of(unit, body, p)
    }

    /// The variable of the function with that body that a named object is, if there is one such object only.
    pub(super) fn own_local(&self, body: &FuncBody, object: NamedObject) -> Option<LocalId> {
        let provenance = self.provenance.as_ref()?;
        match object {
            NamedObject::Local(f, local) if provenance.function(body) == Some(f) && provenance.exists_once(f) => {
                Some(local)
            }
            _ => None,
        }
    }
}

/// The operator and the operands, if the expression is of a kind that compares: the difference of pointers has no operator,
/// that of their numbers has.
fn operands<'e>(types: &Types, e: &'e Expr) -> Option<(Option<BinOp>, &'e Expr, &'e Expr)> {
    match &e.kind {
        ExprKind::PtrDiff { lhs, rhs, .. } => Some((None, lhs, rhs)),
        ExprKind::Binary(op, a, b) => {
            let compares = match op {
                BinOp::Eq | BinOp::Ne | BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge => true,
                BinOp::Sub => !types.is_pointer(a.ty),
                _ => false,
            };
            compares.then_some((Some(*op), a, b))
        }
        _ => None,
    }
}

fn compared(provenance: &Provenance, op: Option<BinOp>, x: Origin, y: Origin, is_code: bool) -> Comparison {
    if provenance.is_same_object(x, y) {
        return Comparison::Plain;
    }
    match op {
        Some(BinOp::Eq | BinOp::Ne) if is_code => Comparison::Plain,
        Some(BinOp::Eq | BinOp::Ne) => match doubts(provenance, x, y) {
            none if none.is_empty() => Comparison::Plain,
            doubts => Comparison::Equality(doubts),
        },
        // The offsets between labels are what tables of jumps are made of.
        None if x.traits.has(Traits::CODE) || y.traits.has(Traits::CODE) => Comparison::Plain,
        _ if x.traits.has(Traits::CODE) || y.traits.has(Traits::CODE) => Comparison::Unordered,
        _ => Comparison::Order,
    }
}

/// Why pointers of these origins may be equal though they point to different objects.
fn doubts(provenance: &Provenance, x: Origin, y: Origin) -> Vec<Doubt> {
    let both = |t: Traits| x.traits.has(t) && y.traits.has(t);
    let outlives = x.traits.has(Traits::OUTLIVES) || y.traits.has(Traits::OUTLIVES);
    let all = [
        (Doubt::LeftAtEnd(x.ends), x.ends != Ends::NONE),
        (Doubt::RightAtEnd(y.ends), y.ends != Ends::NONE),
        (Doubt::Literals, both(Traits::LITERAL)),
        (Doubt::Locals, both(Traits::STACK) && outlives),
        (Doubt::Blocks, both(Traits::HEAP) && provenance.frees()),
    ];
    all.into_iter().filter(|(_, holds)| *holds).map(|(doubt, _)| doubt).collect()
}

fn points_to_code(types: &Types, p: &Expr) -> bool {
    types.pointee(p.ty).is_some_and(|t| matches!(types.get(t), Type::Func { .. }))
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
