//! Sets of states as decision diagrams, and these as terms: what many states have in common is said once.

use super::classes::{Class, Inputs};
use super::memory::{Cell, Content, Memory};
use super::registers::Word;
use super::states::States;
use crate::unwinding::Plan;
use ir::{LocId, Program};
use logic::{Pool, Term, VarId};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// All states that are reached, and what they are states of.
pub(super) struct Reached<'a> {
    pub(super) states: &'a States,
    pub(super) program: &'a Program,
    pub(super) plan: &'a Plan,
    pub(super) inputs: &'a Inputs,
    /// The variables that rows have, in their order; what memory holds stands behind them.
    pub(super) kept: &'a [VarId],
    pub(super) memory: &'a Memory,
}

/// What a diagram looks at.
#[derive(Clone, Copy)]
enum Part<'a> {
    Var(VarId),
    Cell(&'a Cell),
}

/// What one of them is in one state; nothing if it may be anything.
type Known = Option<Word>;

/// What holds at each loop head that is reached: that the state is one of those that were. `None` where that cannot be said: half a
/// scalar is known.
pub(super) fn invariants(pool: &mut Pool, reached: &Reached<'_>) -> Option<BTreeMap<LocId, Term>> {
    let mut rows: BTreeMap<LocId, Vec<Vec<Known>>> = BTreeMap::new();
    for s in 0..reached.states.len() as u32 {
        let (at, values) = reached.states.get(s);
        let (vars, memory) = values.split_at(reached.kept.len());
        let mut row: Vec<Known> = vars.iter().copied().map(Some).collect();
        for content in reached.memory.contents(memory) {
            row.push(match content {
                Content::Known(value) => Some(value),
                Content::Anything => None,
                Content::Partly => return None,
            });
        }
        rows.entry(at).or_default().push(row);
    }
    Some(rows.into_iter().map(|(at, rows)| (at, Diagram::new(pool, reached, at).says(rows))).collect())
}

/// The diagrams of one loop head, each a term.
struct Diagram<'a> {
    pool: &'a mut Pool,
    reached: &'a Reached<'a>,
    /// What is looked at, and where rows have it; what has few values first.
    order: Vec<(Part<'a>, usize)>,
    at: LocId,
    /// By the depth, and the values that lead to which diagram below.
    known: FxHashMap<(usize, Vec<(Known, Term)>), Term>,
}

impl<'a> Diagram<'a> {
    fn new(pool: &'a mut Pool, reached: &'a Reached<'a>, at: LocId) -> Diagram<'a> {
        Diagram { pool, reached, order: Vec::new(), at, known: FxHashMap::default() }
    }

    /// A state is one of these.
    fn says(&mut self, rows: Vec<Vec<Known>>) -> Term {
        let reached = self.reached;
        let live = &reached.plan.live[self.at.0 as usize];
        let values = |i: usize| rows.iter().map(|r| r[i]).collect::<FxHashSet<Known>>().len();
        let vars = reached.kept.iter().enumerate().filter(|(_, v)| live.contains(v)).map(|(i, &v)| (Part::Var(v), i));
        let cells = reached.memory.cells.iter().zip(reached.kept.len()..).map(|(cell, i)| (Part::Cell(cell), i));
        self.order = vars.chain(cells).collect();
        self.order.sort_by_cached_key(|&(_, i)| values(i));
        let rows: Vec<&[Known]> = rows.iter().map(Vec::as_slice).collect();
        let mut says: Vec<Term> =
            self.order.clone().into_iter().map(|(part, i)| self.at_most(part, i, &rows)).collect();
        says.push(self.below(0, rows));
        self.pool.all(says)
    }

    /// How large it is at most: that fixes most bits of most variables at once, before a state is chosen.
    fn at_most(&mut self, part: Part<'_>, i: usize, rows: &[&[Known]]) -> Term {
        let largest = rows.iter().map(|row| row[i]).max_by_key(|known| known.unwrap_or(Word::MAX)).flatten();
        let Some(largest) = largest else { return self.pool.truth(true) };
        let (term, last) = match part {
            Part::Cell(cell) => (cell.load(self.pool, self.reached.program.space.ptr_width), largest),
            Part::Var(v) => match self.reached.inputs.of(v).map(|classes| classes.of(largest)) {
                None => (self.var(v), largest),
                Some(Class::Between(_, last)) => (self.var(v), last),
                Some(Class::Bits { .. }) => return self.pool.truth(true),
            },
        };
        let last = self.pool.constant(last.into(), self.pool.width(term));
        self.pool.ule(term, last)
    }

    fn var(&mut self, v: VarId) -> Term {
        self.pool.var(v, self.reached.program.var_decl(v).ty.sort())
    }

    /// The rest of a row, from a depth on, is that of one of these.
    fn below(&mut self, depth: usize, rows: Vec<&[Known]>) -> Term {
        let Some(&(part, i)) = self.order.get(depth) else { return self.pool.truth(true) };
        let mut by_value: BTreeMap<Known, Vec<&[Known]>> = BTreeMap::new();
        for row in rows {
            by_value.entry(row[i]).or_default().push(row);
        }
        let below: Vec<(Known, Term)> =
            by_value.into_iter().map(|(value, rows)| (value, self.below(depth + 1, rows))).collect();
        if let Some(&known) = self.known.get(&(depth, below.clone())) {
            return known;
        }
        let mut targets: BTreeMap<Term, Vec<Term>> = BTreeMap::new();
        for &(value, target) in &below {
            let literal = match (part, value) {
                (_, None) => self.pool.truth(true),
                (Part::Var(v), Some(value)) => self.literal(v, value),
                (Part::Cell(cell), Some(value)) => self.holds(cell, value),
            };
            targets.entry(target).or_default().push(literal);
        }
        let mut cases = Vec::new();
        for (target, literals) in targets {
            let any = self.pool.any(literals);
            cases.push(self.pool.and(any, target));
        }
        let says = self.pool.any(cases);
        self.known.insert((depth, below), says);
        says
    }

    fn holds(&mut self, cell: &Cell, value: Word) -> Term {
        let load = cell.load(self.pool, self.reached.program.space.ptr_width);
        let value = self.pool.constant(value.into(), self.pool.width(load));
        self.pool.eq(load, value)
    }

    /// The variable has this value, or one that it stands for.
    fn literal(&mut self, v: VarId, value: Word) -> Term {
        let var = self.var(v);
        let width = self.pool.width(var);
        let class = self.reached.inputs.of(v).map_or(Class::Between(value, value), |classes| classes.of(value));
        match class {
            Class::Between(first, last) => {
                let (low, high) = (self.pool.constant(first.into(), width), self.pool.constant(last.into(), width));
                if first == last {
                    return self.pool.eq(var, low);
                }
                let (above, below) = (self.pool.ule(low, var), self.pool.ule(var, high));
                self.pool.and(above, below)
            }
            Class::Bits { value, of } => {
                let (value, of) = (self.pool.constant(value.into(), width), self.pool.constant(of.into(), width));
                let bits = self.pool.and(var, of);
                self.pool.eq(bits, value)
            }
        }
    }
}
