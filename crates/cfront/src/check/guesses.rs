//! What gcc finds out of an expression: `__builtin_constant_p` and `__builtin_object_size`. Where every level of optimisation
//! gives the same answer, that is a constant here; elsewhere it is a choice of the compiler, around the answer of `-O0`.

use super::checker::{Checker, Res, fail};
use crate::ast;
use crate::hir::{BinOp, Direction, Expr, ExprKind, UNSUPPORTED};
use crate::types::{Type, TypeId};
use crate::walk::each_operand;
use base::Pos;

/// The bytes from a place on: to the end of its object, and to that of the member or array that it was selected from last.
#[derive(Clone, Copy)]
struct Room {
    whole: i128,
    part: i128,
}

impl Checker<'_> {
    /// `__builtin_constant_p(e)`. gcc says no of what changes something, and of pointers but those to literals.
    pub(super) fn is_known_constant(&mut self, e: &ast::Expr, pos: Pos) -> Res<Expr> {
        let mut value = self.rvalue(e)?;
        let is_string = matches!(&value.kind, ExprKind::Decay(place)
            if matches!(place.kind, ExprKind::Global(id) if self.globals[id.0 as usize].is_string));
        if self.eval(&value).is_some() || is_string {
            return Ok(self.int(1, TypeId::INT, pos));
        }
        let is_number = self.types.is_integer(value.ty) || self.types.is_float(value.ty);
        let never = !is_number || self.func.is_none() || changes_something(&mut value);
        let no = self.int(0, TypeId::INT, pos);
        Ok(if never { no } else { choice("__builtin_constant_p", no) })
    }

    /// `__builtin_object_size(e, kind)`. Its argument is not evaluated.
    pub(super) fn object_size(&mut self, e: &ast::Expr, kind: &ast::Expr, pos: Pos) -> Res<Expr> {
        let pointer = self.rvalue(e)?;
        let kind = self.constant(kind, "last argument of '__builtin_object_size'")?;
        if !(0..4).contains(&kind) {
            return fail(pos, "last argument of '__builtin_object_size' is not an integer between 0 and 3");
        }
        let room = self.room(&pointer);
        // gcc without options knows no part that was reached by way of a pointer.
        let found = if kind & 1 == 0 { room.map(|r| r.whole) } else { room.filter(|_| is_named(e)).map(|r| r.part) };
        let ty = self.types.size_t();
        Ok(match found {
            Some(bytes) => self.int(bytes.max(0), ty, pos),
            None if self.leads_to_unknown(&pointer)
                || kind & 1 != 0 && room.is_some() && is_sum(e) && self.is_moved(&pointer) =>
            {
                let unknown = self.types.wrap(if kind & 2 == 0 { -1 } else { 0 }, ty);
                choice("__builtin_object_size", self.int(unknown, ty, pos))
            }
            // What gcc says without options depends on how it folds addresses.
            None => {
                let name = format!("{UNSUPPORTED}__builtin_object_size of this expression");
                Expr { kind: ExprKind::Builtin { name, args: Vec::new() }, ty, pos }
            }
        })
    }

    /// The sum is not its pointer itself.
    fn is_moved(&self, sum: &Expr) -> bool {
        match &sum.kind {
            ExprKind::Cast(inner) => self.is_moved(inner),
            _ => self.bytes_added(sum).is_some_and(|bytes| bytes != 0),
        }
    }

    /// The pointer is a value that only optimisers know, or the address of something at an index that is no constant.
    fn leads_to_unknown(&self, pointer: &Expr) -> bool {
        match &pointer.kind {
            ExprKind::Load(_) | ExprKind::Call { .. } | ExprKind::Int(_) | ExprKind::CompoundLiteral { .. } => true,
            ExprKind::PtrAdd { ptr, index, .. } => self.eval_int(index).is_none() || self.leads_to_unknown(ptr),
            ExprKind::Cast(inner) | ExprKind::AddrOf(inner) | ExprKind::Decay(inner) | ExprKind::Deref(inner) => {
                self.leads_to_unknown(inner)
            }
            ExprKind::Member { base, .. } => self.leads_to_unknown(base),
            _ => false,
        }
    }

    /// What is behind a pointer to a declared object, if its place in that is constant.
    fn room(&self, pointer: &Expr) -> Option<Room> {
        match &pointer.kind {
            ExprKind::Cast(inner) if self.types.is_pointer(inner.ty) => self.room(inner),
            ExprKind::AddrOf(place) | ExprKind::Decay(place) => self.room_at(place),
            ExprKind::PtrAdd { ptr, .. } => {
                let room = match &ptr.kind {
                    ExprKind::Decay(array) => Room { part: self.bytes_of(array.ty)?, ..self.room_at(array)? },
                    _ => self.room(ptr)?,
                };
                let bytes = self.bytes_added(pointer)?;
                Some(Room { whole: room.whole - bytes, part: room.part - bytes })
            }
            _ => None,
        }
    }

    /// By how many bytes a sum is behind its pointer. What lies before that is known to optimisers only.
    fn bytes_added(&self, sum: &Expr) -> Option<i128> {
        let ExprKind::PtrAdd { index, direction, elem, .. } = &sum.kind else { return None };
        if self.types.has_variable_size(*elem) {
            return None;
        }
        let index = self.eval_int(index)?;
        let is_forward = index == 0 || (index > 0 && *direction == Direction::Forward);
        if is_forward { index.checked_mul(i128::from(self.types.size_of(*elem))) } else { None }
    }

    /// What is behind the address of a place.
    fn room_at(&self, place: &Expr) -> Option<Room> {
        match &place.kind {
            ExprKind::Local(id) => self.room_of(self.func.as_ref()?.locals.get(id.0 as usize)?.ty),
            ExprKind::Global(id) => {
                let global = &self.globals[id.0 as usize];
                if global.weak || global.alias.is_some() { None } else { self.room_of(global.ty) }
            }
            ExprKind::Member { base, offset, bits: None, .. } => {
                let whole = self.room_at(base)?.whole - i128::from(*offset);
                Some(Room { whole, part: self.bytes_of(place.ty)? })
            }
            // Of an element, the rest of the array.
            ExprKind::Deref(pointer) => self.room(pointer),
            _ => None,
        }
    }

    fn room_of(&self, object: TypeId) -> Option<Room> {
        self.bytes_of(object).map(|size| Room { whole: size, part: size })
    }

    /// The size of all objects of the type.
    fn bytes_of(&self, ty: TypeId) -> Option<i128> {
        let types = &self.types;
        let is_known = types.is_complete(ty) && !types.has_variable_size(ty) && !self.has_open_end(ty);
        is_known.then(|| i128::from(types.size_of(ty)))
    }

    /// Objects of the type may go on behind its end: it ends in an array without length, or of length zero.
    fn has_open_end(&self, ty: TypeId) -> bool {
        match *self.types.get(ty) {
            Type::Array(_, None | Some(0)) => true,
            Type::Array(elem, Some(_)) => self.has_open_end(elem),
            Type::Record(record) => {
                let fields = &self.types.record(record).fields;
                fields.iter().any(|f| self.has_open_end(f.ty))
            }
            _ => false,
        }
    }
}

/// A choice of the compiler, around the answer that it gives without options.
fn choice(name: &str, plain: Expr) -> Expr {
    let (ty, pos) = (plain.ty, plain.pos);
    Expr { kind: ExprKind::Builtin { name: name.to_string(), args: vec![plain] }, ty, pos }
}

/// An object is assigned.
fn changes_something(e: &mut Expr) -> bool {
    let mut found =
        matches!(e.kind, ExprKind::Assign { .. } | ExprKind::CompoundAssign { .. } | ExprKind::IncDec { .. });
    each_operand(e, &mut |operand| found |= changes_something(operand));
    found
}

/// The pointer is the address of an object, or of a part of one that is selected by names and indices.
fn is_named(pointer: &ast::Expr) -> bool {
    match &pointer.kind {
        ast::ExprKind::Cast(_, inner) => is_named(inner),
        ast::ExprKind::Unary(ast::UnaryOp::AddrOf, place) => is_named_place(place),
        _ => is_named_place(pointer),
    }
}

/// Something is added to a pointer by `+`.
fn is_sum(pointer: &ast::Expr) -> bool {
    match &pointer.kind {
        ast::ExprKind::Cast(_, inner) => is_sum(inner),
        ast::ExprKind::Binary(op, ..) => *op == BinOp::Add,
        _ => false,
    }
}

fn is_named_place(place: &ast::Expr) -> bool {
    match &place.kind {
        ast::ExprKind::Ident(_) | ast::ExprKind::Str(_) => true,
        ast::ExprKind::Member { base, arrow: false, .. } | ast::ExprKind::Index(base, _) => is_named_place(base),
        _ => false,
    }
}
