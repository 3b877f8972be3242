//! What may hold of a cell: what is stored there, and what is asked of it.

use super::cells::{Cells, Way};
use super::ranges::guards;
use crate::interpret::arrays::marks::{assumed, marks};
use crate::interpret::arrays::written::written;
use ir::analysis::Graph;
use ir::{Procedure, Program};
use logic::{Mentions, Node, Part, Term, VarId, replaced};

/// More are not combined with ranges.
const MOST: usize = 24;

/// Something that may hold of the cell at places.
pub(super) struct Property {
    pub(super) term: Term,
    pub(super) places: Vec<VarId>,
    /// Counters by which cells are reached where it comes to hold.
    pub(super) by: Vec<Vec<VarId>>,
    /// Smaller where it is needed more often.
    pub(super) rank: u32,
}

/// A cell is what was stored.
struct Written {
    way: Way,
    cell: Term,
    value: Term,
}

/// Each once.
pub(super) fn properties(program: &mut Program, proc: &Procedure, atoms: &[Term], cells: &Cells) -> Vec<Property> {
    let mut source = Source { atoms, program, proc, cells, out: Vec::new() };
    let written = source.written();
    source.asked();
    source.asked_of_stored(&written);
    source.chosen(&written);
    source.marked();
    let mut out = source.out;
    out.sort_by_key(|p| p.rank);
    out.truncate(MOST);
    out
}

struct Source<'a> {
    program: &'a mut Program,
    proc: &'a Procedure,
    cells: &'a Cells,
    /// Of the program's conditions.
    atoms: &'a [Term],
    out: Vec<Property>,
}

impl Source<'_> {
    fn add(&mut self, term: Term, way: &Way, rank: u32) {
        let pool = &self.program.pool;
        if pool.as_const(term).is_some() || self.out.iter().any(|p| p.term == term) {
            return;
        }
        let mut by = self.cells.writers(pool, term);
        by.push(way.counters.clone());
        self.out.push(Property { term, places: way.places.clone(), by, rank });
    }

    /// A term with places for the counters, if no other counter is left.
    fn placed(&mut self, way: &Way, t: Term) -> Option<Term> {
        let placed = way.placed(self.program, t);
        let left = logic::variables(&self.program.pool, &[placed]);
        (!left.iter().any(|&v| self.cells.is_counter(v))).then_some(placed)
    }

    /// What is stored; where that is made from what was there, with what that may have been.
    fn written(&mut self) -> Vec<Written> {
        let mut all: Vec<Written> = Vec::new();
        for (addr, value) in written(self.proc) {
            let bytes = (self.program.pool.width(value) / 8) as u8;
            let Some(way) = self.cells.way(addr, bytes) else { continue };
            let cell = self.program.pool.load(addr, bytes, false);
            let Some(cell) = self.placed(&way, cell) else { continue };
            let Some(value) = self.placed(&way, value) else { continue };
            all.push(Written { way, cell, value });
        }
        let is_made = |program: &Program, w: &Written| logic::leaves(&program.pool, &[w.value]).contains(&w.cell);
        let (made, mut plain): (Vec<Written>, Vec<Written>) = all.into_iter().partition(|w| is_made(self.program, w));
        for w in made {
            let before: Vec<Term> = plain.iter().filter(|b| b.cell == w.cell).map(|b| b.value).collect();
            for before in before {
                let value = replaced(&mut self.program.pool, w.value, w.cell, before);
                plain.push(Written { way: w.way.clone(), cell: w.cell, value });
            }
        }
        for w in &plain {
            let says = self.program.pool.eq(w.cell, w.value);
            self.add(says, &w.way, 0);
        }
        plain
    }

    /// What is asked of cells, and the contrary.
    fn asked(&mut self) {
        for &a in self.atoms {
            for way in self.cells.ways_in(&self.program.pool, a) {
                let Some(says) = self.placed(&way, a) else { continue };
                let contrary = self.program.pool.not(says);
                self.add(says, &way, 0);
                self.add(contrary, &way, 0);
            }
        }
    }

    /// A branch leaves a mark, or the cell is not like what leads there.
    fn marked(&mut self) {
        let (proc, cells) = (self.proc, self.cells);
        let graph = Graph::new(proc);
        for edge in &proc.edges {
            for Part { of, outcome } in assumed(self.program, edge) {
                for way in cells.ways_in(&self.program.pool, of) {
                    let Some(says) = self.placed(&way, of) else { continue };
                    let other = if outcome { self.program.pool.not(says) } else { says };
                    for is_marked in marks(self.program, proc, |v| cells.is_counter(v), &graph, edge) {
                        let term = self.program.pool.or(is_marked, other);
                        self.add(term, &way, 0);
                    }
                }
            }
        }
    }

    /// What is asked of a variable that is stored.
    fn asked_of_stored(&mut self, written: &[Written]) {
        for w in written {
            let Node::Var(x) = self.program.pool.node(w.value) else { continue };
            for &a in self.atoms {
                if w.way.places.contains(&x) || !logic::variables(&self.program.pool, &[a]).contains(&x) {
                    continue;
                }
                let says = replaced(&mut self.program.pool, a, w.value, w.cell);
                let contrary = self.program.pool.not(says);
                self.add(says, &w.way, 0);
                self.add(contrary, &w.way, 0);
            }
        }
    }

    /// What is stored, under a condition about the counters that is no bound of one of them.
    fn chosen(&mut self, written: &[Written]) {
        for &a in self.atoms {
            if self.program.pool.mentions(a).overlaps(Mentions::LOADS) {
                continue;
            }
            for w in written {
                let about = logic::variables(&self.program.pool, &[a]);
                let of: Vec<VarId> = w.way.counters.iter().copied().filter(|v| about.contains(v)).collect();
                if of.is_empty() || of.len() == 1 && self.bounds(&w.way, of[0], a) {
                    continue;
                }
                let Some(chosen) = self.placed(&w.way, a) else { continue };
                let pool = &mut self.program.pool;
                let says = pool.eq(w.cell, w.value);
                let (yes, no) = (pool.implies(chosen, says), pool.or(chosen, says));
                self.add(yes, &w.way, 0);
                self.add(no, &w.way, 0);
            }
        }
    }

    /// Whether the condition says how far the counter goes.
    fn bounds(&mut self, way: &Way, counter: VarId, a: Term) -> bool {
        let contrary = self.program.pool.not(a);
        let guards = guards(self.program, self.proc, self.atoms, way, counter);
        guards.contains(&a) || guards.contains(&contrary)
    }
}
