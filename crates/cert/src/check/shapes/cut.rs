//! One block of a node by itself: the cases of where in its node it is.

use evidence::shape::{Item, Kind, Pick, Point, Structure, Values};

/// In each state that `s` describes and in which such a block exists, one of these holds, in which the node `n` is this block.
pub(super) fn cut(s: &Structure, n: usize, pick: Pick) -> Vec<Structure> {
    let kind = s.nodes[n].kind;
    let sides: &[(bool, bool)] = match (kind, pick) {
        (Kind::One, _) => return vec![s.clone()],
        // The others are in no row: they are before it.
        (Kind::Many, _) => &[(true, false)],
        (Kind::Chain(_), Pick::First) => &[(false, false), (false, true)],
        (Kind::Chain(_), Pick::Last) => &[(false, false), (true, false)],
        (Kind::Chain(_), Pick::Any) => &[(false, false), (false, true), (true, false), (true, true)],
    };
    sides.iter().map(|&(before, behind)| apart(s, n, before, behind)).collect()
}

/// The node becomes up to three: what is before the block, the block, what is behind it.
fn apart(s: &Structure, n: usize, before: bool, behind: bool) -> Structure {
    let mut t = s.clone();
    let whole = s.nodes[n].clone();
    let mut new = |is_there: bool| {
        is_there.then(|| {
            t.nodes.push(whole.clone());
            t.nodes.len() - 1
        })
    };
    let row: Vec<usize> = [new(before), Some(n), new(behind)].into_iter().flatten().collect();
    t.nodes[n].kind = Kind::One;
    rename(&mut t, n, &row);
    if let Kind::Chain(by) = whole.kind {
        for pair in row.windows(2) {
            let next = Item::At { node: pair[1], pick: Pick::First, offset: by.entry };
            t.nodes[pair[0]].fields.insert(by.link, Values::from([next]));
            if let Some(back) = by.back {
                let pick = if pair[0] == n { Pick::First } else { Pick::Last };
                let previous = Item::At { node: pair[0], pick, offset: by.entry };
                t.nodes[pair[1]].fields.insert(back, Values::from([previous]));
            }
        }
    }
    t.le = s.le.iter().flat_map(|&(a, b)| pairs(a, b, n, &row)).collect();
    t.le.retain(|&(a, b)| a != b || a != Point::Node(n));
    if let Some(count) = t.count.as_mut().filter(|c| c.nodes.contains(&n)) {
        count.nodes.extend(&row);
    }
    t
}

/// What led to blocks of `n` leads to those of the row: to the first of all, the last of all, or to any.
fn rename(t: &mut Structure, n: usize, row: &[usize]) {
    let (first, last) = (row[0], row[row.len() - 1]);
    let one_of = |node: usize, offset: u128| {
        let pick = if node == n { Pick::First } else { Pick::Any };
        Item::At { node, pick, offset }
    };
    let renamed = |item: &Item| match *item {
        Item::At { node, pick: Pick::First, offset } if node == n => {
            vec![Item::At { node: first, pick: Pick::First, offset }]
        }
        Item::At { node, pick: Pick::Last, offset } if node == n => {
            let pick = if last == n { Pick::First } else { Pick::Last };
            vec![Item::At { node: last, pick, offset }]
        }
        Item::At { node, pick: Pick::Any, offset } if node == n => row.iter().map(|&m| one_of(m, offset)).collect(),
        other => vec![other],
    };
    let fields = t.nodes.iter_mut().flat_map(|n| n.fields.values_mut());
    for v in fields.chain(t.vars.values_mut()).chain(t.statics.values_mut()) {
        *v = v.iter().flat_map(renamed).collect();
    }
}

/// What is known of all blocks of `n` is known of those of each part; what is known of a chain in itself, of its parts in their order.
fn pairs(a: Point, b: Point, n: usize, row: &[usize]) -> Vec<(Point, Point)> {
    let parts = |p: Point| match p {
        Point::Node(m) if m == n => row.iter().map(|&m| Point::Node(m)).collect(),
        _ => vec![p],
    };
    let is_own = a == b;
    let all = |(i, x): (usize, &Point)| {
        let right = parts(b);
        let from = if is_own { i } else { 0 };
        right[from..].iter().map(|&y| (*x, y)).collect::<Vec<_>>()
    };
    let left = parts(a);
    left.iter().enumerate().flat_map(all).collect()
}
