//! GNU vectors: objects in memory, computed with element by element.
//!
//! As of a record, the value of a vector is the address of memory that holds it. Operators read the elements of their operands
//! and give the address of an object of their own.

use super::body::Body;
use super::effect_set::EffectSet;
use super::lvalue::Access;
use super::repr::{Repr, repr};
use super::site::{Arg, Site};
use crate::hir::{BinOp, Direction, Expr, ExprKind, StepForm, UnOp};
use crate::types::{TypeId, Types};
use crate::vocabulary::VectorOperation;
use base::Pos;
use ir::{InputKind, StmtKind};
use logic::Term;

/// The longest vector that is computed with: each element is written out.
const MAX_ELEMENTS: u64 = 1024;

/// An operator works on elements of vectors.
pub(super) fn computes_vector(types: &Types, e: &Expr) -> bool {
    let is_one = |e: &Expr| types.is_vector(e.ty);
    match &e.kind {
        ExprKind::Unary(..) | ExprKind::CompoundAssign { .. } | ExprKind::IncDec { .. } => is_one(e),
        ExprKind::Binary(_, a, _) => is_one(a),
        ExprKind::Cast(inner) => is_one(e) != is_one(inner) && !types.is_void(e.ty),
        _ => false,
    }
}

/// The elements of a vector in memory.
#[derive(Clone, Copy)]
struct Vector {
    addr: Term,
    elem: TypeId,
    count: u64,
}

impl<'u> Body<'_, 'u> {
    /// The address of the value of an operator on vectors.
    pub(super) fn vector(&mut self, e: &'u Expr) -> Term {
        match &e.kind {
            ExprKind::Unary(op, a) => self.vector_unary(*op, a, e),
            ExprKind::Binary(op, a, b) => self.vector_binary(*op, a, b, e),
            ExprKind::CompoundAssign { op, lhs, rhs, .. } => self.vector_update(*op, lhs, rhs, e),
            ExprKind::IncDec { lhs, direction, form } => self.vector_step(lhs, *direction, *form, e),
            ExprKind::Cast(inner) => self.vector_of_scalar(inner, e),
            _ => {
                self.unsupported("this vector value", e.pos);
                self.no_address()
            }
        }
    }

    /// The vector of this type at an address.
    fn vector_at(&mut self, addr: Term, ty: TypeId, pos: Pos) -> Vector {
        let (elem, count) = self.lo.types().as_vector(ty).unwrap_or((TypeId::CHAR, 0));
        if count > MAX_ELEMENTS {
            self.unsupported("a vector of this length", pos);
            return Vector { addr, elem, count: 0 };
        }
        Vector { addr, elem, count }
    }

    /// The vector of this type at an address, which an operator reads. Where reads are checked, what becomes of elements without a value
    /// is not known.
    fn operand(&mut self, addr: Term, ty: TypeId, pos: Pos) -> Vector {
        let vector = self.vector_at(addr, ty, pos);
        if self.lo.checks_reads() {
            let mut none = self.constant(0, 1);
            for i in 0..vector.count * self.lo.types().size_of(vector.elem) {
                let byte = self.displaced(addr, i);
                let unset = self.has_no_value(byte);
                none = self.lo.pool().or(none, unset);
            }
            self.not_supported_if(none, "an operation on a vector of which an element has no value", pos);
        }
        vector
    }

    /// An object for the value of an expression.
    fn vector_result(&mut self, ty: TypeId, pos: Pos) -> Vector {
        let addr = self.frame_object("vector", ty, pos);
        self.vector_at(addr, ty, pos)
    }

    fn element_at(&mut self, v: Vector, i: u64) -> Term {
        let at = self.displaced(v.addr, i * self.lo.types().size_of(v.elem));
        self.load(at, v.elem)
    }

    fn set_element(&mut self, v: Vector, i: u64, value: Term, pos: Pos) {
        let addr = self.displaced(v.addr, i * self.lo.types().size_of(v.elem));
        let value = self.padded(value, v.elem);
        self.change(StmtKind::Store { addr, value }, pos);
    }

    fn vector_unary(&mut self, op: UnOp, a: &'u Expr, e: &'u Expr) -> Term {
        let addr = self.record(a);
        let (from, to) = (self.operand(addr, a.ty, e.pos), self.vector_result(e.ty, e.pos));
        for i in 0..to.count {
            let value = self.element_at(from, i);
            let value = match (op, self.format(from.elem)) {
                (UnOp::Neg, Some(format)) => self.float_negated(value, format, e.pos),
                (UnOp::Neg, None) => {
                    let zero = self.dummy(from.elem);
                    self.exclude_element_overflow(BinOp::Sub, (zero, value), from.elem, e.pos);
                    self.lo.pool().neg(value)
                }
                _ => self.lo.pool().not(value),
            };
            self.set_element(to, i, value, e.pos);
        }
        to.addr
    }

    fn vector_binary(&mut self, op: BinOp, a: &'u Expr, b: &'u Expr, e: &'u Expr) -> Term {
        let to = self.vector_result(e.ty, e.pos);
        self.in_any_order((a, b), e, |body, x, y| {
            let (x, y) = (body.operand(x, a.ty, e.pos), body.operand(y, b.ty, e.pos));
            body.note_operation(op, e);
            body.combine(op, (x, y), to, e.pos);
            to.addr
        });
        to.addr
    }

    /// The elements of `to` become what the operator makes of those of `x` and `y`; of a comparison, all bits are its truth.
    fn combine(&mut self, op: BinOp, (x, y): (Vector, Vector), to: Vector, pos: Pos) {
        for i in 0..to.count {
            let (l, r) = (self.element_at(x, i), self.element_at(y, i));
            let value = match self.format(x.elem) {
                Some(_) => self.float_operation(op, (l, r), x.elem, to.elem, pos),
                None => Some(self.element_operation(op, (l, r), x.elem, to.elem, pos)),
            };
            let Some(value) = value else { return self.unsupported("this vector operation", pos) };
            let value = if op.is_comparison() { self.lo.pool().neg(value) } else { value };
            self.set_element(to, i, value, pos);
        }
    }

    /// An operation on elements of type `ty`, which are not promoted.
    fn element_operation(&mut self, op: BinOp, (x, y): (Term, Term), ty: TypeId, result: TypeId, pos: Pos) -> Term {
        self.check_operands(op, (x, y), ty, pos);
        self.exclude_element_overflow(op, (x, y), ty, pos);
        self.wrapped(op, x, y, ty, pos, result)
    }

    /// `lhs op= rhs`.
    fn vector_update(&mut self, op: BinOp, lhs: &'u Expr, rhs: &'u Expr, e: &'u Expr) -> Term {
        let order = self.lo.order_of_assignment(lhs, rhs, true);
        if self.is_open(order, e.pos) {
            self.unsupported("an assignment of a vector whose place another operand changes", e.pos);
        }
        let mut target = self.target(lhs);
        let mut held = target.held();
        let y = self.after(&mut held, rhs, |body| body.record(rhs));
        target.restore(&held);
        let size = self.lo.types().size_of(lhs.ty);
        self.access(&mut target, Access::read(size), e.pos);
        let (x, y) = (self.operand(target.addr, lhs.ty, e.pos), self.operand(y, rhs.ty, e.pos));
        let to = self.vector_result(e.ty, e.pos);
        self.combine(op, (x, y), to, e.pos);
        self.access(&mut target, Access::write(size), e.pos);
        self.copy_object(target.addr, to.addr, lhs.ty, e.pos);
        target.addr
    }

    /// `++` and `--`: one is added to each element or taken away.
    fn vector_step(&mut self, lhs: &'u Expr, direction: Direction, form: StepForm, e: &'u Expr) -> Term {
        let mut target = self.target(lhs);
        let size = self.lo.types().size_of(lhs.ty);
        self.access(&mut target, Access::read(size), e.pos);
        self.operand(target.addr, e.ty, e.pos);
        let (before, to) = (self.vector_result(e.ty, e.pos), self.vector_result(e.ty, e.pos));
        self.copy_object(before.addr, target.addr, e.ty, e.pos);
        let ones = self.vector_result(e.ty, e.pos);
        let one = self.constant(1, self.lo.width(TypeId::INT));
        let Some(one) = self.number_converted(one, TypeId::INT, ones.elem, e.pos) else {
            self.unsupported("this vector operation", e.pos);
            return before.addr;
        };
        (0..ones.count).for_each(|i| self.set_element(ones, i, one, e.pos));
        let op = match direction {
            Direction::Forward => BinOp::Add,
            Direction::Backward => BinOp::Sub,
        };
        self.combine(op, (before, ones), to, e.pos);
        self.access(&mut target, Access::write(size), e.pos);
        self.copy_object(target.addr, to.addr, e.ty, e.pos);
        match form {
            StepForm::Prefix => target.addr,
            StepForm::Postfix => before.addr,
        }
    }

    /// A scalar as a vector: its bits where both are of one size, else copies of it.
    fn vector_of_scalar(&mut self, inner: &'u Expr, e: &'u Expr) -> Term {
        let value = self.rvalue(inner);
        let to = self.vector_result(e.ty, e.pos);
        let types = self.lo.types();
        if types.size_of(inner.ty) == types.size_of(e.ty) {
            let value = self.padded(value, inner.ty);
            self.change(StmtKind::Store { addr: to.addr, value }, e.pos);
            return to.addr;
        }
        (0..to.count).for_each(|i| self.set_element(to, i, value, e.pos));
        to.addr
    }

    /// A scalar with the bits of a vector of its size.
    pub(super) fn scalar_of_vector(&mut self, inner: &'u Expr, e: &'u Expr) -> Term {
        let addr = self.record(inner);
        match repr(self.lo.types(), e.ty) {
            Repr::Bits(_) => {
                self.operand(addr, inner.ty, e.pos);
                self.load(addr, e.ty)
            }
            _ => self.dummy(e.ty),
        }
    }

    /// A builtin whose result is a vector; the arguments are copies.
    pub(super) fn vector_operation(&mut self, op: VectorOperation, args: &[Arg<'u>], site: Site) -> Term {
        let to = self.vector_result(site.ty, site.pos);
        match op {
            VectorOperation::Convert => self.convert_elements(args[0], to, site.pos),
            VectorOperation::Shuffle => self.pick_by_vector(args, to, site.pos),
            VectorOperation::ShuffleByConstants => self.pick_by_constants(args, to, site),
        }
        to.addr
    }

    fn convert_elements(&mut self, arg: Arg<'u>, to: Vector, pos: Pos) {
        let from = self.operand(arg.value, arg.ty, pos);
        for i in 0..to.count {
            let value = self.element_at(from, i);
            let Some(value) = self.number_converted(value, from.elem, to.elem, pos) else {
                return self.unsupported("this conversion of vectors", pos);
            };
            self.set_element(to, i, value, pos);
        }
    }

    /// The last argument says which elements of the others; only as many bits of an index count as there are elements.
    fn pick_by_vector(&mut self, args: &[Arg<'u>], to: Vector, pos: Pos) {
        let Some((mask, vectors)) = args.split_last() else { return };
        vectors.iter().for_each(|v| _ = self.operand(v.value, v.ty, pos));
        let mask = self.operand(mask.value, mask.ty, pos);
        let w = self.lo.ptr_width();
        let (bits, size) = (to.count.trailing_zeros(), self.lo.types().size_of(to.elem));
        for i in 0..to.count {
            let index = self.element_at(mask, i);
            let index = self.resize(index, false, w);
            let (within, size) = (self.constant(u128::from(to.count) - 1, w), self.constant(size.into(), w));
            let pool = self.lo.pool();
            let offset = pool.and(index, within);
            let offset = pool.mul(offset, size);
            let mut base = vectors[0].value;
            if let [first, second] = vectors {
                let of_second = pool.extract(index, bits, 1);
                base = pool.ite(of_second, second.value, first.value);
            }
            let at = pool.add(base, offset);
            let value = self.load(at, to.elem);
            self.set_element(to, i, value, pos);
        }
    }

    /// The numbers behind the two vectors say which elements of both; -1 leaves the element open.
    fn pick_by_constants(&mut self, args: &[Arg<'u>], to: Vector, site: Site) {
        let [first, second, indices @ ..] = args else { return };
        let (first, second) =
            (self.operand(first.value, first.ty, site.pos), self.operand(second.value, second.ty, site.pos));
        let number = |arg: &Arg<'u>| match arg.expr.map(|e| &e.kind) {
            Some(ExprKind::Int(v)) => u64::try_from(*v).ok(),
            _ => None,
        };
        if indices.iter().any(|arg| number(arg).is_none()) {
            self.havoc_object(to.addr, site.ty, InputKind::Uninitialised, "element that no index picks", site.pos);
        }
        for (i, arg) in (0..to.count).zip(indices) {
            let Some(index) = number(arg) else { continue };
            let value = match index.checked_sub(first.count) {
                None => self.element_at(first, index),
                Some(index) => self.element_at(second, index),
            };
            self.set_element(to, i, value, site.pos);
        }
    }

    /// Evaluates an operand before another one, which may change the object that a vector is read from.
    pub(super) fn operand_before(&mut self, e: &'u Expr, later: &'u Expr) -> Term {
        let value = self.rvalue(e);
        if !self.lo.types().is_vector(e.ty) || !self.lo.effects(later).contains(EffectSet::WRITES_OTHER) {
            return value;
        }
        let copy = self.frame_object("operand", e.ty, e.pos);
        self.copy_object(copy, value, e.ty, e.pos);
        copy
    }
}
