//! Whether a structure describes a state, by trying all embeddings. Nothing here is shared with the domain or the checker.

use evidence::shape::{Field, Individual, Item, Kind, Pick, Point, Structure, Values};
use exec::State;

/// A state, the blocks that have been allocated, and a structure with the blocks of each of its nodes.
struct Trial<'a> {
    state: &'a State,
    s: &'a Structure,
    order: Option<Field>,
    parts: Vec<Vec<u128>>,
}

pub(crate) fn is_described(state: &State, blocks: &[u128], s: &Structure, order: Option<Field>) -> bool {
    let constants = |v: &Values| v.iter().all(|i| matches!(i, Item::Const(_)));
    let possible = s.vars.iter().all(|(v, values)| !constants(values) || values.contains(&Item::Const(state.get(*v))));
    let mut trial = Trial { state, s, order, parts: vec![Vec::new(); s.nodes.len()] };
    possible && trial.assign(blocks)
}

/// Addresses wrap around.
fn read(state: &State, at: u128, bytes: u8) -> u128 {
    let at = at & u128::from(u64::MAX);
    let bytes = state.read(at, bytes.into());
    bytes.iter().rev().fold(0, |all, &b| all << 8 | u128::from(b))
}

impl Trial<'_> {
    /// Each block to a node, or to none.
    fn assign(&mut self, blocks: &[u128]) -> bool {
        let Some((&block, rest)) = blocks.split_first() else { return self.in_rows(0) };
        for n in 0..self.s.nodes.len() {
            if self.s.nodes[n].kind == Kind::One && !self.parts[n].is_empty() {
                continue;
            }
            self.parts[n].push(block);
            if self.assign(rest) {
                return true;
            }
            self.parts[n].retain(|&b| b != block);
        }
        self.assign(rest)
    }

    /// The blocks of chains from node `n` on in their order, whichever of them is the first.
    fn in_rows(&mut self, n: usize) -> bool {
        let Some(node) = self.s.nodes.get(n) else { return self.holds() };
        match node.kind {
            Kind::One => self.parts[n].len() == 1 && self.in_rows(n + 1),
            Kind::Many => self.in_rows(n + 1),
            Kind::Chain(by) => {
                let all = self.parts[n].clone();
                let leads = |from: u128, f: Field, to: u128| {
                    read(self.state, from + f.at, f.bytes) == (to + by.entry) & u128::from(u64::MAX)
                };
                let found = all.iter().any(|&first| {
                    let mut row = vec![first];
                    while row.len() < all.len() {
                        let last = row[row.len() - 1];
                        let mut others = all.iter().filter(|b| !row.contains(b));
                        let Some(&next) = others.find(|&&b| leads(last, by.link, b)) else { return false };
                        if by.back.is_some_and(|g| !leads(next, g, last)) {
                            return false;
                        }
                        row.push(next);
                    }
                    self.parts[n] = row;
                    self.in_rows(n + 1)
                });
                self.parts[n] = all;
                found
            }
        }
    }

    fn holds(&self) -> bool {
        let s = self.s;
        let nodes = s.nodes.iter().zip(&self.parts).all(|(n, part)| self.node_holds(n, part));
        let vars = s.vars.iter().all(|(v, values)| self.among(self.state.get(*v), values));
        let statics = s.statics.iter().all(|(f, values)| self.among(read(self.state, f.at, f.bytes), values));
        let count = s.count.as_ref().is_none_or(|c| {
            let blocks: usize = c.nodes.iter().map(|&n| self.parts[n].len()).sum();
            self.state.get(c.var) == c.rest.wrapping_add(blocks as u128) & u128::from(u64::MAX)
        });
        nodes && vars && statics && count && s.le.iter().all(|&(a, b)| self.in_order(a, b))
    }

    fn node_holds(&self, n: &Individual, part: &[u128]) -> bool {
        n.fields.iter().all(|(f, values)| {
            let spoken_of = match part {
                [.., last] if n.link() == Some(*f) => std::slice::from_ref(last),
                [first, ..] if n.back() == Some(*f) => std::slice::from_ref(first),
                all => all,
            };
            spoken_of.iter().all(|b| self.among(read(self.state, b + f.at, f.bytes), values))
        })
    }

    fn among(&self, value: u128, values: &Values) -> bool {
        values.iter().any(|i| match *i {
            Item::Const(k) => k == value,
            Item::At { node, pick: Pick::First, offset } => {
                self.parts[node].first().is_some_and(|b| (b + offset) & u128::from(u64::MAX) == value)
            }
            Item::At { node, pick: Pick::Last, offset } => {
                self.parts[node].last().is_some_and(|b| (b + offset) & u128::from(u64::MAX) == value)
            }
            Item::At { node, pick: Pick::Any, offset } => {
                self.parts[node].iter().any(|b| (b + offset) & u128::from(u64::MAX) == value)
            }
        })
    }

    fn in_order(&self, a: Point, b: Point) -> bool {
        let data = |p: Point| -> Vec<i32> {
            match p {
                Point::Var(v) => vec![self.state.get(v) as u32 as i32],
                Point::Const(k) => vec![k as u32 as i32],
                Point::Node(n) => {
                    let f = self.order.expect("something is ordered");
                    self.parts[n].iter().map(|b| read(self.state, b + f.at, f.bytes) as u32 as i32).collect()
                }
            }
        };
        let (left, right) = (data(a), data(b));
        left.iter().enumerate().all(|(i, x)| {
            let later = if a == b { &right[i..] } else { &right[..] };
            later.iter().all(|y| x <= y)
        })
    }
}
