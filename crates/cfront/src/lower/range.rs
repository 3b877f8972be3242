//! What the form of an operand says of its value, and what follows for the results of arithmetic on it.

use crate::hir::BinOp;

/// Numbers between two bounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Range {
    pub(super) low: i128,
    pub(super) high: i128,
}

/// The least and the greatest exact result of an operation; nothing for one that is beyond any type.
#[derive(Clone, Copy)]
pub(super) struct Reach {
    low: Option<i128>,
    high: Option<i128>,
}

impl Range {
    pub(super) fn of(v: i128) -> Range {
        Range { low: v, high: v }
    }

    /// The numbers of `w` bits.
    pub(super) fn of_type(w: u32, is_signed: bool) -> Range {
        let high = (logic::mask(w) >> 1) as i128;
        match is_signed {
            true => Range { low: -high - 1, high },
            false => Range { low: 0, high: i128::try_from(logic::mask(w)).unwrap_or(i128::MAX) },
        }
    }

    /// The only number of the range.
    pub(super) fn value(self) -> Option<i128> {
        (self.low == self.high).then_some(self.low)
    }

    pub(super) fn has(self, v: i128) -> bool {
        (self.low..=self.high).contains(&v)
    }

    pub(super) fn plus(self, other: Range) -> Reach {
        Reach { low: self.low.checked_add(other.low), high: self.high.checked_add(other.high) }
    }

    pub(super) fn minus(self, other: Range) -> Reach {
        Reach { low: self.low.checked_sub(other.high), high: self.high.checked_sub(other.low) }
    }

    pub(super) fn times(self, other: Range) -> Reach {
        let pairs = [(self.low, other.low), (self.low, other.high), (self.high, other.low), (self.high, other.high)];
        let products = pairs.map(|(x, y)| x.checked_mul(y));
        match products.iter().any(Option::is_none) {
            true => Reach { low: None, high: None },
            false => Reach { low: products.into_iter().min().flatten(), high: products.into_iter().max().flatten() },
        }
    }

    /// The exact result of an operation on numbers of a type with the values `all`, in these ranges, may be none of them.
    pub(super) fn may_overflow(self, op: BinOp, y: Range, all: Range) -> bool {
        match op {
            BinOp::Add => self.plus(y).leaves(all),
            BinOp::Sub => self.minus(y).leaves(all),
            BinOp::Mul => self.times(y).leaves(all),
            BinOp::Div | BinOp::Rem => self.has(all.low) && y.has(-1),
            BinOp::Shl => {
                // Counts that are too large, or negative, are undefined by themselves.
                let most = all.high.count_ones();
                let count = if y.low < 0 { most } else { u32::try_from(y.high).unwrap_or(most).min(most) };
                self.low < 0 || self.high > all.high >> count
            }
            _ => false,
        }
    }
}

impl Reach {
    pub(super) fn is_above(self, bounds: Range) -> bool {
        self.high.is_none_or(|high| high > bounds.high)
    }

    pub(super) fn is_below(self, bounds: Range) -> bool {
        self.low.is_none_or(|low| low < bounds.low)
    }

    fn leaves(self, bounds: Range) -> bool {
        self.is_above(bounds) || self.is_below(bounds)
    }
}
