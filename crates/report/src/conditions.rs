//! Conditions of the source with the values that they had: `-50 >= -49 is false`.

use crate::objects::Objects;
use exec::State;
use ir::source_view::{Condition, Shown, ShownKind, ShownOp, SourceType, SourceTypeId};
use logic::{mask, to_signed};

impl Objects<'_> {
    /// The condition with its values and its outcome, if it can be evaluated, and to what `taken` says.
    pub(crate) fn judged(&mut self, c: &Condition, s: &State, taken: Option<bool>) -> Option<String> {
        let shown = c.shown.as_ref()?;
        let holds = self.evaluate(shown, s)? != 0;
        if taken.is_some_and(|t| t != holds) {
            return None;
        }
        Some(match &shown.kind {
            ShownKind::Binary(op, a, b) if op.is_comparison() => {
                let ty = self.telling(a).or_else(|| self.telling(b));
                let (x, y) = (self.side(a, ty, s)?, self.side(b, ty, s)?);
                format!("{x} {} {y} is {holds}", op.symbol())
            }
            ShownKind::Constant(_) => return None,
            _ => format!("{} is {}", c.text, self.side(shown, None, s)?),
        })
    }

    /// An operation with the values of its operands.
    pub(crate) fn operation(&mut self, c: &Condition, s: &State) -> Option<String> {
        match &c.shown.as_ref()?.kind {
            ShownKind::Binary(op, a, b) => {
                let (x, y) = (self.side(a, None, s)?, self.side(b, None, s)?);
                let y = if y.starts_with('-') { format!("({y})") } else { y };
                Some(format!("{x} {} {y}", op.symbol()))
            }
            _ => None,
        }
    }

    /// Whether a condition holds.
    pub(crate) fn outcome(&self, c: &Condition, s: &State) -> Option<bool> {
        Some(self.evaluate(c.shown.as_ref()?, s)? != 0)
    }

    /// The type whose values have a form of their own, below conversions.
    fn telling(&self, e: &Shown) -> Option<SourceTypeId> {
        match (&e.kind, self.ty(e.ty)?) {
            (ShownKind::Constant(_), _) => None,
            (_, SourceType::Enumeration { .. } | SourceType::Integer { is_char: true, .. }) => Some(e.ty),
            (ShownKind::Converted(a), _) => self.telling(a),
            _ => None,
        }
    }

    /// The value of an operand; a constant is read as one of `ty`.
    fn side(&mut self, e: &Shown, ty: Option<SourceTypeId>, s: &State) -> Option<String> {
        let value = self.evaluate(e, s)?;
        let is_constant = matches!(e.kind, ShownKind::Constant(_));
        let ty = if is_constant { ty.unwrap_or(e.ty) } else { self.telling(e).unwrap_or(e.ty) };
        let width = self.width(ty)?.0;
        self.value(value as u128 & mask(width), ty)
    }

    /// Bits and sign of the values of a scalar type.
    fn width(&self, ty: SourceTypeId) -> Option<(u32, bool)> {
        match *self.ty(ty)? {
            SourceType::Integer { width, is_signed, .. } | SourceType::Enumeration { width, is_signed, .. } => {
                Some((width, is_signed))
            }
            SourceType::Pointer { width, .. } => Some((width, false)),
            _ => None,
        }
    }

    fn fit(&self, n: i128, ty: SourceTypeId) -> Option<i128> {
        let (width, is_signed) = self.width(ty)?;
        let bits = n as u128 & mask(width);
        Some(if is_signed { to_signed(bits, width) } else { bits as i128 })
    }

    fn evaluate(&self, e: &Shown, s: &State) -> Option<i128> {
        let n = match &e.kind {
            ShownKind::Constant(n) => *n,
            ShownKind::Variable(_) | ShownKind::Address(_) | ShownKind::Offset(..) => self.address(e, s)?,
            ShownKind::Load(place) => {
                let (at, (width, _)) = (self.address(place, s)? as u128, self.width(e.ty)?);
                if at < ir::AddressSpace::NULL_PAGE {
                    return None;
                }
                let bytes = s.read(at, width.div_ceil(8) as usize);
                bytes.iter().rev().fold(0u128, |n, &b| n << 8 | u128::from(b)) as i128
            }
            ShownKind::Element { base, index, scale } => {
                let by = self.evaluate(index, s)?.wrapping_mul(*scale);
                self.evaluate(base, s)?.wrapping_add(by)
            }
            ShownKind::Negative(a) => self.evaluate(a, s)?.wrapping_neg(),
            ShownKind::Complement(a) => !self.evaluate(a, s)?,
            ShownKind::Not(a) => i128::from(self.evaluate(a, s)? == 0),
            ShownKind::Converted(a) => self.evaluate(a, s)?,
            ShownKind::Binary(op, a, b) => self.binary(*op, a, b, s)?,
        };
        self.fit(n, e.ty)
    }

    /// The address of a place, or the value of a pointer.
    fn address(&self, e: &Shown, s: &State) -> Option<i128> {
        match &e.kind {
            ShownKind::Variable(v) => Some(s.get(*v) as i128),
            ShownKind::Address(a) => Some(*a as i128),
            ShownKind::Offset(base, by) => Some(self.address(base, s)?.wrapping_add(*by as i128)),
            _ => self.evaluate(e, s),
        }
    }

    fn binary(&self, op: ShownOp, a: &Shown, b: &Shown, s: &State) -> Option<i128> {
        let x = self.evaluate(a, s)?;
        match op {
            ShownOp::AndThen if x == 0 => return Some(0),
            ShownOp::OrElse if x != 0 => return Some(1),
            _ => {}
        }
        let y = self.evaluate(b, s)?;
        let distance = || u32::try_from(y).ok().filter(|&d| d < 128);
        Some(match op {
            ShownOp::Add => x.wrapping_add(y),
            ShownOp::Sub => x.wrapping_sub(y),
            ShownOp::Mul => x.wrapping_mul(y),
            ShownOp::Div => x.checked_div(y)?,
            ShownOp::Rem => x.checked_rem(y)?,
            ShownOp::Shl => x << distance()?,
            ShownOp::Shr => x >> distance()?,
            ShownOp::And => x & y,
            ShownOp::Or => x | y,
            ShownOp::Xor => x ^ y,
            ShownOp::Eq => i128::from(x == y),
            ShownOp::Ne => i128::from(x != y),
            ShownOp::Lt => i128::from(x < y),
            ShownOp::Le => i128::from(x <= y),
            ShownOp::Gt => i128::from(x > y),
            ShownOp::Ge => i128::from(x >= y),
            ShownOp::AndThen | ShownOp::OrElse => i128::from(y != 0),
        })
    }
}
