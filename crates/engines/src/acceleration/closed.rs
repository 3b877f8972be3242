//! What any number of rounds makes of what a round changes.

use super::round::Round;
use logic::{BinOp, Node, Pool, Rewriter, Term, VarId, leaves, mask};
use rustc_hash::FxHashMap;

/// Of numbers of rounds.
pub(super) const WIDTH: u32 = 64;

/// Guards of a round that count. Sixteen paths of a loop with so many are no more than a choice may tell apart.
const MAX_COUNTS: usize = 8;

/// How often what a round reads may be what the one before has made, of what that one reads.
const MAX_DEPTH: u32 = 3;

/// What a round changes: a variable, or the bytes at an address that no round changes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) enum Unknown {
    Var(VarId),
    Cell { addr: Term, bytes: u8 },
}

/// The value after `n` rounds.
#[derive(Clone, Copy, Debug)]
enum Form {
    /// `x + n * first + n * (n - 1) / 2 * second`; the latter may be missing. Neither changes.
    Sum { first: Term, second: Option<Term> },
    /// What the last round has made of what it began with, which has so many rounds before it at least.
    Last { value: Term, depth: u32 },
}

/// How many rounds there are.
#[derive(Clone, Copy, Debug)]
pub(super) enum Count {
    /// Until a guard fails whose distance from that is one less in each round: so many, of [`WIDTH`].
    Until(Term),
    /// Any number.
    Any,
}

/// The values after any number of rounds.
pub(super) struct Closed {
    forms: FxHashMap<Unknown, Form>,
}

impl Closed {
    /// `None` where something has no such form.
    pub(super) fn of(pool: &mut Pool, round: &Round) -> Option<Closed> {
        let mut open: Vec<(Unknown, Term)> = round.values.iter().map(|(&v, &t)| (Unknown::Var(v), t)).collect();
        let moves = |pool: &Pool, addr: Term| {
            let read = leaves(pool, &[addr]);
            read.iter().any(|&l| match pool.node(l) {
                Node::Var(v) => round.values.contains_key(&v),
                Node::Load { addr, bytes, .. } => round.written(addr, bytes).is_some(),
                _ => false,
            })
        };
        for w in &round.writes {
            if !moves(pool, w.addr) {
                open.push((Unknown::Cell { addr: w.addr, bytes: w.bytes }, w.value));
            }
        }
        let changed: FxHashMap<Unknown, Term> = open.iter().copied().collect();
        let mut closed = Closed { forms: FxHashMap::default() };
        let steps = [Closed::grows, Closed::grows_faster];
        for step in steps {
            let found: Vec<(Unknown, Form)> =
                open.iter().filter_map(|&(u, t)| Some((u, step(&closed, pool, &changed, u, t)?))).collect();
            closed.forms.extend(found);
            open.retain(|(u, _)| !closed.forms.contains_key(u));
        }
        while !open.is_empty() {
            let found: Vec<(Unknown, Form)> =
                open.iter().filter_map(|&(u, t)| Some((u, closed.is_made(pool, &changed, u, t)?))).collect();
            if found.is_empty() {
                return None;
            }
            closed.forms.extend(found);
            open.retain(|(u, _)| !closed.forms.contains_key(u));
        }
        Some(closed)
    }

    /// It grows by what no round changes.
    fn grows(&self, pool: &mut Pool, changed: &FxHashMap<Unknown, Term>, u: Unknown, value: Term) -> Option<Form> {
        let before = u.leaf(pool, value);
        let first = pool.sub(value, before);
        changed_in(pool, changed, first).is_empty().then_some(Form::Sum { first, second: None })
    }

    /// It grows by what grows by what no round changes.
    fn grows_faster(
        &self,
        pool: &mut Pool,
        changed: &FxHashMap<Unknown, Term>,
        u: Unknown,
        value: Term,
    ) -> Option<Form> {
        let before = u.leaf(pool, value);
        let first = pool.sub(value, before);
        if changed_in(pool, changed, first).iter().any(|other| !self.forms.contains_key(other)) {
            return None;
        }
        let one = pool.constant(1, WIDTH);
        let next = self.after(pool, first, one);
        let second = pool.sub(next, first);
        let is_fixed = changed_in(pool, changed, second).is_empty();
        is_fixed.then_some(Form::Sum { first, second: Some(second) })
    }

    /// The round makes it of other values.
    fn is_made(&self, pool: &mut Pool, changed: &FxHashMap<Unknown, Term>, _: Unknown, value: Term) -> Option<Form> {
        let read = changed_in(pool, changed, value);
        let depth = read.iter().map(|other| self.forms.get(other).map(Form::depth)).max().unwrap_or(Some(0))?;
        let all_known = read.iter().all(|other| self.forms.contains_key(other));
        (all_known && depth < MAX_DEPTH).then_some(Form::Last { value, depth: depth + 1 })
    }

    /// After how many rounds somebody may leave the loop: where a guard fails, or, where guards do not count or read inputs, any time.
    pub(super) fn counts(&self, pool: &mut Pool, round: &Round) -> Vec<Count> {
        let mut counts = Vec::new();
        let mut is_any = round.guards.is_empty();
        for &guard in &round.guards {
            let reads = leaves(pool, &[guard]);
            let is_input =
                |l| matches!(pool.node(l), Node::Var(v) if round.inputs.iter().any(|(input, _)| *input == v));
            let changes = |l: Term| Unknown::of(pool, l).is_some_and(|u| self.forms.contains_key(&u)) || is_input(l);
            if !reads.into_iter().any(changes) {
                continue;
            }
            match self.distance(pool, guard) {
                Some(rounds) => counts.push(Count::Until(rounds)),
                None => is_any = true,
            }
        }
        counts.truncate(MAX_COUNTS);
        if is_any {
            counts.push(Count::Any);
        }
        counts
    }

    /// The rounds in which the guard holds, if it is a comparison whose sides come nearer by one in each.
    fn distance(&self, pool: &mut Pool, guard: Term) -> Option<Term> {
        let distance = match pool.node(guard) {
            Node::Bin(BinOp::Slt | BinOp::Ult, a, b) => pool.sub(b, a),
            Node::Bin(BinOp::Sle | BinOp::Ule, a, b) => {
                let (distance, one) = (pool.sub(b, a), pool.constant(1, pool.width(a)));
                pool.add(distance, one)
            }
            Node::Not(equal) => {
                let Node::Bin(BinOp::Eq, a, b) = pool.node(equal) else { return None };
                let distance = pool.sub(b, a);
                if self.step(pool, distance)? == 1 { pool.neg(distance) } else { distance }
            }
            _ => return None,
        };
        let width = pool.width(distance);
        (width <= WIDTH && self.step(pool, distance)? == mask(width)).then(|| pool.zext(distance, WIDTH))
    }

    /// What a round adds to the term, if that is a constant.
    fn step(&self, pool: &mut Pool, t: Term) -> Option<u128> {
        if self.depth(pool, t) > 0 {
            return None;
        }
        let one = pool.constant(1, WIDTH);
        let next = self.after(pool, t, one);
        let step = pool.sub(next, t);
        pool.as_const(step)
    }

    /// So many rounds there have to be for the value of the term after them.
    pub(super) fn depth(&self, pool: &Pool, t: Term) -> u32 {
        let forms = leaves(pool, &[t]).into_iter().filter_map(|l| self.forms.get(&Unknown::of(pool, l)?));
        forms.map(Form::depth).max().unwrap_or(0)
    }

    /// The term over the values after `n` rounds, which are at least [`Closed::depth`].
    pub(super) fn after(&self, pool: &mut Pool, t: Term, n: Term) -> Term {
        Rewriter::new().rewrite(pool, t, &mut |pool, node, sort| {
            let unknown = Unknown::of_node(node)?;
            match *self.forms.get(&unknown)? {
                Form::Sum { first, second } => {
                    let width = sort.width()?;
                    let before = pool.rebuild(node, sort);
                    let grown = multiple(pool, n, first, width);
                    let sum = pool.add(before, grown);
                    let Some(second) = second else { return Some(sum) };
                    let pairs = pairs(pool, n);
                    let faster = multiple(pool, pairs, second, width);
                    Some(pool.add(sum, faster))
                }
                Form::Last { value, .. } => {
                    let one = pool.constant(1, WIDTH);
                    let before = pool.sub(n, one);
                    Some(self.after(pool, value, before))
                }
            }
        })
    }
}

impl Form {
    fn depth(&self) -> u32 {
        match self {
            Form::Sum { .. } => 0,
            Form::Last { depth, .. } => *depth,
        }
    }
}

impl Unknown {
    fn of(pool: &Pool, leaf: Term) -> Option<Unknown> {
        Unknown::of_node(pool.node(leaf))
    }

    fn of_node(node: Node) -> Option<Unknown> {
        match node {
            Node::Var(v) => Some(Unknown::Var(v)),
            Node::Load { addr, bytes, .. } => Some(Unknown::Cell { addr, bytes }),
            _ => None,
        }
    }

    /// What it is at the beginning of a round, of the sort of this value.
    fn leaf(self, pool: &mut Pool, value: Term) -> Term {
        match self {
            Unknown::Var(v) => pool.var(v, pool.sort(value)),
            Unknown::Cell { addr, bytes } => pool.load(addr, bytes, false),
        }
    }
}

/// What changes of that which the term reads.
fn changed_in(pool: &Pool, changed: &FxHashMap<Unknown, Term>, t: Term) -> Vec<Unknown> {
    let read = leaves(pool, &[t]).into_iter().filter_map(|l| Unknown::of(pool, l));
    read.filter(|u| changed.contains_key(u)).collect()
}

/// `n * t`, modulo 2^width.
fn multiple(pool: &mut Pool, n: Term, t: Term, width: u32) -> Term {
    let n = match width {
        WIDTH => n,
        ..WIDTH => pool.extract(n, 0, width),
        _ => pool.zext(n, width),
    };
    pool.mul(n, t)
}

/// `n * (n - 1) / 2`, which fits.
fn pairs(pool: &mut Pool, n: Term) -> Term {
    let one = pool.constant(1, WIDTH);
    let before = pool.sub(n, one);
    let twice = pool.mul(n, before);
    pool.bin(BinOp::Lshr, twice, one)
}
