//! Sets of numbers of one width as a few intervals: what an analysis knows about one value.

use logic::mask;

/// More intervals than this are joined where the gaps are smallest.
const MAX_PARTS: usize = 8;

/// Disjoint intervals in increasing order, ends included, at most `MAX_PARTS` of them. No interval: no value at all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IntervalSet {
    pub(super) width: u32,
    pub(super) parts: Vec<(u128, u128)>,
}

impl IntervalSet {
    /// All values of the width.
    pub fn full(width: u32) -> IntervalSet {
        IntervalSet { width, parts: vec![(0, mask(width))] }
    }

    /// No value.
    pub fn empty(width: u32) -> IntervalSet {
        IntervalSet { width, parts: Vec::new() }
    }

    /// This value.
    pub fn single(width: u32, value: u128) -> IntervalSet {
        IntervalSet { width, parts: vec![(value, value)] }
    }

    pub(super) fn truth(value: bool) -> IntervalSet {
        IntervalSet::single(1, value as u128)
    }

    /// `lo ..= hi`, around zero where `hi < lo`.
    pub fn interval(width: u32, lo: u128, hi: u128) -> IntervalSet {
        IntervalSet::of(width, wrapped(width, lo, hi))
    }

    /// The intervals `(lo, hi)` with `lo <= hi`, in any order; with some of the gaps where they are too many.
    pub fn of(width: u32, mut parts: Vec<(u128, u128)>) -> IntervalSet {
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
        IntervalSet { width, parts: out }
    }

    /// In bits.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// The intervals.
    pub fn parts(&self) -> &[(u128, u128)] {
        &self.parts
    }

    /// There is no value.
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    pub(super) fn is_full(&self) -> bool {
        self.parts == [(0, mask(self.width))]
    }

    /// Whether this is one of the values.
    pub fn contains(&self, value: u128) -> bool {
        self.parts.iter().any(|&(lo, hi)| (lo..=hi).contains(&value))
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

    pub(super) fn truth_value(&self) -> Option<bool> {
        self.value().filter(|_| self.width == 1).map(|v| v == 1)
    }

    pub(crate) fn min(&self) -> u128 {
        self.parts.first().map_or(0, |p| p.0)
    }

    pub(crate) fn max(&self) -> u128 {
        self.parts.last().map_or(mask(self.width), |p| p.1)
    }

    pub(super) fn join(&self, other: &IntervalSet) -> IntervalSet {
        if self == other {
            return self.clone();
        }
        IntervalSet::of(self.width, self.parts.iter().chain(&other.parts).copied().collect())
    }

    /// Whether all values are among those of `other`.
    pub fn is_subset(&self, other: &IntervalSet) -> bool {
        self.parts.iter().all(|&(lo, hi)| other.parts.iter().any(|&(a, b)| a <= lo && hi <= b))
    }

    pub(crate) fn meet(&self, other: &IntervalSet) -> IntervalSet {
        let mut parts = Vec::new();
        for &(a, b) in &self.parts {
            for &(c, d) in &other.parts {
                if a.max(c) <= b.min(d) {
                    parts.push((a.max(c), b.min(d)));
                }
            }
        }
        IntervalSet::of(self.width, parts)
    }

    pub(super) fn complement(&self) -> IntervalSet {
        let mut parts = Vec::new();
        let mut next = Some(0);
        for &(lo, hi) in &self.parts {
            if let Some(n) = next.filter(|&n| n < lo) {
                parts.push((n, lo - 1));
            }
            next = (hi < mask(self.width)).then(|| hi + 1);
        }
        parts.extend(next.map(|n| (n, mask(self.width))));
        IntervalSet::of(self.width, parts)
    }

    /// `next`, which includes this set, with bounds moved to the thresholds where they have moved.
    pub(super) fn widened(&self, next: &IntervalSet, thresholds: &[u128]) -> IntervalSet {
        let m = mask(self.width);
        let is_old = |x: u128, side: fn(&(u128, u128)) -> u128| self.parts.iter().any(|p| side(p) == x);
        let parts = next.parts.iter().map(|&(lo, hi)| {
            let below = thresholds.iter().rev().copied().find(|&k| k <= lo).unwrap_or(0);
            let above = thresholds.iter().copied().find(|&k| k > hi).map_or(m, |k| (k - 1).min(m));
            (if is_old(lo, |p| p.0) { lo } else { below }, if is_old(hi, |p| p.1) { hi } else { above })
        });
        IntervalSet::of(self.width, parts.collect())
    }
}

/// `lo ..= hi`, in two parts where it goes around zero.
pub(super) fn wrapped(width: u32, lo: u128, hi: u128) -> Vec<(u128, u128)> {
    if lo <= hi { vec![(lo, hi)] } else { vec![(0, hi), (lo, mask(width))] }
}
