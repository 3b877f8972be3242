//! Canonical abstraction: which blocks are told apart. Those that variables or static memory point to stay by themselves; blocks in a
//! row of which the same is known become a chain.

use super::focus::last_of;
use super::order::{bounded, confine, range};
use evidence::shape::{Count, Field, Individual, Item, Kind, Pick, Point, Row, Structure, Values};
use logic::{VarId, mask};
use std::collections::{BTreeMap, BTreeSet};

/// What is kept of chains.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ends {
    /// Which links lead to the first block.
    First,
    /// Which values are the first block or the last, by which field blocks lead back, and where in a block links arrive.
    Both,
}

/// Of which blocks chains are made.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Data {
    /// Of those of whose data the same is known.
    Same,
    /// Of any; of each it is known that its data is that of one of them.
    Any,
}

/// What counts blocks.
#[derive(Clone, Copy)]
pub(super) struct Counter {
    pub(super) var: VarId,
    /// What says of a block that it lives, where those count that live; otherwise those count that something leads to.
    pub(super) tag: Option<Field>,
}

/// What the program's text says about what is worth to be kept.
#[derive(Clone)]
pub(super) struct Vocabulary {
    /// Offsets of pointers that are read through pointers.
    pub(super) links: Vec<Field>,
    /// Those along which chains are made, the first one preferred.
    pub(super) spine: Vec<Field>,
    /// Constants that are assigned or stored as they stand there.
    pub(super) constants: BTreeSet<u128>,
    /// A variable that counts blocks.
    pub(super) counter: Option<Counter>,
    /// Of the counter, in bits.
    pub(super) width: u32,
    /// Variables that are set in other ways than to constants, other variables and addresses.
    pub(super) counters: BTreeSet<VarId>,
    /// Pointers elsewhere are forgotten, if it is said.
    pub(super) read: Option<BTreeSet<Field>>,
    /// What is kept of chains.
    pub(super) ends: Ends,
    /// Which blocks become chains.
    pub(super) data: Data,
    /// The field by which blocks are ordered.
    pub(super) order: Option<Field>,
    /// Bounds that are worth to be known of what is ordered.
    pub(super) thresholds: BTreeSet<i128>,
}

impl Vocabulary {
    /// Those that come first: they have the time that they need.
    pub(super) fn is_plain(&self) -> bool {
        let counts_lengths = self.counter.is_some_and(|c| c.tag.is_none());
        self.ends == Ends::First && self.data == Data::Same && self.thresholds.is_empty() && !counts_lengths
    }

    /// Chains of blocks with any data, of which no more is known.
    pub(super) fn is_of_any(&self) -> bool {
        self.ends == Ends::First && self.data == Data::Any
    }

    /// What is ordered, if its bounds are worth to be known.
    fn bounded(&self) -> Option<Field> {
        self.order.filter(|_| !self.thresholds.is_empty())
    }
}

/// What may be read behind a location. Nothing but precision depends on it.
#[derive(Clone, Default)]
pub(super) struct Live {
    pub(super) vars: BTreeSet<VarId>,
    /// Addresses of static memory.
    pub(super) statics: BTreeSet<u128>,
    /// Static memory is also read through pointers.
    pub(super) all_statics: bool,
}

impl Live {
    fn forget_others(&self, s: &mut Structure, vocabulary: &Vocabulary) {
        s.vars.retain(|v, _| self.vars.contains(v));
        s.statics.retain(|f, _| self.all_statics || self.statics.contains(&f.at));
        s.le.retain(|(a, b)| [a, b].iter().all(|p| !matches!(p, Point::Var(v) if !self.vars.contains(v))));
        s.count.take_if(|c| !self.vars.contains(&c.var));
        if vocabulary.bounded().is_none() {
            s.le.retain(|(a, b)| [a, b].iter().all(|p| !matches!(p, Point::Const(_))));
        }
    }
}

/// Without what is not needed any more: values of dead variables, and blocks that nothing leads to.
pub(super) fn swept(mut s: Structure, live: &Live, vocabulary: &Vocabulary) -> Structure {
    live.forget_others(&mut s, vocabulary);
    renumbered(&s, vocabulary.width)
}

/// At the head of a loop: finitely many structures are like this.
pub(super) fn blurred(mut s: Structure, live: &Live, vocabulary: &Vocabulary) -> Structure {
    let is_kept = |v: &Values| v.iter().all(|i| !matches!(i, Item::Const(k) if !vocabulary.constants.contains(k)));
    live.forget_others(&mut s, vocabulary);
    recount(&mut s, vocabulary);
    confine_all(&mut s, vocabulary, &is_kept);
    s.vars.retain(|v, values| !vocabulary.counters.contains(v) && is_kept(values));
    s.statics.retain(|_, values| is_kept(values));
    // Pointers that are stored and never followed would tell apart what is the same.
    let is_data = |v: &Values| v.iter().all(|i| matches!(i, Item::Const(_)));
    let is_read = |f: &Field, v: &Values| is_data(v) || vocabulary.read.as_ref().is_none_or(|r| r.contains(f));
    s.nodes.iter_mut().for_each(|n| n.fields.retain(|f, values| is_kept(values) && is_read(f, values)));
    let mut s = renumbered(&s, vocabulary.width);
    bound(&mut s, vocabulary.width);
    for &f in &vocabulary.spine {
        while let Some((a, b, row)) = foldable(&s, f, vocabulary) {
            fold(&mut s, (a, b), row, vocabulary);
        }
    }
    coarsen(&mut s, vocabulary);
    if vocabulary.ends == Ends::Both {
        s.nodes.iter_mut().for_each(|n| n.fields.values_mut().for_each(without_ends));
    }
    renumbered(&s, vocabulary.width)
}

/// What may be any block of a chain may be its ends: to say so is as much, and one way to be described less.
fn without_ends(v: &mut Values) {
    let all = v.clone();
    let any = |i: &Item| match *i {
        Item::At { node, offset, .. } => Item::At { node, pick: Pick::Any, offset },
        other => other,
    };
    v.retain(|i| any(i) == *i || !all.contains(&any(i)));
}

/// Bounds stay as far as they are worth to be known, and of values that are not known any more.
fn confine_all(s: &mut Structure, vocabulary: &Vocabulary, is_kept: &impl Fn(&Values) -> bool) {
    let Some(f) = vocabulary.bounded() else { return };
    let is_lost = |n: &Individual| n.fields.get(&f).is_some_and(|v| !is_kept(v));
    let lost = s.nodes.iter().enumerate().filter(|(_, n)| is_lost(n)).map(|(n, _)| Point::Node(n));
    let all: BTreeSet<Point> = lost.chain(bounded(s)).collect();
    for p in all {
        let known = range(s, f, p);
        confine(s, f, p, known, &vocabulary.thresholds);
    }
}

/// Single blocks count if they live.
fn recount(s: &mut Structure, vocabulary: &Vocabulary) {
    let Some(Counter { var, tag }) = vocabulary.counter else { return };
    if let (None, Some(values)) = (&s.count, s.vars.get(&var))
        && let [Item::Const(rest)] = values.iter().copied().collect::<Vec<_>>()[..]
    {
        s.count = Some(Count { var, rest, nodes: BTreeSet::new() });
    }
    let reached = reached(s);
    let Some(count) = &mut s.count else { return };
    for (n, node) in s.nodes.iter().enumerate().filter(|(_, n)| n.kind == Kind::One) {
        let is_tagged = |f: Field| node.fields.get(&f).is_some_and(|v| !v.contains(&Item::Const(0)));
        let lives = tag.map_or(reached.contains(&n), is_tagged);
        if lives && count.nodes.insert(n) {
            count.rest = count.rest.wrapping_sub(1) & mask(vocabulary.width);
        }
        if !lives && count.nodes.remove(&n) {
            count.rest = count.rest.wrapping_add(1) & mask(vocabulary.width);
        }
    }
}

/// Blocks that were lost may be more and more.
fn bound(s: &mut Structure, width: u32) {
    s.count.take_if(|c| c.rest.wrapping_add(2) & mask(width) > 4);
}

/// Two nodes in a row that nothing tells apart, and how their links lead.
fn foldable(s: &Structure, f: Field, vocabulary: &Vocabulary) -> Option<(usize, usize, Row)> {
    let named: BTreeSet<usize> = s.vars.values().chain(s.statics.values()).flat_map(nodes_of).collect();
    let entries = |n: usize| s.nodes.iter().filter_map(|m| m.fields.get(&f)).filter(|v| leads_first(v, n)).count();
    let counts = |n| s.count.as_ref().is_some_and(|c| c.nodes.contains(&n));
    let may_enter = |offset| offset == 0 || vocabulary.ends == Ends::Both;
    (0..s.nodes.len()).find_map(|a| {
        let (b, entry) = match only(s.nodes[a].fields.get(&f)?) {
            Some(Item::At { node: b, pick: Pick::First, offset }) if b != a && may_enter(offset) => (b, offset),
            _ => return None,
        };
        let is_part = |n: usize| match s.nodes[n].kind {
            Kind::One => true,
            Kind::Chain(row) => row.link == f && row.entry == entry,
            Kind::Many => false,
        };
        let is_pair = [a, b].iter().all(|&n| is_part(n) && !named.contains(&n));
        let is_like = || match vocabulary.data {
            Data::Same => class(&s.nodes[a], vocabulary) == class(&s.nodes[b], vocabulary),
            Data::Any => true,
        };
        let same = s.nodes[a].size == s.nodes[b].size && is_like();
        let is_free = entries(b) == 1 && !leads_to(&s.nodes[b], f, b);
        let back = || match vocabulary.ends {
            Ends::First => None,
            Ends::Both => backwards(s, (a, b), f, entry),
        };
        (is_pair && same && counts(a) == counts(b) && is_free).then(|| (a, b, Row { link: f, entry, back: back() }))
    })
}

fn only(v: &Values) -> Option<Item> {
    let mut all = v.iter();
    all.next().copied().filter(|_| all.next().is_none())
}

/// The field by which `b` leads back to the last block of `a`, if it is that of the chains among them.
fn backwards(s: &Structure, (a, b): (usize, usize), link: Field, entry: u128) -> Option<Field> {
    let last = Item::At { node: a, pick: last_of(s, a), offset: entry };
    let leads_back = |g: &Field| s.nodes[b].fields.get(g).and_then(only) == Some(last);
    let is_own = |g: &Field| [a, b].iter().all(|&n| s.nodes[n].kind == Kind::One || s.nodes[n].back() == Some(*g));
    let mut all = s.nodes[b].fields.keys().filter(|g| **g != link && g.bytes == link.bytes);
    all.find(|g| leads_back(g) && is_own(g)).copied()
}

fn leads_to(n: &Individual, f: Field, to: usize) -> bool {
    n.fields.get(&f).is_some_and(|v| nodes_of(v).any(|m| m == to))
}

fn leads_first(v: &Values, n: usize) -> bool {
    v.iter().any(|i| matches!(*i, Item::At { node, pick: Pick::First, .. } if node == n))
}

fn nodes_of(v: &Values) -> impl Iterator<Item = usize> {
    v.iter().filter_map(|i| match *i {
        Item::At { node, .. } => Some(node),
        Item::Const(_) => None,
    })
}

/// The data that is known of a node.
fn class<'s>(n: &'s Individual, vocabulary: &Vocabulary) -> Vec<(&'s Field, &'s Values)> {
    n.fields.iter().filter(|(f, _)| !vocabulary.links.contains(f)).collect()
}

/// What is said of a field of all blocks of a node.
fn of_all(s: &Structure, node: usize, f: Field) -> Option<Values> {
    let n = &s.nodes[node];
    let mut values = n.fields.get(&f)?.clone();
    if let Some(row) = n.row().filter(|r| r.back == Some(f)) {
        values.insert(Item::At { node, pick: Pick::Any, offset: row.entry });
    }
    Some(values)
}

/// `a` becomes both; `b` is left without meaning.
fn fold(s: &mut Structure, (a, b): (usize, usize), row: Row, vocabulary: &Vocabulary) {
    let ends = vocabulary.ends;
    let bounds = vocabulary.bounded().map(|f| {
        let ((k, l), (m, n)) = (range(s, f, Point::Node(a)), range(s, f, Point::Node(b)));
        (f, (k.min(m), l.max(n)))
    });
    let inner: BTreeMap<usize, Kind> = [a, b].map(|n| (n, s.nodes[n].kind)).into();
    let mut both = BTreeMap::new();
    for &g in s.nodes[a].fields.keys().filter(|g| **g != row.link && Some(**g) != row.back) {
        if let (Some(v), Some(w)) = (of_all(s, a, g), of_all(s, b, g)) {
            both.insert(g, &v | &w);
        }
    }
    let exit = s.nodes[b].fields.get(&row.link).cloned();
    both.extend(exit.map(|v| (row.link, v)));
    let first = row.back.and_then(|g| Some((g, s.nodes[a].fields.get(&g)?.clone())));
    both.extend(first);
    if let Some(count) = &mut s.count {
        count.nodes.remove(&b);
    }
    let size = s.nodes[a].size;
    s.nodes[a] = Individual { kind: Kind::Chain(row), size, fields: both };
    s.nodes[b].fields.clear();
    for (g, v) in s.nodes.iter_mut().flat_map(|n| &mut n.fields) {
        let pick = |of: usize, pick: Pick| match ends {
            Ends::First if *g != row.link || of == b => Pick::Any,
            Ends::First => pick,
            Ends::Both => end_of_both(pick, of == a, inner[&b] == Kind::One),
        };
        *v = v.iter().map(|&i| renamed(i, (a, b), &pick)).collect();
    }
    let order = std::mem::take(&mut s.le);
    let holds = |x: Point, y: Point| order.contains(&(x, y));
    let (pa, pb) = (Point::Node(a), Point::Node(b));
    s.le = order.iter().copied().filter(|(x, y)| ![x, y].iter().any(|p| **p == pa || **p == pb)).collect();
    let others: BTreeSet<Point> = order.iter().flat_map(|&(x, y)| [x, y]).filter(|&p| p != pa && p != pb).collect();
    for x in others {
        if holds(pa, x) && holds(pb, x) {
            s.le.insert((pa, x));
        }
        if holds(x, pa) && holds(x, pb) {
            s.le.insert((x, pa));
        }
    }
    let in_itself = |n: usize| inner[&n] == Kind::One || holds(Point::Node(n), Point::Node(n));
    if in_itself(a) && in_itself(b) && holds(pa, pb) {
        s.le.insert((pa, pa));
    }
    if let Some((f, both)) = bounds {
        confine(s, f, pa, both, &vocabulary.thresholds);
    }
}

/// Which block of two nodes in a row it is that was one of the first, or of the second; whether the second is one block.
fn end_of_both(pick: Pick, is_of_first: bool, is_one: bool) -> Pick {
    match pick {
        Pick::First if is_of_first => Pick::First,
        Pick::First if is_one => Pick::Last,
        Pick::Last if !is_of_first => Pick::Last,
        Pick::First | Pick::Last | Pick::Any => Pick::Any,
    }
}

/// Blocks of `a` and `b` are some of `a`.
fn renamed(i: Item, (a, b): (usize, usize), new: &impl Fn(usize, Pick) -> Pick) -> Item {
    match i {
        Item::At { node, pick, offset } if node == a || node == b => {
            Item::At { node: a, pick: new(node, pick), offset }
        }
        other => other,
    }
}

/// Links beside the spine that may lead to several blocks lead to any.
fn coarsen(s: &mut Structure, vocabulary: &Vocabulary) {
    let any = |(node, n): (usize, &Individual)| {
        let pick = if n.kind == Kind::One { Pick::First } else { Pick::Any };
        Item::At { node, pick, offset: 0 }
    };
    let all = reached(s);
    let anywhere: Values = s.nodes.iter().enumerate().filter(|(n, _)| all.contains(n)).map(any).collect();
    for n in &mut s.nodes {
        let row = [n.link(), n.back()];
        for (f, v) in &mut n.fields {
            let is_spine = row.contains(&Some(*f)) || !vocabulary.links.contains(f);
            if !is_spine && v.len() > 1 && v.iter().all(|i| !matches!(i, Item::At { offset: 1.., .. })) {
                v.extend(anywhere.iter().copied());
            }
        }
    }
}

/// Nodes that something leads to.
fn reached(s: &Structure) -> BTreeSet<usize> {
    in_order(s).into_iter().collect()
}

/// In an order that the structure alone decides, as far as single values do.
fn in_order(s: &Structure) -> Vec<usize> {
    let mut order: Vec<usize> = Vec::new();
    let add = |order: &mut Vec<usize>, v: &Values| {
        let mut is_new = false;
        for n in nodes_of(v) {
            if !order.contains(&n) {
                order.push(n);
                is_new = true;
            }
        }
        is_new
    };
    s.vars.values().chain(s.statics.values()).for_each(|v| _ = add(&mut order, v));
    loop {
        let mut at = 0;
        while at < order.len() {
            for v in s.nodes[order[at]].fields.values().filter(|v| v.len() == 1) {
                add(&mut order, v);
            }
            at += 1;
        }
        let known = order.clone();
        let fields = known.iter().flat_map(|&n| s.nodes[n].fields.values());
        if !fields.filter(|v| v.len() > 1).any(|v| add(&mut order, v)) {
            return order;
        }
    }
}

/// Without nodes that nothing leads to, the others in order.
fn renumbered(s: &Structure, width: u32) -> Structure {
    let order = in_order(s);
    let number: BTreeMap<usize, usize> = order.iter().enumerate().map(|(new, &old)| (old, new)).collect();
    let values = |v: &Values| -> Values {
        let item = |i: &Item| match *i {
            Item::At { node, pick, offset } => Item::At { node: number[&node], pick, offset },
            other => other,
        };
        v.iter().map(item).collect()
    };
    let individual = |&n: &usize| {
        let n = &s.nodes[n];
        let fields = n.fields.iter().map(|(&f, v)| (f, values(v))).collect();
        Individual { kind: n.kind, size: n.size, fields }
    };
    let point = |p: Point| match p {
        Point::Node(n) => number.get(&n).map(|&n| Point::Node(n)),
        var => Some(var),
    };
    let count = s.count.as_ref().and_then(|c| {
        let (kept, lost): (Vec<usize>, Vec<usize>) = c.nodes.iter().partition(|n| number.contains_key(n));
        let is_one = |&n: &usize| s.nodes[n].kind == Kind::One;
        let nodes = kept.iter().map(|n| number[n]).collect();
        lost.iter().all(is_one).then(|| Count {
            var: c.var,
            rest: c.rest.wrapping_add(lost.len() as u128) & mask(width),
            nodes,
        })
    });
    Structure {
        count,
        nodes: order.iter().map(individual).collect(),
        vars: s.vars.iter().map(|(&v, x)| (v, values(x))).collect(),
        statics: s.statics.iter().map(|(&f, x)| (f, values(x))).collect(),
        le: s.le.iter().filter_map(|&(a, b)| Some((point(a)?, point(b)?))).collect(),
    }
}
