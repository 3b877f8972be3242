//! Telling apart: of the values of a place one each, and the block that it means taken out of its node.

use super::values::Place;
use evidence::shape::{Individual, Item, Kind, Pick, Point, Row, Structure, Values};

/// All structures in one of which each state is that `s` describes, with one value at the place that means one block.
pub(super) fn split(s: &Structure, place: Place) -> Vec<Structure> {
    let mut out = Vec::new();
    for item in values(s, place).clone() {
        match item {
            Item::At { node, pick, offset } if s.nodes[node].kind != Kind::One => {
                for (mut t, block) in taken_out(s, node, pick) {
                    let own = Item::At { node: block, pick: Pick::First, offset };
                    *values_mut(&mut t, place) = Values::from([own]);
                    out.push(t);
                }
            }
            _ => {
                let mut t = s.clone();
                *values_mut(&mut t, place) = Values::from([item]);
                out.push(t);
            }
        }
    }
    out
}

fn values(s: &Structure, place: Place) -> &Values {
    match place {
        Place::Var(v) => &s.vars[&v],
        Place::Field(n, f) => &s.nodes[n].fields[&f],
        Place::Static(f) => &s.statics[&f],
    }
}

fn values_mut(s: &mut Structure, place: Place) -> &mut Values {
    match place {
        Place::Var(v) => s.vars.entry(v).or_default(),
        Place::Field(n, f) => s.nodes[n].fields.entry(f).or_default(),
        Place::Static(f) => s.statics.entry(f).or_default(),
    }
}

/// The cases of which block it is, each with the node that is only this block.
fn taken_out(s: &Structure, node: usize, pick: Pick) -> Vec<(Structure, usize)> {
    let Some(row) = s.nodes[node].row() else { return vec![one_of_many(s, node)] };
    let mut cases = vec![(alone(s, node), node)];
    if pick != Pick::Last {
        cases.push(first(s, node, row));
    }
    if pick != Pick::First {
        cases.push(last(s, node, row));
    }
    if pick == Pick::Any {
        cases.push(between(s, node, row));
    }
    cases
}

/// Some block of it, and the others.
fn one_of_many(s: &Structure, node: usize) -> (Structure, usize) {
    let mut t = s.clone();
    let one = part(&mut t, node, Individual { kind: Kind::One, ..s.nodes[node].clone() });
    rename(&mut t, node, &|_| vec![(node, Pick::Any), (one, Pick::First)]);
    copy_order(&mut t, node, one);
    (t, one)
}

/// The chain has one block.
fn alone(s: &Structure, node: usize) -> Structure {
    let mut t = s.clone();
    t.nodes[node].kind = Kind::One;
    rename(&mut t, node, &|_| vec![(node, Pick::First)]);
    t.le.remove(&(Point::Node(node), Point::Node(node)));
    t
}

/// The first block, and more behind it.
fn first(s: &Structure, node: usize, row: Row) -> (Structure, usize) {
    let mut t = s.clone();
    let one = part(&mut t, node, Individual { kind: Kind::One, ..s.nodes[node].clone() });
    rename(&mut t, node, &|pick| match pick {
        Pick::First => vec![(one, Pick::First)],
        Pick::Last => vec![(node, Pick::Last)],
        Pick::Any => vec![(one, Pick::First), (node, Pick::Any)],
    });
    lead_to_each_other(&mut t, row, &[one, node]);
    copy_order(&mut t, node, one);
    if is_ordered(s, node) {
        t.le.insert((Point::Node(one), Point::Node(node)));
    }
    (t, one)
}

/// The last block, and more before it.
fn last(s: &Structure, node: usize, row: Row) -> (Structure, usize) {
    let mut t = s.clone();
    let one = part(&mut t, node, Individual { kind: Kind::One, ..s.nodes[node].clone() });
    rename(&mut t, node, &|pick| match pick {
        Pick::First => vec![(node, Pick::First)],
        Pick::Last => vec![(one, Pick::First)],
        Pick::Any => vec![(node, Pick::Any), (one, Pick::First)],
    });
    lead_to_each_other(&mut t, row, &[node, one]);
    copy_order(&mut t, node, one);
    if is_ordered(s, node) {
        t.le.insert((Point::Node(node), Point::Node(one)));
    }
    (t, one)
}

/// A block with more before and behind it.
fn between(s: &Structure, node: usize, row: Row) -> (Structure, usize) {
    let mut t = s.clone();
    let one = part(&mut t, node, Individual { kind: Kind::One, ..s.nodes[node].clone() });
    let rest = part(&mut t, node, s.nodes[node].clone());
    rename(&mut t, node, &|pick| match pick {
        Pick::First => vec![(node, Pick::First)],
        Pick::Last => vec![(rest, Pick::Last)],
        Pick::Any => vec![(node, Pick::Any), (one, Pick::First), (rest, Pick::Any)],
    });
    lead_to_each_other(&mut t, row, &[node, one, rest]);
    copy_order(&mut t, node, one);
    copy_order(&mut t, node, rest);
    // What is known of both is not known of one and the other.
    let (a, b, c) = (Point::Node(node), Point::Node(one), Point::Node(rest));
    t.le.retain(|p| *p != (b, c) && *p != (c, b));
    if is_ordered(s, node) {
        t.le.extend([(a, b), (b, c), (a, c), (c, c)]);
    }
    (t, one)
}

/// A new node for some blocks of `node`, which count as they did.
fn part(s: &mut Structure, node: usize, n: Individual) -> usize {
    s.nodes.push(n);
    let new = s.nodes.len() - 1;
    if let Some(count) = s.count.as_mut().filter(|c| c.nodes.contains(&node)) {
        count.nodes.insert(new);
    }
    new
}

/// Nodes that are the parts of a chain, in their order.
fn lead_to_each_other(s: &mut Structure, row: Row, parts: &[usize]) {
    for pair in parts.windows(2) {
        let (a, b) = (pair[0], pair[1]);
        let first = Item::At { node: b, pick: Pick::First, offset: row.entry };
        s.nodes[a].fields.insert(row.link, Values::from([first]));
        if let Some(back) = row.back {
            let last = Item::At { node: a, pick: last_of(s, a), offset: row.entry };
            s.nodes[b].fields.insert(back, Values::from([last]));
        }
    }
}

/// How the last block of a node is meant.
pub(super) fn last_of(s: &Structure, node: usize) -> Pick {
    if s.nodes[node].kind == Kind::One { Pick::First } else { Pick::Last }
}

fn is_ordered(s: &Structure, node: usize) -> bool {
    s.le.contains(&(Point::Node(node), Point::Node(node)))
}

/// What holds of all blocks of `node` holds of those of `part`.
fn copy_order(s: &mut Structure, node: usize, part: usize) {
    let (old, new) = (Point::Node(node), Point::Node(part));
    for (a, b) in s.le.clone() {
        if a == old && b != old {
            s.le.insert((new, b));
        }
        if b == old && a != old {
            s.le.insert((a, new));
        }
    }
}

/// Wherever a block of `node` is meant, one of these is.
fn rename(s: &mut Structure, node: usize, parts: &dyn Fn(Pick) -> Vec<(usize, Pick)>) {
    let fields = s.nodes.iter_mut().flat_map(|n| n.fields.values_mut());
    for v in fields.chain(s.vars.values_mut()).chain(s.statics.values_mut()) {
        *v = v
            .iter()
            .flat_map(|&item| match item {
                Item::At { node: n, pick, offset } if n == node => {
                    parts(pick).into_iter().map(|(node, pick)| Item::At { node, pick, offset }).collect()
                }
                other => vec![other],
            })
            .collect();
    }
}
