//! Facts of the kind "not greater" about data that is one value: of a variable, or of a node that is one block.

use evidence::shape::{Kind, Point, Structure};
use std::collections::BTreeSet;

pub(super) fn is_le(s: &Structure, a: Point, b: Point) -> bool {
    a == b || s.le.contains(&(a, b))
}

/// `a <= b` is learned, and what follows from it by way of one point on each side.
pub(super) fn learn(s: &mut Structure, a: Point, b: Point) {
    let below: BTreeSet<Point> = s.le.iter().filter(|p| p.1 == a).map(|p| p.0).chain([a]).collect();
    let above: BTreeSet<Point> = s.le.iter().filter(|p| p.0 == b).map(|p| p.1).chain([b]).collect();
    // Of the blocks of one node with those of the same node nothing is said but of chains, in their order.
    let news = below.iter().flat_map(|&x| above.iter().map(move |&y| (x, y))).filter(|(x, y)| x != y);
    let news: Vec<(Point, Point)> = news.collect();
    s.le.extend(news);
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
        Point::Var(_) => true,
    }
}
