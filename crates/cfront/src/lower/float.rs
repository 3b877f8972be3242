//! Floating point: values are moved, negated, compared and converted as their bits; constants are folded. Arithmetic
//! and narrowing at run time are not translated, nor anything that looks into a `long double`.

use super::body::Body;
use super::repr::{Repr, repr};
use super::site::{Arg, Site};
use crate::hir::{BinOp, Expr, ExprKind, UnOp};
use crate::types::{Type, TypeId};
use logic::Term;

pub(super) const UNSUPPORTED: &str = "floating point";

impl<'u> Body<'_, 'u> {
    /// The expression's value is a floating, complex or vector value.
    pub(super) fn is_computed_as_float(&self, e: &Expr) -> bool {
        self.lo.types().is_float(e.ty) || matches!(repr(self.lo.types(), e.ty), Repr::Unsupported(_))
    }

    fn not_translated(&mut self, e: &Expr) -> Term {
        self.unsupported(UNSUPPORTED, e.pos);
        self.dummy(e.ty)
    }

    /// Width of `float` and `double`, whose bits are looked into.
    fn format(&self, ty: TypeId) -> Option<u32> {
        match *self.lo.types().get(ty) {
            Type::Float(kind) => Some(kind.format_bits()).filter(|b| matches!(b, 32 | 64)),
            _ => None,
        }
    }

    /// The value of a constant expression of literals and conversions, rounded to its type.
    fn constant_value(&self, e: &Expr) -> Option<f64> {
        let exact = match &e.kind {
            ExprKind::Float(text) if self.format(e.ty) == Some(32) => f64::from(text.parse::<f32>().ok()?),
            ExprKind::Float(text) => text.parse::<f64>().ok()?,
            ExprKind::Cast(inner) => match &inner.kind {
                ExprKind::Int(v) if self.format(e.ty) == Some(32) => f64::from(*v as f32),
                ExprKind::Int(v) => *v as f64,
                _ if self.is_computed_as_float(inner) => self.constant_value(inner)?,
                _ => return None,
            },
            ExprKind::Unary(UnOp::Neg, inner) => -self.constant_value(inner)?,
            _ => return None,
        };
        match self.format(e.ty)? {
            32 => Some(f64::from(exact as f32)),
            _ => Some(exact),
        }
    }

    /// The bits of a constant expression of type `float` or `double`.
    fn constant_bits(&mut self, e: &Expr) -> Option<Term> {
        let (value, format) = (self.constant_value(e)?, self.format(e.ty)?);
        let bits = if format == 32 { u128::from((value as f32).to_bits()) } else { value.to_bits().into() };
        Some(self.constant(bits, format))
    }

    pub(super) fn float_constant(&mut self, e: &Expr) -> Term {
        match self.constant_bits(e) {
            Some(t) => t,
            None => self.not_translated(e),
        }
    }

    pub(super) fn float_cast(&mut self, inner: &'u Expr, e: &'u Expr) -> Term {
        if let Some(t) = self.constant_bits(e) {
            return t;
        }
        let types = self.lo.types();
        if types.is_integer(e.ty)
            && let Some(value) = self.constant_value(inner)
            && value.is_finite()
            && !matches!(types.get(e.ty), Type::Bool)
        {
            let w = self.lo.width(e.ty);
            return self.constant(value.trunc() as i128 as u128, w);
        }
        if matches!(types.get(e.ty), Type::Bool) && self.format(inner.ty).is_some() {
            let bit = self.float_truth(inner);
            return self.as_int(bit, e.ty);
        }
        let same_format = matches!(
            (types.get(inner.ty), types.get(e.ty)),
            (Type::Float(a), Type::Float(b)) if a.format_bits() == b.format_bits()
        );
        let value = self.rvalue(inner);
        if same_format {
            return value;
        }
        match (self.format(inner.ty), self.format(e.ty)) {
            (Some(32), Some(64)) => self.widened(value),
            (None, Some(to)) if types.is_integer(inner.ty) => {
                let is_signed = types.is_signed(inner.ty);
                self.integer_as_float(value, is_signed, to)
            }
            (Some(from), None) if types.is_integer(e.ty) => self.float_as_integer(value, from, inner, e),
            _ => self.not_translated(e),
        }
    }

    /// The magnitude of `m * 2^(unit - bias)` in a format with `fraction` bits, rounded to nearest, ties to even.
    fn normalised(&mut self, m: Term, unit: u32, fraction: u32) -> Term {
        let pool = self.lo.pool();
        let exponent = if fraction == 23 { 8 } else { 11 };
        let mut result = pool.constant(0, exponent + fraction);
        for top in 0..pool.width(m) {
            let pool = self.lo.pool();
            let mut bits = pool.constant((unit + top).into(), exponent);
            let kept = top.min(fraction);
            if kept > 0 {
                let high = pool.extract(m, top - kept, kept);
                bits = pool.concat(bits, high);
            }
            if kept < fraction {
                let zeros = pool.constant(0, fraction - kept);
                bits = pool.concat(bits, zeros);
            }
            if let Some(half) = (top - kept).checked_sub(1) {
                // The carry of rounding up runs into the exponent, as it should.
                let up = self.rounds_up(m, half);
                let up = self.lo.pool().zext(up, exponent + fraction);
                bits = self.lo.pool().add(bits, up);
            }
            let pool = self.lo.pool();
            let is_top = pool.extract(m, top, 1);
            result = pool.ite(is_top, bits, result);
        }
        result
    }

    /// One bit: `m` without its lowest `half + 1` bits is to be increased.
    fn rounds_up(&mut self, m: Term, half: u32) -> Term {
        let pool = self.lo.pool();
        let (is_half, odd) = (pool.extract(m, half, 1), pool.extract(m, half + 1, 1));
        let rest = if half > 0 { pool.extract(m, 0, half) } else { pool.constant(0, 1) };
        let more = self.nonzero(rest);
        let pool = self.lo.pool();
        let tips = pool.or(more, odd);
        pool.and(is_half, tips)
    }

    /// A `float` as a `double`.
    fn widened(&mut self, value: Term) -> Term {
        let pool = self.lo.pool();
        let (sign, exponent, m) = (pool.extract(value, 31, 1), pool.extract(value, 23, 8), pool.extract(value, 0, 23));
        let subnormal = self.normalised(m, 1023 - 149, 52);
        let pool = self.lo.pool();
        let shift = pool.constant(1023 - 127, 11);
        let wide = pool.zext(exponent, 11);
        let moved = pool.add(wide, shift);
        let (zero, special) = (pool.constant(0, 8), pool.constant(255, 8));
        let (is_small, is_special) = (pool.eq(exponent, zero), pool.eq(exponent, special));
        let all = pool.constant(2047, 11);
        let exponent = pool.ite(is_special, all, moved);
        let low = pool.constant(0, 29);
        let fraction = pool.concat(m, low);
        let normal = pool.concat(exponent, fraction);
        let magnitude = pool.ite(is_small, subnormal, normal);
        pool.concat(sign, magnitude)
    }

    /// An integer, rounded to nearest.
    fn integer_as_float(&mut self, value: Term, is_signed: bool, to: u32) -> Term {
        let (fraction, bias) = if to == 32 { (23, 127) } else { (52, 1023) };
        let pool = self.lo.pool();
        let w = pool.width(value);
        let sign = if is_signed { pool.extract(value, w - 1, 1) } else { pool.constant(0, 1) };
        let negated = pool.neg(value);
        let m = pool.ite(sign, negated, value);
        let magnitude = self.normalised(m, bias, fraction);
        self.lo.pool().concat(sign, magnitude)
    }

    /// Truncation. A value that does not fit ends the path.
    fn float_as_integer(&mut self, value: Term, from: u32, inner: &'u Expr, e: &'u Expr) -> Term {
        let (fraction, bias, exponent) = if from == 32 { (23, 127u128, 8) } else { (52, 1023, 11) };
        let w = self.lo.width(e.ty);
        // The significand moved up to its place: its whole part is what lies above the fraction.
        let room = fraction + 1 + w;
        if room > 128 || matches!(self.lo.types().get(e.ty), Type::Bool) {
            return self.not_translated(inner);
        }
        let is_signed = self.lo.types().is_signed(e.ty);
        let pool = self.lo.pool();
        let (sign, exp) = (pool.extract(value, from - 1, 1), pool.extract(value, fraction, exponent));
        let m = pool.extract(value, 0, fraction);
        let (least, limit) = (pool.constant(bias, exponent), pool.constant(bias + u128::from(w), exponent));
        let (is_fraction, in_room) = (pool.ult(exp, least), pool.ult(exp, limit));
        let one = pool.constant(1, 1);
        let significand = pool.concat(one, m);
        let significand = pool.zext(significand, room);
        let distance = pool.sub(exp, least);
        let distance = pool.zext(distance, room);
        let moved = pool.bin(logic::BinOp::Shl, significand, distance);
        let whole = pool.extract(moved, fraction, w);
        let zero = pool.constant(0, w);
        let magnitude = pool.ite(is_fraction, zero, whole);
        let most = if is_signed { logic::mask(w - 1) } else { logic::mask(w) };
        let (most, most_negative) = (pool.constant(most, w), pool.constant(if is_signed { most + 1 } else { 0 }, w));
        let (fits, fits_negative) = (pool.ule(magnitude, most), pool.ule(magnitude, most_negative));
        let fits = pool.ite(sign, fits_negative, fits);
        let fits = pool.and(in_room, fits);
        let negated = pool.neg(magnitude);
        let result = pool.ite(sign, negated, magnitude);
        self.assume(fits, e.pos);
        result
    }

    /// One bit: a value of floating type is not zero.
    pub(super) fn float_truth(&mut self, e: &'u Expr) -> Term {
        let value = self.rvalue(e);
        match self.format(e.ty) {
            Some(w) => {
                let magnitude = self.lo.pool().extract(value, 0, w - 1);
                self.nonzero(magnitude)
            }
            None => {
                self.unsupported(UNSUPPORTED, e.pos);
                self.constant(0, 1)
            }
        }
    }

    pub(super) fn float_unary(&mut self, op: UnOp, a: &'u Expr, e: &'u Expr) -> Term {
        match (op, self.format(a.ty)) {
            (UnOp::Neg, Some(w)) => {
                let value = self.rvalue(a);
                let sign = self.constant(1 << (w - 1), w);
                self.lo.pool().xor(value, sign)
            }
            (UnOp::LogNot, Some(_)) => {
                let bit = self.float_truth(a);
                let bit = self.lo.pool().not(bit);
                self.as_int(bit, e.ty)
            }
            _ => {
                self.rvalue(a);
                self.not_translated(e)
            }
        }
    }

    pub(super) fn float_binary(&mut self, op: BinOp, x: Term, y: Term, a: &'u Expr, e: &'u Expr) -> Term {
        let Some(w) = self.format(a.ty) else { return self.not_translated(e) };
        let bit = match op {
            BinOp::Eq => self.float_equal(x, y, w),
            BinOp::Ne => {
                let equal = self.float_equal(x, y, w);
                self.lo.pool().not(equal)
            }
            BinOp::Lt => self.float_less(x, y, w),
            BinOp::Gt => self.float_less(y, x, w),
            BinOp::Le | BinOp::Ge => {
                let (x, y) = if op == BinOp::Le { (x, y) } else { (y, x) };
                let (less, equal) = (self.float_less(x, y, w), self.float_equal(x, y, w));
                self.lo.pool().or(less, equal)
            }
            _ => return self.not_translated(e),
        };
        self.as_int(bit, e.ty)
    }

    /// Neither operand is a NaN, and whether both are zeros.
    fn ordered(&mut self, x: Term, y: Term, w: u32) -> (Term, Term) {
        let infinity = self.infinity(w);
        let pool = self.lo.pool();
        let (mx, my) = (pool.extract(x, 0, w - 1), pool.extract(y, 0, w - 1));
        let (nx, ny) = (pool.ule(mx, infinity), pool.ule(my, infinity));
        let is_ordered = pool.and(nx, ny);
        let magnitudes = pool.or(mx, my);
        let some = self.nonzero(magnitudes);
        (is_ordered, self.lo.pool().not(some))
    }

    fn float_equal(&mut self, x: Term, y: Term, w: u32) -> Term {
        let (is_ordered, zeros) = self.ordered(x, y, w);
        let pool = self.lo.pool();
        let same = pool.eq(x, y);
        let equal = pool.or(same, zeros);
        pool.and(is_ordered, equal)
    }

    fn float_less(&mut self, x: Term, y: Term, w: u32) -> Term {
        let (is_ordered, zeros) = self.ordered(x, y, w);
        let pool = self.lo.pool();
        let (sx, sy) = (pool.extract(x, w - 1, 1), pool.extract(y, w - 1, 1));
        let (up, down) = (pool.ult(x, y), pool.ult(y, x));
        // A negative number is less than a positive one unless both are zeros.
        let not_zeros = pool.not(zeros);
        let negative = pool.ite(sy, down, not_zeros);
        let not_sy = pool.not(sy);
        let positive = pool.and(not_sy, up);
        let less = pool.ite(sx, negative, positive);
        pool.and(is_ordered, less)
    }

    /// Constants and classification.
    pub(super) fn float_builtin(&mut self, name: &str, args: &[Arg<'u>], site: Site) -> Term {
        let short = name.trim_start_matches("__builtin_");
        let is_constant = matches!(short, "inf" | "inff" | "huge_val" | "huge_valf" | "nan" | "nanf");
        let (ty, value) = match args.first() {
            _ if is_constant => (site.ty, None),
            Some(arg) => (arg.ty, Some(arg.value)),
            None => (site.ty, None),
        };
        let Some(w) = self.format(ty) else {
            self.unsupported(UNSUPPORTED, site.pos);
            return self.dummy(site.ty);
        };
        let infinity = self.infinity(w);
        let Some(value) = value else {
            let quiet = if short.starts_with("nan") { 1 << (if w == 32 { 22 } else { 51 }) } else { 0 };
            let quiet = self.constant(quiet, w - 1);
            let pool = self.lo.pool();
            let bits = pool.or(infinity, quiet);
            return pool.zext(bits, w);
        };
        let pool = self.lo.pool();
        let magnitude = pool.extract(value, 0, w - 1);
        let sign = pool.extract(value, w - 1, 1);
        let bit = match short {
            "fabs" | "fabsf" => return pool.zext(magnitude, w),
            "isnan" | "isnanf" => pool.ult(infinity, magnitude),
            "isinf" | "isinff" => pool.eq(magnitude, infinity),
            "isinf_sign" => {
                let is_infinite = pool.eq(magnitude, infinity);
                let size = self.as_int(is_infinite, site.ty);
                let pool = self.lo.pool();
                let negated = pool.neg(size);
                return pool.ite(sign, negated, size);
            }
            "isnormal" => {
                let least = pool.constant(1 << (if w == 32 { 23 } else { 52 }), w - 1);
                let (above, below) = (pool.ule(least, magnitude), pool.ult(magnitude, infinity));
                pool.and(above, below)
            }
            "signbit" | "signbitf" => sign,
            _ => pool.ult(magnitude, infinity),
        };
        self.as_int(bit, site.ty)
    }

    /// The magnitude of infinity.
    fn infinity(&mut self, w: u32) -> Term {
        let bits: u128 = if w == 32 { 0x7f80_0000 } else { 0x7ff0_0000_0000_0000 };
        self.constant(bits, w - 1)
    }
}
