//! Elements that are reached by several counters.

use crate::interpret::arrays::indices::Sum;
use crate::interpret::arrays::written::written;
use crate::interpret::elements::{self, Indices, replaced_variables};
use ir::{Procedure, Program, ScalarType};
use logic::{Mentions, Node, Pool, Term, VarId};
use rustc_hash::FxHashMap;

/// Dimensions, and shapes of addresses: more are not looked at.
const MOST_DIMENSIONS: usize = 3;
const MOST_LAYOUTS: usize = 12;

/// Where cells lie: an address that depends on places, which stand for counters. Rows come before columns.
#[derive(PartialEq)]
pub(super) struct Layout {
    pub(super) places: Vec<VarId>,
    address: Term,
    bytes: u8,
}

/// Counters that reach cells, in the order of places.
#[derive(Clone, PartialEq)]
pub(super) struct Way {
    pub(super) counters: Vec<VarId>,
    pub(super) places: Vec<VarId>,
}

impl Way {
    /// A term with places for the counters.
    pub(super) fn placed(&self, program: &mut Program, t: Term) -> Term {
        let places: Vec<Term> = self.places.iter().map(|&p| program.var(p)).collect();
        replaced_variables(&mut program.pool, t, &self.counters, &places)
    }

    /// All of them.
    pub(super) fn all_placed(&self, program: &mut Program, all: Vec<Term>) -> Vec<Term> {
        all.into_iter().map(|t| self.placed(program, t)).collect()
    }
}

/// An address in the text that is one of a cell.
struct Cell {
    address: Term,
    bytes: u8,
    layout: usize,
    counters: Vec<VarId>,
}

/// By address and layout: what places have to be.
type Reached = FxHashMap<(Term, usize), Option<Vec<Term>>>;

/// All cells that a procedure reads and writes.
pub(in crate::interpret::arrays) struct Cells {
    layouts: Vec<Layout>,
    /// By dimension and type.
    places: Vec<(usize, ScalarType, VarId)>,
    cells: Vec<Cell>,
    /// Layouts that are written, once for each statement.
    written: Vec<usize>,
}

impl Cells {
    /// Of addresses by edge. `is_counted` says which variables are counters.
    pub(in crate::interpret::arrays) fn of(
        program: &mut Program,
        proc: &Procedure,
        by_edge: &[Vec<(Term, u8)>],
        is_counted: impl Fn(VarId) -> bool,
    ) -> Cells {
        let mut cells = Cells { layouts: Vec::new(), places: Vec::new(), cells: Vec::new(), written: Vec::new() };
        for &(address, bytes) in by_edge.iter().flatten() {
            if cells.find(address, bytes).is_none()
                && let Some(counters) = counters(program, address, &is_counted)
            {
                cells.add(program, proc, (address, bytes), counters);
            }
        }
        for (addr, value) in written(proc) {
            let bytes = (program.pool.width(value) / 8) as u8;
            cells.written.extend(cells.find(addr, bytes).map(|c| c.layout));
        }
        cells
    }

    fn add(&mut self, program: &mut Program, proc: &Procedure, (address, bytes): (Term, u8), counters: Vec<VarId>) {
        let places: Vec<VarId> =
            counters.iter().enumerate().map(|(at, &v)| self.place(program, proc, at, program.var_decl(v).ty)).collect();
        let way = Way { counters: counters.clone(), places: places.clone() };
        let layout = Layout { places, address: way.placed(program, address), bytes };
        let layout = match self.layouts.iter().position(|l| *l == layout) {
            Some(known) => known,
            None if self.layouts.len() == MOST_LAYOUTS => return,
            None => {
                self.layouts.push(layout);
                self.layouts.len() - 1
            }
        };
        self.cells.push(Cell { address, bytes, layout, counters });
    }

    /// What stands for a counter of this type in this dimension.
    fn place(&mut self, program: &mut Program, proc: &Procedure, at: usize, ty: ScalarType) -> VarId {
        if let Some(&(.., place)) = self.places.iter().find(|p| (p.0, p.1) == (at, ty)) {
            return place;
        }
        let place = elements::index(program, proc, ty);
        self.places.push((at, ty, place));
        place
    }

    fn find(&self, address: Term, bytes: u8) -> Option<&Cell> {
        self.cells.iter().find(|c| (c.address, c.bytes) == (address, bytes))
    }

    /// Whether an address is one of a cell.
    pub(in crate::interpret::arrays) fn is_cell(&self, address: Term, bytes: u8) -> bool {
        self.find(address, bytes).is_some()
    }

    /// How the cell at an address is reached.
    pub(super) fn way(&self, address: Term, bytes: u8) -> Option<Way> {
        let cell = self.find(address, bytes)?;
        Some(Way { counters: cell.counters.clone(), places: self.layouts[cell.layout].places.clone() })
    }

    /// The ways by which cells are reached, each once.
    pub(super) fn ways(&self) -> Vec<Way> {
        let mut out: Vec<Way> = Vec::new();
        for way in self.cells.iter().filter_map(|c| self.way(c.address, c.bytes)) {
            if !out.contains(&way) {
                out.push(way);
            }
        }
        out
    }

    /// The ways by which a term reads cells, each once.
    pub(super) fn ways_in(&self, pool: &Pool, t: Term) -> Vec<Way> {
        let mut out: Vec<Way> = Vec::new();
        for load in logic::leaves(pool, &[t]) {
            if let Node::Load { addr, bytes, .. } = pool.node(load)
                && let Some(way) = self.way(addr, bytes)
                && !out.contains(&way)
            {
                out.push(way);
            }
        }
        out
    }

    /// The ways by which cells are written that a term about places reads.
    pub(super) fn writers(&self, pool: &Pool, placed: Term) -> Vec<Vec<VarId>> {
        let loads = logic::leaves(pool, &[placed]);
        let is_read = |l: &Layout| {
            loads.iter().any(|&load| matches!(pool.node(load), Node::Load { addr, .. } if addr == l.address))
        };
        let of = |c: &&Cell| self.written.contains(&c.layout) && is_read(&self.layouts[c.layout]);
        self.cells.iter().filter(of).map(|c| c.counters.clone()).collect()
    }

    /// Whether something that is reached like this is written by several statements.
    pub(super) fn is_changed(&self, way: &Way) -> bool {
        let times = |layout: usize| self.written.iter().filter(|&&l| l == layout).count();
        self.cells.iter().any(|c| c.counters == way.counters && times(c.layout) > 1)
    }

    /// Whether the variable is a counter by which cells are reached.
    pub(super) fn is_counter(&self, v: VarId) -> bool {
        self.cells.iter().any(|c| c.counters.contains(&v))
    }

    /// Other variables on which it depends where cells lie, as lengths of rows, each once.
    pub(super) fn lengths(&self, pool: &Pool) -> Vec<VarId> {
        let addresses: Vec<Term> = self.layouts.iter().map(|l| l.address).collect();
        let is_place = |v: &VarId| self.places.iter().any(|p| p.2 == *v);
        logic::variables(pool, &addresses).into_iter().filter(|v| !is_place(v)).collect()
    }

    /// What stands for any cell, with the cells that edges read and write at these addresses.
    pub(super) fn indices(&self, program: &mut Program, by_edge: &[Vec<(Term, u8)>]) -> Vec<Indices> {
        let mut out: Vec<Indices> = Vec::new();
        for layout in &self.layouts {
            if out.iter().all(|i| i.vars != layout.places) {
                out.push(Indices { vars: layout.places.clone(), values: Vec::new() });
            }
        }
        let mut known = Reached::default();
        for addresses in by_edge {
            for i in &mut out {
                i.values.push(self.values(program, addresses, &i.vars, &mut known));
            }
        }
        out
    }

    /// The cells with these places that lie at one of the addresses.
    fn values(
        &self,
        program: &mut Program,
        addresses: &[(Term, u8)],
        places: &[VarId],
        known: &mut Reached,
    ) -> Vec<Vec<Term>> {
        let mut out: Vec<Vec<Term>> = Vec::new();
        for &(address, bytes) in addresses {
            for (i, layout) in self.layouts.iter().enumerate() {
                if layout.bytes != bytes || layout.places != places {
                    continue;
                }
                let tuple = known.entry((address, i)).or_insert_with(|| layout.reached_at(program, address));
                if let Some(tuple) = tuple.as_ref().filter(|t| !out.contains(t)) {
                    out.push(tuple.clone());
                }
            }
        }
        out
    }
}

impl Layout {
    /// What the places have to be, so that the cell is at this address, as far as trying shows.
    fn reached_at(&self, program: &mut Program, address: Term) -> Option<Vec<Term>> {
        let variables = logic::variables(&program.pool, &[address]);
        let mut tuples: Vec<Vec<Term>> = vec![Vec::new()];
        for &place in &self.places {
            let tried = tried(program, &variables, place, self.places.len());
            tuples = tuples
                .iter()
                .flat_map(|tuple| tried.iter().map(|&t| [&tuple[..], &[t]].concat()).collect::<Vec<_>>())
                .collect();
        }
        let sum = Sum::of(&program.pool, address);
        tuples.into_iter().find(|tuple| {
            let there = replaced_variables(&mut program.pool, self.address, &self.places, tuple);
            there == address || sum.is_some() && Sum::of(&program.pool, there) == sum
        })
    }
}

/// What is tried for a place: variables of its type, of two dimensions also what is beside them, the first two indices.
fn tried(program: &mut Program, variables: &[VarId], place: VarId, dimensions: usize) -> Vec<Term> {
    let ty = program.var_decl(place).ty;
    let (ScalarType::Signed(w) | ScalarType::Unsigned(w)) = ty else { return Vec::new() };
    let one = program.pool.constant(1, w);
    let mut out = vec![program.pool.constant(0, w), one];
    let fitting: Vec<VarId> = variables.iter().copied().filter(|&v| program.var_decl(v).ty == ty).collect();
    for v in fitting {
        let x = program.var(v);
        out.push(x);
        if dimensions == 2 {
            out.extend([program.pool.sub(x, one), program.pool.add(x, one)]);
        }
    }
    out
}

/// The counters that an address depends on, those first by which it changes most; `None` where it is no address of a cell.
fn counters(program: &Program, address: Term, is_counted: impl Fn(VarId) -> bool) -> Option<Vec<VarId>> {
    let pool = &program.pool;
    if pool.mentions(address).overlaps(Mentions::LOADS) {
        return None;
    }
    let mut counters = in_order(pool, address);
    counters.retain(|&v| is_counted(v) && !program.var_decl(v).ty.is_pointer());
    if !(2..=MOST_DIMENSIONS).contains(&counters.len()) {
        return None;
    }
    if let Some(sum) = Sum::of(pool, address) {
        let factor = |v: VarId| sum.factor_of(pool, v).abs();
        counters.sort_by_key(|&v| std::cmp::Reverse(factor(v)));
        // Otherwise it is an index of one dimension.
        let differ = counters.windows(2).all(|two| factor(two[0]) != factor(two[1]));
        return differ.then_some(counters);
    }
    Some(counters)
}

/// Variables in the order in which they are written.
fn in_order(pool: &Pool, t: Term) -> Vec<VarId> {
    let (mut out, mut todo) = (Vec::new(), vec![t]);
    while let Some(t) = todo.pop() {
        let node = pool.node(t);
        match node {
            Node::Var(v) if !out.contains(&v) => out.push(v),
            _ => {
                let from = todo.len();
                node.for_each_child(|c| todo.push(c));
                todo[from..].reverse();
            }
        }
    }
    out
}
