//! Assignments: `=`, `op=`, `++`, `--`.

use super::body::Body;
use super::float::UNSUPPORTED;
use super::lvalue::{Access, Lvalue};
use super::overlapping::are_apart_or_one;
use super::repr::{Repr, repr};
use super::site::Purpose;
use crate::hir::{BinOp, Direction, Expr, StepForm, VARIABLE_RECORD};
use crate::types::{Type, TypeId};
use base::Pos;
use ir::StmtKind;
use logic::Term;

/// `lhs op= rhs`.
#[derive(Clone, Copy)]
struct Update<'u> {
    op: BinOp,
    /// What it is computed in.
    op_ty: TypeId,
    lhs: &'u Expr,
    rhs: &'u Expr,
    purpose: Purpose,
    pos: Pos,
}

impl<'u> Body<'_, 'u> {
    /// `lhs = rhs`. The value is the left side's afterwards, if that is the purpose; for records their address.
    pub(super) fn assignment(&mut self, lhs: &'u Expr, rhs: &'u Expr, purpose: Purpose) -> Term {
        match repr(self.lo.types(), lhs.ty) {
            Repr::Bits(_) => {}
            Repr::Memory => return self.record_assignment(lhs, rhs),
            Repr::Void | Repr::Unsupported(_) => {
                self.unsupported("assignment of this type", lhs.pos);
                return self.dummy(lhs.ty);
            }
        }
        let order = self.lo.order_of_assignment(lhs, rhs, false);
        if self.is_open(order, lhs.pos) {
            return self.in_either_order((lhs.ty, purpose, lhs.pos), |body, is_reversed| {
                let value = if is_reversed { Some(body.rvalue(rhs)) } else { None };
                body.assign_in_order(lhs, rhs, value, purpose)
            });
        }
        if self.moves_character(lhs, rhs, purpose) {
            return self.dummy(lhs.ty);
        }
        if let Some(v) = self.as_variable(lhs) {
            self.frame_variable(v, lhs.pos);
            let value = self.rvalue_into(rhs, Some(v));
            self.assign_unless_there(v, value, lhs.pos);
            return self.lo.program.var(v);
        }
        self.assign_in_order(lhs, rhs, None, purpose)
    }

    /// The place of `lhs`, then the value of `rhs`, unless that is known already.
    fn assign_in_order(&mut self, lhs: &'u Expr, rhs: &'u Expr, value: Option<Term>, purpose: Purpose) -> Term {
        let (mut place, value) = match value {
            Some(value) => {
                let mut held = [value];
                let place = self.after(&mut held, lhs, |body| body.lvalue(lhs));
                (place, held[0])
            }
            None => {
                let place = self.lvalue(lhs);
                self.place_and(place, rhs, |body| body.rvalue(rhs))
            }
        };
        self.note_place(lhs, lhs.pos);
        self.finish_write(&mut place, lhs.ty, value, purpose, lhs.pos)
    }

    /// Writes; the value that the left side has then, if that is the purpose.
    fn finish_write(&mut self, place: &mut Lvalue, ty: TypeId, value: Term, purpose: Purpose, pos: Pos) -> Term {
        if purpose == Purpose::Effect {
            self.write(place, ty, value, pos);
            return value;
        }
        if let Lvalue::Var(v) = *place {
            self.write(place, ty, value, pos);
            return self.lo.program.var(v);
        }
        let kept = if self.lo.program.pool.as_const(value).is_some() { value } else { self.spill(value, pos) };
        self.write(place, ty, kept, pos);
        self.as_written(place, ty, kept)
    }

    /// Evaluates `later` by `act`; the place found before keeps its meaning.
    fn place_and<T>(&mut self, place: Lvalue, later: &'u Expr, act: impl FnOnce(&mut Self) -> T) -> (Lvalue, T) {
        match place {
            Lvalue::Var(_) => {
                let value = act(self);
                (place, value)
            }
            Lvalue::Memory(mut target) => {
                let mut held = target.held();
                let value = self.after(&mut held, later, act);
                target.restore(&held);
                (Lvalue::Memory(target), value)
            }
        }
    }

    fn record_assignment(&mut self, lhs: &'u Expr, rhs: &'u Expr) -> Term {
        let order = self.lo.order_of_assignment(lhs, rhs, false);
        if self.is_open(order, lhs.pos) {
            self.unsupported("an assignment of a structure whose place another operand changes", lhs.pos);
        }
        let mut target = self.target(lhs);
        let mut held = target.held();
        let src = self.after(&mut held, rhs, |body| body.record(rhs));
        target.restore(&held);
        self.access(&mut target, Access::write(self.lo.types().size_of(lhs.ty)), lhs.pos);
        self.check_assigned((lhs, rhs), (target.addr, src));
        self.copy_object(target.addr, src, lhs.ty, lhs.pos);
        target.addr
    }

    /// The two records of an assignment are one or have no byte in common, where accesses are checked and that is not certain.
    fn check_assigned(&mut self, (lhs, rhs): (&'u Expr, &'u Expr), (dst, src): (Term, Term)) {
        let types = self.lo.types();
        if self.lo.memory.is_none()
            || types.has_variable_size(lhs.ty)
            || are_apart_or_one(types, lhs, rhs, self.lo.facts.shifts_records)
        {
            return;
        }
        let len = self.constant(types.size_of(lhs.ty).into(), self.lo.ptr_width());
        let text = self.lo.text_of(self.code, lhs);
        self.check_copy((dst, src), len, &text, lhs.pos);
    }

    /// Copies an object of type `ty`.
    pub(super) fn copy_object(&mut self, dst: Term, src: Term, ty: TypeId, pos: Pos) {
        if self.lo.types().has_variable_size(ty) {
            return self.unsupported(VARIABLE_RECORD, pos);
        }
        let size = self.lo.types().size_of(ty);
        if size > 0 && dst != src {
            let len = self.constant(size.into(), self.lo.ptr_width());
            self.change(StmtKind::Copy { dst, src, len }, pos);
            self.leave_copied_padding_open(dst, ty, pos);
        }
    }

    /// `lhs op= rhs`, computed in `op_ty`.
    pub(super) fn compound_assignment(
        &mut self,
        op: BinOp,
        lhs: &'u Expr,
        rhs: &'u Expr,
        op_ty: TypeId,
        purpose: Purpose,
        pos: Pos,
    ) -> Term {
        let update = Update { op, op_ty, lhs, rhs, purpose, pos };
        let order = self.lo.order_of_assignment(lhs, rhs, true);
        if !self.is_open(order, pos) {
            let place = self.lvalue(lhs);
            let (mut place, y) = self.place_and(place, rhs, |body| body.rvalue(rhs));
            let old = self.read(&mut place, lhs.ty, pos);
            return self.write_update(update, place, old, y);
        }
        self.in_either_order((lhs.ty, purpose, pos), |body, is_reversed| {
            if is_reversed {
                let mut held = [body.rvalue(rhs)];
                let mut place = body.after(&mut held, lhs, |body| body.lvalue(lhs));
                let old = body.read(&mut place, lhs.ty, pos);
                return body.write_update(update, place, old, held[0]);
            }
            let mut place = body.lvalue(lhs);
            let old = body.read(&mut place, lhs.ty, pos);
            let old = body.spill(old, pos);
            let (place, y) = body.place_and(place, rhs, |body| body.rvalue(rhs));
            body.write_update(update, place, old, y)
        })
    }

    /// Computes the new value from the one before and that of the other side, and writes it.
    fn write_update(&mut self, update: Update<'u>, mut place: Lvalue, old: Term, y: Term) -> Term {
        let Update { op, op_ty, lhs, rhs, purpose, pos } = update;
        self.check_use(old, lhs);
        let types = self.lo.types();
        let is_float = |ty| types.is_float(ty) || matches!(repr(types, ty), Repr::Unsupported(_));
        if is_float(op_ty) || is_float(lhs.ty) || is_float(rhs.ty) {
            let Some(new) = self.float_update(op, (old, lhs.ty), (y, rhs.ty), op_ty, pos) else {
                self.unsupported(UNSUPPORTED, pos);
                return self.dummy(lhs.ty);
            };
            return self.finish_write(&mut place, lhs.ty, new, purpose, pos);
        }
        let direction = match op {
            BinOp::Add => Some(Direction::Forward),
            BinOp::Sub => Some(Direction::Backward),
            _ => None,
        };
        let new = match (types.pointee(op_ty), direction) {
            (Some(elem), Some(direction)) => {
                let to = self.moved(old, y, rhs.ty, elem, direction);
                let text = |body: &mut Self| {
                    let [lhs, rhs] = [lhs, rhs].map(|e| body.lo.text_of(body.code, e));
                    format!("{lhs} {}= {rhs}", op.symbol())
                };
                self.check_update((old, to), (y, rhs.ty), elem, lhs, (text, pos));
                self.stay_near((old, to), (y, rhs.ty), elem, pos);
                to
            }
            _ => {
                let x = self.resize(old, types.is_signed(lhs.ty), self.lo.width(op_ty));
                let y = match op {
                    BinOp::Shl | BinOp::Shr => y,
                    _ => self.resize(y, types.is_signed(rhs.ty), self.lo.width(op_ty)),
                };
                self.check_operands(op, (x, y), op_ty, pos);
                self.exclude_update_overflow(lhs.ty, op, (x, y), op_ty, pos);
                self.wrapped(op, x, y, op_ty, pos, op_ty)
            }
        };
        self.note_place(lhs, pos);
        self.check_conversion(new, op_ty, lhs.ty, pos);
        let new = self.converted(new, op_ty, lhs.ty);
        self.finish_write(&mut place, lhs.ty, new, purpose, pos)
    }

    /// A value of one integer or pointer type at another.
    pub(super) fn converted(&mut self, value: Term, from: TypeId, to: TypeId) -> Term {
        let types = self.lo.types();
        if matches!(types.get(to), Type::Bool) {
            let bit = self.nonzero(value);
            return self.as_int(bit, to);
        }
        self.resize(value, types.is_signed(from) || types.is_pointer(from), self.lo.width(to))
    }

    /// The successor or predecessor of a truth value or a floating point number.
    fn special_step(&mut self, old: Term, ty: TypeId, direction: Direction, pos: Pos) -> Option<Term> {
        if !matches!(self.lo.types().get(ty), Type::Bool) {
            return self.float_step(old, ty, direction, pos);
        }
        let one = self.constant(1, self.lo.width(ty));
        Some(match direction {
            Direction::Forward => one,
            Direction::Backward => self.lo.pool().xor(old, one),
        })
    }

    /// `++` and `--`.
    pub(super) fn step(
        &mut self,
        lhs: &'u Expr,
        direction: Direction,
        form: StepForm,
        purpose: Purpose,
        pos: Pos,
    ) -> Term {
        let types = self.lo.types();
        let mut place = self.lvalue(lhs);
        // Of the two values, the one that is asked for.
        let (for_old, for_new) = match form {
            StepForm::Prefix => (Purpose::Effect, purpose),
            StepForm::Postfix => (purpose, Purpose::Effect),
        };
        let old = self.read(&mut place, lhs.ty, pos);
        let old = match place {
            Lvalue::Memory(_) if for_old == Purpose::Value => self.spill(old, pos),
            _ => old,
        };
        let w = self.lo.width(lhs.ty);
        if !types.is_pointer(lhs.ty) && (!types.is_integer(lhs.ty) || matches!(types.get(lhs.ty), Type::Bool)) {
            let old = if for_old == Purpose::Value { self.spill(old, pos) } else { old };
            let Some(new) = self.special_step(old, lhs.ty, direction, pos) else {
                self.unsupported(UNSUPPORTED, pos);
                return self.dummy(lhs.ty);
            };
            let written = self.finish_write(&mut place, lhs.ty, new, for_new, pos);
            return if form == StepForm::Postfix { old } else { written };
        }
        if types.is_pointer(lhs.ty) {
            self.check_use(old, lhs);
            self.note_steps();
        }
        let by = types.pointee(lhs.ty).map_or(1, |elem| types.size_of(elem));
        let by = self.constant(by.into(), w);
        let op = match direction {
            Direction::Forward => BinOp::Add,
            Direction::Backward => BinOp::Sub,
        };
        self.exclude_update_overflow(lhs.ty, op, (old, by), lhs.ty, pos);
        self.check_step(old, lhs.ty, direction, pos);
        let new = self.stepped(old, by, direction);
        self.check_pointer_step((old, new), lhs, direction, pos);
        self.note_place(lhs, pos);
        let written = self.finish_write(&mut place, lhs.ty, new, for_new, pos);
        match (place, form) {
            (_, StepForm::Prefix) => written,
            (Lvalue::Var(v), StepForm::Postfix) => {
                let now = self.lo.program.var(v);
                self.stepped(now, by, direction.opposite())
            }
            (Lvalue::Memory(_), StepForm::Postfix) => old,
        }
    }

    fn stepped(&mut self, value: Term, by: Term, direction: Direction) -> Term {
        let pool = self.lo.pool();
        match direction {
            Direction::Forward => pool.add(value, by),
            Direction::Backward => pool.sub(value, by),
        }
    }
}
