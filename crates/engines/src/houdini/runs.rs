//! Runs of the program, and the states that they show at each location, with what was so at the entry.

use super::vocabulary::Vocabulary;
use evidence::TestCandidate;
use exec::{Accesses, Ended, InitialMemory, Inputs, Interp, Limits, Observer, Value};
use ir::{Edge, EdgeId, Input, InputKind, LocId, ProcId, Program, ProgramPoint, Stmt, StmtKind};
use logic::{Evaluator, VarId, mask};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

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

/// Numbers that inputs take, over and over from where they are used up. Pointers are null, and what C leaves to the implementation is
/// as we chose it.
#[derive(Default)]
pub(super) struct Script<'a> {
    numbers: &'a [u128],
    drawn: usize,
    taken: Vec<Value>,
}

impl Script<'_> {
    fn next(&mut self, input: &Input) -> u128 {
        if input.ty.is_pointer() || input.kind == InputKind::Layout {
            return 0;
        }
        self.drawn += 1;
        match self.numbers.len() {
            0 => 0,
            n => self.numbers[(self.drawn - 1) % n],
        }
    }
}

impl Inputs for Script<'_> {
    fn scalar(&mut self, input: &Input, width: u32) -> u128 {
        let bits = self.next(input) & mask(width);
        self.taken.push(Value::Scalar { bits, width });
        bits
    }

    fn bytes(&mut self, input: &Input, len: usize) -> Vec<u8> {
        let bytes = vec![self.next(input) as u8; len];
        self.taken.push(Value::Bytes(bytes.clone()));
        bytes
    }

    fn choice(&mut self, input: &Input, enabled: &[u32]) -> u32 {
        let option = enabled[(self.next(input) % enabled.len() as u128) as usize];
        self.taken.push(Value::choice(input, option));
        option
    }
}

/// What became of a run.
pub(super) struct Ran {
    pub(super) ended: Ended,
    pub(super) test: TestCandidate,
    /// Inputs that are numbers.
    pub(super) drawn: usize,
    pub(super) steps: u64,
}

/// Counts the edges of a run.
struct Counted<'a, O> {
    inner: &'a mut O,
    steps: u64,
}

impl<O: Observer> Observer for Counted<'_, O> {
    fn edge(&mut self, proc: ProcId, edge: EdgeId, depth: usize, state: &exec::State) {
        self.steps += 1;
        self.inner.edge(proc, edge, depth, state);
    }

    fn call(&mut self, stmt: &Stmt, callee: ProcId, inside: &exec::State) {
        self.inner.call(stmt, callee, inside);
    }

    fn returned(&mut self, callee: ProcId, after: &exec::State) {
        self.inner.returned(callee, after);
    }
}

/// Runs the program on these numbers.
pub(super) fn run(interp: &mut Interp<'_>, seen: &mut impl Observer, numbers: &[u128], limits: &Limits) -> Ran {
    let mut script = Script { numbers, ..Script::default() };
    let mut counted = Counted { inner: seen, steps: 0 };
    let ended = interp.run(&mut script, Rc::new(InitialMemory::default()), limits, &mut counted);
    let steps = counted.steps;
    let drawn = script.drawn;
    let test = TestCandidate { inputs: script.taken, memory: InitialMemory::default() };
    Ran { ended, test, drawn, steps }
}

/// For runs of the program.
pub(super) fn interpreter(program: &Program) -> Interp<'_> {
    Interp::new(program, Accesses::Total)
}
