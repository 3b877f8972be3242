//! Which data is not greater than which, and within which bounds it is.

use super::heap::Heap;
use evidence::shape::{Field, Item, Kind, Point, Structure, Values};
use logic::{mask, to_signed};
use std::collections::BTreeSet;

/// With sign, the least and the greatest value.
pub(super) type Range = (i128, i128);

/// Points that are read stand for one value each.
pub(super) fn is_same(s: &Structure, a: Point, b: Point) -> bool {
    let is_one = |p: Point| !matches!(p, Point::Node(n) if s.nodes[n].kind != Kind::One);
    a == b && is_one(a)
}

/// Bits of what is ordered.
fn width(order: Field) -> u32 {
    u32::from(order.bytes) * 8
}

/// What is ordered, as a number with sign.
fn number(order: Field, k: u128) -> i128 {
    to_signed(k, width(order))
}

/// The number as a bound, if there is one that large.
pub(super) fn bound(order: Field, k: i128) -> Option<Point> {
    let bits = k as u128 & mask(width(order));
    (number(order, bits) == k).then_some(Point::Const(bits))
}

/// All values of the point are in it.
pub(super) fn range(s: &Structure, order: Field, p: Point) -> Range {
    let (mut least, mut most) = match values(s, order, p) {
        Some(all) => of_all(order, all).unwrap_or(full(order)),
        None => full(order),
    };
    if let Point::Const(k) = p {
        return (number(order, k), number(order, k));
    }
    for &pair in &s.le {
        match pair {
            (Point::Const(k), q) if q == p => least = least.max(number(order, k)),
            (q, Point::Const(k)) if q == p => most = most.min(number(order, k)),
            _ => {}
        }
    }
    (least, most)
}

pub(super) fn full(order: Field) -> Range {
    let greatest = (mask(width(order)) >> 1) as i128;
    (-greatest - 1, greatest)
}

/// What is said of the point by its values. What is said of links is about one block only.
fn values(s: &Structure, order: Field, p: Point) -> Option<&Values> {
    match p {
        Point::Var(v) => s.vars.get(&v),
        Point::Node(n) => {
            let n = &s.nodes[n];
            let is_link = n.link() == Some(order) || n.back() == Some(order);
            n.fields.get(&order).filter(|_| !is_link)
        }
        Point::Const(_) => None,
    }
}

/// From the least to the greatest of constants.
fn of_all(order: Field, all: &Values) -> Option<Range> {
    let mut out: Option<Range> = None;
    for i in all {
        let Item::Const(k) = *i else { return None };
        let k = number(order, k);
        out = Some(out.map_or((k, k), |(least, most)| (least.min(k), most.max(k))));
    }
    out
}

impl Heap<'_> {
    /// By facts, or by their ranges.
    pub(super) fn is_le(&self, s: &Structure, a: Point, b: Point) -> bool {
        let by_range = |f: Field| range(s, f, a).1 <= range(s, f, b).0;
        is_same(s, a, b) || s.le.contains(&(a, b)) || self.order.is_some_and(by_range)
    }

    /// By their ranges alone.
    pub(super) fn is_less(&self, s: &Structure, a: Point, b: Point) -> bool {
        self.order.is_some_and(|f| range(s, f, a).1 < range(s, f, b).0)
    }

    /// `a` is less than `b`, which is more than not greater where one is a constant.
    pub(super) fn add_less(&self, s: &mut Structure, a: Point, b: Point) {
        let Some(f) = self.order else { return };
        let pair = match (a, b) {
            (Point::Const(k), _) => (bound(f, number(f, k) + 1), Some(b)),
            (_, Point::Const(k)) => (Some(a), bound(f, number(f, k) - 1)),
            _ => (Some(a), Some(b)),
        };
        if let (Some(a), Some(b)) = pair {
            add_le(s, a, b);
        }
    }
}

/// Nothing is known of the point any more.
pub(super) fn forget(s: &mut Structure, p: Point) {
    s.le.retain(|&(a, b)| a != p && b != p);
}

fn is_bound(p: Point) -> bool {
    matches!(p, Point::Const(_))
}

/// `a` is not greater than `b`; and what follows from that.
pub(super) fn add_le(s: &mut Structure, a: Point, b: Point) {
    // Between values of a node that may have no blocks nothing follows.
    let may_be_nothing = |s: &Structure, p: Point| matches!(p, Point::Node(n) if s.nodes[n].kind == Kind::Many);
    if may_be_nothing(s, a) || may_be_nothing(s, b) {
        return;
    }
    let mut less: Vec<Point> = s.le.iter().filter(|p| p.1 == a).map(|p| p.0).collect();
    let mut more: Vec<Point> = s.le.iter().filter(|p| p.0 == b).map(|p| p.1).collect();
    less.push(a);
    more.push(b);
    for &x in &less {
        for &y in &more {
            if x != y && !(is_bound(x) && is_bound(y)) {
                s.le.insert((x, y));
            }
        }
    }
}

/// `new` has the value that `old` has.
pub(super) fn copy(s: &mut Structure, new: Point, old: Point) {
    let about: Vec<(Point, Point)> = s.le.iter().copied().filter(|p| p.0 == old || p.1 == old).collect();
    for (a, b) in about {
        let own = |p: Point| if p == old { new } else { p };
        let pair = (own(a), own(b));
        if pair.0 != pair.1 {
            s.le.insert(pair);
        }
    }
    s.le.extend([(new, old), (old, new)]);
}

/// Of bounds of the point, those among `thresholds` are known that are next to the range.
pub(super) fn confine(s: &mut Structure, order: Field, p: Point, (least, most): Range, thresholds: &BTreeSet<i128>) {
    s.le.retain(|&(a, b)| !(a == p && is_bound(b) || b == p && is_bound(a)));
    let below = thresholds.range(..=least).next_back().and_then(|&k| bound(order, k));
    let above = thresholds.range(most..).next().and_then(|&k| bound(order, k));
    s.le.extend(below.map(|k| (k, p)));
    s.le.extend(above.map(|k| (p, k)));
}

/// Points of which bounds are known.
pub(super) fn bounded(s: &Structure) -> BTreeSet<Point> {
    let other = |&(a, b): &(Point, Point)| match (is_bound(a), is_bound(b)) {
        (true, _) => Some(b),
        (_, true) => Some(a),
        _ => None,
    };
    s.le.iter().filter_map(other).collect()
}
