//! Checks of arithmetic besides the overflow of signed numbers: divisors, distances of shifts, sums and products of unsigned
//! numbers, and conversions. A kind that is not asked about costs nothing: the path ends at what has no meaning, and what
//! wraps around does so, as without any checks.
//!
//! Which shifts fail is as gcc's `-fsanitize=shift` has it in C17, and which floating point numbers do not fit as
//! `-fsanitize=float-cast-overflow` has it. That an integer changes its value where it is converted, also where that is
//! written, or that an unsigned result wraps around, is defined: these are asked about by name only.

use super::body::Body;
use super::lowering::Lowering;
use super::range::Range;
use crate::hir::{BinOp, Direction, Expr, Func, Span};
use crate::types::{Type, TypeId, Types};
use base::Pos;
use ir::CheckKind;
use logic::float::Format;
use logic::{BinOp as Op, Node, Pool, Term};
use std::collections::BTreeSet;

/// Functions of the library whose divisor is their caller's.
const DIVIDING: [&str; 4] = ["div", "ldiv", "lldiv", "imaxdiv"];

impl Lowering<'_> {
    /// Checks of this kind are made.
    pub(super) fn checks(&self, kind: CheckKind) -> bool {
        self.options.arithmetic.contains(kind)
    }

    /// What stands at `pos` is run, and of the program itself.
    pub(super) fn is_own_code(&self, pos: Pos) -> bool {
        self.code.is_some() && !self.unit.sources.is_in_model(pos)
    }

    /// A model whose divisions are checked, at its call.
    pub(super) fn divides_for_callers(&self, f: &Func) -> bool {
        self.checks(CheckKind::DivByZero) && self.is_model(f) && DIVIDING.contains(&f.name.as_str())
    }

    /// A conversion between these types is checked, and some number changes its value.
    pub(super) fn may_lose(&self, from: TypeId, to: TypeId, pos: Pos) -> bool {
        let types = self.types();
        let is_number = types.is_integer(from) && types.is_integer(to) && !matches!(types.get(to), Type::Bool);
        if !is_number || !self.checks(CheckKind::Conversion) || !self.is_own_code(pos) {
            return false;
        }
        let (given, wanted) = (self.width(from), self.width(to));
        match (types.is_signed(from), types.is_signed(to)) {
            (true, false) => true,
            (false, true) => wanted <= given,
            _ => wanted < given,
        }
    }

    /// The value of `e` is one of an enumeration, which is checked.
    pub(super) fn checks_enumerator(&self, e: &Expr) -> bool {
        self.checks(CheckKind::EnumRange)
            && self.is_own_code(e.pos)
            && matches!(self.types().get(e.ty), Type::Enum(id) if !self.types().enumeration(*id).constants.is_empty())
    }

    /// The numbers of an integer type.
    fn values(&self, ty: TypeId) -> Range {
        Range::of_type(self.width(ty), self.types().is_signed(ty))
    }
}

impl Body<'_, '_> {
    /// Goes on where the condition holds; elsewhere a check of this kind fails.
    fn require_check(&mut self, kind: CheckKind, condition: Term, text: String, pos: Pos) {
        if self.lo.program.pool.as_const(condition) == Some(1) || self.cfg.known().contains(&condition) {
            return;
        }
        let (on, bad, known) = (self.cfg.fresh(), self.cfg.fresh_at(pos), self.cfg.known().to_vec());
        // What is defined goes on; what is not ends there.
        let is_disabled = self.lo.is_disabled(kind, pos);
        if is_disabled
            && (self.at_compile_time
                || matches!(kind, CheckKind::UnsignedOverflow | CheckKind::Conversion | CheckKind::EnumRange))
        {
            return;
        }
        self.branch_on(condition, on, bad, pos);
        self.cfg.start(bad);
        match is_disabled {
            true => self.cfg.stop(pos),
            false => self.fail_at(kind, text, (pos, Span::default())),
        }
        self.cfg.start_knowing(on, known, condition);
    }

    /// It is an error that the operation in type `ty` has no result in it.
    pub(super) fn require_of_operation(
        &mut self,
        kind: CheckKind,
        condition: Term,
        (op, ty): (BinOp, TypeId),
        pos: Pos,
    ) {
        let text = format!("{} of {}", op.symbol(), self.lo.types().display(ty));
        self.require_check(kind, condition, text, pos);
    }

    /// Checks the divisor of a quotient or remainder, and the distance of a shift, in type `ty`.
    pub(super) fn check_operands(&mut self, op: BinOp, (x, y): (Term, Term), ty: TypeId, pos: Pos) {
        match op {
            BinOp::Div | BinOp::Rem if self.lo.checks(CheckKind::DivByZero) && self.divides(pos) => {
                let divides = self.nonzero(y);
                self.require_of_operation(CheckKind::DivByZero, divides, (op, ty), pos);
            }
            BinOp::Shl | BinOp::Shr if self.lo.checks(CheckKind::Shift) && self.is_own(pos) => {
                let is_distance = self.is_distance(y, self.lo.program.pool.width(x));
                self.require_of_operation(CheckKind::Shift, is_distance, (op, ty), pos);
            }
            _ => {}
        }
    }

    /// What stands at `pos` is of the program itself: code that is run, or an initial value.
    pub(super) fn is_own(&self, pos: Pos) -> bool {
        self.lo.is_own_code(pos) || self.at_compile_time && !self.lo.unit.sources.is_in_model(pos)
    }

    /// Divisions at `pos` are the program's own, or made for it.
    fn divides(&self, pos: Pos) -> bool {
        self.lo.is_own_code(pos) || self.lo.code.is_some() && DIVIDING.contains(&self.name)
    }

    /// A sum, difference or product of unsigned numbers does not wrap around; nothing where that is clear.
    pub(super) fn unsigned_fits(&mut self, op: BinOp, x: Term, y: Term, ty: TypeId) -> Option<Term> {
        let w = self.lo.width(ty);
        let all = Range::of_type(w, false);
        let (in_x, in_y) = (self.unsigned_range(x), self.unsigned_range(y));
        if w < 128 && !in_x.may_overflow(op, in_y, all) {
            return None;
        }
        Some(match op {
            BinOp::Add => {
                let pool = self.lo.pool();
                let most = pool.not(y);
                pool.ule(x, most)
            }
            BinOp::Sub => self.lo.pool().ule(y, x),
            _ => self.unsigned_product_fits(x, y),
        })
    }

    fn unsigned_product_fits(&mut self, x: Term, y: Term) -> Term {
        let pool = self.lo.pool();
        let w = pool.width(x);
        let max = logic::mask(w);
        for (x, y) in [(x, y), (y, x)] {
            match pool.as_const(y) {
                Some(0) => return pool.truth(true),
                Some(factor) => {
                    let most = pool.constant(max / factor, w);
                    return pool.ule(x, most);
                }
                None => {}
            }
        }
        if w > 64 {
            // No term is as wide as the exact product.
            let (zero, all) = (pool.constant(0, w), pool.constant(max, w));
            let most = pool.bin(Op::Udiv, all, x);
            let (is_zero, fits) = (pool.eq(x, zero), pool.ule(y, most));
            return pool.or(is_zero, fits);
        }
        let (wide_x, wide_y) = (pool.zext(x, 2 * w), pool.zext(y, 2 * w));
        let (exact, most) = (pool.mul(wide_x, wide_y), pool.constant(max, 2 * w));
        let mut fits = pool.ule(exact, most);
        // Small factors have small products: that needs no multiplication.
        for quarter in 1..4 {
            let bits = quarter * w / 4;
            let (of_x, of_y) = (pool.constant(logic::mask(bits), w), pool.constant(logic::mask(w - bits), w));
            let (x_is_small, y_is_small) = (pool.ule(x, of_x), pool.ule(y, of_y));
            let both = pool.and(x_is_small, y_is_small);
            fits = pool.or(both, fits);
        }
        fits
    }

    /// What the form of a term says of its value as a number without sign.
    fn unsigned_range(&self, t: Term) -> Range {
        let pool = &self.lo.program.pool;
        let w = pool.width(t);
        let below = |most: u128| Range { low: 0, high: i128::try_from(most).unwrap_or(i128::MAX) };
        match pool.node(t) {
            Node::Const(v) => i128::try_from(v).map_or(below(logic::mask(w)), Range::of),
            Node::Zext(narrow) => below(logic::mask(pool.width(narrow))),
            Node::Bin(Op::And, _, mask) => below(pool.as_const(mask).unwrap_or(logic::mask(w))),
            _ => below(logic::mask(w)),
        }
    }

    /// It is an error that an integer changes its value where it is converted.
    pub(super) fn check_conversion(&mut self, value: Term, from: TypeId, to: TypeId, pos: Pos) {
        if !self.lo.may_lose(from, to, pos) {
            return;
        }
        let (was_signed, is_signed) = (self.lo.types().is_signed(from), self.lo.types().is_signed(to));
        let (given, wanted) = (self.lo.width(from), self.lo.width(to));
        let keeps = if wanted < given {
            // There and back.
            let pool = self.lo.pool();
            let narrow = pool.extract(value, 0, wanted);
            let back = if is_signed { pool.sext(narrow, given) } else { pool.zext(narrow, given) };
            let same = pool.eq(back, value);
            // The same bits, of another number: one below zero at a type without sign, or the other way round.
            if was_signed == is_signed { same } else { self.and_not_negative(same, value) }
        } else {
            let always = self.lo.pool().truth(true);
            self.and_not_negative(always, value)
        };
        let text = self.lo.types().conversion(from, to);
        self.require_check(CheckKind::Conversion, keeps, text, pos);
    }

    /// `condition`, and the first bit of the value is zero.
    fn and_not_negative(&mut self, condition: Term, value: Term) -> Term {
        let w = self.lo.program.pool.width(value);
        let zero = self.constant(0, w);
        let pool = self.lo.pool();
        let not_negative = pool.sle(zero, value);
        pool.and(condition, not_negative)
    }

    /// It is an error that `++` and `--` of a number that is narrower than the type in which they are computed wraps around.
    pub(super) fn check_step(&mut self, old: Term, ty: TypeId, direction: Direction, pos: Pos) {
        let types = self.lo.types();
        if !types.is_integer(ty) || !self.lo.may_lose(types.promoted(ty), ty, pos) {
            return;
        }
        let (all, w) = (self.lo.values(ty), self.lo.width(ty));
        let last = if direction == Direction::Forward { all.high } else { all.low };
        let last = self.constant(last as u128 & logic::mask(w), w);
        let moves = self.lo.pool().ne(old, last);
        let types = self.lo.types();
        let text = types.conversion(types.promoted(ty), ty);
        self.require_check(CheckKind::Conversion, moves, text, pos);
    }

    /// It is an error that an array of variable length has a size in bytes that is not above zero. Whether that is asked.
    pub(super) fn check_array_length(&mut self, size: Term, pos: Pos) -> bool {
        let is_asked = self.lo.checks(CheckKind::Vla) && self.is_own(pos);
        if is_asked {
            let zero = self.constant(0, self.lo.ptr_width());
            let is_above = self.lo.pool().slt(zero, size);
            self.require_check(CheckKind::Vla, is_above, "the length of an array".into(), pos);
        }
        is_asked
    }

    /// It is an error that a number is infinite, or none, that is computed from numbers that are not.
    /// `text` says which operation that is.
    pub(super) fn check_number(
        &mut self,
        number: Term,
        format: Format,
        from: &[(Term, Format)],
        text: impl Fn(&Types) -> String,
        pos: Pos,
    ) {
        type Special = fn(Format, &mut Pool, Term) -> Term;
        for (kind, is_special) in
            [(CheckKind::FloatOverflow, Format::is_infinite as Special), (CheckKind::Nan, Format::is_nan)]
        {
            if !self.lo.checks(kind) || !self.is_own(pos) {
                continue;
            }
            let is_it = is_special(format, self.lo.pool(), number);
            let mut fits = self.lo.pool().not(is_it);
            for &(operand, format) in from {
                let was = is_special(format, self.lo.pool(), operand);
                fits = self.lo.pool().or(fits, was);
            }
            let text = text(self.lo.types());
            self.require_check(kind, fits, text, pos);
        }
    }

    /// It is an error that the value of `e` is none that its enumeration names.
    pub(super) fn check_enumerator(&mut self, value: Term, e: &Expr) {
        let &Type::Enum(id) = self.lo.types().get(e.ty) else { return };
        if !self.lo.checks_enumerator(e) {
            return;
        }
        let w = self.lo.width(e.ty);
        let named: BTreeSet<u128> =
            self.lo.types().enumeration(id).constants.iter().map(|(_, v)| *v as u128 & logic::mask(w)).collect();
        let mut is_named = self.constant(0, 1);
        // One test for each row of neighbours.
        let mut rows: Vec<(u128, u128)> = Vec::new();
        for v in named {
            match rows.last_mut() {
                Some((_, last)) if *last + 1 == v => *last = v,
                _ => rows.push((v, v)),
            }
        }
        for (first, last) in rows {
            let (first, span) = (self.constant(first, w), self.constant(last - first, w));
            let pool = self.lo.pool();
            let from_first = pool.sub(value, first);
            let is_in_row = pool.ule(from_first, span);
            is_named = pool.or(is_named, is_in_row);
        }
        let text = self.lo.text_of(self.code, e);
        self.require_check(CheckKind::EnumRange, is_named, text, e.pos);
    }

    /// It is an error that a floating point number does not fit the integer type that it is converted to.
    pub(super) fn check_float_cast(&mut self, fits: Term, (from, to): (TypeId, TypeId), pos: Pos) {
        if self.lo.checks(CheckKind::FloatCast) && self.is_own(pos) {
            let text = self.lo.types().conversion(from, to);
            self.require_check(CheckKind::FloatCast, fits, text, pos);
        }
    }
}
