//! Which data is not greater than which.

use evidence::shape::{Kind, Point, Structure};

/// Points that are read stand for one value each.
pub(super) fn is_same(s: &Structure, a: Point, b: Point) -> bool {
    let is_one = |p: Point| !matches!(p, Point::Node(n) if s.nodes[n].kind != Kind::One);
    a == b && is_one(a)
}

pub(super) fn is_le(s: &Structure, a: Point, b: Point) -> bool {
    is_same(s, a, b) || s.le.contains(&(a, b))
}

/// Nothing is known of the point any more.
pub(super) fn forget(s: &mut Structure, p: Point) {
    s.le.retain(|&(a, b)| a != p && b != p);
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
            if x != y {
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
