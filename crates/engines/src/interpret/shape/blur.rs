//! Canonical abstraction: which blocks are told apart. Those that variables or static memory point to stay by themselves; blocks in a
//! row of which the same is known become a chain.

use evidence::shape::{Count, Field, Individual, Item, Kind, Pick, Point, Structure, Values};
use logic::{VarId, mask};
use std::collections::{BTreeMap, BTreeSet};

/// What the program's text says about what is worth to be kept.
pub(super) struct Vocabulary {
    /// Offsets of pointers that are read through pointers.
    pub(super) links: Vec<Field>,
    /// Those along which chains are made, the first one preferred.
    pub(super) spine: Vec<Field>,
    /// Constants that are assigned or stored as they stand there.
    pub(super) constants: BTreeSet<u128>,
    /// A variable that counts blocks, and what says of a block that it lives.
    pub(super) counter: Option<(VarId, Field)>,
    /// Of addresses, in bits.
    pub(super) width: u32,
    /// Variables that are set in other ways than to constants, other variables and addresses.
    pub(super) counters: BTreeSet<VarId>,
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
    fn forget_others(&self, s: &mut Structure) {
        s.vars.retain(|v, _| self.vars.contains(v));
        s.statics.retain(|f, _| self.all_statics || self.statics.contains(&f.at));
        s.le.retain(|(a, b)| [a, b].iter().all(|p| !matches!(p, Point::Var(v) if !self.vars.contains(v))));
        s.count.take_if(|c| !self.vars.contains(&c.var));
    }
}

/// Without what is not needed any more: values of dead variables, and blocks that nothing leads to.
pub(super) fn swept(mut s: Structure, live: &Live, width: u32) -> Structure {
    live.forget_others(&mut s);
    renumbered(&s, width)
}

/// At the head of a loop: finitely many structures are like this.
pub(super) fn blurred(mut s: Structure, live: &Live, vocabulary: &Vocabulary) -> Structure {
    let is_kept = |v: &Values| v.iter().all(|i| !matches!(i, Item::Const(k) if !vocabulary.constants.contains(k)));
    live.forget_others(&mut s);
    recount(&mut s, vocabulary);
    s.vars.retain(|v, values| !vocabulary.counters.contains(v) && is_kept(values));
    s.statics.retain(|_, values| is_kept(values));
    s.nodes.iter_mut().for_each(|n| n.fields.retain(|_, values| is_kept(values)));
    let mut s = renumbered(&s, vocabulary.width);
    bound(&mut s, vocabulary.width);
    for &f in &vocabulary.spine {
        while let Some((a, b)) = foldable(&s, f, vocabulary) {
            fold(&mut s, a, b, f);
        }
    }
    coarsen(&mut s, vocabulary);
    renumbered(&s, vocabulary.width)
}

/// Single blocks count if they live.
fn recount(s: &mut Structure, vocabulary: &Vocabulary) {
    let Some((var, tag)) = vocabulary.counter else { return };
    if let (None, Some(values)) = (&s.count, s.vars.get(&var))
        && let [Item::Const(rest)] = values.iter().copied().collect::<Vec<_>>()[..]
    {
        s.count = Some(Count { var, rest, nodes: BTreeSet::new() });
    }
    let Some(count) = &mut s.count else { return };
    for (n, node) in s.nodes.iter().enumerate().filter(|(_, n)| n.kind == Kind::One) {
        let lives = node.fields.get(&tag).is_some_and(|v| !v.contains(&Item::Const(0)));
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

/// Two nodes in a row that nothing tells apart.
fn foldable(s: &Structure, f: Field, vocabulary: &Vocabulary) -> Option<(usize, usize)> {
    let named: BTreeSet<usize> = s.vars.values().chain(s.statics.values()).flat_map(nodes_of).collect();
    let is_part =
        |n: usize| !named.contains(&n) && matches!(s.nodes[n].kind, Kind::One) || s.nodes[n].kind == Kind::Chain(f);
    let entries = |n: usize| s.nodes.iter().filter_map(|m| m.fields.get(&f)).filter(|v| leads_first(v, n)).count();
    (0..s.nodes.len()).find_map(|a| {
        let values = s.nodes[a].fields.get(&f)?;
        let &[Item::At { node: b, pick: Pick::First, offset: 0 }] =
            values.iter().copied().collect::<Vec<_>>().as_slice()
        else {
            return None;
        };
        let is_pair = a != b && is_part(a) && is_part(b) && !named.contains(&a) && !named.contains(&b);
        let same =
            s.nodes[a].size == s.nodes[b].size && class(&s.nodes[a], vocabulary) == class(&s.nodes[b], vocabulary);
        let counts = |n| s.count.as_ref().is_some_and(|c| c.nodes.contains(&n));
        (is_pair && same && counts(a) == counts(b) && entries(b) == 1 && !leads_to(&s.nodes[b], f, b)).then_some((a, b))
    })
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

/// `a` becomes both; `b` is left without meaning.
fn fold(s: &mut Structure, a: usize, b: usize, f: Field) {
    let inner: BTreeMap<usize, Kind> = [a, b].map(|n| (n, s.nodes[n].kind)).into();
    let exit = s.nodes[b].fields.get(&f).cloned();
    let mut both = BTreeMap::new();
    for (g, v) in &s.nodes[a].fields {
        if let (Some(w), true) = (s.nodes[b].fields.get(g), *g != f) {
            both.insert(*g, v | w);
        }
    }
    if let Some(exit) = exit {
        both.insert(f, exit);
    }
    if let Some(count) = &mut s.count {
        count.nodes.remove(&b);
    }
    let size = s.nodes[a].size;
    s.nodes[a] = Individual { kind: Kind::Chain(f), size, fields: both };
    s.nodes[b].fields.clear();
    for n in &mut s.nodes {
        for (g, v) in &mut n.fields {
            *v = v.iter().map(|&i| renamed(i, a, b, *g == f)).collect();
        }
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
}

/// What leads along the chain leads to its first block; of other addresses it is forgotten which block they mean.
fn renamed(i: Item, a: usize, b: usize, is_link: bool) -> Item {
    match i {
        Item::At { node, pick, offset } if node == a || node == b => {
            let pick = if is_link && node == a && offset == 0 { pick } else { Pick::Any };
            Item::At { node: a, pick, offset }
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
        for (f, v) in &mut n.fields {
            let is_spine = n.kind == Kind::Chain(*f) || !vocabulary.links.contains(f);
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
