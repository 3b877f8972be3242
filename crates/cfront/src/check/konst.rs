//! Evaluation of constant expressions, with gcc's wrap-around.

use super::checker::Checker;
use crate::hir::{BinOp, Direction, Expr, ExprKind, Init, UnOp};
use crate::lex::float_value;
use crate::types::{FloatKind, Quals, Type, TypeId};

#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Value {
    Int(i128),
    Float(f64),
}

impl Value {
    fn is_true(self) -> bool {
        match self {
            Value::Int(v) => v != 0,
            Value::Float(v) => v != 0.0,
        }
    }
}

impl Checker<'_> {
    /// The value of a constant integer (or pointer) expression.
    pub(super) fn eval_int(&self, e: &Expr) -> Option<i128> {
        match self.eval(e)? {
            Value::Int(v) => Some(v),
            Value::Float(_) => None,
        }
    }

    pub(super) fn eval(&self, e: &Expr) -> Option<Value> {
        match &e.kind {
            ExprKind::Int(v) => Some(Value::Int(*v)),
            ExprKind::Float(text) => self.round(float_value(text), e.ty),
            ExprKind::Cast(inner) => self.eval_cast(self.eval(inner)?, e.ty),
            ExprKind::Unary(op, inner) => self.eval_unary(*op, self.eval(inner)?, e.ty),
            ExprKind::Binary(op, a, b) => self.eval_binary(*op, a, b, e.ty),
            ExprKind::LogAnd(a, b) => match self.eval(a)?.is_true() {
                false => Some(Value::Int(0)),
                true => Some(Value::Int(i128::from(self.eval(b)?.is_true()))),
            },
            ExprKind::LogOr(a, b) => match self.eval(a)?.is_true() {
                true => Some(Value::Int(1)),
                false => Some(Value::Int(i128::from(self.eval(b)?.is_true()))),
            },
            ExprKind::Cond(c, a, b) => self.eval(if self.eval(c)?.is_true() { a } else { b }),
            ExprKind::CondOmitted(c, b) => {
                let c = self.eval(c)?;
                if c.is_true() { self.eval_cast(c, e.ty) } else { self.eval(b) }
            }
            ExprKind::AddrOf(place) | ExprKind::Decay(place) => self.eval_address(place).map(Value::Int),
            ExprKind::PtrAdd { elem, .. } | ExprKind::PtrDiff { elem, .. } if self.types.has_variable_size(*elem) => {
                None
            }
            ExprKind::PtrAdd { ptr, index, direction, elem } => {
                let (base, index) = (self.eval_int(ptr)?, self.eval_int(index)?);
                let bytes = index.wrapping_mul(i128::from(self.types.size_of(*elem)));
                let sum = match direction {
                    Direction::Forward => base.wrapping_add(bytes),
                    Direction::Backward => base.wrapping_sub(bytes),
                };
                Some(Value::Int(self.types.wrap(sum, e.ty)))
            }
            ExprKind::PtrDiff { lhs, rhs, elem } => {
                let size = i128::from(self.types.size_of(*elem));
                let bytes = self.eval_int(lhs)?.wrapping_sub(self.eval_int(rhs)?);
                Some(Value::Int(bytes.checked_div(size)?))
            }
            ExprKind::Builtin { name, args } => self.eval_builtin(name, args),
            _ => None,
        }
    }

    /// Addresses such as `&((struct S *)0)->f`.
    fn eval_address(&self, place: &Expr) -> Option<i128> {
        match &place.kind {
            ExprKind::Deref(pointer) => self.eval_int(pointer),
            ExprKind::Member { base, offset, .. } => Some(self.eval_address(base)?.wrapping_add(i128::from(*offset))),
            _ => None,
        }
    }

    fn round(&self, v: f64, ty: TypeId) -> Option<Value> {
        match self.types.get(ty) {
            Type::Float(FloatKind::Float | FloatKind::Float32) => Some(Value::Float(f64::from(v as f32))),
            Type::Float(_) => Some(Value::Float(v)),
            _ => None,
        }
    }

    fn eval_cast(&self, v: Value, ty: TypeId) -> Option<Value> {
        match (self.types.get(ty), v) {
            (Type::Bool, v) => Some(Value::Int(i128::from(v.is_true()))),
            (Type::Int(_) | Type::BitInt { .. } | Type::Enum(_) | Type::Ptr(_), Value::Int(v)) => {
                Some(Value::Int(self.types.wrap(v, ty)))
            }
            (Type::Int(_) | Type::BitInt { .. } | Type::Enum(_), Value::Float(f)) => {
                Some(Value::Int(self.saturate(f, ty)))
            }
            (Type::Float(_), Value::Int(v)) => self.round(v as f64, ty),
            (Type::Float(_), Value::Float(v)) => self.round(v, ty),
            _ => None,
        }
    }

    /// gcc folds a conversion that does not fit to the nearest value.
    fn saturate(&self, f: f64, ty: TypeId) -> i128 {
        let width = self.types.int_width(ty).clamp(1, 127);
        let (min, max) = match self.types.is_signed(ty) {
            true => (-(1i128 << (width - 1)), (1i128 << (width - 1)) - 1),
            false => (0, (1i128 << width) - 1),
        };
        (f as i128).clamp(min, max)
    }

    fn eval_unary(&self, op: UnOp, v: Value, ty: TypeId) -> Option<Value> {
        match (op, v) {
            (UnOp::Neg, Value::Int(v)) => Some(Value::Int(self.types.wrap(v.wrapping_neg(), ty))),
            (UnOp::Neg, Value::Float(v)) => Some(Value::Float(-v)),
            (UnOp::BitNot, Value::Int(v)) => Some(Value::Int(self.types.wrap(!v, ty))),
            (UnOp::LogNot, v) => Some(Value::Int(i128::from(!v.is_true()))),
            (UnOp::Real, v) => Some(v),
            _ => None,
        }
    }

    fn eval_binary(&self, op: BinOp, a: &Expr, b: &Expr, ty: TypeId) -> Option<Value> {
        match (self.eval(a)?, self.eval(b)?) {
            (Value::Int(x), Value::Int(y)) => {
                let unsigned = !self.types.is_signed(a.ty);
                Some(Value::Int(self.types.wrap(self.int_op(op, x, y, unsigned, a.ty)?, ty)))
            }
            (Value::Float(x), Value::Float(y)) => self.float_op(op, x, y, ty),
            _ => None,
        }
    }

    fn int_op(&self, op: BinOp, x: i128, y: i128, unsigned: bool, ty: TypeId) -> Option<i128> {
        let (ux, uy) = (x as u128, y as u128);
        let width = i128::from(self.types.int_width(ty));
        Some(match op {
            BinOp::Add => x.wrapping_add(y),
            BinOp::Sub => x.wrapping_sub(y),
            BinOp::Mul => x.wrapping_mul(y),
            BinOp::Div if unsigned => ux.checked_div(uy)? as i128,
            BinOp::Div => x.checked_div(y)?,
            BinOp::Rem if unsigned => ux.checked_rem(uy)? as i128,
            BinOp::Rem => x.checked_rem(y)?,
            BinOp::Shl if (0..width).contains(&y) => x.wrapping_shl(y as u32),
            BinOp::Shr if (0..width).contains(&y) && unsigned => (ux >> y) as i128,
            BinOp::Shr if (0..width).contains(&y) => x >> y,
            BinOp::Shl | BinOp::Shr => return None,
            BinOp::And => x & y,
            BinOp::Or => x | y,
            BinOp::Xor => x ^ y,
            BinOp::Eq => i128::from(x == y),
            BinOp::Ne => i128::from(x != y),
            BinOp::Lt if unsigned => i128::from(ux < uy),
            BinOp::Lt => i128::from(x < y),
            BinOp::Le if unsigned => i128::from(ux <= uy),
            BinOp::Le => i128::from(x <= y),
            BinOp::Gt if unsigned => i128::from(ux > uy),
            BinOp::Gt => i128::from(x > y),
            BinOp::Ge if unsigned => i128::from(ux >= uy),
            BinOp::Ge => i128::from(x >= y),
        })
    }

    fn float_op(&self, op: BinOp, x: f64, y: f64, ty: TypeId) -> Option<Value> {
        let truth = |b: bool| Some(Value::Int(i128::from(b)));
        match op {
            BinOp::Add => self.round(x + y, ty),
            BinOp::Sub => self.round(x - y, ty),
            BinOp::Mul => self.round(x * y, ty),
            BinOp::Div => self.round(x / y, ty),
            BinOp::Eq => truth(x == y),
            BinOp::Ne => truth(x != y),
            BinOp::Lt => truth(x < y),
            BinOp::Le => truth(x <= y),
            BinOp::Gt => truth(x > y),
            BinOp::Ge => truth(x >= y),
            _ => None,
        }
    }

    fn eval_builtin(&self, name: &str, args: &[Expr]) -> Option<Value> {
        let float = |v: f64| Some(Value::Float(v));
        match name {
            "__builtin_inf"
            | "__builtin_inff"
            | "__builtin_infl"
            | "__builtin_huge_val"
            | "__builtin_huge_valf"
            | "__builtin_huge_vall" => return float(f64::INFINITY),
            // What is not known when constants are asked for is no constant.
            "__builtin_constant_p" => return Some(Value::Int(0)),
            "__builtin_nan" | "__builtin_nanf" | "__builtin_nanl" => return float(f64::NAN),
            _ => {}
        }
        let v = self.eval_int(args.first()?)?;
        let width = self.types.int_width(args.first()?.ty).min(64);
        let bits = if width == 64 { v as u64 } else { v as u64 & ((1u64 << width) - 1) };
        let lead = bits.leading_zeros().checked_sub(64 - width)?;
        let int = |v: u32| Some(Value::Int(i128::from(v)));
        match name {
            "__builtin_bswap16" => Some(Value::Int(i128::from((bits as u16).swap_bytes()))),
            "__builtin_bswap32" => Some(Value::Int(i128::from((bits as u32).swap_bytes()))),
            "__builtin_bswap64" => Some(Value::Int(i128::from(bits.swap_bytes()))),
            "__builtin_popcount" | "__builtin_popcountl" | "__builtin_popcountll" => int(bits.count_ones()),
            "__builtin_parity" | "__builtin_parityl" | "__builtin_parityll" => int(bits.count_ones() % 2),
            "__builtin_clz" | "__builtin_clzl" | "__builtin_clzll" if bits != 0 => int(lead),
            "__builtin_ctz" | "__builtin_ctzl" | "__builtin_ctzll" if bits != 0 => int(bits.trailing_zeros()),
            "__builtin_ffs" | "__builtin_ffsl" | "__builtin_ffsll" => {
                int(if bits == 0 { 0 } else { bits.trailing_zeros() + 1 })
            }
            _ => None,
        }
    }

    /// May this value initialise an object with static storage?
    pub(super) fn is_static_value(&self, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::FnAddr(_) | ExprKind::LabelAddr(_) => true,
            ExprKind::AddrOf(place) | ExprKind::Decay(place) => self.is_static_place(place),
            ExprKind::Cast(inner) | ExprKind::Unary(_, inner) => self.is_static_value(inner),
            // gcc has no value for these either.
            ExprKind::Binary(BinOp::Div | BinOp::Rem, _, b) if self.eval_int(b) == Some(0) => false,
            ExprKind::Binary(BinOp::Shl | BinOp::Shr, _, b) if self.eval_int(b).is_some_and(|y| y < 0) => false,
            ExprKind::Binary(_, a, b) | ExprKind::LogAnd(a, b) | ExprKind::LogOr(a, b) => {
                self.eval(e).is_some() || (self.is_static_value(a) && self.is_static_value(b))
            }
            ExprKind::PtrAdd { ptr, index, .. } => self.is_static_value(ptr) && self.is_static_value(index),
            ExprKind::PtrDiff { lhs, rhs, .. } => self.is_static_value(lhs) && self.is_static_value(rhs),
            ExprKind::Cond(c, a, b) => {
                self.is_static_value(c)
                    && match self.eval(c) {
                        Some(c) => self.is_static_value(if c.is_true() { a } else { b }),
                        None => self.is_static_value(a) && self.is_static_value(b),
                    }
            }
            ExprKind::CondOmitted(c, b) => self.is_static_value(c) && self.is_static_value(b),
            ExprKind::Builtin { args, .. } => args.iter().all(|a| self.is_static_value(a)),
            // gcc reads constants that have an initialiser it has seen.
            ExprKind::Load(place) => self.is_constant_place(place),
            _ => false,
        }
    }

    fn is_static_place(&self, place: &Expr) -> bool {
        match &place.kind {
            ExprKind::Global(_) => true,
            ExprKind::Member { base, .. } => self.is_static_place(base),
            ExprKind::Deref(pointer) => self.is_static_value(pointer),
            _ => false,
        }
    }

    fn is_constant_place(&self, place: &Expr) -> bool {
        match &place.kind {
            ExprKind::Global(id) => {
                let global = &self.globals[id.0 as usize];
                let mut ty = global.ty;
                while let Type::Array(elem, _) = *self.types.get(ty) {
                    ty = elem.with(ty.quals());
                }
                let is_const = ty.quals().contains(Quals::CONST) && !ty.quals().contains(Quals::VOLATILE);
                global.is_string || (is_const && global.init.is_some())
            }
            ExprKind::Member { base, .. } => self.is_constant_place(base),
            ExprKind::Deref(pointer) => matches!(&pointer.kind, ExprKind::PtrAdd { ptr, .. }
                if matches!(&ptr.kind, ExprKind::Decay(array) if self.is_constant_place(array))),
            _ => false,
        }
    }

    /// The first item of a static object's initialiser that is not constant.
    pub(super) fn non_static_item<'e>(&self, init: &'e Init) -> Option<&'e Expr> {
        init.items.iter().map(|item| &item.value).find(|v| !self.is_static_value(v))
    }
}
