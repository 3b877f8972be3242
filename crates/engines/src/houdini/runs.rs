//! Runs of the program, and the states that they show at each location, with what was so at the entry.

use super::vocabulary::Vocabulary;
use exec::Observer;
use ir::{Edge, EdgeId, LocId, ProcId, Program, ProgramPoint, Stmt, StmtKind};
use logic::{Evaluator, VarId};
use rustc_hash::{FxHashMap, FxHashSet};

/// States that are kept of one location; behind them those with a new smallest or greatest value.
const MAX_ROWS: usize = 600;
/// States of one location in all.
const MAX_ENDS: usize = 700;

/// A state, with frozen variables.
#[derive(Clone)]
pub(super) struct Row {
    pub(super) state: exec::State,
    /// Of the values that claims speak of.
    pub(super) values: Vec<u128>,
}

/// The rows of a location.
#[derive(Default)]
pub(super) struct Seen {
    pub(super) rows: Vec<Row>,
    known: FxHashSet<Vec<u128>>,
    /// By value: the smallest and the greatest, without and with sign.
    ends: Vec<[u128; 4]>,
}

/// See the module.
pub(super) struct Observations<'a> {
    program: &'a Program,
    vocabulary: &'a Vocabulary,
    pub(super) at: FxHashMap<ProgramPoint, Seen>,
    ev: Evaluator,
    /// What the activations were called with, the entry procedure's left out.
    stack: Vec<Active>,
}

struct Active {
    callee: ProcId,
    remembered: Vec<u128>,
    /// Of the caller.
    receives: Option<VarId>,
}

impl<'a> Observations<'a> {
    pub(super) fn new(program: &'a Program, vocabulary: &'a Vocabulary) -> Observations<'a> {
        Observations { program, vocabulary, at: FxHashMap::default(), ev: Evaluator::new(), stack: Vec::new() }
    }

    /// Another run begins: what was active in the last one has ended with it.
    pub(super) fn begin(&mut self) {
        self.stack.clear();
    }

    /// The states that are kept of a location.
    pub(super) fn states(&self, proc: ProcId, loc: LocId) -> Vec<exec::State> {
        let seen = self.at.get(&ProgramPoint { proc, loc });
        seen.map_or(Vec::new(), |s| s.rows.iter().map(|r| r.state.clone()).collect())
    }

    /// The state is one of the location, in an activation that remembers this.
    pub(super) fn note(&mut self, proc: ProcId, loc: LocId, state: &exec::State, remembered: &[u128]) {
        let scope = self.vocabulary.scope(proc);
        let wanted = &scope.values[loc.0 as usize];
        let mut values = remembered.to_vec();
        for v in &wanted[remembered.len()..] {
            values.push(self.ev.eval(&self.program.pool, v.term, state));
        }
        let seen = self.at.entry(ProgramPoint { proc, loc }).or_default();
        let is_extreme = seen.extend(&values, wanted.iter().map(|v| v.width));
        if seen.rows.len() >= MAX_ROWS && !is_extreme || !seen.known.insert(values.clone()) {
            return;
        }
        if seen.rows.len() >= MAX_ENDS {
            // The latest of these is the one furthest out.
            seen.rows.pop();
        }
        let mut state = state.clone();
        for (r, &x) in scope.remembered.iter().zip(remembered) {
            state.set(r.var, x);
        }
        seen.rows.push(Row { state, values });
    }
}

impl Seen {
    /// Whether a value is outside of what there was so far.
    fn extend(&mut self, values: &[u128], widths: impl Iterator<Item = u32>) -> bool {
        let is_first = self.ends.is_empty();
        let mut is_new = is_first;
        for (i, (&v, w)) in values.iter().zip(widths).enumerate() {
            // With its sign as the order of numbers without.
            let s = v ^ (1 << (w - 1));
            if is_first {
                self.ends.push([v, v, s, s]);
                continue;
            }
            let e = &mut self.ends[i];
            is_new |= v < e[0] || v > e[1] || s < e[2] || s > e[3];
            *e = [e[0].min(v), e[1].max(v), e[2].min(s), e[3].max(s)];
        }
        is_new
    }
}

impl Observer for Observations<'_> {
    fn edge(&mut self, proc: ProcId, edge: EdgeId, _: usize, state: &exec::State) {
        let remembered = self.stack.last().map_or(Vec::new(), |a| a.remembered.clone());
        let Edge { src, .. } = self.program.proc(proc).edge(edge);
        self.note(proc, *src, state, &remembered);
    }

    fn call(&mut self, stmt: &Stmt, callee: ProcId, inside: &exec::State) {
        let receives = match stmt.kind {
            StmtKind::Call { result, .. } => result,
            _ => None,
        };
        let scope = self.vocabulary.scope(callee);
        let pool = &self.program.pool;
        let remembered = scope.remembered.iter().map(|r| self.ev.eval(pool, r.of, inside)).collect();
        self.stack.push(Active { callee, remembered, receives });
    }

    fn returned(&mut self, callee: ProcId, after: &exec::State) {
        let Some(active) = self.stack.pop() else { return };
        debug_assert_eq!(active.callee, callee);
        let p = self.program.proc(callee);
        let mut state = after.clone();
        match (p.result, active.receives) {
            (Some(own), Some(receiver)) => state.set(own, after.get(receiver)),
            (Some(_), None) => return,
            (None, _) => {}
        }
        self.note(callee, p.exit, &state, &active.remembered);
    }
}
