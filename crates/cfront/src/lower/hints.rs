//! Invariants of annotations as hints at the heads of their loops ([`ir::Hint`]): terms over variables and memory, as they are there. No
//! statement and no check comes of them, so the program is the same as without. What is no such term is no hint. Operations give
//! what their terms give, also where C has no value for them: whoever proves a hint proves that of the term.

use super::body::Body;
use super::lowering::{Lowering, Storage, Tried};
use crate::hir::{AnnotationKind, BinOp, Expr, ExprKind, UnOp};
use crate::types::{Type, TypeId};
use base::Pos;
use ir::{Hint, LocId, ProgramPoint};
use logic::{BinOp as Op, Term};

impl Lowering<'_> {
    /// Says what the annotations of loops mean here, once all loops that can run are translated.
    pub(super) fn list_loop_annotations(&mut self) {
        for annotation in self.unit.ignored.iter().filter(|a| a.kind == AnnotationKind::Loop) {
            self.list_loop_annotation(annotation.pos);
        }
    }

    fn list_loop_annotation(&mut self, pos: Pos) {
        let Tried { parts, hints } = self.annotations.get(&pos).copied().unwrap_or_default();
        if hints == 0 {
            return self.ignore_loop_annotation(pos);
        }
        let place = self.unit.sources.show(pos);
        let rest = match parts - hints {
            0 => String::new(),
            rest => format!(" ({rest} of {parts} conditions cannot be tried)"),
        };
        let text =
            format!("loop annotations at {place} are not checked: invariants in them are tried like guesses{rest}");
        self.assume_of_program(text);
    }
}

impl<'u> Body<'_, 'u> {
    /// Notes what is said of the loop at `pos`, whose rounds begin at `head`.
    pub(super) fn hint_at(&mut self, head: LocId, pos: Pos) {
        let Some(code) = self.code else { return };
        for said in code.invariants.iter().filter(|said| said.of == pos) {
            let value = said.condition.as_ref().and_then(|e| self.plain(e));
            let tried = self.lo.annotations.entry(said.annotation).or_default();
            tried.parts += 1;
            let Some(value) = value else { continue };
            tried.hints += 1;
            let term = self.nonzero(value);
            let at = ProgramPoint { proc: self.id, loc: head };
            self.lo.program.hints.push(Hint { at, term });
        }
    }

    /// The value of `e` as a term, if it is a number or an address that can be told without doing anything.
    fn plain(&mut self, e: &'u Expr) -> Option<Term> {
        if !self.is_number(e.ty) {
            return None;
        }
        let width = self.lo.width(e.ty);
        Some(match &e.kind {
            ExprKind::Int(n) => self.constant(*n as u128, width),
            ExprKind::Load(lv) => return self.plain_load(lv, e.ty),
            ExprKind::AddrOf(lv) | ExprKind::Decay(lv) => self.plain_place(lv)?,
            ExprKind::Cast(a) => {
                let value = self.plain(a)?;
                match self.lo.types().get(e.ty) {
                    Type::Bool => {
                        let bit = self.nonzero(value);
                        self.as_int(bit, e.ty)
                    }
                    _ => {
                        let types = self.lo.types();
                        let is_signed = types.is_signed(a.ty) || types.is_pointer(a.ty);
                        self.resize(value, is_signed, width)
                    }
                }
            }
            ExprKind::Unary(op, a) => {
                let value = self.plain(a)?;
                match op {
                    UnOp::Neg => self.lo.pool().neg(value),
                    UnOp::BitNot => self.lo.pool().not(value),
                    UnOp::LogNot => {
                        let bit = self.nonzero(value);
                        let bit = self.lo.pool().not(bit);
                        self.as_int(bit, e.ty)
                    }
                    UnOp::Real | UnOp::Imag => return None,
                }
            }
            ExprKind::Binary(op, a, b) => {
                let (x, y) = (self.plain(a)?, self.plain(b)?);
                self.plain_operation(*op, (x, y), a.ty, e)
            }
            ExprKind::LogAnd(a, b) | ExprKind::LogOr(a, b) => {
                let (x, y) = (self.plain(a)?, self.plain(b)?);
                let (x, y) = (self.nonzero(x), self.nonzero(y));
                let is_and = matches!(e.kind, ExprKind::LogAnd(..));
                let bit = if is_and { self.lo.pool().and(x, y) } else { self.lo.pool().or(x, y) };
                self.as_int(bit, e.ty)
            }
            ExprKind::Cond(c, a, b) => {
                let (c, x, y) = (self.plain(c)?, self.plain(a)?, self.plain(b)?);
                let bit = self.nonzero(c);
                self.lo.pool().ite(bit, x, y)
            }
            ExprKind::PtrAdd { ptr, index, direction, elem } if self.has_known_size(*elem) => {
                let (base, by) = (self.plain(ptr)?, self.plain(index)?);
                self.moved(base, by, index.ty, *elem, *direction)
            }
            ExprKind::PtrDiff { lhs, rhs, elem } if self.has_known_size(*elem) => {
                let (a, b) = (self.plain(lhs)?, self.plain(rhs)?);
                self.distance(a, b, *elem)
            }
            _ => return None,
        })
    }

    /// An operation on operands of type `ty`.
    fn plain_operation(&mut self, op: BinOp, (x, y): (Term, Term), ty: TypeId, e: &Expr) -> Term {
        let is_signed = self.lo.types().is_signed(ty);
        let op = match (op, is_signed) {
            (BinOp::Div, true) => Op::Sdiv,
            (BinOp::Div, false) => Op::Udiv,
            (BinOp::Rem, true) => Op::Srem,
            (BinOp::Rem, false) => Op::Urem,
            (BinOp::Shl, _) => Op::Shl,
            (BinOp::Shr, true) => Op::Ashr,
            (BinOp::Shr, false) => Op::Lshr,
            _ => return self.wrapped(op, x, y, ty, e.pos, e.ty),
        };
        let width = self.lo.program.pool.width(x);
        // The count of a shift has a type of its own.
        let y = self.resize(y, false, width);
        self.lo.pool().bin(op, x, y)
    }

    /// The scalar that `lv` designates.
    fn plain_load(&mut self, lv: &'u Expr, ty: TypeId) -> Option<Term> {
        if lv.ty.quals().contains(crate::types::Quals::VOLATILE) {
            return None;
        }
        if let Some(Storage::Var(v)) = self.storage(lv) {
            return Some(self.lo.program.var(v));
        }
        let addr = self.plain_place(lv)?;
        Some(self.load(addr, ty))
    }

    /// The address of what `lv` designates, if that lies in memory.
    fn plain_place(&mut self, lv: &'u Expr) -> Option<Term> {
        match &lv.kind {
            ExprKind::Local(_) | ExprKind::Global(_) => match self.storage(lv)? {
                Storage::At(addr) => Some(addr),
                Storage::Var(_) => None,
            },
            ExprKind::Deref(p) => self.plain(p),
            ExprKind::Member { base, record, field, offset, bits: None }
                if !self.lo.types().has_variable_offset(*record, *field) =>
            {
                let base = self.plain_place(base)?;
                Some(self.displaced(base, *offset))
            }
            _ => None,
        }
    }

    fn has_known_size(&self, elem: TypeId) -> bool {
        let types = self.lo.types();
        !types.has_variable_size(elem) && !types.is_void(elem) && !types.is_func(elem)
    }
}
