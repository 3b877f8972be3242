//! Machine arithmetic on sets of intervals: each operation gives a set that contains every value that it has on members.

use super::interval_set::{IntervalSet, wrapped};
use logic::{BinOp, mask};

impl IntervalSet {
    /// The part where `self op other` may be `outcome`, as far as intervals say; `op` compares.
    pub(super) fn restricted(&self, op: BinOp, other: &IntervalSet, outcome: bool, is_left: bool) -> IntervalSet {
        let m = mask(self.width);
        if self.is_empty() || other.is_empty() {
            return IntervalSet::empty(self.width);
        }
        match (op, outcome) {
            (BinOp::Eq, true) => self.meet(other),
            (BinOp::Eq, false) => match other.value() {
                Some(_) => self.meet(&other.complement()),
                None => self.clone(),
            },
            (BinOp::Slt | BinOp::Sle, _) => {
                let unsigned = if op == BinOp::Slt { BinOp::Ult } else { BinOp::Ule };
                let (a, b) = (self.sign_flipped(), other.sign_flipped());
                a.restricted(unsigned, &b, outcome, is_left).sign_flipped()
            }
            (BinOp::Ult | BinOp::Ule, _) => {
                // `self < other` or `self <= other`, where `self` may be on either side.
                let is_below = is_left == outcome;
                let is_strict = (op == BinOp::Ult) == outcome;
                let bound = if is_below {
                    match other.max().checked_sub(is_strict as u128) {
                        Some(hi) => (0, hi),
                        None => return IntervalSet::empty(self.width),
                    }
                } else {
                    let lo = other.min() + is_strict as u128;
                    if lo > m {
                        return IntervalSet::empty(self.width);
                    }
                    (lo, m)
                };
                self.meet(&IntervalSet { width: self.width, parts: vec![bound] })
            }
            _ => self.clone(),
        }
    }

    fn sign_flipped(&self) -> IntervalSet {
        self.plus(1 << (self.width - 1))
    }

    pub(super) fn plus(&self, k: u128) -> IntervalSet {
        let m = mask(self.width);
        let shift = |&(lo, hi): &(u128, u128)| wrapped(self.width, lo.wrapping_add(k) & m, hi.wrapping_add(k) & m);
        if self.is_full() {
            self.clone()
        } else {
            IntervalSet::of(self.width, self.parts.iter().flat_map(shift).collect())
        }
    }

    pub(super) fn negated(&self) -> IntervalSet {
        let m = mask(self.width);
        let flip = |&(lo, hi): &(u128, u128)| wrapped(self.width, hi.wrapping_neg() & m, lo.wrapping_neg() & m);
        if self.is_full() {
            self.clone()
        } else {
            IntervalSet::of(self.width, self.parts.iter().flat_map(flip).collect())
        }
    }

    pub(super) fn complemented(&self) -> IntervalSet {
        let m = mask(self.width);
        IntervalSet::of(self.width, self.parts.iter().map(|&(lo, hi)| (m - hi, m - lo)).collect())
    }

    pub(super) fn zero_extended(&self, width: u32) -> IntervalSet {
        IntervalSet { width, parts: self.parts.clone() }
    }

    pub(super) fn sign_extended(&self, width: u32) -> IntervalSet {
        let half = 1u128 << (self.width - 1);
        let wide = self.sign_flipped().zero_extended(width);
        wide.plus(half.wrapping_neg() & mask(width))
    }

    /// Bits `lo .. lo + width`.
    pub(super) fn extracted(&self, lo: u32, width: u32) -> IntervalSet {
        let m = mask(width);
        let mut parts = Vec::new();
        for &(a, b) in &self.parts {
            let (a, b) = (a >> lo, b >> lo);
            if b - a >= m {
                return IntervalSet::full(width);
            }
            parts.extend(wrapped(width, a & m, b & m));
        }
        IntervalSet::of(width, parts)
    }

    /// `self` in front of `low`.
    pub(super) fn concatenated(&self, low: &IntervalSet) -> IntervalSet {
        let width = self.width + low.width;
        let mut parts = Vec::new();
        for &(a, b) in &self.parts {
            if a == b {
                parts.extend(low.parts.iter().map(|&(c, d)| (a << low.width | c, a << low.width | d)));
            } else {
                parts.push((a << low.width, b << low.width | mask(low.width)));
            }
        }
        IntervalSet::of(width, parts)
    }

    /// The values of a binary operation that is no `Concat`.
    pub(super) fn binary(op: BinOp, a: &IntervalSet, b: &IntervalSet) -> IntervalSet {
        if op.is_comparison() {
            return match IntervalSet::compared(op, a, b) {
                Some(t) => IntervalSet::truth(t),
                None => IntervalSet::full(1),
            };
        }
        let width = a.width;
        if a.is_empty() || b.is_empty() {
            return IntervalSet::empty(width);
        }
        match op {
            BinOp::Add => a.sum(b),
            BinOp::Sub => a.sum(&b.negated()),
            BinOp::Mul => match (a.value(), b.value()) {
                (_, Some(k)) => a.times(k).meet(&a.product(b)),
                (Some(k), _) => b.times(k).meet(&a.product(b)),
                _ => match a.max().checked_mul(b.max()) {
                    Some(hi) if hi <= mask(width) => {
                        IntervalSet::interval(width, a.min() * b.min(), hi).meet(&a.product(b))
                    }
                    _ => a.product(b),
                },
            },
            BinOp::And => a.conjunction(b),
            BinOp::Or => match (a.value(), b.value()) {
                (Some(x), Some(y)) => IntervalSet::single(width, x | y),
                _ if width == 1 && (a.min() == 1 || b.min() == 1) => IntervalSet::truth(true),
                _ => {
                    let bits = 128 - (a.max() | b.max()).leading_zeros();
                    IntervalSet::interval(width, a.min().max(b.min()), mask(bits.max(1)))
                }
            },
            BinOp::Xor => match (a.value(), b.value()) {
                (Some(x), Some(y)) => IntervalSet::single(width, x ^ y),
                (Some(x), _) if x == mask(width) => b.complemented(),
                (_, Some(y)) if y == mask(width) => a.complemented(),
                _ => IntervalSet::full(width),
            },
            BinOp::Udiv => match b.value() {
                Some(k) if k > 0 => IntervalSet::of(width, a.parts.iter().map(|&(lo, hi)| (lo / k, hi / k)).collect()),
                _ => IntervalSet::full(width),
            },
            BinOp::Urem => match b.value() {
                Some(k) if k > 0 && a.max() < k => a.clone(),
                Some(k) if k > 0 => IntervalSet::interval(width, 0, k - 1),
                _ => IntervalSet::full(width),
            },
            BinOp::Lshr => match b.value() {
                Some(k) if k < width as u128 => {
                    IntervalSet::of(width, a.parts.iter().map(|&(lo, hi)| (lo >> k, hi >> k)).collect())
                }
                _ => IntervalSet::full(width),
            },
            BinOp::Shl => match b.value() {
                Some(k) if k < width as u128 => a.times(1 << k),
                _ => IntervalSet::full(width),
            },
            _ => IntervalSet::full(width),
        }
    }

    fn sum(&self, other: &IntervalSet) -> IntervalSet {
        let m = mask(self.width);
        let mut parts = Vec::new();
        for &(a, b) in &self.parts {
            for &(c, d) in &other.parts {
                if (b - a).checked_add(d - c).is_none_or(|span| span >= m) {
                    return IntervalSet::full(self.width);
                }
                parts.extend(wrapped(self.width, a.wrapping_add(c) & m, b.wrapping_add(d) & m));
            }
        }
        IntervalSet::of(self.width, parts)
    }

    fn times(&self, k: u128) -> IntervalSet {
        let m = mask(self.width);
        let mut parts = Vec::new();
        for &(a, b) in &self.parts {
            let Some(span) = (b - a).checked_mul(k).filter(|&s| s < m) else { return IntervalSet::full(self.width) };
            let lo = a.wrapping_mul(k) & m;
            parts.extend(wrapped(self.width, lo, lo.wrapping_add(span) & m));
        }
        IntervalSet::of(self.width, parts)
    }

    /// Values of the upper half are negative numbers here: the products of small ones are small then, whatever their signs.
    fn product(&self, other: &IntervalSet) -> IntervalSet {
        let mut parts = Vec::new();
        for x in self.signed_parts() {
            for y in other.signed_parts() {
                match exact_product(self.width, x, y) {
                    Some((lo, hi)) => parts.extend(wrapped(self.width, lo, hi)),
                    None => return IntervalSet::full(self.width),
                }
            }
        }
        IntervalSet::of(self.width, parts)
    }

    /// As signed numbers; what is partly negative in two pieces.
    fn signed_parts(&self) -> impl Iterator<Item = (i128, i128)> {
        let (width, half) = (self.width, 1u128 << (self.width - 1));
        let pieces = self.parts.iter().flat_map(move |&(lo, hi)| {
            let is_split = lo < half && half <= hi;
            [(lo, if is_split { half - 1 } else { hi }), (half, hi)].into_iter().take(1 + usize::from(is_split))
        });
        pieces.map(move |(lo, hi)| (logic::to_signed(lo, width), logic::to_signed(hi, width)))
    }

    fn conjunction(&self, other: &IntervalSet) -> IntervalSet {
        let (a, b) = if other.value().is_some() { (self, other) } else { (other, self) };
        match (a.value(), b.value()) {
            (Some(x), Some(y)) => IntervalSet::single(a.width, x & y),
            // Rounding down to a multiple of a power of two keeps the order.
            (None, Some(k)) if (!k & mask(a.width)).wrapping_add(1).is_power_of_two() => {
                IntervalSet::of(a.width, a.parts.iter().map(|&(lo, hi)| (lo & k, hi & k)).collect())
            }
            _ => IntervalSet::interval(a.width, 0, a.max().min(b.max())),
        }
    }

    /// The comparison's value, where intervals decide it.
    pub(super) fn compared(op: BinOp, a: &IntervalSet, b: &IntervalSet) -> Option<bool> {
        if a.is_empty() || b.is_empty() {
            return None;
        }
        match op {
            BinOp::Eq => match (a.value(), b.value()) {
                (Some(x), Some(y)) => Some(x == y),
                _ => a.meet(b).is_empty().then_some(false),
            },
            BinOp::Ult if a.max() < b.min() => Some(true),
            BinOp::Ult if a.min() >= b.max() => Some(false),
            BinOp::Ule if a.max() <= b.min() => Some(true),
            BinOp::Ule if a.min() > b.max() => Some(false),
            BinOp::Slt => IntervalSet::compared(BinOp::Ult, &a.sign_flipped(), &b.sign_flipped()),
            BinOp::Sle => IntervalSet::compared(BinOp::Ule, &a.sign_flipped(), &b.sign_flipped()),
            _ => None,
        }
    }
}

/// The bounds of the products modulo `2^width`; nothing where they may be any number.
fn exact_product(width: u32, (a, b): (i128, i128), (c, d): (i128, i128)) -> Option<(u128, u128)> {
    let products = [a.checked_mul(c)?, a.checked_mul(d)?, b.checked_mul(c)?, b.checked_mul(d)?];
    let (lo, hi) = (*products.iter().min()?, *products.iter().max()?);
    let span = hi.checked_sub(lo)? as u128;
    (span < mask(width)).then_some((lo as u128 & mask(width), hi as u128 & mask(width)))
}
