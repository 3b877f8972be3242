//! Sets of states as decision diagrams, and these as terms: what many states have in common is said once.

use super::classes::Inputs;
use super::code::Word;
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
    /// The variables that rows have, in their order.
    pub(super) kept: &'a [VarId],
}

/// What holds at each loop head that is reached: that the state is one of those that were.
pub(super) fn invariants(pool: &mut Pool, reached: &Reached<'_>) -> BTreeMap<LocId, Term> {
    let mut rows: BTreeMap<LocId, Vec<Vec<Word>>> = BTreeMap::new();
    for s in 0..reached.states.len() as u32 {
        let (at, values) = reached.states.get(s);
        rows.entry(at).or_default().push(values.to_vec());
    }
    rows.into_iter().map(|(at, rows)| (at, Diagram::new(pool, reached, at).says(rows))).collect()
}

/// The diagrams of one loop head, each a term.
struct Diagram<'a> {
    pool: &'a mut Pool,
    reached: &'a Reached<'a>,
    /// The variables that are looked at, and where rows have them; those with few values first.
    order: Vec<(VarId, usize)>,
    at: LocId,
    /// By the depth, and the values that lead to which diagram below.
    known: FxHashMap<(usize, Vec<(Word, Term)>), Term>,
}

impl<'a> Diagram<'a> {
    fn new(pool: &'a mut Pool, reached: &'a Reached<'a>, at: LocId) -> Diagram<'a> {
        Diagram { pool, reached, order: Vec::new(), at, known: FxHashMap::default() }
    }

    /// A state is one of these.
    fn says(&mut self, rows: Vec<Vec<Word>>) -> Term {
        let live = &self.reached.plan.live[self.at.0 as usize];
        let values = |i: usize| rows.iter().map(|r| r[i]).collect::<FxHashSet<Word>>().len();
        let all = self.reached.kept.iter().copied().enumerate().filter(|(_, v)| live.contains(v));
        let mut order: Vec<(usize, (VarId, usize))> = all.map(|(i, v)| (values(i), (v, i))).collect();
        order.sort_unstable();
        self.order = order.into_iter().map(|(_, at)| at).collect();
        let rows: Vec<&[Word]> = rows.iter().map(Vec::as_slice).collect();
        self.below(0, rows)
    }

    /// The rest of a row, from a depth on, is that of one of these.
    fn below(&mut self, depth: usize, rows: Vec<&[Word]>) -> Term {
        let Some(&(v, i)) = self.order.get(depth) else { return self.pool.truth(true) };
        let mut by_value: BTreeMap<Word, Vec<&[Word]>> = BTreeMap::new();
        for row in rows {
            by_value.entry(row[i]).or_default().push(row);
        }
        let below: Vec<(Word, Term)> =
            by_value.into_iter().map(|(value, rows)| (value, self.below(depth + 1, rows))).collect();
        if let Some(&known) = self.known.get(&(depth, below.clone())) {
            return known;
        }
        let mut targets: BTreeMap<Term, Vec<Term>> = BTreeMap::new();
        for &(value, target) in &below {
            let literal = self.literal(v, value);
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

    /// The variable has this value, or one that it stands for.
    fn literal(&mut self, v: VarId, value: Word) -> Term {
        let sort = self.reached.program.var_decl(v).ty.sort();
        let var = self.pool.var(v, sort);
        let width = sort.width().expect("it is kept as bits");
        let (first, last) = self.reached.inputs.of(v).map_or((value, value), |classes| classes.bounds(value));
        let (low, high) = (self.pool.constant(first.into(), width), self.pool.constant(last.into(), width));
        if first == last {
            return self.pool.eq(var, low);
        }
        let (above, below) = (self.pool.ule(low, var), self.pool.ule(var, high));
        self.pool.and(above, below)
    }
}
