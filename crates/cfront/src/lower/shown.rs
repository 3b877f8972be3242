//! What people are shown of an execution: conditions as expressions that can be evaluated ([`ir::SourceView`]). Noted once the
//! code that it is about is translated, so that noting changes nothing of it.

use super::body::Body;
use super::lowering::Storage;
use crate::hir::{BinOp, Direction, Expr, ExprKind, UnOp};
use crate::types::TypeId;
use base::Pos;
use ir::source_view::{Condition, Shown, ShownKind, ShownOp, SourceTypeId};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// Parts of a condition that are looked at.
const MAX_PARTS: u32 = 64;

impl<'u> Body<'_, 'u> {
    /// Control branches on `e` at its position.
    pub(super) fn note_condition(&mut self, e: &'u Expr) {
        if self.is_noted(e.pos) {
            let condition = self.noted(e);
            note(&mut self.lo.notes.view.conditions, e.pos, condition);
        }
    }

    /// The branches on parts of `e` decide it together.
    pub(super) fn note_decision(&mut self, e: &'u Expr) {
        let first = first_branch(e);
        if self.is_noted(first) {
            self.lo.notes.view.decisions.insert(first);
        }
    }

    /// A statement branches on `e`, as the branches say that were noted for its parts.
    pub(super) fn note_whole(&mut self, e: &'u Expr) {
        let first = first_branch(e);
        if first != e.pos && self.is_noted(first) && self.lo.notes.view.conditions.contains_key(&first) {
            let condition = self.noted(e);
            note(&mut self.lo.notes.view.wholes, first, condition);
        }
    }

    /// The operation `e` may be checked.
    pub(super) fn note_operation(&mut self, op: BinOp, e: &'u Expr) {
        let o = self.lo.options;
        let is_checked = o.signed_overflow == ir::SignedOverflow::Checked || o.arithmetic != ir::PropertySet::default();
        if is_checked && !ShownOp::from(op).is_comparison() && self.is_noted(e.pos) {
            let condition = self.noted(e);
            note(&mut self.lo.notes.view.operations, e.pos, condition);
        }
    }

    /// What `lhs` names is written at `pos`.
    pub(super) fn note_place(&mut self, lhs: &'u Expr, pos: Pos) {
        if matches!(lhs.kind, ExprKind::Member { .. } | ExprKind::Deref(_)) && self.is_noted(pos) {
            let text = self.lo.text_of(self.code, lhs);
            self.lo.notes.view.places.insert(pos, text);
        }
    }

    /// Code at `pos` is the user's, and stands at its own position.
    fn is_noted(&self, pos: Pos) -> bool {
        self.lo.is_own_code(pos) && self.cfg.place(pos) == pos
    }

    fn noted(&mut self, e: &'u Expr) -> Condition {
        let mut parts = MAX_PARTS;
        Condition { text: self.lo.text_of(self.code, e), shown: self.shown(e, &mut parts) }
    }

    /// `e` as an expression without effects, if it is one that can be followed.
    fn shown(&mut self, e: &'u Expr, parts: &mut u32) -> Option<Shown> {
        *parts = parts.checked_sub(1)?;
        let kind = match &e.kind {
            ExprKind::Int(n) => ShownKind::Constant(*n),
            ExprKind::Load(lv) => return self.value_of(lv, parts),
            ExprKind::AddrOf(lv) | ExprKind::Decay(lv) => {
                Shown { ty: self.source_type(e.ty), ..self.place(lv, parts)? }.kind
            }
            ExprKind::Cast(a) if self.is_number(a.ty) && self.is_number(e.ty) => {
                ShownKind::Converted(Box::new(self.shown(a, parts)?))
            }
            ExprKind::Unary(op, a) if self.is_number(a.ty) => {
                let a = Box::new(self.shown(a, parts)?);
                match op {
                    UnOp::Neg => ShownKind::Negative(a),
                    UnOp::BitNot => ShownKind::Complement(a),
                    UnOp::LogNot => ShownKind::Not(a),
                    UnOp::Real | UnOp::Imag => return None,
                }
            }
            ExprKind::Binary(op, a, b) if self.is_number(a.ty) && self.is_number(b.ty) => {
                ShownKind::Binary(ShownOp::from(*op), Box::new(self.shown(a, parts)?), Box::new(self.shown(b, parts)?))
            }
            ExprKind::LogAnd(a, b) => self.both(ShownOp::AndThen, a, b, parts)?,
            ExprKind::LogOr(a, b) => self.both(ShownOp::OrElse, a, b, parts)?,
            ExprKind::PtrAdd { ptr, index, direction, elem } => {
                let types = self.lo.types();
                if types.has_variable_size(*elem) || types.is_void(*elem) || types.is_func(*elem) {
                    return None;
                }
                let size = i128::from(types.size_of(*elem));
                let scale = if *direction == Direction::Forward { size } else { -size };
                let (base, index) = (Box::new(self.shown(ptr, parts)?), Box::new(self.shown(index, parts)?));
                ShownKind::Element { base, index, scale }
            }
            ExprKind::Builtin { name, args } if name == "__builtin_expect" && !args.is_empty() => {
                return self.shown(&args[0], parts);
            }
            _ => return None,
        };
        Some(Shown { kind, ty: self.source_type(e.ty) })
    }

    fn both(&mut self, op: ShownOp, a: &'u Expr, b: &'u Expr, parts: &mut u32) -> Option<ShownKind> {
        if !self.is_number(a.ty) || !self.is_number(b.ty) {
            return None;
        }
        Some(ShownKind::Binary(op, Box::new(self.shown(a, parts)?), Box::new(self.shown(b, parts)?)))
    }

    /// The value of a scalar that `lv` designates.
    fn value_of(&mut self, lv: &'u Expr, parts: &mut u32) -> Option<Shown> {
        if !self.is_number(lv.ty) {
            return None;
        }
        let ty = self.source_type(lv.ty);
        if let Some(Storage::Var(v)) = self.storage(lv) {
            return Some(Shown { kind: ShownKind::Variable(v), ty });
        }
        let place = self.place(lv, parts)?;
        Some(Shown { kind: ShownKind::Load(Box::new(place)), ty })
    }

    /// The address of what `lv` designates.
    fn place(&mut self, lv: &'u Expr, parts: &mut u32) -> Option<Shown> {
        *parts = parts.checked_sub(1)?;
        match &lv.kind {
            ExprKind::Local(_) | ExprKind::Global(_) => {
                let Some(Storage::At(addr)) = self.storage(lv) else { return None };
                let kind = match self.lo.program.pool.node(addr) {
                    logic::Node::Var(v) => ShownKind::Variable(v),
                    logic::Node::Const(n) => ShownKind::Address(n),
                    _ => return None,
                };
                Some(Shown { kind, ty: self.source_type(lv.ty) })
            }
            ExprKind::Deref(p) => self.shown(p, parts),
            ExprKind::Member { base, record, field, offset, bits: None }
                if !self.lo.types().has_variable_offset(*record, *field) =>
            {
                let base = Box::new(self.place(base, parts)?);
                Some(Shown { kind: ShownKind::Offset(base, (*offset).into()), ty: self.source_type(lv.ty) })
            }
            _ => None,
        }
    }

    /// Where a variable lives, if it has been met.
    pub(super) fn storage(&self, lv: &Expr) -> Option<Storage> {
        match lv.kind {
            ExprKind::Local(l) => *self.locals.get(l.0 as usize)?,
            ExprKind::Global(g) => self.lo.globals[g.0 as usize],
            _ => None,
        }
    }

    /// Its values are integers or addresses.
    pub(super) fn is_number(&self, ty: TypeId) -> bool {
        let types = self.lo.types();
        types.is_integer(ty) || types.is_pointer(ty)
    }

    fn source_type(&mut self, ty: TypeId) -> SourceTypeId {
        let types = self.lo.types();
        self.lo.notes.ty(types, ty)
    }
}

/// Two conditions at one position are parts of a text that nobody sees, such as a macro's: then there are no values.
fn note(notes: &mut BTreeMap<Pos, Condition>, pos: Pos, condition: Condition) {
    match notes.entry(pos) {
        Entry::Vacant(entry) => {
            entry.insert(condition);
        }
        Entry::Occupied(mut entry) if *entry.get() != condition => entry.get_mut().shown = None,
        Entry::Occupied(_) => {}
    }
}

/// Where the first branch of a condition stands.
fn first_branch(e: &Expr) -> Pos {
    match &e.kind {
        ExprKind::LogAnd(a, _) | ExprKind::LogOr(a, _) => first_branch(a),
        ExprKind::Unary(UnOp::LogNot, a) => first_branch(a),
        ExprKind::Cast(a) if matches!(a.kind, ExprKind::LogAnd(..) | ExprKind::LogOr(..)) => first_branch(a),
        _ => e.pos,
    }
}
