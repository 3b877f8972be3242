//! Facts of the kind "not greater", with sign, about data: of variables, of the blocks of nodes, and constants, which are bounds.

use evidence::shape::{Field, Item, Kind, Point, Structure, Values};
use logic::{mask, to_signed};
use std::collections::BTreeSet;

/// Each value of the one is not greater than each of the other, where both are one value or different points.
pub(super) fn is_le(s: &Structure, order: Option<Field>, a: Point, b: Point) -> bool {
    let by_bounds = || {
        let (Some(most), Some(least)) = (bounds(s, order, a).1, bounds(s, order, b).0) else { return false };
        most <= least
    };
    (a == b && is_one(s, a)) || s.le.contains(&(a, b)) || by_bounds()
}

/// The least and the greatest value that are possible, as far as they are known.
pub(super) fn bounds(s: &Structure, order: Option<Field>, p: Point) -> (Option<i128>, Option<i128>) {
    let Some(f) = order else { return (None, None) };
    let signed = |k| to_signed(k, u32::from(f.bytes) * 8);
    let number = |q: Point| match q {
        Point::Const(k) => Some(signed(k)),
        Point::Node(_) | Point::Var(_) => None,
    };
    if let Some(k) = number(p) {
        return (Some(k), Some(k));
    }
    let all: Vec<i128> = constants(s, f, p).into_iter().flatten().map(signed).collect();
    let below = s.le.iter().filter(|q| q.1 == p).filter_map(|q| number(q.0));
    let above = s.le.iter().filter(|q| q.0 == p).filter_map(|q| number(q.1));
    (below.chain(all.iter().min().copied()).max(), above.chain(all.iter().max().copied()).min())
}

/// The values, if they are known to be some constants.
fn constants(s: &Structure, order: Field, p: Point) -> Option<Vec<u128>> {
    let values: &Values = match p {
        Point::Var(v) => s.vars.get(&v)?,
        // Of links it is said of one end only.
        Point::Node(n) if [s.nodes[n].link(), s.nodes[n].back()].contains(&Some(order)) => return None,
        Point::Node(n) => s.nodes[n].fields.get(&order)?,
        Point::Const(_) => return None,
    };
    let constant = |i: &Item| match *i {
        Item::Const(k) => Some(k),
        Item::At { .. } => None,
    };
    values.iter().map(constant).collect()
}

/// `a <= b` is learned, and what follows from it by way of one point on each side.
pub(super) fn learn(s: &mut Structure, a: Point, b: Point) {
    let below: BTreeSet<Point> = s.le.iter().filter(|p| p.1 == a).map(|p| p.0).chain([a]).collect();
    let above: BTreeSet<Point> = s.le.iter().filter(|p| p.0 == b).map(|p| p.1).chain([b]).collect();
    // Of the blocks of one node with those of the same node nothing is said but of chains, in their order.
    let news = below.iter().flat_map(|&x| above.iter().map(move |&y| (x, y))).filter(|(x, y)| x != y);
    let are_constants = |p: &(Point, Point)| matches!(p, (Point::Const(_), Point::Const(_)));
    let news: Vec<(Point, Point)> = news.filter(|p| !are_constants(p)).collect();
    s.le.extend(news);
}

/// `a < b` is learned: with constants, that the next one is not greater or not less.
pub(super) fn learn_less(s: &mut Structure, order: Option<Field>, a: Point, b: Point) {
    let width = order.map_or(0, |f| u32::from(f.bytes) * 8);
    // There is nothing beyond the greatest and the least one.
    let shifted = |k: u128, by: i128| {
        let signed = to_signed(k, width).checked_add(by)?;
        let next = signed as u128 & mask(width);
        (to_signed(next, width) == signed).then_some(Point::Const(next))
    };
    let (a, b) = match (a, b) {
        (Point::Const(k), b) => (shifted(k, 1), Some(b)),
        (a, Point::Const(k)) => (Some(a), shifted(k, -1)),
        (a, b) => (Some(a), Some(b)),
    };
    if let (Some(a), Some(b)) = (a, b) {
        learn(s, a, b);
    }
}

pub(super) fn forget(s: &mut Structure, p: Point) {
    s.le.retain(|&(a, b)| a != p && b != p);
}

/// `new`, of which nothing is known, has the value of `old`.
pub(super) fn equate(s: &mut Structure, new: Point, old: Point) {
    let about = |p: &(Point, Point)| (p.0 == old || p.1 == old) && p.0 != p.1;
    let as_new = |p: Point| if p == old { new } else { p };
    let copies: Vec<(Point, Point)> = s.le.iter().filter(|p| about(p)).map(|&(a, b)| (as_new(a), as_new(b))).collect();
    s.le.extend(copies);
    s.le.extend([(new, old), (old, new)]);
}

/// Whether all blocks of the point are one value.
pub(super) fn is_one(s: &Structure, p: Point) -> bool {
    match p {
        Point::Node(n) => s.nodes[n].kind == Kind::One,
        Point::Var(_) | Point::Const(_) => true,
    }
}
