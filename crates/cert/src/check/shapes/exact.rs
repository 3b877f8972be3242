//! Whether a structure describes a state of an execution: all that structures can say of the state, with a node for each block, is
//! a structure that embeds.

use super::embedding::embeds;
use super::layout::Layout;
use evidence::shape::{Count, Field, Individual, Item, Kind, Pick, Point, Structure, Values};
use exec::State;
use ir::Program;
use logic::{mask, to_signed};
use std::collections::{BTreeMap, BTreeSet};

/// A block that an execution has allocated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allocated {
    /// Its address.
    pub addr: u128,
    /// What it was allocated with, in bytes.
    pub size: u128,
}

/// Structures about one program, and the states of its executions.
pub struct Describing<'p> {
    layout: Layout<'p>,
}

impl<'p> Describing<'p> {
    /// Of structures that order blocks by this field.
    ///
    /// # Errors
    /// Programs whose memory structures say nothing of.
    pub fn new(program: &'p Program, order: Option<Field>) -> Result<Describing<'p>, String> {
        Ok(Describing { layout: Layout::of(program, order)? })
    }

    /// All that the structures ask of the state, in which these blocks have been allocated.
    pub fn exact<'s>(
        &self,
        state: &State,
        blocks: &[Allocated],
        asked: impl Iterator<Item = &'s Structure> + Clone,
    ) -> Structure {
        let moment = Moment { layout: &self.layout, state, blocks };
        let fields: BTreeSet<Field> = asked.clone().flat_map(fields).chain(self.layout.order).collect();
        let node = |b: &Allocated| {
            let own = |f: &&Field| self.layout.is_own(b.size, f.at, f.bytes.into());
            let value = |f: &Field| moment.item(moment.read(b.addr.wrapping_add(f.at), f.bytes));
            let fields = fields.iter().filter(own).map(|f| (*f, Values::from([value(f)]))).collect();
            Individual { kind: Kind::One, size: b.size, fields }
        };
        let nodes: Vec<Individual> = blocks.iter().map(node).collect();
        let vars = asked.clone().flat_map(|s| s.vars.keys());
        let vars = vars.map(|&v| (v, Values::from([moment.item(state.get(v))]))).collect();
        let statics = asked.clone().flat_map(|s| s.statics.keys());
        let statics = statics.map(|&f| (f, Values::from([moment.item(moment.read(f.at, f.bytes))]))).collect();
        let counter = asked.clone().find_map(|s| s.count.as_ref());
        let count = counter.map(|c| {
            let rest = state.get(c.var).wrapping_sub(blocks.len() as u128);
            let rest = rest & mask(self.layout.bits(c.var).unwrap_or(0));
            Count { var: c.var, rest, nodes: (0..blocks.len()).collect() }
        });
        Structure { nodes, vars, statics, le: moment.order(asked), count }
    }

    /// Whether `all` that can be said of a state shows that the structure describes it. That it does not show that says nothing.
    pub fn describes(&self, all: &Structure, structure: &Structure) -> bool {
        embeds(&self.layout, all, structure)
    }
}

fn fields(s: &Structure) -> impl Iterator<Item = Field> + '_ {
    let own = s.nodes.iter().flat_map(|n| n.fields.keys().copied());
    let links = s.nodes.iter().flat_map(|n| n.link().into_iter().chain(n.back()));
    own.chain(links)
}

/// A state, and the blocks that have been allocated.
struct Moment<'a, 'p> {
    layout: &'a Layout<'p>,
    state: &'a State,
    blocks: &'a [Allocated],
}

impl Moment<'_, '_> {
    fn read(&self, at: u128, bytes: u8) -> u128 {
        let bytes = self.state.read(self.layout.wrapped(at), bytes.into());
        bytes.iter().rev().fold(0, |all, &b| all << 8 | u128::from(b))
    }

    /// The value as an address in a block, if it is one.
    fn item(&self, value: u128) -> Item {
        let offset = |b: &Allocated| self.layout.wrapped(value.wrapping_sub(b.addr));
        match self.blocks.iter().position(|b| self.layout.is_own(b.size, offset(b), 1)) {
            Some(node) => Item::At { node, pick: Pick::First, offset: offset(&self.blocks[node]) },
            None => Item::Const(value),
        }
    }

    /// What is not greater than what, of the points that the structures speak of and of all blocks.
    fn order<'s>(&self, asked: impl Iterator<Item = &'s Structure>) -> BTreeSet<(Point, Point)> {
        let Some(f) = self.layout.order else { return BTreeSet::new() };
        let bits = u32::from(f.bytes) * 8;
        let named = asked.flat_map(|s| s.le.iter().flat_map(|&(a, b)| [a, b]));
        let named = named.filter_map(|p| match p {
            Point::Var(v) => Some((p, to_signed(self.state.get(v), bits))),
            Point::Const(k) => Some((p, to_signed(k, bits))),
            Point::Node(_) => None,
        });
        let own = self.blocks.iter().enumerate().map(|(n, b)| {
            let data = self.read(b.addr.wrapping_add(f.at), f.bytes);
            (Point::Node(n), to_signed(data, bits))
        });
        let all: BTreeMap<Point, i128> = named.chain(own).collect();
        let pairs = all.iter().flat_map(|a| all.iter().map(move |b| (a, b)));
        let is_bound = |p: &Point| matches!(p, Point::Const(_));
        let pairs = pairs.filter(|((a, _), (b, _))| a != b && !(is_bound(a) && is_bound(b)));
        pairs.filter(|((_, x), (_, y))| x <= y).map(|((a, _), (b, _))| (*a, *b)).collect()
    }
}
