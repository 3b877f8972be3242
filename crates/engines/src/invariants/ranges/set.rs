//! Sets of numbers of one width as a few intervals: what an analysis knows about one value.

use logic::{BinOp, mask};

/// More intervals than this are joined where the gaps are smallest.
const MAX_PARTS: usize = 8;

/// Disjoint intervals in increasing order, ends included, at most [`MAX_PARTS`] of them. No interval: no value at all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Set {
    width: u32,
    parts: Vec<(u128, u128)>,
}

impl Set {
    pub(crate) fn full(width: u32) -> Set {
        Set { width, parts: vec![(0, mask(width))] }
    }

    pub(crate) fn empty(width: u32) -> Set {
        Set { width, parts: Vec::new() }
    }

    pub(crate) fn single(width: u32, value: u128) -> Set {
        Set { width, parts: vec![(value, value)] }
    }

    pub(crate) fn truth(value: bool) -> Set {
        Set::single(1, value as u128)
    }

    /// `lo ..= hi`, around zero where `hi < lo`.
    pub(crate) fn interval(width: u32, lo: u128, hi: u128) -> Set {
        Set::of(width, wrapped(width, lo, hi))
    }

    fn of(width: u32, mut parts: Vec<(u128, u128)>) -> Set {
        parts.sort_unstable();
        let mut out: Vec<(u128, u128)> = Vec::with_capacity(parts.len());
        for (lo, hi) in parts {
            match out.last_mut() {
                Some(last) if lo <= last.1.saturating_add(1) => last.1 = last.1.max(hi),
                _ => out.push((lo, hi)),
            }
        }
        while out.len() > MAX_PARTS {
            let gap = |i: &usize| out[i + 1].0 - out[*i].1;
            let i = (0..out.len() - 1).min_by_key(gap).expect("there are two parts");
            out[i].1 = out[i + 1].1;
            out.remove(i + 1);
        }
        Set { width, parts: out }
    }

    pub(crate) fn width(&self) -> u32 {
        self.width
    }

    pub(crate) fn parts(&self) -> &[(u128, u128)] {
        &self.parts
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    pub(crate) fn is_full(&self) -> bool {
        self.parts == [(0, mask(self.width))]
    }

    /// The only value.
    pub(crate) fn value(&self) -> Option<u128> {
        match self.parts[..] {
            [(lo, hi)] if lo == hi => Some(lo),
            _ => None,
        }
    }

    /// The values, if there are a few only.
    pub(crate) fn values(&self) -> Option<Vec<u128>> {
        self.parts.iter().map(|&(lo, hi)| (lo == hi).then_some(lo)).collect()
    }

    pub(crate) fn truth_value(&self) -> Option<bool> {
        self.value().filter(|_| self.width == 1).map(|v| v == 1)
    }

    fn min(&self) -> u128 {
        self.parts.first().map_or(0, |p| p.0)
    }

    pub(crate) fn max(&self) -> u128 {
        self.parts.last().map_or(mask(self.width), |p| p.1)
    }

    pub(crate) fn join(&self, other: &Set) -> Set {
        if self == other {
            return self.clone();
        }
        Set::of(self.width, self.parts.iter().chain(&other.parts).copied().collect())
    }

    pub(crate) fn meet(&self, other: &Set) -> Set {
        let mut parts = Vec::new();
        for &(a, b) in &self.parts {
            for &(c, d) in &other.parts {
                if a.max(c) <= b.min(d) {
                    parts.push((a.max(c), b.min(d)));
                }
            }
        }
        Set::of(self.width, parts)
    }

    fn complement(&self) -> Set {
        let mut parts = Vec::new();
        let mut next = Some(0);
        for &(lo, hi) in &self.parts {
            if let Some(n) = next.filter(|&n| n < lo) {
                parts.push((n, lo - 1));
            }
            next = (hi < mask(self.width)).then(|| hi + 1);
        }
        parts.extend(next.map(|n| (n, mask(self.width))));
        Set::of(self.width, parts)
    }

    /// `next`, which includes this set, with bounds moved to the landmarks where they have moved.
    pub(crate) fn widened(&self, next: &Set, landmarks: &[u128]) -> Set {
        let m = mask(self.width);
        let is_old = |x: u128, side: fn(&(u128, u128)) -> u128| self.parts.iter().any(|p| side(p) == x);
        let parts = next.parts.iter().map(|&(lo, hi)| {
            let below = landmarks.iter().rev().copied().find(|&k| k <= lo).unwrap_or(0);
            let above = landmarks.iter().copied().find(|&k| k > hi).map_or(m, |k| (k - 1).min(m));
            (if is_old(lo, |p| p.0) { lo } else { below }, if is_old(hi, |p| p.1) { hi } else { above })
        });
        Set::of(self.width, parts.collect())
    }

    /// The part where `self op other` may be `outcome`, as far as intervals say; `op` compares.
    pub(crate) fn restricted(&self, op: BinOp, other: &Set, outcome: bool, is_left: bool) -> Set {
        let m = mask(self.width);
        if self.is_empty() || other.is_empty() {
            return Set::empty(self.width);
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
                        None => return Set::empty(self.width),
                    }
                } else {
                    let lo = other.min() + is_strict as u128;
                    if lo > m {
                        return Set::empty(self.width);
                    }
                    (lo, m)
                };
                self.meet(&Set { width: self.width, parts: vec![bound] })
            }
            _ => self.clone(),
        }
    }

    fn sign_flipped(&self) -> Set {
        self.plus(1 << (self.width - 1))
    }

    pub(crate) fn plus(&self, k: u128) -> Set {
        let m = mask(self.width);
        let shift = |&(lo, hi): &(u128, u128)| wrapped(self.width, lo.wrapping_add(k) & m, hi.wrapping_add(k) & m);
        if self.is_full() { self.clone() } else { Set::of(self.width, self.parts.iter().flat_map(shift).collect()) }
    }

    pub(crate) fn negated(&self) -> Set {
        let m = mask(self.width);
        let flip = |&(lo, hi): &(u128, u128)| wrapped(self.width, hi.wrapping_neg() & m, lo.wrapping_neg() & m);
        if self.is_full() { self.clone() } else { Set::of(self.width, self.parts.iter().flat_map(flip).collect()) }
    }

    pub(crate) fn complemented(&self) -> Set {
        let m = mask(self.width);
        Set::of(self.width, self.parts.iter().map(|&(lo, hi)| (m - hi, m - lo)).collect())
    }

    pub(crate) fn zero_extended(&self, width: u32) -> Set {
        Set { width, parts: self.parts.clone() }
    }

    pub(crate) fn sign_extended(&self, width: u32) -> Set {
        let half = 1u128 << (self.width - 1);
        let wide = self.sign_flipped().zero_extended(width);
        wide.plus(half.wrapping_neg() & mask(width))
    }

    /// Bits `lo .. lo + width`.
    pub(crate) fn extracted(&self, lo: u32, width: u32) -> Set {
        let m = mask(width);
        let mut parts = Vec::new();
        for &(a, b) in &self.parts {
            let (a, b) = (a >> lo, b >> lo);
            if b - a >= m {
                return Set::full(width);
            }
            parts.extend(wrapped(width, a & m, b & m));
        }
        Set::of(width, parts)
    }

    /// `self` in front of `low`.
    pub(crate) fn concatenated(&self, low: &Set) -> Set {
        let width = self.width + low.width;
        let mut parts = Vec::new();
        for &(a, b) in &self.parts {
            if a == b {
                parts.extend(low.parts.iter().map(|&(c, d)| (a << low.width | c, a << low.width | d)));
            } else {
                parts.push((a << low.width, b << low.width | mask(low.width)));
            }
        }
        Set::of(width, parts)
    }

    /// The values of a binary operation that is no `Concat`.
    pub(crate) fn binary(op: BinOp, a: &Set, b: &Set) -> Set {
        if op.is_comparison() {
            return match Set::compared(op, a, b) {
                Some(t) => Set::truth(t),
                None => Set::full(1),
            };
        }
        let width = a.width;
        if a.is_empty() || b.is_empty() {
            return Set::empty(width);
        }
        match op {
            BinOp::Add => a.sum(b),
            BinOp::Sub => a.sum(&b.negated()),
            BinOp::Mul => match (a.value(), b.value()) {
                (_, Some(k)) => a.times(k),
                (Some(k), _) => b.times(k),
                _ => match a.max().checked_mul(b.max()) {
                    Some(hi) if hi <= mask(width) => Set::interval(width, a.min() * b.min(), hi),
                    _ => Set::full(width),
                },
            },
            BinOp::And => a.conjunction(b),
            BinOp::Or => match (a.value(), b.value()) {
                (Some(x), Some(y)) => Set::single(width, x | y),
                _ if width == 1 && (a.min() == 1 || b.min() == 1) => Set::truth(true),
                _ => {
                    let bits = 128 - (a.max() | b.max()).leading_zeros();
                    Set::interval(width, a.min().max(b.min()), mask(bits.max(1)))
                }
            },
            BinOp::Xor => match (a.value(), b.value()) {
                (Some(x), Some(y)) => Set::single(width, x ^ y),
                (Some(x), _) if x == mask(width) => b.complemented(),
                (_, Some(y)) if y == mask(width) => a.complemented(),
                _ => Set::full(width),
            },
            BinOp::Udiv => match b.value() {
                Some(k) if k > 0 => Set::of(width, a.parts.iter().map(|&(lo, hi)| (lo / k, hi / k)).collect()),
                _ => Set::full(width),
            },
            BinOp::Urem => match b.value() {
                Some(k) if k > 0 && a.max() < k => a.clone(),
                Some(k) if k > 0 => Set::interval(width, 0, k - 1),
                _ => Set::full(width),
            },
            BinOp::Lshr => match b.value() {
                Some(k) if k < width as u128 => {
                    Set::of(width, a.parts.iter().map(|&(lo, hi)| (lo >> k, hi >> k)).collect())
                }
                _ => Set::full(width),
            },
            BinOp::Shl => match b.value() {
                Some(k) if k < width as u128 => a.times(1 << k),
                _ => Set::full(width),
            },
            _ => Set::full(width),
        }
    }

    fn sum(&self, other: &Set) -> Set {
        let m = mask(self.width);
        let mut parts = Vec::new();
        for &(a, b) in &self.parts {
            for &(c, d) in &other.parts {
                if (b - a).checked_add(d - c).is_none_or(|span| span >= m) {
                    return Set::full(self.width);
                }
                parts.extend(wrapped(self.width, a.wrapping_add(c) & m, b.wrapping_add(d) & m));
            }
        }
        Set::of(self.width, parts)
    }

    fn times(&self, k: u128) -> Set {
        let m = mask(self.width);
        let mut parts = Vec::new();
        for &(a, b) in &self.parts {
            let Some(span) = (b - a).checked_mul(k).filter(|&s| s < m) else { return Set::full(self.width) };
            let lo = a.wrapping_mul(k) & m;
            parts.extend(wrapped(self.width, lo, lo.wrapping_add(span) & m));
        }
        Set::of(self.width, parts)
    }

    fn conjunction(&self, other: &Set) -> Set {
        let (a, b) = if other.value().is_some() { (self, other) } else { (other, self) };
        match (a.value(), b.value()) {
            (Some(x), Some(y)) => Set::single(a.width, x & y),
            // Rounding down to a multiple of a power of two keeps the order.
            (None, Some(k)) if (!k & mask(a.width)).wrapping_add(1).is_power_of_two() => {
                Set::of(a.width, a.parts.iter().map(|&(lo, hi)| (lo & k, hi & k)).collect())
            }
            _ => Set::interval(a.width, 0, a.max().min(b.max())),
        }
    }

    /// The comparison's value, where intervals decide it.
    pub(crate) fn compared(op: BinOp, a: &Set, b: &Set) -> Option<bool> {
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
            BinOp::Slt => Set::compared(BinOp::Ult, &a.sign_flipped(), &b.sign_flipped()),
            BinOp::Sle => Set::compared(BinOp::Ule, &a.sign_flipped(), &b.sign_flipped()),
            _ => None,
        }
    }
}

/// `lo ..= hi`, in two parts where it goes around zero.
fn wrapped(width: u32, lo: u128, hi: u128) -> Vec<(u128, u128)> {
    if lo <= hi { vec![(lo, hi)] } else { vec![(0, hi), (lo, mask(width))] }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OPS: [BinOp; 14] = [
        BinOp::Add,
        BinOp::Sub,
        BinOp::Mul,
        BinOp::Udiv,
        BinOp::Urem,
        BinOp::Shl,
        BinOp::Lshr,
        BinOp::And,
        BinOp::Or,
        BinOp::Xor,
        BinOp::Eq,
        BinOp::Ult,
        BinOp::Ule,
        BinOp::Sle,
    ];

    struct Dice(u64);

    impl Dice {
        fn below(&mut self, n: u128) -> u128 {
            self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            (self.0 >> 33) as u128 % n
        }

        fn set(&mut self, width: u32) -> Set {
            let n = 1 << width;
            let parts = (0..=self.below(3)).flat_map(|_| {
                let lo = self.below(n);
                let span = [0, 1, n / 4][self.below(3) as usize];
                wrapped(width, lo, (lo + span) & mask(width))
            });
            Set::of(width, parts.collect())
        }
    }

    fn members(s: &Set) -> Vec<u128> {
        (0..=mask(s.width)).filter(|x| s.parts.iter().any(|&(lo, hi)| (lo..=hi).contains(x))).collect()
    }

    fn concrete(op: BinOp, width: u32, a: u128, b: u128) -> u128 {
        let mut pool = logic::Pool::new();
        let (x, y) = (pool.constant(a, width), pool.constant(b, width));
        let t = pool.rebuild(logic::Node::Bin(op, x, y), if op.is_comparison() { 1 } else { width });
        pool.as_const(t).expect("operations on constants are constants")
    }

    /// Soundness: every value of an operation on members is a member of the result.
    #[test]
    fn operations_lose_no_value() {
        let mut dice = Dice(7);
        for round in 0..400 {
            let width = 1 + round % 5;
            let (a, b) = (dice.set(width), dice.set(width));
            for op in OPS {
                let result = members(&Set::binary(op, &a, &b));
                for &x in &members(&a) {
                    for &y in &members(&b) {
                        let z = concrete(op, width, x, y);
                        assert!(result.contains(&z), "{x} {op:?} {y} = {z} at width {width}: {a:?} {b:?}");
                    }
                }
            }
        }
    }

    /// Soundness: restricting to an outcome keeps the members that have it.
    #[test]
    fn restriction_keeps_what_has_the_outcome() {
        let mut dice = Dice(11);
        for round in 0..400 {
            let width = 1 + round % 5;
            let (a, b) = (dice.set(width), dice.set(width));
            for op in [BinOp::Eq, BinOp::Ult, BinOp::Ule, BinOp::Slt, BinOp::Sle] {
                for outcome in [false, true] {
                    let (left, right) = (a.restricted(op, &b, outcome, true), b.restricted(op, &a, outcome, false));
                    for &x in &members(&a) {
                        for &y in &members(&b) {
                            if (concrete(op, width, x, y) == 1) == outcome {
                                assert!(members(&left).contains(&x), "{x} {op:?} {y}: {a:?} {b:?} {left:?}");
                                assert!(members(&right).contains(&y), "{x} {op:?} {y}: {a:?} {b:?} {right:?}");
                            }
                        }
                    }
                }
            }
        }
    }

    /// Soundness: changes of width and sign.
    #[test]
    fn unary_operations_lose_no_value() {
        let mut dice = Dice(13);
        for round in 0..400 {
            let width = 2 + round % 4;
            let (a, low) = (dice.set(width), dice.set(2));
            for &x in &members(&a) {
                assert!(members(&a.negated()).contains(&(x.wrapping_neg() & mask(width))));
                assert!(members(&a.complemented()).contains(&(!x & mask(width))));
                assert!(members(&a.sign_extended(8)).contains(&logic::sext(x, width, 8)));
                assert!(members(&a.extracted(1, width - 1)).contains(&(x >> 1)));
                assert!(members(&a.extracted(0, 1)).contains(&(x & 1)));
                for &y in &members(&low) {
                    assert!(members(&a.concatenated(&low)).contains(&(x << 2 | y)));
                }
            }
        }
    }
}
