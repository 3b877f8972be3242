//! Whether one structure describes all states that another one describes.

use super::layout::Layout;
use super::order::is_le;
use evidence::shape::{Count, Field, Item, Kind, Pick, Point, Structure, Values};
use logic::mask;
use std::collections::{BTreeMap, BTreeSet};

/// Choices that are tried beyond this are no embedding.
const MOST_TRIES: u32 = 20_000;

/// What is left to be shown.
#[derive(Clone, Copy)]
enum Goal<'a> {
    /// The value is among those.
    Among(Item, &'a Values),
    /// What the link of a block, or of the last one of a chain, says of where it leads, in a node that is a chain.
    Link(usize, usize),
    /// What the link backwards of a block, or of the first one of a chain, says, in a node that is a doubly linked chain.
    Back(usize, usize),
}

/// Where nodes go, as far as that is known.
#[derive(Clone, Default)]
struct Map {
    /// By node of the first structure.
    to: BTreeMap<usize, usize>,
    /// In a chain, the node behind another one.
    next: BTreeMap<usize, usize>,
    /// Nodes that must be the first of a chain.
    first: Vec<usize>,
    /// Nodes that must be the last of a chain.
    last: Vec<usize>,
}

struct Search<'a> {
    s: &'a Structure,
    t: &'a Structure,
    /// What the counter of `t` counts in `s`.
    count: Option<Count>,
    /// What is ordered.
    order: Option<Field>,
    /// Of the counter, in bits.
    width: u32,
    tries: u32,
}

/// Each state that `s` describes, `t` describes: by a map of the nodes of `s` to those of `t` (of some to none) that keeps all that
/// `t` says.
pub(super) fn embeds(layout: &Layout<'_>, s: &Structure, t: &Structure) -> bool {
    let mut goals = Vec::new();
    for (v, values) in &t.vars {
        let Some(own) = s.vars.get(v) else { return false };
        goals.extend(own.iter().map(|&i| Goal::Among(i, values)));
    }
    for (f, values) in &t.statics {
        let Some(own) = s.statics.get(f) else { return false };
        goals.extend(own.iter().map(|&i| Goal::Among(i, values)));
    }
    let is_constant = |g: &Goal| matches!(g, Goal::Among(Item::Const(_), _));
    let agree = |g: &Goal| matches!(g, Goal::Among(i, values) if values.contains(i));
    if goals.iter().any(|g| is_constant(g) && !agree(g)) {
        return false;
    }
    let count = t.count.as_ref().and_then(|c| counted(s, c));
    if t.count.is_some() && count.is_none() {
        return false;
    }
    let width = t.count.as_ref().and_then(|c| layout.bits(c.var)).unwrap_or(0);
    Search { s, t, count, order: layout.order, width, tries: 0 }.reach(Map::default(), goals)
}

/// What the counter is in `s`; a constant counts nothing.
fn counted(s: &Structure, c: &Count) -> Option<Count> {
    if let Some(own) = s.count.as_ref().filter(|own| own.var == c.var) {
        return Some(own.clone());
    }
    match s.vars.get(&c.var)?.iter().copied().collect::<Vec<_>>()[..] {
        [Item::Const(rest)] => Some(Count { var: c.var, rest, nodes: BTreeSet::new() }),
        _ => None,
    }
}

impl<'a> Search<'a> {
    fn reach(&mut self, mut map: Map, mut goals: Vec<Goal<'a>>) -> bool {
        loop {
            self.tries += 1;
            if self.tries > MOST_TRIES {
                return false;
            }
            match self.easiest(&map, &goals).map(|i| goals.swap_remove(i)) {
                None => return self.is_embedding(&map),
                Some(Goal::Among(i @ Item::Const(_), values)) => {
                    if !values.contains(&i) {
                        return false;
                    }
                }
                Some(Goal::Among(Item::At { node, pick, offset }, values)) => {
                    let mut fitting = values.iter().filter_map(|&i| match i {
                        Item::At { node: to, pick: p, offset: o } if o == offset => {
                            self.fits(&map, node, pick, to, p).then_some((to, p))
                        }
                        _ => None,
                    });
                    let Some(mut choice) = fitting.next() else { return false };
                    let others: Vec<(usize, Pick)> = fitting.collect();
                    for other in others {
                        let (mut map, mut goals) = (map.clone(), goals.clone());
                        let is_mapped = self.send(&mut map, &mut goals, node, choice);
                        if is_mapped && self.reach(map, goals) {
                            return true;
                        }
                        choice = other;
                    }
                    if !self.send(&mut map, &mut goals, node, choice) {
                        return false;
                    }
                }
                Some(Goal::Link(node, to)) => {
                    let next = self.stays(node, to, &map);
                    if next.is_some_and(|next| self.grows((&map, &goals), (node, next), next, to)) {
                        return true;
                    }
                    if !self.leaves(node, to, &mut goals) {
                        return false;
                    }
                }
                Some(Goal::Back(node, to)) => {
                    if let Some((&before, _)) = map.next.iter().find(|(_, next)| **next == node) {
                        if !self.leads_back(node, before, to) {
                            return false;
                        }
                        continue;
                    }
                    let before = self.comes_from(node, to, &map);
                    if before.is_some_and(|before| self.grows((&map, &goals), (before, node), before, to)) {
                        return true;
                    }
                    if !self.begins(node, to, &mut map, &mut goals) {
                        return false;
                    }
                }
            }
        }
    }

    /// Are the goals reached where these two are neighbours in a row, one of which is `new` in the chain `to`?
    fn grows(&mut self, (map, goals): (&Map, &[Goal<'a>]), pair: (usize, usize), new: usize, to: usize) -> bool {
        let (mut map, mut goals) = (map.clone(), goals.to_vec());
        map.next.insert(pair.0, pair.1);
        self.send(&mut map, &mut goals, new, (to, Pick::Any)) && self.reach(map, goals)
    }

    /// Goals that leave no choice come first.
    fn easiest(&self, map: &Map, goals: &[Goal<'a>]) -> Option<usize> {
        let choices = |g: &Goal<'a>| match *g {
            Goal::Among(Item::Const(_), _) => 0,
            Goal::Among(Item::At { node, .. }, _) if map.to.contains_key(&node) => 0,
            Goal::Among(Item::At { node, pick, offset }, values) => {
                let fits = |i: &&Item| matches!(**i, Item::At { node: to, pick: p, offset: o } if o == offset && self.fits(map, node, pick, to, p));
                3 * values.iter().filter(fits).count()
            }
            Goal::Link(..) => 4,
            // What is before a block is known when links have been followed.
            Goal::Back(..) => usize::MAX,
        };
        (0..goals.len()).min_by_key(|&i| choices(&goals[i]))
    }

    /// May the value be that one?
    fn fits(&self, map: &Map, node: usize, pick: Pick, to: usize, as_pick: Pick) -> bool {
        if map.to.get(&node).is_some_and(|&known| known != to) {
            return false;
        }
        match self.t.nodes[to].kind {
            Kind::One => {
                let is_taken = map.to.iter().any(|(&other, &there)| there == to && other != node);
                self.s.nodes[node].kind == Kind::One && !is_taken
            }
            _ => as_pick == Pick::Any || pick == self.end(node, as_pick),
        }
    }

    /// How that end of a node is meant: a single block is its first one.
    fn end(&self, node: usize, end: Pick) -> Pick {
        if self.s.nodes[node].kind == Kind::One { Pick::First } else { end }
    }

    /// `node` goes to `to`, which is a goal for each of its fields; false where that cannot be.
    fn send(&self, map: &mut Map, goals: &mut Vec<Goal<'a>>, node: usize, (to, pick): (usize, Pick)) -> bool {
        let (s, t) = (&self.s.nodes[node], &self.t.nodes[to]);
        match pick {
            _ if t.row().is_none() => {}
            Pick::First => map.first.push(node),
            Pick::Last => map.last.push(node),
            Pick::Any => {}
        }
        match map.to.insert(node, to) {
            Some(known) => return known == to,
            None if s.size != t.size => return false,
            None => {}
        }
        match (s.kind, t.kind) {
            (Kind::One, _) | (Kind::Chain(_), Kind::Many) | (Kind::Many, Kind::Many) => {}
            (Kind::Chain(own), Kind::Chain(other)) => {
                let is_back = other.back.is_none() || own.back == other.back;
                if (own.link, own.entry) != (other.link, other.entry) || !is_back {
                    return false;
                }
            }
            _ => return false,
        }
        for (f, values) in &t.fields {
            if [t.link(), t.back()].contains(&Some(*f)) {
                continue;
            }
            let Some(own) = s.fields.get(f) else { return false };
            goals.extend(own.iter().map(|&i| Goal::Among(i, values)));
            // What is said of one end only is said of all: the others lead to blocks of the node.
            if let Some(row) = s.row().filter(|r| r.link == *f || r.back == Some(*f)) {
                goals.push(Goal::Among(Item::At { node, pick: Pick::Any, offset: row.entry }, values));
            }
        }
        if t.row().is_some() {
            goals.push(Goal::Link(node, to));
        }
        if t.back().is_some() {
            goals.push(Goal::Back(node, to));
        }
        true
    }

    /// The node behind this one, where the chain may go on.
    fn stays(&self, node: usize, to: usize, map: &Map) -> Option<usize> {
        let row = self.t.nodes[to].row()?;
        match only(self.s.nodes[node].fields.get(&row.link)?)? {
            Item::At { node: next, pick: Pick::First, offset } if offset == row.entry => {
                let is_free = map.to.get(&next).is_none_or(|&known| known == to);
                (next != node && is_free).then_some(next)
            }
            _ => None,
        }
    }

    /// The chain ends with this node.
    fn leaves(&self, node: usize, to: usize, goals: &mut Vec<Goal<'a>>) -> bool {
        let Some(link) = self.t.nodes[to].link() else { return false };
        self.says(node, to, link, goals)
    }

    /// What `to` says of the field becomes goals for `node`.
    fn says(&self, node: usize, to: usize, f: Field, goals: &mut Vec<Goal<'a>>) -> bool {
        let Some(values) = self.t.nodes[to].fields.get(&f) else { return true };
        let Some(own) = self.s.nodes[node].fields.get(&f) else { return false };
        goals.extend(own.iter().map(|&i| Goal::Among(i, values)));
        true
    }

    /// The node before this one, where the chain may have begun earlier: each leads to the other.
    fn comes_from(&self, node: usize, to: usize, map: &Map) -> Option<usize> {
        let row = self.t.nodes[to].row()?;
        let before = match only(self.s.nodes[node].fields.get(&row.back?)?)? {
            Item::At { node: before, .. } if !map.next.contains_key(&before) => before,
            _ => return None,
        };
        let is_free = map.to.get(&before).is_none_or(|&known| known == to);
        let first = Item::At { node, pick: Pick::First, offset: row.entry };
        let leads = self.s.nodes[before].fields.get(&row.link).and_then(only) == Some(first);
        (before != node && is_free && leads && self.leads_back(node, before, to)).then_some(before)
    }

    /// The chain begins with this node.
    fn begins(&self, node: usize, to: usize, map: &mut Map, goals: &mut Vec<Goal<'a>>) -> bool {
        let Some(back) = self.t.nodes[to].back() else { return false };
        map.first.push(node);
        self.says(node, to, back, goals)
    }

    /// The back link of `node` is that of a block behind `before`, in the chain `to`.
    fn leads_back(&self, node: usize, before: usize, to: usize) -> bool {
        let Some(row) = self.t.nodes[to].row() else { return false };
        let Some(back) = row.back else { return true };
        let last = Item::At { node: before, pick: self.end(before, Pick::Last), offset: row.entry };
        self.s.nodes[node].fields.get(&back).and_then(only) == Some(last)
    }

    fn is_embedding(&self, map: &Map) -> bool {
        let mut parts: Vec<Vec<usize>> = vec![Vec::new(); self.t.nodes.len()];
        for (&node, &to) in &map.to {
            parts[to].push(node);
        }
        for (to, t) in self.t.nodes.iter().enumerate() {
            match t.kind {
                Kind::One if parts[to].len() != 1 => return false,
                Kind::Chain(_) => match in_a_row(&parts[to], map) {
                    Some(row) if row.windows(2).all(|w| self.leads_back(w[1], w[0], to)) => parts[to] = row,
                    _ => return false,
                },
                _ => {}
            }
        }
        let is_first = |node: &usize| parts[map.to[node]].first() == Some(node);
        let is_last = |node: &usize| parts[map.to[node]].last() == Some(node);
        let are_ends = map.first.iter().all(is_first) && map.last.iter().all(is_last);
        are_ends && self.keeps_order(&parts) && self.keeps_count(map)
    }

    /// Blocks that count in one of both only are single ones, and their number is the difference of what is beside them.
    fn keeps_count(&self, map: &Map) -> bool {
        let (Some(own), Some(other)) = (&self.count, &self.t.count) else { return self.t.count.is_none() };
        let mut rest = own.rest;
        for (n, node) in self.s.nodes.iter().enumerate() {
            let before = own.nodes.contains(&n);
            let after = map.to.get(&n).is_some_and(|to| other.nodes.contains(to));
            match (before, after) {
                _ if before == after => {}
                _ if node.kind != Kind::One => return false,
                (true, _) => rest = rest.wrapping_add(1),
                (false, _) => rest = rest.wrapping_sub(1),
            }
        }
        rest & mask(self.width) == other.rest
    }

    fn keeps_order(&self, parts: &[Vec<usize>]) -> bool {
        let of = |p: Point| match p {
            Point::Node(n) => parts[n].iter().map(|&n| Point::Node(n)).collect(),
            Point::Var(_) | Point::Const(_) => vec![p],
        };
        self.t.le.iter().all(|&(a, b)| {
            let (left, right) = (of(a), of(b));
            left.iter().enumerate().all(|(i, &x)| {
                let later = if a == b { &right[i..] } else { &right[..] };
                later.iter().all(|&y| is_le(self.s, self.order, x, y))
            })
        })
    }
}

fn only(v: &Values) -> Option<Item> {
    let mut all = v.iter();
    all.next().copied().filter(|_| all.next().is_none())
}

/// All of them, one behind the other.
fn in_a_row(nodes: &[usize], map: &Map) -> Option<Vec<usize>> {
    let inner: Vec<usize> = nodes.iter().filter_map(|n| map.next.get(n)).copied().collect();
    let mut first = nodes.iter().filter(|n| !inner.contains(n));
    let mut row = vec![*first.next()?];
    while let Some(&next) = map.next.get(row.last()?) {
        if row.contains(&next) {
            return None;
        }
        row.push(next);
    }
    (row.len() == nodes.len()).then_some(row)
}

#[cfg(test)]
mod tests {
    use super::*;
    use evidence::shape::{Individual, Row};
    use logic::VarId;

    const LINK: Field = Field { at: 0, bytes: 8 };
    const DATA: Field = Field { at: 16, bytes: 4 };
    const BACK: Field = Field { at: 8, bytes: 8 };
    const ROW: Row = Row { link: LINK, entry: 0, back: None };

    fn is_embedded(s: &Structure, t: &Structure) -> bool {
        let text = "pointers 64 entry main proc main() { entry l0 exit l1 loc l0 loc l1 edge l0 -> l1 { skip } }";
        let program = ir::text::parse(text).expect("it parses");
        embeds(&Layout::of(&program, Some(DATA)).expect("it has no blocks"), s, t)
    }

    fn node(kind: Kind, next: Item) -> Individual {
        Individual { kind, size: 24, fields: [(LINK, Values::from([next]))].into() }
    }

    fn at(node: usize, pick: Pick) -> Item {
        Item::At { node, pick, offset: 0 }
    }

    /// Nodes, and where variables point.
    fn structure(nodes: &[Individual], vars: &[Item]) -> Structure {
        let vars = vars.iter().enumerate().map(|(v, &i)| (VarId(v as u32), Values::from([i]))).collect();
        Structure { nodes: nodes.to_vec(), vars, ..Structure::default() }
    }

    #[test]
    fn the_first_block_of_a_chain_is_none_behind_it() {
        let two = [node(Kind::One, at(1, Pick::First)), node(Kind::One, Item::Const(0))];
        let chain = [node(Kind::Chain(ROW), Item::Const(0))];
        let s = structure(&two, &[at(0, Pick::First), at(1, Pick::First)]);
        let [first, any] = [Pick::First, Pick::Any].map(|p| at(0, p));
        assert!(is_embedded(&s, &structure(&chain, &[first, any])));
        assert!(!is_embedded(&s, &structure(&chain, &[any, first])));
        assert!(!is_embedded(&s, &structure(&chain, &[first, first])));
    }

    #[test]
    fn a_chain_that_is_not_in_order_is_none_that_is() {
        let ordered = |kind, is_ordered: bool| {
            let own = (Point::Node(0), Point::Node(0));
            let le = is_ordered.then_some(own).into_iter().collect();
            Structure { le, ..structure(&[node(kind, Item::Const(0))], &[at(0, Pick::First)]) }
        };
        let chain = Kind::Chain(ROW);
        assert!(!is_embedded(&ordered(chain, false), &ordered(chain, true)));
        assert!(is_embedded(&ordered(chain, true), &ordered(chain, true)));
        assert!(is_embedded(&ordered(chain, true), &ordered(chain, false)));
        assert!(is_embedded(&ordered(Kind::One, false), &ordered(chain, true)));
    }

    /// Three blocks in a row, the middle one of which leads back to `back`; a variable points to the last one.
    fn three_back_to(back: Item) -> Structure {
        let links = [Item::Const(0), back, at(1, Pick::First)];
        let next = [at(1, Pick::First), at(2, Pick::First), Item::Const(0)];
        let mut nodes: Vec<Individual> = next.map(|i| node(Kind::One, i)).into();
        nodes.iter_mut().zip(links).for_each(|(n, i)| _ = n.fields.insert(BACK, Values::from([i])));
        structure(&nodes, &[at(2, Pick::First)])
    }

    #[test]
    fn a_doubly_linked_chain_is_found_from_its_end() {
        let mut chain = node(Kind::Chain(Row { back: Some(BACK), ..ROW }), Item::Const(0));
        chain.fields.insert(BACK, Values::from([Item::Const(0)]));
        let doubly = |pick| structure(&[chain.clone()], &[at(0, pick)]);
        assert!(is_embedded(&three_back_to(at(0, Pick::First)), &doubly(Pick::Last)));
        assert!(is_embedded(&three_back_to(at(0, Pick::First)), &doubly(Pick::Any)));
        assert!(!is_embedded(&three_back_to(at(0, Pick::First)), &doubly(Pick::First)));
        for wrong in [Item::Const(8), at(1, Pick::First), at(2, Pick::First)] {
            assert!(!is_embedded(&three_back_to(wrong), &doubly(Pick::Last)), "{wrong:?}");
        }
        let row = structure(&[node(Kind::Chain(ROW), Item::Const(0))], &[at(0, Pick::First)]);
        assert!(is_embedded(&doubly(Pick::First), &row) && !is_embedded(&row, &doubly(Pick::First)));
    }

    #[test]
    fn the_last_block_of_a_chain_is_none_before_it() {
        let two = [node(Kind::One, at(1, Pick::First)), node(Kind::One, Item::Const(0))];
        let chain = [node(Kind::Chain(ROW), Item::Const(0))];
        let s = structure(&two, &[at(0, Pick::First), at(1, Pick::First)]);
        let [first, last, any] = [Pick::First, Pick::Last, Pick::Any].map(|p| at(0, p));
        assert!(is_embedded(&s, &structure(&chain, &[first, last])));
        assert!(!is_embedded(&s, &structure(&chain, &[last, any])));
        assert!(!is_embedded(&structure(&chain, &[any]), &structure(&chain, &[last])));
    }

    /// Values of a node are within bounds, and all nodes of a chain have to be.
    #[test]
    fn bounds_hold_of_all_values_of_all_blocks() {
        let of = |mut nodes: Vec<Individual>, values: Option<&[u128]>, le: &[(Point, Point)]| {
            let all = values.map(|all| all.iter().map(|&k| Item::Const(k)).collect());
            nodes.iter_mut().for_each(|n| n.fields.extend(all.clone().map(|v: Values| (DATA, v))));
            Structure { le: le.iter().copied().collect(), ..structure(&nodes, &[at(0, Pick::First)]) }
        };
        let [n, m] = [0, 1].map(Point::Node);
        let k = Point::Const;
        let chain = |le: &[(Point, Point)]| of(vec![node(Kind::Chain(ROW), Item::Const(0))], None, le);
        let one = of(vec![node(Kind::One, Item::Const(0))], Some(&[1, 5]), &[]);
        assert!(
            is_embedded(&one, &chain(&[(k(1), n), (n, k(5))])) && is_embedded(&one, &chain(&[(k(0xffff_ffff), n)]))
        );
        assert!(!is_embedded(&one, &chain(&[(n, k(4))])) && !is_embedded(&one, &chain(&[(k(2), n)])));
        let row = || vec![node(Kind::One, at(1, Pick::First)), node(Kind::One, Item::Const(0))];
        assert!(is_embedded(&of(row(), None, &[(n, k(3)), (m, k(2))]), &chain(&[(n, k(3))])));
        assert!(!is_embedded(&of(row(), None, &[(n, k(3))]), &chain(&[(n, k(3))])));
        assert!(!is_embedded(&of(row(), None, &[(m, k(3))]), &chain(&[(n, k(3))])));
    }

    #[test]
    fn links_lead_to_the_same_place_of_each_block() {
        let row = |entry| structure(&[node(Kind::Chain(Row { entry, ..ROW }), Item::Const(0))], &[at(0, Pick::First)]);
        assert!(is_embedded(&row(8), &row(8)) && !is_embedded(&row(8), &row(0)) && !is_embedded(&row(0), &row(8)));
        let next = Item::At { node: 1, pick: Pick::First, offset: 8 };
        let two = [node(Kind::One, next), node(Kind::One, Item::Const(0))];
        let two = structure(&two, &[at(0, Pick::First)]);
        assert!(is_embedded(&two, &row(8)) && !is_embedded(&two, &row(0)));
    }
}
